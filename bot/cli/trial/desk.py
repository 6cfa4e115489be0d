"""The place of a trial: the bot, the person who helps, and the updates that they bring about."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from telegram import Chat, Message, Update, User
from telegram.error import BadRequest

from bot.common.clock import Clock
from bot.telegram.client import TelegramClient

T = TypeVar("T")

LONGEST_WAIT = 180.0
"""Seconds that a person gets for what they are asked to do."""

POLL = 5
"""Seconds of one poll."""


class OtherwiseError(Exception):
    """Telegram does something otherwise than expected; the text says what."""


class LeftOutError(Exception):
    """Something could not be tried; the text says why."""


class Helper(Protocol):
    """The person who has a phone in their hand."""

    async def do(self, what: str) -> None:
        """Ask them to do something, which an update will tell."""
        ...

    async def sees(self, question: str) -> bool:
        """Ask them something that is answered by yes or no."""
        ...


@dataclass
class Desk:
    """All that a step of a trial needs, and what the steps before have found.

    `heard` is the command of the person in the group. Pages are tried where there is a `page`;
    pictures for inline messages go to `storage`, or to the private chat.
    """

    api: TelegramClient
    helper: Helper
    clock: Clock
    page: str | None = None
    storage: int | None = None
    group: Chat | None = None
    person: User | None = None
    heard: Message | None = None
    _offset: int | None = None
    _unread: list[Update] = field(default_factory=list)

    @property
    def place(self) -> int:
        """The group.

        :raises LeftOutError: if none is known.
        """
        if self.group is None:
            raise LeftOutError("there is no group")
        return self.group.id

    @property
    def private(self) -> int:
        """The private chat with the person, which has their id.

        :raises LeftOutError: if nobody is known.
        """
        if self.person is None:
            raise LeftOutError("nobody is known")
        return self.person.id

    async def update(self, wanted: Callable[[Update], T | None]) -> T:
        """Wait for an update, of which `wanted` takes what is of use; others are passed over.

        :raises LeftOutError: if none comes for long.
        """
        until = self.clock.now() + LONGEST_WAIT
        while self.clock.now() < until:
            while self._unread:
                if found := wanted(self._unread.pop(0)):
                    return found
            await self._poll()
        raise LeftOutError(f"nothing came for {LONGEST_WAIT:.0f} seconds")

    async def _poll(self) -> None:
        for number, text in await self.api.updates(self._offset, POLL):
            self._offset = number + 1
            self._unread.append(Update.de_json(json.loads(text), self.api.bot))


def expect(is_so: object, otherwise: str) -> None:
    """Go on if something is as expected.

    :raises OtherwiseError: if it is not.
    """
    if not is_so:
        raise OtherwiseError(otherwise)


async def refused(call: Awaitable[object], is_known: Callable[[BadRequest], bool]) -> None:
    """Make a call that is to be refused in the words by which the bot knows the reason.

    :raises OtherwiseError: if it is not, or in other words.
    """
    try:
        await call
    except BadRequest as error:
        expect(is_known(error), f"refused by other words: {error.message}")
    else:
        raise OtherwiseError("not refused")
