"""Moves put together key by key: their keys as text, taps and their results, and taps refused."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain import move_builder, moves
from bot.domain.commands import AtTable, Move, Person, Route
from bot.domain.drafting import Compose, Drafting, Leave, Put, PutBack, PutDone, PutRest
from bot.domain.effects import BackToTable, Prompt, Repost
from bot.domain.move_builder import (
    drafters,
    filled,
    print_keys,
    print_leaf,
    read_keys,
    read_leaf,
    setting_up,
)
from bot.domain.table import CommandRejected, Step, Table
from bot.telegram.callback_parser import tapped
from bot.views.keyboard import LONGEST, Tap, decode
from engine.core.record import Ply
from tests.support.bot import games
from tests.support.bot.games import refusal, with_bots
from tests.support.bot.secret_tables import (
    GREEN,
    ORDERS,
    OTHER_ORDERS,
    RED,
    alone,
    arranging,
    picking,
)
from tests.support.bot.updates import ANN, BEN, CLEO
from tests.support.cases import cases
from tests.support.engine.toy import Toy

WHOLE = tuple(RED)
FRESH, ANN_READY, BEN_READY, BEGUN = arranging(), arranging(0), arranging(1), arranging(0, 1)


def step(table: Table, command: AtTable, person: Person = ANN, seed: int = 1) -> Step:
    return moves.apply(table, move_builder.settled(table, command, person, Random(seed)), person)


def refused(table: Table, command: AtTable, person: Person) -> str:
    """The code of the refusal, whichever part of the bot gives it."""
    with pytest.raises(CommandRejected) as found:
        step(table, command, person)
    return found.value.code


# Keys


@cases(
    ("keys", "text"),
    [
        ((), ""),
        (("A",), "A"),
        (("A", "J", "A"), "AJA"),
        (("1", "2", "end"), ".1.2.end"),
        (("end",), ".end"),
    ],
)
def test_keys_are_read_as_they_are_printed(keys: tuple[str, ...], text: str) -> None:
    assert print_keys(keys) == text
    assert read_keys(text) == keys


@cases("keys", ["", "AJA", ".1.2.end", "T2"])
@cases("page", [0, 1, 19])
def test_a_page_is_read_as_it_is_printed(page: int, keys: str) -> None:
    assert read_leaf(print_leaf(page, keys)) == (page, keys)


@cases("text", ["/A", "x/A", "-1/A", "²/A"])
def test_what_is_no_page_belongs_to_the_keys(text: str) -> None:
    page, keys = read_leaf(text)
    assert page == 0
    with pytest.raises(CommandRejected):
        step(FRESH, Put(read_keys(keys), 0, page))


@cases("verb", ["put", "back", "rest", "done"])
def test_twenty_keys_fit_on_a_button_of_any_table(verb: str) -> None:
    data = Tap(verb, "K7777", 999, print_keys(WHOLE)).encode()
    assert len(data.encode()) <= LONGEST
    read = decode(data)
    assert read
    command = tapped(read)
    assert isinstance(command, Put | PutBack | PutRest | PutDone)
    assert (command.chosen, command.revision) == (WHOLE, 999)


def test_the_button_of_a_table_begins_a_move() -> None:
    assert tapped(Tap("compose", "K7", 3)) == Compose(3)


# Who puts a move together


def test_who_is_on_move_and_a_person_puts_a_move_together() -> None:
    assert [drafters(table) for table in (FRESH, ANN_READY, BEN_READY, BEGUN)] == [
        (0, 1),
        (1,),
        (0,),
        (0,),
    ]
    assert drafters(alone()) == (0,)
    assert drafters(alone(seat=1)) == (1,)
    assert drafters(games.waiting()) == (1,)
    assert drafters(with_bots(games.waiting(), 1)) == ()


def test_moves_too_many_to_list_are_the_ones_set_up() -> None:
    found = [setting_up(table) for table in (FRESH, ANN_READY, BEGUN, games.playing_two())]
    assert found == [(0, 1), (1,), (), ()]


def test_nobody_does_where_none_is_to_be_made() -> None:
    for table in (games.opened(), games.invited(), games.over(), games.closed()):
        assert drafters(table) == ()


# Taps


def test_a_link_and_a_button_begin_with_nothing_chosen() -> None:
    assert step(FRESH, Compose(), BEN) == Step(FRESH, (Prompt(1, new=True),))
    assert step(FRESH, Compose(0), BEN) == Step(FRESH, (Prompt(1, new=False),))
    assert step(BEGUN, Compose(2), ANN) == Step(BEGUN, (Prompt(0),))


def test_back_to_the_table_is_for_who_puts_a_move_together() -> None:
    assert step(FRESH, Leave(0)) == Step(FRESH, (BackToTable(),))
    assert refused(FRESH, Leave(0), CLEO) == "not-at-table"
    assert refused(games.waiting(), Leave(1), ANN) == "not-your-turn"
    assert refused(ANN_READY, Leave(0), ANN) == "stale"


@cases("table", [ANN_READY, games.waiting(), games.over()])
def test_the_link_shows_the_table_to_who_has_nothing_to_put_together(table: Table) -> None:
    assert step(table, Compose(), ANN) == Step(table, (Repost(),))
    assert refused(table, Compose(table.revision), ANN) == "stale"


def test_a_stranger_gets_nothing() -> None:
    for command in (Compose(), Compose(0)):
        assert refused(FRESH, command, CLEO) == "not-at-table"
    for other in (Put(("A",), 0), PutBack(("A",), 0), PutRest((), 0), PutDone(WHOLE, 0)):
        assert refused(FRESH, other, CLEO) == "not-at-table"


def test_a_tap_shows_the_draft_and_plays_nothing() -> None:
    assert step(FRESH, Put(("A", "J"), 0)) == Step(FRESH, (Prompt(0, ("A", "J")),))
    assert step(FRESH, Put((), 0)) == Step(FRESH, (Prompt(0),))
    assert step(FRESH, Put(WHOLE, 0)) == Step(FRESH, (Prompt(0, WHOLE),))
    assert step(FRESH, PutBack(("A", "J"), 0)) == step(FRESH, Put(("A",), 0))


def test_done_plays_the_move() -> None:
    after = step(FRESH, PutDone(WHOLE, 0))
    assert after.effects == (Prompt(0, WHOLE, done=True),)
    assert after.table.record.plies == (Ply(ORDERS[0], 0),)
    assert after.table == ANN_READY


def test_the_last_one_to_be_done_begins_the_game() -> None:
    begun = step(ANN_READY, PutDone(tuple(GREEN), 0), BEN).table
    assert begun == BEGUN
    assert begun.position.to_move == (0,)


@cases(
    "keys",
    [("K",), ("A", "A", "A"), (*WHOLE, "A"), ("a",), ("",), ("A", ""), ("?",), ("AB",), ("1",)],
)
def test_keys_that_are_no_choices_do_nothing(keys: tuple[str, ...]) -> None:
    for command in (Put(keys, 0), PutRest(keys, 0), PutDone(keys, 0)):
        assert refused(FRESH, command, ANN) == "stale"


def test_a_move_that_is_not_whole_is_not_played() -> None:
    assert refused(FRESH, PutDone(WHOLE[:-1], 0), ANN) == "stale"
    assert refused(FRESH, PutDone((), 0), ANN) == "stale"


@cases("table", [ANN_READY, BEGUN, games.waiting(), games.over()])
@cases("revision", [0, 1, 2, 7])
def test_where_there_is_nothing_to_put_together_taps_do_nothing(
    table: Table, revision: int
) -> None:
    for command in (Put(WHOLE, revision), PutRest(WHOLE, revision), PutDone(WHOLE, revision)):
        assert refused(table, command, ANN) in ("stale", "not-your-turn", "over")


KEYS = st.text(max_size=60) | st.text("ABCDEFGHIJ.", max_size=25)


@given(KEYS, st.sampled_from([ANN, BEN, CLEO]))
def test_whatever_a_button_says_nobody_falls_over_it(text: str, person: Person) -> None:
    for verb in ("put", "back", "rest", "done", "compose", "leave"):
        command = tapped(Tap(verb, "K7", 0, text))
        assert isinstance(command, Drafting)
        with suppress(CommandRejected):
            step(FRESH, command, person)


# Chance


def test_random_keeps_what_was_chosen_and_fills_in_the_rest() -> None:
    orders = set()
    for seed in range(10):
        [prompt] = step(FRESH, PutRest(("J", "C"), 0), seed=seed).effects
        assert isinstance(prompt, Prompt)
        assert prompt.chosen[:2] == ("J", "C")
        assert sorted(prompt.chosen) == sorted(RED)
        orders.add(prompt.chosen)
    assert len(orders) == 10


def test_each_tile_is_as_likely_not_each_kind() -> None:
    """B comes first twice as often if one A and two B are left."""
    view, chosen = FRESH.position.view(0), ("A", *RED[4:])
    firsts = [filled(view, chosen, Random(seed))[len(chosen)] for seed in range(1000)]
    assert firsts.count("B") == pytest.approx(667, abs=60)


def test_random_is_said_where_moves_cannot_be_listed() -> None:
    said = Move(" Random. ", Route.PRIVATE)
    after = step(FRESH, said, BEN).table
    [ply] = after.record.plies
    assert ply.seat == 1
    assert sorted(ply.text.removeprefix("arrange ")) == sorted(GREEN)
    assert step(FRESH, said, BEN, seed=2).table != after
    assert refused(BEGUN, said, ANN) == "unreadable"
    assert refused(ANN_READY, said, ANN) == "not-your-turn"
    assert refused(FRESH, said, CLEO) == "not-at-table"


# Text


@cases("text", [ORDERS[0], "arrange A", "arrange", "random", ORDERS[1]])
@cases("route", [Route.COMMAND, Route.REPLY, Route.PLAIN])
def test_what_others_can_read_is_not_taken(route: Route, text: str) -> None:
    with pytest.raises(CommandRejected) as found:
        step(FRESH, Move(text, route), ANN)
    assert (found.value.code, dict(found.value.values)) == ("secret-here", {})
    assert found.value.nearest == ()


@cases("route", [Route.REPLY, Route.PLAIN])
def test_talk_is_talk_in_secret_stages_too(route: Route) -> None:
    with pytest.raises(CommandRejected) as found:
        step(FRESH, Move("good luck, everybody!", route), ANN)
    assert found.value.quiet


def test_in_private_it_is_taken() -> None:
    assert step(FRESH, Move(ORDERS[0].lower(), Route.PRIVATE), ANN).table == ANN_READY
    assert refusal(FRESH, Move("arrange A", Route.PRIVATE), ANN) == "stratopolis-order"


def test_in_private_the_example_of_a_move_is_one_for_this_stage() -> None:
    with pytest.raises(CommandRejected) as found:
        step(FRESH, Move("what now?", Route.PRIVATE), BEN)
    example = str(found.value.values["example"])
    assert sorted(example.removeprefix("arrange ")) == sorted(GREEN)


# Another game


def test_keys_may_be_words(toy: Toy) -> None:
    table = picking()
    assert table.record.game == toy.info.key
    assert step(table, Put(("1", "2"), 0)).effects == (Prompt(0, ("1", "2")),)
    after = step(table, PutDone(("1", "2", "end"), 0))
    assert after.table.record.plies == (Ply("pick 12", 0),)
    for seed in range(20):
        [prompt] = step(table, PutRest((), 0), seed=seed).effects
        assert isinstance(prompt, Prompt)
        data = Tap("done", "K7777", 999, print_keys(prompt.chosen)).encode()
        read = decode(data)
        assert read
        assert tapped(read) == PutDone(prompt.chosen, 999)


def test_other_secret_orders_are_other_games() -> None:
    assert arranging(0, orders=OTHER_ORDERS) != ANN_READY
