"""Consequences of a command beside the table it leaves: messages, questions, hints, jobs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.game import Seat


@dataclass(frozen=True)
class Repost:
    """The table is to be posted afresh."""


@dataclass(frozen=True)
class SendRecord:
    """The record is to be sent to whom asked."""


@dataclass(frozen=True)
class AskResign:
    """The person is to be asked once more; by another question after each no."""

    number: int = 0


@dataclass(frozen=True)
class Prompt:
    """Show a draft to the person whose it is.

    It is a `new` message, or else an edit of the one that was tapped; `done` if it has been played.
    `page` counts those of the choices that come next, from 0.
    """

    seat: Seat
    chosen: tuple[str, ...] = ()
    page: int = 0
    new: bool = False
    done: bool = False


@dataclass(frozen=True)
class BackToTable:
    """The message that was tapped is to show the table again."""


@dataclass(frozen=True)
class AskUndo:
    """Those who have not `agreed` are to be asked whether the seat `asker` may take back.

    A question of a higher `number` is another one, after a no.
    """

    asker: Seat
    agreed: tuple[Seat, ...]
    number: int = 0


@dataclass(frozen=True)
class TellDissent:
    """All are to know who does not agree."""

    name: str


@dataclass(frozen=True)
class Look:
    """The table is to be shown to whom asked, with an aid."""

    aid: str


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
    the one that has taken the job, if any has. A hint that was asked for in a group goes back there
    by its `opening`, if it can be shown to the asker alone.
    """

    code: str
    seat: int
    revision: int
    asker: int = 0
    level: int = field(default=1, compare=False, repr=False)
    instance: int | None = field(default=None, compare=False, repr=False)
    opening: Mapping[str, Any] | None = field(default=None, compare=False, repr=False)

    @property
    def is_for_vote(self) -> bool:
        """Whether moves are to be found on which a group votes."""
        return self.asker < 0


Wished = AskDraw | TellNoDraw | AskPause | TellNoPause | AskHint | SendReplay | OpenPrivate
Effect = (
    Repost | SendRecord | AskResign | AskUndo | TellDissent | Prompt | BackToTable | Look | Wished
)
