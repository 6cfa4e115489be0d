"""The way to Telegram that the settings ask for."""

from pathlib import Path

import pytest

from bot.config.settings import Settings, read_settings
from bot.runtime import main
from bot.runtime.bootstrap import Connection
from bot.sandbox import STORAGE_CHAT
from tests.support.program import free_port

PUBLIC = "https://example.org"


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Settings for a program that does not get in the way of others."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)
    file = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    return {"LISTEN": f"127.0.0.1:{free_port()}", "DATABASE_URL": file}


async def connection(monkeypatch: pytest.MonkeyPatch, settings: dict[str, str]) -> Connection:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    async with main._way_to_telegram(read_settings()) as (found, _):
        return found


async def test_pages_are_where_the_settings_say(
    given: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = await connection(monkeypatch, given)
    assert (here.public_url, here.app_name) == (f"http://{given['LISTEN']}", "")
    with_token = {**given, "TELEGRAM_BOT_TOKEN": "1:secret"}
    without = await connection(monkeypatch, with_token)
    assert (without.public_url, without.app_name) == (None, "")
    public = {"PUBLIC_URL": PUBLIC, "MINI_APP_NAME": "board"}
    there = await connection(monkeypatch, with_token | public)
    assert (there.public_url, there.app_name) == (PUBLIC, "board")


async def test_pictures_are_stored_where_the_settings_say(
    given: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await connection(monkeypatch, given)).storage_chat == STORAGE_CHAT
    with_token = {**given, "TELEGRAM_BOT_TOKEN": "1:secret"}
    assert (await connection(monkeypatch, with_token)).storage_chat is None
    there = await connection(monkeypatch, with_token | {"STORAGE_CHAT": "-100123"})
    assert there.storage_chat == -100123
