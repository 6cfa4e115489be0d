"""The puzzle that somebody gets next: harder or easier by what they have solved."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.puzzles.puzzle import Puzzle

FIRST = 0.2
"""Part of the puzzles that are easier than the first one of somebody."""

SOLVED_AT_ONCE, SOLVED, MISSED = 0.06, 0.02, -0.06
"""Parts of the puzzles by which the next one is harder."""


@dataclass(frozen=True)
class Tried:
    """A puzzle that somebody has begun with, by its key, and so many `wrong` tries."""

    puzzle: str
    solved: bool
    wrong: int

    @property
    def step(self) -> float:
        """The part of the puzzles by which the next one is harder."""
        if not self.solved:
            return MISSED
        return SOLVED if self.wrong else SOLVED_AT_ONCE


def next_puzzle(puzzles: Sequence[Puzzle], tried: Iterable[Tried]) -> Puzzle | None:
    """One of the puzzles, the easiest first, after those that were tried, in their order.

    None if each of them was.
    """
    aim, done = FIRST, set[str]()
    for one in tried:
        aim = min(1.0, max(0.0, aim + one.step))
        done.add(one.puzzle)
    ranked = [(rank, puzzle) for rank, puzzle in enumerate(puzzles) if puzzle.key not in done]
    wanted = aim * len(puzzles)
    return min(ranked, key=lambda at: abs(at[0] - wanted), default=(0, None))[1]


def stars_of(puzzles: Sequence[Puzzle], key: str, most: int) -> int:
    """The difficulty of the puzzle of a key among these, the easiest first: 1 to so many.

    0 if it is none of them.
    """
    rank = next((rank for rank, puzzle in enumerate(puzzles) if puzzle.key == key), None)
    return 0 if rank is None else 1 + rank * most // len(puzzles)
