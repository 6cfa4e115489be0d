"""Listed moves put together choice by choice, for every game that can list its moves.

To each move lead a few answers, one after the other: a draft is the tree of the legal moves'
answers, cut at what was chosen. Only what has several answers there is asked, and only those
answers are among the keys that were chosen. A game says by its `Steps` what is asked.
"""

from collections.abc import Sequence
from itertools import count
from typing import Protocol

from engine.core.errors import NotationError
from engine.core.game import Choice, Draft, M
from engine.geometry.scene import Board, Cell, Scene, Turned

Keys = tuple[str, ...]


class Steps(Protocol[M]):
    """The questions and answers by which the moves of a position are put together.

    Moves whose first keys are the same have the same next question, and look alike there.
    """

    @property
    def has_moves(self) -> bool:
        """Whether there are any `moves`, found without a list of them."""
        ...

    @property
    def moves(self) -> Sequence[M]:
        """The legal moves but for words, in the order of what is chosen where nothing lies."""
        ...

    def asks(self, move: M) -> tuple[str, ...]:
        """The questions on the way to a move, in words of `GameInfo.asks`."""
        ...

    def keys(self, move: M) -> Keys:
        """The answers that lead to a move, and to no other, those that need not be asked too."""
        ...

    def way(self, move: M, asked: str) -> str:
        """The way in which an answer is meant, in a word of `GameInfo.ways`; empty if only one."""
        ...

    def label(self, move: M, asked: str) -> str:
        """The text to show for an answer instead of its key; empty for the key itself."""
        ...

    def look(self, move: M, asked: str) -> Turned | None:
        """The picture of an answer where the pictures of all of them are all there is to see."""
        ...

    def at(self, move: M, asked: str) -> Cell | None:
        """The cell of the scene's board on which an answer lies, if it lies on any."""
        ...

    def scene(self, moves: Sequence[M], asked: str) -> Scene:
        """The picture while these moves are left; nothing is `asked` once one whole move is."""
        ...


def compose(steps: Steps[M], chosen: Sequence[str]) -> Draft | None:
    """A move as far as these keys name it; None if there are no moves but words.

    :raises NotationError: if they are not choices one after the other.
    """
    left, given = steps.moves, iter(chosen)
    if not left:
        return None
    for number in count():
        asked = steps.asks(left[0])[number:]
        if not asked:
            break
        if _is_settled(steps, left, number):
            continue
        key = next(given, None)
        if key is None:
            choices = _choices(steps, left, number)
            return Draft(tuple(chosen), choices, steps.scene(left, asked[0]), asks=asked[0])
        left = [move for move in left if steps.keys(move)[number] == key]
        if not left:
            raise _no_choices(chosen)
    if next(given, None) is not None:
        raise _no_choices(chosen)
    return Draft(tuple(chosen), (), steps.scene(left, ""), str(left[0]))


def answers(steps: Steps[M], move: M) -> Keys:
    """The choices that lead to one of the moves, as `compose` asks for them."""
    left, given = steps.moves, []
    for number, key in enumerate(steps.keys(move)):
        if not _is_settled(steps, left, number):
            given.append(key)
            left = [each for each in left if steps.keys(each)[number] == key]
    return tuple(given)


def _is_settled(steps: Steps[M], left: Sequence[M], number: int) -> bool:
    """Whether there is one answer only to a step."""
    first = steps.keys(left[0])[number]
    return all(steps.keys(move)[number] == first for move in left)


def _no_choices(chosen: Sequence[str]) -> NotationError:
    return NotationError("unreadable", "these are no choices", " ".join(chosen))


def _choices(steps: Steps[M], left: Sequence[M], number: int) -> tuple[Choice, ...]:
    """The different keys that follow; of what lies on the board, from its top row to the right."""
    first: dict[str, M] = {}
    for move in left:
        first.setdefault(steps.keys(move)[number], move)
    asked = steps.asks(left[0])[number]
    choices = (
        Choice(
            key,
            label=steps.label(move, asked),
            at=steps.at(move, asked),
            way=steps.way(move, asked),
            look=steps.look(move, asked),
        )
        for key, move in first.items()
    )
    return tuple(sorted(choices, key=reading_order))


def on_board(board: Board, choices: Sequence[Choice]) -> tuple[tuple[Choice | None, ...], ...]:
    """All squares of a board in rows as they lie: the choices there are, None for the others."""
    there = {choice.at: choice for choice in choices}
    return tuple(
        tuple(there.get((column, row)) for column in range(len(board.columns)))
        for row in reversed(range(len(board.rows)))
    )


def reading_order(choice: Choice) -> tuple[int, int]:
    """A sort key for places: rows from the top, each from the left."""
    column, row = choice.at or (0, 0)
    return -row, column
