"""Notifications by which instances tell each other that there is work, so that none need poll.

They say only that there is something. The work itself stands in the store, and is found there by a
look from time to time when one was missed. They are sent after a commit, by a connection of their
own: in the transaction of a move, it would have all of them wait for each other.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from bot.store.cluster.dedicated_connection import DedicatedConnection
from bot.store.db.backend import is_server
from bot.store.db.dialect import HOLD, NOTIFY
from bot.store.db.postgres import PostgresOptions
from bot.store.db.retry import patiently

CHANNEL = "tessera"
LONGEST = 7900
"""Bytes that are said at once: the server takes less than 8000."""

TOGETHER = 0.003
"""Seconds for which notifications are gathered."""

BETWEEN_LOOKS = 10.0
"""Seconds of silence after which it is seen whether anybody could be heard."""

_LOOK = "SELECT 1"


class Kind(StrEnum):
    """Kinds of work that an instance may be told of."""

    WORK = "work"
    SENDING = "sending"
    THINKING = "thinking"
    PAGES = "pages"
    INSTANCES = "instances"


Listener = Callable[[set[int]], None]
"""Listener to notifications: is told of their chats, of none where they do not matter."""


def _nobody() -> None:
    """Listen to nothing."""


@dataclass
class PubSub:
    """Tells the other instances that share a server, and hears them; a file has but one.

    `after_silence` is called when a notification may have been missed. `holds` says by
    numbers what this instance does, for the others to see.
    """

    url: str
    terms: PostgresOptions | None = None
    after_silence: Callable[[], None] = _nobody
    holds: Collection[int] = ()
    _listeners: dict[Kind, Listener] = field(default_factory=dict)
    _pending: dict[Kind, set[int]] = field(default_factory=lambda: defaultdict(set))
    _called: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self._has_others = is_server(self.url)

    def notify(self, kind: Kind, chats: Collection[int] = ()) -> None:
        """Have the others look, soon."""
        if self._has_others:
            self._pending[kind].update(chats)
            self._called.set()

    def listen(self, kind: Kind, listener: Listener) -> None:
        """Have it told of what another instance notifies."""
        self._listeners[kind] = listener

    async def run(self) -> None:
        """Hear and be heard, until cancelled; a server that is away is waited for.

        :raises StoreError: if the server lets nobody in.
        """
        if self._has_others:
            await patiently(self._attend, self.terms)
        else:
            await asyncio.Event().wait()

    async def _attend(self) -> None:
        """Hear and be heard, as long as a connection holds."""
        connection = await DedicatedConnection.open(self.url, self.terms)
        try:
            await connection.hear(CHANNEL, self._heard)
            for number in self.holds:
                await connection.ask(HOLD, number)
            self.after_silence()
            while True:
                await self._send_pending(connection)
        finally:
            await connection.close()

    async def _send_pending(self, connection: DedicatedConnection) -> None:
        """Say what is pending; what cannot be said is said by the next connection."""
        await connection.wait(self._called, BETWEEN_LOOKS)
        if not self._called.is_set():
            await connection.ask(_LOOK)
            return
        await asyncio.sleep(TOGETHER)
        self._called.clear()
        pending, self._pending = self._pending, defaultdict(set)
        try:
            await connection.ask(NOTIFY, CHANNEL, list(_said(pending)))
        except BaseException:
            for kind, chats in pending.items():
                self.notify(kind, chats)
            raise

    def _heard(self, said: str) -> None:
        kind, *chats = said.split()
        # A newer instance may notify of kinds of work that are not known here.
        if kind in set(Kind) and (listener := self._listeners.get(Kind(kind))):
            listener({int(chat) for chat in chats})


def _said(pending: dict[Kind, set[int]]) -> Iterator[str]:
    """Texts of notifications, as few as there is room for."""
    for kind, chats in pending.items():
        said: str = kind
        for chat in sorted(chats):
            if len(said) + len(f" {chat}") > LONGEST:
                yield said
                said = kind
            said += f" {chat}"
        yield said
