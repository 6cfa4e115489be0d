"""Small pictures beside moves that inline mode offers: Telegram has each before it is shown."""

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bot.common.clock import Clock
from bot.delivery.keyed_tasks import KeyedTasks
from bot.delivery.storage_chat import StorageChat, StorageChatError
from bot.domain.aids.type_ahead import Completion, Thing, laid
from bot.domain.table import Table
from bot.store.repositories import people
from bot.views.images import Pictures

MOST = 20
"""Moves of an answer that get pictures: who looks for one further down types on."""

WAITING = 12
"""Pictures that wait to be stored; of more the oldest are asked for again when they are offered."""


@dataclass
class MovePictures:
    """Ids of pictures of what moves lay, which is the same again and again.

    Nobody waits for one: an answer has those that Telegram has, and the others are stored for the
    next.
    """

    pictures: Pictures
    storage: StorageChat
    clock: Clock
    _ids: dict[Thing, str] = field(default_factory=dict)
    _waiting: deque[Thing] = field(default_factory=lambda: deque(maxlen=WAITING))

    def __post_init__(self) -> None:
        self._tasks = KeyedTasks(self.clock)

    async def of_moves(
        self, tables: Mapping[str, Table], moves: Iterable[Completion]
    ) -> dict[Completion, str]:
        """The ids of pictures of the first of these moves, as far as Telegram has them."""
        first = list(moves)[:MOST]
        things = await asyncio.to_thread(_things, tables, first)
        if missing := [each for each in dict.fromkeys(things.values()) if each not in self._ids]:
            # The first is stored first.
            self._waiting.extend(reversed(missing[:WAITING]))
            self._tasks.wake("small pictures", self._store)
        return {move: self._ids[each] for move, each in things.items() if each in self._ids}

    def forget(self) -> None:
        """Take it that Telegram has none of the pictures any more."""
        self._ids.clear()

    async def close(self) -> None:
        """Store nothing more."""
        await self._tasks.close()

    async def _store(self, _news: asyncio.Event) -> None:
        try:
            while self._waiting:
                await self._stored(self._waiting.pop())
        except StorageChatError:
            self._waiting.clear()

    async def _stored(self, thing: Thing) -> None:
        if thing not in self._ids:
            png = await self.pictures.thumbnail(thing, people.STYLE)
            self._ids[thing] = await self.storage.upload(png)


def _things(tables: Mapping[str, Table], moves: list[Completion]) -> dict[Completion, Thing]:
    """The things that moves lay, at tables that may have moved on since."""
    texts = {code: {move.move for move in moves if move.code == code} for code in tables}
    found = {code: laid(table, texts[code]) for code, table in tables.items()}
    return {
        move: thing
        for move in moves
        if (thing := found.get(move.code, {}).get(move.move)) is not None
    }
