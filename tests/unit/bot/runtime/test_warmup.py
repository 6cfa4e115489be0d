"""Preparation of slow things before anybody waits for them."""

import subprocess
import sys
from pathlib import Path

from tests.support.stalls import LONGEST

ROOT = Path(__file__).parents[4]
MANY = 50_000
"""Number of objects for which the garbage collector needs some 25 ms."""


def first_time(how: str) -> tuple[float, int]:
    """The output of `tests.support.bot.first_times`."""
    command = [sys.executable, "-m", "tests.support.bot.first_times", how]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603 - our own
    seconds, objects = done.stdout.split()
    return float(seconds), int(objects)


def test_once_warm_no_first_time_is_slow_nor_is_collecting_garbage() -> None:
    seconds, objects = first_time("warm")
    assert seconds < LONGEST
    assert objects < MANY


def test_control_cold_both_are() -> None:
    seconds, objects = first_time("cold")
    assert seconds > LONGEST
    assert objects > MANY
