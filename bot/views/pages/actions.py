"""Buttons of a table's page as data for JSON, and cards: a text with rows of buttons."""

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]


def page_action(verb: str, label: str, argument: str = "", *, style: str = "") -> Json:
    """A button that does something, with a verb of the calls from pages."""
    return {"do": verb, "label": label, "argument": argument, "asks": "", "style": style}


def page_card(text: str, rows: Sequence[Sequence[Json]]) -> Json:
    """A text as a page reads it, whose first line is a title, with rows of buttons."""
    title, _, below = text.partition("\n")
    return {"title": title, "text": below, "rows": rows}


def card_action(label: str, card: Json) -> Json:
    """A button that only shows a card."""
    return page_action("", label) | {"card": card}
