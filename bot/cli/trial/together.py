"""Steps that a person takes part in: commands, taps, the way into the private chat, topics."""

from telegram import CallbackQuery, Message, Update
from telegram.error import BadRequest

from bot.cli.trial.desk import Desk, LeftOutError, expect, refused
from bot.views.deep_links import private_link
from bot.views.keyboard import Tap, tap_button

TAP, WAY = Tap("show", argument="try"), Tap("show", argument="way")
PAYLOAD = "trial"
REACTED = "👍"


async def a_group(desk: Desk) -> str:
    """Learn by a command who helps, and where."""
    name = desk.api.bot.username
    await desk.helper.do(f"Add @{name} to a group of yours, and write /try there.")
    desk.heard = await desk.update(_tried)
    desk.group, desk.person = desk.heard.chat, desk.heard.from_user
    return f"a {desk.heard.chat.type}"


def _tried(update: Update) -> Message | None:
    message = update.message
    is_it = message and (message.text or "").startswith("/try") and message.chat.id < 0
    return message if is_it else None


async def reactions(desk: Desk) -> str:
    """React to the command."""
    if desk.heard is None:
        raise LeftOutError("no command was heard")
    await desk.api.reaction(desk.place, desk.heard.message_id, REACTED)
    await desk.api.typing(desk.place, None)
    seen = await desk.helper.sees("Is there a thumb at your /try?")
    expect(seen, "the reaction is not seen")
    return ""


async def taps(desk: Desk) -> str:
    """Answer a tap once, and once too often."""
    query = await tapped(desk, TAP, "Tap the button “Answer me” in the group.", "Answer me")
    expect(query.message and query.message.chat.id == desk.place, "the tap names no message")
    await desk.api.toast(query.id, "Seen")
    seen = await desk.helper.sees("Did “Seen” appear for a moment?")
    expect(seen, "the answer to a tap is not seen")
    await refused(desk.api.bot.answer_callback_query("1", "x"), _is_old)
    return ""


def _is_old(error: BadRequest) -> bool:
    return "query" in error.message.lower()


async def deep_link(desk: Desk) -> str:
    """Open the private chat by the answer to a tap."""
    query = await tapped(
        desk, WAY, "Tap “Open the chat”, and press Start if you are asked to.", "Open the chat"
    )
    await desk.api.toast(query.id, "", private_link(desk.api.bot.username, PAYLOAD))
    await desk.update(_started)
    return ""


def _started(update: Update) -> bool | None:
    message = update.message
    return bool(message and message.text == f"/start {PAYLOAD}") or None


async def tapped(desk: Desk, tap: Tap, what: str, label: str) -> CallbackQuery:
    """Put a button into the group, and wait for a tap on it.

    :raises LeftOutError: if none comes for long.
    """
    keyboard = [[tap_button(label, tap)]]
    await desk.api.message(desk.place, "A button to tap.", keyboard, None, None)
    await desk.helper.do(what)

    def is_it(update: Update) -> CallbackQuery | None:
        query = update.callback_query
        return query if query and query.data == tap.encode() else None

    return await desk.update(is_it)


async def topics(desk: Desk) -> str:
    """Write into a topic, where the group has any."""
    if not (desk.group and desk.group.is_forum):
        raise LeftOutError("the group has no topics")
    await desk.helper.do("Write /try in one of the topics, not in General.")
    heard = await desk.update(lambda update: _in_topic(update.message))
    topic = heard.message_thread_id
    sent = await desk.api.message(desk.place, "Here", None, topic, heard.message_id)
    expect(sent.message_thread_id == topic, "the answer is not in the topic")
    return ""


def _in_topic(message: Message | None) -> Message | None:
    return message if message and message.is_topic_message else None
