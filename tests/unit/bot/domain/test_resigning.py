"""Giving up where others go on: they play without the seat, and its person may look on."""

import pytest

from bot.domain import moves
from bot.domain.commands import Move, Person, Resign, ResignForSure, Route
from bot.domain.effects import AskResign, Job
from bot.domain.table import Stage, Table
from tests.support.bot import games
from tests.support.bot.games import gave_up, played_on, refusal, with_bots, with_people
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, CLEO, DANI, message, private, tap

FOUR = played_on(with_people("blokus", 4), 3, 8)
WITHOUT_BEN = gave_up(FOUR, BEN)


def resigning(table: Table, person: Person) -> ResignForSure:
    return ResignForSure(person.id, table.revision)


def test_the_others_go_on_without_the_seat() -> None:
    assert (WITHOUT_BEN.stage, WITHOUT_BEN.revision) == (Stage.PLAYING, FOUR.revision + 1)
    assert WITHOUT_BEN.resigned == {1}
    ended = played_on(WITHOUT_BEN, 1)
    asked = {position.to_move for position in ended.positions[9:-1]}
    assert asked == {(0,), (2,), (3,)}
    outcome = ended.position.outcome
    assert outcome
    assert outcome.places[1] == 4


def test_giving_up_twice_is_refused_when_asked_and_when_sure() -> None:
    assert refusal(WITHOUT_BEN, Resign(), BEN) == "resigned"
    assert refusal(WITHOUT_BEN, resigning(WITHOUT_BEN, BEN), BEN) == "resigned"
    step = moves.apply(WITHOUT_BEN, Resign(), ANN)
    assert (step.table, step.effects) == (WITHOUT_BEN, (AskResign(),))


def test_who_was_asked_on_the_page_is_not_asked_again() -> None:
    sure = Resign(FOUR.revision)
    assert moves.apply(FOUR, sure, BEN).table == moves.apply(FOUR, resigning(FOUR, BEN), BEN).table
    assert refusal(FOUR, Resign(FOUR.revision - 1), BEN) == "stale"
    assert refusal(WITHOUT_BEN, Resign(WITHOUT_BEN.revision), BEN) == "resigned"


def test_who_gave_up_is_at_the_table_but_not_on_move() -> None:
    assert WITHOUT_BEN.seats_of(BEN.id) == (1,)
    assert refusal(WITHOUT_BEN, Move("1 a1 r0", Route.COMMAND), BEN) == "not-your-turn"


def test_when_all_have_given_up_it_is_over() -> None:
    table = WITHOUT_BEN
    for person in (ANN, CLEO, DANI):
        assert table.stage is Stage.PLAYING
        table = gave_up(table, person)
    assert table.stage is Stage.OVER
    assert refusal(table, Resign(), ANN) == "over"


def test_the_bot_is_asked_next_if_it_sits_next() -> None:
    table = with_bots(played_on(with_people("blokus", 4), 3, 4), 1, 2)
    assert table.agents_on_move == ()
    assert gave_up(table, ANN).agents_on_move == (1,)


def test_with_two_seats_the_game_is_over() -> None:
    table = gave_up(with_people("blokus", 2), BEN)
    assert (table.stage, table.record.result) == (Stage.OVER, "B+R")


async def test_asking_again_is_refused_kindly(desk: ServiceHarness) -> None:
    await desk.clear(WITHOUT_BEN)
    await desk.give(message("/resign", BEN))
    assert "It goes on without you" in await desk.last_words()
    await desk.give(tap(f"giveup:K7:{WITHOUT_BEN.revision}:{BEN.id}", BEN))
    assert "It goes on without you" in await desk.last_words()
    assert (await desk.load("K7")).revision == WITHOUT_BEN.revision


async def test_who_gave_up_may_look_on(desk: ServiceHarness) -> None:
    await desk.clear(WITHOUT_BEN)
    await desk.give(message("/board", BEN, private(BEN)), message("/record", BEN, private(BEN)))
    assert [sent["kind"] for sent in await desk.sent()] == ["look", "record"]


async def test_resign_means_the_table_where_one_still_plays(desk: ServiceHarness) -> None:
    other = games.playing_two("B2", BEN, CLEO)
    await desk.clear(WITHOUT_BEN, other)
    await desk.give(message("/resign", BEN))
    assert "#B2" in await desk.last_words()
    await desk.give(message("/resign", CLEO))
    buttons = [b["callback_data"] for row in (await desk.sent())[-1]["keyboard"] for b in row]
    assert buttons == [f"ask:B2::resign.{CLEO.id}", f"ask:K7::resign.{CLEO.id}"]


async def test_agents_are_asked_after_a_resignation(desk: ServiceHarness) -> None:
    table = with_bots(played_on(with_people("blokus", 4), 3, 4), 1, 2)
    await desk.clear(table)
    await desk.give(tap(f"giveup:K7:{table.revision}:{ANN.id}"))
    assert await desk.jobs() == [Job("K7", 1, table.revision + 1)]


@pytest.mark.parametrize("person", [ANN, DANI])
async def test_a_rematch_of_several_is_an_open_table_with_the_bots_seated(
    person: Person, desk: ServiceHarness
) -> None:
    over = played_on(with_bots(with_people("blokus", 4), 1), 2)
    await desk.clear(over)
    await desk.give(tap(f"rematch:K7:{over.revision}:", person))
    again = next(table for table in await desk.all() if table.code != "K7")
    assert again.stage is Stage.OPEN
    assert again.record.options == over.record.options
    mine = (over.seats_of(person.id)[0] + 1) % 4
    assert again.seats_of(person.id) == (mine,)
    assert again.players[2] == over.players[1]
    assert len(again.empty_seats) == 2
