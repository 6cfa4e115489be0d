"""The page of a table in a browser: time to its first board, and frames while a piece is dragged.

Chromium is as wide as a phone, and its own tools slow its processor four times.
"""

import asyncio
import json
import shutil
import tempfile
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from playwright.async_api import Browser, CDPSession, Page, ViewportSize, async_playwright

from bot.sandbox import LOCAL_TOKEN
from bot.views.pages.app_links import link_key, start_parameter, table_token
from engine.core.table import open_table
from engine.games.blokus.game import BLOKUS
from tests.bench.crowd import Game, keep_games, new_game, url_of
from tests.bench.engine import Row, fastest, reference_load
from tests.bench.pages import program
from tests.bench.telegram import telegram
from tests.support.miniapp import signed

PHONE: ViewportSize = {"width": 390, "height": 844}
OPTIONS = ["--no-sandbox"]
"""Flags without which Chromium does not start as root."""

SLOWED = 4
BEFORE = 24
"""Plies made on the board of 20x20 over which a piece is dragged."""

STEPS, PAUSE = 150, 0.016
"""Movements of the finger, and seconds between them."""

SMOOTH, LATE = 17, 33
"""Milliseconds between frames: of 95 of 100 at most, and of any."""

EMPTY = "/healthz"
"""An address of the same server, whose page the browser has open before."""

TIMES = 9
"""Number of times that each page is opened: what else runs on the machine can only add to it."""

SETTLED = 3.0
"""Seconds after which the board is there."""

TRACED = "devtools.timeline,blink.user_timing,disabled-by-default-devtools.timeline"
REQUESTS = """() => {
  const [{ startTime } = { startTime: Infinity }] = performance.getEntriesByName("first-board");
  const others = performance.getEntriesByType("resource");
  return 1 + others.filter((one) => one.startTime < startTime).length;
}"""
FRAMES = """() => {
  window.frames = [];
  const note = (now) => { window.frames.push(now); requestAnimationFrame(note); };
  requestAnimationFrame(note);
}"""


def measure() -> list[Row]:
    """The rows of the page in a browser in `make bench`."""
    browser = shutil.which("chromium")
    if browser is None:
        return [("page: in a browser", "not measured: there is no Chromium", "")]
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder) / "page.db", browser))


async def _measure(file: Path, path: str) -> list[Row]:
    load = fastest(reference_load)
    game = _game()
    await keep_games(url_of(file), [game])
    async with telegram() as server, program(server, file) as (client, _), async_playwright() as p:
        browser = await p.chromium.launch(executable_path=path, args=OPTIONS)
        address = f"{client.base_url}{_way(game)}"
        first = await _first_board(browser, address)
        frames = await _dragged(browser, address)
        await browser.close()
    return [("page: reference load", f"{load * 1e3:.1f} ms", ""), *first, *frames]


def _game() -> Game:
    """A game of two on the large board, with many pieces on it."""
    rng = Random(1)
    opening = open_table(BLOKUS, {"seats": "2"}, rng)
    for _ in range(BEFORE):
        opening = opening.played(opening.position.random_move(rng), None)
    return new_game(0, opening, BEFORE)


def _way(game: Game) -> str:
    """The address at which Telegram opens the page for who is on move."""
    table = game.table
    [seat] = table.position.to_move
    user = {"id": table.humans[seat].id, "first_name": "Ann", "language_code": "en"}
    start = start_parameter(table.code, table_token(link_key(LOCAL_TOKEN), table))
    fields = {"auth_date": f"{time.time():.0f}", "start_param": start, "user": json.dumps(user)}
    told = f"tgWebAppData={quote(signed(fields, LOCAL_TOKEN), safe='')}&tgWebAppVersion=9.0"
    return f"/app/?tgWebAppStartParam={start}#{told}"


async def _first_board(browser: Browser, address: str) -> list[Row]:
    """Time of the main thread, and requests, until the board is drawn; beside an empty page."""
    at = address.partition("/app/")[0] + EMPTY
    empty = min([(await _loaded(browser, at, at))[0] for _ in range(TIMES)])
    seconds, requests = min([await _loaded(browser, at, address) for _ in range(TIMES)])
    return [
        ("page: main thread, an empty page", f"{empty * 1e3:.0f} ms", ""),
        ("page: main thread to the first board", f"{seconds * 1e3:.0f} ms", "150 ms at most"),
        ("page: requests to the first board", f"{requests}", "6 at most"),
    ]


async def _loaded(browser: Browser, before: str, address: str) -> tuple[float, int]:
    """Seconds of the main thread, and requests, until a page says that its board is there.

    The tab shows another page of the server `before`: to start a process for one is the browser's
    own work, and Telegram's clients have done it before they show a page.
    """
    page, tools = await _phone(browser)
    await page.goto(before)
    trace: list[Any] = []
    tools.on("Tracing.dataCollected", lambda told: trace.extend(told["value"]))
    ended = asyncio.Event()
    tools.on("Tracing.tracingComplete", lambda _: ended.set())
    await tools.send("Tracing.start", {"categories": TRACED, "transferMode": "ReportEvents"})
    await page.goto(address)
    # To look for the board would be work of the page, too.
    await asyncio.sleep(SETTLED)
    await tools.send("Tracing.end")
    await ended.wait()
    requests = await page.evaluate(REQUESTS)
    await page.close()
    return _busy(trace), requests


def _busy(trace: Sequence[Any]) -> float:
    """Processor time of the main thread, in seconds, until the board is there or the page rests."""
    last = max(trace, key=_moment)
    mark = next((one for one in trace if one["name"] == "first-board"), last)
    begins = [one for one in trace if one["name"] == "navigationStart"]
    begin = max((one for one in begins if one["ts"] < mark["ts"]), key=_moment)
    tasks = [one for one in trace if one["name"] == "RunTask" and "tdur" in one]
    own = [one for one in tasks if (one["pid"], one["tid"]) == (begin["pid"], begin["tid"])]
    until_then = (one["tdur"] for one in own if begin["ts"] <= one["ts"] <= mark["ts"])
    return float(sum(until_then)) / 1e6


def _moment(event: Any) -> float:
    return float(event.get("ts", 0))


async def _dragged(browser: Browser, address: str) -> list[Row]:
    """Times between frames while a piece from the tray is dragged over the board."""
    page, tools = await _phone(browser)
    await page.goto(address)
    piece = page.locator(".tray [role=radio]").first
    await piece.wait_for()
    await page.wait_for_timeout(1000)
    start, board = await piece.bounding_box(), await page.locator("#view").bounding_box()
    assert start
    assert board
    await page.evaluate(FRAMES)
    at = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    await _touch(tools, "touchStart", *at)
    for step in range(STEPS):
        around = step / STEPS
        x = board["x"] + board["width"] * (0.1 + 0.8 * (around * 5 % 1))
        y = board["y"] + board["height"] * (0.9 - 0.8 * around)
        await _touch(tools, "touchMove", x, y)
        await asyncio.sleep(PAUSE)
    frames = await page.evaluate("window.frames")
    await _touch(tools, "touchEnd")
    await page.close()
    gaps = sorted(round(end - begin, 1) for begin, end in pairwise(frames))
    smooth = sum(gap < SMOOTH for gap in gaps) / len(gaps)
    found = f"{smooth:.0%} of {len(gaps)} under {SMOOTH} ms, the longest {gaps[-1]:.0f} ms"
    return [("page: frames while a piece is dragged", found, f"95 %, none over {LATE} ms")]


async def _touch(tools: CDPSession, kind: str, *at: float) -> None:
    points = [dict(zip("xy", at, strict=True))] if at else []
    await tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


async def _phone(browser: Browser) -> tuple[Page, CDPSession]:
    """A new page of a phone, and the tools by which its processor is slowed."""
    context = await browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = await context.new_page()
    tools = await context.new_cdp_session(page)
    await tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    return page, tools


if __name__ == "__main__":
    for line in measure():
        print("  ".join(line))
