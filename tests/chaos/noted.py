"""Calls of the bot, its messages and its stored games, as they are written down."""

import hashlib

from bot.sandbox.model.calls import EDITS, SENDS, Call, Calls
from engine.core.record import parse_record
from tests.chaos.journal import Journal
from tests.support.local_chat import MessageView

COSTLY = SENDS | EDITS
"""Calls that cost a chat one of its messages."""

COUNTED = COSTLY | {"setMessageReaction", "deleteMessage"}
"""Calls that count among all the bot makes in a second; answers to taps do not."""


async def note_calls(calls: Calls, journal: Journal) -> None:
    """Write down calls as they come, until cancelled."""
    number = calls.last
    while True:
        coming = calls.pulse.coming()
        new, number = calls.last - number, calls.last
        for call in [*calls][-new:] if new else ():
            if call.method in COUNTED:
                about = {"chat": call.chat_id, "method": call.method}
                journal.write("called", **about, costs=call.method in COSTLY)
        await coming


def plies(record: str) -> list[str]:
    """Return the texts of the plies of a record."""
    return [ply.text for ply in parse_record(record).plies]


def written(call: Call) -> list[object]:
    """Return a call as it is written down: method, chat, message."""
    sent = call.method in SENDS
    return [call.method, call.chat_id, (call.result if sent else call.params)["message_id"]]


def shown_as(message: MessageView) -> dict[str, object]:
    """Return a message as it is written down."""
    photo = hashlib.blake2b(message.photo).hexdigest() if message.photo else ""
    return {
        "message": message.message_id,
        "bot": message.from_bot,
        "text": message.text,
        "photo": photo,
        "labels": message.labels,
        "reply_to": message.reply_to,
        "reactions": message.reactions,
    }
