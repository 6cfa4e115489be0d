"""Time from a move on the page of a table to the page of the other player, and the cost of pages.

The bot is the program itself, over real HTTP; the pages are streams of this process, which read
what they are sent and draw nothing. A load measured in the same run gives this machine's speed.
"""

import asyncio
import contextlib
import json
import re
import tempfile
import time
import uuid
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from bot.domain.commands import Person
from bot.domain.table import Table
from bot.miniapp.sessions import Session, Sessions, session_key
from bot.sandbox import LOCAL_TOKEN
from bot.views.pages.app_links import link_key, table_token
from tests.bench.crowd import Game, open_games, url_of
from tests.bench.engine import Row, fastest, reference_load, spread
from tests.bench.telegram import Telegram, telegram
from tests.support.program import free_port, running

FEW, MOVES_OF_EACH = 5, 8
"""Tables that are open one after the other, and moves at each."""

MOVES, RATE = 100, 8.0
"""Number of moves, and moves a second where there are many tables."""

TABLES, PAGES_EACH = 50, 4
"""Tables with pages of two players and of two who watch."""

CONNECTED = 1000
TYPED, TYPED_RATE = 60, 6.0
"""Moves typed in groups while so many pages are connected, and none."""

WATCHDOG = 60.0
STRANGERS = 10**9
"""The first of the ids of those who watch."""

KIB = 1024


@dataclass
class Page:
    """A page of a table that follows it: the latest revision shown, and since when."""

    table: Table
    person: int
    revision: int = -1
    at: float = 0.0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def path(self) -> str:
        return f"/app/tables/{self.table.code}"

    @property
    def key(self) -> dict[str, str]:
        return {"key": table_token(link_key(LOCAL_TOKEN), self.table)}

    @property
    def headers(self) -> dict[str, str]:
        now = time.time()
        person = Person(self.person, f"P{self.person}", None, "en")
        session = Session(person, "en", "", now, now + 3600)
        return {"Authorization": f"Bearer {Sessions(session_key(LOCAL_TOKEN)).write(session)}"}

    async def follow(self, client: httpx.AsyncClient) -> None:
        """Read all that is sent, until cancelled."""
        ways: dict[str, Any] = {"params": self.key, "headers": self.headers}
        async with client.stream("GET", f"{self.path}/events", **ways) as answer:
            answer.raise_for_status()
            async for line in answer.aiter_lines():
                if line.startswith("data: "):
                    self.revision = json.loads(line.removeprefix("data: "))["revision"]
                    self.at = time.monotonic()
                    self.news.set()

    async def shows(self, revision: int) -> float:
        """Wait for a revision; the moment at which it came."""
        async with asyncio.timeout(WATCHDOG):
            while self.revision < revision:
                self.news.clear()
                await self.news.wait()
        return self.at

    async def lay(self, client: httpx.AsyncClient, text: str) -> None:
        """Tap on Confirm."""
        body = {"id": str(uuid.uuid4()), "revision": self.revision, "do": "move", "text": text}
        answer = await client.post(
            f"{self.path}/do", json=body, params=self.key, headers=self.headers
        )
        answer.raise_for_status()


def measure() -> list[Row]:
    """The rows of pages in `make bench`."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> list[Row]:
    load = fastest(reference_load)
    rows = [("pages: reference load", f"{load * 1e3:.1f} ms", "")]
    few, many = await _at_one(folder / "one.db"), await _at_many(folder / "many.db")
    return [
        *rows,
        ("pages: Confirm to the other's page, 1 table", spread(few, load), "p95 < 150 ms"),
        (
            f"pages: the same, {TABLES * PAGES_EACH} pages at {TABLES} tables",
            spread(many, load),
            "p95 < 300 ms",
        ),
        *await _connected(folder / "connected.db", load),
    ]


async def _at_one(file: Path) -> list[float]:
    """Seconds from each move to the page of the player who did not make it; one table is open."""
    games = await open_games(url_of(file), FEW)
    times = []
    async with telegram() as server, program(server, file) as (client, _):
        for game in games:
            pages = _pages(game, 2)
            async with _following(client, pages):
                times += [await _laid(client, game, pages) for _ in range(MOVES_OF_EACH)]
    # The first finds nothing at hand.
    return times[1:]


async def _at_many(file: Path) -> list[float]:
    """The same while many tables are open."""
    games = await open_games(url_of(file), TABLES)
    times = []
    async with telegram() as server, program(server, file) as (client, _):
        pages = {game.chat: _pages(game, PAGES_EACH) for game in games}
        async with _following(client, [page for some in pages.values() for page in some]):
            for number in range(MOVES):
                game = games[number % TABLES]
                times.append(await _laid(client, game, pages[game.chat]))
                await asyncio.sleep(1 / RATE)
    return times[1:]


async def _laid(client: httpx.AsyncClient, game: Game, pages: Sequence[Page]) -> float:
    person, text = game.next_move()
    mover = next(page for page in pages if page.person == person)
    [other] = [page for page in pages[:2] if page is not mover]
    begun, revision = time.monotonic(), mover.revision
    await mover.lay(client, text)
    seconds = await other.shows(revision + 1) - begun
    await mover.shows(revision + 1)
    return seconds


def _pages(game: Game, count: int) -> list[Page]:
    """Pages of both players, and of others who watch."""
    players = [human.id for human in game.table.humans]
    watchers = [STRANGERS - game.chat * count + number for number in range(count - len(players))]
    return [Page(game.table, person) for person in (*players, *watchers)]


# Many pages


async def _connected(file: Path, load: float) -> list[Row]:
    """First answers to typed moves without pages and with many, and the memory that these take."""
    games = await open_games(url_of(file), CONNECTED // PAGES_EACH + TYPED)
    quiet, typed = games[TYPED:], games[:TYPED]
    async with telegram() as server, program(server, file) as (client, pid):
        await server.until(lambda: server.polled_at)
        await _typed(server, typed)
        alone = await _typed(server, typed)
        before = _megabytes(pid)
        pages = [page for game in quiet for page in _pages(game, PAGES_EACH)]
        async with _following(client, pages):
            more = _megabytes(pid) - before
            among = await _typed(server, typed)
    return [
        ("pages: first answer to a typed move, without pages", spread(alone, load), ""),
        (f"pages: the same with {CONNECTED} pages", spread(among, load), "at most 10 % more"),
        (f"pages: memory for {CONNECTED} pages", f"{more:.0f} MB", "60 MB"),
    ]


async def _typed(server: Telegram, games: Sequence[Game]) -> list[float]:
    """Seconds to the first answer to a move typed in each of these games."""
    said = []
    for game in games:
        person, text = game.next_move()
        said.append(server.say(game.chat, person, game.heard, f"/m {text}"))
        await asyncio.sleep(1 / TYPED_RATE)
    await server.until(lambda: all(one.thumb and one.board for one in said))
    return [one.first - one.at for one in said]


@asynccontextmanager
async def _following(client: httpx.AsyncClient, pages: Sequence[Page]) -> AsyncIterator[None]:
    """Have pages follow their tables."""
    tasks = [asyncio.create_task(page.follow(client)) for page in pages]
    try:
        for page in pages:
            await page.shows(page.table.revision)
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def program(server: Telegram, file: Path) -> AsyncIterator[tuple[httpx.AsyncClient, int]]:
    """The program on a database, a client of its pages, and its process id."""
    listen = f"127.0.0.1:{free_port()}"
    settings = {
        "TELEGRAM_BOT_TOKEN": LOCAL_TOKEN,
        "TELEGRAM_API_URL": server.address,
        "LISTEN": listen,
        "DATABASE_URL": url_of(file),
        "LOG_LEVEL": "WARNING",
    }
    no_limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    ways: dict[str, Any] = {"limits": no_limits, "timeout": WATCHDOG}
    async with (
        running(file.parent, **settings) as process,
        httpx.AsyncClient(base_url=f"http://{listen}", **ways) as client,
    ):
        await _ready(client)
        yield client, process.pid


async def _ready(client: httpx.AsyncClient) -> None:
    async with asyncio.timeout(WATCHDOG):
        while True:
            with contextlib.suppress(httpx.TransportError):
                if (await client.get("/app/")).is_success:
                    return
            await asyncio.sleep(0.1)


def _megabytes(pid: int) -> float:
    """Memory that a process holds now."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    [found] = re.findall(r"VmRSS:\s+(\d+) kB", status)
    return int(found) / KIB


if __name__ == "__main__":
    for line in measure():
        print("  ".join(line))
