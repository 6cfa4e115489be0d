"""Speed of any game: moves over whole random games, greedy moves, playouts."""

import time
from collections.abc import Mapping, Sequence
from random import Random

from engine.ai.common.agent import GreedyAgent, Limit
from engine.core.game import AnyGame, AnyPosition
from engine.core.table import Table, open_table

GAMES_EACH = 3
ROUNDS = 3
PLAYOUTS = 20

Choices = Mapping[str, str]


def listing_seconds(game: AnyGame, kinds: Sequence[Choices]) -> float:
    """The mean time to list the moves of a position just reached, over games of each kind."""
    return min(_listing_round(game, kinds) for _ in range(ROUNDS))


def _listing_round(game: AnyGame, kinds: Sequence[Choices]) -> float:
    taken = [
        seconds
        for choices in kinds
        for seed in range(GAMES_EACH)
        for seconds in _listings(open_table(game, choices, Random(seed)), Random(seed))
    ]
    return sum(taken) / len(taken)


def _listings(table: Table, rng: Random) -> list[float]:
    """The time for each position of a random game whose moves can be listed."""
    taken = []
    while table.position.outcome is None:
        if table.position.listed:
            start = time.perf_counter()
            table.position.legal_moves(table.position.to_move[0])
            taken.append(time.perf_counter() - start)
        table = _played_on(table, rng)
    return taken


def _played_on(table: Table, rng: Random) -> Table:
    seat = table.position.to_move[0]
    return table.played(table.position.random_move(rng, seat), seat)


def greedy_seconds(game: AnyGame, choices: Choices, plies: int) -> float:
    """The mean time of a greedy move after so many random plies."""
    taken = 0.0
    for seed in range(GAMES_EACH):
        rng = Random(seed)
        table = open_table(game, choices, rng)
        for _ in range(plies):
            table = _played_on(table, rng)
        seat = table.position.to_move[0]
        start = time.perf_counter()
        GreedyAgent().choose(table.position.view(seat), seat, Limit(1), rng)
        taken += time.perf_counter() - start
    return taken / GAMES_EACH


def playout_seconds(game: AnyGame) -> float:
    """The mean time of a whole random game."""
    return min(_playouts_round(game) for _ in range(ROUNDS))


def _playouts_round(game: AnyGame) -> float:
    positions = [open_table(game, {}, Random(seed)).position for seed in range(PLAYOUTS)]
    start = time.perf_counter()
    for seed, position in enumerate(positions):
        play_out(position, Random(seed))
    return (time.perf_counter() - start) / PLAYOUTS


def play_out(position: AnyPosition, rng: Random) -> None:
    """Play at random until the end, by the rules alone: nothing is kept of it."""
    while not position.outcome:
        seat = position.to_move[0] if position.to_move else None
        position = position.play(position.random_move(rng, seat), seat)
