"""The bot's stored games and messages, as its database, a file or a server, tells others."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from tests.support.postgres import Server

GAMES = "SELECT code, record FROM tables"
UNSENT = """
SELECT (SELECT count(*) FROM outbox)
     + (SELECT count(*) FROM boards WHERE wanted <> shown OR repost)
"""


class Kept(Protocol):
    """A database of the bot; `url` is the value for its setting."""

    @property
    def url(self) -> str: ...

    async def record(self, code: str) -> str:
        """Return the record of a game as it is by now."""
        ...

    async def games(self) -> dict[str, str]:
        """Return the records of all games as they are, or as a killed program has left them."""
        ...

    async def unsent(self) -> int:
        """Return the number of messages still to be sent."""
        ...


class InFile:
    """See `Kept`."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.url = f"sqlite+aiosqlite:///{file}"

    async def record(self, code: str) -> str:
        """See `Kept`."""
        return self._games(self._file)[code]

    async def games(self) -> dict[str, str]:
        """See `Kept`; the files are not touched."""
        with TemporaryDirectory(dir=self._file.parent) as folder:
            for file in self._file.parent.glob(f"{self._file.name}*"):
                shutil.copy(file, folder)
            return self._games(Path(folder) / self._file.name)

    async def unsent(self) -> int:
        """See `Kept`."""
        with closing(_read_only(self._file)) as connection:
            [[found]] = connection.execute(UNSENT)
        return int(found)

    @staticmethod
    def _games(file: Path) -> dict[str, str]:
        with closing(_read_only(file)) as connection:
            try:
                return dict(connection.execute(GAMES).fetchall())
            except sqlite3.OperationalError:
                # Killed before there was a schema.
                return {}


class OnServer:
    """See `Kept`; `ask` gives a statement to the server, waiting while the server is away."""

    def __init__(self, server: Server, name: str, ask: Callable[[str], Any]) -> None:
        self.url = server.url(name)
        self._ask = ask

    async def record(self, code: str) -> str:
        """See `Kept`."""
        return (await self.games())[code]

    async def games(self) -> dict[str, str]:
        """See `Kept`."""
        return {row["code"]: row["record"] for row in await self._ask(GAMES)}

    async def unsent(self) -> int:
        """See `Kept`."""
        [[found]] = await self._ask(UNSENT)
        return int(found)


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{file}?mode=ro", uri=True)
