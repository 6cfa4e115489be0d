"""How fast Stratopolis is: moves over whole random games of every stack, the greedy agent."""

import time
from random import Random

from engine.ai.agent import GreedyAgent, Limit, RandomAgent
from engine.games.stratopolis import STRATOPOLIS
from engine.games.stratopolis.state import Kind
from engine.match import play_out
from engine.perft import perft
from engine.table import Table, open_table

GAMES_EACH = 3
ROUNDS = 3
MIDDLE_GAME = 24
PERFT_SETUP = "JABCDEFGHIABCDEFGHIJ/TTKLMNOPQRSKLMNOPQRS green"


def listing_seconds() -> float:
    """The mean time to list the moves of a position just reached, over games of every stack."""
    return min(_listing_round() for _ in range(ROUNDS))


def _listing_round() -> float:
    taken, positions = 0.0, 0
    for stack in Kind:
        for seed in range(GAMES_EACH):
            rng = Random(seed)
            table = open_table(STRATOPOLIS, {"stack": stack}, rng)
            while table.position.outcome is None:
                if table.position.listed:
                    taken += _listing(table)
                    positions += 1
                table = _played_on(table, rng)
    return taken / positions


def _listing(table: Table) -> float:
    start = time.perf_counter()
    table.position.legal_moves()
    return time.perf_counter() - start


def _played_on(table: Table, rng: Random) -> Table:
    seat = table.position.to_move[0]
    return table.played(table.position.random_move(rng, seat), seat)


def perft_seconds() -> float:
    """Perft 3 of green T, red J, green T."""
    position = open_table(STRATOPOLIS, {"setup": PERFT_SETUP}, Random(0)).position
    start = time.perf_counter()
    perft(position, 3)
    return time.perf_counter() - start


def greedy_seconds(stack: str) -> float:
    """The mean time of a greedy move in the middle of random games."""
    taken = 0.0
    for seed in range(GAMES_EACH):
        rng = Random(seed)
        table = open_table(STRATOPOLIS, {"stack": stack}, rng)
        for _ in range(MIDDLE_GAME):
            table = _played_on(table, rng)
        seat = table.position.to_move[0]
        start = time.perf_counter()
        GreedyAgent().choose(table.position.view(seat), seat, Limit(1), rng)
        taken += time.perf_counter() - start
    return taken / GAMES_EACH


def playout_seconds() -> float:
    """The mean time of a whole random game."""
    agents = {0: RandomAgent(), 1: RandomAgent()}
    start = time.perf_counter()
    for seed in range(GAMES_EACH):
        play_out(open_table(STRATOPOLIS, {}, Random(seed)), agents, Limit(1), Random(seed))
    return (time.perf_counter() - start) / GAMES_EACH
