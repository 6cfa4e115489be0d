"""Agents against each other: games from seeds, who won them, and what that says of strength.

Every game depends on the seed and its own number only, so that a match comes out the same over any
number of processes. Games of one round share their deal and differ in who sits where.
"""

import os
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import inf, log10, sqrt
from random import Random
from signal import SIG_IGN, SIGINT, signal

from engine.ai.agent import Agent, GreedyAgent, Limit, RandomAgent
from engine.ai.levels import agent_for
from engine.errors import OptionError, quote
from engine.game import AnyPosition, Outcome, Seat
from engine.registry import find_game
from engine.table import Table, open_table

NORMAL_95 = 1.96
"""Standard deviations on either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Pairing:
    """What a match is about: a game with its choices, two agents by name, a limit and a seed."""

    game: str
    choices: Mapping[str, str]
    agents: tuple[str, str]
    limit: Limit
    seed: int


@dataclass(frozen=True)
class Tally:
    """Games won, drawn and lost by the first agent."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """How many were played."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The points of the first agent, a draw counting half, as a share of all games."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def elo(self) -> tuple[float, float, float]:
        """How much stronger the first agent is, in Elo: lower limit, estimate, upper limit.

        The limits hold 95 % (Wilson's score interval, which stands few and one-sided games); where
        all games went one way the estimate and that limit are infinite.
        """
        low, high = _wilson(self.share, self.games)
        return _elo(low), _elo(self.share), _elo(high)


def agent_named(game: str, name: str) -> Agent:
    """The agent that a name means: `random`, `greedy`, or a level from 1 to 9.

    :raises OptionError: if it means none.
    """
    if name == "random":
        return RandomAgent()
    if name == "greedy":
        return GreedyAgent()
    if name.isdecimal() and len(name) < 4:
        return agent_for(game, int(name))
    raise OptionError("option-agent", f"there is no agent “{quote(name)}”: random, greedy, 1 to 9")


def play_match(pairing: Pairing, games: int, processes: int = 1) -> Tally:
    """The outcome of so many games, at least one, played by so many processes.

    :raises OptionError: if a choice or an agent does not exist, or the game has one seat only.
    :raises RecordError: if the setup text describes no first position.
    """
    _check(pairing)
    rounds = [(pairing, number) for number in range(games)]
    if processes == 1:
        return _tally(map(_played, rounds))
    # Ctrl-C is for the parent alone, which then cancels what has not begun.
    workers = min(processes, os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, None, signal, (SIGINT, SIG_IGN)) as pool:
        return _tally(pool.map(_played, rounds))


def play_out(table: Table, agents: Mapping[Seat, Agent], limit: Limit, rng: Random) -> Table:
    """The table after the agents of all seats have played the game to its end.

    Where several seats may act the lowest goes first; the host plays at random.
    """
    host = RandomAgent()
    while table.position.outcome is None:
        position: AnyPosition = table.position
        seat = position.to_move[0] if position.to_move else None
        agent = host if seat is None else agents[seat]
        table = table.played(agent.choose(position.view(seat), seat, limit, rng), seat)
    return table


def _check(pairing: Pairing) -> None:
    for name in pairing.agents:
        agent_named(pairing.game, name)
    table = open_table(find_game(pairing.game), pairing.choices, Random(0))
    if len(table.record.seats) == 1:
        raise OptionError("option-seats", "a match needs a game for two seats or more")


def _played(job: tuple[Pairing, int]) -> float:
    """What the first agent got in one game: 1, 0.5 or 0."""
    pairing, number = job
    deal = Random(f"deal {pairing.seed} {number // 2}")
    table = open_table(find_game(pairing.game), pairing.choices, deal)
    names = {seat: pairing.agents[(seat + number) % 2] for seat in range(len(table.position.sides))}
    agents = {seat: agent_named(pairing.game, name) for seat, name in names.items()}
    rng = Random(f"play {pairing.seed} {number}")
    outcome = play_out(table, agents, pairing.limit, rng).position.outcome
    return _points(outcome, number) if outcome else 0.5


def _points(outcome: Outcome, number: int) -> float:
    """The first agent's points: it sits at the seats of the same parity as the game's number."""
    best = [
        min(p for seat, p in enumerate(outcome.places) if (seat + number) % 2 == agent)
        for agent in (0, 1)
    ]
    return 0.5 if best[0] == best[1] else float(best[0] < best[1])


def _tally(points: Iterable[float]) -> Tally:
    got = list(points)
    return Tally(won=got.count(1.0), drawn=got.count(0.5), lost=got.count(0.0))


def _wilson(share: float, games: int) -> tuple[float, float]:
    """The limits of the share that the agent would have in infinitely many games."""
    square = NORMAL_95**2 / games
    centre = (share + square / 2) / (1 + square)
    spread = NORMAL_95 * sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    # A share of 0 or 1 is its own limit, but for rounding.
    return round(centre - spread, 12), round(centre + spread, 12)


def _elo(share: float) -> float:
    """The difference in Elo at which such a share is expected."""
    if share in (0.0, 1.0):
        return inf if share else -inf
    return 400 * log10(share / (1 - share))
