"""Pauses by consent: all clocks of a table stand still, once everybody there has agreed to it."""

from dataclasses import replace

from bot.domain.agreeing.agreements import (
    agreed_by,
    asked,
    declined,
    declined_by,
    seat_in_play,
    wish_now,
    wished,
)
from bot.domain.agreeing.consents import PAUSE, Consents
from bot.domain.clocks.clock import DAY, Clock
from bot.domain.clocks.pace import HOUR
from bot.domain.clocks.spans import Span
from bot.domain.commands import Person
from bot.domain.effects import AskPause, TellNoPause
from bot.domain.requests import AgreePause, DeclinePause, Pause, Pausing
from bot.domain.table import CommandRejected, Step, Table
from bot.domain.turns import running
from engine.core.game import Seat

LONGEST = 60
"""Days that a pause with a fixed end may take."""

NOTICE = 12 * HOUR
"""Milliseconds between the wish that a pause ends and its end."""


def apply_pause(table: Table, command: Pausing, person: Person) -> Step:
    """Ask for a pause, agree to it, decline it, or end the one that goes on.

    :raises Refused: if there is no clock or no such pause, or it is not for this person to say.
    """
    running(table)
    match command:
        case Pause(days=0):
            return _ended(table, command, person)
        case Pause():
            return _asked(table, command, person)
        case AgreePause():
            agreed = agreed_by(table, command, person)
            return _paused_if_agreed(agreed, command.asker, command.at)
        case DeclinePause():
            denied = declined_by(table, command, person)
            return Step(denied, (TellNoPause(person.name),), said="pause-declined")


def makes_sense(table: Table, command: Pause) -> bool:
    """Whether a table is one to pause, or to go on with."""
    if table.clock is None:
        return False
    return (table.clock.pause is not None) == (command.days == 0)


def _asked(table: Table, command: Pause, person: Person) -> Step:
    seat = seat_in_play(table, person)
    _expect_unpaused(_clock(table), command.at)
    if command.days is not None and command.days > LONGEST:
        raise CommandRejected("pause-too-long", {"most": LONGEST})
    now = wish_now(table, PAUSE, seat)
    if not _is_about(now, command):
        # Buttons do not say until when: a question about another moment has another number.
        table = declined(table, now) if now in table.consents else table
    until = None if command.days is None else command.at + command.days * DAY
    return _paused_if_agreed(wished(table, PAUSE, seat, until), seat, command.at)


def _is_about(wish: Consents, command: Pause) -> bool:
    """Whether a question is about a pause of as many days from now, if begun ones count."""
    if wish.until is None or command.days is None:
        return wish.until is None and command.days is None
    return -((command.at - wish.until) // DAY) == command.days


def _paused_if_agreed(table: Table, asker: Seat, at: int) -> Step:
    """A pause from now on if nobody is left to ask; else the question to those who are."""
    wish = wish_now(table, PAUSE, asker)
    if wish.until is not None and wish.until <= at:
        raise CommandRejected("pause-past")
    if set(asked(table, asker)) - set(wish.seats):
        effect = AskPause(asker, wish.seats, wish.number, wish.until)
        return Step(table, (effect,), said="agreed")
    return Step(_with_pause(_answered(table), Span(at, wish.until)), said="paused")


def _answered(table: Table) -> Table:
    """The table at which nobody asks for a pause any more: there is one."""
    for wish in table.consents:
        if wish.wish == PAUSE and not wish.declined:
            table = declined(table, wish)
    return table


def _ended(table: Table, command: Pause, person: Person) -> Step:
    """The table whose pause is over after due notice, or when it would have been, if earlier."""
    seat_in_play(table, person)
    pause = _clock(table).pause_at(command.at)
    if pause is None:
        raise CommandRejected("not-paused")
    end = command.at + NOTICE
    if pause.end is None or end < pause.end:
        table = _with_pause(table, replace(pause, end=end))
    return Step(table, said="pause-ending")


def _clock(table: Table) -> Clock:
    if table.clock is None:
        raise CommandRejected("no-clock")
    return table.clock


def _expect_unpaused(clock: Clock, at: int) -> None:
    pause = clock.pause_at(at)
    if pause is None:
        return
    if pause.end is None:
        raise CommandRejected("paused")
    raise CommandRejected("paused-until", {"moment": pause.end})


def _with_pause(table: Table, pause: Span) -> Table:
    return replace(table, clock=replace(_clock(table), pause=pause))
