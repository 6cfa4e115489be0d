"""Texts that stand with a picture and its buttons on one screen of a phone, 390x844."""

import pytest

from bot.i18n.translations import LANGUAGES, Texts
from bot.render.drawing.lettering import width
from bot.views.phrases import Phrases
from engine.core.registry import GAMES

LINES = 18
"""Lines that have room between the picture of a card and its two rows of buttons."""

ROOM, SIZE = 334, 16
"""Pixels across, and the size of letters, in the local chat; those of Telegram are narrower."""


def lines(paragraph: str) -> int:
    """Number of lines into which a paragraph breaks."""
    count, line = 1, ""
    for word in paragraph.split():
        longer = f"{line} {word}".strip()
        fits = width(longer, SIZE) <= ROOM
        count, line = (count, longer) if fits else (count + 1, word)
    return count


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_in_short_leave_room_for_the_board(
    game: str, language: str, texts: Texts
) -> None:
    phrases = Phrases(texts, language)
    text = phrases.say(f"minute-{game}", {"game": phrases.say(f"game-{game}")})
    assert sum(lines(paragraph) for paragraph in text.splitlines()) <= LINES
