"""A crosstable as a picture: a line for each member, in every look, and words fit."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.render import THEMES, crosstable
from bot.render.crosstable import CELL, ROW, SIZE, SMALL, WIDTH, Scored
from bot.render.drawing.lettering import BOLD, BOOK, fitting, width
from tests.support.cases import cases


def line(cells: tuple[tuple[str, ...] | None, ...], name: str = "Ann") -> Scored:
    return Scored("1", name, cells, "4½", "10.25")


def opened(lines: list[Scored], theme: str = "light") -> Image.Image:
    png = crosstable(lines, ("Pts", "SB"), THEMES[theme])
    return Image.open(BytesIO(png)).convert("RGB")


def of_all(people: int, gained: tuple[str, ...] = ("1",)) -> list[Scored]:
    return [
        line(tuple(None if a == b else gained for a in range(people)), "Константин " * 3)
        for b in range(people)
    ]


@cases("theme", THEMES)
def test_each_member_has_a_line(theme: str) -> None:
    three, eight = opened(of_all(3), theme), opened(of_all(8), theme)
    assert three.width == eight.width == WIDTH
    assert eight.height - three.height == 5 * ROW


def test_what_was_gained_is_seen() -> None:
    results = [opened(of_all(3, gained)).tobytes() for gained in (("1",), ("0",), ("½",), ("",))]
    assert len(set(results)) == len(results)
    assert opened(of_all(3, ("1", "0"))).tobytes() != opened(of_all(3, ("0", "1"))).tobytes()


def test_who_has_left_is_paler() -> None:
    lines = of_all(3)
    gone = [*lines[:2], replace(lines[2], left=True)]
    assert opened(gone).tobytes() != opened(lines).tobytes()


def test_words_fit_into_their_cells() -> None:
    assert width("½", SIZE, BOOK) < CELL
    assert width("½", SMALL, BOOK) < CELL
    cut = fitting("Константин " * 3, 200, SIZE, BOLD)
    assert cut.endswith("…")
    assert width(cut, SIZE, BOLD) <= 200


def test_there_must_be_somebody() -> None:
    with pytest.raises(ValueError, match="at least one line"):
        crosstable([], ("Pts", "SB"))
