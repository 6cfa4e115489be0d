"""The same bot by webhook: updates come as calls, answered when they are in the store."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from sqlalchemy.exc import OperationalError

from bot.intake.polling import UpdateInbox
from bot.intake.webhook import PATH, Update, Webhook
from bot.ops.http_server import WebServer
from bot.runtime.bootstrap import App, Connection, open_app
from bot.store.repositories import tables
from tests.e2e.test_program import free_port
from tests.support.agents.simple import SIMPLE
from tests.support.flows.clock import HastyClock
from tests.support.flows.game import accepted, boards, code_of, said, table_in
from tests.support.local_chat import LocalChat

SECRET = "a-secret"  # noqa: S105 - known to these tests only
KNOWN = {"X-Telegram-Bot-Api-Secret-Token": SECRET}
TOO_LARGE = 2_000_000
WATCHDOG = 60.0


@dataclass
class Hooked:
    """A bot that gets its updates by calls, with its address."""

    local: LocalChat
    app: App
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def plies(self, code: str) -> list[str]:
        async with self.app.store.transaction() as connection:
            table = await connection.run_sync(tables.load, code)
        assert table
        return [ply.text for ply in table.record.plies]


@asynccontextmanager
async def hooking(folder: Path) -> AsyncIterator[Hooked]:
    port = free_port()
    async with LocalChat() as local:
        local.sandbox.webhook.first_pause = 0.001
        connection = Connection(local.token, local.base_url, f"http://127.0.0.1:{port}", SECRET)
        url = f"sqlite+aiosqlite:///{folder}/bot.db"
        async with open_app(connection, url, SIMPLE, clock=HastyClock()) as app:
            web = WebServer(app.routes(), "127.0.0.1", port)
            await web.start()
            await app.start()
            try:
                yield Hooked(local, app, port)
            finally:
                local.sandbox.stop()
                await app.stop()
                await web.stop()


@pytest_asyncio.fixture
async def hooked(tmp_path: Path) -> AsyncIterator[Hooked]:
    async with hooking(tmp_path) as hooked:
        yield hooked


class Moody:
    """An intake whose commits fail now and then: every second time from now on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.failed = self.tried = 0
        keep = UpdateInbox._keep

        def kept(intake: UpdateInbox, connection: Any, updates: list[Update]) -> set[int]:
            self._try()
            return keep(intake, connection, updates)

        monkeypatch.setattr(UpdateInbox, "_keep", kept)

    def _try(self) -> None:
        self.tried += 1
        if self.tried % 2:
            self.failed += 1
            raise OperationalError("COMMIT", {}, Exception("disk full"))


async def test_a_move_by_webhook(hooked: Hooked) -> None:
    ann, private = hooked.local.ann, hooked.local.ann.private
    await ann.start()
    await ann.say(private, "/solo lits swap=off")
    await table_in(private, "your turn")
    await accepted(private, await ann.say(private, "T e5 r1"))
    await table_in(private, "2. ")
    await hooked.app.delivery.settled()
    async with httpx.AsyncClient(base_url=hooked.url) as client:
        figures = (await client.get("/metrics")).text
    for figure in (
        'tessera_updates_total{kind="message",outcome="done"} 3.0',
        'tessera_plies_total{by="person",game="lits"} 1.0',
        'tessera_webhook_calls_total{status="200"} 3.0',
        'tessera_calls_total{method="setMessageReaction",outcome="200"} 1.0',
        'tessera_answer_seconds_count{kind="react"} 1.0',
        "tessera_update_seconds_count 3.0",
        "tessera_tables_open 1.0",
        "tessera_outbox_waiting 0.0",
    ):
        assert figure in figures, figure
    for name in ("board", "thinking", "drawing"):
        assert re.search(rf"^tessera_{name}_seconds_count [1-9]", figures, re.MULTILINE), name


async def test_strangers_are_refused_and_so_is_nonsense(hooked: Hooked) -> None:
    url = f"{hooked.url}{PATH}"
    async with httpx.AsyncClient() as client:
        assert (await client.post(url, json={"update_id": 1})).status_code == 403
        wrong = {"X-Telegram-Bot-Api-Secret-Token": "guessed"}
        assert (await client.post(url, json={"update_id": 1}, headers=wrong)).status_code == 403
        assert (await client.get(url, headers=KNOWN)).status_code == 405
        for nonsense in (b"{", b"[1]", b"", b"\xff\xfe", b"[" * 50_000):
            answer = await client.post(url, content=nonsense, headers=KNOWN)
            assert answer.status_code == 400
        large = b"x" * TOO_LARGE
        assert (await client.post(url, content=large, headers=KNOWN)).status_code == 413


@pytest.mark.parametrize("length", [None, "5", "1e3", "-5", f"{TOO_LARGE}", "9" * 400])
async def test_no_body_gets_past_the_bound(length: str | None) -> None:
    """The bound holds whatever length the call states; one that lies may also be cut off."""
    how = "Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}"
    head = f"POST {PATH} HTTP/1.1\r\nHost: x\r\n{_secret()}\r\n{how}\r\n\r\n".encode()
    chunk = b"x" * 100_000
    parts = [_chunked(chunk) if length is None else chunk] * (TOO_LARGE // len(chunk))
    intake: Any = None
    port = free_port()
    web = WebServer([Webhook(intake, SECRET).route()], "127.0.0.1", port)
    await web.start()
    try:
        answer = await _sent(port, [head, *parts])
        assert answer.split()[1:2] in ([b"400"], [b"413"])
        async with httpx.AsyncClient() as client:
            assert (await client.get(f"http://127.0.0.1:{port}/healthz")).text == "ok\n"
    finally:
        await web.stop()


def _secret() -> str:
    [[name, value]] = KNOWN.items()
    return f"{name}: {value}"


def _chunked(part: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(part), part)


async def _sent(port: int, parts: list[bytes]) -> bytes:
    """Return the first line of the answer to a call; it may come before the call is at its end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        async with asyncio.timeout(WATCHDOG):
            writer.writelines(parts)
            return await reader.readline()
    finally:
        writer.transport.abort()


async def test_a_commit_that_fails_is_not_acknowledged_and_the_move_is_made_once(
    hooked: Hooked, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, private = hooked.local.ann, hooked.local.ann.private
    await ann.start()
    moody = Moody(monkeypatch)
    await ann.say(private, "/solo lits swap=off")
    table = await table_in(private, "your turn")
    await accepted(private, await ann.say(private, "T e5 r1"))
    assert moody.failed >= 2
    assert (await hooked.plies(code_of(table)))[0] == "T e5 r1"
    assert (await hooked.plies(code_of(table))).count("T e5 r1") == 1


async def test_control_who_acknowledges_first_loses_what_is_not_kept(
    hooked: Hooked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: the webhook answers 200 and stores the update afterwards."""

    async def keep(self: Webhook, update: Update) -> None:
        task = asyncio.create_task(self._take_in(update))
        self._under_way.add(task)
        task.add_done_callback(self._ended)

    ann, private = hooked.local.ann, hooked.local.ann.private
    await ann.start()
    await said(private, "Welcome")
    moody = Moody(monkeypatch)
    monkeypatch.setattr(Webhook, "_keep", keep)
    await ann.say(private, "/solo lits swap=off")
    await ann.say(private, "/help")
    await said(private, "/solo")
    # The first was acknowledged like the second, and is never seen again.
    assert (moody.tried, moody.failed) == (2, 1)
    assert boards(private) == []


async def test_what_is_asked_from_outside_is_answered(hooked: Hooked) -> None:
    async with httpx.AsyncClient(base_url=hooked.url) as client:
        ready = await client.get("/readyz")
        figures = await client.get("/metrics")
    # Nobody can say when the next call comes: it is no part of being ready.
    assert (ready.status_code, ready.text) == (200, "agents: ok\ndatabase: ok\n")
    assert "tessera_store_answers 1.0" in figures.text
