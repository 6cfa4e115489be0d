"""Throughput of several instances of the bot, on each kind of database: moves to their commit.

Nothing is sent: each instance is a process that works off one inbox with the others. As they share
two cores, the aim is that a move costs the same however many instances there are and however many
games are open, and that each instance does its share.
"""

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import text

from bot.store import Store
from bot.store.repositories import inbox
from tests.bench.crowd import Game
from tests.bench.engine import Row, fastest, reference_load
from tests.support.bot.updates import message
from tests.support.postgres import NoPostgresError, Server, server
from tests.support.store.filling import fill

SIZES = 1_000, 10_000, 100_000
COPIES = 1, 2, 4
MOVES = 1_500
"""Moves, made in turn in `ACTIVE` games, other ones for each number of instances."""

ACTIVE = 300
MOST_GROWTH = 1.33

DURABLE = "fsync=on", "synchronous_commit=on", "full_page_writes=on"


@dataclass(frozen=True)
class Told:
    """Report of an instance at its end: moves, those that were timed, seconds of its processor."""

    moves: int
    timed: int
    seconds: float


@dataclass
class Table:
    """The rows of one kind of database; `few` has the cost of a move with the fewest games.

    A cost is in seconds of processor. With a `server` what that takes is told, too.
    """

    kind: str
    load: float
    server: Server | None = None
    few: dict[int, float] = field(default_factory=dict)

    def rows(self, url: str, size: int, copies: Sequence[int]) -> Iterator[Row]:
        """Figures with so many open games, for each of these numbers of instances."""
        games = asyncio.run(fill(url, size))
        for index, number in enumerate(copies):
            asyncio.run(_put(url, games[index * ACTIVE : (index + 1) * ACTIVE]))
            before = self._served()
            seconds, told = _worked_off(url, number)
            served = (self._served() - before) / MOVES
            cost = sum(one.seconds for one in told) / sum(one.timed for one in told)
            grown = (cost + served) / self.few.setdefault(number, cost + served)
            at_server = f" + {served * 1e3:.1f} ms at the server" if self.server else ""
            each = f"{cost * 1e3:.1f} ms{at_server} each (x {cost / self.load:.3f})"
            aim = f"x {grown:.2f} of that with {SIZES[0]}: at most {MOST_GROWTH}"
            what = f"copies: {self.kind}, {size} games, {number} of them"
            yield what, f"{MOVES / seconds:.0f} a second, {each}{_shares(told)}", aim

    def _served(self) -> float:
        """Seconds of processor that the server has taken so far; 0 where that is not known."""
        return self.server.seconds() if self.server else 0.0


def measure() -> Iterator[Row]:
    """The rows of the copies in `make bench`, each as soon as it is measured."""
    load = fastest(reference_load)
    yield "copies: reference load", f"{load * 1e3:.1f} ms", ""
    with tempfile.TemporaryDirectory() as folder:
        table = Table("SQLite", load)
        for size in SIZES:
            yield from table.rows(f"sqlite+aiosqlite:///{folder}/{size}.db", size, COPIES[:1])
    try:
        with server(*DURABLE) as there:
            table = Table("PostgreSQL", load, there)
            for size in SIZES:
                name = asyncio.run(there.make())
                yield from table.rows(there.url(name), size, COPIES)
                asyncio.run(there.drop(name))
    except NoPostgresError as error:
        yield "copies: PostgreSQL", str(error), ""


def _shares(told: list[Told]) -> str:
    """The smallest and the largest share of an instance; 1 is an equal one."""
    shares = [one.moves * len(told) / MOVES for one in told]
    return f", shares {min(shares):.2f} to {max(shares):.2f}" if len(told) > 1 else ""


async def _put(url: str, games: list[Game]) -> None:
    """Let moves wait in the inbox."""
    store = await Store.open(url)
    moves = [_update(games[number % len(games)], number) for number in range(MOVES)]
    async with store.transaction() as connection:
        await connection.run_sync(inbox.add, moves, time.time())
        # A server that is not a test's own does so by itself.
        await connection.execute(text("ANALYZE"))
    await store.close()


def _update(game: Game, number: int) -> tuple[int, str]:
    person, text = game.next_move()
    chat = {"id": game.chat, "type": "supergroup", "title": "x"}
    update = message(f"/m {text}", None, chat, game.heard)
    sender = {"id": person, "is_bot": False, "first_name": f"P{person % 2}"}
    update["message"]["from"] = sender
    return number, json.dumps(update)


def _worked_off(url: str, copies: int) -> tuple[float, list[Told]]:
    """The seconds until nothing is left, and what each copy did."""
    with _started(url, copies) as programs:
        begun = time.monotonic()
        for program in programs:
            assert program.stdin
            program.stdin.write(b"go\n")
            program.stdin.flush()
        told = [json.loads(program.stdout.readline()) for program in programs if program.stdout]
        return time.monotonic() - begun, [Told(*one) for one in told]


@contextmanager
def _started(url: str, copies: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    command = [sys.executable, "-m", "tests.bench.instance", url]
    pipe = subprocess.PIPE
    programs = [subprocess.Popen(command, stdin=pipe, stdout=pipe) for _ in range(copies)]  # noqa: S603 - our own
    try:
        for program in programs:
            assert program.stdout
            assert program.stdout.readline() == b"ready\n"
        yield programs
    finally:
        for program in programs:
            program.communicate()


if __name__ == "__main__":
    for line in measure():
        print("  ".join(line), flush=True)
