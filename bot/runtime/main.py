"""Running the bot as a program: settings, logging, signals, exit status."""

import asyncio
import contextlib
import logging
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

from telegram.error import InvalidToken

from bot.agents.pool import Crew
from bot.agents.preload import get_ready
from bot.config.roles import Role
from bot.config.settings import SETTINGS_FILE, Settings, SettingsError, read_settings
from bot.ops.http_server import ListenError, WebServer
from bot.ops.log_setup import log_to_stderr, log_what_nobody_awaits
from bot.runtime.bootstrap import Connection, PartEndedError, open_app
from bot.runtime.shutdown import Shutdown
from bot.runtime.warmup import settle
from bot.sandbox import LOCAL_TOKEN, STORAGE_CHAT, Sandbox, sandbox_routes
from bot.store import NewerSchemaError, StoreError
from bot.store.cluster.advisory_lock import hold_lock
from bot.store.db.backend import is_server
from bot.store.db.dialect import Purpose
from bot.store.db.file_lock import alone, close_to_others, database_file, make_private
from bot.telegram.registration import ReceiverError

log = logging.getLogger("bot")

OUR_FAULTS = (
    ReceiverError,
    ListenError,
    PartEndedError,
    NewerSchemaError,
    StoreError,
    InvalidToken,
    OSError,
)
"""Exceptions that end the program with a sentence instead of a traceback."""

PATIENCE = 10.0
"""Seconds for which another instance with a local chat may still be ending."""

OWN_FAULT = "the bot ends by a fault of its own"


def run_bot() -> int:
    """Run until SIGINT or SIGTERM; the exit status."""
    try:
        settings = read_settings()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    _log(settings)
    try:
        return asyncio.run(_serve(settings))
    except OUR_FAULTS as error:
        log.error("%s", error)  # noqa: TRY400 - the sentence says it all
        return 1
    except Exception:
        log.exception(OWN_FAULT)
        return 1


async def _serve(settings: Settings) -> int:
    """Run until a signal, or until the bot cannot go on; the exit status."""
    log_what_nobody_awaits(asyncio.get_running_loop())
    ending = Shutdown()
    ending.listen()
    bot = asyncio.ensure_future(_run(settings, ending))
    called = asyncio.ensure_future(ending.called.wait())
    await asyncio.wait((bot, called), return_when=asyncio.FIRST_COMPLETED)
    called.cancel()
    bot.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await bot
    return ending.status


async def _run(settings: Settings, ending: Shutdown) -> None:
    _close_settings(settings)
    async with (
        _alone(settings),
        _way_to_telegram(settings) as (connection, web),
        open_app(
            connection, settings.database_url, _crew(settings), instance=settings.instance
        ) as app,
    ):
        web.add(app.routes())
        opponents: asyncio.Task[None] | None = None
        try:
            await app.start()
            settle()
            if Role.THINK in app.roles:
                opponents = asyncio.create_task(get_ready(app.scheduler.pool))
            await app.failed()
        except OUR_FAULTS as error:
            # Said before all else ends, which may not come to an end.
            log.error("%s", error)  # noqa: TRY400 - the sentence says it all
        except Exception:
            log.exception(OWN_FAULT)
        finally:
            ending.begin()
            await _stopped(opponents)
            await app.stop()


async def _stopped(task: asyncio.Task[None] | None) -> None:
    if task:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def _close_settings(settings: Settings) -> None:
    """Let nobody but the owner read the token."""
    for file in (SETTINGS_FILE, settings.telegram_bot_token_file):
        if file:
            close_to_others(Path(file))


@contextlib.asynccontextmanager
async def _alone(settings: Settings) -> AsyncIterator[None]:
    """Let no other instance use the same file, nor one with a local chat the same server.

    People in one local chat would be sent what is for those of the other.
    """
    async with contextlib.AsyncExitStack() as stack:
        if file := database_file(settings.database_url):
            await stack.enter_async_context(alone(file))
        elif settings.telegram_bot_token is None and is_server(settings.database_url):
            alone_there = hold_lock(
                settings.database_url, Purpose.LOCAL_CHAT, settings.instance.terms, PATIENCE
            )
            await stack.enter_async_context(alone_there)
        if settings.telegram_bot_token is None and (chat := _beside_database(settings)):
            await stack.enter_async_context(alone(chat))
            make_private(chat)
        yield


def _crew(settings: Settings) -> Crew:
    threads, seconds = settings.agent_processes, settings.agent_seconds
    return Crew(threads, settings.agent_memory_mb, seconds=seconds)


@contextlib.asynccontextmanager
async def _way_to_telegram(settings: Settings) -> AsyncIterator[tuple[Connection, WebServer]]:
    """Telegram's own server, or one of this machine with the local chat; and a web server."""
    token, secret = settings.telegram_bot_token, settings.webhook_secret
    if token is None:
        async with _local_chat(settings) as web:
            here = f"http://{settings.listen}"
            local = Connection(LOCAL_TOKEN, here, public_url=here, storage_chat=STORAGE_CHAT)
            yield replace(local, answers_unseen=settings.answers_unseen), web
        return
    connection = Connection(
        token.get_secret_value(),
        settings.telegram_api_url,
        settings.webhook_url,
        secret.get_secret_value() if secret else "",
        settings.public_url,
        settings.mini_app_name or "",
        settings.storage_chat,
        settings.answers_unseen,
    )
    web = WebServer([], *settings.address)
    await web.start()
    try:
        yield connection, web
    finally:
        await web.stop()


@contextlib.asynccontextmanager
async def _local_chat(settings: Settings) -> AsyncIterator[WebServer]:
    sandbox = Sandbox.open(_beside_database(settings))
    web = WebServer(sandbox_routes(sandbox), *settings.address)
    try:
        await web.start()
        log.info("TELEGRAM_BOT_TOKEN is not set. Open http://%s to play here.", settings.listen)
        yield web
    finally:
        sandbox.stop()
        await web.stop()
        sandbox.close()


def _beside_database(settings: Settings) -> Path | None:
    file = database_file(settings.database_url)
    return file.with_name("local-chat.db") if file else None


def _log(settings: Settings) -> None:
    secrets = (settings.telegram_bot_token, settings.webhook_secret)
    known = [secret.get_secret_value() for secret in secrets if secret]
    log_to_stderr(settings.log_level, settings.log_format, known)
