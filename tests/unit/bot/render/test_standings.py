"""Standings as a picture: every line is there, in every look, and nothing runs into anything."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.render import THEMES, standings
from bot.render.drawing.lettering import BOLD, fitting, width
from bot.render.standings import NAME, NAMES, RATINGS, ROW, WIDTH, Placed, _noted
from tests.support.cases import cases

ANN = Placed("1", "Ann", 1712, 90, "1712", ("23 games", "15–7", "4 wins in a row"), 2)
BEN = Placed(
    "2", "Константин " * 4, 1604, 190, "1604?", ("1 drawn " * 9, "4 in a row"), -1, own=True
)


def opened(lines: list[Placed], theme: str = "light") -> Image.Image:
    return Image.open(BytesIO(standings(lines, THEMES[theme]))).convert("RGB")


@cases("theme", THEMES)
def test_each_person_has_a_line(theme: str) -> None:
    one, two = opened([ANN], theme), opened([ANN, BEN], theme)
    assert one.width == two.width == WIDTH
    assert two.height - one.height == ROW
    accent = THEMES[theme].accent
    colours = [{colour for _, colour in image.getcolors(1 << 16) or ()} for image in (one, two)]
    assert [accent in found for found in colours] == [False, True]


def test_a_higher_rating_is_further_right() -> None:
    """Its dot, on the scale that all share."""
    lines = [replace(ANN, points=points, spread=10, moved=0) for points in (1700, 1500, 1300)]
    image = opened(lines)
    ink = THEMES["light"].ink
    rights = []
    for number in range(3):
        low = 20 + number * ROW + 84
        dark = [x for x in range(600, RATINGS) if image.getpixel((x, low)) == ink]
        rights.append(sum(dark) / len(dark))
    assert rights == sorted(rights, reverse=True)


def test_long_names_are_cut_and_notes_left_out() -> None:
    room = RATINGS - NAMES - 200.0
    assert fitting("Ann", room, NAME, BOLD) == "Ann"
    cut = fitting(BEN.name, room, NAME, BOLD)
    assert cut.endswith("…")
    assert width(cut, NAME, BOLD) <= room
    assert _noted(ANN.notes) == "23 games · 15–7 · 4 wins in a row"
    assert "4 in a row" not in _noted(BEN.notes)


def test_there_must_be_somebody() -> None:
    with pytest.raises(ValueError, match="at least one line"):
        standings([])
