"""Reminders in private: of turns that wait, while they do, and never more than somebody wants."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from sqlalchemy import Connection

from bot.domain.clocks.clock import DueKind
from bot.domain.clocks.following import Due
from bot.domain.clocks.pace import HOUR
from bot.domain.clocks.spans import in_ms
from bot.domain.players import Human
from bot.domain.reminders.digests import next_digest
from bot.domain.reminders.settings import AfterHour
from bot.domain.reminders.waiting import is_listed, waits_for
from bot.domain.table import Stage, Table
from bot.store.repositories import outbox, people, tables
from bot.store.repositories.outbox import REMINDER, WAITING
from bot.store.repositories.timing import clocks, reminders
from bot.store.repositories.timing.reminders import Kept


def serve(connection: Connection, due: Due, now: float) -> set[int]:
    """Remind somebody of a turn, if it still waits and they are to be told now.

    Where they sleep, or had an alarm within the hour, it is done later.
    :returns: the chats to which something goes.
    """
    found = tables.load(connection, due.code)
    player = found.players[due.seat] if found else None
    if not isinstance(player, Human):
        clocks.drop(connection, due)
        return set()
    held = tables.of_person(connection, player.id, (Stage.PLAYING,), locked=True)
    by_code = {table.code: table for table in held}
    table = by_code.get(due.code)
    if table is None or not waits_for(table, due) or not clocks.is_due(connection, due):
        clocks.drop(connection, due)
        return set()
    return _Reminding(connection, player.id, now).remind(due, by_code)


def refresh(connection: Connection, whom: Collection[int], now: float) -> set[int]:
    """Bring the lists of turns that some people were sent up to date; the chats they are in."""
    return list_anew(connection, reminders.of_people(connection, whom), now)


def list_anew(connection: Connection, kept: Mapping[int, Kept], now: float) -> set[int]:
    """The same, of people of whom it is known what is kept."""
    shown = {person: one.message for person, one in kept.items() if one.message is not None}
    for person, message in shown.items():
        outbox.put(connection, person, WAITING, {"message": message}, now)
    return set(shown)


def turns_came(
    connection: Connection,
    table: Table,
    whom: Iterable[Human],
    kept: Mapping[int, Kept],
    now: float,
) -> None:
    """Have people whose turn has come at a table without a clock reminded, if they want that."""
    for human in whom:
        if human.id not in kept or kept[human.id].settings.after_hour is not AfterHour.ALL:
            continue
        for seat in table.seats_of(human.id):
            at = in_ms(now) + HOUR
            due = Due(table.code, DueKind.HOUR, seat, table.revision_for(seat), at)
            clocks.add_due(connection, due)


def digest(connection: Connection, person: int, now: float) -> set[int]:
    """Send somebody the list of all that waits, if anything does, and have the next one due."""
    settings = reminders.settings_of(connection, person)
    following = next_digest(settings, person, in_ms(now))
    reminders.choose(connection, person, digest_at=following)
    waiting = tables.of_person(connection, person, (Stage.PLAYING,))
    if not any(is_listed(table, person, settings) for table in waiting):
        return set()
    return _Reminding(connection, person, now).tell()


class _Reminding:
    """Reminding one person, at a moment in seconds."""

    def __init__(self, connection: Connection, person: int, now: float) -> None:
        self._connection, self._person, self._now = connection, person, now
        self._at = in_ms(now)
        self._settings = reminders.settings_of(connection, person)
        self._sounded = reminders.sounded(connection, person)

    def remind(self, due: Due, held: dict[str, Table]) -> set[int]:
        """Remind of a turn, at one of the tables held; of others with it whose alarm is near."""
        if not self._is_reachable():
            clocks.drop(self._connection, due)
            return set()
        later = self._later(due, held[due.code])
        if later > self._at:
            clocks.postpone(self._connection, due, later)
            return set()
        if due.kind is DueKind.ALARM:
            return self._alarm(held)
        self._seen_to(due, held)
        return self.tell()

    def _later(self, due: Due, table: Table) -> int:
        """The moment at which this person may be told: now, or when they are awake again.

        Alarms are merged to one an hour, unless less than an hour would be left.
        """
        quiet = self._settings.quiet_hours
        awake = quiet.waited_for(self._at) if quiet else self._at
        if due.kind is not DueKind.ALARM or awake > self._at:
            return awake
        merged, turn = self._sounded.alarm_after(self._at), table.turns[due.seat]
        is_late = turn.deadline is not None and merged > turn.deadline - HOUR
        return self._at if is_late else merged

    def _alarm(self, held: dict[str, Table]) -> set[int]:
        """Tell of all tables whose alarm is due by now, or would be within the hour."""
        near = clocks.due_of(self._connection, held, DueKind.ALARM, self._at + HOUR)
        own = [due for due in near if due.seat in held[due.code].seats_of(self._person)]
        for due in own:
            self._seen_to(due, held)
        reminders.keep_sounded(self._connection, self._person, self._sounded.with_alarm(self._at))
        return self._put(sorted({due.code for due in own}))

    def _seen_to(self, due: Due, held: dict[str, Table]) -> None:
        """Keep that somebody was reminded of a turn in a way, which is not done again."""
        clocks.drop(self._connection, due)
        table = held[due.code]
        turn = table.turns.get(due.seat)
        if turn and table.clock:
            turn = replace(turn, reminded=turn.reminded | {due.kind})
            held[due.code] = replace(table, clock=table.clock.with_turn(due.seat, turn))
            tables.keep_turns(self._connection, held[due.code])

    def tell(self) -> set[int]:
        """Send the list of turns anew, if one more reminder may sound; the chat it goes to."""
        if not (self._is_reachable() and self._sounded.may_sound(self._at)):
            return set()
        told = self._sounded.with_reminder(self._at)
        reminders.keep_sounded(self._connection, self._person, told)
        return self._put([])

    def _is_reachable(self) -> bool:
        chat = people.known_chat(self._connection, self._person)
        wanted = people.wants_notices(self._connection, self._person)
        return wanted and chat is not None and not (chat.removed or self._settings.stopped)

    def _put(self, urgent: list[str]) -> set[int]:
        about = {"urgent": urgent}
        outbox.put(self._connection, self._person, REMINDER, about, self._now)
        return {self._person}
