"""Commands of people and agents, as plain data; where one came from makes no difference here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from bot.domain.clocks.clock import Verdict
from bot.domain.drafting import Drafting
from bot.domain.invitation import SitDown
from bot.domain.puzzles.requests import Puzzling
from bot.domain.requests import (
    ChatEvent,
    Drawing,
    Hint,
    OfferDraw,
    Pausing,
    Personal,
    Prefer,
    Reviewing,
    Search,
    Settings,
    ShowReplay,
    Standing,
)
from bot.domain.seasons.requests import Seasonal
from bot.domain.votes.requests import CountVotes, OpenVote, Voting


@dataclass(frozen=True)
class Person:
    """Somebody who does something, as Telegram described them with this update."""

    id: int
    name: str
    username: str | None = None
    language: str | None = None


@dataclass(frozen=True)
class Invited:
    """The person a challenge is for, or a user name that nobody seen so far has."""

    name: str
    id: int | None = None
    username: str | None = None

    def means(self, person: Person) -> bool:
        """Whether it is this person, by id or else by user name."""
        if self.id is not None:
            return self.id == person.id
        # Telegram takes user names in any case; here they are lower case.
        return bool(person.username) and (person.username or "").lower() == self.username


class Route(Enum):
    """The way by which a text reached the bot: some need an answer where others need none."""

    COMMAND = auto()
    PRIVATE = auto()
    REPLY = auto()
    PLAIN = auto()

    @property
    def is_for_bot(self) -> bool:
        """Whether a text was certainly meant for the bot; others may just be talk."""
        return self in (Route.COMMAND, Route.PRIVATE)


@dataclass(frozen=True)
class Greet:
    """`/start`, with what a link brought along."""

    payload: str = ""


@dataclass(frozen=True)
class Help:
    """`/help`; with a game, that one in short."""

    game: str = ""


@dataclass(frozen=True)
class Choose:
    """`/play` alone: the games; in private `/play GAME`: a card, how and against whom."""

    game: str = ""
    seats: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ShowCard:
    """A card as a tap leaves it, in the text form that buttons carry."""

    card: str


@dataclass(frozen=True)
class Open:
    """`/play GAME [SEATS] [option=value …]`, or the button of a card: an open table."""

    game: str
    seats: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    by_card: bool = False


@dataclass(frozen=True)
class Challenge:
    """`/challenge @ann GAME`: a table for one other person; None if nobody was named."""

    game: str
    invited: Invited | None
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Solo:
    """`/solo GAME [LEVEL] [first|second|random]`: a table against the bot, in every other seat.

    Without a `level` it plays at the one that the person last had.
    """

    game: str
    level: int | None = None
    order: str = "first"
    options: Mapping[str, str] = field(default_factory=dict)
    seats: int | None = None
    by_card: bool = False


@dataclass(frozen=True)
class ShowHow:
    """“Show me how”: in private, a few plies of a game with a sentence to each."""

    game: str


@dataclass(frozen=True)
class Gallery:
    """The values of an option as pictures."""

    game: str


@dataclass(frozen=True)
class Pieces:
    """`/pieces [GAME]`: a chart of the pieces that moves name; of the game played here if none."""

    game: str = ""


@dataclass(frozen=True)
class Rules:
    """`/rules [GAME]`: a page of the rules, counted from 1; None is the first, in a new message."""

    game: str = ""
    page: int | None = None


@dataclass(frozen=True)
class Join:
    """Sit down at an open table."""


@dataclass(frozen=True)
class FillWithBot:
    """Give an empty seat of an open table to the bot, at a level unless it has one there."""

    level: int | None = None


@dataclass(frozen=True)
class SetLevel:
    """Say how well the bot is to play in its seats of an open table."""

    level: int


@dataclass(frozen=True)
class Begin:
    """Start an open table."""


@dataclass(frozen=True)
class Accept:
    """Take up a challenge."""


@dataclass(frozen=True)
class Decline:
    """Turn a challenge down."""


@dataclass(frozen=True)
class Cancel:
    """Put a table away before its start."""


@dataclass(frozen=True)
class Move:
    """A move by text, or by a button, with its revision; if `offered`, alone in its message."""

    text: str
    route: Route
    revision: int | None = None
    offered: bool = False

    @property
    def is_open(self) -> bool:
        """Whether others than the bot could read it."""
        return self.revision is None and self.route is not Route.PRIVATE


@dataclass(frozen=True)
class Show:
    """Post the table afresh at the bottom of the chat."""


@dataclass(frozen=True)
class ShowAid:
    """Show the table in private with something marked, such as squares under attack."""

    aid: str
    revision: int


@dataclass(frozen=True)
class ShowRecord:
    """Print the record."""


@dataclass(frozen=True)
class Resign:
    """Ask to resign; asked once more before it is done.

    With a `revision` the person has been asked by then, on the page of the table.
    """

    revision: int | None = None


@dataclass(frozen=True)
class ResignForSure:
    """The answer yes; `asker` is the only one who may give it."""

    asker: int
    revision: int
    number: int = 0


@dataclass(frozen=True)
class KeepPlaying:
    """The answer no."""

    asker: int
    revision: int
    number: int = 0


@dataclass(frozen=True)
class Undo:
    """`/undo`: back to before one's own last ply, if all others agree."""


@dataclass(frozen=True)
class Consent:
    """The answer yes to the wish of the seat `asker`."""

    asker: int
    revision: int
    number: int = 0


@dataclass(frozen=True)
class Dissent:
    """The answer no to it."""

    asker: int
    revision: int
    number: int = 0


@dataclass(frozen=True)
class Rematch:
    """Play again, everyone one seat on."""


@dataclass(frozen=True)
class Judge:
    """Decide with the others about a seat whose time is over."""

    seat: int
    revision: int
    verdict: Verdict


@dataclass(frozen=True)
class Return:
    """“I am back”: take one's seat back, in which the bot has played on."""


@dataclass(frozen=True)
class AgentMove:
    """A move found by an agent for a certain revision."""

    seat: int
    revision: int
    text: str


@dataclass(frozen=True)
class Misread:
    """A command whose words are off; the sentence `refused-CODE` says what would be right."""

    code: str
    values: Mapping[str, str] = field(default_factory=dict)


Preferring = Settings | Prefer
Lobby = Choose | ShowCard | Open | Challenge | Solo | OpenVote | ShowHow | Gallery | Misread
Reference = Greet | Help | Rules | Pieces
TakingBack = Undo | Consent | Dissent
InPrivate = Drafting | ShowAid
"""Commands for the private chat only."""

AtTable = (
    Join
    | FillWithBot
    | SetLevel
    | Begin
    | Accept
    | Decline
    | Cancel
    | Move
    | Show
    | ShowRecord
    | ShowReplay
    | Resign
    | ResignForSure
    | KeepPlaying
    | Rematch
    | Judge
    | Return
    | AgentMove
    | TakingBack
    | InPrivate
    | Drawing
    | Pausing
    | Hint
    | CountVotes
)
TABLE_COMMANDS: Mapping[str, Callable[[], AtTable]] = {
    "board": Show,
    "record": ShowRecord,
    "replay": ShowReplay,
    "resign": Resign,
    "cancel": Cancel,
    "undo": Undo,
    "draw": OfferDraw,
    "hint": Hint,
}
"""Commands at a table that are a word alone."""


@dataclass(frozen=True)
class ForTable:
    """One of several tables was chosen for a command, by a button that is for `asker` only."""

    asker: int
    command: AtTable


Command = (
    Lobby
    | Reference
    | Preferring
    | Personal
    | Reviewing
    | Standing
    | Seasonal
    | Puzzling
    | Search
    | SitDown
    | Voting
    | AtTable
    | ForTable
    | ChatEvent
)
