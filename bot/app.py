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
from bot.health import Health
from bot.limiter import Limiter
from bot.logs import log_done
from bot.metrics import Metrics
from bot.parcels import Sender
from bot.pictures import Pictures
from bot.posting import Posting
from bot.receiver import Intake, Poller
from bot.render import THEMES, charts, detail, lesson, render, sheet
from bot.service import Done, Service
from bot.store import Store
from bot.texts import DEFAULT_LANGUAGE, LANGUAGES, Texts
from bot.thinker import Thinker
from bot.webhook import PATH, Webhook
from bot.work import Work
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
    work: Work
    delivery: Delivery
    thinker: Thinker
    caretaker: Caretaker
    intake: Intake
    clock: Clock
    connection: Connection
    health: Health
    webhook: Webhook
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def routes(self) -> Sequence[BaseRoute]:
        """What the bot wants served: how it does, and the webhook if it uses one."""
        webhook = [self.webhook.route()] if self.connection.webhook_url else []
        return [*webhook, *self.health.routes()]

    async def start(self) -> None:
        """Begin to work, with what was left undone by an earlier run."""
        await self._introduce()
        await self.delivery.catch_up()
        parts = [self.work.run(), self.thinker.run(), self.caretaker.run()]
        if not self.connection.webhook_url:
            parts.append(Poller(self.api, self.intake, self.clock).run())
        self._tasks = [asyncio.create_task(part) for part in parts]

    async def failed(self) -> None:
        """Return never; raise what ends one of the parts."""
        await asyncio.gather(*self._tasks)

    async def stop(self) -> None:
        """Stop working; everything under way is finished or stays in the store."""
        await self.webhook.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinker.close()
        await self.delivery.close()
        await self.health.probe.close()

    async def _introduce(self) -> None:
        """Tell Telegram how updates are to come and which commands there are."""
        bot, connection = self.api.bot, self.connection
        if connection.webhook_url:
            url = connection.webhook_url.rstrip("/") + PATH
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
    metrics = Metrics(clock)
    store = await Store.open(database_url)
    try:
        async with await _reach(connection, clock, metrics) as bot:
            dice = rng or SystemRandom()
            yield _wire(bot, store, connection, crew or Crew(), clock, dice, metrics)
    finally:
        await store.close()


def _wire(  # noqa: PLR0913, PLR0917 - here everything meets
    bot: Bot,
    store: Store,
    connection: Connection,
    crew: Crew,
    clock: Clock,
    rng: Random,
    metrics: Metrics,
) -> App:
    texts, api = Texts(), Api(bot)
    reader = Reader(bot.username, bot.id, texts.lexicon())
    service = Service(store, texts, reader, clock, rng)
    pictures = _pictures(metrics)
    posting = Posting(store, api, texts, bot.username, clock, pictures)
    sender = Sender(store, api, texts, bot.username, pictures)
    delivery = Delivery(store, posting, sender, Limiter(clock), clock)
    thinker = Thinker(store, service, clock, Workers(crew))
    work = Work(store, service, clock)
    intake = Intake(store, work, clock)

    def after_commit(chats: set[int]) -> None:
        delivery.wake(chats)
        thinker.wake()

    def after_update(done: Done) -> None:
        log_done(done)
        metrics.update_done(done)

    service.after_commit, service.after_update = after_commit, after_update
    caretaker = Caretaker(store, clock, after_commit)
    health = Health(store, metrics)
    webhook = Webhook(intake, connection.webhook_secret, after_call=metrics.webhook_called)
    return App(
        store=store,
        api=api,
        service=service,
        work=work,
        delivery=delivery,
        thinker=thinker,
        caretaker=caretaker,
        intake=intake,
        clock=clock,
        connection=connection,
        health=health,
        webhook=webhook,
    )


def _pictures(metrics: Metrics) -> Pictures:
    timed = metrics.drawing
    return Pictures(
        draw=timed(lambda scene, style: render(scene, THEMES[style])),
        draw_detail=timed(lambda scene, cells, style: detail(scene, cells, THEMES[style])),
        draw_charts=timed(lambda pieces, roles, style: charts(pieces, roles, THEMES[style])),
        draw_sheet=timed(lambda titled, style: sheet(titled, THEMES[style])),
        draw_lesson=timed(lambda examples, style: lesson(examples, THEMES[style])),
    )


async def _reach(connection: Connection, clock: Clock, metrics: Metrics) -> Bot:
    """A bot that has learnt who it is; waits while the network is away."""
    pause = PAUSE
    while True:
        bot = make_bot(connection.token, connection.api_url, metrics.call_made)
        try:
            await bot.initialize()
        except NetworkError as error:
            log.warning("Telegram cannot be reached, trying again: %s", error)
            await bot.shutdown()
            await clock.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)
        else:
            return bot
