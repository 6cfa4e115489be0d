"""The composition root: the only place where the parts of the bot are wired together."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from random import Random, SystemRandom

from starlette.routing import BaseRoute
from telegram import Bot

from bot.agents.analysis_worker import AnalysisWorker
from bot.agents.pool import Crew, WorkerPool
from bot.agents.scheduler import Scheduler
from bot.agents.season_judge import SeasonJudge
from bot.cluster.heartbeat import Heartbeat, present
from bot.cluster.role_monitor import RoleMonitor
from bot.common.clock import Clock, SystemClock
from bot.common.fingerprint import Fingerprints, fingerprints
from bot.config.roles import ALL, ALONE, InstanceConfig, Role
from bot.delivery.board_publisher import BoardPublisher
from bot.delivery.chat_leases import ChatLeases
from bot.delivery.coordinator import DeliveryCoordinator
from bot.delivery.move_pictures import MovePictures
from bot.delivery.outbox_sender import Sender
from bot.delivery.private_topics import PrivateTopics
from bot.delivery.rate_limiter import OwnRooms, RateLimiter, SharedRooms
from bot.delivery.storage_chat import StorageChat
from bot.handlers.dispatcher import PAGE, Dispatcher, Done
from bot.i18n.translations import Texts
from bot.i18n.vocabulary import learn
from bot.intake.polling import ExclusivePoller, Poller, UpdateInbox, WebhookWatch
from bot.intake.update_worker import UpdateWorker
from bot.intake.webhook import PATH, Webhook
from bot.miniapp.app import Look, MiniApp, mini_app
from bot.miniapp.page_files import PageFiles
from bot.ops.health import Check, Health
from bot.ops.log_setup import log_done
from bot.ops.metrics import Metrics
from bot.render import THEMES
from bot.runtime.jobs import Jobs, jobs
from bot.runtime.pictures import drawn
from bot.runtime.wakeups import Wakeups
from bot.runtime.warmup import warm_up
from bot.store import Store
from bot.store.cluster.pubsub import Kind
from bot.store.db.backend import is_server
from bot.store.db.changes import Change
from bot.store.db.dialect import Purpose
from bot.store.db.postgres import PostgresOptions
from bot.store.db.retry import patiently
from bot.store.watchdog import StoreWatch
from bot.telegram.client import TelegramClient
from bot.telegram.registration import Registration, ask_for_polling, ask_for_posts, introduced
from bot.telegram.update_parser import Reader
from bot.views.pages import theme_json
from bot.views.pages.app_links import AppLinks, link_key

log = logging.getLogger(__name__)

NO_STORAGE = (
    "STORAGE_CHAT is not set, so tables cannot be shown in chats that the bot is not in. For that "
    "make a private group, add the bot, and set it to the id that is told here then."
)


class PartEndedError(Exception):
    """A part of the bot that was to go on for ever did not."""


@dataclass(frozen=True)
class Connection:
    """The connection to Telegram: by polling, or by webhook where an address is given.

    Pages of tables are served below `public_url`, if there is one, and known as the app `app_name`.
    Pictures for chats that the bot is not in are uploaded to the `storage_chat`. Where the bot
    `answers_unseen`, it shows in groups to one person what is for nobody else.
    """

    token: str = field(repr=False)
    api_url: str
    webhook_url: str | None = None
    webhook_secret: str = field(default="", repr=False)
    public_url: str | None = None
    app_name: str = ""
    storage_chat: int | None = None
    answers_unseen: bool = False


@dataclass(frozen=True)
class Base:
    """Things that most parts of a bot need."""

    bot: Bot
    heartbeat: Heartbeat
    roles: frozenset[Role]
    connection: Connection
    clock: Clock
    rng: Random
    metrics: Metrics
    texts: Texts = field(default_factory=Texts)

    @property
    def store(self) -> Store:
        """The store in which this instance is known."""
        return self.heartbeat.store

    @property
    def fingerprints(self) -> Fingerprints:
        """Fingerprints of people who were forgotten."""
        return fingerprints(self.connection.token)

    @property
    def can_show_inline(self) -> bool:
        """Whether tables can be shown in chats that the bot is not in."""
        by_inline = bool(self.bot.bot.supports_inline_queries)
        return by_inline and self.connection.storage_chat is not None

    @property
    def links(self) -> AppLinks | None:
        """Links to the pages of tables, where these are served."""
        way = self.connection
        if way.public_url is None:
            return None
        return AppLinks(way.public_url, self.bot.username, way.app_name, link_key(way.token))


@dataclass
class App:
    """A running bot."""

    roles: frozenset[Role]
    heartbeat: Heartbeat
    wakeups: Wakeups
    store: Store
    api: TelegramClient
    dispatcher: Dispatcher
    work: UpdateWorker
    delivery: DeliveryCoordinator
    scheduler: Scheduler
    analysis_worker: AnalysisWorker
    jobs: Jobs
    season_judge: SeasonJudge
    intake: UpdateInbox
    receiver: ExclusivePoller | WebhookWatch
    registration: Registration
    clock: Clock
    connection: Connection
    health: Health
    webhook: Webhook
    mini_app: MiniApp
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _introducing: asyncio.Task[None] | None = None

    def routes(self) -> Sequence[BaseRoute]:
        """Routes to be served: the page, health and metrics, and the webhook if there is one."""
        is_called = self.connection.webhook_url and Role.RECEIVE in self.roles
        webhook = [self.webhook.route()] if is_called else []
        return [*webhook, *self.mini_app.routes(), *self.health.routes()]

    async def start(self) -> None:
        """Begin to work, with what was left undone by an earlier run."""
        self.health.open()
        await asyncio.to_thread(warm_up)
        if Role.RECEIVE in self.roles:
            await self._ask_for_updates()
            self._introducing = asyncio.create_task(self.registration.give())
        if Role.SEND in self.roles:
            await self.store.patiently(self.delivery.catch_up)
        for name, run in self._parts().items():
            # Again when a server that was away is back.
            self._tasks.append(asyncio.create_task(self.store.patiently(run), name=name))

    def _parts(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """Loops that run until the program ends, by name."""
        by_role = {
            Role.WORK: {"work": self.work.run, **self.jobs.loops},
            Role.THINK: {
                "scheduler": self.scheduler.run,
                "analysis_worker": self.analysis_worker.run,
                "season_judge": self.season_judge.run,
            },
            Role.RECEIVE: {"receiver": self.receiver.run},
        }
        parts = {"watch": StoreWatch(self.store).run, "heartbeat": self.heartbeat.run}
        if self.store.is_server:
            parts |= {"pubsub": self.wakeups.pubsub.run, "wakeups": self.wakeups.keep_looking}
            parts |= {} if self.roles == ALL else {"role_monitor": RoleMonitor(self.store).run}
        for role, its_own in by_role.items():
            parts |= its_own if role in self.roles else {}
        return parts

    async def failed(self) -> None:
        """Return never; raise what ends one of the parts.

        :raises PartEndedError: if it was nothing in particular.
        """
        done, _ = await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
        ended = done.pop()
        ended.result()
        raise PartEndedError(f"a part of the bot has ended by itself: {ended.get_name()}")

    async def stop(self) -> None:
        """Stop working; everything under way is finished or stays in the store."""
        await self.mini_app.hub.close()
        await self.webhook.close()
        tasks = [*self._tasks, *([self._introducing] if self._introducing else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.scheduler.close()
        await self.delivery.close()
        await self.health.close()

    async def _ask_for_updates(self) -> None:
        """Have updates posted, if they are to be; who polls asks for that in its turn."""
        if isinstance(self.receiver, WebhookWatch):
            url, secret = self.receiver.url, self.connection.webhook_secret
            await ask_for_posts(self.api.bot, url, secret, self.clock)


@contextlib.asynccontextmanager
async def open_app(
    connection: Connection,
    database_url: str,
    crew: Crew | None = None,
    clock: Clock | None = None,
    rng: Random | None = None,
    instance: InstanceConfig = ALONE,
) -> AsyncIterator[App]:
    """A bot, ready to be started; its store and connections are closed afterwards.

    A server that is away is waited for.

    :raises StoreError: if the database cannot be used.
    :raises NewerSchemaError: if the database is of a newer version.
    :raises InvalidToken: if Telegram does not know the token.
    """
    clock = clock or SystemClock()
    metrics = Metrics(clock)
    store = await _opened(database_url, instance.terms)
    try:
        async with contextlib.AsyncExitStack() as stack:
            at = connection.token, connection.api_url
            bot = await stack.enter_async_context(await introduced(*at, metrics.call_made, clock))
            heartbeat = await store.patiently(lambda: stack.enter_async_context(present(store)))
            dice = rng or SystemRandom()
            base = Base(bot, heartbeat, instance.roles, connection, clock, dice, metrics)
            yield _wire(base, crew or Crew())
    finally:
        await store.close()


async def _opened(url: str, terms: PostgresOptions | None) -> Store:
    async def opened() -> Store:
        return await Store.open(url, terms)

    return await (patiently(opened, terms) if is_server(url) else opened())


def _wire(base: Base, crew: Crew) -> App:
    store, clock, metrics = base.store, base.clock, base.metrics
    pubsub = store.pubsub()
    leases = _leases(base, partial(pubsub.notify, Kind.SENDING))
    api = TelegramClient(base.bot, leases.check)
    dispatcher = _dispatcher(base)
    work = UpdateWorker(store, dispatcher, clock)
    delivery = _delivery(base, leases, api, work)
    scheduler = _scheduler(base, dispatcher, WorkerPool(crew), delivery)
    pool, turns = scheduler.pool, scheduler.turns
    analysis_worker = AnalysisWorker(store, base.texts, clock, pool, turns, base.heartbeat)
    polls = not base.connection.webhook_url
    by_time = jobs(store, clock, base.texts, base.rng, base.fingerprints, polls=polls)
    season_judge = SeasonJudge(store, clock, pool, turns, base.heartbeat)
    wakeups = Wakeups(base.roles, pubsub, work, delivery, scheduler, analysis_worker, season_judge)
    intake = UpdateInbox(store, wakeups.to_work, clock)
    advice = scheduler.advice if Role.THINK in base.roles else None
    look = replace(_look(), advice=advice)
    pages = mini_app(store, base.texts, clock, intake, base.connection.token, look)
    wakeups.show(pages.hub, base.heartbeat)
    by_time.tell(wakeups.to_send)
    for part in (dispatcher, analysis_worker, season_judge):
        part.after_commit = wakeups.to_send
    store.on(Change.GAMES_TO_DECIDE, wakeups.to_decide)
    _listen(store, dispatcher, wakeups, metrics)
    receiver = _receiver(base, api, intake)
    return App(
        roles=base.roles,
        heartbeat=base.heartbeat,
        wakeups=wakeups,
        store=store,
        api=api,
        dispatcher=dispatcher,
        work=work,
        delivery=delivery,
        scheduler=scheduler,
        analysis_worker=analysis_worker,
        jobs=by_time,
        season_judge=season_judge,
        intake=intake,
        receiver=receiver,
        registration=Registration(api, base.texts, base.links, base.connection.answers_unseen),
        clock=clock,
        connection=base.connection,
        health=Health(store, metrics, _checks(base.roles, receiver, scheduler)),
        mini_app=pages,
        webhook=Webhook(intake, base.connection.webhook_secret, after_call=metrics.webhook_called),
    )


def _leases(base: Base, offer: Callable[[Collection[int]], None]) -> ChatLeases:
    rooms = SharedRooms(base.store) if base.store.is_server else OwnRooms(base.clock)
    limiter = RateLimiter(base.clock, rooms)
    return ChatLeases(base.store, base.heartbeat, limiter, base.clock, offer)


def _dispatcher(base: Base) -> Dispatcher:
    learn()
    unseen = base.connection.answers_unseen
    reader = Reader(base.bot.username, base.bot.id, base.texts.lexicon(), unseen)
    common = base.store, base.texts, reader, base.clock, base.rng, base.fingerprints
    return Dispatcher(*common, can_show_inline=base.can_show_inline)


def _delivery(
    base: Base, leases: ChatLeases, api: TelegramClient, work: UpdateWorker
) -> DeliveryCoordinator:
    metrics, pictures, links = base.metrics, drawn(base.metrics), base.links
    common = leases, api, base.texts, base.bot.username
    shown, storage = metrics.board_shown, _storage(base, api, leases)
    topics = PrivateTopics(api)
    publisher = BoardPublisher(*common, base.clock, pictures, links, shown, storage, topics)
    beside = MovePictures(pictures, storage, base.clock) if storage else None
    sent = metrics.message_sent
    sender = Sender(*common, pictures, base.fingerprints, links, sent, base.clock, beside=beside)
    return DeliveryCoordinator(leases, publisher, sender, base.clock, work.leisure)


def _storage(base: Base, api: TelegramClient, leases: ChatLeases) -> StorageChat | None:
    """The storage chat; where there is none and one would be of use, the log says how."""
    chat = base.connection.storage_chat
    if chat is None and api.is_inline:
        log.info(NO_STORAGE)
    return None if chat is None else StorageChat(chat, api, leases.limiter)


def _scheduler(
    base: Base, dispatcher: Dispatcher, pool: WorkerPool, delivery: DeliveryCoordinator
) -> Scheduler:
    parts = base.store, dispatcher, base.clock, pool, base.heartbeat
    scheduler = Scheduler(*parts, after_thought=base.metrics.thought)
    if Role.SEND in base.roles:
        scheduler.show_thinking = delivery.show_thinking
    return scheduler


def _listen(store: Store, dispatcher: Dispatcher, wakeups: Wakeups, metrics: Metrics) -> None:
    """Have told what follows from a request."""

    def after_update(done: Done) -> None:
        log_done(done)
        metrics.update_done(done)
        if done.kind == PAGE:
            wakeups.to_pages({done.chat})

    dispatcher.after_update = after_update
    store.on(Change.ANALYSES_ADDED, wakeups.to_analyse)
    store.on(Change.JOBS_ADDED, wakeups.to_think)
    store.on(Change.JOBS_REMOVED, wakeups.scheduler.look_again)


def _receiver(
    base: Base, api: TelegramClient, intake: UpdateInbox
) -> ExclusivePoller | WebhookWatch:
    """The part that sees to it that updates come: by polling, or by a webhook."""
    if base.connection.webhook_url:
        return WebhookWatch(api, intake, base.connection.webhook_url.rstrip("/") + PATH)
    turn = partial(base.store.alone, Purpose.POLLING)
    ask = partial(ask_for_polling, api, base.clock)
    return ExclusivePoller(Poller(api, intake, base.clock), turn, ask)


def _checks(
    roles: frozenset[Role], receiver: ExclusivePoller | WebhookWatch, scheduler: Scheduler
) -> Mapping[str, Check]:
    """Checks of parts that can fail; a webhook has none, as its calls may never come."""
    checks: dict[str, Check] = {}
    if Role.THINK in roles:
        checks["agents"] = lambda: scheduler.pool.trouble
    if Role.RECEIVE in roles and isinstance(receiver, ExclusivePoller):
        checks["polling"] = receiver.trouble
    return checks


@cache
def _look() -> Look:
    """The page's own files, and the themes in which it draws boards."""
    return Look(PageFiles.read(), {name: theme_json.theme(THEMES[name]) for name in THEMES})
