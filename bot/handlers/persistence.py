"""Keeping a session: its rows, what its chat should show, what its agents should think about."""

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.effects import Job
from bot.domain.table import Human, Machine, Session
from bot.domain.turns import agents_on_move
from bot.store.repositories import best_scores, boards, jobs, tables
from engine.core.game import Seat
from engine.core.record import print_options

PATIENCE = 1.0
"""Seconds for which a ply is not shown while an agent may be about to answer it."""

LONG_PAUSE = 600.0
"""Seconds after which a change might go unnoticed as an edit, which notifies nobody."""


async def keep_new(connection: AsyncConnection, session: Session, now: float) -> None:
    """Keep a new table."""
    await _show(connection, session, await tables.add(connection, session, now), now)


async def keep_change(
    connection: AsyncConnection, before: Session, after: Session, now: float
) -> None:
    """Keep what has become of a table that is held and was kept as `before`.

    After a long pause it is posted afresh.
    """
    await _show(connection, after, await tables.change(connection, before, after, now), now)
    if now - before.changed_at > LONG_PAUSE and is_seen(before, after):
        await boards.repost(connection, after.code)


async def keep_quietly(
    connection: AsyncConnection, before: Session, after: Session, now: float
) -> None:
    """Keep a table that time has closed: nobody waits for a new message about that."""
    await _show(connection, after, await tables.change(connection, before, after, now), now)
    await boards.stay(connection, after.code)


def is_seen(before: Session, after: Session) -> bool:
    """Whether the table looks different by now: what is wished there is asked beside it."""
    return replace(before, consents=()) != replace(after, consents=())


async def keep_jobs(connection: AsyncConnection, session: Session) -> None:
    """Keep what the agents of a table are to think about now."""
    found = [
        Job(session.code, seat, session.revision_for(seat), level=level_of(session, seat))
        for seat in agents_on_move(session)
    ]
    await jobs.replace_jobs(connection, session.code, found)


def level_of(session: Session, seat: Seat) -> int:
    """Level of the agent in a seat; the lowest one where there is none."""
    player = session.players[seat]
    return player.level if isinstance(player, Machine) else 1


async def compared(connection: AsyncConnection, session: Session) -> Session:
    """A session that has just ended, with the best total before where it was a game for one.

    A new best total is kept; a game that was given up does not count.
    """
    outcome = session.position.outcome
    if len(session.players) != 1 or outcome is None or outcome.termination:
        return session
    [player], record = session.players, session.record
    if not isinstance(player, Human):
        return session
    kind = best_scores.Kind(player.id, record.game, print_options(record.options))
    return replace(session, best=await best_scores.beat(connection, kind, outcome.totals[0]))


async def _show(connection: AsyncConnection, session: Session, version: int, now: float) -> None:
    agents = agents_on_move(session)
    until = now + PATIENCE if agents else 0.0
    await boards.want(connection, session.code, session.place.chat, version, until)
    await keep_jobs(connection, session)
