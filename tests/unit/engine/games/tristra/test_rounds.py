"""Tristra over several rounds, its records, and ends by agreement."""

from dataclasses import replace
from random import Random

from engine.core.record import parse_record
from tests.support.cases import cases
from tests.support.engine.tristra_tables import (
    after,
    kinds,
    played,
    random_game,
    result,
    standing,
)

# Rounds


def test_points_of_rounds_are_added() -> None:
    """Purple is wiped out in the first round and loses the points of that one only."""
    first = standing("I c3 r0", "II c4 r2", "", ((), ("III",)), rounds="2")
    between = played(first, "c3xc4 r0")
    assert between.outcome is None
    assert kinds(between) == ["wiped-out", "round"]
    assert (between.totals, between.active_sides) == ((20, 0), ("orange", "purple"))
    assert between.secret
    second = standing("I c3 r0", "II c4 r2", "rest", ((), ("III",)), rounds="2")
    turned = replace(second, finished=between.finished, turn=1)
    over = played(turned, "c4xc3 r0")
    assert (over.totals, result(over)) == ((20, 40), "purple+20")
    assert kinds(over) == ["wiped-out"]


def test_the_last_board_stays_to_be_seen() -> None:
    last = random_game(1, rounds="2").position
    assert last.outcome
    assert len(last.view(None).scene().items) > 38


def test_what_happened_is_told_once() -> None:
    """Events belong to the ply that brought them about, not to the next."""
    table = random_game(2, rounds="2")
    [number] = [n for n, p in enumerate(table.positions) if "round" in kinds(p)]
    assert kinds(table.positions[number + 1]) == []
    assert kinds(random_game(2, 7).position) == []
    ended = table.back(len(table.record.plies) - number)
    assert kinds(ended.resigned(0).position) == kinds(ended.drawn().position) == []


def test_the_order_of_captures_does_not_matter() -> None:
    """Positions from which play goes on the same are equal."""
    start = standing("III b2 r0, III e2 r0", "I b3 r0, II e3 r0, III a6 r0, III f6 r0")
    one = played(start, "b2xb3 r0", "a6-c6 r0", "e2xe3 r0", "f6-d6 r0")
    other = played(start, "e2xe3 r0", "a6-c6 r0", "b2xb3 r0", "f6-d6 r0")
    assert (one, hash(one)) == (other, hash(other))
    assert one.totals == (30, 0)


@cases("first", ["rps", "random", "orange", "purple"])
def test_every_round_is_begun_as_the_options_say(first: str) -> None:
    table = random_game(2, first=first, rounds="4")
    texts = [ply.text.split(" ")[0] for ply in table.record.plies]
    assert (texts.count("build"), texts.count("place")) == (8, 8)
    assert any(text in ("rock", "paper", "scissors") for text in texts) == (first == "rps")
    beginners = [
        later.active_sides[0]
        for before, later in zip(table.positions, table.positions[1:], strict=False)
        if before.secret and not later.secret
    ]
    if first == "random":
        assert " ".join(beginners) == table.record.setup
    elif first != "rps":
        assert beginners == [first] * 4


# Records


def test_a_record_of_several_rounds_round_trips() -> None:
    table = random_game(5, rounds="3", first="random", own="score")
    record = parse_record(str(table.record))
    assert record == table.record
    assert record.replay() == table.position
    assert max(map(len, str(record).splitlines())) <= 80


def test_plies_are_taken_back_into_the_round_before() -> None:
    table = random_game(5, rounds="2")
    [number] = [n for n, p in enumerate(table.positions) if "round" in kinds(p)]
    back = table.back(len(table.record.plies) - number + 1)
    assert not back.position.secret
    again = after(back, table.record.plies[number - 1].text)
    assert again.position == table.positions[number]
    assert again.position.view(None).events == table.positions[number].view(None).events


def test_giving_up_and_agreeing() -> None:
    for plies in (0, 1, 3, 5, 20):
        table = random_game(1, plies)
        assert result(table.resigned(0).position) == "purple+R"
        assert result(table.resigned(1).position) == "orange+R"
        assert result(table.drawn().position) == "0"


@cases("seat", [0, 1])
def test_what_was_given_in_earlier_rounds_is_shown(seat: int) -> None:
    """Choices of the first round are all shown, those of the second not yet."""
    table = random_game(3, 1000, rounds="2")
    begun = next(
        number
        for number, position in enumerate(table.positions)
        if "round" in [event.kind for event in position.view(None).events]
    )
    table = table.back(len(table.record.plies) - begun)
    table = table.played(table.position.random_move(Random(1), seat), seat)
    for viewer in (None, 1 - seat):
        shown = table.record.shown_to(table.position.view(viewer)).plies
        assert [ply.text for ply in shown[:-1]] == [ply.text for ply in table.record.plies[:-1]]
        assert (shown[-1].text, shown[-1].seat) == ("?", seat)
    assert table.record.shown_to(table.position.view(seat)) == table.record
