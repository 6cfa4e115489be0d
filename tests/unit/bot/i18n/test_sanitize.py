"""Names of people are the only free text of theirs that others see."""

import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from bot.i18n.sanitize import LONGEST_NAME, clean_name, isolated
from tests.support.cases import cases

FAMILY = "👨\u200d👩\u200d👧"


@cases(
    ("given_name", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann\t\n Lee ", "Ann Lee"),
        ("An\u202en", "An n"),
        ("\u2066Ann\u2069", "Ann"),
        ("A\u200bn\u00adn", "A n n"),
        ("Ann\x00\x1b[31m", "Ann [31m"),
        ("Ann\u2028Ben", "Ann Ben"),
        ("Ann\ud800", "Ann"),
        (f"Ann {FAMILY}", f"Ann {FAMILY}"),
        ("Жанна Ő", "Жанна Ő"),
        ("<b>&", "<b>&"),
        ("x" * 32, "x" * 32),
        ("x" * 33, "x" * 31 + "…"),
        ("x" * 30 + " yy", "x" * 30 + "…"),
    ],
)
def test_a_name_is_shown_in_one_harmless_line(given_name: str, shown: str) -> None:
    assert clean_name(given_name) == shown


@cases(
    "nothing",
    [
        *("", " ", "\n\t", "\u202e\u200b\ufeff", "\u00a0", "\x00", "\u200d", "\u200d \u200d"),
        *("\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\ufe0f", "\u034f"),
    ],
)
def test_a_name_of_nothing_visible_is_empty(nothing: str) -> None:
    assert clean_name(nothing) == ""


@given(st.text(max_size=300))
@example("\u200d")
@example("x" * 31 + " " + "y" * 10)
def test_no_name_breaks_a_line_or_turns_it_round(name: str) -> None:
    shown = clean_name(name)
    assert len(shown) <= LONGEST_NAME
    assert shown == shown.strip()
    assert len(shown.splitlines()) <= 1
    assert not any(unicodedata.category(c)[0] == "C" for c in shown if c != "\u200d")
    assert clean_name(shown) == shown


def test_an_isolated_name_keeps_its_direction_to_itself() -> None:
    assert isolated("עדן") == "\u2068עדן\u2069"
