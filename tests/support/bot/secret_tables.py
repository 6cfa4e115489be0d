"""Tables with secret choices: of a real game, and of one made up for tests."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.domain import seating
from bot.domain.commands import Accept, Invited, Person
from bot.domain.moves import play_chance_moves
from bot.domain.seating import Terms
from bot.domain.table import Place, Table
from bot.domain.turns import played
from bot.i18n.translations import LANGUAGES, LOCALES, Texts
from engine.core.game import AnyView
from tests.support.bot.games import CODE, after
from tests.support.bot.updates import ANN, BEN, GROUP_ID

RED, GREEN = "AABBCCDDEEFFGGHHIIJJ", "KKLLMMNNOOPPQQRRSSTT"
ORDERS = (f"arrange {RED}", f"arrange {GREEN}")
"""The tiles of each seat in alphabetical order."""

OTHER_ORDERS = (f"arrange {RED[::-1]}", f"arrange {GREEN[::-1]}")

TOY_TEXTS = """
game-toy = Toy
game-toy-words = toy
side-toy-a = 🅰
side-toy-b = 🅱
side-toy-host = 🎲
option-toy-luck = Luck
option-toy-luck-good = good luck
choice-toy-luck-bad = bad
choice-toy-luck-good = good
ask-digit = Which digit?
due-toy-pick = Numbers are being picked.
draft-toy-pick = Pick a number.
refused-toy-stage = Not now.
word-toy-add = Add
word-toy-keep = Keep
help-toy = A toy.
"""


def toy_texts(folder: Path) -> Texts:
    """The sentences of the bot, and those of the toy in each language."""
    shutil.copytree(LOCALES, folder)
    for language in LANGUAGES:
        (folder / language / "toy.ftl").write_text(TOY_TEXTS, encoding="utf-8")
    return Texts(folder)


def two(game: str, chat: int = GROUP_ID, seed: int = 1, **options: str) -> Table:
    """A game begun by Ann and Ben."""
    terms = Terms(game, 2, options)
    table = seating.open_table(CODE, Place(chat), ANN, terms, Random(seed))
    return after(seating.challenge(table, Invited(BEN.name, BEN.id)), Accept(), BEN)


def arranging(*seats: int, orders: Sequence[str] = ORDERS) -> Table:
    """Stratopolis with stacks to be put in order, after these seats have done so, in this order."""
    table = two("stratopolis", stack="arranged", first="red")
    for seat in seats:
        table = played(table, seat, orders[seat])
    return table


def picking(*picks: tuple[int, int]) -> Table:
    """The toy after these seats have picked these numbers; the die is rolled after both."""
    table = two("toy")
    for seat, number in picks:
        table = play_chance_moves(played(table, seat, f"pick {number}"), Random(2))
    return table


def alone(person: Person = ANN, seat: int = 0) -> Table:
    """A table against the bot, in the private chat with this person."""
    terms = Terms("stratopolis", 2, {"stack": "arranged"})
    table = seating.open_table(CODE, Place(person.id), person, terms, Random(1))
    return seating.solo(table, 3, ("first", "second")[seat], Random(1))


def show_anns_view(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have everybody see tables of this kind as Ann does, who sits in the first seat."""
    kind = type(table.position)
    view = kind.view

    def anns(position: Any, _viewer: int | None) -> AnyView:
        found: AnyView = view(position, 0)
        return found

    monkeypatch.setattr(kind, "view", anns)
