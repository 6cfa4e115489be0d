"""The composition root: the only place where the parts of the bot are wired together."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from random import Random, SystemRandom

from starlette.routing import BaseRoute
from telegram import Bot
from telegram.error import NetworkError, TelegramError

from bot.api import UPDATE_KINDS, Api, make_bot
from bot.caretaker import Caretaker
from bot.clock import Clock, SystemClock
from bot.delivery import Delivery
from bot.handlers import Reader
from bot.limiter import Limiter
from bot.parcels import Sender
from bot.pictures import Pictures
from bot.posting import Posting
from bot.receiver import WEBHOOK_PATH, Intake, Poller, webhook_route
from bot.render import THEMES, charts, detail, lesson, render, sheet
from bot.service import Service
from bot.store import Store
from bot.texts import DEFAULT_LANGUAGE, LANGUAGES, Texts
from bot.thinker import Thinker
from bot.warming import warm_up
from bot.workers import Crew, Workers

log = logging.getLogger(__name__)

COMMANDS = (
    "play",
    "challenge",
    "solo",
    "m",
    "board",
    "pieces",
    "rules",
    "record",
    "undo",
    "draw",
    "hint",
    "resign",
    "cancel",
    "settings",
    "games",
    "privacy",
    "forget",
    "help",
)
PAUSE, LONGEST_PAUSE = 1.0, 30.0


@dataclass(frozen=True)
class Connection:
    """How the bot reaches Telegram: by polling, or by webhook where an address is given."""

    token: str
    api_url: str
    webhook_url: str | None = None
    webhook_secret: str = ""


@dataclass
class App:
    """A running bot."""

    store: Store
    api: Api
    service: Service
    delivery: Delivery
    thinker: Thinker
    caretaker: Caretaker
    intake: Intake
    clock: Clock
    connection: Connection
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def routes(self) -> Sequence[BaseRoute]:
        """What the bot wants served: the webhook, if it uses one."""
        if not self.connection.webhook_url:
            return []
        return [webhook_route(self.intake, self.connection.webhook_secret)]

    async def start(self) -> None:
        """Begin to work, with what was left undone by an earlier run."""
        await asyncio.to_thread(warm_up)
        await self._introduce()
        await self.delivery.catch_up()
        work = [self.service.run(), self.thinker.run(), self.caretaker.run()]
        if not self.connection.webhook_url:
            work.append(Poller(self.api, self.intake, self.clock).run())
        self._tasks = [asyncio.create_task(part) for part in work]

    async def failed(self) -> None:
        """Return never; raise what ends one of the parts."""
        await asyncio.gather(*self._tasks)

    async def stop(self) -> None:
        """Stop working; everything under way is finished or stays in the store."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinker.close()
        await self.delivery.close()

    async def _introduce(self) -> None:
        """Tell Telegram how updates are to come and which commands there are."""
        bot, connection = self.api.bot, self.connection
        if connection.webhook_url:
            url = connection.webhook_url.rstrip("/") + WEBHOOK_PATH
            secret = connection.webhook_secret
            await bot.set_webhook(url, allowed_updates=UPDATE_KINDS, secret_token=secret)
        else:
            await bot.delete_webhook()
        for language in LANGUAGES:
            await self._describe(language)

    async def _describe(self, language: str) -> None:
        texts = self.service.texts
        commands = [(name, texts.plain(language, f"command-{name}")) for name in COMMANDS]
        try:
            code = "" if language == DEFAULT_LANGUAGE else language
            await self.api.name_commands(commands, code)
            await self.api.describe(
                texts.plain(language, "about"), texts.plain(language, "about-short"), code
            )
        except TelegramError as error:
            log.warning("commands and description could not be registered: %s", error)


@contextlib.asynccontextmanager
async def open_app(
    connection: Connection,
    database_url: str,
    crew: Crew | None = None,
    clock: Clock | None = None,
    rng: Random | None = None,
) -> AsyncIterator[App]:
    """A bot, ready to be started; its store and connections are closed afterwards.

    :raises NewerSchemaError: if the database is of a newer version.
    :raises InvalidToken: if Telegram does not know the token.
    """
    clock = clock or SystemClock()
    store = await Store.open(database_url)
    try:
        async with await _reach(connection, clock) as bot:
            yield _wire(bot, store, connection, crew or Crew(), clock, rng or SystemRandom())
    finally:
        await store.close()


def _wire(
    bot: Bot, store: Store, connection: Connection, crew: Crew, clock: Clock, rng: Random
) -> App:
    texts, api = Texts(), Api(bot)
    reader = Reader(bot.username, bot.id, texts.lexicon())
    service = Service(store, texts, reader, clock, rng)
    pictures = _pictures()
    posting = Posting(store, api, texts, bot.username, clock, pictures)
    sender = Sender(store, api, texts, bot.username, pictures)
    delivery = Delivery(store, posting, sender, Limiter(clock), clock)
    thinker = Thinker(store, service, clock, Workers(crew))
    intake = Intake(store, service, clock)

    def after_commit(chats: set[int]) -> None:
        delivery.wake(chats)
        thinker.wake()

    service.after_commit = after_commit
    caretaker = Caretaker(store, clock, after_commit)
    return App(store, api, service, delivery, thinker, caretaker, intake, clock, connection)


def _pictures() -> Pictures:
    return Pictures(
        draw=lambda scene, style: render(scene, THEMES[style]),
        draw_detail=lambda scene, cells, style: detail(scene, cells, THEMES[style]),
        draw_charts=lambda pieces, roles, style: charts(pieces, roles, THEMES[style]),
        draw_sheet=lambda titled, style: sheet(titled, THEMES[style]),
        draw_lesson=lambda examples, style: lesson(examples, THEMES[style]),
    )


async def _reach(connection: Connection, clock: Clock) -> Bot:
    """A bot that has learnt who it is; waits while the network is away."""
    pause = PAUSE
    while True:
        bot = make_bot(connection.token, connection.api_url)
        try:
            await bot.initialize()
        except NetworkError as error:
            log.warning("Telegram cannot be reached, trying again: %s", error)
            await bot.shutdown()
            await clock.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)
        else:
            return bot
