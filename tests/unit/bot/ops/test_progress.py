"""Progress: a bar in one line of a terminal, a line now and then elsewhere."""

import fcntl
import os
import struct
import termios
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from io import StringIO
from typing import TextIO

import pytest

from bot.ops.progress import BETWEEN_LINES, BETWEEN_LOOKS, Line

AFRESH = "\r\x1b[K"
LONG = "games replayed in /srv/some/where/deep/below/in/a/folder/of/folders/tessera-2.db"


@dataclass
class Hand:
    """A clock that is set by hand."""

    at: float = 1000.0

    def __call__(self) -> float:
        return self.at


@dataclass
class Screen:
    """A terminal with this many columns; 0 if it does not tell."""

    columns: int
    out: TextIO = field(init=False)

    def __post_init__(self) -> None:
        self.reader, writer = os.openpty()
        fcntl.ioctl(writer, termios.TIOCSWINSZ, struct.pack("HHHH", 24, self.columns, 0, 0))
        self.out = os.fdopen(writer, "w")

    def lines(self) -> list[str]:
        """Contents of its line, one after the other; nothing more can follow."""
        self.out.close()
        shown = b""
        # What is read from a terminal that nobody writes to any more is an error.
        with suppress(OSError):
            while more := os.read(self.reader, 10_000):
                shown += more
        return shown.decode().split(AFRESH)[1:]

    def close(self) -> None:
        self.out.close()
        os.close(self.reader)


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> Iterator[Screen]:
    screen = Screen(getattr(request, "param", 80))
    yield screen
    screen.close()


def test_a_terminal_shows_a_bar_that_grows_in_place(screen: Screen) -> None:
    clock = Hand()
    line = Line(screen.out, clock)
    for done in (0, 1, 20, 39, 40):
        line.show("rows copied", done, 40)
        clock.at += BETWEEN_LOOKS
    line.clear()
    assert screen.lines() == [
        "[....................]   0 %  0 of 40 rows copied",
        "[....................]   2 %  1 of 40 rows copied",
        "[##########..........]  50 %  20 of 40 rows copied",
        "[###################.]  97 %  39 of 40 rows copied",
        "[####################] 100 %  40 of 40 rows copied",
        "",
    ]


def test_it_is_not_drawn_more_often_than_can_be_seen_but_at_its_end(screen: Screen) -> None:
    line = Line(screen.out, Hand())
    for done in range(1001):
        line.show("rows copied", done, 1000)
    assert [shown.split()[-5] for shown in screen.lines()] == ["0", "1000"]


def test_nothing_is_all_of_nothing(screen: Screen) -> None:
    Line(screen.out, Hand()).show("rows copied", 0, 0)
    assert screen.lines() == ["[####################] 100 %  0 of 0 rows copied"]


@pytest.mark.parametrize(
    ("screen", "width"),
    [(0, 80), (200, 80), (80, 80), (60, 60), (20, 20), (2, 2)],
    indirect=["screen"],
)
def test_a_line_is_never_broken(screen: Screen, width: int) -> None:
    Line(screen.out, Hand()).show(LONG, 1_234_567, 12_345_678)
    [shown] = screen.lines()
    assert len(shown) == width - 1


def test_of_a_long_path_the_end_is_told(screen: Screen) -> None:
    Line(screen.out, Hand()).show(LONG, 123_456, 1_234_560)
    words = "[##..................]  10 %  123456 of 1234560 games replayed in ...ssera-2.db"
    assert screen.lines() == [words]


def test_elsewhere_a_line_is_written_now_and_then() -> None:
    out, clock = StringIO(), Hand()
    line = Line(out, clock)
    for done in range(10):
        line.show("rows copied", done, 10)
        clock.at += BETWEEN_LINES / 4
    line.clear()
    assert out.getvalue() == "40 %: 4 of 10 rows copied\n80 %: 8 of 10 rows copied\n"


def test_elsewhere_what_is_soon_done_says_nothing() -> None:
    out = StringIO()
    Line(out, Hand()).show("rows copied", 10, 10)
    assert out.getvalue() == ""
