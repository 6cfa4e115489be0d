"""The picture of the bot in the local chat: set once, then left as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import InputProfilePhotoStatic
from telegram.error import BadRequest

from bot.render import emblem
from bot.telegram.client import TelegramClient
from tests.unit.bot.sandbox.conftest import png

if TYPE_CHECKING:
    from telegram import Bot

    from tests.support.local_chat import LocalChat


async def test_a_bot_without_a_picture_gets_one_and_keeps_it(local: LocalChat, bot: Bot) -> None:
    api = TelegramClient(bot)
    assert local.sandbox.world.view.bot()["photo"] is None
    await api.show_picture(emblem())
    shown = local.sandbox.world.view.bot()["photo"]
    assert shown
    await api.show_picture(png())
    assert local.sandbox.world.view.bot()["photo"] == shown
    assert len(local.sandbox.calls.of("setMyProfilePhoto")) == 1
    assert (await bot.get_user_profile_photos(local.ann.id)).total_count == 0


async def test_what_is_no_picture_is_refused(local: LocalChat, bot: Bot) -> None:
    with pytest.raises(BadRequest):
        await bot.set_my_profile_photo(InputProfilePhotoStatic(b"no picture"))
    assert local.sandbox.world.view.bot()["photo"] is None
