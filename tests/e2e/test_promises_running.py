"""The program, run as docs/conversation.md says: where its calls go, its log, its end."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from bot.intake.webhook import PATH as WEBHOOK_PATH
from bot.sandbox import Hold, Refuse
from engine.core.record import parse_record
from tests.support.flows.game import accepted, code_of, table_in
from tests.support.flows.running import MAIN
from tests.support.local_chat import LocalChat
from tests.support.program import (
    PIPED,
    PROGRAM,
    WATCHDOG,
    ended,
    free_port,
    line_with,
    reaching,
    running,
)
from tests.unit.bot.sandbox.test_page_api import Stream

CONFLICT = Refuse(409, "Conflict: terminated by other getUpdates request")


SIMPLY = "-c", MAIN
"""The same with opponents that need not be loaded."""


@asynccontextmanager
async def logged(
    folder: Path, command: tuple[str, ...] = PROGRAM, /, **settings: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the program with these settings and its log in a file."""
    with (folder / "log").open("ab") as log:
        async with running(folder, (log, log), command, **settings) as process:
            yield process


def plies(folder: Path, code: str) -> list[str]:
    """Return the plies of a table in the database that the program makes by itself."""
    database = sqlite3.connect(folder / "data" / "tessera.db")
    [text] = database.execute("SELECT record FROM tables WHERE code = ?", [code]).fetchone()
    database.close()
    return [ply.text for ply in parse_record(text).plies]


async def test_calls_go_to_the_address_with_the_token_which_no_log_tells(tmp_path: Path) -> None:
    async with (
        LocalChat(path=tmp_path / "chat.db") as local,
        logged(
            tmp_path, SIMPLY, **reaching(local, LOG_LEVEL="DEBUG", LOG_FORMAT="text")
        ) as process,
    ):
        local.sandbox.faults.add(CONFLICT, "getUpdates")
        local.sandbox.faults.add(Refuse(502, "Bad Gateway"), "sendPhoto")
        await local.ann.start()
        await local.ann.say(local.ann.private, "/solo lits")
        await table_in(local.ann.private, "your turn")
        assert await ended(process) == 0
    log = (tmp_path / "log").read_text()
    assert " DEBUG " in log
    assert "another instance of the bot is polling" in log
    assert "getUpdates: 409" in log
    assert local.token not in log


@pytest.mark.slow
async def test_a_signal_ends_it_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async with LocalChat(path=tmp_path / "chat.db") as local:
        ann, chat = local.ann, local.ann.private
        async with logged(tmp_path, **reaching(local)) as process:
            await ann.start()
            await ann.say(chat, "/solo lits 9 swap=off")
            code = code_of(await table_in(chat, "your turn"))
            move = await ann.say(chat, "T e5 r1")
            await accepted(chat, move)
            assert await ended(process) == 0
        assert plies(tmp_path, code)[0] == "T e5 r1"


@pytest.mark.slow
async def test_a_signal_ends_it_while_telegram_does_not_answer(tmp_path: Path) -> None:
    async with LocalChat(path=tmp_path / "chat.db") as local:
        ann, chat = local.ann, local.ann.private
        hold = Hold()
        async with logged(tmp_path, **reaching(local)) as process:
            await ann.start()
            local.sandbox.faults.add(hold, "sendPhoto", count=None)
            await ann.say(chat, "/solo lits swap=off")
            async with asyncio.timeout(WATCHDOG):
                await hold.reached.wait()
            assert await ended(process) == 0


async def test_with_a_webhook_the_program_listens_for_it(tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    given = {
        "LISTEN": f"127.0.0.1:{port}",
        "WEBHOOK_URL": "https://bot.example.org/",
        "WEBHOOK_SECRET": "a-secret",
    }
    async with (
        LocalChat(path=tmp_path / "chat.db") as local,
        logged(tmp_path, SIMPLY, **reaching(local, **given)) as process,
    ):
        [told, *_] = await local.sandbox.calls.until(lambda calls: calls.of("setWebhook"))
        assert told.params["url"] == f"https://bot.example.org{WEBHOOK_PATH}"
        async with httpx.AsyncClient(base_url=address) as client:
            assert (await client.get("/healthz")).text == "ok\n"
            assert (await client.post(WEBHOOK_PATH, json={"update_id": 1})).status_code == 403
        assert not local.sandbox.calls.of("getUpdates")
        assert await ended(process) == 0


class Page:
    """Stands in for the page of a running program, used by Ann in her private chat."""

    def __init__(self, web: httpx.AsyncClient) -> None:
        self._web = web
        self.ann = 0

    async def open(self) -> str:
        """Look at everything; return the position from which changes are to come."""
        state = (await self._web.get("/chat/state")).json()
        self.ann = next(one["id"] for one in state["people"] if one["name"] == "Ann")
        return str(state["position"])

    async def act(self, action: str, **given: object) -> int:
        """Act, and return the id of the message that comes of it."""
        answer = await self._web.post(f"/chat/do/{action}", json={"me": self.ann, **given})
        return int(answer.raise_for_status().json()["message_id"])

    async def until(self, position: str, words: str) -> None:
        """Wait for an event of this kind, or with these words."""
        async with self._web.stream("GET", "/chat/events", params={"from": position}) as answer:
            stream = Stream(answer)
            while words not in str(await stream.next()):
                pass

    async def messages(self) -> list[dict[str, Any]]:
        """Return all messages of the chat."""
        answer = await self._web.get("/chat/messages", params={"chat": self.ann})
        return list(answer.json()["messages"])


@asynccontextmanager
async def page_of(folder: Path, port: int) -> AsyncIterator[Page]:
    """Open the page of a program without a token; the program is ended in good order."""
    async with running(folder, PIPED, LISTEN=f"127.0.0.1:{port}") as process:
        await line_with(process, "TELEGRAM_BOT_TOKEN is not set")
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as web:
            yield Page(web)
        assert await ended(process) == 0


@pytest.mark.slow
async def test_the_page_of_the_program_is_played_on(tmp_path: Path) -> None:
    port = free_port()
    async with page_of(tmp_path, port) as page:
        position = await page.open()
        await page.act("start")
        await page.act("say", chat=page.ann, text="/solo lits swap=off")
        await page.until(position, "your turn")
        last = await page.act("say", chat=page.ann, text="T e5 r1")
        await page.until(position, "2. ")
        await page.until(position, "'deleted'")
        before = await page.messages()
    async with page_of(tmp_path, port) as page:
        position = await page.open()
        assert [m["message_id"] for m in await page.messages()] == [m["message_id"] for m in before]
        assert await page.act("say", chat=page.ann, text="/record") > last
        await page.until(position, "1. T e5 r1")
