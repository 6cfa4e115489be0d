"""Groups as they are: several, upgraded, left and joined again, and chats that speak themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram.error import BadRequest, ChatMigrated, Forbidden

from bot.sandbox import BOT_ID, RefusalError
from tests.support.local_chat import LocalChat
from tests.unit.bot.sandbox.conftest import bot_of, png
from tests.unit.bot.sandbox.test_persons import fetched, heard

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from telegram import Bot

    from tests.support.local_chat import ChatView


@pytest.fixture
def group(local: LocalChat) -> ChatView:
    return local.new_basic_group(local.ann, "Club", local.ben)


async def test_a_basic_group_is_one(local: LocalChat, bot: Bot, group: ChatView) -> None:
    await local.ben.say(group, "/play")
    made = await bot.get_chat(group.id)
    assert (made.type, made.title) == ("group", "Club")
    assert -(10**12) < group.id < 0
    # Its messages are counted with those of all private chats and other such groups.
    said = await local.ann.start()
    assert said.message_id == group.last.message_id + 1
    first, second, third = await heard(bot)
    assert [user.id for user in first.new_chat_members] == [BOT_ID]
    assert (second.text, third.text) == ("/play", "/start")


async def test_a_migrated_group_tells_both_chats(
    local: LocalChat, bot: Bot, group: ChatView
) -> None:
    await fetched(bot)
    new = await local.ben.migrate(group)
    joined, left, entered = await fetched(bot)
    assert joined.my_chat_member is not None
    assert joined.my_chat_member.chat.id == new.id
    assert joined.my_chat_member.new_chat_member.status == "member"
    assert left.message is not None
    assert (left.message.chat.id, left.message.migrate_to_chat_id) == (group.id, new.id)
    assert left.message.from_user is not None
    assert left.message.from_user.id == local.ben.id
    assert entered.message is not None
    assert (entered.message.chat.id, entered.message.migrate_from_chat_id) == (new.id, group.id)
    assert entered.message.chat.type == "supergroup"
    assert entered.message.message_id == 1
    assert entered.message.sender_chat is not None
    assert entered.message.sender_chat.id == new.id


CALLS: list[Callable[[Bot, int, int], Awaitable[object]]] = [
    lambda b, g, _: b.send_message(g, "x"),
    lambda b, g, _: b.send_photo(g, png()),
    lambda b, g, m: b.edit_message_text("x", g, m),
    lambda b, g, m: b.delete_message(g, m),
    lambda b, g, _: b.get_chat_member(g, 5000000001),
]


@pytest.mark.parametrize("does", CALLS, ids=[str(i) for i in range(len(CALLS))])
async def test_the_old_chat_says_where_the_new_one_is(
    does: Callable[[Bot, int, int], Awaitable[object]],
    local: LocalChat,
    bot: Bot,
    group: ChatView,
) -> None:
    sent = await bot.send_message(group.id, "table")
    new = await local.ann.migrate(group)
    with pytest.raises(ChatMigrated) as raised:
        await does(bot, group.id, sent.message_id)
    assert raised.value.new_chat_id == new.id


async def test_the_new_chat_goes_on_with_everybody(
    local: LocalChat, bot: Bot, group: ChatView
) -> None:
    new = await local.ann.migrate(group)
    await local.ben.say(new, "/play")
    sent = await bot.send_message(new.id, "table")
    assert sent.message_id == new.messages[0].message_id + 2
    assert await bot.get_chat_member_count(new.id) == 3
    with pytest.raises(RefusalError, match="supergroup now"):
        await local.ben.say(group, "still here?")
    with pytest.raises(RefusalError, match="only a group becomes a supergroup"):
        await local.ann.migrate(new)


async def test_a_migration_survives_a_restart(tmp_path: Path) -> None:
    async with LocalChat(tmp_path / "chat.db") as local, bot_of(local) as bot:
        group = local.new_basic_group(local.ann, "Club")
        new = await local.ann.migrate(group)
        await local.restart()
        with pytest.raises(ChatMigrated) as raised:
            await bot.send_message(group.id, "x")
        assert raised.value.new_chat_id == new.id


async def test_a_bot_without_the_group_is_not_told_of_its_migration(
    local: LocalChat, bot: Bot, group: ChatView
) -> None:
    await local.ann.remove_bot(group)
    await fetched(bot)
    new = await local.ann.migrate(group)
    assert await fetched(bot) == ()
    with pytest.raises(Forbidden):
        await bot.send_message(new.id, "x")


@pytest.mark.parametrize(("basic", "kind"), [(True, "group"), (False, "supergroup")])
@pytest.mark.parametrize(
    ("status", "words"), [("kicked", "bot was kicked from"), ("left", "bot is not a member of")]
)
async def test_a_removed_bot_is_told_and_comes_back(
    basic: bool, kind: str, status: str, words: str, local: LocalChat, bot: Bot
) -> None:
    make = local.new_basic_group if basic else local.new_group
    group = make(local.ann, "Club", local.ben)
    await fetched(bot)
    await local.ann.remove_bot(group, "left" if status == "left" else "kicked")
    with pytest.raises(Forbidden, match=f"{words} the {kind} chat"):
        await bot.send_message(group.id, "x")
    await local.ben.add_bot(group)
    await bot.send_message(group.id, "back")
    gone, back, _ = await fetched(bot)
    assert gone.my_chat_member is not None
    assert gone.my_chat_member.new_chat_member.status == status
    assert back.my_chat_member is not None
    assert back.my_chat_member.from_user.id == local.ben.id
    assert back.my_chat_member.new_chat_member.status == "member"


async def test_an_anonymous_administrator_is_the_group_itself(local: LocalChat, bot: Bot) -> None:
    await local.ann.say_as_group(local.group, "/play")
    (said,) = await heard(bot)
    assert said.from_user is not None
    assert (said.from_user.id, said.from_user.username) == (1087968824, "GroupAnonymousBot")
    assert said.from_user.is_bot is True
    assert said.sender_chat is not None
    assert said.sender_chat.id == local.group.id == said.chat.id
    with pytest.raises(RefusalError, match="only those who lead"):
        await local.ben.say_as_group(local.group, "/play")


async def test_a_channel_speaks_in_a_group(local: LocalChat, bot: Bot) -> None:
    channel = await local.ben.new_channel("Ben's moves")
    table = await bot.send_message(local.group.id, "table")
    await local.ben.say_as_channel(local.group, channel, "T b3 r1", reply_to=table.message_id)
    (said,) = await heard(bot)
    assert said.from_user is not None
    assert said.from_user.id == 136817688
    assert said.sender_chat is not None
    assert (said.sender_chat.id, said.sender_chat.type) == (channel.id, "channel")
    assert said.is_automatic_forward is None
    with pytest.raises(RefusalError, match="only those who lead"):
        await local.ann.say_as_channel(local.group, channel, "x")


async def test_a_linked_channel_s_posts_are_forwarded(local: LocalChat, bot: Bot) -> None:
    channel = await local.ann.new_channel("News")
    await local.forward_post(channel, local.group, "/play lits")
    (said,) = await heard(bot)
    assert said.is_automatic_forward is True
    assert said.from_user is not None
    assert said.from_user.id == 777000
    assert said.sender_chat is not None
    assert said.sender_chat.id == channel.id
    assert said.forward_origin is not None
    assert said.forward_origin.type == "channel"
    assert channel.last.text == "/play lits"


async def test_who_stands_in_for_a_chat_is_no_person(local: LocalChat) -> None:
    with pytest.raises(RefusalError, match="user not found"):
        local.sandbox.people.person(777000)
    assert len(local.sandbox.store.users()) == 5


async def test_a_person_changes_names(local: LocalChat, bot: Bot) -> None:
    ann = await local.ann.change("Anne", username="anne_b", language="hu")
    await ann.say(local.group, "/play")
    dani = await local.dani.change(username="dani")
    await dani.change(username=None)
    await dani.start()
    first, second = await heard(bot)
    assert first.from_user is not None
    assert (first.from_user.first_name, first.from_user.username) == ("Anne", "anne_b")
    assert (first.from_user.id, first.from_user.language_code) == (ann.id, "hu")
    assert second.from_user is not None
    assert (second.from_user.first_name, second.from_user.username) == ("Dani", None)
    assert (await bot.get_chat(ann.id)).first_name == "Anne"
    with pytest.raises(RefusalError, match="USERNAME_INVALID"):
        await ann.change(username="no spaces")


async def test_member_status_is_told(local: LocalChat, bot: Bot) -> None:
    eve = local.new_person("Eve")
    status = [
        (await bot.get_chat_member(local.group.id, one.id)).status
        for one in (local.ann, local.ben, eve)
    ]
    assert status == ["creator", "member", "left"]
    await local.ann.add(local.group, eve)
    assert (await bot.get_chat_member(local.group.id, eve.id)).status == "member"
    await eve.leave(local.group)
    assert (await bot.get_chat_member(local.group.id, eve.id)).status == "left"
    with pytest.raises(BadRequest):
        await bot.get_chat_member(local.group.id, 404)
