"""Several instances on one PostgreSQL server: each does its share of the work."""

import asyncio
import contextlib
import itertools
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

import httpx
import pytest
import pytest_asyncio

from bot.telegram.client import TelegramClient
from bot.telegram.http_bot import make_bot
from tests.e2e.test_on_postgres import MOVES, begun, moved
from tests.support.cases import smoke
from tests.support.flows.game import accepted, table_in
from tests.support.flows.running import LONG, Program, running
from tests.support.local_chat import LocalChat
from tests.support.postgres import Server, Starter
from tests.support.program import free_port

TAKEN_OVER = 10.0
"""Seconds within which another instance polls when the one that did is gone: a promise."""

SECRET = "a-secret"  # noqa: S105 - known to these tests only
MOMENTS = 30
"""Turns of the event loop within which a poll is on its way."""

PLAIN = """
from bot.runtime import main
Connection = main.Connection
main.Connection = lambda token, at, url, *rest: Connection(
    token, at, url.replace("https", "http"), *rest
)
"""
"""A patch that does without https, as no proxy is here to add it."""

ALL = "receive,work,send,think"
KNOWN = {"X-Telegram-Bot-Api-Secret-Token": SECRET}


@pytest_asyncio.fixture
async def url(postgres: Server) -> AsyncIterator[str]:
    """The address of an empty database."""
    name = await postgres.make()
    yield postgres.url(name)
    await postgres.drop(name)


@asynccontextmanager
async def copy(folder: Path, local: LocalChat, url: str, roles: str) -> AsyncIterator[Program]:
    """Run an instance with these roles."""
    async with running(folder, local, DATABASE_URL=url, ROLES=roles) as program:
        yield program
        assert "Traceback" not in program.said


def polls(local: LocalChat) -> int:
    """Count the times that an instance has begun to poll."""
    return len(local.sandbox.calls.of("deleteWebhook"))


async def taken_over(local: LocalChat, before: int) -> float:
    """Return the seconds until another instance polls."""
    begun_at = monotonic()
    await local.until(lambda world: polls(world) > before)
    return monotonic() - begun_at


@pytest.mark.parametrize("ending", smoke([signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM]))
async def test_when_the_copy_that_polls_is_gone_another_does(
    ending: signal.Signals, url: str, tmp_path: Path
) -> None:
    async with (
        LocalChat() as local,
        copy(tmp_path, local, url, "work,send,think"),
        copy(tmp_path, local, url, "receive") as first,
    ):
        await begun(local)
        async with copy(tmp_path, local, url, "receive") as second:
            await second.says("stands by")
            before = polls(local)
            first.process.send_signal(ending)
            assert await taken_over(local, before) < TAKEN_OVER
            await moved(local, 0)
            if ending is signal.SIGSTOP:
                before = polls(local)
                first.process.send_signal(signal.SIGCONT)
                await first.says("this one stops")
                await moved(local, 1)
                assert polls(local) == before
                assert first.process.returncode is None
            assert second.process.returncode is None


@pytest.mark.slow
async def test_a_game_goes_on_while_each_copy_in_turn_is_killed(url: str, tmp_path: Path) -> None:
    plies = itertools.count()
    async with LocalChat() as local, contextlib.AsyncExitStack() as stack:

        async def one_more() -> Program:
            return await stack.enter_async_context(copy(tmp_path, local, url, ALL))

        copies = [await one_more() for _ in range(3)]
        await begun(local)
        for number, one in enumerate(copies):
            assert await one.ended(signal.SIGKILL) == -signal.SIGKILL
            for ply in itertools.islice(plies, 2):
                await moved(local, ply)
            copies[number] = await one_more()
        assert [one.process.returncode for one in copies] == [None] * 3


@asynccontextmanager
async def called(
    folder: Path, local: LocalChat, url: str, roles: str
) -> AsyncIterator[tuple[Program, str]]:
    """Run an instance to which updates are posted, and yield its address with it."""
    at = f"127.0.0.1:{free_port()}"
    settings = {"LISTEN": at, "WEBHOOK_URL": f"https://{at}", "WEBHOOK_SECRET": SECRET}
    async with running(folder, local, PLAIN, DATABASE_URL=url, ROLES=roles, **settings) as program:
        await local.until(lambda world: world.sandbox.calls.of("setWebhook"))
        yield program, f"http://{at}"
        assert "Traceback" not in program.said


@pytest.mark.slow
async def test_one_copy_receives_and_another_does_the_rest(url: str, tmp_path: Path) -> None:
    async with LocalChat() as local:
        local.sandbox.webhook.first_pause = 0.001
        async with (
            called(tmp_path, local, url, "receive") as (receiving, at),
            copy(tmp_path, local, url, "work,send,think"),
        ):
            await local.ann.start()
            await local.ann.say(local.ann.private, "/solo lits swap=off")
            await table_in(local.ann.private, "your turn")
            await accepted(local.ann.private, await local.ann.say(local.ann.private, "T e5 r1"))
            await table_in(local.ann.private, "2. ")
            async with httpx.AsyncClient(base_url=at) as client:
                ready = (await client.get("/readyz")).text
                figures = (await client.get("/metrics")).text
            assert ready == "database: ok\n"
            assert 'tessera_webhook_calls_total{status="200"} 3.0' in figures
            assert 'tessera_plies_total{by="person"' not in figures
            assert receiving.process.returncode is None


async def answered(at: str, status: int) -> str:
    """Return the text of `/readyz` once it has this status."""
    async with asyncio.timeout(LONG), httpx.AsyncClient(base_url=at) as client:
        while True:
            answer = await client.get("/readyz")
            if answer.status_code == status:
                return answer.text
            await asyncio.sleep(0.1)


async def test_while_the_server_is_away_updates_are_to_come_again(
    tmp_path: Path, own_postgres: Starter
) -> None:
    async with LocalChat() as local, contextlib.AsyncExitStack() as stack:
        local.sandbox.webhook.first_pause = 0.001
        with own_postgres() as server:
            url = server.url(await server.make())
            everything = called(tmp_path, local, url, ALL)
            program, at = await stack.enter_async_context(everything)
            await answered(at, 200)
            await begun(local)
        assert "database: it does not answer" in await answered(at, 503)
        async with httpx.AsyncClient(base_url=at) as client:
            sent = await client.post("/telegram", json={"update_id": 1}, headers=KNOWN)
        assert sent.status_code == 503
        move = await local.ann.say(local.group, f"/m {MOVES[0]}")
        await program.says("is not kept and is to come again")
        with own_postgres():
            await answered(at, 200)
            await accepted(local.group, move)
            await moved(local, 1)
        assert program.process.returncode is None


async def test_a_poll_that_is_broken_off_at_any_moment_is_in_nobodys_way() -> None:
    async with LocalChat() as local:
        await local.ann.say(local.ann.private, "hello")
        for turns in range(MOMENTS):
            async with make_bot(local.token, local.base_url, lambda *_: None) as bot:
                api = TelegramClient(bot)
                poll = asyncio.create_task(api.updates(None))
                for _ in range(turns):
                    await asyncio.sleep(0)
                poll.cancel()
                await asyncio.wait({poll})
                await api.hang_up()
                assert await api.updates(None)


@pytest.mark.slow
async def test_two_local_chats_share_no_server(url: str, tmp_path: Path) -> None:
    async with running(tmp_path, None, DATABASE_URL=url) as first:
        await first.says("TELEGRAM_BOT_TOKEN is not set")
        hasty = "from bot.runtime import main; main.PATIENCE = 1.0"
        async with running(tmp_path, None, hasty, DATABASE_URL=url) as second:
            await second.fails("another instance of the bot uses the database")
        assert first.process.returncode is None
