"""No log repeats the words of people, or a secret, however much goes wrong at LOG_LEVEL=DEBUG."""

import asyncio
import json
import logging
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.handlers.dispatcher import Dispatcher
from bot.ops import log_setup
from bot.ops.log_setup import Discreet, log_what_nobody_awaits
from bot.sandbox import BAD_GATEWAY, Truncate
from bot.store.db import sqlite
from bot.store.repositories.inbox_queue import Waiting
from tests.support.cases import smoke
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import accepted, said, table_in
from tests.support.local_chat import LocalChat

WRITTEN = "canary-words-of-a-person"
MOVE = "T e5 r1"
LOGGERS = ("", "bot", log_setup.SILENT, "aiosqlite", "asyncio", "sqlalchemy")


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    root, levels = logging.getLogger(), {name: logging.getLogger(name).level for name in LOGGERS}
    handlers = list(root.handlers)
    yield
    logging.captureWarnings(capture=False)
    root.handlers[:] = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@dataclass
class Trouble:
    """Failures during requests, each once: in the code, with the token, with the database."""

    token: str
    left: list[str] = field(default_factory=lambda: ["/help", "/games", "/privacy", "/rules"])

    def come(self, connection: Connection, body: str) -> None:
        for command in [one for one in self.left if one in body]:
            self.left.remove(command)
            match command:
                case "/help":
                    raise ValueError(f"{body} cannot be read")
                case "/games":
                    raise OSError(f"https://example.org/bot{self.token}/sendMessage is away")
                case "/privacy":
                    sql = "INSERT INTO nowhere VALUES (:said)"
                case _:
                    sql = "UPDATE people SET language = NULL WHERE name != :said"
            connection.execute(text(sql), {"said": WRITTEN})


def bring(trouble: Trouble, patch: pytest.MonkeyPatch) -> None:
    """Make failures come before requests are handled."""
    usual = Dispatcher._work_off

    def work_off(dispatcher: Dispatcher, connection: Connection, waiting: Waiting) -> Any:
        trouble.come(connection, waiting.body)
        return usual(dispatcher, connection, waiting)

    patch.setattr(Dispatcher, "_work_off", work_off)


async def logged(folder: Path, patch: pytest.MonkeyPatch) -> tuple[str, str]:
    """Return the log of a run in which all goes wrong, and the token."""
    async with LocalChat(path=folder / "chat.db") as local:
        bring(Trouble(local.token), patch)
        patch.setattr(sys, "stderr", stream := StringIO())
        log_setup.log_to_stderr("DEBUG", "json", [local.token])
        log_what_nobody_awaits(asyncio.get_running_loop())
        house = BotHarness(local, folder / "bot.db", seed=7)
        await house.start_bot()
        try:
            await all_goes_wrong(local)
        finally:
            await house.stop_bot()
            asyncio.get_running_loop().set_exception_handler(None)
    return stream.getvalue(), local.token


async def all_goes_wrong(local: LocalChat) -> None:
    ann, private = local.ann, local.ann.private
    await ann.start()
    await said(private, "Welcome")
    asyncio.get_running_loop().call_soon(int, WRITTEN)
    local.sandbox.faults.add(Truncate(), "getUpdates", count=1)
    local.sandbox.faults.add(BAD_GATEWAY, "sendMessage", count=1)
    for command in ("/help", "/games", "/privacy", "/rules", "/challenge", "/m", "#K7", ""):
        await ann.say(private, f"{command} {WRITTEN}".strip())
        await local.ben.say(local.group, f"{command} {WRITTEN}".strip())
    await ann.say(private, "/solo lits swap=off")
    await table_in(private, "your turn")
    local.sandbox.faults.add(Truncate(), "editMessageMedia", count=1)
    await accepted(private, await ann.say(private, MOVE))
    await table_in(private, MOVE)


async def test_nothing_private_is_logged_whatever_goes_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, token = await logged(tmp_path, monkeypatch)
    assert WRITTEN not in log
    assert token not in log
    lines = [json.loads(line) for line in log.splitlines()]
    events = [line["event"] for line in lines]
    for expected in (
        "cannot be worked off and is put aside",
        "the database does not answer",
        "nobody has caught an exception",
        "failed, trying again",
        "polling failed",
    ):
        assert any(expected in event for event in events), expected
    tracebacks = "".join(line.get("traceback", "") for line in lines)
    for kind in ("ValueError", "OSError: https://example.org/bot<secret>/", "IntegrityError"):
        assert kind in tracebacks
    assert any(line["level"] == "debug" for line in lines)
    [move] = [line for line in lines if line.get("ply") == 1 and line["event"] == "message: done"]
    assert move["chat"] > 0
    assert len(move["table"]) >= 2
    assert move["seconds"] >= 0


def libraries_speak(patch: pytest.MonkeyPatch) -> None:
    """Control: LOG_LEVEL applies to every library."""
    usual = log_setup.log_to_stderr

    def log_all(*given: Any) -> None:
        usual(*given)
        for name in LOGGERS:
            logging.getLogger(name).setLevel(logging.DEBUG)

    patch.setattr(log_setup, "log_to_stderr", log_all)


def errors_are_quoted(patch: pytest.MonkeyPatch) -> None:
    """Control: every exception is logged with its message."""
    patch.setattr(log_setup, "_is_open", lambda _error: True)


def parameters_are_shown(patch: pytest.MonkeyPatch) -> None:
    """Control: errors of the database tell the values that were to be written."""
    create = create_async_engine

    def create_open(url: str, **given: Any) -> Any:
        return create(url, **given | {"hide_parameters": False})

    patch.setattr(sqlite, "create_async_engine", create_open)


def secrets_stay(patch: pytest.MonkeyPatch) -> None:
    """Control: nothing makes secrets unreadable."""
    patch.setattr(Discreet, "format", Discreet.written)


BROKEN = (libraries_speak, errors_are_quoted, parameters_are_shown, secrets_stay)


@pytest.mark.parametrize("broken", smoke(BROKEN, 2), ids=lambda broken: broken.__name__)
async def test_a_build_that_tells_is_caught(
    broken: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch)
    log, token = await logged(tmp_path, monkeypatch)
    assert WRITTEN in log or token in log
