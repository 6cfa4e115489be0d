"""Games in which puzzles are found: agents play them that take the most, and err now and then."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import inf
from random import Random

from engine.ai.common.agent import GreedyAgent, Limit
from engine.ai.levels import WaveringAgent
from engine.core.game import AnyGame
from engine.core.table import Table, open_table
from engine.puzzles.puzzle import Puzzle

SHARE = 0.3
"""Probability of a random move in the games: who always takes the most errs in one way only."""

NAME, MOST_SEATS = "bot", 4

Judge = Callable[[Table], Puzzle | None]
"""The puzzle that a game has come to, in its last position; None if that is none."""


@dataclass(frozen=True)
class Maker:
    """A way to make puzzles of a game, with one of these choices of options, each as likely."""

    game: AnyGame
    choices: tuple[Mapping[str, str], ...]
    judge: Judge

    def puzzle_of_game(self, seed: int, number: int) -> Puzzle | None:
        """The first puzzle in a game, which depends on a seed and its number only; None without."""
        rng = Random(f"puzzles {seed} {number}")
        opened = open_table(self.game, rng.choice(self.choices), rng, (NAME,) * MOST_SEATS)
        found = map(self.judge, _stages(_played(opened, rng)))
        return next(filter(None, found), None)


def _played(table: Table, rng: Random) -> Table:
    """The table at the end of the game."""
    player = WaveringAgent(GreedyAgent(), SHARE)
    while not table.position.outcome:
        seat = next(iter(table.position.to_move), None)
        move = player.choose(table.position.view(seat), seat, Limit(inf), rng)
        table = table.played(move, seat)
    return table


def _stages(table: Table) -> Iterator[Table]:
    """The table as it was after each ply but the last one, in their order."""
    for left in range(len(table.record.plies) - 1, 0, -1):
        yield table.back(left)
