"""The open pages of this instance: whoever changes a table wakes them, and each table is read once.

A page that is woken reads the table anew; what it shows is found by version, so that a call that
comes for nothing sends nothing.
"""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

from bot.domain.table import Table
from bot.miniapp.table_state import Shown
from bot.store import Store
from bot.store.cluster.instances import Watchers
from bot.store.repositories import tables

MOST_SIGNS = 500
"""Tables of which it is remembered whose plies are whose."""

Signs = tuple[tuple[str, ...], ...]


@dataclass(eq=False)
class OpenPage:
    """A page, or a request of one, that is woken when something happens in the chat of its table.

    It shows a `version`, and what the `person` alone asked for: there may be `news` of that, which
    comes as from their private chat. One who `watches` has no seat at the table.
    """

    code: str
    chat: int
    person: int
    watches: bool = False
    news: bool = True
    version: int = 0
    woken: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait(self, seconds: float) -> bool:
        """Whether it is woken within so many seconds; what happened before counts too."""
        try:
            async with asyncio.timeout(seconds):
                await self.woken.wait()
        except TimeoutError:
            return False
        self.woken.clear()
        return True


def _nobody() -> None:
    """Tell nobody."""


@dataclass
class PageHub:
    """Wakes the pages of this instance and reads their tables.

    `after_watchers` is called when the people who watch from here may be others than before.
    """

    store: Store
    closed: bool = False
    after_watchers: Callable[[], None] = _nobody
    _elsewhere: Sequence[Watchers] = ()
    _pages: defaultdict[int, set[OpenPage]] = field(default_factory=lambda: defaultdict(set))
    _reading: dict[str, asyncio.Task[Shown | None]] = field(default_factory=dict)
    _under_way: set[asyncio.Task[Shown | None]] = field(default_factory=set)
    _signs: OrderedDict[str, tuple[tuple[object, ...], Signs]] = field(default_factory=OrderedDict)

    @contextmanager
    def opened(self, page: OpenPage) -> Iterator[OpenPage]:
        """Have a page woken from now on."""
        self._add(page)
        try:
            yield page
        finally:
            self._drop(page)

    def moved(self, page: OpenPage, chat: int) -> None:
        """Its table stands in another chat now."""
        if page.chat != chat:
            self._drop(page)
            page.chat = chat
            self._add(page)

    def told(self, chats: Collection[int]) -> None:
        """Something may have changed in these chats."""
        for chat in chats:
            for page in self._pages.get(chat, ()):
                # A reading that began before the change would not show it.
                self._reading.pop(page.code, None)
                page.news = page.news or chat == page.person
                page.woken.set()

    def watching(self, code: str, chat: int) -> int:
        """The number of people who watch a table, from pages of any instance."""
        pages = self._pages.get(chat, ())
        here = {page.person for page in pages if page.code == code and page.watches}
        return len(here | _watchers_of(code, self._elsewhere))

    def watchers(self) -> Watchers:
        """The people who watch tables from pages of this instance, by code."""
        found = defaultdict[str, set[int]](set)
        for page in self._all():
            if page.watches:
                found[page.code].add(page.person)
        return {code: sorted(people) for code, people in found.items()}

    def hear(self, elsewhere: Sequence[Watchers]) -> None:
        """These people watch from pages of other instances, as each of those says."""
        before, self._elsewhere = self._elsewhere, elsewhere
        if before == elsewhere:
            return
        for page in self._all():
            if _watchers_of(page.code, before) != _watchers_of(page.code, elsewhere):
                page.woken.set()

    def open_of(self, person: int) -> int:
        """The number of pages of a person that are connected here."""
        return sum(page.person == person for page in self._pages.get(person, ()))

    async def read(self, code: str) -> Shown | None:
        """The table as it is now, read once for all who ask meanwhile."""
        task = self._reading.get(code)
        if task is None:
            task = self._reading[code] = asyncio.create_task(self._read(code))
            self._under_way.add(task)
            task.add_done_callback(partial(self._was_read, code))
        # Whoever goes away leaves it to the others.
        return await asyncio.shield(task)

    def _was_read(self, code: str, task: asyncio.Task[Shown | None]) -> None:
        self._under_way.discard(task)
        if self._reading.get(code) is task:
            del self._reading[code]
        if not task.cancelled():
            # Seen, even where nobody waits for it any more.
            task.exception()

    async def look(self) -> None:
        """Wake the pages of tables that have changed though nobody said so.

        :raises StoreError: if the database is at fault.
        """
        pages = self._all()
        if not pages:
            return
        found = await self.store.run(tables.versions, {page.code for page in pages})
        self.told({page.chat for page in pages if found.get(page.code) != page.version})

    async def close(self) -> None:
        """Let every page go, as this instance ends."""
        self.closed = True
        self.told(list(self._pages))
        if self._under_way:
            await asyncio.wait(self._under_way)

    async def _read(self, code: str) -> Shown | None:
        found = await self.store.run(tables.load_version, code)
        if found is None:
            return None
        table, version = found
        return Shown(table, version, self._signs_of(code, table))

    def _signs_of(self, code: str, table: Table) -> Signs:
        """The sides of each ply; those known from before are not looked up by a replay."""
        record = table.record
        known, signs = self._signs.pop(code, ((), ()))
        start = (record.setup, *record.plies)
        same = min(len(known), len(start))
        same = next((n for n in range(same) if known[n] != start[n]), same)
        kept = signs[: max(0, same - 1)]
        more = (_sides(table, n) for n in range(len(kept), len(record.plies)))
        signs = (*kept, *more)
        self._signs[code] = start, signs
        while len(self._signs) > MOST_SIGNS:
            self._signs.popitem(last=False)
        return signs

    def _all(self) -> set[OpenPage]:
        return {page for pages in self._pages.values() for page in pages}

    def _add(self, page: OpenPage) -> None:
        for chat in {page.chat, page.person}:
            self._pages[chat].add(page)
        self._count(page)

    def _drop(self, page: OpenPage) -> None:
        for chat in {page.chat, page.person}:
            self._pages[chat].discard(page)
            if not self._pages[chat]:
                del self._pages[chat]
        self._count(page)

    def _count(self, about: OpenPage) -> None:
        """The number of those who watch a table may have changed: its pages show it."""
        if not about.watches:
            return
        self.after_watchers()
        for page in self._pages.get(about.chat, ()):
            if page.code == about.code:
                page.woken.set()


def _watchers_of(code: str, elsewhere: Sequence[Watchers]) -> set[int]:
    return {person for told in elsewhere for person in told.get(code, ())}


def _sides(table: Table, number: int) -> tuple[str, ...]:
    """The sides of the ply of a number from 0."""
    seat, before = table.record.plies[number].seat, table.positions[number]
    return before.active_sides if seat is None else before.sides[seat]
