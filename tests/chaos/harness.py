"""A bot in this process that can be killed at any point and started again on what it left."""

import asyncio
import json
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from hashlib import blake2b
from io import BytesIO
from random import Random
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import pytest
from PIL import Image
from telegram.request import HTTPXRequest, RequestData

from bot.agents.pool import Crew
from bot.agents.process import Judge, Question
from bot.delivery.rate_limiter import OwnRooms
from bot.domain.table import Table
from bot.i18n.translations import Texts
from bot.runtime.bootstrap import App, Connection, open_app
from bot.sandbox import LOCAL_TOKEN
from bot.store.repositories.table_values import table_of
from bot.views.images import Pictures
from engine.core.game import AnyPosition, Seat
from engine.core.record import Record, parse_record
from tests.chaos import failpoints
from tests.chaos.clock import WorldClock
from tests.chaos.failpoints import Life, Moment
from tests.chaos.grounds import Ground
from tests.chaos.world import Durable, Line, World

SECRET = "a-secret"  # noqa: S105 - known to these tests only
TEXTS = Texts()
HORIZON = 90.0
"""Seconds after which nothing is still on its way: no limit and no pause of the bot is longer."""
SOON = 30.0
"""Seconds after the end of a fault within which everything is right again."""
TOO_BUSY = 50_000
"""Turns of the event loop after which a bot that never rests is taken to be stuck."""
SECONDS_TO_THINK = 0.4

GONE_ON = "UPDATE tables SET record=?, revision=revision+?, version=version+1 WHERE code=?"
BEHIND = "UPDATE boards SET wanted = (SELECT version FROM tables WHERE tables.code = boards.code)"
TABLE = "SELECT code, chat, topic, stage, revision, record, seating FROM tables WHERE code=?"


class Stuck(Exception):  # noqa: N818 - what a check finds
    """The bot goes on and on, or has ended by itself."""


class BotHarness:
    """A world, a database in its present state, and the current bot."""

    latest: "BotHarness | None" = None
    introduces_itself = False
    """Whether the bot introduces itself at its start, by calls on which no game depends."""

    def __init__(self, ground: Ground, *, webhook: bool = False, seed: int = 7) -> None:
        self.ground = ground
        self.webhook = webhook
        self.clock = WorldClock()
        self.world = World(self.clock, self.durable)
        self.rng = Random(seed)
        self.life = Life()
        self.agents = Agents(self.clock)
        self.app: App | None = None
        self._main: asyncio.Task[None] | None = None
        self._test = asyncio.current_task()
        BotHarness.latest = self
        self._seams = pytest.MonkeyPatch()
        self._take_hold()
        asyncio.get_running_loop().set_default_executor(AtOnce())

    def _take_hold(self) -> None:
        """Make every bot from now on live in this house."""
        put = self._seams.setattr
        self.ground.take_hold(put, lambda: self.life)
        failpoints.take_hold(put, lambda: self.life)
        put(HTTPXRequest, "__init__", lambda *_, **__: None)
        put(HTTPXRequest, "_http_version", "1.1", raising=False)
        put(HTTPXRequest, "read_timeout", 1.0)
        put(HTTPXRequest, "initialize", _do_nothing)
        put(HTTPXRequest, "shutdown", _do_nothing)
        put(HTTPXRequest, "do_request", self._call)
        put("bot.store.store.migrate", _do_nothing)
        put("bot.runtime.bootstrap.Texts", lambda: TEXTS)
        put("bot.runtime.bootstrap.drawn", lambda *_: pictures())
        put("bot.runtime.bootstrap.WorkerPool", lambda _: self.agents)
        # A server's time is not that of the house.
        put("bot.runtime.bootstrap.SharedRooms", lambda _: OwnRooms(self.clock))
        put(Record, "positions", _positions)

    async def _call(
        self, url: str, request_data: RequestData | None = None, **_: Any
    ) -> tuple[int, bytes]:
        return await Line(self.world, self.life).call(url, request_data)

    async def close(self) -> None:
        """Kill the bot and release everything."""
        await self.bury()
        self._seams.undo()
        self.ground.let_go()
        self.world.close()

    async def start(self, dies_at: Moment | None = None) -> None:
        """Start the bot on the present state, and let it work until it rests or dies."""
        self.life = Life(dies_at, self.ground.cut)
        self._main = asyncio.create_task(self._live())
        await self.rest()

    async def _live(self) -> None:
        where = "http://bot" if self.webhook else None
        way = Connection(LOCAL_TOKEN, "http://telegram", where, SECRET)
        async with open_app(way, self.ground.url, clock=self.clock, rng=self.rng) as app:
            self.app = app
            if not self.introduces_itself:
                seam: Any = app
                seam.registration = Silence()
            if self.webhook:
                work = self.world.deliver(self.life, list(app.routes()), SECRET)
                self._post = asyncio.create_task(work)
            await app.start()
            await app.failed()

    async def bury(self) -> None:
        """End the remains of a life, which can have no more effect."""
        if not self.life.is_over:
            self.life.end()
        while left := asyncio.all_tasks() - {asyncio.current_task(), self._test}:
            for task in left:
                task.cancel()
            # Whoever clears up after being cancelled is let do so before it is cancelled again.
            await self._settle()
        self.app = self._main = None

    async def rest(self) -> None:
        """Let the bot work until it has nothing more to do, or has died.

        :raises Stuck: if it never rests, or ends by itself.
        """
        until = self.clock.now() + HORIZON
        await self._settle()
        while not self.life.is_over and self.clock.wake_next(until):
            await self._settle()
        if self._main and self._main.done() and not self.life.is_over:
            raise Stuck(f"the bot has ended by itself: {self._main.exception()!r}")

    async def passes(self, seconds: float) -> None:
        """Let so much time go by, while the bot works as it can."""
        until = self.clock.now() + seconds
        await self._settle()
        while self.clock.wake_next(until):
            await self._settle()
        self.clock.time = until

    async def _settle(self) -> None:
        loop: Any = asyncio.get_running_loop()
        turns = 0
        await asyncio.sleep(0)
        while loop._ready:
            await asyncio.sleep(0)
            turns += 1
            if turns > TOO_BUSY:
                raise Stuck("the bot never rests")

    # The database, as it is on disk

    def rows(self, statement: str, *values: object) -> list[Any]:
        """Read rows as another process would."""
        return self.ground.rows(statement, *values)

    def durable(self) -> Durable:
        """Return the revision and record of each table."""
        found = self.rows("SELECT code, revision, record FROM tables ORDER BY code")
        return {code: (revision, record) for code, revision, record in found}

    def replace_record(self, code: str, record: str) -> None:
        """Set a table's record as if the game had gone on while the bot was away."""
        plies = len(parse_record(record).plies)
        write = self.ground.write
        write(GONE_ON, record, plies, code)
        write("DELETE FROM jobs WHERE code=?", code)
        write(BEHIND)

    def table(self, code: str) -> Table:
        """Return a table as the store has it."""
        [(*values, seating)] = self.rows(TABLE, code)
        names = ("code", "chat", "topic", "stage", "revision", "record")
        known = dict(zip(names, values, strict=True))
        row: Any = SimpleNamespace(**known, changed_at=0.0, seating=json.loads(seating))
        return table_of(row)


class Agents:
    """Stands in for the worker processes: moves that depend on the record alone, after a while.

    While they are held back no answer is given.
    """

    crew = Crew()

    def __init__(self, clock: WorldClock) -> None:
        self._clock = clock
        self._free = asyncio.Event()
        self._free.set()

    def hold(self) -> None:
        """Hold answers back from now on."""
        self._free.clear()

    def release(self) -> None:
        """Give the answers that were held back."""
        self._free.set()

    async def answer(self, question: Question | Judge) -> str:
        """See `WorkerPool`."""
        await self._clock.sleep(SECONDS_TO_THINK)
        await self._free.wait()
        if isinstance(question, Judge):
            return judged(question.record)
        return thought(question.record, question.seat)

    async def close(self) -> None:
        """End no process, as there is none."""


class Silence:
    """Stands in for the bot's introduction of itself at its start."""

    async def give(self) -> None:
        """Say nothing."""


@cache
def thought(record: str, seat: Seat) -> str:
    """The move that an agent finds."""
    position = parse_record(record).replay()
    rng = Random(crc32(f"{seat} {record}".encode()))
    return str(position.print(position.random_move(rng, seat)))


@cache
def judged(record: str) -> str:
    """Return the judgement of a position of two seats: whoever is on move there wins."""
    position = parse_record(record).replay()
    if not position.to_move:
        return json.dumps({"worths": [0.5, 0.5]})
    mover = position.to_move[0]
    worths = [float(seat == mover) for seat in range(2)]
    return json.dumps({"worths": worths, "best": thought(record, mover)})


class AtOnce(ThreadPoolExecutor):
    """Stands in for an executor of threads, and works at once."""

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
        """See `concurrent.futures.Executor`."""
        found: Future[Any] = Future()
        found.set_result(work(*given, **named))
        return found


_replay = Record.positions


@cache
def _positions_of(text: str) -> tuple[AnyPosition, ...]:
    return _replay(parse_record(text))


def _positions(record: Record) -> tuple[AnyPosition, ...]:
    """Replay a record, each one only once."""
    return _positions_of(str(record))


def _pixel(form: str) -> bytes:
    content = BytesIO()
    Image.new("P", (4, 4)).save(content, form)
    return content.getvalue()


PIXEL, ANIMATED = _pixel("PNG"), _pixel("GIF")


def drawn(*shown: Any) -> bytes:
    """Return a text in place of a picture, different for whatever is drawn differently."""
    return PIXEL + blake2b(repr(shown).encode(), digest_size=16).digest()


def pictures() -> Pictures:
    """Return pictures that are drawn so."""
    return Pictures(
        draw=drawn,
        draw_detail=lambda *shown: drawn(shown),
        draw_charts=lambda *shown: [drawn(shown)],
        draw_sheet=lambda *shown: drawn(shown),
        draw_lesson=lambda *shown: drawn(shown),
        draw_candidates=lambda *shown: drawn(shown),
        draw_showcase=lambda *shown: drawn(shown),
        draw_standings=lambda *shown: drawn(shown),
        draw_curve=lambda *shown: drawn(shown),
        draw_chances=lambda *shown: drawn(shown),
        draw_animation=lambda *_shown: ANIMATED,
        draw_crosstable=lambda *shown: drawn(shown),
        draw_thumbnail=lambda *shown: drawn(shown),
    )


async def _do_nothing(_: object) -> None:
    """Open nothing: there are no connections, and the database has the present schema."""
