"""Moves marked on boards: outlined where they are, or beside the one that was played."""

from dataclasses import replace

from bot.views.phrases import Phrases
from engine.core.game import AnyPosition, Seat
from engine.core.lesson import without
from engine.geometry.scene import Board, Outline, Scene
from engine.geometry.widening import widened

PLAYED = ("last", "origin")
"""The roles of outlines that show what was played last."""


def said(phrases: Phrases, position: AnyPosition, move: str) -> str:
    """A move, in words where it is one."""
    info = position.game.info
    return phrases.say(f"word-{info.key}-{move}") if move in info.words else move


def marked(position: AnyPosition, seat: Seat, move: str) -> Scene:
    """The view of a seat, with a move of its own outlined instead of the last one played."""
    before = position.view(seat).scene()
    outlines, board = outlined(position, seat, move)
    moved = [_moved(outline, board, before.board) for outline in outlines]
    if not moved or None in moved:
        return before
    before = without(before, *PLAYED)
    return replace(before, items=(*before.items, *filter(None, moved)))


def compared(position: AnyPosition, after: Scene, seat: Seat, better: str) -> Scene:
    """The scene after a seat's move, with a better one outlined beside the one played.

    Where the better one is far off, the scene before is shown, with that one only.
    """
    outlines, board = outlined(position, seat, better)
    names = [board.name(cell) for outline in outlines for cell in outline.cells]
    after = without(widened(after, names), "best", "attacked")
    moved = [_moved(outline, board, after.board) for outline in outlines]
    if None in moved:
        return marked(position, seat, better)
    calling = [replace(outline, role="better") for outline in moved if outline]
    return replace(after, items=(*after.items, *calling))


def outlined(position: AnyPosition, seat: Seat, move: str) -> tuple[list[Outline], Board]:
    """Outlines of a move once it is played, and their board; none if the move is a word."""
    scene = position.play(position.parse(move, seat), seat).view(seat).scene()
    items = (item for item in scene.items if isinstance(item, Outline))
    return [item for item in items if item.role in PLAYED], scene.board


def _moved(outline: Outline, old: Board, new: Board) -> Outline | None:
    """The outline around squares of the same names on another board; None if they are not there."""
    cells = new.cells([old.name(cell) for cell in outline.cells])
    return replace(outline, cells=cells) if len(cells) == len(outline.cells) else None
