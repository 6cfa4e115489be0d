"""Faults of the database, in sentences that say what to do about them."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, OperationalError

RESTORE = (
    "stop the bot, move this file and those whose names begin like it away, and put the latest "
    "backup in its place"
)
_LOCKED = "is locked: another program keeps writing to it; end that one"
_NO_ENTRY = "lets the bot not in: see to the user and the password in DATABASE_URL"
_OVERTAKEN = "had to choose between two who held what the other wanted; this one is to try again"

_SQLITE = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_FULL: "cannot grow because the disk is full: make room there",
    sqlite3.SQLITE_READONLY: "cannot be written: see to the rights of the file and its folder",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: see that its folder is there, and to the rights",
    sqlite3.SQLITE_PERM: "cannot be opened: see to the rights of the file and its folder",
    sqlite3.SQLITE_IOERR: "cannot be read or written: see to the disk it is on",
    sqlite3.SQLITE_PROTOCOL: _LOCKED,
    sqlite3.SQLITE_CORRUPT: f"is damaged: {RESTORE}",
    sqlite3.SQLITE_NOTADB: f"is not a database, or damaged: {RESTORE}",
}
_SQLITE_LASTING = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}

# By SQLSTATE, or its first two letters: PostgreSQL's appendix A.
_POSTGRES = {
    "08": "has broken off the connection: see that the server runs and can be reached",
    "25006": "is read only: DATABASE_URL is to name the server that takes what is written",
    "28": _NO_ENTRY,
    "3D000": "is not there: make it, or see to its name in DATABASE_URL",
    "40001": _OVERTAKEN,
    "40P01": _OVERTAKEN,
    "42501": "lets the bot not do that: see to the rights of its user there",
    "53": "has no room left: see to its disk, its memory and how many connections it takes",
    "55P03": "made the bot wait too long for what another instance of it holds",
    "57": "is ending or broke this off: see that the server runs",
    "58": "cannot read or write its own files: see to the disk it is on",
    "XX": "is damaged: see to the server, and restore its latest backup",
}
_POSTGRES_LASTING = {"28", "3D", "42", "XX"}


class StoreError(OperationalError):
    """The database is at fault and not what was asked of it; the text says what to do.

    A `lasting` one does not pass by itself.
    """

    def __init__(
        self, sentence: str, cause: BaseException | None = None, *, lasting: bool = False
    ) -> None:
        super().__init__(None, None, cause or Exception(sentence))
        self.sentence = sentence
        self.lasting = lasting

    def __str__(self) -> str:
        return self.sentence


DB_ERRORS = (DBAPIError, sqlite3.Error)
"""Errors of which a database may be at fault."""


@contextmanager
def translate_db_errors(name: str) -> Iterator[None]:
    """Turn errors for which the database of this name is at fault into `StoreError`.

    :raises StoreError: in their place; errors of what was asked are left as they are.
    """
    try:
        yield
    except DB_ERRORS as error:
        if told := store_error(name, error):
            raise told from error
        raise


def store_error(name: str, error: Exception) -> StoreError | None:
    """An error for which the database of this name is at fault, in other words; else None."""
    if isinstance(error, StoreError):
        return None
    if not isinstance(error, DBAPIError):
        return _store_error(name, error)
    told = _store_error(name, error.orig)
    if told is None and error.connection_invalidated:
        return StoreError(f"the database {name} {_POSTGRES['08']} ({error.orig})", error)
    return told


def unreachable(name: str, error: BaseException) -> StoreError:
    """The error for a server to which no connection can be made."""
    told = "cannot be reached: see that the server runs, and to the host and port in DATABASE_URL"
    return _store_error(name, error) or StoreError(
        f"the database {name} {told} ({str(error) or type(error).__name__})", error
    )


def _store_error(name: str, error: BaseException | None) -> StoreError | None:
    what, lasting = _by_sqlite(error) or _by_postgres(error) or ("", False)
    if not what:
        return None
    return StoreError(f"the database {name} {what} ({error})", error, lasting=lasting)


def _by_sqlite(error: BaseException | None) -> tuple[str, bool] | None:
    code = getattr(error, "sqlite_errorcode", None)
    # The lower byte is the kind, the rest says more about it.
    kind = code & 0xFF if isinstance(code, int) else -1
    return (_SQLITE[kind], kind in _SQLITE_LASTING) if kind in _SQLITE else None


def _by_postgres(error: BaseException | None) -> tuple[str, bool] | None:
    state = getattr(error, "sqlstate", None)
    if not isinstance(state, str):
        return None
    what = _POSTGRES.get(state) or _POSTGRES.get(state[:2])
    return (what, state[:2] in _POSTGRES_LASTING) if what else None
