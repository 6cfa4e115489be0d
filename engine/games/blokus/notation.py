"""Reading moves of Blokus against a state, and saying why one is refused."""

from functools import partial

from engine.core.errors import IllegalMove
from engine.core.refusals import game_over, illegal_on
from engine.games.blokus.pieces import PIECES, placements
from engine.games.blokus.state import BlokusState
from engine.games.blokus.variants import Colour
from engine.geometry.grid import bits
from engine.geometry.polyomino import Placement
from engine.moves.laying import Laying
from engine.moves.notation import PieceNotation, Word

FORMS = PieceNotation(piece.name for piece in PIECES)

REFUSALS = (
    "off-board",
    "over",
    "turn",
    "no-draws",
    "resigned",
    "shape",
    "occupied",
    "blokus-stock",
    "blokus-edge",
    "blokus-corner",
    "blokus-start",
)
"""The codes of the refusals this game can give."""


def parse(state: BlokusState, text: str) -> Placement:
    """The legal placement of the colour to move that a text means; see `Position.parse`."""
    read = FORMS.read(text)
    colour = state.turn
    if colour is None or isinstance(read, Word):
        raise game_over(text)
    laying = Laying(placements(state.variant.grid))
    return laying.resolve(
        text, read, state.legal(colour), lambda piece: _why_not(state, colour, piece, text)
    )


def refusal(state: BlokusState, placement: Placement) -> IllegalMove:
    """The refusal of a placement that is not legal here."""
    text = placement.text
    if state.turn is None:
        return game_over(text)
    return _why_not(state, state.turn, placement, text)


def _why_not(
    state: BlokusState, colour: Colour, placement: Placement | None, text: str
) -> IllegalMove:
    """The rule that forbids a placement (None: it would leave the board)."""
    illegal = partial(illegal_on, state.variant.grid)
    if placement is None:
        return illegal("off-board", "the piece would leave the board", text)
    details = {"piece": placement.piece}
    own = sum(piece.mask for piece in state.laid[colour])
    if placement.piece in (piece.piece for piece in state.laid[colour]):
        sentence = "this colour has laid its {piece} already"
        return illegal("blokus-stock", sentence, text, details)
    if covered := placement.mask & state.occupied:
        return illegal("occupied", "{squares}: covered already", text, details, bits(covered))
    if beside := state.variant.grid.around(placement.mask) & own:
        sentence = "it would touch its own colour along an edge, at {squares}"
        return illegal("blokus-edge", sentence, text, details, bits(beside))
    if own:
        sentence = "it must touch a corner of its own colour"
        return illegal("blokus-corner", sentence, text, details, placement.squares)
    starts = state.variant.starts[colour] & ~state.occupied
    sentence = "the first piece of a colour covers {squares}"
    return illegal("blokus-start", sentence, text, details, bits(starts))
