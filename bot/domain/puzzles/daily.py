"""The puzzle of the day of a chat: when the next one comes, which one, and who has solved it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from bot.domain.reminders.quiet_hours import next_minute_at
from bot.domain.table import Place
from engine.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class Schedule:
    """A minute of the day in a zone, minutes east of Greenwich, at which a place gets a puzzle."""

    place: Place
    zone: int
    minute: int

    def after(self, now: int) -> int:
        """The next such moment after another, in milliseconds: one comes, however many did not."""
        return next_minute_at(now, self.zone, self.minute)


@dataclass(frozen=True)
class Post:
    """The puzzle of a day, by its key, as the `ordinal`th of its chat."""

    number: int
    place: Place
    ordinal: int
    game: str
    puzzle: str
    posted_at: int

    @property
    def token(self) -> str:
        """Known to whom the link below it was shown."""
        told = f"{self.number} {self.place.chat} {self.posted_at}"
        return blake2b(told.encode(), digest_size=4).hexdigest()


@dataclass(frozen=True)
class Solvers:
    """The number of those who solved a puzzle, and did so at once; `names` of those who wish it."""

    solved: int = 0
    at_once: int = 0
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Kept:
    """The moment at which a puzzle came to a chat, and that at which somebody solved it, if any."""

    posted_at: int
    solved_at: int | None


def puzzle_for(chat: int, puzzles: Iterable[Puzzle], posted: Sequence[str]) -> Puzzle | None:
    """The next puzzle of a chat that has got these, by their keys: all come before one does again.

    None if there are none at all. Another chat gets them in another order.
    """
    in_order = sorted(puzzles, key=lambda puzzle: _place(chat, puzzle))
    if not in_order:
        return None
    last = {key: number for number, key in enumerate(posted)}
    return min(in_order, key=lambda puzzle: last.get(puzzle.key, -1))


def _place(chat: int, puzzle: Puzzle) -> bytes:
    return blake2b(f"{chat} {puzzle.key}".encode()).digest()


def streak(kept: Sequence[Kept]) -> int:
    """The number of puzzles of a chat in a row that somebody solved, each before the next one came.

    The last one does not break it as long as it is the last.
    """
    nexts = (*(one.posted_at for one in kept[1:]), None)
    count = 0
    for one, following in reversed(list(zip(kept, nexts, strict=False))):
        in_time = one.solved_at is not None and (following is None or one.solved_at < following)
        if in_time:
            count += 1
        elif following is not None:
            break
    return count
