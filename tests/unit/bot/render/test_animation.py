"""Animations: every frame is there for its time, in the colours of its picture, within limits."""

from dataclasses import replace
from io import BytesIO
from itertools import pairwise, product

import pytest
from PIL import Image, ImageChops

from bot.domain.table import Table
from bot.render import LIGHT, Theme, animation
from bot.render.animation import LAST, TICK, USUAL, WHOLE, durations, frames, layout
from bot.render.drawing.layout import Frame
from bot.views.teaching.replay import MOST, scenes
from engine.geometry.scene import Cell, Scene
from tests.support.bot.whole_games import KINDS, finished, lying
from tests.support.cases import cases, smoke
from tests.support.render.pictures import Picture
from tests.support.render.themes import THEMES

LARGEST = 1_000_000
MOST_PIXELS = 1280
LARGE: tuple[tuple[str, dict[str, str]], ...] = (
    ("blokus", {"variant": "classic"}),
    ("stratopolis", {"stack": "shuffled"}),
    ("tristra", {"rounds": "5"}),
)
"""Games whose animations are the largest."""

SOME_FIRST = smoke(sorted(KINDS, key=lambda kind: KINDS.index(kind) % 4), len(KINDS) // 4)
"""All kinds, a quarter of them of each game wherever tests are to be short."""


def opened(shown: list[Scene], theme: Theme) -> tuple[list[Image.Image], list[int], bytes]:
    """The frames as a viewer puts them together, the milliseconds of each, and the file."""
    gif = animation(shown, theme)
    image, seen, times = Image.open(BytesIO(gif)), [], []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        seen.append(image.convert("RGB"))
        times.append(int(image.info["duration"]))
    return seen, times, gif


def prevailing(image: Image.Image, frame: Frame, cell: Cell) -> object:
    """The colour that most of a square has."""
    (x, y), side = frame.corner(cell), frame.unit
    found = image.crop((x, y, x + side, y + side)).getcolors(side * side) or []
    return max(found)[1]


def squares(scene: Scene) -> Scene:
    """A scene without notes, that cover less of a square where it is larger."""
    return replace(scene, items=lying(scene))


def differ(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is not None


def expect_frames_as_drawn(game: str, options: dict[str, str], theme: Theme) -> None:
    shown = scenes(finished(game, options))
    seen, times, gif = opened(shown, theme)
    drawn = [frame.convert("RGB") for frame in frames(shown, theme)]
    assert len(seen) == len(drawn) == len(shown)
    assert times == durations(len(shown))
    assert not any(differ(one, other) for one, other in zip(seen, drawn, strict=True))
    assert len(gif) <= LARGEST
    wide, high = seen[0].size
    assert max(wide, high) <= MOST_PIXELS
    assert (wide % 2, high % 2) == (0, 0)


@THEMES
@cases(("game", "options"), LARGE)
def test_every_frame_comes_out_as_it_was_drawn(
    game: str, options: dict[str, str], theme: Theme
) -> None:
    expect_frames_as_drawn(game, options, theme)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), KINDS)
def test_so_it_is_with_every_kind(game: str, options: dict[str, str]) -> None:
    expect_frames_as_drawn(game, options, LIGHT)


def unlike(table: Table, last: int, theme: Theme) -> list[Cell]:
    """Squares of the final board that the frame `last` places from the end shows otherwise."""
    picture = Picture(squares(table.position.view(None).scene()), theme)
    shown = [squares(scene) for scene in scenes(table)]
    seen, _, _ = opened([shown[0], *shown[-2:]], theme)
    there, here = picture.frame, layout(shown[-1])
    return [
        cell
        for cell in product(range(here.columns), range(here.rows))
        if prevailing(seen[last], here, cell) != prevailing(picture.image, there, cell)
    ]


@THEMES
@pytest.mark.parametrize(("game", "options"), SOME_FIRST)
def test_the_last_frame_shows_the_final_board(
    game: str, options: dict[str, str], theme: Theme
) -> None:
    assert unlike(finished(game, options), -1, theme) == []


def test_control_an_animation_that_ends_a_ply_early_is_noticed() -> None:
    assert unlike(finished("lits", {"setup": "rings"}), -2, LIGHT)


@cases("count", [1, 2, 43, 44, MOST])
def test_the_last_frame_stays_and_the_whole_is_short(count: int) -> None:
    times = durations(count)
    assert len(times) == count
    assert times[-1] == LAST >= 3000
    assert sum(times) <= WHOLE <= 34_000
    assert all(time % TICK == 0 and 500 <= time <= USUAL for time in times[:-1])


def test_frames_in_which_nothing_else_is_new_are_told_apart() -> None:
    shown = scenes(finished("lits", {"setup": "rings"}))
    seen, _, _ = opened([shown[0]] * MOST, LIGHT)
    assert len(seen) == MOST
    assert all(differ(one, other) for one, other in pairwise(seen))
