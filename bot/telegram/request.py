"""A command with all that is known of its surroundings."""

from dataclasses import dataclass
from functools import cached_property

from bot.domain.commands import Command, Person
from bot.domain.table import Place
from bot.telegram.ephemeral.opening import Opening

PRIVATE, SUPERGROUP, PAGE, INLINE, POLL = "private", "supergroup", "page", "inline", "poll"
"""Kinds of chats; the last three are none of Telegram's: on a page one is alone, and its table is
anywhere; by inline mode one asks from any chat, of which the bot learns nothing, and of a vote in a
poll it learns who voted. One more is that of an inline message, `INLINE_MESSAGE`."""


@dataclass(frozen=True)
class Request:
    """A command with its surroundings.

    `person` is None for anonymous admins and channels. `message` is what the bot answers to;
    `query` is the tap to be answered, if it was one; `replied` is the message that was replied to.
    One from the page of a table has the id that the page gave it, `page`, and is meant for a
    `revision` of the table. One from an `inline_message` has the id of that. A text was `said_at` a
    moment by Telegram's clock. With one that `starts` a person begins with the bot, perhaps again.
    With an `opening` it can be answered in a group so that the person alone sees it.
    """

    command: Command
    person: Person | None
    chat: int
    chat_kind: str
    message: int | None = None
    topic: int | None = None
    code: str | None = None
    query: str | None = None
    replied: int | None = None
    page: str | None = None
    revision: int | None = None
    inline_message: str = ""
    said_at: float | None = None
    starts: bool = False
    opening: Opening | None = None

    @cached_property
    def private(self) -> bool:
        """Whether this is between the bot and one person."""
        unseen = self.opening is not None and self.opening.is_unseen
        return self.chat_kind == PRIVATE or unseen

    @property
    def for_oneself(self) -> bool:
        """Whether nobody else sees the answer: in the private chat, or on a page."""
        return self.private or self.page is not None

    def text_in(self, place: Place) -> int | None:
        """The message, if it was something said by text in a place."""
        here = Place(self.chat, self.topic) == place
        return self.message if here and self.query is None else None
