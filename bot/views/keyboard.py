"""Keyboards below a message, and the data of their buttons.

The data is at most 64 bytes that say which table, which revision and what is asked.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import TypeVar

Button = dict[str, str]
Keyboard = list[list[Button]]
"""Buttons by rows."""

PRIMARY, DANGER, USUAL = "primary", "danger", ""
"""Styles of buttons: of the main one, of one that destroys, of all others."""

STYLES: Mapping[str, str] = {
    **dict.fromkeys(("join", "sit", "start", "accept", "compose", "done", "return"), PRIMARY),
    **dict.fromkeys(("rematch", "kickoff"), PRIMARY),
    **dict.fromkeys(("cancel", "forget", "giveup", "out", "quitting", "resign"), DANGER),
}
"""Styles by the verbs of buttons."""

T = TypeVar("T")

LONGEST, LONGEST_COPIED = 64, 256
_FORM = re.compile(r"([a-z]{1,12}):([A-Z0-9]{0,5}):([0-9]{0,9}):([^:]{0,60})")


@dataclass(frozen=True)
class Tap:
    """Data of a button: a verb, the table's code if any, its revision if any, an argument."""

    verb: str
    code: str = ""
    revision: int | None = None
    argument: str = ""

    @property
    def fits(self) -> bool:
        """Whether a button can carry it."""
        return len(self._data.encode()) <= LONGEST and bool(_FORM.fullmatch(self._data))

    def encode(self) -> str:
        """The button's data.

        :raises ValueError: if no button can carry it.
        """
        if not self.fits:
            raise ValueError(f"no button can carry {self._data!r}")
        return self._data

    @property
    def _data(self) -> str:
        revision = "" if self.revision is None else str(self.revision)
        return f"{self.verb}:{self.code}:{revision}:{self.argument}"


def decode(data: str | None) -> Tap | None:
    """Read the data of a button; None if the bot never made such a one."""
    match = _FORM.fullmatch(data or "")
    if not match:
        return None
    verb, code, revision, argument = match.groups()
    return Tap(verb, code, int(revision) if revision else None, argument)


def tap_button(label: str, tap: Tap, style: str | None = None) -> Button:
    """A button that says something to the bot, with the style of its verb or another one.

    :raises ValueError: if it is more than a button can carry.
    """
    return styled(
        {"text": label, "callback_data": tap.encode()},
        STYLES.get(tap.verb) if style is None else style,
    )


def styled(button: Button, style: str | None) -> Button:
    """A button with a style, if that is one; clients that know none show it as usual."""
    return {**button, "style": style} if style else button


def link_button(label: str, link: str) -> Button:
    """A button that opens a link."""
    return {"text": label, "url": link}


def share_button(label: str, words: str) -> Button:
    """A button to pick a chat, in which the bot is asked for these words by inline mode."""
    return {"text": label, "share": words}


def copy_button(label: str, text: str) -> Button:
    """A button that copies a text, of at most `LONGEST_COPIED` characters."""
    return {"text": label, "copied": text}


def typing_button(label: str, words: str) -> Button:
    """A button by which the bot is asked for these words here, by inline mode; one types on."""
    return {"text": label, "typed": words}


def app_button(label: str, address: str) -> Button:
    """A button that opens a page inside Telegram; there are none but in private chats."""
    return {"text": label, "web_app": address}


def without_app(keyboard: Keyboard) -> Keyboard:
    """The same buttons but those that open the app."""
    rows = ([button for button in row if not _opens_app(button)] for row in keyboard)
    return [row for row in rows if row]


def _opens_app(button: Button) -> bool:
    return "web_app" in button or "?startapp=" in button.get("url", "")


def marked(label: str, *, chosen: bool) -> str:
    """The label of one of several values, of which one is chosen."""
    return f"• {label}" if chosen else label


def in_rows(each: Sequence[T], width: int) -> list[list[T]]:
    """Rows of so many side by side, the rest below."""
    return [list(each[start : start + width]) for start in range(0, len(each), width)]


def in_even_rows(each: Sequence[T], width: int) -> list[list[T]]:
    """Rows of so many at most, as few as it takes, which differ by one at most."""
    count = ceil(len(each) / width)
    ends = [ceil(len(each) * row / count) for row in range(1, count + 1)]
    return [list(each[start:end]) for start, end in pairwise((0, *ends))]
