"""How much several copies of the bot get done, on each kind of database: moves to their commit.

Nothing is sent: each copy is a process that works off one inbox with the others. What counts where
they share two cores is that a move costs as much however many copies there are and however many
games are open, and that each copy does its share.
"""

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.store import Store, inbox
from tests.bench_crowd import Game, open_games
from tests.bench_engine import Row, fastest, reference_load
from tests.bot.updates import message
from tests.postgres import NoPostgresError, server

SIZES = 1_000, 10_000, 100_000
COPIES = 1, 2, 4
MOVES = 800
ACTIVE = 400
"""Games in which moves are made, the same number however many are open."""

DURABLE = "fsync=on", "synchronous_commit=on", "full_page_writes=on"


@dataclass(frozen=True)
class Told:
    """What a copy tells in the end: moves, seconds of its processor."""

    moves: int
    seconds: float


def measure() -> list[Row]:
    """The rows of the copies in `make bench`."""
    load = fastest(reference_load)
    rows = [("copies: reference load", f"{load * 1e3:.1f} ms", "")]
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            url = f"sqlite+aiosqlite:///{folder}/{size}.db"
            rows += _rows("SQLite", url, size, (1,), load)
    try:
        with server(*DURABLE) as there:
            for size in SIZES:
                name = asyncio.run(there.make())
                rows += _rows("PostgreSQL", there.url(name), size, COPIES, load)
                asyncio.run(there.drop(name))
    except NoPostgresError as error:
        rows.append(("copies: PostgreSQL", str(error), ""))
    return rows


def _rows(kind: str, url: str, size: int, copies: tuple[int, ...], load: float) -> Iterator[Row]:
    games = asyncio.run(open_games(url, size))[:ACTIVE]
    for number in copies:
        asyncio.run(_put(url, games))
        seconds, told = _worked_off(url, number)
        cost = sum(one.seconds for one in told) / MOVES
        shares = [one.moves * number / MOVES for one in told]
        what = f"copies: {kind}, {size} games, {number} of them"
        found = f"{MOVES / seconds:.0f} a second, {cost * 1e3:.1f} ms each (x {cost / load:.3f})"
        yield (what, found, f"shares {min(shares):.2f} to {max(shares):.2f}" if number > 1 else "")


async def _put(url: str, games: list[Game]) -> None:
    """Let moves wait in the inbox."""
    store = await Store.open(url)
    moves = [_update(games[number % len(games)], number) for number in range(MOVES)]
    async with store.transaction() as connection:
        await inbox.take_in(connection, moves, time.time())
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
    command = [sys.executable, "-m", "tests.bench_copy", url]
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
