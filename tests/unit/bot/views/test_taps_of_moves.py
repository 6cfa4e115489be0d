"""The taps of a move by buttons, and the screen at each of its steps."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from bot.render.panels.menu import Menu
from bot.render.picture import lay_out
from bot.views.choice_page import ChoicePage
from engine.core.game import AnyView
from engine.geometry.scene import Scene
from tests import taps

WIDE, SEEN = 370, 720
"""Width of a photo on a screen of 390 by 844, and height in sight there between the bars."""

ROW, LINE, AROUND = 48, 20, 14
"""Heights of a row of buttons, a line of the caption and the room around it, in the same pixels."""

LINES = 4
"""Lines of a caption: the title, the choices so far, and two lines of the question."""

EVERY = {"lits": 3, "tristra": 9}
"""Share of positions looked at: one of this many; of a longer game every tenth."""


@pytest.mark.parametrize("kind", taps.KINDS)
def test_a_move_takes_five_taps_in_the_median_and_six_at_worst(kind: str) -> None:
    counted = counted_in(kind)
    assert taps.median(counted) <= taps.MEDIAN
    assert max(counted) <= taps.WORST


def counted_in(kind: str) -> Counter[int]:
    """The number of taps of moves at some positions of a game."""
    found: Counter[int] = Counter()
    for position in list(taps.positions(kind, 1))[:: EVERY.get(kind, 16)]:
        found += taps.taps(position)
    return found


def test_control_pages_of_numbers_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names by column and row for every place make half of the moves take a tap too many."""
    monkeypatch.setattr("bot.views.choice_page.MOST_PLACES", 1)
    assert taps.median(counted_in("blokus duo")) > taps.MEDIAN


@pytest.mark.parametrize("kind", taps.KINDS)
def test_picture_and_buttons_of_each_step_are_in_sight_together(kind: str) -> None:
    for position in list(taps.positions(kind, 2))[:: EVERY.get(kind, 10)]:
        view = position.view(position.to_move[0])
        if view.draft(()):
            for shown in steps(view, Random(1)):
                rows = len(shown.rows) + 1
                assert height(shown.scene) + rows * ROW + LINES * LINE + AROUND <= SEEN


def steps(view: AnyView, rng: Random) -> Iterator[ChoicePage]:
    """The pages on the way to a move, by any buttons."""
    chosen: tuple[str, ...] = ()
    page = 0
    while (draft := view.draft(chosen)) and not draft.text:
        shown = ChoicePage(draft, page)
        yield shown
        onward = rng.choice([each for row in shown.rows for each in row if each])
        chosen, page = onward.chosen, onward.page


def height(scene: Scene) -> float:
    """The height of a picture in a chat."""
    wide, high = Menu(scene.menu).size if scene.menu else lay_out(scene)[0].size
    return high * WIDE / wide
