"""Updates in the inbox of an older version: this one works them off in the same order."""

import json
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import Store
from bot.store.db.migrate import migrate
from bot.store.repositories import inbox, inbox_queue
from tests.support.bot.updates import ANN, GROUP_ID, message, private

SCHEMA = "0003"
"""Schema without the chats of updates."""

ROW = "INSERT INTO inbox (update_id, digest, received_at, body) VALUES (:id, :digest, 1.0, :body)"


async def test_what_waits_since_before_is_of_its_chat(bare: str) -> None:
    waiting: list[Any] = [message("a"), message("b", chat=private(ANN)), None, [[]], 5]
    bodies = [json.dumps(update) for update in waiting]
    engine = create_async_engine(bare)
    await migrate(engine, SCHEMA)
    async with engine.begin() as old:
        for number, body in enumerate([*bodies, "no json", None]):
            row = {"id": number, "digest": f"{number:032x}", "body": body}
            await old.execute(text(ROW), row)
    await engine.dispose()
    store = await Store.open(bare)
    async with store.transaction() as connection:
        there = []
        while found := await connection.run_sync(inbox_queue.hold_next):
            there.append((found.chat, found.body))
            await connection.run_sync(inbox.worked_off, found, 0.0)
    nowhere = [(inbox.NOWHERE, body) for body in [*bodies[2:], "no json"]]
    assert there == [(GROUP_ID, bodies[0]), (ANN.id, bodies[1]), *nowhere]
    await store.close()
