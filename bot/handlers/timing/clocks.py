"""Commands of time: something is due at a table, or an outage is to be reckoned with."""

from collections.abc import Iterable, Sequence
from random import Random

from sqlalchemy import Connection

from bot.domain.clocks import verdicts
from bot.domain.clocks.clock import DAY, DueKind
from bot.domain.clocks.following import Due, dues, with_at_least
from bot.domain.clocks.spans import Span, in_ms
from bot.domain.moves import play_chance_moves
from bot.domain.players import Human
from bot.domain.reminders.schedule import REMINDERS
from bot.domain.table import Table
from bot.handlers import drafts, turn_notifications
from bot.handlers.community import vote_course
from bot.handlers.community.game_end import concluded
from bot.handlers.persistence import keep_quietly
from bot.handlers.timing import reminding
from bot.i18n.translations import Texts
from bot.store.repositories import outbox, people, tables
from bot.store.repositories.timing import clocks, days_off
from bot.views.clock_phrases import moment

LONG_OUTAGE = DAY
"""Length of an outage after which Telegram has thrown updates away."""


def serve(connection: Connection, due: Due, now: float, rng: Random, texts: Texts) -> set[int]:
    """See to something that is due, if it still is; the chats to which something goes.

    If its moment has moved meanwhile, by a pause, it is kept for later. A day off may be taken
    by itself before somebody's time is over.
    """
    if due.kind in REMINDERS:
        return reminding.serve(connection, due, now)
    if due.kind is DueKind.VOTE:
        return vote_course.see_to(connection, due, now, rng)
    table = _held(connection, due)
    if table is None or not clocks.is_due(connection, due):
        return set()
    pauses = clocks.pauses_of(connection, table, in_ms(now))
    if due.kind is DueKind.RESUMED or due not in dues(table, pauses):
        return _shown(connection, [table], now)
    if due.kind is DueKind.TIME and (absent := days_off.takes_one(connection, table, due)):
        _tell_of_day_off(connection, absent, due, now, texts)
        return {absent} | retime(connection, absent, now)
    after = play_chance_moves(verdicts.time_is_up(table, due), rng)
    after, touched = concluded(connection, table, after, now, rng)
    keep_quietly(connection, table, after, now)
    touched |= {table.place.chat} | drafts.end_past(connection, after, now)
    return touched | turn_notifications.tell(connection, table, after, now)


def _tell_of_day_off(
    connection: Connection, person: int, due: Due, now: float, texts: Texts
) -> None:
    """Tell somebody in private that a day off was taken, if the private chat is open."""
    chat = people.known_chat(connection, person)
    if chat is None or chat.removed:
        return
    left = days_off.left(connection, person, in_ms(now))
    values: dict[str, str | int] = {"code": due.code, "left": left}
    values |= {"moment": moment(due.at + DAY)}
    text = texts.html(chat.language, "away-by-itself", values)
    message = {"text": text, "topic": None, "reply_to": None}
    outbox.put(connection, person, "message", message, now)


def _held(connection: Connection, due: Due) -> Table | None:
    """The table, held with all others of whoever is late: a day off moves the clocks of all."""
    table = tables.load(connection, due.code)
    late = table.players[due.seat] if table else None
    if due.kind is DueKind.TIME and isinstance(late, Human):
        together = tables.of_person(connection, late.id, locked=True)
        return next((one for one in together if one.code == due.code), None)
    return tables.lock_for_update(connection, due.code)


def retime(connection: Connection, person: int, now: float) -> set[int]:
    """Have all tables of a person show clocks as they are now; the chats of these tables."""
    return _shown(connection, tables.of_person(connection, person, locked=True), now)


def retime_chat(connection: Connection, chat: int, now: float) -> set[int]:
    """Have all tables of a chat show clocks as they are now."""
    return _shown(connection, tables.in_chat(connection, chat, locked=True), now)


def _shown(connection: Connection, found: Iterable[Table], now: float) -> set[int]:
    timed = [table for table in found if table.turns]
    for table in timed:
        keep_quietly(connection, table, table, now)
    waited_for = {human.id for table in timed for human in table.humans_on_move}
    return {table.place.chat for table in timed} | reminding.refresh(connection, waited_for, now)


def reckon(connection: Connection, code: str, outages: Sequence[Span], now: float) -> set[int]:
    """Have a table show its clocks as they are after outages; the chats to which something goes.

    After a long one nobody has less than a day left.
    """
    table = tables.lock_for_update(connection, code)
    if table is None or table.clock is None:
        return set()
    after = table
    if any(outage.end - outage.begin > LONG_OUTAGE for outage in outages if outage.end):
        at = in_ms(now)
        after = with_at_least(table, DAY, at, clocks.pauses_of(connection, table, at))
    keep_quietly(connection, table, after, now)
    waited_for = {human.id for human in table.humans_on_move}
    return {table.place.chat} | reminding.refresh(connection, waited_for, now)
