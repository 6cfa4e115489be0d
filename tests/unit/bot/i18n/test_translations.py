"""Sentences, all that there are, in every language."""

import re
import shutil
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from inspect import unwrap
from itertools import product
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast, visitor

from bot.i18n.translations import (
    DEFAULT_LANGUAGE,
    LANGUAGES,
    LOCALES,
    Html,
    Texts,
    closest_language,
    moment,
    plain_text,
)
from bot.telegram.registration import COMMANDS
from engine.core.registry import GAMES
from tests.support.cases import cases
from tests.support.sentences import Asked, asked

OTHERS = tuple(language for language in LANGUAGES if language != DEFAULT_LANGUAGE)
VALUES: dict[str, tuple[int | str, ...]] = {
    "count": (0, 1, 2, 3, 5, 21),
    "number": (1, 1000),
    "level": (3,),
    "seats": (12,),
    "next": ("square", "turn", "other"),
    "rank": ("I", "III"),
    "colour": ("R", "B", "G"),
    "origin": ("a1",),
    "who": ("reader", "to-reader", "others"),
}
LONGEST = {
    "way": "w" * 50,
    "text": "W" * 60,
    "value": "W" * 60,
    "option": "w" * 20,
    "game": "W" * 60,
}
LONGEST_NAME = "W" * 34
TAGS = {"a", "b", "code", "tg-spoiler"}
LABELS = ("button-", "word-", "side-", "option-", "choice-", "setting-", "game-")


class Variables(visitor.Visitor):
    """A visitor that collects the names of variables."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - its name
        self.names.add(node.id.name)


@cache
def places() -> list[Asked]:
    return list(asked())


@cache
def keys() -> set[str]:
    return {place.key for place in places()}


@cache
def messages(language: str) -> dict[str, set[str]]:
    """The variables of each message, by key; fails on anything that cannot be read."""
    found: dict[str, set[str]] = {}
    for file in sorted((LOCALES / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{file}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{language} says {entry.id.name} twice"
                variables = Variables()
                variables.visit(entry)
                found[entry.id.name] = variables.names
    return found


def samples(key: str) -> Iterator[dict[str, str | int]]:
    """Values for a sentence, as long as they come, and every kind that matters."""
    names = sorted(messages(DEFAULT_LANGUAGE)[key])
    for values in product(*(VALUES.get(name, (0,)) for name in names)):
        yield {
            name: value if name in VALUES else LONGEST.get(name, LONGEST_NAME)
            for name, value in zip(names, values, strict=True)
        }


def length(text: str) -> int:
    """The length as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def test_there_is_a_folder_for_each_language_and_no_other() -> None:
    assert sorted(folder.name for folder in LOCALES.iterdir()) == sorted(LANGUAGES)


@cases("language", LANGUAGES)
def test_no_sentence_is_missing_and_none_is_unused(language: str) -> None:
    there = set(messages(language))
    assert keys() - there == set(), "the bot asks for these"
    assert there - keys() == set(), "nobody asks for these"


def test_the_search_for_keys_finds_all_kinds() -> None:
    assert {"help", "caption-full", "not-a-key"} & keys() == {"help", "caption-full"}
    assert {"toast-moved", "refused-not-playing", "caption-declined", "button-accept"} <= keys()
    assert {"game-lits", "game-lits-words", "side-lits-x", "event-lits-swap"} <= keys()


@cases("language", OTHERS)
def test_all_languages_use_the_same_values(language: str) -> None:
    assert messages(language) == messages(DEFAULT_LANGUAGE)


def test_no_sentence_wants_a_value_it_is_not_given() -> None:
    for place in places():
        if place.values is not None:
            assert messages(DEFAULT_LANGUAGE)[place.key] <= place.values, place


@cases("language", LANGUAGES)
def test_every_sentence_can_be_said(language: str, texts: Texts) -> None:
    for key in messages(language):
        for values in samples(key):
            assert texts.plain(language, key, values).strip(), key
            assert length(texts.html(language, key, values)) <= 4096


@cases("language", LANGUAGES)
def test_toasts_and_buttons_have_no_markup(language: str, texts: Texts) -> None:
    plain = {place.key for place in places() if place.plain}
    assert {"button-join", "toast-moved", "refused-stale", "side-lits-x"} <= plain
    for key in plain:
        for values in samples(key):
            assert not re.search(r"[<>&]", texts.plain(language, key, values)), key


@cases("language", LANGUAGES)
def test_toasts_are_not_cut_even_with_long_names(language: str, texts: Texts) -> None:
    for key in messages(language):
        if key.startswith(("toast-", "refused-")):
            for values in samples(key):
                assert length(texts.plain(language, key, values)) <= 200, key


@cases("language", LANGUAGES)
def test_labels_are_short_lines(language: str, texts: Texts) -> None:
    for key in messages(language):
        # What an option is called and its value are labels each: cards are tested as a whole.
        if key.startswith(LABELS) and key != "button-option":
            for values in samples(key):
                label = texts.plain(language, key, values)
                assert len(label.splitlines()) == 1
                assert length(label) <= 60


class Markup(HTMLParser):
    """A parser that fails on markup that Telegram would refuse."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS
        assert [name for name, _ in attrs] == (["href"] if tag == "a" else [])
        assert all((value or "").startswith("https://") for _, value in attrs)
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@cases("language", LANGUAGES)
def test_the_markup_of_messages_is_whole(language: str, texts: Texts) -> None:
    for key in messages(language):
        for values in samples(key):
            markup = Markup()
            markup.feed(texts.html(language, key, values))
            markup.close()
            assert markup.open == [], key


@cases("language", LANGUAGES)
def test_galleries_fit_under_a_picture(language: str, texts: Texts) -> None:
    galleries = [key for key in keys() if key.startswith("gallery-")]
    assert galleries == ["gallery-lits"]
    for key in galleries:
        assert length(texts.html(language, key)) <= 1024


@cases("language", LANGUAGES)
def test_each_part_of_help_fits_into_a_message(language: str, texts: Texts) -> None:
    for part in ("help", *(f"help-{game}" for game in GAMES)):
        assert length(texts.html(language, part)) <= 4096


@cases("language", LANGUAGES)
def test_commands_are_as_telegram_wants_them(language: str, texts: Texts) -> None:
    assert len(COMMANDS) == len(set(COMMANDS)) <= 100
    for name in COMMANDS:
        assert re.fullmatch(r"[a-z0-9_]{1,32}", name)
        assert 1 <= length(texts.plain(language, f"command-{name}")) <= 256


@cases("language", LANGUAGES)
def test_help_and_greeting_name_no_command_that_is_not_there(language: str, texts: Texts) -> None:
    for key in ("help", "greeting", "greeting-group", "greeting-games", "refused-not-playing"):
        shown = re.sub(r"<[^>]+>", "", texts.html(language, key))
        named = re.findall(r"(?<!\w)/([a-z]+)", shown)
        assert named
        assert set(named) <= set(COMMANDS)


def test_games_are_called_by_words_of_every_language(texts: Texts) -> None:
    lexicon = texts.lexicon()
    for word in ("lits", "battle of lits", "литс", "сражение на тетрамино", "tetrominócsata"):
        assert lexicon[word] == "lits"
    assert all(word == word.strip().lower() and word for word in lexicon)
    assert set(lexicon.values()) == set(GAMES)


def test_values_are_escaped_in_messages_only_and_once(texts: Texts) -> None:
    assert texts.html("en", "plain", {"text": "<b>&"}) == "&lt;b&gt;&amp;"
    assert texts.html("en", "plain", {"text": Html("<b>x</b>")}) == "<b>x</b>"
    assert texts.plain("en", "plain", {"text": "<b>&"}) == "<b>&"


def test_unknown_keys_and_missing_values_are_errors(texts: Texts) -> None:
    with pytest.raises(KeyError, match="no-such-key"):
        texts.plain("en", "no-such-key")
    with pytest.raises(KeyError, match="caption-turn"):
        texts.html("en", "caption-turn")


def test_a_folder_without_sentences_says_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        Texts(tmp_path).plain("en", "help")


@cases(
    ("code", "language"),
    [("ru", "ru"), ("hu-HU", "hu"), ("EN", "en"), ("de", "en"), ("", "en"), (None, "en")],
)
def test_the_closest_language(code: str | None, language: str) -> None:
    assert closest_language(code) == language


@pytest.fixture
def locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of all sentences, which are looked at in place of the bot's own."""
    copy = shutil.copytree(LOCALES, tmp_path / "locales")
    monkeypatch.setattr(f"{__name__}.LOCALES", copy)
    return copy


@cases(
    ("there", "wrong"),
    [
        ("toast-moved = ", "toast-movde = "),
        ("toast-moved = ", "toast-nobody-says = So?\ntoast-moved = "),
        ("toast-moved = ", "# toast-moved = "),
    ],
)
def test_control_a_missing_sentence_and_an_unused_one_are_found(
    there: str, wrong: str, locales: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [file] = [file for file in (locales / "hu").glob("*.ftl") if there in file.read_text("utf-8")]
    right = file.read_text("utf-8")
    file.write_text(right.replace(there, wrong), encoding="utf-8")
    monkeypatch.setattr(f"{__name__}.messages", cache(messages.__wrapped__))
    with pytest.raises(AssertionError):
        unwrap(test_no_sentence_is_missing_and_none_is_unused)("hu")
    file.write_text(right, encoding="utf-8")


@cases("language", LANGUAGES)
def test_no_line_ends_within_a_move(language: str, texts: Texts) -> None:
    moves: dict[str, str | int] = {
        "number": 3,
        "side": "x",
        "move": "T b3 r1",
        "better": "L b3 r1 m",
        "example": "T b3",
    }
    for key in ("caption-last", "hint", "prompt-whole"):
        assert "T\u00a0b3\u00a0r1" in texts.html(language, key, moves)
    about = {"text": "hello there", "example": "T b3 r1"}
    assert "T\u00a0b3\u00a0r1" in texts.plain(language, "refused-unreadable", about)
    assert texts.html(language, "caption-one-of-last", moves) == "x\u00a0T\u00a0b3\u00a0r1"
    sitting = {"sides": "x", "name": "Ann", "points": "−3"}
    for key in ("caption-seat", "caption-player"):
        assert texts.html(language, key, sitting).startswith("x\u00a0Ann")
    many = texts.html(language, "hint", {**moves, "move": "place I a1 r0, II b1 r0"})
    assert "place\u00a0I\u00a0a1\u00a0r0, II\u00a0b1\u00a0r0" in many
    assert "a2\u2011d4\u00a0r1" in texts.html(language, "hint", {**moves, "move": "a2-d4 r1"})
    assert not re.search(r"<code>\w+ \w", texts.html(language, "help"))


def test_a_moment_reads_as_its_words_where_no_zone_is_known() -> None:
    said = moment(1_647_531_900_999, "17 March <at> 15:45", "wDt")
    assert said.startswith('<tg-time unix="1647531900" format="wDt">')
    assert plain_text(said) == "17 March <at> 15:45"
