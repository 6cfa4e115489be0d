"""Updates about people's actions: privacy mode, taps, joining and leaving, entities."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.sandbox import BOT_ID, RefusalError

if TYPE_CHECKING:
    from telegram import Bot, Message, Update

    from tests.support.local_chat import LocalChat


async def fetched(bot: Bot) -> tuple[Update, ...]:
    """The waiting updates, which are acknowledged."""
    updates = await bot.get_updates()
    if updates:
        await bot.get_updates(offset=updates[-1].update_id + 1)
    return updates


async def heard(bot: Bot) -> list[Message]:
    return [update.message for update in await fetched(bot) if update.message]


async def words(bot: Bot) -> list[str | None]:
    return [message.text for message in await heard(bot)]


async def test_in_privacy_mode_commands_and_replies_are_heard(local: LocalChat, bot: Bot) -> None:
    mine = await bot.send_message(local.group.id, "table")
    said = await local.ben.say(local.group, "just talk")
    for text in ["/play", "/play@tessera_bot lits", "/play@Tessera_Bot", "/play@other_bot"]:
        await local.ann.say(local.group, text)
    await local.ann.say(local.group, "not /play first")
    await local.ann.say(local.group, "T b3 r1", reply_to=mine.message_id)
    await local.ann.say(local.group, "agreed", reply_to=said)
    assert await words(bot) == ["/play", "/play@tessera_bot lits", "/play@Tessera_Bot", "T b3 r1"]


async def test_without_privacy_mode_everything_is_heard(local: LocalChat, bot: Bot) -> None:
    assert (await bot.get_me()).can_read_all_group_messages is False
    local.sandbox.people.set_privacy(on=False)
    assert (await bot.get_me()).can_read_all_group_messages is True
    await local.ann.say(local.group, "just talk")
    assert await words(bot) == ["just talk"]


async def test_an_administrator_hears_everything(local: LocalChat, bot: Bot) -> None:
    local.sandbox.people.promote_bot(local.ann.id, local.group.id, admin=True)
    await local.ann.say(local.group, "just talk")
    assert await words(bot) == ["just talk"]


async def test_in_private_everything_is_heard(local: LocalChat, bot: Bot) -> None:
    await local.cleo.start("K7")
    await local.cleo.say(local.cleo.private, "T b3 r1")
    first, second = await heard(bot)
    assert (first.text, second.text) == ("/start K7", "T b3 r1")
    assert first.from_user is not None
    assert first.from_user.language_code == "ru"
    assert first.chat.id == local.cleo.id
    assert first.chat.first_name == "Клео"


async def test_a_tap_is_heard_and_its_answer_comes_back(local: LocalChat, bot: Bot) -> None:
    markup = InlineKeyboardMarkup([[InlineKeyboardButton("Join", callback_data="j:1")]])
    sent = await bot.send_message(local.group.id, "table", reply_markup=markup)
    query_id = local.ben.press(local.group, sent.message_id, "Join")
    (update,) = await fetched(bot)
    query = update.callback_query
    assert query is not None
    assert (query.id, query.data, query.from_user.id) == (query_id, "j:1", local.ben.id)
    assert query.message is not None
    assert query.message.message_id == sent.message_id
    await query.answer("Welcome", show_alert=True)
    kept = local.sandbox.store.query(query_id)
    assert kept is not None
    assert kept.answer is not None
    assert (kept.answer.text, kept.answer.alert) == ("Welcome", True)


async def test_a_button_that_is_not_there_cannot_be_tapped(local: LocalChat, bot: Bot) -> None:
    sent = await bot.send_message(local.group.id, "table")
    with pytest.raises(LookupError, match="no button 'Join' to press"):
        local.ben.press(local.group, sent.message_id, "Join")
    with pytest.raises(RefusalError, match="DATA_INVALID"):
        local.sandbox.people.tap(local.ben.id, local.group.id, sent.message_id, "j:1")


async def test_a_slow_client_may_tap_what_is_gone(local: LocalChat, bot: Bot) -> None:
    markup = InlineKeyboardMarkup([[InlineKeyboardButton("Join", callback_data="j:1")]])
    sent = await bot.send_message(local.group.id, "table", reply_markup=markup)
    seen = local.group.last
    await bot.edit_message_reply_markup(local.group.id, sent.message_id)
    local.ben.press_stale(local.group, seen, "j:1")
    (update,) = await fetched(bot)
    assert update.callback_query is not None
    assert update.callback_query.data == "j:1"


async def test_removing_and_adding_the_bot(local: LocalChat, bot: Bot) -> None:
    people = local.sandbox.people
    people.remove_bot(local.ann.id, local.group.id)
    await local.ann.say(local.group, "/unheard")
    people.add_bot(local.ann.id, local.group.id, payload="K7")
    gone, back, joined, started = await fetched(bot)
    assert gone.my_chat_member is not None
    assert gone.my_chat_member.new_chat_member.status == "kicked"
    assert back.my_chat_member is not None
    assert back.my_chat_member.old_chat_member.status == "kicked"
    assert back.my_chat_member.new_chat_member.status == "member"
    assert joined.message is not None
    assert [user.id for user in joined.message.new_chat_members] == [BOT_ID]
    assert started.message is not None
    assert started.message.text == "/start@tessera_bot K7"


async def test_a_new_group_tells_the_bot(local: LocalChat, bot: Bot) -> None:
    group = local.new_group(local.ben, "Club", local.dani)
    kinds = [update.my_chat_member for update in await fetched(bot) if update.my_chat_member]
    assert [(change.chat.id, change.from_user.id) for change in kinds] == [(group.id, local.ben.id)]
    assert group.id != local.group.id
    assert await bot.get_chat_member_count(group.id) == 3


async def test_blocking_is_told(local: LocalChat, bot: Bot) -> None:
    await local.ann.start()
    await local.ann.block()
    await local.ann.say(local.ann.private, "back again")
    _, blocked, unblocked, said = await fetched(bot)
    assert blocked.my_chat_member is not None
    assert blocked.my_chat_member.new_chat_member.status == "kicked"
    assert unblocked.my_chat_member is not None
    assert unblocked.my_chat_member.new_chat_member.status == "member"
    assert said.message is not None


async def test_persons_join_and_leave(local: LocalChat, bot: Bot) -> None:
    eve = local.new_person("Eve", "eve")
    local.sandbox.people.add_member(local.ann.id, local.group.id, eve.id)
    await eve.say(local.group, "/hello")
    local.sandbox.people.leave(eve.id, local.group.id)
    joined, said, left = await heard(bot)
    assert [user.first_name for user in joined.new_chat_members] == ["Eve"]
    assert said.from_user is not None
    assert said.from_user.id == eve.id
    assert left.left_chat_member is not None
    assert left.left_chat_member.id == eve.id
    with pytest.raises(RefusalError, match="not a member"):
        await eve.say(local.group, "let me in")


async def test_the_words_of_persons_have_entities(local: LocalChat, bot: Bot) -> None:
    text = "/challenge @ann Dani 🙂 #K7"
    mention = {"offset": 16, "length": 4, "user_id": local.dani.id}
    await local.ben.say(local.group, text, mentions=[mention])
    (said,) = await heard(bot)
    found = {entity.type: part for entity, part in said.parse_entities().items()}
    assert found == {
        "bot_command": "/challenge",
        "mention": "@ann",
        "text_mention": "Dani",
        "hashtag": "#K7",
    }
    named = next(entity.user for entity in said.entities if entity.user)
    assert named.id == local.dani.id


async def test_deleted_words_cannot_be_answered(local: LocalChat) -> None:
    said = await local.ann.say(local.group, "oops")
    local.sandbox.people.delete(local.ann.id, local.group.id, said.message_id)
    with pytest.raises(RefusalError, match="message to be replied not found"):
        await local.ben.say(local.group, "what?", reply_to=said)
