"""Captions as people see them, and tables of all variants to look at."""

import re
from functools import cache
from html import unescape

from bot.domain.table import Table
from bot.i18n.translations import Texts, breakable
from bot.views.table_message import Presentation, Presenter
from engine.core.game import Seat
from tests.support.bot.games import played_on, with_people
from tests.support.bot.updates import BOT_NAME

TEXTS = Texts()

LONGEST_CAPTION = 1024
"""Longest caption that Telegram takes, counted by `length`."""

AT: dict[str, int] = {
    "solo": 1,
    "duel": 2,
    "duo": 2,
    "classic": 4,
    "teams": 4,
    "chaos": 3,
    "double": 3,
    "shared": 3,
}
"""The number of seats of each variant."""


def show(table: Table, language: str = "en", viewer: Seat | None = None) -> Presentation:
    return Presenter(TEXTS, language, BOT_NAME).table(table, viewer)


def plain(caption: str) -> str:
    """The text as a reader sees it, with plain spaces in the place of all others."""
    seen = breakable(unescape(re.sub(r"<[^>]+>", "", caption)))
    return re.sub("[\u2068\u2069]", "", seen)


def length(caption: str) -> int:
    """The length as Telegram counts it: after the markup has been read."""
    return len(unescape(re.sub(r"<[^>]+>", "", caption)).encode("utf-16-le")) // 2


def lines(table: Table, language: str = "en") -> list[str]:
    """The caption of a table, line by line."""
    return plain(show(table, language).caption).splitlines()


def players(table: Table, language: str = "en") -> list[str]:
    """The players of a table as its caption has them, two in a line."""
    shown = lines(table, language)[1 : 1 + (len(table.players) + 1) // 2]
    return [player for line in shown for player in line.split(" · ")]


@cache
def sample_table(variant: str, plies: int = 0, seed: int = 1, **options: str) -> Table:
    return played_on(with_people("blokus", AT[variant], variant=variant, **options), seed, plies)


def ended(variant: str, seed: int = 1) -> Table:
    return sample_table(variant, 1000, seed)


def number(value: float) -> str:
    return f"{value:g}".replace("-", "−")
