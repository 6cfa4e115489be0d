"""Polls of the local chat: votes and options that people add, as Telegram tells the bot of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import InputMediaPhoto
from telegram.error import BadRequest

from tests.unit.bot.sandbox.conftest import png

if TYPE_CHECKING:
    from telegram import Bot, Message

    from tests.support.local_chat import LocalChat, MessageView

OPTIONS = ["one", "two"]


async def asked(bot: Bot, local: LocalChat) -> Message:
    """A poll in the group, with all that a poll can have here."""
    return await bot.send_poll(
        local.group.id,
        "Which?",
        OPTIONS,
        is_anonymous=False,
        allow_adding_options=True,
        description="<b>Now</b>",
        description_parse_mode="HTML",
        media=InputMediaPhoto(png()),
    )


def seen(local: LocalChat) -> MessageView:
    return local.group.from_bot[-1]


async def test_a_poll_has_its_options_and_a_picture(bot: Bot, local: LocalChat) -> None:
    sent = await asked(bot, local)
    assert sent.poll
    assert [option.text for option in sent.poll.options] == OPTIONS
    assert [option.persistent_id for option in sent.poll.options] == ["0", "1"]
    assert (sent.poll.description, sent.poll.is_anonymous) == ("Now", False)
    assert [entity.type for entity in sent.poll.description_entities] == ["bold"]
    assert sent.poll.media
    assert sent.poll.media.photo


async def test_the_bot_hears_of_votes_and_of_those_that_are_taken_back(
    bot: Bot, local: LocalChat
) -> None:
    sent = await asked(bot, local)
    await local.ann.vote(local.group, seen(local), 1)
    await local.ann.vote(local.group, seen(local), 0)
    await local.ann.vote(local.group, seen(local), None)
    answers = [one.poll_answer for one in await bot.get_updates(timeout=20)]
    told = [(one.poll_id, one.option_ids, one.option_persistent_ids) for one in answers if one]
    assert sent.poll
    assert told == [(sent.poll.id, (n,) if p else (), p) for n, p in CHOSEN]
    assert [option.voters for option in seen(local).poll.options] == [(), ()]


CHOSEN = [(1, ("1",)), (0, ("0",)), (0, ())]


async def test_an_added_option_is_told_by_a_service_message(bot: Bot, local: LocalChat) -> None:
    sent = await asked(bot, local)
    number = await local.ben.add_option(local.group, seen(local), "three")
    await local.ben.vote(local.group, seen(local), number)
    added, voted = await bot.get_updates(timeout=20)
    assert added.message
    told = added.message.poll_option_added
    assert told
    assert told.poll_message
    assert (told.option_persistent_id, told.option_text) == ("2", "three")
    assert told.poll_message.message_id == sent.message_id
    assert voted.poll_answer
    assert voted.poll_answer.option_ids == (2,)


async def test_a_poll_that_is_stopped_takes_no_votes(bot: Bot, local: LocalChat) -> None:
    sent = await asked(bot, local)
    await local.ann.vote(local.group, seen(local), 1)
    poll = await bot.stop_poll(local.group.id, sent.message_id)
    assert poll.is_closed
    assert [option.voter_count for option in poll.options] == [0, 1]
    with pytest.raises(Exception, match="MESSAGE_POLL_CLOSED"):
        await local.ben.vote(local.group, seen(local), 0)
    with pytest.raises(BadRequest, match="already been closed"):
        await bot.stop_poll(local.group.id, sent.message_id)


async def test_an_older_server_passes_over_what_it_does_not_know(
    bot: Bot, local: LocalChat
) -> None:
    local.sandbox.people.set_rich_polls(on=False)
    sent = await asked(bot, local)
    assert sent.poll
    assert not sent.poll.media
    assert not sent.poll.description
    with pytest.raises(Exception, match="OPTION_INVALID"):
        await local.ben.add_option(local.group, seen(local), "three")


@pytest.mark.parametrize("options", [[], ["x"] * 13, [" "], ["x" * 101]])
async def test_options_have_limits(bot: Bot, local: LocalChat, options: list[str]) -> None:
    with pytest.raises(BadRequest):
        await bot.send_poll(local.group.id, "Which?", options, is_anonymous=False)
