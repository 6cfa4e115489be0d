"""Looks into chats that only the tests of promises need, beyond those of all flow tests."""

from functools import partial

from bot.views.keyboard import Tap, decode
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import boards
from tests.support.local_chat import ChatView, MessageView, Persona


async def card_with(chat: ChatView, label: str) -> MessageView:
    """Return the newest message of the bot, once it has this button."""
    return await chat.until(partial(_last_with, label=label))


def _last_with(chat: ChatView, label: str) -> MessageView | None:
    last = chat.from_bot[-1:]
    return last[0] if last and last[0].button(label) else None


async def board_with(chat: ChatView, label: str) -> MessageView:
    """Return the newest table or picture, once it has this button."""

    def newest(chat: ChatView) -> MessageView | None:
        found = boards(chat)[-1:]
        return found[0] if found and found[0].button(label) else None

    return await chat.until(newest)


async def another(chat: ChatView, before: int) -> MessageView:
    """Return the newest table or picture, once there are more than so many."""
    await chat.until(lambda c: len(boards(c)) > before)
    return boards(chat)[-1]


async def asked(chat: ChatView, who: Persona, command: str, label: str) -> MessageView:
    """Return the bot's question after a command, with a button of this label."""
    message = await who.say(chat, command)

    def question(chat: ChatView) -> MessageView | None:
        later = [m for m in chat.from_bot if m.message_id > message.message_id]
        return next((m for m in later if m.button(label)), None)

    return await chat.until(question)


async def resign(chat: ChatView, who: Persona, command: str = "/resign") -> None:
    """Give up, and confirm it."""
    question = await asked(chat, who, command, "Yes, resign")
    await who.tap(chat, question, "Yes, resign")
    await chat.until(lambda c: not c.message(question.message_id).labels)


async def changed(chat: ChatView, message: MessageView) -> MessageView:
    """Return a message, once its buttons have changed."""
    await chat.until(lambda c: c.message(message.message_id).keyboard != message.keyboard)
    return chat.message(message.message_id)


def mentioned(message: MessageView) -> list[int]:
    """Return the ids of the people whom a message mentions."""
    return [e["user_id"] for e in message.entities if e["type"] == "text_mention"]


def taps_of(message: MessageView) -> list[Tap]:
    """Return the taps of a message's buttons, row by row."""
    data = [button.get("callback_data") for row in message.keyboard for button in row]
    return [tap for tap in map(decode, data) if tap]


def link_of(message: MessageView, label: str) -> str:
    """Return the payload of a button that leads into the private chat."""
    button = message.button(label)
    assert button
    return str(button["url"]).split("start=")[1]


def cost(house: BotHarness, chat: ChatView, since: int) -> int:
    """Count the messages and edits that a chat got since a call."""
    calls = house.local.sandbox.calls
    return len(calls.sends(chat.id, since)) + len(calls.edits(chat.id, since))
