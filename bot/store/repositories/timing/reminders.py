"""Reminders in the database: the settings of people, and what they were told."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, bindparam, select, update

from bot.domain.players import Human
from bot.domain.reminders.limits import Sounded
from bot.domain.reminders.settings import AfterHour, ReminderSettings
from bot.domain.table import Table
from bot.store.db import dialect
from bot.store.db.schema import reminders
from engine.core.game import Seat

_OF = (
    select(reminders)
    .where(reminders.c.person.in_(bindparam("people", expanding=True)))
    .order_by(reminders.c.person)
)
_ONE = select(reminders).where(reminders.c.person == bindparam("whose"))
_DIGESTS = (
    select(reminders.c.person)
    .where(reminders.c.digest_at <= bindparam("now"))
    .order_by(reminders.c.digest_at, reminders.c.person)
    .limit(bindparam("most"))
)


@dataclass(frozen=True)
class Kept:
    """All about somebody's reminders: settings, and the message that lists turns if any does."""

    settings: ReminderSettings
    message: int | None


def of_people(connection: Connection, people: Collection[int]) -> Mapping[int, Kept]:
    """All that is kept of some people, in the order of their ids; of some that is nothing."""
    if not people:
        return {}
    rows = connection.execute(_OF, {"people": sorted(people)})
    return {row.person: kept_in(row) for row in rows}


def kept_in(row: Row[Any]) -> Kept:
    """The contents of a row with the columns of reminders."""
    return Kept(_settings(row), row.message)


def settings_of(connection: Connection, person: int) -> ReminderSettings:
    """The settings of a person; the usual ones if they never chose any."""
    row = connection.execute(_ONE, {"whose": person}).first()
    return _settings(row) if row else ReminderSettings()


def settings_at(connection: Connection, table: Table) -> Mapping[Seat, ReminderSettings]:
    """The settings of those who sit at a table and have chosen any, by seat."""
    kept = of_people(connection, {human.id for human in table.humans})
    return {
        seat: kept[player.id].settings
        for seat, player in enumerate(table.players)
        if isinstance(player, Human) and player.id in kept
    }


def choose(connection: Connection, person: int, **chosen: Any) -> None:  # noqa: ANN401 - values of columns
    """Set some of a person's settings."""
    _put(connection, person, **chosen)


def sounded(connection: Connection, person: int) -> Sounded:
    """The moments at which a person was last told something that sounds; nobody else changes them.

    That is until the end of the transaction.
    """
    row = connection.execute(_ONE.with_for_update(), {"whose": person}).first()
    return Sounded(tuple(row.sounded), row.alarmed_at) if row else Sounded()


def keep_sounded(connection: Connection, person: int, told: Sounded) -> None:
    """Keep these moments."""
    _put(connection, person, sounded=list(told.reminders), alarmed_at=told.alarm)


def standing_message(connection: Connection, person: int) -> int | None:
    """The message that lists the tables that wait for a person; None if there is none."""
    row = connection.execute(_ONE, {"whose": person}).first()
    return row.message if row else None


def keep_standing_message(connection: Connection, person: int, message: int) -> int | None:
    """Keep another message that does; the one before."""
    before = standing_message(connection, person)
    _put(connection, person, message=message)
    return before


def is_asked(connection: Connection, person: int) -> bool:
    """Whether a person was asked for their time, or said it unasked."""
    row = connection.execute(_ONE, {"whose": person}).first()
    return bool(row and (row.asked or row.zone is not None))


def stop(connection: Connection, person: int) -> None:
    """Remind a person no more, as Telegram refuses to let the bot write to them."""
    _put(connection, person, stopped=True)


def go_on(connection: Connection, person: int) -> None:
    """Remind a person again."""
    mine = reminders.c.person == person
    connection.execute(update(reminders).where(mine).values(stopped=False))


def digests_due(connection: Connection, now: int, most: int) -> Sequence[int]:
    """The people whose digest is due by now, the first ones."""
    return connection.scalars(_DIGESTS, {"now": now, "most": most}).all()


def _settings(row: Row[Any]) -> ReminderSettings:
    return ReminderSettings(
        zone=row.zone,
        quiet=tuple(row.quiet) if row.quiet else None,
        after_hour=AfterHour(row.after_hour),
        last_hour=row.last_hour,
        digest=row.digest,
        stopped=row.stopped,
    )


def _put(connection: Connection, person: int, **values: Any) -> None:  # noqa: ANN401 - values of columns
    usual = ReminderSettings()
    new = dialect.insert(reminders).values(
        {
            "person": person,
            "quiet": usual.quiet,
            "after_hour": usual.after_hour,
            "last_hour": usual.last_hour,
            "stopped": False,
            "asked": False,
            "sounded": [],
            **values,
        }
    )
    connection.execute(new.on_conflict_do_update(index_elements=[reminders.c.person], set_=values))
