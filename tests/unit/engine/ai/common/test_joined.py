"""Searches in several threads: they go on at the same time, and are judged together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import inf
from random import Random
from threading import Barrier, Event
from typing import Any

import pytest

from engine.ai.blokus.agent import begin
from engine.ai.common.agent import Limit
from engine.ai.common.joined import JoinedSearch, joined
from engine.ai.common.kernels.compiling import borrowing, compiled
from engine.ai.common.pooling import Pool
from engine.ai.common.remembering import Memory
from engine.ai.common.search import MOST_THREADS, Candidate, SearchingAgent, think
from engine.ai.levels import SEARCHES, plus_for
from engine.cli.match import agent_named
from engine.core.errors import OptionError
from engine.core.game import AnyPosition, Seat
from engine.core.registry import find_game
from engine.core.table import open_table
from tests.support.cases import cases

BEGINNING = 5
"""Plies after which searches of all games have a choice."""

PATIENCE = 60.0


@dataclass
class Told:
    """A search that has found what it is told to have found, best first."""

    found: dict[str, int]
    decided: bool = False
    finished: bool = False
    nodes: int = 0
    value: float = 0.5
    beside: Barrier = field(default_factory=lambda: Barrier(1))

    def advance(self, nodes: int) -> None:
        self.beside.wait(PATIENCE)
        self.nodes += nodes

    def looked(self) -> Sequence[tuple[str, int]]:
        return [*self.found.items()]

    def candidates(self) -> Sequence[Candidate[str]]:
        return [Candidate(move, self.value) for move in self.found]

    def worth(self, _seat: Seat) -> float:
        return self.value

    def is_decided(self, _nodes: float) -> bool:
        return self.decided


def test_what_all_looked_at_most_is_played() -> None:
    search = JoinedSearch([Told({"a": 6, "b": 5}, value=0.25), Told({"b": 5, "c": 4}, value=0.75)])
    assert search.candidates() == [
        Candidate("b", 0.5),
        Candidate("a", 0.25),
        Candidate("c", 0.75),
    ]
    assert search.worth(0) == 0.5


def test_one_that_has_finished_is_believed() -> None:
    search = JoinedSearch([Told({"a": 9}), Told({"b": 1}, finished=True)])
    assert search.finished
    assert [found.move for found in search.candidates()] == ["b"]


@cases(("other", "agree"), [({"a": 1}, True), ({"b": 3, "a": 1}, False)])
def test_it_is_decided_if_all_are_and_agree(other: dict[str, int], agree: bool) -> None:
    assert JoinedSearch([Told({"a": 2}, True), Told(other, True)]).is_decided(1) is agree
    assert not JoinedSearch([Told({"a": 2}, True), Told({"a": 2})]).is_decided(1)


def test_all_go_on_at_the_same_time() -> None:
    beside = Barrier(3)
    searches = [Told({"a": 1}, beside=beside) for _ in range(3)]
    JoinedSearch(searches).advance(7)
    assert [search.nodes for search in searches] == [3, 3, 3]


@dataclass
class Open(Told):
    """A search that shares what it has found, and knows when it did: after how many nodes."""

    shared: list[int] = field(default_factory=list)
    apart: int = 5

    def share(self, _pool: Pool) -> None:
        self.shared.append(self.nodes)


def test_what_is_known_is_shared_every_so_many_nodes_however_they_are_divided() -> None:
    searches = [Open({"a": 1}), Open({"a": 1})]
    search = JoinedSearch(searches)
    for nodes in (2, 20, 6, 2):
        search.advance(nodes)
    assert [one.shared for one in searches] == [[5, 5, 10, 10, 15, 15]] * 2


@dataclass
class Racing(Open):
    """A search that finishes after so many nodes, and at its first may wait for another one."""

    until: float = inf
    opens: Event = field(default_factory=Event)
    waits: Event | None = None

    def advance(self, nodes: int) -> None:
        if self.waits and not self.waits.wait(PATIENCE):
            raise TimeoutError
        self.nodes += nodes
        self.finished = self.nodes >= self.until
        if self.nodes > 4 * self.apart:
            self.opens.set()


def test_where_time_alone_is_limited_none_waits_for_another() -> None:
    quick = Racing({"a": 1}, until=40)
    slow = Racing({"a": 1}, waits=quick.opens)
    think(JoinedSearch([slow, quick]), Limit(PATIENCE))
    assert quick.shared == [5, 10, 15, 20, 25, 30, 35, 40]
    assert slow.nodes > 0
    assert slow.shared[-1] == slow.nodes


class Failing(Open):
    """A search that fails."""

    def advance(self, nodes: int) -> None:
        raise ZeroDivisionError(nodes)


def test_one_that_fails_ends_them_all() -> None:
    with pytest.raises(ZeroDivisionError):
        think(JoinedSearch([Open({"a": 1}), Failing({"a": 1})]), Limit(inf))


def ticking() -> Callable[[], float]:
    """A clock that goes on by a millisecond whenever somebody looks at it."""
    return count(step=0.001).__next__


@cases("kind", [Told, Open])
def test_what_the_first_has_found_ends_them_all(kind: type[Told]) -> None:
    searches = [kind({"a": 1}), kind({"b": 1}, finished=True)]
    think(JoinedSearch(searches), Limit(inf))
    assert JoinedSearch(searches).candidates()[0].move == "b"


@cases("kind", [Told, Open])
def test_a_decision_ends_them_if_it_may(kind: type[Told]) -> None:
    search = JoinedSearch([kind({"a": 1}, decided=True), kind({"a": 1}, decided=True)])
    think(search, Limit(1, clock=ticking()), early=True)
    assert search.nodes > 0
    before = search.nodes
    think(search, Limit(1, clock=ticking()))
    assert search.nodes - before > before


@cases("kind", [Told, Open])
def test_they_stop_when_told_to_and_when_time_is_over(kind: type[Told]) -> None:
    search = JoinedSearch([kind({"a": 1}), kind({"a": 1})])
    think(search, Limit(inf, stop=lambda: search.nodes >= 1000))
    assert search.nodes >= 1000
    before = search.nodes
    think(search, Limit(1, clock=ticking()))
    assert search.nodes > before


def test_nothing_is_shared_with_a_search_that_cannot() -> None:
    can_share = Open({"a": 1})
    JoinedSearch([can_share, Told({"a": 1})]).advance(40)
    assert (can_share.nodes, can_share.shared) == (20, [])


def same(number: int) -> int:
    """Return a number."""
    return number


@cases("kind", [compiled, borrowing])
def test_a_kernel_lets_other_threads_go_on(kind: Callable[[Any], Any]) -> None:
    assert kind(same).targetoptions["nogil"]


def begun(game: str) -> AnyPosition:
    """A position in which somebody has a choice."""
    rng = Random(7)
    table = open_table(find_game(game), {}, rng)
    while len(table.record.plies) < BEGINNING or not table.position.listed:
        position: AnyPosition = table.position
        seat = position.to_move[0] if position.to_move else None
        table = table.played(position.random_move(rng, seat), seat)
    return table.position


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("game", SEARCHES)
def test_each_game_has_an_opponent_that_plays_alike_from_the_same_chance(game: str) -> None:
    position = begun(game)
    [seat, *_] = position.to_move
    view, limit = position.view(seat), Limit(PATIENCE, nodes=3000)
    plays = [plus_for(game, 2).choose(view, seat, limit, Random(3)) for _ in range(2)]
    assert plays[0] == plays[1]
    assert plays[0] in position.legal_moves(seat)


def test_it_goes_on_with_all_its_searches_of_the_move_before() -> None:
    position = begun("blokus")
    memory = Memory(joined(begin, 2), 1)
    for _ in range(2):
        [seat] = position.to_move
        search = memory.begin(position.view(seat), seat, Random(1))
        search.advance(400)
        position = position.play(search.candidates()[0].move)
    assert isinstance(search, JoinedSearch)
    assert [one.inherited > 0 for one in search._searches] == [True, True]  # type: ignore[attr-defined] # those of Blokus have it


@cases("name", ["+", "+0", f"+{MOST_THREADS + 1}", "+x", "3+"])
def test_there_are_no_other_numbers_of_threads(name: str) -> None:
    with pytest.raises(OptionError):
        agent_named("lits", name)


@pytest.mark.usefixtures("loaded")
def test_a_name_tells_the_number_of_threads() -> None:
    position = begun("lits")
    agent = agent_named("lits", f"+{MOST_THREADS}")
    assert isinstance(agent, SearchingAgent)
    [seat] = position.to_move
    search: Any = agent.begin(position.view(seat), seat, Random(0))
    assert len(search._searches) == MOST_THREADS
