"""The variants of Blokus: holders of colours, the host, sharing, and ways to choose a variant."""

from collections.abc import Mapping
from random import Random

import pytest

from engine.core.errors import IllegalMove, OptionError, RecordError, SetupError
from engine.core.game import AnyPosition
from engine.core.options import resolve_options, seats_for
from engine.core.record import RESIGN, parse_record, print_record
from engine.core.table import Table, open_table
from engine.games.blokus import BLOKUS
from engine.games.blokus.state import BlokusState
from engine.geometry.scene import Spot
from tests.support.cases import cases
from tests.support.engine.tables import blokus, blokus_at, played_on, random_ply, random_table

EACH = (("1",), ("2",), ("3",), ("4",))
ORDER = (4, 3, 2, 1)


def movers(table: Table, side: str) -> list[int | None]:
    """The seats that played a colour, in order; None is the host."""
    return [
        position.to_move[0] if position.to_move else None
        for position, ply in zip(table.positions, table.record.plies, strict=False)
        if position.active_sides == (side,) and ply.text != RESIGN
    ]


@cases(
    ("choices", "sides"),
    [
        ({"variant": "classic"}, EACH),
        ({"variant": "teams"}, EACH),
        ({"variant": "duel"}, (("1", "3"), ("2", "4"))),
        ({"variant": "chaos"}, EACH[:3]),
        ({"variant": "shared"}, EACH[:3]),
        ({"double": "1"}, (("1", "3"), ("2",), ("4",))),
        ({"double": "2"}, (("2",), ("1", "3"), ("4",))),
        ({"double": "3"}, (("2",), ("4",), ("1", "3"))),
        ({"variant": "solo"}, (("1", "2", "3", "4"),)),
        ({"variant": "duo"}, (("b",), ("w",))),
    ],
)
def test_who_holds_which_colours(
    choices: dict[str, str], sides: tuple[tuple[str, ...], ...]
) -> None:
    table = blokus(**choices)
    assert table.position.sides == sides
    assert [score.side for score in table.position.scores] == list(
        "bw" if choices.get("variant") == "duo" else "1234"
    )
    for seat, held in enumerate(sides):
        for side in held:
            assert set(movers(played_on(table, Random(1)), side)) == {seat}


# Chaos


def test_in_chaos_the_host_places_green_one_piece_at_a_time() -> None:
    table = random_table("blokus", 2, variant="chaos")
    assert set(movers(table, "4")) == {None}
    assert [table.positions[ply].active_sides for ply in range(5)] == [*EACH, ("1",)]
    chance = table.positions[3]
    assert (chance.to_move, chance.outcome) == ((), None)
    assert table.record.plies[3].seat is None
    assert parse_record(str(table.record)).replay() == table.position


def test_no_seat_may_move_for_the_host() -> None:
    position = random_table("blokus", 2, 3, variant="chaos").position
    move = position.legal_moves(None)[0]
    assert [position.legal_moves(seat) for seat in range(3)] == [[]] * 3
    for seat in range(3):
        with pytest.raises(IllegalMove) as refused:
            position.play(move, seat)
        assert refused.value.code == "turn"
    assert position.play(move).active_sides == ("1",)


def test_the_host_goes_on_while_anybody_plays() -> None:
    table = blokus(variant="chaos").resigned(0).resigned(2)
    assert table.position.active_sides == ("2",)
    table = played_on(table, Random(3))
    assert set(movers(table, "2")) == {1}
    assert len(movers(table, "4")) > 5
    outcome = table.position.outcome
    assert outcome
    assert outcome.places == (2, 1, 2)
    assert outcome.termination is None


# Shared


def test_shared_green_goes_round() -> None:
    seats = movers(random_table("blokus", 2, variant="shared"), "4")
    assert len(seats) > 10
    assert seats == [turn % 3 for turn in range(len(seats))]


@cases(
    ("plies", "seat", "goes_on"),
    [
        (0, 1, [0, 2, 0, 2]),
        (0, 0, [1, 2, 1, 2]),
        (4, 1, [2, 0, 2, 0]),
        (7, 1, [2, 0, 2, 0]),
        (8, 1, [2, 0, 2, 0]),
        (8, 0, [2, 1, 2, 1]),
    ],
)
def test_green_goes_round_among_those_who_are_left(
    plies: int, seat: int, goes_on: list[int]
) -> None:
    """The seat gives up after some plies; green's turns are every fourth ply."""
    table = random_table("blokus", 2, plies, variant="shared").resigned(seat)
    seats = movers(played_on(table, Random(1)), "4")
    before = sum(position.active_sides == ("4",) for position in table.positions[:plies])
    assert seats[before:][:4] == goes_on


def test_one_who_is_left_shares_green_with_nobody() -> None:
    table = played_on(blokus(variant="shared").resigned(1).resigned(0), Random(1))
    assert set(movers(table, "4")) == set(movers(table, "3")) == {2}


def test_solo_plays_every_colour() -> None:
    table = random_table("blokus", 2, variant="solo")
    assert {seat for side in "1234" for seat in movers(table, side)} == {0}
    outcome = table.position.outcome
    assert outcome
    assert outcome.totals == (sum(score.points for score in table.position.scores),)


# Double: drawn or chosen


def test_who_has_two_colours_is_drawn_and_stands_in_the_setup() -> None:
    setups = [
        open_table(BLOKUS, {"variant": "double"}, Random(seed)).record.setup for seed in range(30)
    ]
    assert set(setups) == {"double=1", "double=2", "double=3"}
    for setup in set(setups):
        position = blokus_at(variant="double", setup=setup)
        assert position.sides[int(setup[-1]) - 1] == ("1", "3")


@cases(
    "choices",
    [{"double": "2"}, *({"seats": str(seats)} for seats in range(1, 5)), {"variant": "shared"}],
)
def test_else_the_setup_is_empty(choices: Mapping[str, str]) -> None:
    assert open_table(BLOKUS, choices, Random(1)).record.setup == ""


@cases("corners", ["free", "fixed"])
def test_green_is_strewn_by_its_rules_before_the_start(corners: str) -> None:
    choices = {"variant": "chaos", "strewn": "on", "corners": corners}
    table = open_table(BLOKUS, choices, Random(4))
    position = table.position
    assert isinstance(position, BlokusState)
    assert table.record.setup == ", ".join(piece.text for piece in position.laid[3])
    assert [len(laid) for laid in position.laid[:3]] == [0, 0, 0]
    assert len(position.laid[3]) > 15
    assert not position.moves(3)
    assert (position.to_move, position.active_sides) == ((0,), ("1",))
    assert parse_record(print_record(table.record)).replay() == position
    other = open_table(BLOKUS, choices, Random(5)).record.setup
    assert other != table.record.setup


def test_nobody_lays_more_of_what_was_strewn() -> None:
    table = open_table(BLOKUS, {"strewn": "on"}, Random(2))
    before = table.position
    rng = Random(0)
    while table.position.outcome is None:
        [seat] = table.position.to_move
        table = table.played(table.position.random_move(rng, seat), seat)
    assert isinstance(before, BlokusState)
    assert isinstance(table.position, BlokusState)
    assert table.position.laid[3] == before.laid[3]
    assert table.record.replay().outcome


@cases("change", ["", "X", ", I5 a5 r0", "first", "swapped"])
def test_what_is_strewn_is_complete_and_by_the_rules(change: str) -> None:
    choices = {"variant": "chaos", "strewn": "on"}
    texts = open_table(BLOKUS, choices, Random(4)).record.setup.split(", ")
    changed = {"": "", "X": "X", "first": texts[0], "swapped": ", ".join(texts[::-1])}
    setup = changed.get(change, ", ".join(texts) + change)
    with pytest.raises(SetupError) as refused:
        BLOKUS.start(3, resolve_options(BLOKUS, 3, choices), setup)
    assert refused.value.code == "blokus-setup"


@cases(
    ("seats", "choices", "setup"),
    [
        (3, {"variant": "double"}, ""),
        (3, {"variant": "double"}, "double=0"),
        (3, {"variant": "double"}, "double=4"),
        (3, {"variant": "double"}, "double=12"),
        (3, {"variant": "double"}, "double=²"),
        (3, {"variant": "double"}, " double=1"),
        (3, {"double": "2"}, "double=2"),
        (3, {"variant": "chaos"}, "double=2"),
        (4, {}, "double=1"),
        (2, {"variant": "duo"}, "x"),
    ],
)
def test_setups_that_are_none(seats: int, choices: Mapping[str, str], setup: str) -> None:
    options = resolve_options(BLOKUS, seats, choices)
    with pytest.raises(SetupError) as refused:
        BLOKUS.start(seats, options, setup)
    assert refused.value.code == "blokus-setup"
    with pytest.raises(RecordError, match="no setup of this game"):
        open_table(BLOKUS, {**choices, "seats": str(seats), "setup": setup}, Random(0))


# Choosing


@cases(
    ("seats", "given", "resolved"),
    [
        (4, {}, {"variant": "classic", "corners": "free"}),
        (4, {"variant": " Teams"}, {"variant": "teams", "corners": "free"}),
        (3, {}, {"variant": "chaos", "corners": "free", "strewn": "off"}),
        (3, {"double": "2"}, {"variant": "double", "corners": "free", "double": "2"}),
        (3, {"variant": "double"}, {"variant": "double", "corners": "free", "double": "random"}),
        (2, {"corners": "FIXED"}, {"variant": "duel", "corners": "fixed"}),
        (2, {"variant": "duo"}, {"variant": "duo"}),
        (1, {}, {"variant": "solo", "corners": "free"}),
    ],
)
def test_options(seats: int, given: Mapping[str, str], resolved: Mapping[str, str]) -> None:
    assert resolve_options(BLOKUS, seats, given) == resolved


@cases(
    ("seats", "given", "code"),
    [
        (3, {"double": "2", "variant": "chaos"}, "option-needs"),
        (3, {"variant": "shared", "double": "random"}, "option-needs"),
        (2, {"variant": "duo", "corners": "fixed"}, "option-needs"),
        (2, {"corners": "free", "variant": "duo"}, "option-needs"),
        (3, {"double": "4"}, "option-value"),
        (4, {"variant": "duel"}, "option-value"),
        (4, {"double": "1"}, "option-unknown"),
    ],
)
def test_options_that_do_not_go_together(seats: int, given: Mapping[str, str], code: str) -> None:
    with pytest.raises(OptionError) as refused:
        resolve_options(BLOKUS, seats, given)
    assert refused.value.code == code


@cases(
    ("given", "seats"),
    [
        ({}, 4),
        ({"variant": "teams"}, 4),
        ({"double": "2"}, 3),
        ({"variant": "shared"}, 3),
        ({"variant": "duo"}, 2),
        ({"variant": "duel", "corners": "fixed"}, 2),
        ({"variant": "solo"}, 1),
        ({"corners": "fixed"}, 4),
    ],
)
def test_the_number_of_seats_follows_from_the_choices(given: Mapping[str, str], seats: int) -> None:
    assert seats_for(BLOKUS, given, ORDER) == seats
    assert len(open_table(BLOKUS, given, Random(0)).record.seats) == seats


def test_the_order_decides_where_several_numbers_would_do() -> None:
    assert seats_for(BLOKUS, {}, (2, 3, 4)) == 2
    assert seats_for(BLOKUS, {"corners": "fixed"}, (1, 4)) == 1


def test_choices_that_exist_at_no_number_of_seats() -> None:
    """The refusal names what is possible at any of them."""
    for given, code, possible in (
        ({"variant": "nonsense"}, "option-value", "classic, teams, chaos"),
        ({"variant": "double", "double": "4"}, "option-value", "random, 1, 2, 3"),
        ({"strewn": "maybe"}, "option-value", "off, on"),
        ({"variant": "duo", "double": "1"}, "option-needs", "variant=double"),
        ({"variant": "teams", "strewn": "on"}, "option-needs", "variant=chaos"),
        ({"colour": "blue"}, "option-unknown", "variant, corners, double, strewn"),
    ):
        with pytest.raises(OptionError) as refused:
            seats_for(BLOKUS, given, ORDER)
        assert refused.value.code == code
        assert str(refused.value.details["possible"]).startswith(possible)


@cases("preset", sorted(BLOKUS.info.presets))
def test_presets_are_choices_that_exist(preset: str) -> None:
    table = open_table(BLOKUS, BLOKUS.info.presets[preset], Random(0))
    moves = random_ply(table, Random(0)).positions[0].legal_moves()
    assert len(moves) == (414 if preset == "Blokus Duo" else 58)


# Where the colours begin, in the picture


def marked_starts(position: AnyPosition) -> dict[str, str]:
    """The squares marked for going on, each with the colour of its mark."""
    scene = position.view(None).scene()
    return {scene.board.name(i.cell): i.role for i in scene.items if isinstance(i, Spot)}


def test_before_anything_lies_there_everybody_sees_where_the_others_begin() -> None:
    duo = blokus_at(variant="duo", seats="2")
    assert marked_starts(duo) == {"e10": "blue", "j5": "yellow"}
    fixed = blokus_at(corners="fixed")
    assert marked_starts(fixed) == {"a20": "blue", "t20": "yellow", "t1": "red", "a1": "green"}
    free = blokus_at()
    assert marked_starts(free) == dict.fromkeys(("a1", "a20", "t1", "t20"), "blue")


def test_where_somebody_has_begun_is_not_marked_any_more() -> None:
    duo = blokus_at("X e10 r0", variant="duo", seats="2")
    assert marked_starts(duo) == {"j5": "yellow"}
    begun = played_on(blokus(variant="duo", seats="2"), Random(1), 2).position
    assert set(marked_starts(begun).values()) == {"blue"}
