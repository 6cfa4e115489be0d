"""Time that an inline query takes, from the inbox to what is to be sent, of who has many tables."""

import asyncio
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from bot.domain.table import Table
from bot.i18n.translations import Texts
from bot.store import Store
from tests.bench.crowd import url_of
from tests.bench.engine import Row, fastest, reference_load, row
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, Json, user

TABLES, PLIES = 50, 12
TYPED = ("", "T", "V5", "T b", "e5", "#A17 L", "z")
"""Texts after the bot's name: some begin many moves, some none."""

ROUNDS = 6


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
    ]


async def _measure(file: Path) -> list[float]:
    store = await Store.open(url_of(file))
    try:
        desk = ServiceHarness(store, Texts())
        await desk.clear(*map(_table, range(TABLES)))
        return sorted([await _seconds(desk, text) for text in TYPED * ROUNDS])
    finally:
        await store.close()


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
