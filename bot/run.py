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
    _log_to_stderr(settings)
    try:
        asyncio.run(_serve(settings))
    except OUR_FAULTS as error:
        log.error("%s", error)  # noqa: TRY400 - the sentence says it all
        return 1
    return 0


async def _serve(settings: Settings) -> None:
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


class _Discreet(logging.Formatter):
    """Writes down what is logged, tracebacks too, with a secret made unreadable."""

    def __init__(self, secret: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """The line or lines of a record."""
        line = super().format(record)
        return line.replace(self._secret, "<token>") if self._secret else line


def _log_to_stderr(settings: Settings) -> None:
    token = settings.telegram_bot_token
    handler = logging.StreamHandler()
    handler.setFormatter(_Discreet(token.get_secret_value() if token else ""))
    logging.basicConfig(level=settings.log_level, handlers=[handler])
    # The first two log every call.
    for name in ("httpx", "httpcore", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
