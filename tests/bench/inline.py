"""Time that inline mode takes.

Of a query it is that from the inbox to what is to be sent, for who has many tables, and that of
finding what moves lay, for small pictures beside them. Of a board in a chat that the bot is not in
it is that of two calls, to a server that answers at once.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from statistics import median

from bot.delivery.move_pictures import MOST
from bot.domain.aids.type_ahead import laid
from bot.domain.table import Table
from bot.i18n.translations import Texts
from bot.render import render
from bot.sandbox import LOCAL_TOKEN
from bot.store import Store
from bot.telegram.client import TelegramClient
from bot.telegram.http_bot import make_bot
from tests.bench.crowd import url_of
from tests.bench.engine import Row, fastest, reference_load, row
from tests.bench.telegram import telegram
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, Json, user
from tests.support.render.pictures import lits

TABLES, PLIES = 50, 12
TYPED = ("", "new", "T", "V5", "T b", "e5", "#A17 L", "z")
"""Texts after the bot's name: some begin many moves, some none."""

ROUNDS = 6
BOARDS = 30


def measure() -> list[Row]:
    """The rows of inline mode in `make bench`."""
    load = fastest(reference_load)
    with tempfile.TemporaryDirectory() as folder:
        taken = asyncio.run(_measure(Path(folder) / "inline.db"))
    slowest = taken[int(len(taken) * 0.95)]
    return [
        ("inline: reference load", f"{load * 1e3:.1f} ms", ""),
        row(
            f"inline: of who has {TABLES} tables, median",
            taken[len(taken) // 2],
            load,
            1e3,
            "ms",
            "",
        ),
        row(f"inline: of who has {TABLES} tables, p95", slowest, load, 1e3, "ms", "< 300 ms"),
        _pictures(),
        *asyncio.run(_boards()),
    ]


async def _measure(file: Path) -> list[float]:
    store = await Store.open(url_of(file))
    try:
        desk = ServiceHarness(store, Texts())
        desk.dispatcher.can_show_inline = True
        await desk.clear(*map(_table, range(TABLES)))
        return sorted([await _seconds(desk, text) for text in TYPED * ROUNDS])
    finally:
        await store.close()


def _pictures() -> Row:
    """The search for what the first moves of an answer lay, at a table of Blokus."""
    table = games.played_on(games.with_people("blokus", 2), 1, PLIES)
    moves = [table.position.print(move) for move in table.position.legal_moves()][:MOST]
    seconds = fastest(lambda: laid(table, moves))
    return (
        f"inline: what {len(moves)} moves lay, for their pictures",
        f"{seconds * 1e3:.1f} ms",
        "",
    )


async def _boards() -> list[Row]:
    """The calls for a board elsewhere, beside the one for a board where the bot is."""
    pictures = [render(lits(seed, plies=6)) for seed in range(BOARDS)]
    async with telegram() as server, make_bot(LOCAL_TOKEN, server.address, _unheard) as bot:
        api = TelegramClient(bot)

        async def edited(png: bytes) -> None:
            await api.new_picture(-1, 10, png, "board", [])

        async def stored(png: bytes) -> None:
            await api.inline_picture("AAA", await api.upload(-2, png), "board", [])

        here = median([await _taken(edited, png) for png in pictures])
        elsewhere = median([await _taken(stored, png) for png in pictures])
    return [
        ("inline: the call for a board where the bot is, median", f"{here * 1e3:.1f} ms", ""),
        ("inline: the two for one where it is not, median", f"{elsewhere * 1e3:.1f} ms", ""),
    ]


async def _taken(call: Callable[[bytes], Awaitable[None]], png: bytes) -> float:
    begun = time.perf_counter()
    await call(png)
    return time.perf_counter() - begun


def _unheard(_method: str, _status: str, _seconds: float) -> None:
    """Note no call."""


def _table(number: int) -> Table:
    """A table of Blokus or Battle of LITS in which Ann is on move."""
    first = games.with_people("blokus", 2) if number % 2 else games.playing_two()
    return replace(games.played_on(first, number, PLIES), code=f"A{number:02}")


async def _seconds(desk: ServiceHarness, text: str) -> float:
    begun = time.perf_counter()
    await desk.give(_asked(text))
    return time.perf_counter() - begun


def _asked(text: str) -> Json:
    query = {"id": "i", "from": user(ANN), "query": text, "offset": ""}
    return {"update_id": 1, "inline_query": query}
