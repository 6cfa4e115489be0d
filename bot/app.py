"""The composition root: the only place where the parts of the bot are wired together."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random, SystemRandom

from starlette.routing import BaseRoute
from telegram import Bot

from bot.allowance import OwnRooms, SharedRooms
from bot.analyst import Analyst
from bot.api import Api, make_bot
from bot.caretaker import Caretaker
from bot.clock import Clock, SystemClock
from bot.delivery import Delivery
from bot.handlers import Reader
from bot.health import Check, Health
from bot.introducing import Introduction, ask_for_polling, ask_for_posts, reached
from bot.leases import Leases
from bot.lexicon import learn
from bot.limiter import Limiter
from bot.logs import log_done
from bot.metrics import Metrics
from bot.parcels import Sender
from bot.pictures import Pictures
from bot.posting import Posting
from bot.presence import Presence, present
from bot.receiver import Intake, Poller, WebhookWatch
from bot.render import THEMES, charts, detail, lesson, render, sheet
from bot.service import Done, Service
from bot.store import Store, StoreError
from bot.store.schema import analyses, jobs
from bot.store.watch import StoreWatch
from bot.texts import Texts
from bot.thinker import Thinker
from bot.warming import warm_up
from bot.webhook import PATH, Webhook
from bot.work import Work
from bot.workers import Crew, Workers

log = logging.getLogger(__name__)

PAUSE = 1.0
"""Seconds after which a part that had no database tries again."""


class PartEndedError(Exception):
    """A part of the bot that was to go on for ever did not."""


@dataclass(frozen=True)
class Connection:
    """How the bot reaches Telegram: by polling, or by webhook where an address is given."""

    token: str = field(repr=False)
    api_url: str
    webhook_url: str | None = None
    webhook_secret: str = field(default="", repr=False)


@dataclass
class App:
    """A running bot."""

    store: Store
    presence: Presence
    api: Api
    service: Service
    work: Work
    delivery: Delivery
    thinker: Thinker
    analyst: Analyst
    caretaker: Caretaker
    intake: Intake
    poller: Poller
    introduction: Introduction
    clock: Clock
    connection: Connection
    health: Health
    webhook: Webhook
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _introducing: asyncio.Task[None] | None = None

    def routes(self) -> Sequence[BaseRoute]:
        """What the bot wants served: how it does, and the webhook if it uses one."""
        webhook = [self.webhook.route()] if self.connection.webhook_url else []
        return [*webhook, *self.health.routes()]

    async def start(self) -> None:
        """Begin to work, with what was left undone by an earlier run."""
        self.health.open()
        await asyncio.to_thread(warm_up)
        receiver = await self._receiver()
        await self.delivery.catch_up()
        self._introducing = asyncio.create_task(self.introduction.give())
        parts = {
            "presence": self.presence.run,
            "work": self.work.run,
            "thinker": self.thinker.run,
            "analyst": self.analyst.run,
            "caretaker": self.caretaker.run,
            "receiver": receiver.run,
            "watch": StoreWatch(self.store).run,
        }
        for name, run in parts.items():
            self._tasks.append(asyncio.create_task(self._going_on(run), name=name))

    async def _going_on(self, run: Callable[[], Awaitable[None]]) -> None:
        """Run a part; again when a server that was away is back."""
        while True:
            try:
                return await run()
            except StoreError as error:
                if error.lasting or not self.store.is_server:
                    raise
                log.warning("waiting for the database: %s", error)
            await self.clock.sleep(PAUSE)

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
        await self.webhook.close()
        tasks = [*self._tasks, *([self._introducing] if self._introducing else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinker.close()
        await self.delivery.close()
        await self.health.close()

    async def _receiver(self) -> Poller | WebhookWatch:
        """Tell Telegram how updates are to come; who sees to it that they do."""
        bot, connection = self.api.bot, self.connection
        if not connection.webhook_url:
            await ask_for_polling(bot, self.clock)
            # The first poll may be answered only after a long silence of everybody.
            self.poller.polled_at = self.clock.now()
            return self.poller
        url = connection.webhook_url.rstrip("/") + PATH
        await ask_for_posts(bot, url, connection.webhook_secret, self.clock)
        return WebhookWatch(self.api, url)


@contextlib.asynccontextmanager
async def open_app(
    connection: Connection,
    database_url: str,
    crew: Crew | None = None,
    clock: Clock | None = None,
    rng: Random | None = None,
) -> AsyncIterator[App]:
    """A bot, ready to be started; its store and connections are closed afterwards.

    :raises StoreError: if the database cannot be used.
    :raises NewerSchemaError: if the database is of a newer version.
    :raises InvalidToken: if Telegram does not know the token.
    """
    clock = clock or SystemClock()
    metrics = Metrics(clock)
    store = await Store.open(database_url)
    try:
        async with (
            present(store) as presence,
            await _reach(connection, clock, metrics) as bot,
        ):
            dice = rng or SystemRandom()
            yield _wire(bot, presence, connection, crew or Crew(), clock, dice, metrics)
    finally:
        await store.close()


def _wire(  # noqa: PLR0913, PLR0917 - here everything meets
    bot: Bot,
    presence: Presence,
    connection: Connection,
    crew: Crew,
    clock: Clock,
    rng: Random,
    metrics: Metrics,
) -> App:
    store, texts = presence.store, Texts()
    rooms = SharedRooms(store) if store.is_server else OwnRooms(clock)
    leases = Leases(store, presence, Limiter(clock, rooms), clock)
    api = Api(bot, leases.check)
    learn()
    reader = Reader(bot.username, bot.id, texts.lexicon())
    service = Service(store, texts, reader, clock, rng)
    pictures = _pictures(metrics)
    posting = Posting(
        leases, api, texts, bot.username, clock, pictures, after_show=metrics.board_shown
    )
    sender = Sender(leases, api, texts, bot.username, pictures, after_send=metrics.parcel_sent)
    work = Work(store, service, clock)
    delivery = Delivery(leases, posting, sender, clock, work.leisure)
    thinker = Thinker(
        *(store, service, clock, Workers(crew), presence),
        after_thought=metrics.thought,
        show_typing=delivery.typing,
    )
    analyst = Analyst(
        *(store, texts, clock, thinker.workers, thinker.turns, presence),
        after_commit=delivery.wake,
    )
    store.on_insert(analyses, analyst.wake)
    store.on_insert(jobs, thinker.added)
    store.on_delete(jobs, thinker.look_again)
    _listen(service, delivery, metrics)
    intake = Intake(store, work, clock)
    poller = Poller(api, intake, clock)
    return App(
        store=store,
        presence=presence,
        api=api,
        service=service,
        work=work,
        delivery=delivery,
        thinker=thinker,
        analyst=analyst,
        caretaker=Caretaker(store, clock, delivery.wake),
        intake=intake,
        poller=poller,
        introduction=Introduction(api, texts),
        clock=clock,
        connection=connection,
        health=Health(store, metrics, _checks(connection, poller, thinker)),
        webhook=Webhook(intake, connection.webhook_secret, after_call=metrics.webhook_called),
    )


def _listen(service: Service, delivery: Delivery, metrics: Metrics) -> None:
    """Have told what follows from a request."""

    def after_update(done: Done) -> None:
        log_done(done)
        metrics.update_done(done)

    service.after_commit, service.after_update = delivery.wake, after_update


def _checks(connection: Connection, poller: Poller, thinker: Thinker) -> Mapping[str, Check]:
    """Which parts are asked whether they work; a webhook waits for calls that may never come."""
    agents: dict[str, Check] = {"agents": lambda: thinker.workers.trouble}
    return agents if connection.webhook_url else {**agents, "polling": poller.trouble}


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

    async def call() -> Bot:
        bot = make_bot(connection.token, connection.api_url, metrics.call_made)
        try:
            await bot.initialize()
        except BaseException:
            await bot.shutdown()
            raise
        return bot

    return await reached(call, clock)
