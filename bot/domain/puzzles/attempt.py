"""An attempt at a puzzle: a few tries, of which the first says most."""

from dataclasses import dataclass

TRIES = 3
"""Moves that somebody may try."""


@dataclass(frozen=True)
class Attempt:
    """An attempt at the puzzle of a key.

    Its `answer` and its `length` are kept in case others are shipped later; see `Puzzle`.
    `wrong` are the moves that were tried in vain. It is `over` when it is `solved`, when no try is
    left, or when the answer was asked for. Whoever came by the button below the puzzle of a day has
    the number of that `post`, and once it is solved the `streak` of those solved in a row.
    """

    puzzle: str
    answer: str
    length: int = 1
    wrong: tuple[str, ...] = ()
    solved: bool = False
    over: bool = False
    post: int = 0
    streak: int = 0

    @property
    def left(self) -> int:
        """The number of tries left."""
        return TRIES - len(self.wrong)

    @property
    def is_solved_at_once(self) -> bool:
        """Whether the first try was the right one."""
        return self.solved and not self.wrong
