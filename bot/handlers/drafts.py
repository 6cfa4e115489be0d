"""Drafts in messages: a tap on a keyboard that is behind counts on what was tapped before it."""

from bot.domain.commands import AtTable, Person
from bot.domain.move_builder import rebased_on, setting_up
from bot.domain.table import Table
from bot.handlers.responder import Responder
from bot.store.repositories.messages import drafts
from bot.store.repositories.messages.drafts import KeptDraft
from bot.views.move_prompt import Prompted


def rebased(responder: Responder, command: AtTable, table: Table, person: Person) -> AtTable:
    """The command on the newest draft of the message that was tapped, if one is kept."""
    request, seat = responder.request, table.seat_of(person.id)
    if request.message is None or seat not in setting_up(table):
        return command
    kept = drafts.newest(responder.connection, request.chat, request.message)
    if kept is None or (kept.code, kept.revision) != (table.code, table.revision_for(seat)):
        return command
    return rebased_on(tuple(kept.keys), command, table.position.view(seat))


def keep(responder: Responder, prompted: Prompted, message: int) -> None:
    """Keep what a message of the chat is to show, for the taps that follow."""
    chat = responder.request.chat
    kept = KeptDraft(chat, message, prompted.code, prompted.revision, prompted.chosen)
    drafts.keep(responder.connection, kept)
