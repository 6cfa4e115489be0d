"""Spans in which time does not count, each of a scope: how they begin and end."""

from sqlalchemy import Connection, delete, insert, update

from bot.domain.clocks.spans import Span
from bot.store.db.schema import pauses

REACH, CONSENT = "reach", "consent"
"""Kinds of pauses: the bot does not reach a chat, all at a table have agreed."""


def add(connection: Connection, scope: str, kind: str, span: Span) -> None:
    """Keep a span in which the clocks of a scope stand still; `kind` says why."""
    row = {"scope": scope, "kind": kind, "begin": span.begin, "end": span.end}
    connection.execute(insert(pauses), row)


def keep_agreed(connection: Connection, scope: str, span: Span) -> None:
    """Keep the pause to which all at a table have agreed, or the end that it has now."""
    same = pauses.c.scope == scope, pauses.c.kind == CONSENT, pauses.c.begin == span.begin
    connection.execute(delete(pauses).where(*same))
    add(connection, scope, CONSENT, span)


def pause(connection: Connection, scope: str, now: int) -> None:
    """Let the clocks of a scope stand still from now on, if they do not yet."""
    resume(connection, scope, now)
    add(connection, scope, REACH, Span(now))


def resume(connection: Connection, scope: str, now: int) -> None:
    """Let the clocks of a scope run again."""
    open_ones = pauses.c.scope == scope, pauses.c.kind == REACH, pauses.c.end.is_(None)
    connection.execute(update(pauses).where(*open_ones).values(end=now))


def rename(connection: Connection, scope: str, new: str) -> None:
    """Call a scope otherwise, with all that was its."""
    connection.execute(update(pauses).where(pauses.c.scope == scope).values(scope=new))
