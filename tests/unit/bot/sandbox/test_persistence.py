"""Everything that was answered is on disk, even when the server is killed right after."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from telegram import Bot, BotCommand, InlineKeyboardButton, InlineKeyboardMarkup

from bot.sandbox import LOCAL_TOKEN, Sandbox
from tests.support.local_chat import LocalChat
from tests.unit.bot.sandbox.conftest import bot_of, png

if TYPE_CHECKING:
    from bot.sandbox.model.entities import Json

ROOT = Path(__file__).parents[4]
SERVER = """
import asyncio, sys
from pathlib import Path
from tests.support.local_chat import LocalChat

async def main():
    async with LocalChat(Path(sys.argv[1])) as local:
        print(local.base_url, flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


def content(sandbox: Sandbox) -> list[Json]:
    """Everything that is said in all chats."""
    store = sandbox.store
    return [asdict(message) for chat in store.chats() for message in store.messages(chat.id)]


async def test_a_restart_shows_the_same_chats(tmp_path: Path) -> None:
    async with LocalChat(tmp_path / "chat.db") as local, bot_of(local) as bot:
        key = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data="a")]])
        asked = await local.ann.say(local.group, "/play")
        await bot.send_photo(local.group.id, png(), caption="<b>x</b> y", parse_mode="HTML")
        await bot.send_message(local.group.id, "z", reply_markup=key)
        await bot.set_message_reaction(local.group.id, asked.message_id, "👍")
        await bot.set_my_commands([BotCommand("play", "Play")])
        local.new_group(local.ben, "Club", local.new_person("Eve"))
        before = content(local.sandbox)
        await local.restart()
        assert content(local.sandbox) == before
        assert local.group.messages[1].photo == png()
        assert [command.command for command in await bot.get_my_commands()] == ["play"]
        assert local.persona("Eve").name == "Eve"


async def test_updates_and_their_acknowledgement_survive(tmp_path: Path) -> None:
    async with LocalChat(tmp_path / "chat.db") as local, bot_of(local) as bot:
        await local.ann.say(local.group, "/1")
        await local.ann.say(local.group, "/2")
        first, second = await bot.get_updates()
        await bot.get_updates(offset=second.update_id)
        await local.restart()
        await local.ann.say(local.group, "/3")
        ids = [update.update_id for update in await bot.get_updates()]
        assert ids[0] == second.update_id
        assert ids[1] > second.update_id > first.update_id


async def test_no_number_comes_twice_after_a_restart(tmp_path: Path) -> None:
    async with LocalChat(tmp_path / "chat.db") as local, bot_of(local) as bot:
        sent = await bot.send_message(local.group.id, "gone soon")
        start = await local.ann.start()
        await bot.delete_message(local.group.id, sent.message_id)
        local.sandbox.people.delete(local.ann.id, local.ann.id, start.message_id)
        await local.restart()
        assert (await local.ann.say(local.group, "x")).message_id > sent.message_id
        assert (await local.ben.start()).message_id > start.message_id


async def test_a_tap_can_be_answered_after_a_restart(tmp_path: Path) -> None:
    async with LocalChat(tmp_path / "chat.db") as local, bot_of(local) as bot:
        key = InlineKeyboardMarkup([[InlineKeyboardButton("A", callback_data="a")]])
        sent = await bot.send_message(local.group.id, "z", reply_markup=key)
        query_id = local.ann.press(local.group, sent.message_id, "A")
        await local.restart()
        assert await bot.answer_callback_query(query_id, "ok")


async def test_a_killed_server_loses_nothing_that_it_answered(tmp_path: Path) -> None:
    path = tmp_path / "chat.db"
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVER, str(path), stdout=asyncio.subprocess.PIPE, cwd=ROOT
    )
    assert server.stdout is not None
    async with asyncio.timeout(60):
        address = (await server.stdout.readline()).decode().strip()
        async with Bot(LOCAL_TOKEN, base_url=f"{address}/bot") as bot:
            group = -1001000000001
            sent = [await bot.send_message(group, str(number)) for number in range(20)]
        server.kill()
        await server.wait()
    sandbox = Sandbox.open(path)
    kept = [(message.message_id, message.text) for message in sandbox.store.messages(group)]
    sandbox.close()
    assert kept == [(message.message_id, message.text) for message in sent]


def test_a_refused_call_leaves_no_trace(tmp_path: Path) -> None:
    sandbox = Sandbox.open(tmp_path / "chat.db")
    told: list[int] = []
    with pytest.raises(KeyError):
        fail_in_the_middle(sandbox, told)
    with sandbox.store.transaction():
        sandbox.store.set_setting("y", 2)
    assert sandbox.store.setting("x") is None
    assert told == []
    sandbox.close()


def fail_in_the_middle(sandbox: Sandbox, told: list[int]) -> None:
    with sandbox.store.transaction():
        sandbox.store.set_setting("x", 1)
        sandbox.store.after_commit(lambda: told.append(1))
        raise KeyError


def as_version_one(path: Path) -> None:
    """Write chats as they lay on disk before there were topics."""
    Sandbox.open(path).close()
    db = sqlite3.connect(path)
    db.executescript(
        """DROP TABLE topics; ALTER TABLE chats DROP COLUMN forum;
        ALTER TABLE chats DROP COLUMN moved_to; PRAGMA user_version=1;"""
    )
    db.close()


async def test_older_chats_are_read_and_go_on(tmp_path: Path) -> None:
    path = tmp_path / "chat.db"
    as_version_one(path)
    async with LocalChat(path) as local, bot_of(local) as bot:
        await local.ann.set_forum(local.group)
        topic = await local.ann.new_topic(local.group, "Blokus")
        await bot.send_message(local.group.id, "x", message_thread_id=topic.topic)
        await local.restart()
        assert topic.last.text == "x"


def test_chats_of_a_later_version_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "chat.db"
    Sandbox.open(path).close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version=99")
    db.close()
    with pytest.raises(ValueError, match="a later version"):
        Sandbox.open(path)
