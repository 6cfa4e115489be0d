"""The page and the picture in the chat agree: the same squares hold the same roles."""

from collections import Counter
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from io import BytesIO
from itertools import product

import pytest
import pytest_asyncio
from PIL import Image
from playwright.async_api import Browser, Page, Route

from bot.miniapp.page_files import FOLDER
from bot.render import CONTRAST, DARK, LIGHT, Theme, render
from bot.render.drawing.colour import RGB
from bot.render.picture import lay_out
from bot.views.pages import scene_json, theme_json
from engine.geometry.scene import Cell, Outline, Scene, Square, Tile
from tests.support.cases import smoke
from tests.support.render.cities import END, city_scene
from tests.support.render.pictures import blokus, lits, stratopolis, tristra, tristra_draft

pytestmark = pytest.mark.browser
ASYNC = pytest.mark.asyncio(loop_scope="session")


def unnoted(scene: Scene) -> Scene:
    """A scene without notes on its board."""
    items = [replace(i, note="") if isinstance(i, Outline) else i for i in scene.items]
    return replace(scene, items=tuple(items))


SCENES = {
    "lits": lits(3, 6),
    "lits at its end": lits(4),
    "blokus": blokus(3, 40),
    "blokus for two": blokus(2, 16, seats="2", variant="duo"),
    "stratopolis": unnoted(stratopolis(3, 26)),
    "stratopolis at its end": unnoted(stratopolis(5)),
    "a city of many levels": unnoted(city_scene(END)),
    "tristra": tristra(3, 24),
    "a half": tristra_draft(3, 11),
}
"""Positions of every game. Notes beside zones are left out: the page has them beside the names."""

UNIT = 40
"""Pixels of a square of the page's drawing."""

POINTS = [(0.14 + 0.12 * x, 0.14 + 0.12 * y) for x, y in product(range(7), repeat=2)]
"""Where in a square colours are looked at, from its upper left."""

DRAW = """async ([scene, theme, unit]) => {
  const { drawBoard } = await import("/page/board.js");
  const drawing = drawBoard(scene, theme), { columns, rows } = scene.board;
  drawing.setAttribute("viewBox", `0 0 ${100 * columns.length} ${100 * rows.length}`);
  drawing.setAttribute("width", unit * columns.length);
  drawing.setAttribute("height", unit * rows.length);
  document.body.replaceChildren(drawing);
}"""


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def blank(browser: Browser) -> AsyncIterator[Page]:
    """A page with nothing on it that can load the modules of the real one."""
    page = await browser.new_page(viewport={"width": 1280, "height": 1280})

    async def serve(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        if "/page/" not in route.request.url:
            body = "<!doctype html><style>body { margin: 0 }</style>"
            await route.fulfill(body=body, content_type="text/html")
        else:
            text = (FOLDER / name).read_text(encoding="utf-8")
            await route.fulfill(body=text, content_type="text/javascript")

    await page.route("**/*", serve)
    await page.goto("http://page.test/")
    yield page
    await page.close()


async def drawn(page: Page, scene: Scene, theme: Theme) -> dict[Cell, str]:
    """The roles that the page's drawing of a scene shows on each square."""
    await page.evaluate(DRAW, [scene_json.scene(scene), theme_json.theme(theme), UNIT])
    image = Image.open(BytesIO(await page.locator("svg").screenshot())).convert("RGB")
    rows = len(scene.board.rows)
    corners = {cell: (cell[0] * UNIT, (rows - 1 - cell[1]) * UNIT) for cell in cells(scene)}
    return roles(image, corners, UNIT, theme)


def pictured(scene: Scene, theme: Theme) -> dict[Cell, str]:
    """The roles that the picture in the chat shows on each square."""
    frame, _ = lay_out(scene)
    image = Image.open(BytesIO(render(scene, theme))).convert("RGB")
    return roles(image, {cell: frame.corner(cell) for cell in cells(scene)}, frame.unit, theme)


def cells(scene: Scene) -> list[Cell]:
    return list(product(range(len(scene.board.columns)), range(len(scene.board.rows))))


def roles(
    image: Image.Image, corners: Mapping[Cell, tuple[int, int]], unit: int, theme: Theme
) -> dict[Cell, str]:
    """The role, or `empty`, whose colour most of each square has."""
    known, found = colours(theme), dict[RGB, str]()

    def role(x: int, y: int) -> str:
        colour = rgb_of(image.getpixel((x, y)))
        if colour not in found:
            found[colour] = near(colour, known)
        return found[colour]

    def most(left: int, top: int) -> str:
        seen = Counter(role(left + int(x * unit), top + int(y * unit)) for x, y in POINTS)
        del seen[""]
        return seen.most_common(1)[0][0] if seen else ""

    return {cell: most(*corner) for cell, corner in corners.items()}


def colours(theme: Theme) -> dict[RGB, str]:
    raised = {theme.raised(role, level): role for role in theme.roles for level in (2, 3, 4)}
    return {**raised, **{theme.fill(role): role for role in theme.roles}, theme.square: "empty"}


def rgb_of(pixel: object) -> RGB:
    assert isinstance(pixel, tuple)
    red, green, blue = pixel
    return red, green, blue


def near(colour: RGB, known: Mapping[RGB, str]) -> str:
    """The role of a colour, if it is one's but for rounding."""
    for each, role in known.items():
        if max(abs(a - b) for a, b in zip(colour, each, strict=True)) < 4:
            return role
    return ""


@ASYNC
@pytest.mark.parametrize("theme", smoke([LIGHT, DARK, CONTRAST]), ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", SCENES)
async def test_the_same_squares_hold_the_same_roles(blank: Page, name: str, theme: Theme) -> None:
    scene = SCENES[name]
    there, here = pictured(scene, theme), await drawn(blank, scene, theme)
    assert len({role for role in here.values() if role}) >= 2
    assert {cell: (here[cell], role) for cell, role in there.items() if here[cell] != role} == {}


@ASYNC
async def test_control_another_square_is_noticed(blank: Page) -> None:
    scene = SCENES["tristra"]
    first = next(item for item in scene.items if isinstance(item, Square))
    other = "tri-blue" if first.role != "tri-blue" else "tri-red"
    items = tuple(replace(item, role=other) if item == first else item for item in scene.items)
    there, here = pictured(scene, LIGHT), await drawn(blank, replace(scene, items=items), LIGHT)
    assert [cell for cell in there if there[cell] != here[cell]] == [first.cell]


def test_positions_have_every_kind_of_ground() -> None:
    """Controls that the scenes are worth comparing."""
    kinds = {type(item) for scene in SCENES.values() for item in scene.items}
    assert len(kinds) >= 8
    tiles = [item for item in SCENES["a city of many levels"].items if isinstance(item, Tile)]
    assert max(tile.level for tile in tiles) > 2
