"""Scenes in which the orientation of a piece is chosen."""

from dataclasses import replace

from bot.render.chart import orientations
from engine.games.blokus.pieces import PIECES
from engine.geometry.scene import Board, Hand, Offer, Piece, Scene, Swatch, Turned
from tests.support.render.pictures import blokus, lits

PIECE = {piece.name: piece for piece in PIECES}
MARKS = {"blue": "", "yellow": "dot", "red": "stroke", "green": "ring"}


def offer(name: str, role: str, mark: str = "", left: int = 1) -> Offer:
    turned = (
        Turned(str(one.orientation), Piece(one.cells, role, name, mark=mark), one.anchor)
        for one in orientations(PIECE[name])
    )
    return Offer(name, tuple(turned), left)


def in_hand(*offers: Offer, owner: Swatch | None = None, board: Board | None = None) -> Scene:
    """Some pieces in hand, without a board if none is given."""
    return Scene(board or Board((), ()), (), hands=(Hand(owner, offers),))


def lits_turned(name: str = "L4", role: str = "red", left: int = 3) -> Scene:
    hand = Hand(None, (offer(name, role, left=left),))
    return replace(lits(3, 6), racks=(), hands=(hand,))


def blokus_turned(name: str = "F", role: str = "yellow") -> Scene:
    hand = Hand(Swatch(role, MARKS[role]), (offer(name, role, MARKS[role]),))
    return replace(blokus(3, 30), racks=(), hands=(hand,))
