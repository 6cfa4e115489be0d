"""Consequences of a command beside the table it leaves: questions, hints, jobs for agents."""

from dataclasses import dataclass, field

from engine.core.game import Seat


@dataclass(frozen=True)
class AskDraw:
    """Those who have not `agreed` are to be asked whether the game may end as a draw.

    A question of a higher `number` is another one, after a no.
    """

    asker: Seat
    agreed: tuple[Seat, ...]
    number: int = 0


@dataclass(frozen=True)
class TellNoDraw:
    """All are to know who would rather play on."""

    name: str


@dataclass(frozen=True)
class AskPause:
    """Those who have not `agreed` are to be asked whether all clocks may stand still.

    It would be `until` a moment in milliseconds, or without a fixed end. A question of a higher
    `number` is another one.
    """

    asker: Seat
    agreed: tuple[Seat, ...]
    number: int = 0
    until: int | None = None


@dataclass(frozen=True)
class TellNoPause:
    """All are to know who would rather go on without a pause."""

    name: str


@dataclass(frozen=True)
class AskHint:
    """An agent is to find a good move of a seat, for whom asked; `revision` as in its job."""

    seat: Seat
    revision: int


@dataclass(frozen=True)
class SendReplay:
    """The replay is to be shown where it was asked for."""


@dataclass(frozen=True)
class OpenPrivate:
    """The private chat is to open for whom tapped, with a move to put together there."""


@dataclass(frozen=True)
class Job:
    """A seat of a table whose agent is on move at a revision, which is that of its seat.

    With an `asker` it is a person's seat, and that person wants a hint; or the group's, which has a
    negative id and is to vote on moves. An agent of a higher `level` takes longer. `instance` is
    the one that has taken the job, if any has.
    """

    code: str
    seat: int
    revision: int
    asker: int = 0
    level: int = field(default=1, compare=False, repr=False)
    instance: int | None = field(default=None, compare=False, repr=False)

    @property
    def is_for_vote(self) -> bool:
        """Whether moves are to be found on which a group votes."""
        return self.asker < 0


Wished = AskDraw | TellNoDraw | AskPause | TellNoPause | AskHint | SendReplay | OpenPrivate
