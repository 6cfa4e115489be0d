"""The rules of Tristra as pages; squares are named as in docs/rules.md."""

from collections.abc import Iterator
from dataclasses import replace

from engine.core.game import AnyGame
from engine.core.lesson import Example, meant
from engine.core.teaching import Frame, after, begun, cut, good, look, refusal, shown
from engine.games.tristra.battlefield import Battlefield, Fighter
from engine.games.tristra.ground import GRID, HALVES, NUMERALS, Arrows, steps
from engine.games.tristra.position import TristraPosition
from engine.games.tristra.scene import ATTACKS, draw_half
from engine.games.tristra.state import Captured
from engine.geometry.grid import bitboard
from engine.geometry.scene import Board, Outline, Scene, Triangle

RANKS = {numeral: rank for rank, numeral in NUMERALS.items()}
BUILT = "RBGGRB GRBBGR BGRRBG"
TOO_RED = "RBGGRB GRRBGR BGRRBG"
"""A half with a red square on c2, where `BUILT` has a blue one."""

WHOLE, LOWER, MIDDLE = ("a1", "f6"), ("a1", "e4"), ("b2", "e5")
"""Frames for parts of the board, without the score."""

ORANGE = "I a1 r0, I c2 r0, II b2 r1, II f1 r0, III d1 r0, III e2 r0"
TOO_FAR = "I a1 r0, I c3 r0, II b2 r1, II f1 r0, III d1 r0, III e2 r0"
SHARED = "I a1 r0, I c2 r0, II b2 r1, II f1 r0, III c2 r0, III e2 r0"
PURPLE = "I a6 r2, I d5 r2, II b5 r2, II f6 r3, III c6 r2, III e5 r2"


def _aim(game: AnyGame) -> Iterator[Example]:
    yield look(_begun(game))


def _build(game: AnyGame) -> Iterator[Example]:
    building = begun(game, "", {})
    building.parse(f"build {BUILT}", 0)
    yield Example(_half(BUILT), legal=True)
    code = refusal(building, f"build {TOO_RED}", "tristra-colours", 0)
    yield Example(_wrong(_half(TOO_RED), "c2"), legal=False, refusal=code)


def _place(game: AnyGame) -> Iterator[Example]:
    placing = begun(game, "", {})
    for seat in (0, 1):
        placing = placing.play(placing.parse(f"build {BUILT}", seat), seat)
    placing.parse(f"place {ORANGE}", 0)
    yield Example(_half(BUILT, ORANGE), legal=True)
    for placed, square, code in (
        (TOO_FAR, "c3", "tristra-lines"),
        (SHARED, "c2", "tristra-shared"),
    ):
        refused = refusal(placing, f"place {placed}", code, 0)
        yield Example(_wrong(_half(BUILT, placed), square), legal=False, refusal=refused)


def _arrows(game: AnyGame) -> Iterator[Example]:
    """Squares that a triangle attacks, in each of its four turns."""
    for turns in range(4):
        position = _standing(game, f"II c3 r{turns}", "I a6 r0")
        yield Example(cut(position.view(None).scene(ATTACKS), ("b2", "d4")))


def _teleport(game: AnyGame) -> Iterator[Example]:
    board = _standing(game, "I b2 r0, II d1 r0", "III e6 r2")
    yield good(board, "b2-d4 r1", LOWER)
    yield _bad(board, "b2-a4 r1", "tristra-colour", LOWER)
    yield _bad(board, "b2-b2 r1", "tristra-turning", LOWER)


def _flipped(game: AnyGame) -> Iterator[Example]:
    board = _standing(game, "I b2 r0, II d1 r0", "III e6 r2", flipped="d4 c3")
    yield good(board, "d1-e4 r0", LOWER)
    yield _bad(board, "d1-d4 r0", "tristra-flipped", LOWER)


def _capture(game: AnyGame) -> Iterator[Example]:
    board = _standing(game, "II c3 r0, I b2 r0", "III c4 r2, II d4 r2")
    yield good(board, "c3xc4 r3", MIDDLE)
    yield good(board, "c3xb2 r0", MIDDLE)
    yield _bad(board, "c3xd4 r0", "tristra-attack", MIDDLE)


def _end(game: AnyGame) -> Iterator[Example]:
    """Whether the end may be declared; that moves nothing on the board."""
    blocked = _standing(game, "I c3 r0, II b2 r1", "III f6 r2", free="")
    yield good(blocked, "end", WHOLE)
    free = _standing(game, "I c3 r0, II b2 r1", "III f6 r2")
    refused = refusal(free, "end", "tristra-end")
    yield Example(cut(shown(free), WHOLE), legal=False, refusal=refused)


def _score(game: AnyGame) -> Iterator[Example]:
    """A round in which both have captured a II, orange has no move left, and lines decide.

    Each row tells its line for orange and for purple; below is what they have captured.
    """
    board = _standing(game, "III c5 r0, I b2 r0", "II f4 r2, I d6 r2", free="e4")
    taken = (Captured(1, 2),), (Captured(0, 2),)
    before = replace(board, turn=1, taken=taken)
    yield Example(_with_lines(shown(after(before, "f4-e4 r2"))))
    yield Example(Scene(Board((), ()), (), captures=shown(before).captures))


def _with_lines(scene: Scene) -> Scene:
    """The board with both lines of each row for its number: `6|1` is orange's 6, purple's 1."""
    rows = scene.board.rows
    lines = (f"{own}|{other}" for own, other in zip(rows, reversed(rows), strict=True))
    board = replace(scene.board, rows=tuple(lines))
    return Scene(board, scene.items, tallies=scene.tallies)


# Making them


def _begun(game: AnyGame) -> TristraPosition:
    """A board with all triangles; orange begins."""
    position = begun(game, "", {"first": "orange"})
    for text in (f"build {BUILT}", f"build {BUILT}", f"place {ORANGE}", f"place {PURPLE}"):
        position = after(position, text)
    if not isinstance(position, TristraPosition):
        raise TypeError("these are lessons of another game")
    return position


def _standing(
    game: AnyGame, orange: str, purple: str, *, flipped: str = "", free: str | None = None
) -> TristraPosition:
    """A position with these triangles alone; these squares are flipped, or all but the free."""
    position = _begun(game)
    fighters = (*_fighters(orange, 0), *_fighters(purple, 1))
    field = Battlefield(Arrows.CORNERS, position.ground, tuple(sorted(fighters)))
    squares = _squares(flipped) if free is None else field.free & ~_squares(free)
    return replace(position, board=replace(field, flipped=squares))


def _squares(names: str) -> int:
    return bitboard(map(GRID.square, names.split()))


def _fighters(text: str, seat: int) -> Iterator[Fighter]:
    for posting in text.split(", "):
        numeral, square, turned = posting.split(" ")
        yield Fighter(GRID.square(square), seat, RANKS[numeral], int(turned[1]))


def _half(built: str, placed: str = "") -> Scene:
    """Orange's half, with triangles or without."""
    colours = dict(zip(HALVES[0], built.replace(" ", ""), strict=True))
    return draw_half(0, colours, fighters=_fighters(placed, 0) if placed else ())


def _wrong(scene: Scene, square: str) -> Scene:
    return meant(scene, (), [GRID.places[GRID.square(square)]])


def _bad(position: TristraPosition, text: str, code: str, frame: Frame) -> Example:
    """An illegal move: the triangle on the square that it means to go to, if nobody is there."""
    code = refusal(position, text, code)
    moved, turned = text.split(" ")
    origin, target = GRID.square(moved[:2]), GRID.square(moved[-2:])
    scene = shown(position)
    if origin == target or position.battlefield.at(target) is None:
        scene = _gone(scene, origin, target, int(turned[1]))
    left = () if origin == target else (Outline((GRID.places[origin],), "origin"),)
    items = (*scene.items, *left, Outline((GRID.places[target],), "wrong"))
    return Example(cut(replace(scene, items=items), frame), legal=False, refusal=code)


def _gone(scene: Scene, origin: int, target: int, turns: int) -> Scene:
    """The scene with the triangle of one square on another."""
    items = tuple(
        _turned(item, target, turns)
        if isinstance(item, Triangle) and item.cell == GRID.places[origin]
        else item
        for item in scene.items
    )
    return replace(scene, items=items)


def _turned(triangle: Triangle, target: int, turns: int) -> Triangle:
    arrows = steps(Arrows.CORNERS, RANKS[triangle.numeral], turns)
    return replace(triangle, cell=GRID.places[target], turns=turns, arrows=arrows)


PAGES = {
    "aim": _aim,
    "build": _build,
    "place": _place,
    "arrows": _arrows,
    "teleport": _teleport,
    "flipped": _flipped,
    "capture": _capture,
    "end": _end,
    "score": _score,
}
"""The pages of the rules in their order, by key."""
