"""Openings for ephemeral messages: what somebody did in a group that may be answered unseen."""

from dataclasses import dataclass

from telegram import CallbackQuery, Message

from bot.domain.commands import Command, Move, Person, Pieces, Rules, ShowRecord
from bot.domain.drafting import Compose
from bot.domain.requests import Games, Hint

UNSEEN = ("m", "pieces", "rules", "games", "hint", "record")
"""Commands that the group need not see; their answers are for whoever wrote them."""

_GROUPS = ("group", "supergroup")
_Answered = Move | Pieces | Rules | Games | Hint | ShowRecord


@dataclass(frozen=True)
class Opening:
    """An opening for messages in a group that the `receiver` alone sees.

    It is made by their tap, `query`, or by an ephemeral message of theirs, `reply`; a bot that is
    an administrator needs neither. `message` is the bot's ephemeral message that was tapped: what
    follows is shown there. With a `start` the tap is not answered before it is known whether a
    message is shown: if not, it leads to the private chat, with that payload.
    """

    receiver: int
    query: str | None = None
    reply: int | None = None
    message: int | None = None
    start: str = ""

    @property
    def is_unseen(self) -> bool:
        """Whether others in the group saw nothing of what this person did."""
        return self.reply is not None or self.message is not None


def ephemeral_id(message: Message) -> int | None:
    """The id of an ephemeral message; all of them have the same `message_id`."""
    found = message.api_kwargs.get("ephemeral_message_id")
    return found if isinstance(found, int) else None


def by_tap(query: CallbackQuery, command: Command, *, wanted: bool) -> Opening | None:
    """The opening of a tap: on an ephemeral message, or (if `wanted`) to put a move together."""
    message = query.message
    if not isinstance(message, Message) or message.chat.type not in _GROUPS:
        return None
    tapped = ephemeral_id(message)
    if tapped is not None:
        return Opening(query.from_user.id, query.id, message=tapped)
    composes = wanted and isinstance(command, Compose)
    return Opening(query.from_user.id, query.id) if composes else None


def by_text(
    message: Message, command: Command, person: Person | None, *, wanted: bool
) -> Opening | None:
    """The opening of a text in a group: an ephemeral message, or (if `wanted`) such a command."""
    if person is None or message.chat.type not in _GROUPS or not isinstance(command, _Answered):
        return None
    written = ephemeral_id(message)
    if written is not None:
        return Opening(person.id, reply=written)
    return Opening(person.id) if wanted else None
