"""Sentences as a native reader wants them: forms after numbers, articles, quotation marks, ё."""

import re

import pytest

from bot.i18n.translations import LANGUAGES, LOCALES, Texts
from tests.support.cases import cases

COUNTED = [
    ("ru", "refused-seats-empty", 1, "Свободно ещё 1 место."),
    ("ru", "refused-seats-empty", 2, "Свободно ещё 2 места."),
    ("ru", "refused-seats-empty", 5, "Свободно ещё 5 мест."),
    ("ru", "refused-seats-empty", 21, "Свободно ещё 21 место."),
    ("ru", "ask-undo", 1, "взять назад последний ход в партии"),
    ("ru", "ask-undo", 2, "взять назад последние 2 хода в партии"),
    ("ru", "ask-undo", 5, "взять назад последние 5 ходов в партии"),
    ("ru", "ask-undo", 21, "взять назад последний 21 ход в партии"),
    ("ru", "caption-won", 1, "Победа: "),
    ("ru", "caption-won", 2, "Победу делят: "),
    ("hu", "refused-seats-empty", 1, "Még egy hely szabad."),
    ("hu", "refused-seats-empty", 2, "Még 2 hely szabad."),
    ("hu", "refused-seats-empty", 21, "Még 21 hely szabad."),
    ("hu", "ask-undo", 1, "visszavonná az utolsó lépést ebben"),
    ("hu", "ask-undo", 5, "visszavonná az utolsó 5 lépést ebben"),
    ("hu", "event-blokus-passed", 1, "kimarad."),
    ("hu", "event-blokus-passed", 2, "kimaradnak."),
    ("en", "refused-seats-empty", 1, "One seat is still free."),
    ("en", "refused-seats-empty", 2, "2 seats are still free."),
    ("en", "ask-undo", 1, "take back the last move of"),
    ("en", "ask-undo", 5, "take back the last 5 moves of"),
]

VALUES = {"name": "N", "names": "N", "code": "K7", "whom": "W", "sides": "S"}

FOREIGN = {"en": "«»„", "ru": "“”„", "hu": "«»“"}
"""Quotation marks that a language does not have."""

TWINS = {"все", "нем", "чем"}
"""Words that are different words without the dots."""


def text_of(language: str) -> str:
    """All sentences as they are written, without comments and empty literals."""
    files = sorted((LOCALES / language).glob("*.ftl"))
    lines = "\n".join(file.read_text(encoding="utf-8") for file in files).splitlines()
    kept = (line for line in lines if not line.startswith("#"))
    return re.sub(r'\{ " ?" \}', "", "\n".join(kept))


@cases(("language", "key", "count", "words"), COUNTED)
def test_words_have_the_form_that_the_number_asks_for(
    language: str, key: str, count: int, words: str, texts: Texts
) -> None:
    assert words in texts.plain(language, key, {**VALUES, "count": count})


@pytest.mark.parametrize(
    "off",
    [
        r"\}[”»]?(?:</\w+>)?-[a-záéíóöőúüű]+",
        r"\b[Aa]z? (?:<\w+>|[„#(])*\{ \$",
        r"\b[Aa]\(z\)",
    ],
    ids=["suffix", "article", "both"],
)
def test_hungarian_hangs_nothing_on_a_value(off: str) -> None:
    assert re.findall(f".*{off}.*", text_of("hu")) == []


@cases("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    # A space that does not break is written by its number.
    text = re.sub(r'<a href="[^"]*">|\{"\\u00A0"\}', "", text_of(language))
    assert [line for line in text.splitlines() if set(line) & set(FOREIGN[language] + '"')] == []
    assert "'" not in text


@cases("language", LANGUAGES)
@cases("off", [r"\S  +\S", r" [,;.!?](?=\s|$)", r"\S - \S", r"\.\.\.", "—"])
def test_signs_stand_where_they_belong(language: str, off: str) -> None:
    assert re.findall(f".*{off}.*", text_of(language)) == []


def test_russian_has_its_dots_everywhere() -> None:
    words = set(re.findall("[а-яё]+", text_of("ru").lower()))
    dotless = {word.replace("ё", "е") for word in words if "ё" in word}
    assert len(dotless) > 20
    assert words & dotless <= TWINS
