"""Pages of tables in a real browser: a bot in the process of the test, and people who touch."""

import json
import shutil
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode

from playwright.async_api import Browser, Locator, Page, async_playwright, expect
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.types import Receive, Scope, Send

from bot.common.clock import SystemClock
from bot.domain.table import Stage, Table
from bot.i18n.translations import Texts
from bot.sandbox.web.launch import launched
from bot.views.pages.app_links import link_key, start_parameter, table_token
from engine.core.lays import Lays
from engine.geometry.scene import Cell, Triangle
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import code_of, start_game, stored
from tests.support.local_chat import LocalChat, Persona

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM: Final = next((path for path in map(shutil.which, NAMES) if path), None)
ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
TEXTS: Final = Texts()
PHONE: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: Final = {"viewport": {"width": 1280, "height": 800}}
EXPECTED: Final = ("422", "409")
"""Answers of the server that a page shows to its reader; the browser notes them all the same."""

Point = tuple[float, float]
"""A place on the screen, in pixels from its upper left."""

MIDDLE = """([x, y]) => {
  const drawing = document.querySelector("#stage svg"), box = drawing.getBoundingClientRect();
  const { x: left, y: top, width, height } = drawing.viewBox.baseVal;
  const unit = Math.min(box.width / width, box.height / height);
  const rows = Math.round((height - 4.4) / 100);
  const from = (place, room, size, start) => place + (room - unit * size) / 2 - start * unit;
  return [from(box.left, box.width, width, left) + (x + 0.5) * 100 * unit,
          from(box.top, box.height, height, top) + (rows - y - 0.5) * 100 * unit];
}"""
"""The middle of a square on the screen."""


class PageHouse(BotHarness):
    """A world whose bot serves the pages of its tables at the address of the local chat."""

    def __init__(self, local: LocalChat, database: Path) -> None:
        super().__init__(local, database, seed=7)
        # Sessions end by the clock: one that jumps would end them all.
        self.clock = SystemClock()  # type: ignore[assignment]  # either is a clock

    @property
    def url(self) -> str:
        """The address below which its pages are."""
        return self.local.base_url

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what is asked below `/app`, as whichever bot runs now."""
        assert self.app
        inner = Starlette(routes=self.app.mini_app.routes())
        await inner({**scope, "root_path": ""}, receive, send)

    async def table(self, words: str, *others: Persona) -> str:
        """Let Ann open a table in the group and the others sit down; the code of the game."""
        code = code_of(await start_game(self, words, *others))
        while (await stored(self, code)).stage is not Stage.PLAYING:
            await self.local.group.until(lambda chat: chat)
        return code


@asynccontextmanager
async def page_house(folder: Path, migrated: Path) -> AsyncIterator[PageHouse]:
    """A running house, with its files in a folder."""
    shutil.copyfile(migrated, folder / "bot.db")
    houses: list[PageHouse] = []

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        await houses[0].serve(scope, receive, send)

    async with LocalChat(folder / "chat.db", extra_routes=[Mount("/app", app=serve)]) as local:
        house = PageHouse(local, folder / "bot.db")
        houses.append(house)
        await house.start_bot()
        try:
            yield house
        finally:
            await house.stop_bot()


@asynccontextmanager
async def a_browser() -> AsyncIterator[Browser]:
    """A browser for many tests: starting it takes longer than one of them."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        await browser.close()


def address(house: PageHouse, person: Persona, table: Table | None, **colours: str) -> str:
    """The address at which a client of Telegram opens the page for a person."""
    local = house.local
    start = start_parameter(table.code, table_token(link_key(local.token), table)) if table else ""
    told = launched(local.sandbox, {"me": person.id, "chat": local.group.id, "start": start})
    known = {"tgWebAppData": told["data"], "tgWebAppVersion": "9.0", "tgWebAppPlatform": "weba"}
    known |= {"tgWebAppThemeParams": json.dumps(colours)}
    query = f"?tgWebAppStartParam={start}" if start else ""
    return f"{house.url}/app/{query}#{urlencode(known, quote_via=quote)}"


@dataclass
class Visitor:
    """A person with a page open, by fingers or by a mouse; all that it complains about is kept."""

    house: PageHouse
    page: Page
    code: str
    touches: bool
    complaints: list[str]

    async def table(self) -> Table:
        """The table as it is stored."""
        return await stored(self.house, self.code)

    async def touch(self, target: Locator) -> None:
        """Tap or click."""
        await (target.tap() if self.touches else target.click())

    async def square(self, cell: Cell) -> None:
        """Tap or click a square of the board."""
        x, y = await self.page.evaluate(MIDDLE, list(cell))
        await (self.page.touchscreen.tap(x, y) if self.touches else self.page.mouse.click(x, y))

    async def middle(self, cell: Cell) -> Point:
        """The middle of a square on the screen."""
        x, y = await self.page.evaluate(MIDDLE, list(cell))
        return x, y

    @asynccontextmanager
    async def dragging(self, start: Point, end: Point) -> AsyncIterator[None]:
        """Drag a finger or the mouse from a point to another, and lift it after the block."""
        session = await self.page.context.new_cdp_session(self.page)

        async def finger(kind: str, *points: Point) -> None:
            told = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
            await session.send("Input.dispatchTouchEvent", told)

        (x, y), (right, low), mouse = start, end, self.page.mouse
        way = [(x + (right - x) * step / 6, y + (low - y) * step / 6) for step in range(1, 7)]
        if self.touches:
            await finger("touchStart", start)
            for point in way:
                await finger("touchMove", point)
            yield
            await finger("touchEnd")
        else:
            await mouse.move(x, y)
            await mouse.down()
            for point in way:
                await mouse.move(*point)
            yield
            await mouse.up()

    async def press(self, key: str) -> None:
        """Touch a button by the key of its label, which is in the language of the page."""
        language = str(await self.page.evaluate("document.documentElement.lang"))
        label = TEXTS.plain(language, key)
        await self.touch(self.page.get_by_role("button", name=label, exact=True))

    async def confirmed(self) -> None:
        """Confirm the move in hand, and wait until the table shows it."""
        before = len((await self.table()).record.plies)
        await self.press("app-confirm")
        await self.shows(before + 1)

    async def shows(self, plies: int) -> None:
        """Wait until the page shows so many plies."""
        await expect(self.page.locator(".past output")).to_have_text(f"{plies} / {plies}")

    async def lays(self, text: str, seat: int | None = None) -> None:
        """Take a piece, turn it and put it down so that it is this move, of the seat on move."""
        found = (await self._view(seat)).lays()
        assert found
        place = next(each for each in found.places if each.text == text)
        at = found.shapes[place.shape].at
        await self.takes(place.shape, at)
        if at:
            await self.square(place.cell)
        for label in ways(found, place.shape, place.turn, await self.turn_of(place.shape)):
            await self.press(label)
        if not at:
            await self.square(place.cell)

    async def legal(self) -> list[str]:
        """All the moves that lay something now."""
        found = (await self._view()).lays()
        return [place.text for place in found.places] if found else []

    async def takes(self, shape: int, at: Cell | None = None) -> None:
        """Take a piece from the tray or from where it stands, unless it is in hand."""
        slot = self.page.locator(f".slot[data-shape='{shape}']")
        if await slot.get_attribute("aria-checked") != "true":
            await (self.square(at) if at else self.touch(slot))

    async def turn_of(self, shape: int) -> int:
        """The turn in which a piece lies in the tray."""
        slot = self.page.locator(f".slot[data-shape='{shape}']")
        return int(str(await slot.get_attribute("data-turn")).split()[0])

    async def _view(self, seat: int | None = None) -> Any:
        table = await self.table()
        return table.position.view(table.to_move[0] if seat is None else seat)


def ways(lays: Lays, shape: int, turn: int, now: int) -> Sequence[str]:
    """The keys of the buttons that bring a piece from one turn to another, by its looks."""
    turns = lays.shapes[shape].turns
    looks = [frozenset(look_of(each.tile)) for each in turns]
    steps: dict[str, Callable[[int, int], Cell]] = {
        "app-turn": lambda x, y: (y, -x),
        "app-mirror": lambda x, y: (-x, y),
    }
    if isinstance(turns[0].tile, Triangle):
        # There is no button to mirror one.
        del steps["app-mirror"]
    reached: dict[int, list[str]] = {now: []}
    edge = [now]
    while edge and turn not in reached:
        here = edge.pop(0)
        for label, move in steps.items():
            moved = frozenset(at_origin([(move(*cell), role) for cell, role in looks[here]]))
            if moved in looks and (there := looks.index(moved)) not in reached:
                reached[there] = [*reached[here], label]
                edge.append(there)
    return reached[turn]


def look_of(tile: Any) -> list[tuple[Cell, str]]:
    """The cells of what lies so with their colours, from its lower left."""
    if isinstance(tile, Triangle):
        return at_origin([((0, 0), ""), (((0, 1), (1, 0), (0, -1), (-1, 0))[tile.turns], "apex")])
    squares = getattr(tile, "squares", None)
    return at_origin(
        [(s.cell, s.role) for s in squares] if squares else [(c, "") for c in tile.cells]
    )


def at_origin(cells: list[tuple[Cell, str]]) -> list[tuple[Cell, str]]:
    """The same, moved to the lower left."""
    left, low = min(x for (x, _), _ in cells), min(y for (_, y), _ in cells)
    return [((x - left, y - low), role) for (x, y), role in cells]


@asynccontextmanager
async def visiting(
    browser: Browser,
    house: PageHouse,
    person: Persona,
    code: str,
    device: Any = PHONE,
    **colours: str,
) -> AsyncIterator[Visitor]:
    """A person's page of a table; it must not have complained in the end."""
    context = await browser.new_context(**device)
    page = await context.new_page()
    page.set_default_timeout(20_000)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda told: complaints.append(told.text) if told.type == "error" else None)
    await page.goto(address(house, person, await stored(house, code), **colours))
    # The board is there before all that makes it answer.
    await expect(page.locator(".says")).to_have_count(1)
    visitor = Visitor(house, page, code, "has_touch" in device, complaints)
    yield visitor
    await context.close()
    assert [each for each in complaints if not any(code in each for code in EXPECTED)] == []
