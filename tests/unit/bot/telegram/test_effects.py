"""Effects of messages: asked for until Telegram refuses one, and never in the way of a message."""

from typing import Any

import pytest
from telegram.error import BadRequest

from bot.telegram.client import PARTY, TelegramClient
from tests.support.bot.telegram_stub import Sent
from tests.support.bot.updates import ANN


class Server:
    """Takes pictures; those with an effect it refuses with an error, if it has one."""

    def __init__(self, error: str = "") -> None:
        self.error = error
        self.effects: list[str | None] = []

    async def send_photo(self, chat: int, _photo: object, **given: Any) -> Sent:
        self.effects.append(given["message_effect_id"])
        if self.error and self.effects[-1]:
            raise BadRequest(self.error)
        return Sent(chat, 1)


async def party(client: TelegramClient) -> None:
    await client.party(ANN.id, b"png", "You win!", None, None)


async def test_a_win_has_an_effect() -> None:
    server = Server()
    await party(TelegramClient(server))  # type: ignore[arg-type] # all it asks of a bot
    assert server.effects == [PARTY]


async def test_where_effects_are_refused_none_is_asked_for_again() -> None:
    server = Server("EFFECT_ID_INVALID")
    client = TelegramClient(server)  # type: ignore[arg-type] # see above
    await party(client)
    await party(client)
    assert server.effects == [PARTY, None, None]


async def test_another_refusal_is_told() -> None:
    server = Server("chat not found")
    with pytest.raises(BadRequest, match="chat not found"):
        await party(TelegramClient(server))  # type: ignore[arg-type] # see above
