"""Updates of unexpected kinds: kept as they came, and in nobody's way."""

import json

from bot.telegram.client import TelegramClient
from bot.telegram.http_bot import make_bot
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import accepted, table_in
from tests.support.local_chat import LocalChat

NAME = "Клео \U0001f600"


def put(local: LocalChat, **body: object) -> int:
    """Queue an update with any contents, and return its id."""
    store = local.sandbox.store
    with store.transaction():
        number = store.count("update", 1)
        store.put_update(number, {"update_id": number, **body})
    return number


async def test_an_update_that_cannot_be_read_keeps_back_no_other(house: BotHarness) -> None:
    local = house.local
    await local.ann.start()
    put(local, message={"message_id": "many", "date": {}, "chat": 7})
    put(local, callback_query="none")
    await local.ann.say(local.ann.private, "/solo lits swap=off")
    await table_in(local.ann.private, "your turn")
    await accepted(local.ann.private, await local.ann.say(local.ann.private, "T e5 r1"))


async def test_updates_are_kept_as_they_come() -> None:
    async with LocalChat() as local, make_bot(local.token, local.base_url, _nobody) as bot:
        body = {"message_id": 1, "date": 1, "text": NAME, "a_field_of_tomorrow": {"x": [1]}}
        number = put(local, message=body)
        found = dict(await TelegramClient(bot).updates(None))
    assert json.loads(found[number]) == {"update_id": number, "message": body}


def _nobody(_method: str, _outcome: str, _seconds: float) -> None:
    """Tell nobody of calls."""
