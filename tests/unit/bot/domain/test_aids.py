"""Marks for a player: squares under attack, in private and for the moment only."""

from dataclasses import replace

import pytest

from bot.domain import moves
from bot.domain.commands import Person, ShowAid
from bot.domain.effects import Look
from bot.domain.table import CommandRejected, Place, Stage, Table
from bot.i18n.translations import Texts
from bot.telegram.callback_parser import tapped
from bot.views.keyboard import decode
from bot.views.table_message import Presenter
from engine.geometry.scene import Outline, Scene
from tests.support.bot.tristra import choosing, moving
from tests.support.bot.updates import ANN
from tests.support.cases import cases

PRESENTER = Presenter(Texts(), "en", "tessera_bot")
WHO = Person(ANN.id, ANN.name)
LABEL = "⚔ Squares under attack"


def labels(table: Table, viewer: int | None) -> list[str]:
    return [button["text"] for row in PRESENTER.table(table, viewer).keyboard for button in row]


def marked(scene: Scene) -> list[tuple[int, int]]:
    outlines = [item for item in scene.items if isinstance(item, Outline)]
    return [item.cells[0] for item in outlines if item.role in ("tri-orange", "tri-purple")]


def test_a_player_is_offered_it_in_private_only() -> None:
    assert LABEL in labels(moving(), 0)
    assert LABEL in labels(moving(), 1)
    assert LABEL not in labels(moving(), None)
    assert LABEL not in labels(choosing(), 0)
    assert LABEL not in labels(replace(moving(), stage=Stage.OVER), 0)


def test_the_button_asks_for_it() -> None:
    [*_, [button]] = PRESENTER.look(moving(), 1).keyboard
    tap = decode(button["callback_data"])
    assert tap
    command = tapped(tap)
    assert command == ShowAid("attacks", moving().revision)
    assert moves.apply(moving(), command, WHO).effects == (Look("attacks"),)


def test_the_squares_are_marked_in_the_picture_asked_for() -> None:
    shown = PRESENTER.look(moving(), 0, "attacks")
    assert marked(shown.scene)
    assert [[button["text"] for button in row] for row in shown.keyboard] == [["Move"]]
    assert "Whole frames 🟠: squares that you attack. Corners 🟣:" in shown.caption
    assert "Whole frames 🟣" in PRESENTER.look(moving(), 1, "attacks").caption
    assert "frames" not in PRESENTER.look(moving(), 0).caption
    assert not marked(PRESENTER.look(moving(), 0).scene)
    assert not marked(PRESENTER.table(moving(), None).scene)


@cases(
    ("table", "command"),
    [
        (moving(), ShowAid("attacks", moving().revision - 1)),
        (moving(), ShowAid("attacks", moving().revision + 1)),
        (moving(), ShowAid("", moving().revision)),
        (moving(), ShowAid("moves", moving().revision)),
        (choosing(), ShowAid("attacks", choosing().revision)),
    ],
)
def test_stale_and_forged_taps_are_refused(table: Table, command: ShowAid) -> None:
    with pytest.raises(CommandRejected, match="stale"):
        moves.apply(table, command, WHO)


def test_it_is_for_players() -> None:
    with pytest.raises(CommandRejected, match="not-at-table"):
        moves.apply(moving(), ShowAid("attacks", moving().revision), Person(99, "Eve"))


def test_a_table_in_private_offers_it_too() -> None:
    table = replace(moving(), place=Place(ANN.id))
    assert LABEL in labels(table, table.watcher)
