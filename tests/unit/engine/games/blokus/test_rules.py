"""Blokus: corners of the colours, turn order, scores, and the end."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from random import Random

import pytest

from engine.core.errors import IllegalMove
from engine.core.game import AnyPosition, Event, Outcome, Termination
from engine.core.record import RESIGN, TIME, parse_record
from engine.core.table import Table
from engine.games.blokus.pieces import LARGE, PIECES, SINGLE_SQUARE, placements
from engine.games.blokus.position import BlokusPosition
from engine.games.blokus.state import points_of
from engine.geometry.polyomino import ORIENTATIONS, Placement
from tests.support.cases import cases
from tests.support.engine.tables import blokus, blokus_at, played_on, random_ply, random_table

LACKING = {
    1: ("1",),
    2: ("2",),
    3: ("I3",),
    4: ("1", "V3"),
    5: ("F",),
    6: ("I3", "V3"),
    7: ("2", "W"),
    8: ("V3", "X"),
    9: ("I4", "Y"),
}
"""Pieces that have this many cells together."""


def placed(name: str) -> Placement:
    """A piece of this name, anywhere: its score does not depend on its place."""
    found = placements(LARGE).named(name, LARGE.square("j10"), ORIENTATIONS[0])
    assert found
    return found


def laid(missing: int) -> tuple[Placement, ...]:
    """The pieces of a colour that lacks this many cells."""
    return tuple(placed(piece.name) for piece in PIECES if piece.name not in LACKING[missing])


def ended(missing: Sequence[int], **choices: str) -> Outcome:
    """The end of a game in which the colours lack these numbers of cells."""
    position = blokus_at(**choices)
    assert isinstance(position, BlokusPosition)
    nothing = (0,) * len(missing)
    outcome = replace(position, laid=tuple(map(laid, missing)), near=nothing).outcome
    assert outcome
    return outcome


# The beginning


def corners_of(position: AnyPosition, side: str) -> set[str]:
    """The corners that the legal moves of a colour cover."""
    texts = map(position.print_protocol, position.moves_of(side))
    return {
        name for text in texts for name in text.split(",") if name in {"a1", "a20", "t1", "t20"}
    }


def test_with_free_corners_a_colour_begins_in_any_that_is_not_taken() -> None:
    assert corners_of(blokus_at(), "1") == {"a1", "a20", "t1", "t20"}
    position = blokus_at("I3 t2 r0", "1 a1 r0")
    assert [corners_of(position, side) for side in "1234"] == [set(), set(), *[{"a20", "t20"}] * 2]
    assert len(blokus_at().legal_moves()) == 232


def test_with_fixed_corners_each_colour_has_its_own() -> None:
    position = blokus_at(corners="fixed")
    assert [corners_of(position, side) for side in "1234"] == [{"a20"}, {"t20"}, {"t1"}, {"a1"}]
    assert [len(position.moves_of(side)) for side in "1234"] == [58] * 4


def test_duo_begins_on_e10_and_j5() -> None:
    position = blokus_at(variant="duo")
    for side, start in (("b", "e10"), ("w", "j5")):
        texts = list(map(position.print_protocol, position.moves_of(side)))
        assert len(texts) == 414
        assert all(start in text.split(",") for text in texts)


def test_a_side_that_is_not_in_play_has_no_moves() -> None:
    assert not blokus_at().moves_of("b")
    assert not blokus_at(variant="duo").moves_of("1")


# Scores


def test_the_bonus_for_all_pieces_and_for_the_single_square_last() -> None:
    everything = [placed(piece.name) for piece in PIECES]
    assert points_of(everything) == 15
    assert points_of(everything[::-1]) == 20
    assert points_of(everything[1:]) == -1
    assert points_of(everything[:-1]) == -5
    assert points_of([placed(SINGLE_SQUARE)]) == -88
    assert points_of([]) == -89


def test_bonuses_in_a_result() -> None:
    position = blokus_at()
    assert isinstance(position, BlokusPosition)
    everything = tuple(placed(piece.name) for piece in PIECES)
    pieces = (everything, everything[::-1], everything[1:], ())
    outcome = replace(position, laid=pieces, near=(0,) * 4).outcome
    assert outcome
    assert outcome.result == "104/109/88/0"
    assert outcome.totals == (15, 20, -1, -89)
    assert outcome.places == (2, 1, 3, 4)


ENDS = [
    # cells that the colours lack, choices, result, totals, places
    ((1, 2, 3, 4), {}, "88/87/86/85", (-1, -2, -3, -4), (1, 2, 3, 4)),
    ((3, 1, 3, 3), {}, "86/88/86/86", (-3, -1, -3, -3), (2, 1, 2, 2)),
    ((2, 2, 3, 4), {}, "87/87/86/85", (-2, -2, -3, -4), (1, 1, 3, 4)),
    ((1, 4, 8, 4), {"variant": "teams"}, "88/85/81/85", (-9, -8, -9, -8), (3, 1, 3, 1)),
    ((1, 4, 7, 4), {"variant": "teams"}, "88/85/82/85", (-8, -8, -8, -8), (1, 1, 1, 1)),
    ((1, 4, 6, 4), {"seats": "2"}, "B+1", (-7, -8), (1, 2)),
    ((1, 2, 8, 4), {"seats": "2"}, "W+3", (-9, -6), (2, 1)),
    ((4, 3, 4, 5), {"seats": "2"}, "0", (-8, -8), (1, 1)),
    ((5, 9), {"variant": "duo"}, "B+4", (-5, -9), (1, 2)),
    ((9, 8), {"variant": "duo"}, "W+1", (-9, -8), (2, 1)),
    ((6, 6), {"variant": "duo"}, "0", (-6, -6), (1, 1)),
    ((2, 4, 5, 3), {"double": "1"}, "87/85/84/86", (-3.5, -4, -3), (2, 3, 1)),
    ((2, 4, 5, 3), {"double": "2"}, "87/85/84/86", (-4, -3.5, -3), (3, 2, 1)),
    ((2, 4, 5, 3), {"double": "3"}, "87/85/84/86", (-4, -3, -3.5), (3, 1, 2)),
    ((1, 3, 5, 3), {"double": "3"}, "88/86/84/86", (-3, -3, -3), (1, 1, 1)),
    ((2, 1, 2, 9), {"seats": "3"}, "87/88/87/80", (-2, -1, -2), (2, 1, 2)),
    ((4, 3, 2, 1), {"variant": "shared"}, "85/86/87/88", (-4, -3, -2), (3, 2, 1)),
    ((4, 3, 2, 1), {"seats": "1"}, "85/86/87/88", (-10,), (1,)),
]


@cases(("missing", "choices", "result", "totals", "places"), ENDS)
def test_ends(
    missing: tuple[int, ...],
    choices: Mapping[str, str],
    result: str,
    totals: tuple[float, ...],
    places: tuple[int, ...],
) -> None:
    outcome = ended(missing, **choices)
    assert (outcome.result, outcome.totals, outcome.places) == (result, totals, places)
    assert outcome.termination is None
    assert outcome.tiebreak == ""


# Passing over


def test_passes_are_told_with_the_colour() -> None:
    """Events stand in the position after the piece that the pass follows, and only there."""
    table = random_table("blokus", 4)
    told = [position.view(None).events for position in table.positions]
    sides = [position.active_sides[0] for position in table.positions[:-1]]
    for before, after, events in zip(sides, sides[1:], told[1:], strict=False):
        between = (int(after) - int(before) - 1) % 4
        expected = [str((int(before) + step) % 4 + 1) for step in range(between)]
        assert events == tuple(Event("passed", side) for side in expected)
    assert any(told)
    assert told[0] == told[-1] == ()


def test_the_game_ends_when_no_colour_can_move() -> None:
    table = random_table("blokus", 4)
    for position in table.positions:
        can = [side for side in "1234" if position.moves_of(side)]
        assert bool(can) == (position.outcome is None)
        assert not can or position.active_sides[0] in can


# Giving up and draws


def test_the_colour_of_a_seat_that_gave_up_is_passed_over() -> None:
    table = blokus("1 a1 r0").resigned(1)
    assert table.position.active_sides == ("3",)
    assert table.position.view(None).events == (Event("passed", "2"),)
    table = played_on(table, Random(1))
    outcome = table.position.outcome
    assert outcome
    assert (outcome.places[1], outcome.termination) == (4, None)
    assert outcome.result.split("/")[1] == "0"


def test_who_gave_up_is_last_even_with_the_most_points() -> None:
    far = random_table("blokus", 5, 30)
    best = max(range(4), key=lambda seat: far.position.totals[seat])
    outcome = played_on(far.resigned(best), Random(2)).position.outcome
    assert outcome
    assert outcome.places[best] == 4


def test_a_team_of_which_one_gave_up_is_last() -> None:
    table = played_on(random_table("blokus", 1, 30, variant="teams").resigned(2), Random(0))
    outcome = table.position.outcome
    assert outcome
    assert (outcome.places, outcome.termination) == ((3, 1, 3, 1), None)


def gave_up(table: Table, *seats: int) -> AnyPosition:
    return reduce(Table.resigned, seats, table).position


@cases(
    ("choices", "seats", "result", "places"),
    [
        ({"seats": "2"}, (0,), "W+R", (2, 1)),
        ({"seats": "2"}, (1,), "B+R", (1, 2)),
        ({"variant": "duo"}, (0,), "W+R", (2, 1)),
        ({"variant": "duo"}, (1,), "B+R", (1, 2)),
        ({"seats": "1"}, (0,), "0/0/0/0", (1,)),
        ({"seats": "3"}, (2, 0, 1), "0/0/0/0", (1, 1, 1)),
        ({"variant": "shared"}, (0, 1, 2), "0/0/0/0", (1, 1, 1)),
        ({"variant": "double"}, (1, 2, 0), "0/0/0/0", (1, 1, 1)),
        ({"seats": "4"}, (3, 2, 1, 0), "0/0/0/0", (1, 1, 1, 1)),
        ({"variant": "teams"}, (0, 1, 2, 3), "0/0/0/0", (1, 1, 1, 1)),
    ],
)
def test_all_gave_up(
    choices: Mapping[str, str], seats: tuple[int, ...], result: str, places: tuple[int, ...]
) -> None:
    table = blokus(**choices)
    assert gave_up(table, *seats[:-1]).outcome is None
    outcome = gave_up(table, *seats).outcome
    assert outcome
    assert outcome.termination is Termination.RESIGNATION
    assert (outcome.result, outcome.places) == (result, places)


@cases(("words", "ended"), [((RESIGN, TIME), "time"), ((TIME, RESIGN), "resignation")])
def test_the_last_to_leave_decides_how_it_ended(words: tuple[str, ...], ended: str) -> None:
    """The position before that is the same however the first one left."""
    first, *others = (TIME, RESIGN, *words)
    table = blokus().resigned(0, first)
    assert table.position == blokus().resigned(0).position
    for seat, word in enumerate(others, 1):
        table = table.resigned(seat, word)
    assert (table.record.result, table.record.termination) == ("0/0/0/0", ended)


def test_nobody_gives_up_twice() -> None:
    with pytest.raises(IllegalMove) as refused:
        gave_up(blokus(), 1, 1)
    assert refused.value.code == "resigned"


@cases("variant", ["duel", "duo"])
def test_two_may_agree_on_a_draw(variant: str) -> None:
    table = random_table("blokus", 1, 9, variant=variant).drawn()
    assert table.record.result == "0"
    assert table.position.outcome
    assert table.position.outcome.places == (1, 1)
    assert parse_record(str(table.record)).replay() == table.position
    assert not table.position.legal_moves()


@cases("variant", ["classic", "teams", "chaos", "double", "shared", "solo"])
def test_others_may_not(variant: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        random_ply(blokus(variant=variant), Random(0)).drawn()
    assert refused.value.code == "no-draws"
