"""Attempts of people at puzzles."""

from sqlalchemy import Connection, bindparam, insert, select, update

from bot.domain.puzzles.attempt import Attempt
from bot.domain.puzzles.choice import Tried
from bot.domain.table import Table
from bot.store.db.schema import attempts
from engine.puzzles.puzzle import Puzzle

_OF_PERSON = (
    select(attempts)
    .where(attempts.c.person == bindparam("whose"))
    .order_by(attempts.c.begun_at, attempts.c.puzzle)
)


def begin(connection: Connection, person: int, puzzle: Puzzle, table: Table, now: int) -> None:
    """Keep that somebody begins with a puzzle at a table."""
    row = {
        "person": person,
        "puzzle": puzzle.key,
        "game": puzzle.game,
        "code": table.code,
        "begun_at": now,
        "wrong": 0,
        "solved": False,
        "ended_at": None,
    }
    connection.execute(insert(attempts).values(row))


def keep(connection: Connection, person: int, attempt: Attempt, now: int) -> None:
    """Keep how far an attempt has come at a moment in milliseconds."""
    mine = (attempts.c.person == person, attempts.c.puzzle == attempt.puzzle)
    ended_at = now if attempt.over else None
    told = update(attempts).where(*mine).values(wrong=len(attempt.wrong), ended_at=ended_at)
    connection.execute(told.values(solved=attempt.solved))


def code_of(connection: Connection, person: int, puzzle: str) -> str | None:
    """The code of the table at which somebody has begun with a puzzle; None if they have not."""
    mine = (attempts.c.person == person, attempts.c.puzzle == puzzle)
    code: str | None = connection.scalar(select(attempts.c.code).where(*mine))
    return code


def of_person(connection: Connection, person: int) -> list[Tried]:
    """The puzzles that somebody has begun with, in the order of beginning."""
    rows = connection.execute(_OF_PERSON, {"whose": person})
    return [Tried(row.puzzle, row.solved, row.wrong) for row in rows]
