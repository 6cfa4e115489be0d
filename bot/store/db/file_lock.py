"""The file of a database: its owner's alone, one program's at a time, and still where it was."""

import asyncio
import fcntl
import logging
import os
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import make_url

from bot.store.db.errors import StoreError

log = logging.getLogger(__name__)

OTHERS = stat.S_IRWXG | stat.S_IRWXO
OWNER_ONLY = stat.S_IRUSR | stat.S_IWUSR
BESIDE = ("-wal", "-shm", "-journal")
"""Endings that SQLite adds to the name of a database for its files beside it."""

PATIENCE = 10.0
"""Seconds for which another instance may still be ending."""

BETWEEN_TRIES = 0.2


def database_file(url: str) -> Path | None:
    """The file of a database address, None if it is kept in memory or by a server."""
    at = make_url(url)
    is_file = at.get_backend_name() == "sqlite" and at.database not in {None, "", ":memory:"}
    return Path(str(at.database)) if is_file else None


def make_private(file: Path) -> None:
    """Let nobody but the owner read a database, made if it is not there, and the files beside it.

    :raises OSError: if it cannot be made.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    # SQLite gives its files beside the database the same rights.
    if not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    for name in ("", *BESIDE):
        close_to_others(file.with_name(file.name + name))


def close_to_others(file: Path) -> None:
    """Let nobody but its owner read a file, if there is one; say so if that cannot be done."""
    try:
        mode = file.stat().st_mode
        if stat.S_ISREG(mode) and mode & OTHERS:
            file.chmod(stat.S_IMODE(mode) & ~OTHERS)
            log.warning("%s could be read by others and now only by its owner", file)
    except FileNotFoundError:
        pass
    except OSError as error:
        log.warning("%s can be read by others, see to that: %s", file, error)


@asynccontextmanager
async def alone(file: Path, patience: float = PATIENCE) -> AsyncIterator[None]:
    """Be the only program that uses a database; the kernel ends this at the program's death.

    :raises StoreError: if another one does and goes on using it; says which.
    :raises OSError: if there can be no file beside the database.
    """
    lock = _open_lock(file)
    try:
        await _take(lock, file, patience)
        os.ftruncate(lock, 0)
        os.pwrite(lock, str(os.getpid()).encode(), 0)
        yield
    finally:
        os.close(lock)


def _open_lock(file: Path) -> int:
    # By whatever way a database is reached, its lock is the same.
    file = file.resolve()
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f"{file.name}.lock")
    return os.open(beside, os.O_CREAT | os.O_RDWR, OWNER_ONLY)


async def _take(lock: int, file: Path, patience: float) -> None:
    until = asyncio.get_running_loop().time() + patience
    waiting = False
    while not _is_taken(lock):
        who = os.pread(lock, 20, 0).decode(errors="replace") or "unknown"
        if asyncio.get_running_loop().time() >= until:
            raise StoreError(
                f"another instance of the bot (process {who}) uses the database {file}: stop it, "
                "or choose another DATABASE_URL"
            )
        if not waiting:
            log.warning("waiting for another instance of the bot (process %s) to end", who)
        waiting = True
        await asyncio.sleep(BETWEEN_TRIES)


def _is_taken(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@dataclass
class Whereabouts:
    """The files that a connection has opened, to notice when others are in their place."""

    file: Path | None
    _opened: tuple[tuple[int, int] | None, ...] = ()

    def opened(self) -> None:
        """A connection has been opened; what it opened is seen at the next look."""
        self._opened = ()

    def check(self) -> None:
        """Look at the files, while a transaction keeps them open.

        :raises StoreError: if they are not those that were opened: what is written would be lost.
        """
        if self.file is None:
            return
        found = tuple(map(_identity, (self.file, self.file.with_name(f"{self.file.name}-wal"))))
        self._opened = self._opened or found
        if found != self._opened:
            raise StoreError(
                f"the database {self.file} was deleted, moved or replaced while the bot ran: "
                "put it back, or a backup in its place, and start the bot again",
                lasting=True,
            )


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
