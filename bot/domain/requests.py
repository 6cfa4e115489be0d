"""Requests beside commands at a table: draws, pauses, hints, reviews, oneself, events of a chat."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """`/settings`: what can be set here."""


@dataclass(frozen=True)
class Prefer:
    """Set one of the settings to a value."""

    name: str
    value: str


@dataclass(frozen=True)
class Games:
    """`/games`: the tables of whoever asks."""


@dataclass(frozen=True)
class Privacy:
    """`/privacy`: what is kept, and for how long."""


@dataclass(frozen=True)
class OwnData:
    """All that is kept of the asker, as a file."""


@dataclass(frozen=True)
class Forget:
    """`/forget`: ask to be forgotten; asked once more before it is done."""


@dataclass(frozen=True)
class ForgetForSure:
    """The answer yes; `asker` is the only one who may give it.

    The `number` tells the question from others; one of old has none.
    """

    asker: int
    number: int | None = None


@dataclass(frozen=True)
class ForgetLater:
    """The answer that leaves the asker some days to change their mind."""

    asker: int
    number: int | None = None


@dataclass(frozen=True)
class StayKnown:
    """The answer no."""

    asker: int
    number: int | None = None


@dataclass(frozen=True)
class OfferDraw:
    """`/draw`: the game ends as a draw, if all others agree."""


@dataclass(frozen=True)
class AgreeDraw:
    """The answer yes to the seat `asker`."""

    asker: int
    revision: int
    number: int = 0


@dataclass(frozen=True)
class DeclineDraw:
    """The answer no to it."""

    asker: int
    revision: int
    number: int = 0


@dataclass(frozen=True)
class Pause:
    """`/pause 5`: all clocks of a table stand still for so many days, if all others agree.

    None is a pause without a fixed end; 0 ends the one that goes on. It is said `at` a moment in
    milliseconds.
    """

    days: int | None = None
    at: int = 0


@dataclass(frozen=True)
class AgreePause:
    """The answer yes to the seat `asker`, given `at` a moment in milliseconds."""

    asker: int
    revision: int
    number: int = 0
    at: int = 0


@dataclass(frozen=True)
class DeclinePause:
    """The answer no to it."""

    asker: int
    revision: int
    number: int = 0


@dataclass(frozen=True)
class Hint:
    """`/hint`: a good move, found by an agent."""


@dataclass(frozen=True)
class ShowReplay:
    """`/replay`: the course of a finished game as an animation, where it is asked for.

    The `token` came with the link to it.
    """

    token: str = ""


@dataclass(frozen=True)
class Review:
    """The key moments of a finished game; the `token` came with the link to it."""

    token: str = ""


@dataclass(frozen=True)
class ShowMoment:
    """One of the key moments, by its number from 1, or the curve (0)."""

    number: int
    token: str = ""


@dataclass(frozen=True)
class ShareMoment:
    """The same for all where the game was played."""

    number: int


@dataclass(frozen=True)
class ReviewPly:
    """A look at a finished game after so many plies; `moment` is the one with which it began."""

    ply: int
    token: str = ""
    moment: int = 0


@dataclass(frozen=True)
class Best:
    """A hint for whoever was on move there; `moment` is that of the card it is asked on."""

    ply: int
    token: str = ""
    moment: int = 0


@dataclass(frozen=True)
class WantNotices:
    """The answer yes of the person `asked`: to be told of turns in private."""

    asked: int


@dataclass(frozen=True)
class TakeDaysOff:
    """`/away 3`: so many days off, from now on; 0 is to be back, None to ask how many are left."""

    days: int | None = None


@dataclass(frozen=True)
class SetReminders:
    """A setting of a person about reminders by its name; or only a look at a part of them."""

    name: str = "face"
    value: str = "main"


@dataclass(frozen=True)
class Top:
    """`/top [GAME]`: the best here in a pool, or in the one of a game, or of all, most played."""

    pool: str = ""


@dataclass(frozen=True)
class Me:
    """`/me`: one's own games, in a group those of that group; how the rating in a pool came about.

    Without a `pool` it is the one of most games.
    """

    pool: str = ""


Standing = Top | Me
Drawing = OfferDraw | AgreeDraw | DeclineDraw
Pausing = Pause | AgreePause | DeclinePause
OnTime = TakeDaysOff | SetReminders


@dataclass(frozen=True)
class Search:
    """Words after the bot's name, in any chat: it offers what can be sent there."""

    text: str


Forgetting = Forget | ForgetForSure | ForgetLater | StayKnown
Personal = OnTime | Games | Privacy | OwnData | Forgetting | WantNotices
Reviewing = Review | ShowMoment | ShareMoment | ReviewPly | Best


@dataclass(frozen=True)
class Added:
    """The bot was added to a group, or a person lets it write again."""


@dataclass(frozen=True)
class Removed:
    """The bot was removed from a group, or a person has blocked it."""


@dataclass(frozen=True)
class Moved:
    """The group `old` has become the supergroup `new`."""

    old: int
    new: int


@dataclass(frozen=True)
class Reopened:
    """A topic of a forum that was closed is open again; None is General."""

    topic: int | None


ChatEvent = Added | Removed | Moved | Reopened
