"""Puzzles of Battle of LITS, found in games that agents play against each other.

In a puzzle one move alone of several wins, and it is not the one that looks best; the other side
could have won until its last move; and some reply leaves again one winning move alone.
"""

from dataclasses import replace
from itertools import pairwise
from math import inf
from random import Random

from engine.ai.common.agent import GreedyAgent, Limit, worth
from engine.ai.levels import WaveringAgent
from engine.ai.lits.winning import only_winning_move, winning_moves
from engine.core.record import Ply, Record
from engine.games.lits.game import LITS
from engine.games.lits.position import LitsPosition
from engine.geometry.polyomino import Placement
from engine.puzzles.puzzle import Puzzle

FROM_PIECES = 8
"""Pieces on the board from which on there are puzzles: what is left can be thought through."""

FEWEST_MOVES = 8
"""Legal moves of a puzzle, at least."""

FEWEST_ANSWERS = 4
"""Legal moves after a reply, at least: with fewer, the one that wins is found by itself."""

SHORTEST = 2
"""Moves in a row that have to be the only ones, at least."""

SHARE = 0.3
"""Probability of a random move in the games: who always takes the most errs in one way only."""

PLAYERS = ("bot", "bot")

SETUPS = ("random", "mirror")
"""Boards of the games, each as likely."""


def puzzle_of_game(seed: int, number: int) -> Puzzle | None:
    """The first puzzle in a game, which depends on a seed and its number only; None without one."""
    rng = Random(f"puzzles {seed} {number}")
    options = {"setup": rng.choice(SETUPS), "swap": "off"}
    setup = LITS.deal(2, options, rng)
    positions = _played(LITS.start(2, options, setup), rng)
    record = Record(LITS.info.key, LITS.info.rules, PLAYERS, options, setup)
    pairs = list(pairwise(positions))[FROM_PIECES - 1 :]
    found = (_puzzle(record, before, position) for before, position in pairs)
    return next(filter(None, found), None)


def _played(position: LitsPosition, rng: Random) -> list[LitsPosition]:
    """The positions of a game of two agents, but for the last one, where it is over."""
    player, positions = WaveringAgent(GreedyAgent(), SHARE), list[LitsPosition]()
    while not position.outcome:
        positions.append(position)
        seat = position.to_move[0]
        position = position.play(player.choose(position.view(seat), seat, Limit(inf), rng))
    return positions


def _puzzle(record: Record, before: LitsPosition, position: LitsPosition) -> Puzzle | None:
    """The puzzle that a position is, if it is one, after the one `before`.

    `record` is its game before the first ply.
    """
    if position.legal_placements.bit_count() < FEWEST_MOVES:
        return None
    answer = only_winning_move(position)
    tempting = _tempting(position, answer) if answer else 0
    if not (answer and tempting and any(winning_moves(before))):
        return None
    length = _length(position, answer)
    if length < SHORTEST:
        return None
    # Nobody swaps in these games.
    plies = tuple(Ply(placement.text) for placement in position.placed)
    return Puzzle(replace(record, plies=plies), answer.text, length, tempting)


def _length(position: LitsPosition, answer: Placement) -> int:
    """See `Puzzle.length`, of a position in which one move alone wins."""
    longest = 0
    after = position.play(answer)
    for reply in after.legal_moves():
        later = after.play(reply)
        if later.legal_placements.bit_count() >= FEWEST_ANSWERS:
            only = only_winning_move(later)
            longest = max(longest, _length(later, only) if only else 0)
    return 1 + longest


def _tempting(position: LitsPosition, answer: Placement) -> int:
    """See `Puzzle.tempting`: how a move looks is its worth to whoever looks no further."""
    seat = position.to_move[0]
    looks = [worth(position.play(move), seat) for move in position.legal_moves()]
    looks_of_answer = worth(position.play(answer), seat)
    return sum(found > looks_of_answer for found in looks)
