"""Commands of time: something is due at a table, or an outage is to be reckoned with."""

from collections.abc import Sequence
from random import Random

from sqlalchemy import Connection

from bot.domain.clocks import verdicts
from bot.domain.clocks.clock import DAY
from bot.domain.clocks.following import Due, dues, with_at_least
from bot.domain.clocks.spans import Span, in_ms
from bot.domain.moves import play_chance_moves
from bot.domain.table import Stage
from bot.handlers import turn_notifications
from bot.handlers.persistence import compared, keep_quietly
from bot.store.repositories import clocks, tables

LONG_OUTAGE = DAY
"""Length of an outage after which Telegram has thrown updates away."""


def serve(connection: Connection, due: Due, now: float, rng: Random) -> set[int]:
    """See to something that is due, if it still is; the chats to which something goes.

    If its moment has moved meanwhile, by a pause, it is kept for later.
    """
    table = tables.lock_for_update(connection, due.code)
    if table is None or not clocks.is_due(connection, due):
        return set()
    pauses = clocks.pauses_of(connection, table, in_ms(now))
    if due not in dues(table, pauses):
        keep_quietly(connection, table, table, now)
        return {table.place.chat}
    after = play_chance_moves(verdicts.time_is_up(table, due), rng)
    if after.stage is Stage.OVER:
        after = compared(connection, after)
    keep_quietly(connection, table, after, now)
    told = turn_notifications.tell(connection, table, after, now)
    return {table.place.chat} | told


def reckon(connection: Connection, code: str, outages: Sequence[Span], now: float) -> set[int]:
    """Have a table show its clocks as they are after outages; the chats to which something goes.

    After a long one nobody has less than a day left.
    """
    table = tables.lock_for_update(connection, code)
    if table is None or table.clock is None:
        return set()
    after = table
    if any(outage.end - outage.begin > LONG_OUTAGE for outage in outages if outage.end):
        moment = in_ms(now)
        after = with_at_least(table, DAY, moment, clocks.pauses_of(connection, table, moment))
    keep_quietly(connection, table, after, now)
    return {table.place.chat}
