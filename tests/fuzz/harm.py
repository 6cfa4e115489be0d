"""Harm that nobody may do: faults, texts that Telegram refuses or that deceive their readers."""

import logging
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

from bot.sandbox.model.html_text import parse_html
from bot.sandbox.model.texts import units

LONGEST = {"text": 4096, "caption": 1024, "toast": 200}
LONGEST_DATA = 64
LONGEST_QUOTE = 80
ISOLATED = re.compile("\u2068[^\u2068\u2069]*\u2069")
HARMLESS = "\n\u200d\u2068\u2069"


class Faults(logging.Handler):
    """Log of all that should not happen."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record))


def parsed(html: str) -> str:
    """The text that people read.

    :raises RefusalError: if it is not Telegram's HTML
    """
    return parse_html(html)[0]


def harm_in(messages: Iterable[dict[str, Any]]) -> list[str]:
    """Faults of outbox messages that are to be sent."""
    return [fault for one in messages for fault in _harm(one)]


def _harm(one: dict[str, Any]) -> Iterator[str]:
    kind = one["kind"]
    if text := one.get("text"):
        plain = text if kind == "toast" else parsed(text)
        yield from bad_text(plain, "toast" if kind == "toast" else "text")
    for row in one.get("keyboard") or []:
        for shown in row:
            yield from bad_text(shown["text"], "toast")
            if len(shown.get("callback_data", "").encode()) > LONGEST_DATA:
                yield f"too much for a button: {shown}"


def bad_text(plain: str, kind: str) -> Iterator[str]:
    """Faults of a text as people read it."""
    if not plain.strip():
        yield "nothing to read"
    if units(plain) > LONGEST[kind]:
        yield f"{units(plain)} long: {plain[:40]}…"
    for character in set(plain) - set(HARMLESS):
        if unicodedata.category(character)[0] == "C":
            yield f"{character!r} in {plain!r}"
    outside = ISOLATED.sub("", plain)
    if "\u2068" in outside or "\u2069" in outside:
        yield f"marks of direction left open in {plain!r}"
    if any(unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in outside):
        yield f"direction turned in {plain!r}"
