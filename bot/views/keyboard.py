"""Buttons below a message, as data in Telegram's own terms."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import TypeVar

from bot.views.callbacks import Tap

Button = dict[str, str]
Keyboard = list[list[Button]]
"""Buttons by rows."""

T = TypeVar("T")


def tap_button(label: str, tap: Tap) -> Button:
    """A button that says something to the bot.

    :raises ValueError: if it is more than a button can carry.
    """
    return {"text": label, "callback_data": tap.encode()}


def link_button(label: str, link: str) -> Button:
    """A button that opens a link."""
    return {"text": label, "url": link}


def marked(label: str, *, chosen: bool) -> str:
    """The label of one of several values, of which one is chosen."""
    return f"• {label}" if chosen else label


def in_rows(each: Sequence[T], width: int) -> list[list[T]]:
    """So many side by side, the rest below."""
    return [list(each[start : start + width]) for start in range(0, len(each), width)]


def in_even_rows(each: Sequence[T], width: int) -> list[list[T]]:
    """So many side by side at most, in as few rows as it takes, which differ by one at most."""
    count = ceil(len(each) / width)
    ends = [ceil(len(each) * row / count) for row in range(1, count + 1)]
    return [list(each[start:end]) for start, end in pairwise((0, *ends))]
