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

from bot.ops.progress import ProgressBar

LONG = "games replayed in /srv/some/where/deep/below/in/a/folder/of/folders/tessera-2.db"


@dataclass
class Screen:
    """A terminal with this many columns; 0 if it does not tell."""

    columns: int
    out: TextIO = field(init=False)

    def __post_init__(self) -> None:
        self.reader, writer = os.openpty()
        fcntl.ioctl(writer, termios.TIOCSWINSZ, struct.pack("HHHH", 24, self.columns, 0, 0))
        self.out = os.fdopen(writer, "w")

    def looks(self) -> list[str]:
        """Contents of its line, one after the other; nothing more can follow."""
        self.out.close()
        shown = b""
        # What is read from a terminal that nobody writes to any more is an error.
        with suppress(OSError):
            while more := os.read(self.reader, 10_000):
                shown += more
        text = shown.decode()
        assert "\n" not in text
        return [look.rstrip() for look in text.split("\r")]

    def close(self) -> None:
        self.out.close()
        os.close(self.reader)


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> Iterator[Screen]:
    screen = Screen(getattr(request, "param", 80))
    yield screen
    screen.close()


def test_a_terminal_shows_a_bar_for_each_step_in_place(screen: Screen) -> None:
    bar = ProgressBar(screen.out)
    for step in ("rows copied", "rows compared"):
        for done in range(1001):
            bar.show(step, done, 1000)
    bar.clear()
    looks = screen.looks()
    assert looks[-2:] == ["", ""]
    shown = [" ".join(look.split()[-5:]) for look in looks if look]
    for step in ("rows copied", "rows compared"):
        assert f"0 of 1000 {step}" in shown
        assert f"1000 of 1000 {step}" in shown
    # It is not drawn more often than can be seen.
    assert len(shown) < 1000


def test_nothing_to_do_is_no_error(screen: Screen) -> None:
    ProgressBar(screen.out).show("rows copied", 0, 0)
    assert any("0 of 0 rows copied" in look for look in screen.looks())


@pytest.mark.parametrize("screen", [0, 80, 60, 20], indirect=True)
def test_a_line_is_shown_and_never_broken(screen: Screen) -> None:
    ProgressBar(screen.out).show(LONG, 1_234_567, 12_345_678)
    assert 0 < max(len(look) for look in screen.looks()) <= (screen.columns or 80)


def test_elsewhere_a_line_is_written_now_and_then() -> None:
    out = StringIO()
    bar = ProgressBar(out, between_lines=0.0)
    for done in range(4):
        bar.show("rows copied", done, 10)
    bar.clear()
    assert out.getvalue().splitlines() == [
        "0 %: 0 of 10 rows copied",
        "10 %: 1 of 10 rows copied",
        "20 %: 2 of 10 rows copied",
        "30 %: 3 of 10 rows copied",
    ]


def test_elsewhere_what_is_soon_done_says_nothing() -> None:
    out = StringIO()
    bar = ProgressBar(out)
    bar.show("rows copied", 10, 10)
    bar.clear()
    assert out.getvalue() == ""
