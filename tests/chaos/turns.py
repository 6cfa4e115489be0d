"""Changes that people make to a chat while the bot's call is on its way, and a tale to interrupt.

A turn happens just before a call is carried out, so that the call meets a world the bot knows
nothing of yet; it is taken back once the bot has come to rest.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from telegram.request import RequestData

from bot.sandbox.model.entities import Message, User
from bot.sandbox.model.refusals import RefusalError
from bot.sandbox.people.talking import Saying
from tests.chaos.grounds import Ground
from tests.chaos.harness import BotHarness

PATIENCE = 3
"""Number of times that somebody asks for a button."""

UNTOLD = ("getMe", "getUpdates", "deleteWebhook", "getMyCommands", "setMyCommands")
"""Calls that concern no chat."""


class TurningBotHarness(BotHarness):
    """A house in which something happens just before a certain call about a chat."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        self.calls = 0
        self.happens: Callable[[], None] = lambda: None

    async def _call(
        self, url: str, request_data: RequestData | None = None, **named: Any
    ) -> tuple[int, bytes]:
        method = url.rsplit("/", 1)[-1]
        if method not in UNTOLD:
            self.calls += 1
            self.happens()
        return await super()._call(url, request_data, **named)


@dataclass
class Tale:
    """A game of two in a group, or of one in private, with other requests in between."""

    house: TurningBotHarness
    chat: int = 0
    topic: int | None = None
    ann: User = field(init=False)
    ben: User = field(init=False)

    def __post_init__(self) -> None:
        people = {user.username or user.first_name: user for user in self.house.world.store.users()}
        self.ann, self.ben = people["ann"], people["ben"]

    @property
    def people(self) -> Any:
        """The sandbox's people, who can write and tap."""
        return self.house.world.people

    def say(self, who: User, text: str) -> None:
        """Write something in the chat of the tale."""
        self.people.utter(who.id, self.chat, Saying(text, topic=self.topic))

    def whisper(self, who: User, text: str) -> None:
        """Write a move in private, after which the table is edited where it stands."""
        [(code,)] = self.house.rows("SELECT code FROM tables")
        self.people.utter(who.id, who.id, Saying(f"#{code} {text}"))

    @property
    def newest(self) -> Message | None:
        """The newest message of the bot."""
        return next(reversed(self.house.world.of_bot(self.chat)), None)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.house.rows("SELECT stage FROM tables") == [("over",)]

    @property
    def record(self) -> str:
        """The record of the game; empty before it begins."""
        return "".join(record for _, record in self.house.durable().values())

    def steps(self) -> Iterator[Callable[[], None]]:
        """Yield the acts in order."""
        yield from self._in_private() if self.chat > 0 else self._in_a_group()
        yield from self._asked(self.ann, "/resign", "Yes")

    def _in_a_group(self) -> Iterator[Callable[[], None]]:
        ann, ben = self.ann, self.ben
        yield lambda: self.say(ann, "/challenge @ben lits swap=off setup=rings")
        yield from self._asked(ben, "/board", "Accept")
        yield lambda: self.say(ann, "/m T e5 r1")
        yield lambda: self.whisper(ben, "L g4 r2")
        yield lambda: self.say(ann, "/m nonsense")
        yield from self._asked(ann, "/rules lits", "▶")
        yield lambda: self.say(ben, "/record")
        yield lambda: self.say(ann, "/m T a1")

    def _in_private(self) -> Iterator[Callable[[], None]]:
        ann = self.ann
        yield lambda: self.say(ann, "/solo lits swap=off setup=rings first")
        yield lambda: self.say(ann, "T e5 r1")
        yield lambda: self.say(ann, "/board")
        yield from self._asked(ann, "/rules lits", "▶")
        yield lambda: self.say(ann, "/record")

    def _asked(self, who: User, text: str, label: str) -> Iterator[Callable[[], None]]:
        """Ask for something that has a button, and tap it; ask again while it is not there."""
        yield lambda: self.say(who, text)
        for _ in range(PATIENCE):
            if self._tapped(who, label):
                yield lambda: None
                return
            yield lambda: self.say(who, text)
        raise AssertionError(f"there is no button {label!r}, however often one asks")

    def _tapped(self, who: User, label: str) -> bool:
        for message in reversed(self.house.world.of_bot(self.chat)):
            for button in [each for row in message.keyboard or () for each in row]:
                if label in button["text"] and "callback_data" in button:
                    self.people.tap(who.id, self.chat, message.message_id, button["callback_data"])
                    return True
        return False


class Turn:
    """A change that people make to a chat, and the way to put it right."""

    forum = False
    kind = "supergroup"
    heard = True
    """Whether Telegram tells the bot of it; if not, somebody asks for the missing board."""

    def begin(self, tale: Tale) -> None:
        """Make the place in which the tale is told."""
        made = tale.people.make_group(
            tale.ann.id, "Turns", [tale.ben.id], self.kind, forum=self.forum
        )
        tale.chat = made.id
        tale.people.start(tale.ben.id)

    @abstractmethod
    def happen(self, tale: Tale) -> None:
        """Make the change."""

    def end(self, tale: Tale) -> None:
        """Put it right again, as far as people can."""

    def __str__(self) -> str:
        return type(self).__name__


class Deleted(Turn):
    """Deletion of the bot's newest message."""

    heard = False

    def happen(self, tale: Tale) -> None:
        if tale.newest:
            tale.people.delete(tale.ann.id, tale.chat, tale.newest.message_id)


class Kicked(Turn):
    """Removal of the bot from the group, and its return."""

    def happen(self, tale: Tale) -> None:
        tale.people.remove_bot(tale.ann.id, tale.chat)

    def end(self, tale: Tale) -> None:
        tale.people.add_bot(tale.ann.id, tale.chat)


class Blocked(Turn):
    """A block of the bot by the person who plays in private, and its end."""

    def begin(self, tale: Tale) -> None:
        tale.people.start(tale.ann.id)
        tale.chat = tale.ann.id

    def happen(self, tale: Tale) -> None:
        tale.people.remove_bot(tale.ann.id, tale.chat)

    def end(self, tale: Tale) -> None:
        tale.people.unblock(tale.ann.id)


class Migrated(Turn):
    """The upgrade of the group to a supergroup."""

    kind = "group"

    def happen(self, tale: Tale) -> None:
        with suppress(RefusalError):
            tale.chat = tale.people.migrate(tale.ann.id, tale.chat).id


class TopicClosed(Turn):
    """The closing of the game's topic, and its reopening."""

    forum = True

    def begin(self, tale: Tale) -> None:
        super().begin(tale)
        tale.topic = tale.people.make_topic(tale.ann.id, tale.chat, "Games").id

    def happen(self, tale: Tale) -> None:
        tale.people.close_topic(tale.ann.id, tale.chat, tale.topic)

    def end(self, tale: Tale) -> None:
        tale.people.close_topic(tale.ann.id, tale.chat, tale.topic, closed=False)


class TopicDeleted(TopicClosed):
    """The deletion of the game's topic; the tale goes on in General."""

    heard = False

    def happen(self, tale: Tale) -> None:
        if tale.topic:
            tale.people.delete_topic(tale.ann.id, tale.chat, tale.topic)
            tale.topic = None

    def end(self, tale: Tale) -> None:
        """Put nothing right."""


TURNS = (Deleted(), Kicked(), Blocked(), Migrated(), TopicClosed(), TopicDeleted())
