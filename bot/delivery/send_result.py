"""The results of outbox messages: a question may take another away, or go itself."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection
from telegram import Message

from bot.domain.agreeing.agreements import is_open
from bot.domain.agreeing.consents import Consents
from bot.store.repositories import outbox, people, tables
from bot.store.repositories.messages import questions, spent_messages, wishes
from bot.store.repositories.outbox import OutboxMessage


def _nothing_else(_connection: Connection) -> None:
    """Store nothing beside the fact that it has been sent."""


@dataclass(frozen=True)
class SendResult:
    """The result of an outbox message: the messages it became, and what else is to be stored.

    There are none where it is shown in a message that was there, or need not be sent any more.
    """

    messages: Sequence[Message] = ()
    also: Callable[[Connection], None] = _nothing_else


def asked(outgoing: OutboxMessage, sent: Message) -> SendResult:
    """A message that was sent, and may be a question to one person or to all others at a table."""
    if "wish" in outgoing.payload:
        return SendResult([sent], lambda connection: _wished(connection, outgoing, sent))
    if "asked" in outgoing.payload:
        return SendResult([sent], lambda connection: _offered(connection, outgoing, sent))
    return SendResult([sent])


def _offered(connection: Connection, outgoing: OutboxMessage, sent: Message) -> None:
    """Of choices that somebody is offered in a chat the newest stays."""
    person = outgoing.payload["asked"]
    if people.person_language(connection, person) is None:
        # They were forgotten while it was sent.
        return
    before = questions.replace(connection, outgoing.chat, person, sent.message_id)
    if before not in (None, sent.message_id):
        spent_messages.spend(connection, outgoing.chat, before)
        _take_away(connection, outgoing, before)


def _wished(connection: Connection, outgoing: OutboxMessage, sent: Message) -> None:
    """It is kept where a wish was put to the others; on a page they may have answered meanwhile."""
    code, about = outgoing.payload["code"], outgoing.payload["wish"]
    wish = Consents(**about | {"seats": tuple(about["seats"])})
    wishes.keep(connection, code, wish, outgoing.chat, sent.message_id)
    table = tables.load(connection, code)
    if table is None or not is_open(table, wish):
        _take_away(connection, outgoing, sent.message_id)


def _take_away(connection: Connection, outgoing: OutboxMessage, message: int) -> None:
    about = {"message": message}
    outbox.put(connection, outgoing.chat, "delete", about, outgoing.created_at)
