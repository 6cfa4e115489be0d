"""The same bot by webhook: updates come as calls, answered when they are in the store."""

from pathlib import Path

import httpx

from bot.app import Connection, open_app
from bot.web import WebServer
from bot.webhook import PATH as WEBHOOK_PATH
from tests.flows.clock import HastyClock
from tests.flows.game import accepted, table_in
from tests.flows.test_program import free_port
from tests.local_chat import LocalChat

SECRET = "a-secret"  # noqa: S105 - known to this test only


async def test_a_move_by_webhook(tmp_path: Path) -> None:
    port = free_port()
    async with LocalChat() as local:
        connection = Connection(local.token, local.base_url, f"http://127.0.0.1:{port}", SECRET)
        url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
        async with open_app(connection, url, clock=HastyClock()) as app:
            web = WebServer(app.routes(), "127.0.0.1", port)
            await web.start()
            await app.start()
            try:
                await local.ann.start()
                await local.ann.say(local.ann.private, "/solo lits swap=off")
                await table_in(local.ann.private, "your turn")
                move = await local.ann.say(local.ann.private, "T e5 r1")
                await accepted(local.ann.private, move)
                await _refuses_strangers(f"http://127.0.0.1:{port}{WEBHOOK_PATH}")
            finally:
                local.sandbox.stop()
                await app.stop()
                await web.stop()


async def _refuses_strangers(url: str) -> None:
    known = {"X-Telegram-Bot-Api-Secret-Token": SECRET}
    async with httpx.AsyncClient() as client:
        assert (await client.post(url, json={"update_id": 1})).status_code == 403
        wrong = {"X-Telegram-Bot-Api-Secret-Token": "guessed"}
        assert (await client.post(url, json={"update_id": 1}, headers=wrong)).status_code == 403
        assert (await client.post(url, content=b"{", headers=known)).status_code == 400
        assert (await client.post(url, json=[1], headers=known)).status_code == 400
        large = b"x" * 2_000_000
        assert (await client.post(url, content=large, headers=known)).status_code == 413
