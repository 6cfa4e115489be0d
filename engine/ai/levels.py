"""The levels: how long each thinks, and which agent plays it in which game.

A game with a search has a module of its own beside this one. Simpler agents play where it has not
been loaded: because its kernel is not compiled, or nobody wanted to wait for it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Protocol, cast

from engine.ai.common.agent import Agent, GreedyAgent, Limit, RandomAgent
from engine.ai.common.kernels.cache import is_compiled, note_compiled
from engine.ai.common.search import MOST_THREADS, Search
from engine.core.errors import OptionError
from engine.core.game import AnyView, M, Seat, View

LEVELS = range(1, 10)
"""The strengths there are, weakest first."""

PLUS = 10
"""The level beyond, written `+`: it has as much time as it is given, in as many threads."""

ALL_LEVELS = range(LEVELS[0], PLUS + 1)
"""The levels that people can choose, weakest first."""

DEFAULT_LEVEL = 3

SECONDS: Mapping[int, float] = {1: 0.1, 2: 0.2, 3: 0.5, 4: 0.7, 5: 1, 6: 1.5, 7: 2, 8: 3, 9: 5}
"""Seconds that each level thinks about a move, at most, on one core."""

SEARCHES: Mapping[str, str] = {
    "lits": "engine.ai.lits.agent",
    "blokus": "engine.ai.blokus.agent",
    "stratopolis": "engine.ai.stratopolis.agent",
    "tristra": "engine.ai.tristra.agent",
}
"""The modules in which searching agents are, by game."""

_loaded: dict[str, "SearchModule"] = {}

RANDOM_SHARE: Mapping[int, float] = {1: 0.5, 2: 0.2}
"""Share of random moves of the lowest levels where there is no search."""


class SearchModule(Protocol):
    """The module of a game's searching agents."""

    def agent(self, level: int) -> Agent:
        """The opponent of a strength."""
        ...

    def plus(self, threads: int) -> Agent:
        """The opponent that searches in so many threads at a time, as long as it is let."""
        ...

    def begin(self, view: AnyView, seat: Seat, rng: Random) -> Search[Any]:
        """A search for the best move of a seat."""
        ...

    def rehearse(self) -> None:
        """Use all that is compiled once, so that it is there."""
        ...


@dataclass(frozen=True)
class WaveringAgent:
    """An agent that asks another one, but now and then plays at random instead.

    `share` is the probability of that, for each move.
    """

    agent: Agent
    share: float

    def choose(self, view: View[M], seat: Seat | None, limit: Limit, rng: Random) -> M:
        """See `Agent`."""
        chosen: Agent = RandomAgent() if rng.random() < self.share else self.agent
        return chosen.choose(view, seat, limit, rng)


def agent_for(game: str, level: int) -> Agent:
    """The opponent of a strength from 1 to 9 in the game with key `game`.

    :raises OptionError: if there is no such level.
    """
    if level not in LEVELS:
        raise OptionError(
            "option-level",
            f"levels run from {LEVELS[0]} to {LEVELS[-1]}; there is no level {level}",
            {"level": level, "first": LEVELS[0], "last": LEVELS[-1]},
        )
    return _loaded[game].agent(level) if game in _loaded else _simple(level)


def level_name(level: int) -> str:
    """A level as it is written."""
    return "+" if level == PLUS else str(level)


def plus_for(game: str, threads: int) -> Agent:
    """The opponent of level `PLUS`, which thinks in so many threads.

    :raises OptionError: if there cannot be so many.
    """
    if threads not in range(1, MOST_THREADS + 1):
        reason = f"threads run from 1 to {MOST_THREADS}; there are no {threads}"
        raise OptionError("option-threads", reason)
    return _loaded[game].plus(threads) if game in _loaded else GreedyAgent()


def search_for(game: str) -> SearchModule | None:
    """The module that plays a game by searching in this process; None if there is none."""
    return _loaded.get(game)


def load_searches() -> None:
    """Let searching agents play in this process from now on, where their kernels are compiled."""
    if is_compiled():
        for game in SEARCHES:
            _loaded[game] = search_module(game)
            _loaded[game].rehearse()


def compile_searches(tell: Callable[[str], None]) -> None:
    """Compile what is not compiled yet, on all cores; `tell` is told of each game that is done.

    :raises OSError: if nothing can be written beside the kernels.
    """
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - slow to import

    if not is_compiled():
        with ProcessPoolExecutor() as pool:
            for game in pool.map(_compiled, SEARCHES):
                tell(game)
        note_compiled()


def _compiled(game: str) -> str:
    search_module(game).rehearse()
    return game


def search_module(game: str) -> SearchModule:
    """The module that plays a game by searching.

    Its import needs Numba, and takes a while where kernels are not compiled.

    :raises KeyError: if the game has no search.
    """
    return cast("SearchModule", import_module(SEARCHES[game]))


def _simple(level: int) -> Agent:
    """Levels 3 to 9 are all the greedy agent, 1 and 2 the same with a share of random moves."""
    share = RANDOM_SHARE.get(level, 0.0)
    return WaveringAgent(GreedyAgent(), share) if share else GreedyAgent()
