"""Keeping a table: its rows, what its chat should show, what its agents should think about."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.domain.aids.hints import LEVEL
from bot.domain.clocks.following import dues, followed, table_scope
from bot.domain.clocks.spans import in_ms
from bot.domain.effects import Job
from bot.domain.players import Machine
from bot.domain.ratings.quarters import quarter_of
from bot.domain.ratings.result import Result, result_of
from bot.domain.reminders.schedule import quiet_at, reminders
from bot.domain.table import Place, Stage, Table
from bot.domain.votes.vote import due_of, is_current
from bot.store.db.changes import Change, note
from bot.store.repositories import boards, jobs, outbox, tables, votes
from bot.store.repositories.scores import results
from bot.store.repositories.tables import Changed
from bot.store.repositories.timing import clocks, pauses
from bot.store.repositories.timing import reminders as reminder_rows
from engine.core.game import Seat

PATIENCE = 1.0
"""Seconds for which a ply is not shown while an agent may be about to answer it."""

LONG_PAUSE = 600.0
"""Seconds after which a change might go unnoticed as an edit, which notifies nobody."""


def keep_new(connection: Connection, table: Table, now: float, *, below: bool = False) -> None:
    """Keep a new table, which may have to be shown `below` all else that is to be shown by now."""
    table = with_clock(connection, None, table, now)
    # Another table may have had its code before.
    new = Changed(tables.add(connection, table, now), has_jobs=True)
    _show(connection, table, new, now, earliest=now if below else 0.0)


def keep_change(
    connection: Connection,
    before: Table,
    after: Table,
    now: float,
    text: int | None = None,
    done_at: float | None = None,
) -> None:
    """Keep what has become of a table that is held and was kept as `before`.

    After a long pause it is posted afresh, and below the `text` in its chat that has changed it.
    A text that is read only now was `done_at` an earlier moment.
    """
    after = with_clock(connection, before, after, now, done_at)
    is_seen = _is_seen(before, after)
    keep_result(connection, before, after, now)
    changed = tables.change(connection, before, after, now)
    _show(connection, after, changed, now, text if is_seen else None)
    if is_seen and now - before.changed_at > LONG_PAUSE and not is_shown_by_votes(after):
        boards.repost(connection, after.code)


def keep_quietly(connection: Connection, before: Table, after: Table, now: float) -> None:
    """Keep a table that time has changed: nobody waits for a new message about that."""
    after = with_clock(connection, before, after, now)
    keep_result(connection, before, after, now)
    _show(connection, after, tables.change(connection, before, after, now), now)
    boards.stay(connection, after.code)


def keep_result(connection: Connection, before: Table, after: Table, now: float) -> None:
    """Keep the result of a table, if it has just ended: it may change ratings."""
    if after.stage is Stage.OVER and before.stage is not Stage.OVER:
        note(connection, Change.SEASONS_TO_SEE_TO)
        result = result_of(after, in_ms(now))
        if result:
            results.add(connection, after.code, after.place.chat, result)
            _name_champions(connection, after.place, result, now)


def _name_champions(connection: Connection, place: Place, result: Result, now: float) -> None:
    """Have those of the last quarter named, with the first game of a pool in a new one."""
    quarter = quarter_of(result.ended_at)
    if results.opens_quarter(connection, place.chat, result.pool, quarter.begin):
        last = quarter.before
        about = {"pool": result.pool, "year": last.year, "quarter": last.number}
        where = {"topic": place.topic, "reply_to": None}
        outbox.put(connection, place.chat, outbox.CHAMPION, about | where, now)


def with_clock(
    connection: Connection,
    before: Table | None,
    after: Table,
    now: float,
    done_at: float | None = None,
) -> Table:
    """The table with its clock as a change has left it; what is due by it is kept.

    That are deadlines, and reminders to whoever is on move.
    """
    if after.host.pace is None:
        return after
    moment, done = in_ms(now), in_ms(now if done_at is None else done_at)
    _keep_pause(connection, before, after)
    spans = clocks.pauses_of(connection, after, moment)
    settings = reminder_rows.settings_at(connection, after)
    after = followed(before, after, moment, spans, done, quiet_at(settings))
    due = [*dues(after, spans), *reminders(after, spans, settings)]
    clocks.replace_dues(connection, after.code, due, moment)
    return after


def _keep_pause(connection: Connection, before: Table | None, after: Table) -> None:
    """Keep the pause of a table, to which all have agreed, if it has begun or has another end."""
    was, pause = (table and table.clock and table.clock.pause for table in (before, after))
    if pause and pause != was:
        pauses.keep_agreed(connection, table_scope(after.code), pause)


def _is_seen(before: Table, after: Table) -> bool:
    """Whether the table looks different by now: what is wished there is asked beside it."""
    return replace(before, consents=()) != replace(after, consents=())


def keep_jobs(connection: Connection, table: Table, *, has_jobs: bool = True) -> None:
    """Keep what the agents of a table are to think about now, in place of the jobs it has."""
    found = [
        Job(table.code, seat, table.revision_for(seat), level=level_of(table, seat))
        for seat in table.agents_on_move
    ]
    if (seat := table.voters_on_move) is not None and not votes.load(connection, table.code):
        revision = table.revision_for(seat)
        found.append(Job(table.code, seat, revision, asker=table.place.chat, level=LEVEL))
    if found or has_jobs:
        jobs.replace_jobs(connection, table.code, found)


def is_shown_by_votes(table: Table) -> bool:
    """Whether the polls of a group show the board, and no other message does."""
    return table.voters_seat is not None and table.stage in (Stage.PLAYING, Stage.AWAY)


def _end_vote(connection: Connection, table: Table, now: float) -> None:
    """End the vote at a table that does not wait for it any more; with the game, forget all."""
    vote = votes.load(connection, table.code)
    if vote is not None and not is_current(vote, table):
        votes.end(connection, table.code)
        clocks.drop(connection, due_of(vote))
        paused = table.stage is Stage.AWAY
        votes.stop_poll(connection, table.place.chat, vote, now, paused=paused)
    if not is_shown_by_votes(table):
        votes.forget(connection, table.code)


def level_of(table: Table, seat: Seat) -> int:
    """Level of the agent in a seat; the lowest one where there is none."""
    player = table.players[seat]
    return player.level if isinstance(player, Machine) else 1


def _show(
    connection: Connection,
    table: Table,
    changed: Changed,
    now: float,
    text: int | None = None,
    earliest: float = 0.0,
) -> None:
    """Have a table shown; of those whose `earliest` moment has come, the one with the first."""
    if table.voters_seat is not None:
        _end_vote(connection, table, now)
    if is_shown_by_votes(table):
        keep_jobs(connection, table, has_jobs=changed.has_jobs)
        return
    agents = table.agents_on_move
    until = now + PATIENCE if agents else earliest
    if text is None:
        boards.want(connection, table.code, table.place.chat, changed.version, until)
    else:
        here = table.code, table.place.chat
        boards.want_below(connection, *here, changed.version, until, text)
    keep_jobs(connection, table, has_jobs=changed.has_jobs)
