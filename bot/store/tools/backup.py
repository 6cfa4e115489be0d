"""Copying a database while a bot may be writing to it, and seeing that the copy is good."""

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from bot.store.db.errors import translate_db_errors
from bot.store.db.file_lock import OWNER_ONLY
from bot.store.tools.verification import MOST_FAULTS, Progress, Replays, told

PAGES_AT_ONCE = 256


class BackupError(Exception):
    """A good copy could not be made; the text says why."""


@dataclass
class Backup(Replays):
    """A copy of a database and what was found in it."""

    file: Path = field(kw_only=True)

    def __str__(self) -> str:
        return f"{self.file}: {super().__str__()}"


def back_up(source: Path, target: Path, progress: Progress) -> Backup:
    """Copy a database to a file that is not there yet.

    It is copied as it is at one moment, by a connection that cannot write, and gets its name only
    when it is sound and all of its games can be replayed. One that is not is kept beside.

    :raises BackupError: if there is a file of that name, or the copy is not good.
    :raises StoreError: if the database cannot be read.
    :raises OSError: if the file cannot be made.
    """
    if not source.exists():
        raise BackupError(f"there is no database {source}: nothing has been kept yet")
    _refuse_taken(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f"{target.name}.{os.getpid()}.unfinished")
    try:
        _copy(source, draft, progress)
        made = Backup(file=target)
        _examine(draft, made, progress)
        if made.faults:
            raise _not_good(draft, made)
        _name(draft, target)
    finally:
        draft.unlink(missing_ok=True)
    return made


def _refuse_taken(target: Path) -> None:
    if target.exists():
        raise BackupError(f"{target} is there already, and no backup is overwritten")


def _copy(source: Path, draft: Path, progress: Progress) -> None:
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
    with (
        translate_db_errors(str(source)),
        closing(_reader(source)) as old,
        closing(sqlite3.connect(draft, isolation_level=None)) as new,
    ):
        # While this transaction lasts it sees one moment, and nobody waits for it.
        old.execute("BEGIN")
        old.execute("SELECT count(*) FROM sqlite_master").fetchone()
        old.backup(
            new,
            pages=PAGES_AT_ONCE,
            progress=lambda _status, left, pages: progress("pages copied", pages - left, pages),
            sleep=0,
        )
        # One file is easier to keep than three.
        new.execute("PRAGMA journal_mode=DELETE")


def _reader(file: Path) -> sqlite3.Connection:
    """A connection that cannot write, whatever it is asked."""
    address = f"{file.resolve().as_uri()}?mode=ro"
    return sqlite3.connect(address, uri=True, isolation_level=None)


def _examine(file: Path, made: Backup, progress: Progress) -> None:
    """Find out what is in a copy, and what is wrong with it."""
    with translate_db_errors(str(file)), closing(_reader(file)) as copy:
        found = [fault for (fault,) in copy.execute(f"PRAGMA integrity_check({MOST_FAULTS})")]
        if found == ["ok"]:
            _replay(copy, made, progress)
        else:
            made.faults = found


def _replay(copy: sqlite3.Connection, made: Backup, progress: Progress) -> None:
    [[games]] = copy.execute("SELECT count(*) FROM tables")
    for code, record in copy.execute("SELECT code, record FROM tables ORDER BY code"):
        made.add(code, record)
        progress("games replayed", made.games, games)


def _not_good(draft: Path, made: Backup) -> BackupError:
    kept = made.file.with_name(f"{made.file.name}.not-good")
    draft.replace(kept)
    return BackupError(f"the copy is not good, and kept as {kept}: {told(made.faults)}")


def _name(draft: Path, target: Path) -> None:
    """Give a copy its name, durably, unless something else has got it meanwhile."""
    with draft.open("rb") as content:
        os.fsync(content.fileno())
    try:
        os.link(draft, target)
    except FileExistsError:
        _refuse_taken(target)
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
