"""Quotas of a person: requests that cost time are drawn from buckets that fill up again.

Nobody who plays comes near: moves and taps that only change a message are free, and one command a
second is never too much. A person who asks for more is told once, and answered again when there
is room.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil

from sqlalchemy import Connection

from bot.domain.commands import (
    Challenge,
    ForTable,
    Gallery,
    Move,
    Open,
    Pieces,
    Rematch,
    Rules,
    Show,
    ShowAid,
    Solo,
)
from bot.domain.invitation import SitDown
from bot.domain.puzzles.requests import NextPuzzle, SolvePost
from bot.domain.requests import (
    Best,
    ChatEvent,
    Hint,
    Review,
    ReviewPly,
    ShareMoment,
    ShowMoment,
    ShowReplay,
)
from bot.domain.table import CommandRejected
from bot.domain.votes.requests import OpenVote, Voting
from bot.store.repositories import counts
from bot.telegram.request import Request

TABLES_IN_CHAT = 50
TABLES_OF_PERSON = 100
HINTS_IN_CHAT = 5


def expect_room_for_table(connection: Connection, chat: int, person: int) -> None:
    """Refuse a table where there are too many that have not ended.

    :raises Refused: if the chat or the person has as many as there may be.
    """
    if counts.tables_of_chat(connection, chat) >= TABLES_IN_CHAT:
        raise CommandRejected("tables-here", {"count": TABLES_IN_CHAT})
    if counts.tables_of_person(connection, person) >= TABLES_OF_PERSON:
        raise CommandRejected("tables-yours", {"count": TABLES_OF_PERSON})


def expect_room_for_hint(connection: Connection, chat: int) -> None:
    """Refuse a hint where many are being looked for.

    :raises Refused: if it is so at the tables of this chat.
    """
    if counts.hints_of_chat(connection, chat) >= HINTS_IN_CHAT:
        raise CommandRejected("hints-here")


@dataclass(frozen=True)
class Quota:
    """A quota: `count` at once, and one more whenever so many `seconds` have passed."""

    count: int
    seconds: float


ASKING, OPENING, THINKING = "asking", "opening", "thinking"
QUOTAS = {ASKING: Quota(30, 1.0), OPENING: Quota(20, 1.0), THINKING: Quota(10, 5.0)}
"""Quotas of a person: messages and pictures, new tables, and thoughts of an agent."""

MOST_BUCKETS = 10_000
"""Buckets in memory; the one not drawn from for longest is taken to be full then."""

REVIEWING = Review, ReviewPly, ShareMoment, ShowMoment
TAPS_TO_ASK = (Gallery, Pieces, Rules, Show, ShowAid, ShowReplay, *REVIEWING)
"""Commands that lead to a picture when they come by a tap; by text all do, or to a message."""


@dataclass
class Bucket:
    """Requests left at a moment; `told` if the person knows that there were none."""

    left: float
    at: float
    told: bool = False

    def fill(self, quota: Quota, now: float) -> None:
        """Add what has come since; a clock that has been set back adds nothing."""
        self.left = min(quota.count, self.left + max(0.0, now - self.at) / quota.seconds)
        self.at = now
        self.told = self.told and self.left < quota.count


@dataclass
class Quotas:
    """The buckets of everybody: of a person, or of the chat if it is not known who asks."""

    quotas: Mapping[str, Quota] = field(default_factory=lambda: QUOTAS)
    _buckets: OrderedDict[tuple[int, str], Bucket] = field(default_factory=OrderedDict)

    def spend(self, request: Request, now: float) -> None:
        """Draw what a request costs.

        :raises Refused: if there is not enough; quietly if whoever asks knows by now.
        """
        if kind := cost(request):
            self._draw(_who(request), kind, now)

    def is_answered(self, request: Request, refused: CommandRejected, now: float) -> bool:
        """Whether a refusal is said: a tap is always answered, texts not without end."""
        if request.query or request.page:
            return True
        if cost(request):
            return not (refused.code == "too-much" and refused.quiet)
        try:
            self._draw(_who(request), ASKING, now)
        except CommandRejected:
            return False
        return True

    def _draw(self, who: int, kind: str, now: float) -> None:
        if not (quota := self.quotas.get(kind)):
            return
        bucket = self._bucket(who, kind, quota, now)
        bucket.fill(quota, now)
        if bucket.left < 1:
            known, bucket.told = bucket.told, True
            wait = ceil((1 - bucket.left) * quota.seconds)
            raise CommandRejected("too-much", {"seconds": wait}, quiet=known)
        bucket.left -= 1

    def _bucket(self, who: int, kind: str, quota: Quota, now: float) -> Bucket:
        """The bucket of somebody; those drawn from last stand last."""
        bucket = self._buckets.setdefault((who, kind), Bucket(quota.count, now))
        self._buckets.move_to_end((who, kind))
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket


OPENINGS = Challenge | Open | OpenVote | Rematch | SitDown | Solo | NextPuzzle | SolvePost
"""Requests that open a table."""


def cost(request: Request) -> str | None:
    """The bucket from which a request draws; None if it is free."""
    command = request.command
    if isinstance(command, ForTable):
        return THINKING if isinstance(command.command, Hint) else ASKING
    if isinstance(command, Hint | Best):
        return THINKING
    if isinstance(command, OPENINGS):
        return OPENING
    if isinstance(command, Move | ChatEvent | Voting):
        return None
    if request.page:
        return None
    if request.query:
        return ASKING if isinstance(command, TAPS_TO_ASK) else None
    return ASKING


def _who(request: Request) -> int:
    return request.person.id if request.person else request.chat
