"""Paces: words and numbers for them, and the one formula."""

import pytest

from bot.domain.clocks.pace import HOUR, Pace
from engine.core.errors import OptionError
from tests.support.cases import cases


@cases(
    ("text", "written", "word"),
    [
        ("1d", "24+24/24", "1d"),
        ("3D", "72+72/72", "3d"),
        ("7d", "168+168/168", "7d"),
        ("day", "48+24/72", "day"),
        ("slow", "120+36/240", "slow"),
        ("48+24/72", "48+24/72", "day"),
        ("5+0/5", "5+0/5", "5+0/5"),
        ("720+720/720", "720+720/720", "720+720/720"),
    ],
)
def test_a_pace_is_read(text: str, written: str, word: str) -> None:
    pace = Pace.read(text)
    assert (str(pace), pace and pace.word) == (written, word)


def test_none_is_no_clock() -> None:
    assert Pace.read("None") is None


@pytest.mark.parametrize(
    "text", ["", "2d", "48+24", "0+1/1", "48+80/72", "80+24/72", "721+1/721", "48 + 24 / 72"]
)
def test_anything_else_is_refused_with_all_that_is_possible(text: str) -> None:
    with pytest.raises(OptionError) as refused:
        Pace.read(text)
    assert "48+24/72" in str(refused.value.details["possible"])


@cases(
    ("left", "used", "then"),
    [(48, 0, 72), (48, 30, 42), (10, 10, 24), (10, 500, 24), (72, 1, 72)],
)
def test_a_move_adds_time_up_to_the_cap(left: int, used: int, then: int) -> None:
    assert Pace(48, 24, 72).after_move(left * HOUR, used * HOUR) == then * HOUR


def test_so_long_for_each_move_is_an_increment_that_is_the_cap() -> None:
    assert Pace(72, 72, 72).after_move(1, HOUR) == 72 * HOUR
