"""What can be wrong with the database, in sentences that say what to do about it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, OperationalError

RESTORE = (
    "stop the bot, move this file and those whose names begin like it away, and put the latest "
    "backup in its place"
)
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_SENTENCES = {
    sqlite3.SQLITE_BUSY: "is locked: another program keeps writing to it; end that one",
    sqlite3.SQLITE_LOCKED: "is locked: another program keeps writing to it; end that one",
    sqlite3.SQLITE_FULL: "cannot grow because the disk is full: make room there",
    sqlite3.SQLITE_READONLY: "cannot be written: see to the rights of the file and its folder",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: see that its folder is there, and to the rights",
    sqlite3.SQLITE_PERM: "cannot be opened: see to the rights of the file and its folder",
    sqlite3.SQLITE_IOERR: "cannot be read or written: see to the disk it is on",
    sqlite3.SQLITE_PROTOCOL: "is locked: another program keeps writing to it; end that one",
    sqlite3.SQLITE_CORRUPT: f"is damaged: {RESTORE}",
    sqlite3.SQLITE_NOTADB: f"is not a database, or damaged: {RESTORE}",
}


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


@contextmanager
def told_clearly(name: str) -> Iterator[None]:
    """Turn errors for which the database of this name is at fault into `StoreError`.

    :raises StoreError: in their place; errors of what was asked are left as they are.
    """
    try:
        yield
    except StoreError:
        raise
    except DBAPIError as error:
        if (told := _store_error(name, error.orig)) is None:
            raise
        raise told from error
    except sqlite3.Error as error:
        if (told := _store_error(name, error)) is None:
            raise
        raise told from error


def _store_error(name: str, error: BaseException | None) -> StoreError | None:
    code = getattr(error, "sqlite_errorcode", None)
    # The lower byte is the kind, the rest says more about it.
    kind = code & 0xFF if isinstance(code, int) else None
    if kind not in _SENTENCES:
        return None
    sentence = f"the database {name} {_SENTENCES[kind]} ({error})"
    return StoreError(sentence, error, lasting=kind in _DAMAGED)
