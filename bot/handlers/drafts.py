"""Drafts in messages: a tap on a keyboard that is behind counts on what was tapped before it."""

from dataclasses import asdict, replace

from sqlalchemy import Connection

from bot.domain.commands import AtTable, Person
from bot.domain.effects import Prompt
from bot.domain.move_builder import drafters, rebased_on, setting_up
from bot.domain.table import Table
from bot.handlers.responder import Responder
from bot.store.repositories import outbox
from bot.store.repositories.messages import drafts, ephemeral_prompts
from bot.store.repositories.messages.drafts import KeptDraft
from bot.store.repositories.outbox import OPENING
from bot.telegram.ephemeral.opening import Opening
from bot.telegram.request import Request
from bot.views.move_prompt import Prompted


def rebased(responder: Responder, command: AtTable, table: Table, person: Person) -> AtTable:
    """The command on the newest draft of the message that was tapped, if one is kept."""
    place, seat = _place(responder.request), table.seat_of(person.id)
    if place is None or seat not in setting_up(table):
        return command
    kept = drafts.newest(responder.connection, *place)
    if kept is None or (kept.code, kept.revision) != (table.code, table.revision_for(seat)):
        return command
    return rebased_on(tuple(kept.keys), command, table.position.view(seat))


def keep(responder: Responder, table: Table, prompted: Prompted) -> None:
    """Keep what the message that was tapped is to show, where many taps follow each other."""
    place = _place(responder.request)
    if place is None or prompted.seat not in setting_up(table):
        return
    kept = KeptDraft(*place, prompted.code, prompted.revision, prompted.chosen)
    drafts.keep(responder.connection, kept)


def _place(request: Request) -> tuple[int, int] | None:
    """The chat and the id of the message that was tapped; negative for an ephemeral one.

    Of those only the person's own are told apart by their ids, so it counts as one of their chat.
    """
    opening = request.opening
    if opening and opening.message is not None:
        return opening.receiver, -opening.message
    return None if request.message is None else (request.chat, request.message)


def begin(responder: Responder, table: Table, person: Person) -> None:
    """Have somebody who tapped in a group put a move together: there, unseen, or in private.

    The tap is answered once it is known where.
    """
    opening = responder.request.opening
    mine = [seat for seat in drafters(table) if seat in table.seats_of(person.id)]
    if not opening or not mine:
        responder.open_private(table.code)
        return
    responder.tap_answered = True
    prompted = Prompted.now(table, Prompt(mine[0], new=True))
    _show(responder, prompted, responder.own, replace(opening, start=table.code))


def go_on(responder: Responder, table: Table, prompted: Prompted, *, anew: bool) -> None:
    """Show how far a move is in the ephemeral message that was tapped, or in another.

    Once it is made that message goes with all that are about the move.
    """
    opening = responder.request.opening
    if opening is None or prompted.done:
        return
    if not anew:
        keep(responder, table, prompted)
    there = replace(opening, message=None if anew else opening.message)
    _show(responder, prompted, responder.language, there)


def _show(responder: Responder, prompted: Prompted, language: str, opening: Opening) -> None:
    """Show how far a move is to one person alone, by an opening in their group."""
    about = {"message": None, "language": language, **asdict(prompted), OPENING: asdict(opening)}
    responder.put(responder.request.chat, "prompt", about)


def end_past(connection: Connection, table: Table, now: float) -> set[int]:
    """Take away the ephemeral messages about moves that are made; the chats they are in."""
    past = ephemeral_prompts.take_past(connection, table)
    for prompt in past:
        outbox.end_ephemeral(connection, prompt.chat, prompt.person, prompt.message, now)
    return {prompt.chat for prompt in past}
