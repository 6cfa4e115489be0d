"""Running the bot as a program: settings, logging, signals, exit status."""

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from telegram.error import InvalidToken

from bot.app import Connection, open_app
from bot.logs import log_to_stderr, log_what_nobody_awaits
from bot.receiver import ReceiverError
from bot.sandbox import LOCAL_TOKEN, Sandbox, sandbox_routes
from bot.settings import Settings, SettingsError, read_settings
from bot.store import NewerSchemaError
from bot.web import ListenError, WebServer
from bot.workers import Crew

log = logging.getLogger("bot")

OUR_FAULTS = (
    ReceiverError,
    ListenError,
    NewerSchemaError,
    InvalidToken,
    SQLAlchemyError,
    OSError,
)
"""What ends the program with a sentence instead of a traceback."""


def run_bot() -> int:
    """Run until SIGINT or SIGTERM; the exit status."""
    try:
        settings = read_settings()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    _log(settings)
    try:
        asyncio.run(_serve(settings))
    except OUR_FAULTS as error:
        log.error("%s", error)  # noqa: TRY400 - the sentence says it all
        return 1
    except Exception:
        log.exception("the bot ends by a fault of its own")
        return 1
    return 0


async def _serve(settings: Settings) -> None:
    log_what_nobody_awaits(asyncio.get_running_loop())
    stopped = _stop_signal()
    async with (
        _way_to_telegram(settings) as (connection, web),
        open_app(connection, settings.database_url, _crew(settings)) as app,
    ):
        web.add(app.routes())
        await app.start()
        failure = asyncio.ensure_future(app.failed())
        ended = asyncio.ensure_future(stopped.wait())
        await asyncio.wait((failure, ended), return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        await app.stop()
        if failure.done() and not failure.cancelled():
            failure.result()


def _crew(settings: Settings) -> Crew:
    return Crew(settings.agent_processes, settings.agent_memory_mb)


@contextlib.asynccontextmanager
async def _way_to_telegram(settings: Settings) -> AsyncIterator[tuple[Connection, WebServer]]:
    """Telegram's own server, or one of this machine with the local chat; and a web server."""
    token, secret = settings.telegram_bot_token, settings.webhook_secret
    if token is None:
        async with _local_chat(settings) as web:
            yield Connection(LOCAL_TOKEN, f"http://{settings.listen}"), web
        return
    connection = Connection(
        token.get_secret_value(),
        settings.telegram_api_url,
        settings.webhook_url,
        secret.get_secret_value() if secret else "",
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
    file = make_url(settings.database_url).database
    return Path(file).with_name("local-chat.db") if file and file != ":memory:" else None


def _stop_signal() -> asyncio.Event:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    return stopped


def _log(settings: Settings) -> None:
    secrets = (settings.telegram_bot_token, settings.webhook_secret)
    known = [secret.get_secret_value() for secret in secrets if secret]
    log_to_stderr(settings.log_level, settings.log_format, known)
