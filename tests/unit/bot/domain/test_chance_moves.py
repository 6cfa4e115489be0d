"""The host's own plies: at once, one at a time, at every chance node of a game."""

from dataclasses import replace
from random import Random

import pytest

from bot.domain import seating
from bot.domain.commands import Begin, Invited, Join, Move, Route
from bot.domain.effects import Job
from bot.domain.moves import play_chance_moves
from bot.domain.players import Machine
from bot.domain.seating import Terms
from bot.domain.table import Place, Stage, Table
from engine.core.game import Options
from engine.core.registry import GAMES
from tests.support.bot import games
from tests.support.bot.games import after, gave_up, played_on, with_bots, with_people
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, GROUP_ID, message, tap
from tests.support.cases import cases
from tests.support.engine.toy import Toy, ToyPosition


class Rolling(Toy):
    """The toy with its picks made: the host rolls before anybody can do anything."""

    def start(self, seats: int, options: Options, setup: str) -> ToyPosition:
        return replace(super().start(seats, options, setup), picks=("pick 3", "pick 4"))


@pytest.fixture(name="rolling")
def _rolling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", Rolling())


def chaos(plies: int = 0) -> Table:
    return played_on(with_people("blokus", 3, variant="chaos"), 1, plies)


def at_chance(table: Table) -> Table:
    """The table after the ply of a person that leads to a chance node."""
    position = table.position
    text = position.print(position.random_move(Random(2)))
    seat = position.to_move[0]
    return after(table, Move(text, Route.COMMAND), games.PEOPLE[seat])


def test_the_host_plays_a_legal_move_at_random() -> None:
    waiting = at_chance(chaos(2))
    assert (waiting.position.to_move, waiting.position.active_sides) == ((), ("4",))
    texts = set()
    for seed in range(5):
        done = play_chance_moves(waiting, Random(seed))
        assert done.revision == waiting.revision + 1 == 4
        assert done.record.plies[:3] == waiting.record.plies
        assert done.record.plies[3].seat is None
        assert done.position.to_move == (0,)
        assert done.position == done.record.replay()
        texts.add(done.record.plies[3].text)
    assert len(texts) > 1


def test_where_somebody_is_to_move_or_nobody_plays_the_host_does_nothing() -> None:
    for table in (chaos(), chaos(5), games.opened(), games.over(), games.closed()):
        assert play_chance_moves(table, Random(1)) is table


@cases("seed", range(3))
def test_the_host_plays_on_alone_when_the_others_cannot(seed: int) -> None:
    table = played_on(with_people("blokus", 3, variant="chaos"), seed)
    assert table.stage is Stage.OVER
    assert table.revision == len(table.record.plies)
    by_host = [not position.to_move for position in table.positions]
    assert sum(by_host[:-1]) == sum(not p.to_move for p in table.positions[:-1]) > 8
    assert table.position.outcome


def test_when_all_have_given_up_the_host_does_not_go_on() -> None:
    table = chaos(4)
    for person in games.PEOPLE[:3]:
        table = gave_up(table, person)
    assert table.stage is Stage.OVER
    assert table.record.plies[-1].text == "resign"


def test_the_host_moves_after_a_resignation_too() -> None:
    waits_for_cleo = chaos(2)
    table = gave_up(waits_for_cleo, games.PEOPLE[2])
    assert [ply.seat for ply in table.record.plies[2:]] == [2, None]
    assert table.revision == waits_for_cleo.revision + 2
    assert table.position.to_move == (0,)


async def test_the_host_follows_a_persons_move(desk: ServiceHarness) -> None:
    await desk.clear(chaos(2))
    position = chaos(2).position
    text = position.print(position.random_move(Random(3)))
    await desk.give(message(f"/m {text}", games.PEOPLE[2]))
    assert (await desk.load("K7")).revision == 4


async def test_the_host_follows_an_agents_move(desk: ServiceHarness) -> None:
    table = with_bots(chaos(2), 2)
    await desk.clear(table)
    text = table.position.print(table.position.random_move(Random(3)))
    await desk.dispatcher.agent_answer(Job("K7", 2, 2), text)
    state = await desk.load("K7")
    assert (state.revision, state.position.to_move) == (4, (0,))


async def test_the_host_follows_a_resignation(desk: ServiceHarness) -> None:
    await desk.clear(chaos(2))
    await desk.give(tap("giveup:K7:2:3", games.PEOPLE[2]))
    assert (await desk.load("K7")).revision == 4


@pytest.mark.usefixtures("rolling")
async def test_the_host_begins_where_a_game_begins_with_chance(desk: ServiceHarness) -> None:
    await desk.give(tap("open:::toy.2.3.-"))
    [table] = await desk.all()
    await desk.give(tap(f"join:{table.code}:0:", BEN))
    assert (await desk.load(table.code)).revision == 0
    await desk.give(tap(f"start:{table.code}:0:"))
    assert begun(await desk.load(table.code))


@pytest.mark.usefixtures("rolling")
async def test_the_host_begins_against_the_bot(desk: ServiceHarness) -> None:
    await desk.give(tap("solo:::toy"))
    [table] = await desk.all()
    assert begun(table)
    assert table.players[1] == Machine(3)


@pytest.mark.usefixtures("rolling")
async def test_the_host_begins_when_a_challenge_is_accepted_and_at_a_rematch(
    desk: ServiceHarness,
) -> None:
    table = seating.challenge(toy_table(), Invited(BEN.name, BEN.id))
    await desk.clear(table)
    await desk.give(tap("accept:K7:0:", BEN))
    assert begun(await desk.load("K7"))
    over = gave_up(after(after(toy_table(), Join(), BEN), Begin(), ANN), ANN)
    await desk.clear(with_bots(over, 1))
    await desk.give(tap("rematch:K7:1:"))
    again = next(table for table in await desk.all() if table.code != "K7")
    assert begun(again)


def toy_table() -> Table:
    terms = Terms("toy")
    return seating.open_table("K7", Place(GROUP_ID), ANN, terms, Random(1))


def begun(table: Table) -> bool:
    """Whether the host has rolled and somebody is to move."""
    plies = [ply.text.split()[0] for ply in table.record.plies]
    return plies == ["roll"] and table.revision == 1 and table.position.to_move == (0,)
