"""A walk of three people and an agent who do anything at any moment; invariants always hold."""

from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain import moves, seating, turns
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
from bot.domain.table import Human, Machine, Refused, Session, Stage
from engine.core.record import parse_record
from tests.bot import games
from tests.bot.updates import ANN, BEN, CLEO

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
        *(Resign(), Show(), ShowRecord()),
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


def command(session: Session, ask: tuple[Any, ...]) -> AtTable:
    match ask:
        case ("say", text, age):
            revision = None if age is None else session.revision - age
            return Move(legal(session) if text is LEGAL else text, Route.COMMAND, revision)
        case ("agent", seat, age):
            return AgentMove(seat, session.revision - age, legal(session))
        case ("giveup", asker, age):
            return ResignForSure(asker, session.revision - age)
        case ("keep", asker, age):
            return KeepPlaying(asker, session.revision - age)
        case ("bare", found):
            assert isinstance(found, AtTable)
            return found
    raise AssertionError(ask)


def legal(session: Session) -> str:
    position = session.position
    if position.outcome:
        return "T e5 r1"
    return position.print(position.random_move(Random(session.revision)))


def carried_out(session: Session, asked: AtTable, person: Person) -> Session:
    try:
        if isinstance(asked, AgentMove):
            return moves.apply_agent(session, asked).session
        return moves.apply(session, asked, person).session
    except Refused:
        return session


def check(before: Session, now: Session) -> None:
    assert now.stage in NEXT[before.stage]
    assert (now.code, now.place, now.opener) == (before.code, before.place, before.opener)
    assert now.revision - before.revision == len(now.record.plies) - len(before.record.plies)
    assert now.revision - before.revision in (0, 1)
    if before.stage not in BEFORE_START:
        assert now.players == before.players
    if before.stage in (Stage.OVER, Stage.CLOSED):
        assert now == before


def check_alone(session: Session) -> None:
    seated = [human.id for human in session.humans]
    assert len(seated) == len(set(seated))
    assert (session.stage is Stage.CLOSED) == bool(session.closed)
    position = session.record.replay()
    assert bool(position.outcome) == (session.stage is Stage.OVER)
    assert parse_record(str(session.record)) == session.record
    assert session.revision == len(session.record.plies)
    if session.stage in (Stage.PLAYING, Stage.OVER):
        assert session.empty_seats == ()
        assert session.record.seats == tuple(map(name, session.players))
    for seat in turns.agents_on_move(session):
        assert isinstance(session.players[seat], Machine)
        assert seat in position.to_move


def name(player: object) -> str:
    return player.name if isinstance(player, Human) else "bot 3"


@given(starts, st.lists(st.tuples(asks, people), max_size=30))
@settings(max_examples=150)
def test_whatever_is_asked_a_table_stays_sound(
    session: Session, walk: list[tuple[tuple[Any, ...], Person]]
) -> None:
    path = [session]
    for ask, person in walk:
        session = carried_out(session, command(session, ask), person)
        path.append(session)
        check_alone(session)
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
