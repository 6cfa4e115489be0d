from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.render import LIGHT, Theme, UnknownRoleError, chart, charts
from bot.render.chart import LABEL, orientations
from bot.render.drawing.colour import RGB
from bot.render.drawing.layout import LONGEST
from engine.games.blokus.pieces import PIECES as BLOKUS
from engine.games.lits.pieces import PIECES as LITS
from engine.geometry.polyomino import ORIENTATIONS, Polyomino
from tests.support.cases import cases
from tests.support.render.themes import THEMES

ROLES = {"L": "red", "I": "yellow", "T": "green", "S": "blue"}
BLUE = {piece.name: "blue" for piece in BLOKUS}


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def patches(image: Image.Image, ground: RGB) -> list[list[tuple[int, int, int]]]:
    """Lines of marks on a ground, each a list of (left, top, right) of what stands apart in it."""
    blank = Image.new("RGB", image.size, ground)
    ink = ImageChops.difference(image, blank).convert("L").point([0] + [255] * 255)
    found = []
    for top, low in _runs(
        [ink.crop((0, y, ink.width, y + 1)).getbbox() for y in range(ink.height)]
    ):
        line = ink.crop((0, top, ink.width, low))
        across = [line.crop((x, 0, x + 1, line.height)).getbbox() for x in range(line.width)]
        found.append([(left, top, right) for left, right in _runs(across)])
    return found


def _runs(seen: list[tuple[int, int, int, int] | None]) -> list[tuple[int, int]]:
    starts = [n for n, now in enumerate(seen) if now and not (n and seen[n - 1])]
    ends = [n + 1 for n, now in enumerate(seen) if now and not (n + 1 < len(seen) and seen[n + 1])]
    return list(zip(starts, ends, strict=True))


def test_each_look_is_listed_once_by_its_first_text() -> None:
    assert [len(orientations(piece)) for piece in LITS] == [8, 2, 4, 4]
    assert sum(len(orientations(piece)) for piece in BLOKUS) == 91
    for piece in BLOKUS:
        listed = orientations(piece)
        assert listed[0].orientation == ORIENTATIONS[0]
        assert len({turned.cells for turned in listed}) == len(listed)
        for turned in listed:
            assert turned.anchor in turned.cells
            assert min(x for x, _ in turned.cells) == min(y for _, y in turned.cells) == 0


@THEMES
def test_every_orientation_is_drawn_with_a_dot_on_its_anchor(theme: Theme) -> None:
    ell = next(piece for piece in LITS if piece.name == "L")
    image = opened(chart([ell], ROLES, theme))
    fill = theme.fill("red")
    dot = theme.clearest_on(fill)
    size = image.width * image.height
    colours = {colour: times for times, colour in image.getcolors(size) or []}
    assert colours[fill] > 8 * 3 * 40**2
    # Two lines of a name or none, four pieces and four labels.
    assert colours[dot] > 8 * 300


def test_lines_hold_pieces_above_labels_that_can_be_read() -> None:
    assert LABEL * 400 / LONGEST >= 9
    lines = patches(opened(chart(LITS, ROLES)), LIGHT.paper)
    # L, L mirrored, I, T, S: pieces with the name, then labels.
    assert len(lines) == 10
    assert [len(line) for line in lines[0::2]] == [5, 4, 3, 5, 5]


def test_pieces_keep_their_distance_and_the_margin() -> None:
    for png in (chart(LITS, ROLES), *charts(BLOKUS, BLUE)):
        image = opened(png)
        for line in patches(image, LIGHT.paper):
            assert line[0][0] >= 30
            assert line[-1][2] <= image.width - 30
    # The letters of the names, then the shapes, mirrored ones in the same line.
    first, second = charts(BLOKUS, BLUE)
    assert len(patches(opened(second), LIGHT.paper)[0]) == 2 + 8
    lines = patches(opened(first), LIGHT.paper)
    assert len(lines[0]) == 1 + 1 + 1 + 2
    # I4 has a line of its own, for all of L4 stands in the next.
    assert [len(lines[number]) for number in (4, 6)] == [2 + 2, 2 + 8]


@THEMES
def test_charts_are_within_the_limit(theme: Theme) -> None:
    pages = charts(BLOKUS, BLUE, theme)
    assert len(pages) == 2
    for png in (*pages, chart(LITS, ROLES, theme), chart(BLOKUS, BLUE, theme)):
        image = Image.open(BytesIO(png))
        assert (image.format, image.mode) == ("PNG", "P")
        assert image.width == LONGEST
        assert image.height <= LONGEST
        assert len(png) < 80_000


def test_pages_hold_all_pieces_in_order_and_are_equally_full() -> None:
    assert charts(BLOKUS, BLUE) == (chart(BLOKUS[:11], BLUE), chart(BLOKUS[11:], BLUE))
    assert charts(LITS, ROLES) == (chart(LITS, ROLES),)
    assert charts((), {}) == ()


@cases("count", [1, 2, 5, 12])
def test_any_number_of_pieces_fits(count: int) -> None:
    image = opened(chart(BLOKUS[-count:], BLUE))
    assert max(image.size) <= LONGEST
    assert image.getpixel((2, image.height - 3)) == LIGHT.paper


def test_a_long_piece_fits_its_place() -> None:
    long = Polyomino.drawn("a long one", "####@####")
    lines = patches(opened(chart([long, *LITS], {**ROLES, long.name: "red"})), LIGHT.paper)
    assert len(lines[0]) >= 3


def test_what_cannot_be_drawn_is_named() -> None:
    with pytest.raises(ValueError, match="at least one"):
        chart([], {})
    with pytest.raises(KeyError, match="L"):
        chart(LITS, {})
    with pytest.raises(UnknownRoleError, match="“mauve”"):
        chart(LITS, dict.fromkeys(ROLES, "mauve"))
