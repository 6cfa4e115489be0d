"""A PostgreSQL server of the tests' own, started from what is installed on this machine.

It lives in a folder of its own, is spoken to by a socket there, and runs as a user that is not
root. `TESSERA_TEST_POSTGRES` names a running server instead, by an address at which databases can
be made. Nothing in it outlives the tests: it does not wait for the disk.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import asyncpg
from sqlalchemy.engine import URL, make_url

from bot.store.db.postgres import OLDEST

GIVEN = "TESSERA_TEST_POSTGRES"
PLACES = "/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/local/pgsql/bin"
SAFE_USERS = ("postgres", "nobody")
"""Users as whom the server may run if the tests run as root."""

STARTING = 60.0
HASTY = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off")
SETTINGS = ("listen_addresses=", "max_connections=200", "shared_buffers=32MB", "timezone=UTC")


class NoPostgresError(Exception):
    """Error for a server that cannot be had; its text gives the reason."""


@dataclass
class Server:
    """A running server; `address` is that of a database that is always there."""

    address: URL
    process: subprocess.Popen[bytes] | None = None
    _numbers: Iterator[int] = field(default_factory=count)

    def url(self, database: str) -> str:
        """The address of a database, as the bot's setting has it."""
        return self.address.set(database=database).render_as_string(hide_password=False)

    def seconds(self) -> float:
        """CPU time of the server since it began; 0 if it is not our own, or not on this machine."""
        if self.process is None:
            return 0.0
        first = Path(f"/proc/{self.process.pid}")
        try:
            children = (first / f"task/{self.process.pid}/children").read_text().split()
            own = sum(_ticks(first)[:4])
        except OSError:
            return 0.0
        for child in children:
            # One that has ended meanwhile is among those of its parent the next time.
            with suppress(OSError):
                own += sum(_ticks(first.with_name(child))[:2])
        return own / os.sysconf("SC_CLK_TCK")

    async def make(self, template: str = "template0") -> str:
        """A new database, like another one; its name."""
        name = f"tessera_{os.getpid()}_{next(self._numbers)}"
        await self.ask(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return name

    async def drop(self, name: str) -> None:
        """Let a database be no more, whoever uses it."""
        await self.ask(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    async def ask(self, statement: str, database: str | None = None) -> list[asyncpg.Record]:
        """The server's answer to a statement."""
        at = self.url(database or str(self.address.database)).replace("+asyncpg", "")
        connection = await asyncpg.connect(at)
        try:
            return list(await connection.fetch(statement))
        finally:
            await connection.close()


Starter = Callable[[], AbstractContextManager[Server]]
"""Starts a server, for the length of a block."""


@contextmanager
def server(*settings: str) -> Iterator[Server]:
    """A server for the length of a block, with settings beside those that every one has.

    :raises NoPostgresError: if none is installed and none was given.
    """
    if given := os.environ.get(GIVEN):
        yield Server(make_url(given))
        return
    with own_server(*settings) as start, start() as one:
        yield one


@contextmanager
def own_server(*settings: str) -> Iterator[Starter]:
    """A function that starts a server, whose databases last for the length of a block.

    :raises NoPostgresError: if none is installed.
    """
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="tessera-pg-"))
    try:
        user = _safe_user(folder)
        _make(programs, folder, user)
        yield partial(_running, programs, folder, user, *settings)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _running(programs: Path, folder: Path, user: str | None, *settings: str) -> Iterator[Server]:
    """The server of a folder; it ends at once with the block."""
    options = [part for setting in (*SETTINGS, *HASTY, *settings) for part in ("-c", setting)]
    command = [str(programs / "postgres"), "-D", str(folder / "data"), "-k", str(folder), *options]
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(command, user=user, cwd="/", stdout=log, stderr=log)  # noqa: S603 - as installed
    try:
        _wait(folder, process)
        # The socket's folder takes the place of a host.
        query = {"host": str(folder)}
        at = URL.create("postgresql+asyncpg", "tessera", database="postgres", query=query)
        yield Server(at, process)
    finally:
        process.send_signal(signal.SIGQUIT)
        process.wait()


def _ticks(process: Path) -> list[int]:
    """CPU ticks of a process and of its children that have ended: user and system each."""
    fields = (process / "stat").read_text().rpartition(")")[2].split()
    return [int(found) for found in fields[11:15]]


def _programs() -> Path:
    """The folder of the newest installed server."""
    found = {
        int(version): folder
        for place in PLACES
        for folder in Path("/").glob(place.lstrip("/"))
        if (version := _version(folder)) and int(version) >= OLDEST
    }
    if not found:
        raise NoPostgresError(f"no PostgreSQL {OLDEST} or newer is installed")
    return found[max(found)]


def _version(programs: Path) -> str:
    try:
        told = subprocess.run([programs / "postgres", "--version"], capture_output=True, check=True)  # noqa: S603 - as above
    except (OSError, subprocess.CalledProcessError):
        return ""
    return told.stdout.decode().split()[2].partition(".")[0]


def _safe_user(folder: Path) -> str | None:
    """The user to own the folder and run the server if the tests are root; None otherwise."""
    if os.geteuid() != 0:
        return None
    names = {one.pw_name for one in pwd.getpwall()}
    user = next((name for name in SAFE_USERS if name in names), None)
    if user is None:
        raise NoPostgresError("PostgreSQL refuses to run as root, and there is nobody else here")
    shutil.chown(folder, user)
    return user


def _make(programs: Path, folder: Path, user: str | None) -> None:
    where = ["-D", str(folder / "data"), "-U", "tessera", "--auth=trust", "--no-sync"]
    command = [str(programs / "initdb"), *where, "--encoding=UTF8", "--locale=C"]
    made = subprocess.run(command, check=False, user=user, cwd="/", capture_output=True)  # noqa: S603 - as above
    if made.returncode:
        raise NoPostgresError(
            f"PostgreSQL cannot be set up: {made.stderr.decode(errors='replace')}"
        )


def _wait(folder: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait until the server takes connections."""
    until = monotonic() + STARTING
    pid = folder / "data" / "postmaster.pid"
    while not (pid.exists() and "ready" in pid.read_text().rpartition("\n")[0].rpartition("\n")[2]):
        if process.poll() is not None or monotonic() > until:
            raise NoPostgresError(f"PostgreSQL does not start: {(folder / 'log').read_text()}")
        sleep(0.02)
