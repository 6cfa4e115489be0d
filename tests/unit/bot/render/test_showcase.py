"""The picture of the games to choose from, and of one: legible on a phone, in every look."""

from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.i18n.translations import LANGUAGES
from bot.render import LIGHT, THEMES, UnknownRoleError, showcase
from bot.render.drawing.layout import LONGEST
from bot.render.drawing.lettering import width
from bot.render.drawing.theme import Theme
from bot.render.showcase import ACROSS, GAP, LINE, MARGIN, NAME, NOTE, WIDTH, Exhibit, Style
from bot.views.phrases import Phrases
from bot.views.showcase import exhibits, portrait
from engine.core.registry import GAMES
from tests.support.bot.captions import TEXTS
from tests.support.cases import cases
from tests.support.render.pictures import scene

PHONE = 350
"""Width of a picture, in pixels of a page, on a phone of 390."""

WORDS: Mapping[str, Style] = {"name": NAME, "line": LINE}


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def shown(language: str) -> tuple[Exhibit, ...]:
    return exhibits(Phrases(TEXTS, language), GAMES)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_games_and_each_are_drawn_in_every_look(language: str, theme: Theme) -> None:
    games = shown(language)
    for some in (games, *([game] for game in games)):
        image = opened(showcase(some, theme))
        assert (image.mode, image.width) == ("P", WIDTH)
        assert image.height <= LONGEST
        assert image.convert("RGB").getpixel((2, 2)) == theme.paper


@cases("language", LANGUAGES)
def test_words_are_large_enough_on_a_phone_and_no_word_is_too_long(language: str) -> None:
    room = (WIDTH - 2 * MARGIN - (ACROSS - 1) * GAP) / ACROSS
    assert min(style.size for style in (NAME, LINE, NOTE)) * PHONE / WIDTH >= 10
    for game in shown(language):
        for field, style in WORDS.items():
            for word in getattr(game, field).split():
                assert width(word, style.size, style.face) <= room
        assert width(" · ".join(game.notes), NOTE.size, NOTE.face) <= room


def test_what_is_said_of_a_game() -> None:
    said = {game.name: (game.line, game.notes) for game in shown("en")}
    assert said["Blokus"] == (
        "Your pieces may meet at corners only",
        ("1–4 players", "30 min"),
    )


@cases("key", GAMES)
def test_the_board_of_a_game_is_a_real_one_in_the_middle_of_it(key: str) -> None:
    board = portrait(key)
    assert len(board.items) > 10
    assert abs(len(board.board.columns) - len(board.board.rows)) <= 1
    assert not any(getattr(item, "role", "") == "last" for item in board.items)


def test_a_scene_that_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        showcase([])
    bare = replace(LIGHT, roles={})
    with pytest.raises(UnknownRoleError):
        showcase(shown("en"), bare)
    assert opened(showcase([Exhibit(scene(), "A", "b", ("c",))])).width == WIDTH
