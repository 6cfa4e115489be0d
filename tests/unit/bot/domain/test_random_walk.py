"""A walk of three people and an agent who do anything at any moment; invariants always hold."""

from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain import moves, seating
from bot.domain.commands import (
    Accept,
    AgentMove,
    AtTable,
    Begin,
    Cancel,
    Decline,
    FillWithBot,
    Join,
    KeepPlaying,
    Move,
    Person,
    Resign,
    ResignForSure,
    Route,
    SetLevel,
    Show,
    ShowRecord,
)
from bot.domain.players import Human, Machine
from bot.domain.requests import ShowReplay
from bot.domain.table import CommandRejected, Stage, Table
from engine.core.record import parse_record
from tests.support.bot import games
from tests.support.bot.updates import ANN, BEN, CLEO

NEXT = {
    Stage.OPEN: {Stage.OPEN, Stage.PLAYING, Stage.CLOSED},
    Stage.INVITED: {Stage.INVITED, Stage.PLAYING, Stage.CLOSED},
    Stage.PLAYING: {Stage.PLAYING, Stage.OVER},
    Stage.OVER: {Stage.OVER},
    Stage.CLOSED: {Stage.CLOSED},
}
BEFORE_START = (Stage.OPEN, Stage.INVITED)

people = st.sampled_from([ANN, BEN, CLEO])
ids = st.sampled_from([ANN.id, BEN.id, CLEO.id, 0])
ages = st.sampled_from([0, 0, 0, 1, -1])
"""The number of revisions that a button or an agent's answer is behind the table."""

LEGAL = "a legal move"
said = st.sampled_from([LEGAL, LEGAL, LEGAL, "swap", "T e5 r1", "T z9", "", "resign", "1: swap"])
bare: st.SearchStrategy[Any] = st.sampled_from(
    [
        *(Join(), FillWithBot(), SetLevel(9), Begin(), Accept(), Decline(), Cancel()),
        *(Resign(), Show(), ShowRecord(), ShowReplay()),
    ]
)
asks = (
    st.tuples(st.just("say"), said, st.none() | ages)
    | st.tuples(st.just("say"), st.just(LEGAL), st.none())
    | st.tuples(st.just("agent"), st.sampled_from([0, 1]), ages)
    | st.tuples(st.just("giveup"), ids, ages)
    | st.tuples(st.just("keep"), ids, ages)
    | st.tuples(st.just("bare"), bare)
)
starts = st.sampled_from(
    [games.opened(), games.invited(), games.playing_two(), games.solo(), games.solo(order="second")]
)


def command(table: Table, ask: tuple[Any, ...]) -> AtTable:
    match ask:
        case ("say", text, age):
            revision = None if age is None else table.revision - age
            return Move(legal(table) if text is LEGAL else text, Route.COMMAND, revision)
        case ("agent", seat, age):
            return AgentMove(seat, table.revision - age, legal(table))
        case ("giveup", asker, age):
            return ResignForSure(asker, table.revision - age)
        case ("keep", asker, age):
            return KeepPlaying(asker, table.revision - age)
        case ("bare", found):
            assert isinstance(found, AtTable)
            return found
    raise AssertionError(ask)


def legal(table: Table) -> str:
    position = table.position
    if position.outcome:
        return "T e5 r1"
    return position.print(position.random_move(Random(table.revision)))


def carried_out(table: Table, asked: AtTable, person: Person) -> Table:
    try:
        if isinstance(asked, AgentMove):
            return moves.apply_agent(table, asked).table
        return moves.apply(table, asked, person).table
    except CommandRejected:
        return table


def check(before: Table, now: Table) -> None:
    assert now.stage in NEXT[before.stage]
    assert (now.code, now.place, now.opener) == (before.code, before.place, before.opener)
    assert now.revision - before.revision == len(now.record.plies) - len(before.record.plies)
    assert now.revision - before.revision in (0, 1)
    if before.stage not in BEFORE_START:
        assert now.players == before.players
    if before.stage in (Stage.OVER, Stage.CLOSED):
        assert now == before


def check_alone(table: Table) -> None:
    seated = [human.id for human in table.humans]
    assert len(seated) == len(set(seated))
    assert (table.stage is Stage.CLOSED) == bool(table.closed)
    position = table.record.replay()
    assert bool(position.outcome) == (table.stage is Stage.OVER)
    assert parse_record(str(table.record)) == table.record
    assert table.revision == len(table.record.plies)
    if table.stage in (Stage.PLAYING, Stage.OVER):
        assert table.empty_seats == ()
        assert table.record.seats == tuple(map(name, table.players))
    for seat in table.agents_on_move:
        assert isinstance(table.players[seat], Machine)
        assert seat in position.to_move


def name(player: object) -> str:
    return player.name if isinstance(player, Human) else "bot 3"


@given(starts, st.lists(st.tuples(asks, people), max_size=30))
@settings(max_examples=150)
def test_whatever_is_asked_a_table_stays_sound(
    table: Table, walk: list[tuple[tuple[Any, ...], Person]]
) -> None:
    path = [table]
    for ask, person in walk:
        table = carried_out(table, command(table, ask), person)
        path.append(table)
        check_alone(table)
    for before, now in pairwise(path):
        check(before, now)


@given(st.integers(0, 10**6))
@settings(max_examples=8)
def test_a_game_played_to_its_end_can_be_played_again(seed: int) -> None:
    over = games.played_out(games.playing_two(), seed)
    assert over.stage is Stage.OVER
    assert over.revision == len(over.record.plies) > 1
    check_alone(over)
    again = seating.rematch(over, "R2", BEN, Random(seed))
    begun = games.after(again, Accept(), ANN)
    assert begun.record.seats == ("Ben", "Ann")
    check_alone(begun)
