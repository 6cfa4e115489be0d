"""Cost of very many running clocks: to look at them, and to people who wait for the bot."""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from sqlalchemy import delete, insert

from bot.domain.clocks.clock import DAY, End
from bot.domain.clocks.following import Due, dues, followed
from bot.domain.clocks.pace import HOUR, Pace
from bot.domain.clocks.spans import in_ms
from bot.domain.options import HostOptions
from bot.i18n.translations import Texts
from bot.runtime.clock_job import ClockJob
from bot.store import Store
from bot.store.db import schema
from bot.store.db.dialect import Purpose
from bot.store.repositories.timing import outages
from bot.store.repositories.timing.outages import Sign
from tests.bench.crowd import Game, keep_games, new_games, url_of
from tests.bench.engine import Row, fastest, reference_load, row, spread
from tests.bench.service import MANY, STEADY_MOVES, STEADY_RATE, worked_off
from tests.support.bot.clock import StillClock

CLOCKS = 10_000
TIMED = HostOptions(pace=Pace.read("day"), end=End.AUTO, away=False)
FIRST = 48 * HOUR
BETWEEN = FIRST // CLOCKS
"""Milliseconds between two deadlines, if everybody uses all the time there is."""

WITHOUT, BESIDE, WITHIN = (
    f"in {CLOCKS} games without clocks",
    f"beside {CLOCKS} clocks",
    "in games with a clock",
)
AIMS = {BESIDE: "at most 5 % more"}
ROUNDS = 3
"""Turns of each kind."""

TICKS = 20
OVER = 100
"""Number of games in which somebody's time is over at once."""


def measure() -> list[Row]:
    """The rows of clocks in `make bench`."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> list[Row]:
    load = fastest(reference_load)
    return [
        ("clocks: reference load", f"{load * 1e3:.1f} ms", ""),
        *await _answers(folder, load),
        *await _loop(folder / "loop.db", load),
    ]


async def _answers(folder: Path, load: float) -> list[Row]:
    """First answers by turns: without clocks, beside games that have them, and in such games."""
    now = in_ms(time.time()) + DAY
    kinds: dict[str, tuple[Path, list[Game]]] = {}
    for name in (WITHOUT, BESIDE, WITHIN):
        games, file = new_games(CLOCKS + MANY), folder / f"{len(kinds)}.db"
        timed = {WITHOUT: [], BESIDE: games[MANY:], WITHIN: games}[name]
        await _keep_timed(file, timed, now, games[: len(games) - len(timed)])
        kinds[name] = file, [games[number * 7 % MANY] for number in range(STEADY_MOVES)]
    times: dict[str, list[float]] = {name: [] for name in kinds}
    for _ in range(ROUNDS):
        for name, (file, played) in kinds.items():
            said, _ = await worked_off(file, played, STEADY_RATE)
            times[name] += [one.first - one.at for one in said]
    return [
        (f"clocks: first answer {name}", spread(times[name], load), AIMS.get(name, ""))
        for name in kinds
    ]


async def _loop(file: Path, load: float) -> list[Row]:
    """Processor time of the loop that looks at clocks, and sees to what is due."""
    clock = StillClock(time.time())
    await _keep_timed(file, new_games(CLOCKS), in_ms(clock.time))
    store = await Store.open(url_of(file))
    alone = partial(store.alone, Purpose.CLOCKS)
    job = ClockJob(store, clock, Texts(), Random(1), alone, clock.now)
    try:
        look = median([await _tick(store, job) for _ in range(TICKS)])
        clock.time += OVER * BETWEEN / 1000
        event = (await _tick(store, job) - look) / OVER
    finally:
        await store.close()
    share = look / ClockJob.between_ticks + (look + event) / (BETWEEN / 1000)
    return [
        row(f"clocks: CPU of a look at {CLOCKS} clocks", look, load, 1e3, "ms", ""),
        row("clocks: CPU to see to a time that is over", event, load, 1e3, "ms", ""),
        ("clocks: share of a core, if all use all their time", f"{100 * share:.2f} %", "< 1 %"),
    ]


async def _tick(store: Store, job: ClockJob) -> float:
    """Processor time of a tick, before which the bot was at work and reached Telegram."""
    async with store.transaction() as connection:
        await connection.execute(delete(schema.signs_of_life))
    await store.run(outages.note, Sign.REACHED, in_ms(job.clock.now()), caught_up=True)
    begun = time.process_time()
    await job.tick()
    return time.process_time() - begun


async def _keep_timed(file: Path, games: list[Game], now: int, others: Sequence[Game] = ()) -> None:
    """Keep games with a clock, of which the first deadline is not yet, and others without."""
    found = list[Due]()
    for number, game in enumerate(games):
        since = now - FIRST + (number + 1) * BETWEEN
        table = replace(game.table, host=TIMED)
        game.table = followed(None, table, since, {}, since)
        found += dues(game.table, {})
    await keep_games(url_of(file), [*games, *others])
    store = await Store.open(url_of(file))
    async with store.transaction() as connection:
        if found:
            await connection.execute(insert(schema.dues), [asdict(due) for due in found])
    await store.close()


if __name__ == "__main__":
    for line in measure():
        print("  ".join(line))
