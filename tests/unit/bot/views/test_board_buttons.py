"""The button to the page of a table: where it stands, and of which kind it is."""

from dataclasses import replace

import pytest

from bot.domain import tour
from bot.domain.table import Place, Stage, Table
from bot.i18n.translations import LANGUAGES, Texts
from bot.render.drawing.lettering import width
from bot.views.keyboard import Keyboard, app_button, link_button, without_app
from bot.views.pages.app_links import AppLinks, link_key
from bot.views.screen import WIDE
from bot.views.table_message import Presenter
from engine.core.registry import GAMES, find_game
from tests.support.bot import games
from tests.support.bot.updates import ANN, BEN, BOT_NAME
from tests.support.cases import cases

LINKS = AppLinks("https://example.org", BOT_NAME, "", link_key("1:secret"))
TEXTS = Texts()
GAP, LETTERS = 8, 15
"""Pixels around the label of a button, and the size of its letters, in the local chat."""

IN_PRIVATE = games.solo(chat=ANN.id)
STAGES: dict[str, Table] = {
    "open": games.opened(),
    "full": games.full(),
    "invited": games.invited(),
    "playing": games.playing_two(),
    "solo": games.solo(),
    "thinking": games.solo(order="second"),
    "secret": games.with_people("tristra", 2),
    "four": games.with_people("blokus", 4),
    "over": games.over(),
    "closed": games.closed(),
}


def presenter(language: str = "en", links: AppLinks | None = LINKS) -> Presenter:
    return Presenter(TEXTS, language, BOT_NAME, links)


def labels(keyboard: Keyboard) -> list[list[str]]:
    return [[button["text"] for button in row] for row in keyboard]


def kinds(keyboard: Keyboard) -> set[str]:
    return {kind for row in keyboard for button in row for kind in button}


def test_in_a_group_it_is_a_link_beside_move() -> None:
    table = games.playing_two()
    keyboard = presenter().table(table, None).keyboard
    assert labels(keyboard)[0] == ["Move", "Board"]
    assert keyboard[0][1] == link_button("Board", LINKS.in_group(table))


def test_in_private_it_opens_the_page_itself() -> None:
    keyboard = presenter().table(IN_PRIVATE, IN_PRIVATE.watcher).keyboard
    assert labels(keyboard)[0] == ["Move", "Board"]
    assert keyboard[0][1] == app_button("Board", LINKS.in_private(IN_PRIVATE))


def test_whoever_is_told_of_their_turn_has_it_too() -> None:
    table = games.playing_two()
    for shown in (presenter().notice(table, 0, "https://t.me/c/1/2"), presenter().look(table, 0)):
        assert shown.keyboard[0][1] == app_button("Board", LINKS.in_private(table))


def test_a_look_at_a_table_where_others_are_on_move_offers_it_alone() -> None:
    table = games.playing_two()
    assert labels(presenter().look(table, 1).keyboard) == [["Board"]]
    assert labels(presenter(links=None).look(table, 1).keyboard) == []


def test_it_stays_while_the_bot_thinks_and_after_the_end() -> None:
    table = games.solo(order="second", chat=ANN.id)
    assert labels(presenter().table(table, 1).keyboard)[0] == ["Board"]
    assert labels(presenter().table(games.over(), None).keyboard)[-1] == ["Replay", "Board"]


def test_a_long_label_leaves_it_a_row_of_its_own() -> None:
    table = games.with_people("tristra", 2)
    while table.position.listed:
        table = games.played_on(table, 1, 1)
    keyboard = presenter().table(table, None).keyboard
    assert labels(keyboard)[:2] == [["Set up in private"], ["Board"]]
    assert labels(presenter().notice(table, 0, "").keyboard)[0] == ["Set up", "Board"]


@cases(("stage",), [(name,) for name in STAGES])
def test_a_group_never_gets_a_button_that_only_private_chats_may_have(stage: str) -> None:
    table = STAGES[stage]
    for shown in (presenter().table(table, None), presenter().look(table, None)):
        assert "web_app" not in kinds(shown.keyboard)


@cases(("stage",), [(name,) for name in STAGES])
def test_without_a_public_address_nothing_is_different(stage: str) -> None:
    table = STAGES[stage]
    for viewer in (None, 0):
        with_it = presenter().table(table, viewer)
        without = presenter(links=None).table(table, viewer)
        assert without_app(with_it.keyboard) == without.keyboard
        assert without.caption == with_it.caption


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_beside_each_other_fit_a_phone(language: str) -> None:
    for table in STAGES.values():
        for viewer in (None, 0):
            for row in labels(presenter(language).table(table, viewer).keyboard):
                room = WIDE / len(row) - GAP
                assert len(row) == 1 or all(width(label, LETTERS) <= room for label in row), row


@cases(("game",), [(game,) for game in GAMES])
def test_a_lesson_has_none(game: str) -> None:
    table = tour.opened("K7", Place(ANN.id), ANN, find_game(game))
    keyboard = presenter().table(table, table.watcher).keyboard
    assert keyboard == presenter(links=None).table(table, table.watcher).keyboard


def test_the_page_of_a_table_that_was_put_away_is_not_offered() -> None:
    table = games.playing_two()
    away = replace(table, stage=Stage.AWAY)
    assert labels(presenter().look(away, table.seat_of(BEN.id)).keyboard) == []
