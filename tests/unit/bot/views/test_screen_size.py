"""Texts that stand with a picture and its buttons on one screen of a phone, 390x844."""

import pytest

from bot.i18n.translations import LANGUAGES, Texts
from bot.views.phrases import Phrases
from bot.views.screen import lines
from engine.core.registry import GAMES

LINES = 18
"""Lines that have room between the picture of a card and its two rows of buttons."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_in_short_leave_room_for_the_board(
    game: str, language: str, texts: Texts
) -> None:
    phrases = Phrases(texts, language)
    text = phrases.say(f"minute-{game}", {"game": phrases.say(f"game-{game}")})
    assert sum(lines(paragraph) for paragraph in text.splitlines()) <= LINES
