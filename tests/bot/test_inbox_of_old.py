"""What waits in the inbox of an older version is worked off in the same order by this one."""

import json
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text
from sqlalchemy.engine import Connection

from bot.store import Store, inbox
from bot.store.migrate import MIGRATIONS
from tests.bot.updates import ANN, GROUP_ID, message, private

ROW = "INSERT INTO inbox (update_id, digest, received_at, body) VALUES (:id, :id, 1.0, :body)"


def schema_before(connection: Connection) -> None:
    """The schema without the chats of updates."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "0003")


async def test_what_waits_since_before_is_of_its_chat(tmp_path: Path) -> None:
    waiting: list[Any] = [message("a"), message("b", chat=private(ANN)), None, [[]], 5]
    bodies = [json.dumps(update) for update in waiting]
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as old:
        schema_before(old)
        for number, body in enumerate([*bodies, "no json", None]):
            old.execute(text(ROW), {"id": number, "body": body})
    engine.dispose()
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'old.db'}")
    async with store.transaction() as connection:
        there = []
        while found := await inbox.hold_next(connection):
            there.append((found.chat, found.body))
            await inbox.worked_off(connection, found, 0.0)
    nowhere = [(inbox.NOWHERE, body) for body in [*bodies[2:], "no json"]]
    assert there == [(GROUP_ID, bodies[0]), (ANN.id, bodies[1]), *nowhere]
    await store.close()
