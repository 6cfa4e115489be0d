"""Pictures of Tristra: the ground, the triangles, the last move, captures and points."""

import pytest

from engine.cli.textboard import text_board
from engine.core.game import AnyPosition
from engine.core.registry import find_game
from engine.geometry.scene import (
    Board,
    Captures,
    Item,
    Line,
    Outline,
    Scene,
    Square,
    Swatch,
    Triangle,
)
from tests.support.engine.naive_tristra import (
    COLUMNS,
    ROWS,
    NaiveTriangle,
    NaiveTristra,
    attacked_from,
    naive_ply,
)
from tests.support.engine.tristra_tables import (
    GROUND,
    ORANGE,
    PURPLE,
    VIEWERS,
    given,
    naive_begun,
    plies_by,
    random_game,
    standing,
    tristra,
)

SIDES = ("orange", "purple")
ROLES = {"R": "tri-red", "B": "tri-blue", "G": "tri-green"}
DOTS = {"tri-red": "dots-1", "tri-blue": "dots-2", "tri-green": "dots-3", "tri-flipped": "crossed"}
BUILT = f"build {GROUND}"


def scene_of(position: AnyPosition) -> Scene:
    return position.view(None).scene()


def name(cell: tuple[int, int]) -> str:
    return COLUMNS[cell[0]] + ROWS[cell[1]]


def squares_in(items: tuple[Item, ...]) -> dict[str, Square]:
    return {name(item.cell): item for item in items if isinstance(item, Square)}


def triangles_in(items: tuple[Item, ...]) -> dict[str, Triangle]:
    return {name(item.cell): item for item in items if isinstance(item, Triangle)}


def check(scene: Scene, naive: NaiveTristra) -> None:
    """Compare the picture with the slow rules."""
    assert scene.board == Board(tuple(COLUMNS), tuple(ROWS))
    assert [item for item in scene.items if isinstance(item, Line)] == [Line((0, 3), (6, 3))]
    squares, triangles = squares_in(scene.items), triangles_in(scene.items)
    assert {at: square.role for at, square in squares.items()} == {
        at: "tri-flipped" if at in naive.flipped else ROLES[colour]
        for at, colour in naive.colours.items()
    }
    assert all(square.mark == DOTS[square.role] for square in squares.values())
    assert set(triangles) == set(naive.triangles)
    for at, triangle in triangles.items():
        other = naive.triangles[at]
        assert triangle.role == f"tri-{other.side}"
        assert (len(triangle.numeral), triangle.turns) == (other.rank, other.turns)
        x, y = triangle.cell
        reached = {(x + dx, y + dy) for dx, dy in triangle.arrows}
        on_board = {name(cell) for cell in reached if min(cell) >= 0 and max(cell) < 6}
        assert on_board == attacked_from(at, other, naive.arrows)
        assert len(triangle.arrows) == len(reached)


@pytest.mark.parametrize("arrows", ["corners", "sides", "rank"])
def test_the_board_is_drawn_as_it_is(arrows: str) -> None:
    table = random_game(7, 1000, arrows=arrows)
    naive = naive_begun(table.record)
    for before, seat, text, later in plies_by(table):
        both_built = bool(naive.colours)
        naive = naive_ply(naive, SIDES[seat], text)
        if naive.stage != "over" and both_built and not naive.given:
            check(scene_of(later), naive)
            assert later.view(0).scene() == scene_of(later)
            assert seen_in(later.view(1).scene(), 2) == seen_in(scene_of(later), 0)
        check_last(before, later, text)


def seen_in(scene: Scene, half_turn: int) -> set[tuple[object, ...]]:
    """Contents of squares by the labels of the board, which may be turned by half."""
    columns, rows = scene.board.columns, scene.board.rows
    way = 1 - half_turn

    def label(cell: tuple[int, int]) -> str:
        return columns[cell[0]] + rows[cell[1]]

    found: set[tuple[object, ...]] = set()
    for item in scene.items:
        match item:
            case Square():
                found.add((label(item.cell), item.role, item.mark))
            case Triangle():
                arrows = frozenset((way * dx, way * dy) for dx, dy in item.arrows)
                turns = (item.turns + half_turn) % 4
                found.add((label(item.cell), item.role, item.numeral, turns, arrows, item.mark))
            case Outline():
                found.add((item.role, *map(label, item.cells)))
            case Line():
                found.add((item.start, item.end))
    return found


def check_last(before: AnyPosition, later: AnyPosition, text: str) -> None:
    """Check outlines of the square left and the square taken, after moves only."""
    outlines = {
        item.role: [name(cell) for cell in item.cells]
        for item in scene_of(later).items
        if isinstance(item, Outline)
    }
    is_move = not before.secret and text != "end"
    assert not is_move or outlines == {"origin": [text[:2]], "last": [text[3:5]]}
    assert is_move or text == "end" or not outlines


def test_before_both_have_built_each_sees_the_own_half() -> None:
    table = tristra()
    assert not squares_in(scene_of(table.position).items)
    table = table.played(table.position.parse(BUILT, 1), 1)
    position = table.position
    seen = [squares_in(position.view(viewer).scene().items) for viewer in VIEWERS]
    assert [len(squares) for squares in seen] == [0, 0, 18]
    # Purple has its own back row below, with column a on the right.
    assert seen[2][name((5, 0))].role == "tri-red"
    assert seen[2][name((0, 2))].role == "tri-green"
    assert [tally.active for tally in scene_of(position).tallies] == [True, False]


def test_before_both_have_placed_each_sees_the_own_triangles() -> None:
    table = given(tristra(), BUILT, BUILT)
    table = table.played(table.position.parse(f"place {ORANGE}", 0), 0)
    position = table.position
    seen = [triangles_in(position.view(viewer).scene().items) for viewer in VIEWERS]
    assert [len(triangles) for triangles in seen] == [0, 6, 0]
    assert (seen[1]["c1"].numeral, seen[1]["c1"].mark) == ("II", "block")
    table = table.played(table.position.parse(f"place {PURPLE}", 1), 1)
    assert len(triangles_in(scene_of(table.position).items)) == 12


def test_captures_stand_beside_the_board() -> None:
    start = standing("I c3 r0, III a1 r0, I b2 r0", "II c4 r2, III f6 r2")
    assert scene_of(start).captures == ()
    position = start.play(start.parse("c3xc4 r0"))
    position = position.play(position.parse("f6-e1 r0"))
    scene = scene_of(position.play(position.parse("a1-a6 r0")))
    orange, purple = scene.captures
    assert [(each.role, each.numeral) for each in orange.triangles] == [("tri-purple", "II")]
    assert purple == Captures(Swatch("tri-purple", "ring"), ())
    assert [tally.points for tally in scene.tallies] == [20, 0]


def test_own_triangles_captured_are_among_the_captures() -> None:
    start = standing("I c3 r0, III c4 r0", "III f1 r2")
    scene = scene_of(start.play(start.parse("c3xc4 r0")))
    assert [each.role for each in scene.captures[0].triangles] == ["tri-orange"]
    assert [tally.points for tally in scene.tallies] == [0, 0]


def test_tallies_tell_who_moves_and_who_has_won() -> None:
    over = random_game(1).position
    assert over.outcome
    tallies = scene_of(over).tallies
    assert [tally.winner for tally in tallies] == [place == 1 for place in over.outcome.places]
    assert [tally.points for tally in tallies] == list(over.totals)
    begun = random_game(1, 10).position
    assert [tally.active for tally in scene_of(begun).tallies] == [
        side in begun.active_sides for side in SIDES
    ]
    drawn = random_game(1, 10).drawn().position
    assert not any(tally.winner or tally.active for tally in scene_of(drawn).tallies)


def test_marks_tell_the_sides_apart_as_colours_do() -> None:
    scene = scene_of(random_game(1, 8).position)
    shown = {(each.role, each.mark) for each in triangles_in(scene.items).values()}
    assert shown == {("tri-orange", "block"), ("tri-purple", "ring")}
    assert {tally.sign for tally in scene.tallies} == {Swatch(*sign) for sign in shown}


def test_a_text_board_can_be_made_of_every_stage() -> None:
    table = random_game(2, 1000, rounds="2")
    for position in table.positions:
        lines = text_board(scene_of(position)).splitlines()
        assert all(lines)
        assert lines[6].split() == list(COLUMNS)


def test_a_new_round_begins_on_an_empty_board() -> None:
    table = random_game(2, 1000, rounds="2")
    happened = [[event.kind for event in p.view(None).events] for p in table.positions]
    [number] = [n for n, kinds in enumerate(happened) if "round" in kinds]
    scene = scene_of(table.positions[number])
    assert scene.items == (Line((0, 3), (6, 3)),)
    assert scene.captures == ()
    assert [tally.points for tally in scene.tallies] == list(table.positions[number].totals)


@pytest.mark.parametrize("arrows", ["corners", "sides", "rank"])
def test_squares_under_attack_are_marked_on_request(arrows: str) -> None:
    """Marks show the attacks of each side by the slow rules, the own ones as whole frames."""
    table = random_game(11, 1000, arrows=arrows)
    naive = naive_begun(table.record)
    for _, seat, text, later in plies_by(table):
        naive = naive_ply(naive, SIDES[seat], text)
        for viewer in VIEWERS:
            shown = later.view(viewer)
            for side in SIDES if shown.aids else ():
                own = side == (SIDES[viewer] if viewer is not None else later.active_sides[0])
                marked = reached_in(shown.scene("attacks"), viewer, side, broken=not own)
                assert marked == attacked_by(naive, side)
                assert not reached_in(shown.scene("attacks"), viewer, side, broken=own)
            for side in SIDES:
                assert not reached_in(shown.scene(), viewer, side, broken=False)


def reached_in(scene: Scene, viewer: int | None, side: str, *, broken: bool) -> set[str]:
    squares = {
        cell
        for item in scene.items
        if isinstance(item, Outline) and (item.role, item.broken) == (f"tri-{side}", broken)
        for cell in item.cells
    }
    return {name((5 - x, 5 - y) if viewer == 1 else (x, y)) for x, y in squares}


def attacked_by(naive: NaiveTristra, side: str) -> set[str]:
    return {
        square
        for at, triangle in naive.triangles.items()
        if triangle.side == side
        for square in attacked_from(at, triangle, naive.arrows)
    }


def test_the_chart_shows_every_rank_in_every_turn_as_it_stands_on_the_board() -> None:
    [chart] = find_game("tristra").charts
    triangles = [item for item in chart.items if isinstance(item, Triangle)]
    assert len({(one.numeral, one.turns) for one in triangles}) == len(chart.items) == 12
    for one in triangles:
        assert chart.board.name(one.cell) == f"r{one.turns}{one.numeral}"
        standing_there = NaiveTriangle("orange", len(one.numeral), one.turns)
        attacked = {name((2 + x, 2 + y)) for x, y in one.arrows}
        assert attacked == attacked_from("c3", standing_there, "corners")
