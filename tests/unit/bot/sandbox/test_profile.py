"""Facts that the bot learns of chats, and those that it tells of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest
from telegram import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeChat,
    BotCommandScopeChatAdministrators,
)
from telegram.error import BadRequest

from bot.sandbox import BOT_ID
from bot.sandbox.bot_api.profile import commands_for

if TYPE_CHECKING:
    from telegram import Bot

    from tests.support.local_chat import ChatView, LocalChat, Persona


def menu(local: LocalChat, chat: ChatView, person: Persona) -> list[str]:
    kept = local.sandbox.store.chat(chat.id)
    assert kept is not None
    found = commands_for(local.sandbox.world, kept, person.user)
    return [command["description"] for command in found]


async def test_get_me(bot: Bot) -> None:
    me = await bot.get_me()
    assert (me.id, me.username, me.first_name, me.is_bot) == (
        BOT_ID,
        "tessera_bot",
        "Tessera",
        True,
    )


async def test_get_chat(local: LocalChat, bot: Bot) -> None:
    group = await bot.get_chat(local.group.id)
    assert (group.title, group.type) == ("Game night", "supergroup")
    await local.ann.start()
    assert (await bot.get_chat(local.ann.id)).username == "ann"


async def test_members(local: LocalChat, bot: Bot) -> None:
    assert (await bot.get_chat_member(local.group.id, local.ann.id)).status == "creator"
    assert (await bot.get_chat_member(local.group.id, local.ben.id)).status == "member"
    stranger = local.new_person("Eve")
    assert (await bot.get_chat_member(local.group.id, stranger.id)).status == "left"
    local.sandbox.people.promote_bot(local.ann.id, local.group.id, admin=True)
    assert (await bot.get_chat_member(local.group.id, BOT_ID)).status == "administrator"
    assert await bot.get_chat_member_count(local.group.id) == 5
    leading = await bot.get_chat_administrators(local.group.id)
    assert [member.user.id for member in leading] == [local.ann.id]


async def test_commands_by_scope_and_language(local: LocalChat, bot: Bot) -> None:
    await bot.set_my_commands([BotCommand("play", "Play")])
    await bot.set_my_commands([BotCommand("play", "Играть")], language_code="ru")
    group = BotCommandScopeAllGroupChats()
    await bot.set_my_commands([BotCommand("play", "Csoport")], group, language_code="hu")
    here = BotCommandScopeChat(local.group.id)
    assert menu(local, local.group, local.ann) == ["Play"]
    assert menu(local, local.group, local.cleo) == ["Играть"]
    assert menu(local, local.group, local.dani) == ["Csoport"]
    assert menu(local, local.dani.private, local.dani) == ["Play"]
    await bot.set_my_commands([BotCommand("here", "Here")], here)
    assert menu(local, local.group, local.cleo) == ["Here"]
    lead = BotCommandScopeChatAdministrators(local.group.id)
    await bot.set_my_commands([BotCommand("lead", "Lead")], lead)
    assert menu(local, local.group, local.ann) == ["Lead"]
    assert menu(local, local.group, local.ben) == ["Here"]
    await bot.delete_my_commands(here)
    assert menu(local, local.group, local.cleo) == ["Играть"]
    assert [command.description for command in await bot.get_my_commands()] == ["Play"]


async def test_commands_are_checked(bot: Bot) -> None:
    with pytest.raises(BadRequest, match=r"(?i)bot_command_invalid"):
        await bot.set_my_commands([BotCommand("Play!", "x")])
    with pytest.raises(BadRequest, match=r"(?i)bot_command_description_invalid"):
        await bot.set_my_commands([BotCommand("play", "")])
    with pytest.raises(BadRequest, match=r"(?i)lang_code_invalid"):
        await bot.set_my_commands([BotCommand("play", "x")], language_code="english")


async def test_descriptions(bot: Bot) -> None:
    await bot.set_my_description("Games")
    await bot.set_my_description("Игры", language_code="ru")
    await bot.set_my_short_description("Short")
    assert (await bot.get_my_description()).description == "Games"
    assert (await bot.get_my_description(language_code="ru")).description == "Игры"
    assert (await bot.get_my_description(language_code="hu")).description == "Games"
    assert (await bot.get_my_short_description()).short_description == "Short"
    with pytest.raises(BadRequest, match="Description is too long"):
        await bot.set_my_description("x" * 513)


async def test_leaving_the_server_means_nothing_here(bot: Bot) -> None:
    assert await bot.log_out()
    assert await bot.close()


@pytest.mark.parametrize("method", ["getMe", "getme", "GETME"])
async def test_methods_are_called_by_get_and_in_any_case(method: str, local: LocalChat) -> None:
    async with httpx.AsyncClient(base_url=local.base_url) as client:
        answer = await client.get(f"/bot{local.token}/{method}")
        assert answer.json()["result"]["username"] == "tessera_bot"
        asked = f"/bot{local.token}/sendMessage?chat_id={local.group.id}&text=from%20the%20address"
        assert (await client.get(asked)).json()["ok"] is True
    assert local.group.last.text == "from the address"
