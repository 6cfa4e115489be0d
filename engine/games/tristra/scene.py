"""Scenes of Tristra: the ground, the triangles, the last move, captures and points.

Roles of squares are `tri-red`, `tri-blue`, `tri-green` and `tri-flipped`, of sides `tri-orange` and
`tri-purple`. A square shows its colour by one, two or three dots too; a flipped one is crossed out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.core.duel import SEATS
from engine.core.game import Seat
from engine.games.tristra.battlefield import Fighter
from engine.games.tristra.ground import (
    BLUE,
    GREEN,
    GRID,
    HALF_LINES,
    HALVES,
    NUMERALS,
    RED,
    Arrows,
    steps,
)
from engine.games.tristra.moves import Build, Go, Place
from engine.games.tristra.state import TristraState
from engine.geometry.grid import bits, union
from engine.geometry.items import relocated
from engine.geometry.scene import (
    Board,
    Captures,
    Cell,
    Item,
    Line,
    Outline,
    Scene,
    Square,
    Swatch,
    Tally,
    Triangle,
    Turned,
)

COLUMNS = tuple(GRID.names[column][0] for column in range(GRID.columns))
ROWS = tuple(str(row + 1) for row in range(GRID.rows))
BOARD = Board(COLUMNS, ROWS)
MIDDLE = Line((0, HALF_LINES), (GRID.columns, HALF_LINES))
"""The line along which the halves meet."""

LOOKS: Mapping[str, tuple[str, str]] = {
    RED: ("tri-red", "dots-1"),
    BLUE: ("tri-blue", "dots-2"),
    GREEN: ("tri-green", "dots-3"),
}
"""The role and the mark of each colour."""

FLIPPED = ("tri-flipped", "crossed")
SWATCHES = (Swatch("tri-orange", "block"), Swatch("tri-purple", "ring"))
ATTACKS = "attacks"
"""The aid that marks the squares under attack, whoever stands there: one's own frames are whole."""

POINTING = "▲►▼◄"
"""A triangle by its turns, in a text."""


def draw(state: TristraState, viewer: Seat | None, aid: str) -> Scene:
    """The scene of a position as far as `state` knows it; purple sees it from its own side."""
    if aid == ATTACKS:
        return _drawn(state, viewer, _under_attack(state, viewer))
    return _drawn(state, viewer, _went(state.last) if state.last else [])


def _under_attack(state: TristraState, viewer: Seat | None) -> Iterator[Outline]:
    """Squares attacked by each side; those of the viewer, or of the side to move, lie below."""
    own = state.turn if viewer is None else viewer
    for seat in sorted(SEATS, key=lambda seat: seat != own):
        for square in _attacked(state, seat):
            yield Outline((GRID.places[square],), SWATCHES[seat].role, broken=seat != own)


def draw_goals(state: TristraState, viewer: Seat | None, goals: Sequence[Go]) -> Scene:
    """The scene while a triangle is to go to one of these goals: where it stands, what it takes."""
    taken = dict.fromkeys(go.target for go in goals if go.captures)
    outlines = _outlined([goals[0].origin], "origin") + _outlined(taken, "attacked")
    return _drawn(state, viewer, outlines)


def draw_going(state: TristraState, viewer: Seat | None, go: Go) -> Scene:
    """The scene while it is not said yet how a triangle is turned at its goal."""
    return _drawn(state, viewer, _went(go))


def _drawn(state: TristraState, viewer: Seat | None, outlines: Iterable[Outline]) -> Scene:
    """The board with these outlines, the captures and the points."""
    items: list[Item] = [*_squares(_ground(state), _flipped(state)), MIDDLE]
    items += [_triangle(fighter, state.rules.arrows) for fighter in _fighters(state)]
    captures = tuple(_captures(state))
    drawn = Scene(BOARD, (*items, *outlines), tallies=_tallies(state), captures=captures)
    return _seen_by(viewer, drawn)


def _outlined(squares: Iterable[int], role: str) -> list[Outline]:
    return [Outline((GRID.places[square],), role) for square in squares]


def _went(go: Go) -> list[Outline]:
    """Outlines of a move's origin and its target."""
    return _outlined([go.origin], "origin") + _outlined([go.target], "last")


def draw_half(
    seat: Seat,
    colours: Mapping[int, str],
    arrows: Arrows = Arrows.CORNERS,
    fighters: Iterable[Fighter] = (),
    waiting: Sequence[int] = (),
) -> Scene:
    """A half in the making: its colours by square, its triangles, and squares chosen for more."""
    lowest = min(GRID.places[square][1] for square in HALVES[seat])
    board = Board(COLUMNS, ROWS[lowest : lowest + HALF_LINES])
    items: list[Item] = [*_squares(colours, 0, lowest)]
    items += [_triangle(fighter, arrows, lowest) for fighter in fighters]
    items += [Outline((_cell(square, lowest),), "last") for square in waiting]
    return _seen_by(seat, Scene(board, tuple(items)))


def _seen_by(viewer: Seat | None, scene: Scene) -> Scene:
    """The scene as it is, or turned by half for who sits on the other side."""
    if viewer != 1:
        return scene
    board = Board(scene.board.columns[::-1], scene.board.rows[::-1])
    return replace(scene, board=board, items=tuple(_turned(item, board) for item in scene.items))


def _turned(item: Item, board: Board) -> Item:
    """An item of a board that is turned by half."""
    if isinstance(item, Line):
        # It ends at corners, of which there is one more each way than of cells.
        (x, y), (right, high) = item.start, item.end
        columns, rows = len(board.columns), len(board.rows)
        return Line((columns - right, rows - high), (columns - x, rows - y))
    if isinstance(item, Triangle):
        item = _half_turned(item)
    return relocated(item, lambda cell: _turned_cell(cell, board))


def _half_turned(triangle: Triangle) -> Triangle:
    """A triangle as the other side sees it, where it is."""
    arrows = tuple((-dx, -dy) for dx, dy in triangle.arrows)
    return replace(triangle, turns=(triangle.turns + 2) % 4, arrows=arrows)


def in_hand(fighter: Fighter, arrows: Arrows) -> Turned:
    """A triangle as its own side sees it, alone."""
    drawn = replace(_triangle(fighter, arrows), cell=(0, 0))
    seen = _half_turned(drawn) if fighter.seat else drawn
    return Turned(f"r{fighter.turns}", seen, (0, 0))


def _turned_cell(cell: Cell, board: Board) -> Cell:
    """The same cell on a board that is turned by half."""
    column, row = cell
    return len(board.columns) - 1 - column, len(board.rows) - 1 - row


def cell_seen(viewer: Seat | None, square: int) -> Cell:
    """The cell of a square on the board that a viewer sees, or on the viewer's own half."""
    cell = GRID.places[square]
    return _turned_cell(cell, BOARD) if viewer == 1 else cell


# On the board


def _cell(square: int, lowest: int = 0) -> Cell:
    """The cell of a square on a board whose first row is `lowest`."""
    column, row = GRID.places[square]
    return column, row - lowest


def _ground(state: TristraState) -> Mapping[int, str]:
    """The colours of the squares that are known: all, or those of a half just built."""
    if state.ground:
        return dict(enumerate(state.ground))
    return {
        square: colour
        for seat in SEATS
        for given in [state.given[seat]]
        if isinstance(given, Build)
        for square, colour in zip(HALVES[seat], given.colours, strict=True)
    }


def _flipped(state: TristraState) -> int:
    return state.board.flipped if state.board else 0


def _squares(colours: Mapping[int, str], flipped: int, lowest: int = 0) -> Iterator[Square]:
    for square, colour in sorted(colours.items()):
        look = FLIPPED if flipped >> square & 1 else LOOKS[colour]
        yield Square(_cell(square, lowest), *look)


def _fighters(state: TristraState) -> tuple[Fighter, ...]:
    """The triangles that are known to stand: all, or those just set up."""
    if state.board:
        return state.board.fighters
    return tuple(
        Fighter(square, seat, rank, turns)
        for seat in SEATS
        for given in [state.given[seat]]
        if isinstance(given, Place)
        for rank, square, turns in given.postings
    )


def _attacked(state: TristraState, seat: Seat) -> Sequence[int]:
    """The squares that the triangles of a seat attack, once moves are made."""
    fighters = state.battlefield.of(seat) if state.turn is not None else ()
    return bits(union([state.battlefield.attacks(one) for one in fighters], range(len(fighters))))


def _triangle(fighter: Fighter, arrows: Arrows, lowest: int = 0) -> Triangle:
    swatch = SWATCHES[fighter.seat]
    return Triangle(
        cell=_cell(fighter.square, lowest),
        role=swatch.role,
        numeral=NUMERALS[fighter.rank],
        turns=fighter.turns,
        arrows=steps(arrows, fighter.rank, fighter.turns),
        mark=swatch.mark,
    )


def draw_kinds() -> Scene:
    """A triangle of each rank in all its turns, with the usual arrows."""
    ranks = sorted(NUMERALS, reverse=True)
    turns = range(len(POINTING))
    board = Board(tuple(f"r{turn}" for turn in turns), tuple(NUMERALS[rank] for rank in ranks))
    triangles = (
        replace(_triangle(Fighter(0, 0, rank, turn), Arrows.CORNERS), cell=(turn, row))
        for row, rank in enumerate(ranks)
        for turn in turns
    )
    return Scene(board, tuple(triangles))


# Beside the board


def _captures(state: TristraState) -> Iterator[Captures]:
    """Captures of each side in the round in play, once there are any."""
    if any(state.taken):
        for seat in SEATS:
            fighters = (Fighter(0, taken.seat, taken.rank, 0) for taken in state.taken[seat])
            shown = tuple(_triangle(fighter, state.rules.arrows) for fighter in fighters)
            yield Captures(SWATCHES[seat], shown)


def _tallies(state: TristraState) -> tuple[Tally, ...]:
    outcome = state.outcome
    return tuple(
        Tally(
            sign=SWATCHES[seat],
            points=state.points[seat],
            active=seat in state.to_move,
            winner=outcome is not None and outcome.places[seat] < outcome.places[1 - seat],
        )
        for seat in SEATS
    )
