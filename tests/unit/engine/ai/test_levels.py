"""Levels, which mean the same wherever agents are asked for by one."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from random import Random

import pytest

from engine import __main__
from engine.ai.common.agent import Limit
from engine.cli import gtp
from engine.cli.gtp import Protocol
from engine.core.game import M, Seat, View

GAMES = {"lits": "lits", "Blokus Duo": "blokus", "Blokus Two-Player": "blokus"}
"""Names by which people ask for games, and the names inside."""

BEGINS = {"lits": "x", "blokus": "blue"}


@dataclass
class Asked:
    """A stand-in for `agent_for` that keeps the agents asked for, and their limits."""

    wanted: list[tuple[str, int]] = field(default_factory=list)
    limits: list[Limit] = field(default_factory=list)

    def __call__(self, game: str, level: int) -> "Asked":
        self.wanted.append((game, level))
        return self

    def choose(self, view: View[M], seat: Seat | None, limit: Limit, rng: Random) -> M:
        self.limits.append(limit)
        return view.sample(rng).random_move(rng, seat)


def in_the_terminal(game: str, level: int) -> None:
    assert __main__.main(["play", game, "--level", str(level), "--seat", "2"]) == 0


def by_protocol(game: str, level: int) -> None:
    protocol = Protocol(Random(0))
    assert (protocol.answer(f"set_game {game}") or "").startswith("=")
    assert (protocol.answer(f"level {level}") or "").startswith("=")
    assert (protocol.answer(f"genmove {BEGINS[GAMES[game]]}") or "").startswith("=")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    found = Asked()
    for module in (__main__, gtp):
        monkeypatch.setattr(module, "agent_for", found)
    monkeypatch.setattr(__main__, "load_searches", lambda: None)
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    return found


@pytest.mark.parametrize("play", [in_the_terminal, by_protocol])
@pytest.mark.parametrize(("name", "key"), GAMES.items())
def test_it_is_that_of_the_game_and_limits_itself(
    asked: Asked, play: Callable[[str, int], None], name: str, key: str
) -> None:
    """The name of the game does not matter; nobody else has a limit for it."""
    play(name, 9)
    assert set(asked.wanted) == {(key, 9)}
    assert {(limit.seconds, limit.nodes) for limit in asked.limits} == {(inf, None)}
