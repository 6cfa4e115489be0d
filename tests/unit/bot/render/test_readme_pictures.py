"""The pictures of the README show every game as it is drawn now."""

from io import BytesIO

import pytest
from PIL import Image

from bot.render import render
from engine.core.registry import GAMES
from tests.readme_pictures import IMAGES, SHOWN, Shown, scene
from tests.support.cases import cases

QUICK = tuple(shown for shown in SHOWN if shown.game in ("lits", "tristra"))


def test_every_game_has_one() -> None:
    assert {shown.game for shown in SHOWN} == set(GAMES)


@cases("game", GAMES)
def test_it_is_small(game: str) -> None:
    file = IMAGES / f"{game}.png"
    assert file.stat().st_size <= 60_000
    with Image.open(file) as image:
        assert image.mode == "P"


@pytest.mark.parametrize("shown", QUICK, ids=lambda shown: shown.game)
def test_it_is_up_to_date(shown: Shown) -> None:
    """Draw them anew by `python -m tests.readme_pictures` if they are not."""
    kept = Image.open(BytesIO((IMAGES / f"{shown.game}.png").read_bytes())).convert("RGB")
    drawn = Image.open(BytesIO(render(scene(shown)))).convert("RGB")
    assert (kept.size, kept.tobytes()) == (drawn.size, drawn.tobytes())
