"""Limits of an agent: nodes, which give the same move on any machine, and seconds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from random import Random
from typing import Any

import pytest

from engine.ai.common.agent import Limit
from engine.ai.common.search import Candidate, SearchingAgent, Strength
from engine.ai.levels import LEVELS, SEARCHES, SECONDS
from engine.ai.worker import answer
from tests.support.cases import cases
from tests.support.engine.searches import BEGUN, NODES, Begun, agent, ticking

AN_AGE = 1000.0
"""Seconds, more than any level may think."""

PROMISED = {1: 0.1, 3: 0.5, 5: 1.0, 7: 2.0, 9: 5.0}

MOVING = [
    *(begun for begun in BEGUN if begun.game in ("lits", "blokus")),
    *(begun for begun in BEGUN if begun.game in ("stratopolis", "tristra") and begun.plies > 4),
]
"""Positions with a choice to search, without those in which both seats choose in secret."""


# Nodes


@pytest.mark.usefixtures("loaded")
@cases("level", [1, 5, 9])
@cases("begun", BEGUN)
def test_the_same_seed_and_nodes_give_the_same_move_however_long_it_takes(
    begun: Begun, level: int
) -> None:
    """One machine has no time pass, and on the other an age passes between two looks."""
    table = begun.table()
    seat, record, found = table.position.to_move[0], str(table.record), set()
    for step in (0.0, 0.0, AN_AGE):
        limit = Limit(inf, NODES[begun.game], clock=ticking(step).__next__)
        found.add(answer(record, seat, level, 4, limit))
    assert len(found) == 1
    table.position.parse(found.pop(), seat)


@dataclass
class Counting:
    """A search that finds nothing, and counts its nodes."""

    nodes: int = 0
    finished: bool = False

    def advance(self, nodes: int) -> None:
        self.nodes += nodes

    def candidates(self) -> Sequence[Candidate[str]]:
        return [Candidate("e2", 0.5)]

    def worth(self, _seat: int) -> float:
        return 0.5


def counted(strength: Strength, limit: Limit) -> int:
    """The number of nodes that an agent looks at."""
    search, nobody = Counting(), Random(0)
    SearchingAgent(lambda *_: search, strength).choose(None, 0, limit, nobody)  # type: ignore[arg-type] # nothing is looked at
    return search.nodes


def test_who_counts_nodes_gets_them_all_whatever_the_levels_seconds() -> None:
    clock = ticking(1.0).__next__
    assert counted(Strength(0.1), Limit(inf, 3000, clock=clock)) == 3000
    assert counted(Strength(0.1, 2000), Limit(inf, 3000, clock=clock)) == 2000
    assert counted(Strength(0.1), Limit(inf, clock=clock)) < 100


def test_seconds_given_beside_nodes_still_count() -> None:
    assert counted(Strength(0.1), Limit(8.0, 3000, clock=ticking(1.0).__next__)) < 100


# Seconds


def test_levels_take_no_longer_than_was_promised() -> None:
    assert list(SECONDS) == list(LEVELS)
    assert list(SECONDS.values()) == sorted(SECONDS.values())
    for level, seconds in PROMISED.items():
        assert 0 < SECONDS[level] <= seconds


@dataclass
class Clock:
    """A processor's clock that goes on when it is looked at; a look after the end fails."""

    step: float
    until: float
    now: float = field(default=0.0)

    def __call__(self) -> float:
        self.now += self.step
        assert self.now <= self.until, "the time is over, and the search goes on"
        return self.now


def counting_no_nodes(player: Any) -> Any:
    """The same agent, limited by its seconds alone, without memory."""
    if isinstance(player, SearchingAgent):
        return replace(player, strength=replace(player.strength, nodes=None), go_on=None)
    return replace(player, searching=counting_no_nodes(player.searching))


def limits(level: int) -> Iterator[tuple[float, float]]:
    """Seconds given to a level, and the smaller of these and its own."""
    yield inf, SECONDS[level]
    yield SECONDS[level] / 4, SECONDS[level] / 4


@cases("level", LEVELS)
@cases("begun", MOVING)
def test_every_level_stops_when_its_time_is_over_and_not_much_before(
    begun: Begun, level: int
) -> None:
    """Levels may know early that nothing would change; none stops before half of the time."""
    position = begun.table().position
    [seat] = position.to_move
    for given, seconds in limits(level):
        for player in (agent(begun.game, level), counting_no_nodes(agent(begun.game, level))):
            # Looked at once before the time counts, and twice for each part of the search.
            clock = Clock(seconds / 12, seconds * 15 / 12)
            move = player.choose(position.view(seat), seat, Limit(given, clock=clock), Random(2))
            assert move in position.legal_moves()
        assert clock.now > seconds / 2


def test_all_games_are_looked_at() -> None:
    assert {begun.game for begun in BEGUN} == {begun.game for begun in MOVING} == set(SEARCHES)
