"""Examples for the pages of rules: legal moves are played, illegal ones are refused."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from engine.core.errors import EngineError
from engine.core.game import AnyGame, AnyPosition, Seat
from engine.core.lesson import Example, meant, plain, window
from engine.core.options import resolve_options
from engine.geometry.grid import bitboard
from engine.geometry.polyomino import Placement, PlacementTable
from engine.geometry.scene import Dot, Piece, Scene

Frame = tuple[str, str] | None
"""The lower left and the upper right square of what is shown; None for the whole board."""


def begun(game: AnyGame, setup: str, choices: Mapping[str, str], seats: int = 2) -> AnyPosition:
    """A first position."""
    return game.start(seats, resolve_options(game, seats, choices), setup)


def after(position: AnyPosition, *texts: str) -> AnyPosition:
    """The position after plies of whoever is on move."""
    for text in texts:
        seat = position.to_move[0] if position.to_move else None
        position = position.play(position.parse(text, seat), seat)
    return position


def refusal(position: AnyPosition, text: str, code: str, seat: Seat | None = None) -> str:
    """The code with which a move is refused here.

    :raises ValueError: if it is another one than `code`, or the move is legal.
    """
    try:
        position.parse(text, seat)
    except EngineError as error:
        if error.code == code:
            return code
        raise ValueError(f"{text} is refused as {error.code}, not {code}") from error
    raise ValueError(f"{text} is legal, not refused as {code}")


def shown(position: AnyPosition) -> Scene:
    """The scene that everybody sees."""
    return position.view(None).scene()


def cut(scene: Scene, frame: Frame) -> Scene:
    """The part of a scene within a frame, or all of it; nothing beside the board."""
    return window(scene, *frame) if frame else plain(scene)


def look(position: AnyPosition, frame: Frame = None) -> Example:
    """A position to look at."""
    return Example(cut(shown(position), frame))


def good(position: AnyPosition, text: str, frame: Frame = None) -> Example:
    """A legal move: the position after it.

    :raises EngineError: if it is refused.
    """
    return Example(cut(shown(after(position, text)), frame), legal=True)


def dotted(example: Example, square: str) -> Example:
    """An example with the dot of what was just played, which lies on this square."""
    scene = example.scene
    dots = tuple(Dot(cell) for cell in scene.board.cells((square,)))
    return replace(example, scene=replace(scene, items=(*scene.items, *dots)))


@dataclass(frozen=True)
class Layer:
    """Makes examples of moves that lay one polyomino, written as the squares that it covers."""

    table: PlacementTable
    piece: Callable[[AnyPosition, Placement], Piece]
    """The looks of a placement as a piece of the side to move."""

    def bad(self, position: AnyPosition, text: str, code: str, frame: Frame = None) -> Example:
        """An illegal move: the position with the piece where it was meant.

        :raises ValueError: if it is legal, or refused for another reason than `code`.
        """
        squares = bitboard(map(self.table.grid.square, text.split(",")))
        placement = self.table.by_squares[squares]
        cells = self.table.grid.cells(placement.squares)
        scene = meant(shown(position), [self.piece(position, placement)], cells)
        return Example(cut(scene, frame), legal=False, refusal=refusal(position, text, code))
