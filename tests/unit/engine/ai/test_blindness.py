"""Blindness of agents and judgements: games that differ in secrets alone have the same moves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

import pytest

from engine.ai.common.agent import Agent, GreedyAgent, Limit, RandomAgent
from engine.ai.judging import judged
from engine.ai.levels import LEVELS
from engine.ai.worker import answer
from engine.core.game import Seat
from engine.core.record import Record
from engine.core.table import Table
from tests.support.cases import cases, smoke
from tests.support.engine.searches import NODES
from tests.support.engine.stratopolis_tables import random_game as city
from tests.support.engine.tristra_tables import random_game as war
from tests.unit.engine.games.stratopolis.test_secrets import ordered, shuffled, some_orders
from tests.unit.engine.games.tristra.test_secrets import STAGES, before, ready

MANY = 3
"""Games of a kind that are compared: with few moves, two are alike by chance."""


@dataclass(frozen=True)
class Twins:
    """Games that look all the same to a seat on move."""

    name: str
    tables: Sequence[Table]
    seat: Seat

    def __str__(self) -> str:
        return self.name

    @property
    def records(self) -> list[Record]:
        return [table.record for table in self.tables]

    def limit(self) -> Limit:
        return Limit(600.0, NODES[self.records[0].game] // 2)


def laying() -> Iterator[Twins]:
    """Stacks with hidden tiles in other orders, and with the seat's own order as it is."""
    for stack in ("shuffled", "arranged", "blind", "hand"):
        for plies in (3, 30):
            table = city(1, plies, stack=stack)
            [seat] = table.position.to_move
            others = [shuffled(table, seat, Random(seed)) for seed in range(MANY)]
            yield Twins(f"{stack} {plies}", others, seat)


def arranging() -> Iterator[Twins]:
    for seat in (0, 1):
        others = [ordered(1 - seat, tiles) for tiles in islice(some_orders(1 - seat), MANY)]
        yield Twins(f"arranging {seat}", others, seat)


def giving() -> Iterator[Twins]:
    """Secret choices of the other seat: a half, a placement, or the first move."""
    for number, (stage, its_round) in enumerate(STAGES):
        seat = number % 2
        others = list(islice(ready(before(stage, its_round), 1 - seat), MANY))
        yield Twins(f"{stage} in round {its_round}", others, seat)


def coming() -> Iterator[Twins]:
    """Rounds to come, with other seats that begin."""
    drawn = {"first": "random", "rounds": "2"}
    for plies, hidden in ((0, 2), (2, 2), (10, 1)):
        table = war(1, plies, **drawn)
        known = table.record.setup.split(" ")[: 2 - hidden]
        setups = [" ".join([*known, *[side] * hidden]) for side in ("orange", "purple")]
        others = [Table.opened(replace(table.record, setup=setup)) for setup in setups]
        yield Twins(f"coming at {plies}", others, table.position.to_move[0])


TWINS = [*laying(), *arranging(), *giving(), *coming()]


@cases("twins", TWINS)
def test_twins_differ_and_who_is_on_move_does_not_see_it(twins: Twins) -> None:
    assert len(set(map(str, twins.records))) > 1
    assert len({repr(table.position) for table in twins.tables}) > 1
    shown = {str(t.record.shown_to(t.position.view(twins.seat))) for t in twins.tables}
    assert len(shown) == 1


def answers(twins: Twins, level: int) -> set[str]:
    """Moves of an agent of a level in each of the games."""
    return {answer(str(one), twins.seat, level, 7, twins.limit()) for one in twins.records}


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("twins", TWINS, ids=str)
def test_what_levels_search_for_depends_on_no_secret(twins: Twins) -> None:
    for level in LEVELS:
        assert len(answers(twins, level)) == 1


@pytest.mark.parametrize("twins", smoke(TWINS, 7), ids=str)
def test_nor_does_what_they_play_where_nothing_is_loaded(twins: Twins) -> None:
    """The lowest levels waver; the others are alike there."""
    for level in (1, 2, 9):
        assert len(answers(twins, level)) == 1


@pytest.mark.parametrize("agent", smoke([GreedyAgent(), RandomAgent()]))
@pytest.mark.parametrize("twins", TWINS, ids=str)
def test_nor_what_simple_agents_play(twins: Twins, agent: Agent) -> None:
    for seed in range(2):
        views = [table.position.view(twins.seat) for table in twins.tables]
        moves = {agent.choose(view, twins.seat, twins.limit(), Random(seed)) for view in views}
        assert len(moves) == 1


def unknown_to_both() -> Iterator[Twins]:
    """Games that differ only in secrets that neither seat knows."""
    for stack in ("shuffled", "blind", "hand"):
        table = city(1, 30, stack=stack)
        others = [shuffled(table, None, Random(seed)) for seed in range(MANY)]
        yield Twins(stack, others, table.position.to_move[0])
    yield list(coming())[-1]


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("twins", [*unknown_to_both()], ids=str)
def test_nor_does_what_a_move_is_said_to_have_cost(twins: Twins) -> None:
    """The moves are not the best ones, so that there is a cost to tell."""
    found = set()
    for record in twins.records:
        costs = [judged(record, twins.limit(), Random(seed)) for seed in range(4)]
        assert any(costs)
        found.add(tuple(map(repr, costs)))
    assert len(found) == 1
