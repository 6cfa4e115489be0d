"""`python -m bot` as a program: the local chat, wrong settings, signals."""

import asyncio
import signal
import socket
from pathlib import Path

import httpx
import pytest

from tests.support.cases import smoke
from tests.support.program import PIPED, WATCHDOG, free_port, line_with, start


async def is_ready(client: httpx.AsyncClient) -> None:
    """Wait until the program says that it is ready."""
    async with asyncio.timeout(WATCHDOG):
        while (answer := await client.get("/readyz")).status_code != 200:
            assert answer.status_code == 503
    assert answer.text == "agents: ok\ndatabase: ok\npolling: ok\n"


@pytest.mark.parametrize("number", smoke([signal.SIGTERM, signal.SIGINT]))
async def test_without_a_token_it_opens_the_local_chat(tmp_path: Path, number: int) -> None:
    port = free_port()
    process = await start(tmp_path, PIPED, LISTEN=f"127.0.0.1:{port}")
    assert f"http://127.0.0.1:{port}" in await line_with(process, "TELEGRAM_BOT_TOKEN is not set")
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        assert (await client.get("/healthz")).text == "ok\n"
        assert "<html" in (await client.get("/")).text
        await is_ready(client)
        assert "tessera_updates_waiting 0.0" in (await client.get("/metrics")).text
    process.send_signal(number)
    async with asyncio.timeout(WATCHDOG):
        assert await process.wait() == 0
    assert {file.name for file in (tmp_path / "data").glob("*.db")} == {
        "tessera.db",
        "local-chat.db",
    }


@pytest.mark.parametrize(
    ("settings", "sentence"),
    smoke(
        [
            ({"TELEGRAM_BOT_TOKEN": "nonsense"}, "TELEGRAM_BOT_TOKEN"),
            ({"LISTEN": "everywhere"}, "LISTEN"),
            ({"AGENT_PROCESSES": "none"}, "AGENT_PROCESSES"),
            ({"DATABASE_URL": "mysql://x"}, "DATABASE_URL"),
            ({"WEBHOOK_URL": "http://insecure"}, "WEBHOOK_URL"),
        ],
    ),
)
async def test_a_wrong_setting_is_named(
    tmp_path: Path, settings: dict[str, str], sentence: str
) -> None:
    process = await start(tmp_path, PIPED, **settings)
    async with asyncio.timeout(WATCHDOG):
        _, said = await process.communicate()
    assert process.returncode == 2
    assert sentence in said.decode()
    assert "Traceback" not in said.decode()


async def test_an_address_in_use_is_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        process = await start(tmp_path, PIPED, LISTEN=f"127.0.0.1:{taken.getsockname()[1]}")
        async with asyncio.timeout(WATCHDOG):
            _, said = await process.communicate()
    assert process.returncode == 1
    assert "is it in use?" in said.decode()
    assert "Traceback" not in said.decode()
