"""The token appears nowhere: a canary that must not be heard."""

import asyncio
import contextlib
import inspect
import logging
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import SecretStr

from bot.config.settings import Settings
from bot.ops.log_setup import Discreet, JsonLines
from bot.runtime.bootstrap import Connection, open_app
from bot.sandbox import BAD_GATEWAY, Truncate
from bot.telegram.client import Named, TelegramClient
from bot.telegram.http_bot import make_bot
from bot.telegram.polls.calls import PollContent
from bot.telegram.profile import Audience
from tests.support.agents.simple import SIMPLE
from tests.support.attacks.canary import (
    SECRET,
    TOKEN,
    CanaryChat,
    Heard,
    descendants,
    held_by,
    telling,
    told_by,
    told_in,
)
from tests.support.flows.clock import HastyClock
from tests.support.flows.game import table_in
from tests.support.program import WATCHDOG, free_port, start

# Each call, failing in each way


async def _drawn() -> bytes:
    return b"gif"


CALLS: dict[str, tuple[Any, ...]] = {
    "updates": (None,),
    "webhook": (),
    "message": (1, "x", None, None, None),
    "silent_message": (1, "x", None, None, None),
    "photo": (1, b"png", "x", None, None),
    "party": (1, b"png", "x", None, None),
    "animation": (1, Named("x", _drawn), "x", None, None),
    "document": (1, b"x", "x.txt", None, None),
    "new_picture": (1, 2, b"png", "x", []),
    "new_caption": (1, 2, "x", []),
    "new_text": (1, 2, "x", []),
    "delete": (1, 2),
    "no_buttons": (1, 2),
    "poll": (1, PollContent("x?", ("y",), "z", b"png", []), None),
    "stop_poll": (1, 2, []),
    "toast": ("q", "x"),
    "offer": ("q", []),
    "upload": (1, b"png"),
    "inline_picture": ("m", "p", "x", []),
    "inline_caption": ("m", "x", []),
    "inline_text": ("m", "x", []),
    "reaction": (1, 2, "👍"),
    "name_commands": ([("help", "x")], Audience.PRIVATE, ""),
    "describe": ("x", "y", ""),
    "show_picture": (b"jpeg",),
    "open_from_menu": ("x", "https://x.example/app/"),
    "list_commands_in_menu": (),
    "knock": (1,),
    "typing": (1, None),
    "draft": (1, None),
    "make_topic": (1, "x", 0),
    "name_topic": (1, 2, "x"),
}


def test_every_call_is_tried() -> None:
    calls = inspect.getmembers(TelegramClient, inspect.iscoroutinefunction)
    tried = {name for name, _ in calls if not name.startswith("_")}
    assert tried == CALLS.keys() | {"hang_up"}, "that one calls nobody"


ANSWERS = {
    "401": b'{"ok":false,"error_code":401,"description":"Unauthorized"}',
    "404": b'{"ok":false,"error_code":404,"description":"Not Found"}',
    "400": b'{"ok":false,"error_code":400,"description":"Bad Request: no"}',
    "409": b'{"ok":false,"error_code":409,"description":"Conflict"}',
    "429": b'{"ok":false,"error_code":429,"description":"x","parameters":{"retry_after":3}}',
    "502": b"<html>Bad Gateway</html>",
    "200": b'{"ok":true,"result":{"nothing":"of use"}}',
}


ANSWERED = {"400": {"knock", "draft"}, "401": {"draft"}, "404": {"draft"}}
"""Calls for which a refusal is an answer like another."""


@asynccontextmanager
async def server(fault: str) -> AsyncIterator[str]:
    """The address of a server that answers every call with a fault; it tells what was asked."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = await reader.readline()
        body = ANSWERS.get(fault, b"")
        status = fault if fault in ANSWERS else "200"
        head = f"HTTP/1.1 {status} X\r\nContent-Length: {max(len(body), 1)}\r\n\r\n"
        if fault == ECHO:
            head = f"{asked!r} is nonsense\r\n\r\n"
        if fault != "reset":
            writer.write(head.encode() + body)
        writer.close()

    listening = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with listening:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"


ECHO = "nonsense"
FAULTS = (*ANSWERS, "reset", "cut", "refused")


@asynccontextmanager
async def faulty(fault: str) -> AsyncIterator[str]:
    if fault == "refused":
        yield f"http://127.0.0.1:{free_port()}"
        return
    async with server(fault) as address:
        yield address


async def failures(fault: str) -> dict[str, Exception]:
    """The error with which each call fails."""
    found: dict[str, Exception] = {}
    async with faulty(fault) as address:
        api = TelegramClient(make_bot(TOKEN, address, lambda *_: None))
        try:
            await _failing(found, "initialize", api.bot.initialize)
            for name, given in CALLS.items():
                await _failing(found, name, getattr(api, name), *given)
        finally:
            await api.bot.shutdown()
    return found


async def _failing(
    found: dict[str, Exception], name: str, call: Callable[..., Awaitable[object]], *given: Any
) -> None:
    try:
        await call(*given)
    except Exception as error:
        found[name] = error


@pytest.mark.parametrize("fault", FAULTS)
async def test_no_error_of_a_call_tells_the_token(fault: str) -> None:
    found = await failures(fault)
    assert {name: told_by(error) for name, error in found.items() if told_by(error)} == {}
    assert fault == "200" or CALLS.keys() - found.keys() <= ANSWERED.get(fault, set())


@pytest.mark.parametrize("form", [Discreet, JsonLines])
async def test_no_line_tells_the_token_even_if_a_server_does(form: type[Discreet]) -> None:
    """The server's answer repeats the request, and the error repeats the answer."""
    found = [error for error in (await failures(ECHO)).values() if told_by(error)]
    assert found
    for error in found:
        record = logging.makeLogRecord({"msg": "%s", "args": (error,), "exc_info": _info(error)})
        assert not told_in(form([TOKEN, SECRET]).format(record))
        # The control: without knowing it, the line tells.
        assert told_in(form().format(record))


def _info(error: Exception) -> tuple[type[Exception], Exception, Any]:
    return type(error), error, error.__traceback__


# A bot in this process: its objects, and what it and its libraries log at DEBUG


@pytest.fixture
def heard() -> Iterator[Heard]:
    """All that the bot logs, with nothing made unreadable."""
    handler, logger = Heard(), logging.getLogger("bot")
    logger.addHandler(handler)
    level, logger.level = logger.level, logging.DEBUG
    yield handler
    logger.removeHandler(handler)
    logger.setLevel(level)


FAILING = (Truncate(), BAD_GATEWAY)


async def test_nothing_of_a_running_bot_tells_the_token(tmp_path: Path, heard: Heard) -> None:
    async with CanaryChat(tmp_path / "chat.db") as local:
        connection = Connection(TOKEN, local.base_url, webhook_secret=SECRET)
        url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
        async with open_app(connection, url, SIMPLE, clock=HastyClock()) as app:
            await app.start()
            for fault in FAILING:
                local.sandbox.faults.add(fault, "sendMessage", "sendPhoto", count=1)
            await local.ann.start()
            await local.ann.say(local.ann.private, "/solo lits swap=off")
            await table_in(local.ann.private, "your turn")
            assert telling(app) == []
            await app.stop()
    assert len(heard.lines) > 5
    assert [line for line in heard.lines if told_in(line)] == []


@dataclass
class Careless:
    """An object that a bot might keep."""

    token: str


class CarelessBot(Careless):
    __module__ = "bot.careless"


def test_control_an_object_that_shows_the_token_is_found() -> None:
    assert telling([{"a": CarelessBot(TOKEN)}]) == ["bot.careless.CarelessBot"]


def test_settings_show_no_secret() -> None:
    settings = Settings(telegram_bot_token=SecretStr(TOKEN), webhook_secret=SecretStr(SECRET))
    assert not told_in(repr(settings) + str(settings) + f"{settings.model_dump()}")


# The bot as a program: what can be seen of it and its processes from outside


CARELESS = """
import logging, os
import bot.agents.fork_client, bot.ops.log_setup
bot.agents.fork_client.ENVIRONMENT = {**os.environ, **bot.agents.fork_client.ENVIRONMENT}
bot.ops.log_setup.Discreet._secrets = property(lambda self: [], lambda self, value: None)
logging.getLogger("bot.careless").warning("the token is " + os.environ["TELEGRAM_BOT_TOKEN"])
"""
RUN = "import sys; from bot.__main__ import main; sys.exit(main())"


async def told_by_a_program(folder: Path, before: str = "") -> set[str]:
    """Places where a bot that plays a game tells its token, or the secret of its webhook."""
    port, found = free_port(), set[str]()
    async with CanaryChat(folder / "chat.db") as local:
        settings = {
            "TELEGRAM_BOT_TOKEN": TOKEN,
            "WEBHOOK_SECRET": SECRET,
            "TELEGRAM_API_URL": local.base_url,
            "LISTEN": f"127.0.0.1:{port}",
            "LOG_LEVEL": "DEBUG",
        }
        with (folder / "log").open("wb") as log:
            program = await start(folder, (log, log), ("-c", before + RUN), **settings)
            try:
                await _played(local)
                found |= {f"page {path}" for path in PAGES if told_in(await _page(port, path))}
                found |= _told_by_processes(program.pid)
            finally:
                with contextlib.suppress(ProcessLookupError):
                    program.send_signal(signal.SIGTERM)
                async with asyncio.timeout(WATCHDOG):
                    await program.wait()
    return found | _told_by_files(folder)


def _told_by_files(folder: Path) -> set[str]:
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {f"file {file.name}" for file in files if told_in(file.read_bytes())}


PAGES = ("/healthz", "/readyz", "/metrics")


async def _played(local: CanaryChat) -> None:
    """A game in private begins, in which the bot has moved; some polls fail."""
    for fault in FAILING:
        local.sandbox.faults.add(fault, "getUpdates", count=1)
    await local.ann.start()
    await local.ann.say(local.ann.private, "/solo lits second swap=off")
    await table_in(local.ann.private, "your turn")


async def _page(port: int, path: str) -> bytes:
    async with httpx.AsyncClient() as client:
        return (await client.get(f"http://127.0.0.1:{port}{path}")).content


def _told_by_processes(pid: int) -> set[str]:
    """Places in processes that tell the token; the program's own environment may, as it gave it."""
    children = descendants(pid)
    assert children, "no agent thinks"
    own = {where: seen for where, seen in held_by(pid).items() if where != "environ"}
    told = {f"its {where}" for where, seen in own.items() if told_in(seen)}
    for child in children:
        told |= {f"a child's {where}" for where, seen in held_by(child).items() if told_in(seen)}
    return told


async def test_a_program_tells_its_token_nowhere(tmp_path: Path) -> None:
    assert await told_by_a_program(tmp_path) == set()
    assert (tmp_path / "log").read_bytes().count(b"\n") > 5


@pytest.mark.slow
async def test_control_a_careless_program_is_caught(tmp_path: Path) -> None:
    found = await told_by_a_program(tmp_path, CARELESS)
    assert found == {"a child's environ", "file log"}
