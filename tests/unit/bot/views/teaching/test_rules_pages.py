"""The rules to leaf through: every page in every language."""

import re
from random import Random

import pytest

from bot.domain.commands import Rules
from bot.domain.options import ways
from bot.domain.turns import wants_any
from bot.i18n.translations import DEFAULT_LANGUAGE, LANGUAGES, Texts, breakable
from bot.i18n.vocabulary import move_meant, moves_of, option_meant
from bot.telegram.callback_parser import tapped
from bot.views.keyboard import LONGEST, decode
from bot.views.phrases import Phrases
from bot.views.screen import LEAST, lines
from bot.views.teaching.rules_pages import Page, RulesPage, contents, page
from engine.core.errors import MoveError, NotationError
from engine.core.options import resolve_options
from engine.core.registry import GAMES
from tests.support.bot.captions import LONGEST_CAPTION, length, plain
from tests.support.cases import cases
from tests.unit.bot.i18n.test_translations import Markup

LONGEST_TEXT = 900
LEAVES = [RulesPage(key, number + 1) for key in GAMES for number in range(len(GAMES[key].lessons))]
ALL = [(leaf, language) for leaf in LEAVES for language in LANGUAGES]


def shown(leaf: RulesPage, language: str = "en") -> Page:
    return page(Phrases(Texts(), language), leaf)


def buttons(shown: Page) -> dict[str, str]:
    return {button["text"]: button["callback_data"] for row in shown.keyboard for button in row}


@pytest.fixture(scope="module", params=LANGUAGES)
def phrases(request: pytest.FixtureRequest, texts: Texts) -> Phrases:
    return Phrases(texts, request.param)


def test_every_page_has_a_title_a_text_and_its_number(phrases: Phrases) -> None:
    for leaf in LEAVES:
        found = page(phrases, leaf)
        title, *text, empty, number = found.caption.splitlines()
        assert re.fullmatch("<b>[^<]{3,45}</b>", title), title
        assert length("\n".join([title, *text])) <= LONGEST_TEXT, leaf
        assert length("\n".join(text)) > 100, leaf
        assert empty == ""
        assert number.endswith(f" · {leaf.number}/{leaf.pages}")
        assert found.examples == leaf.lesson.examples


def test_every_page_fits_under_its_picture(phrases: Phrases) -> None:
    for leaf in LEAVES:
        caption = page(phrases, leaf).caption
        assert length(caption) <= LONGEST_CAPTION
        markup = Markup()
        markup.feed(caption)
        markup.close()
        assert markup.open == []


def test_pages_are_told_apart_by_their_titles(phrases: Phrases) -> None:
    for key in GAMES:
        titles = {
            page(phrases, leaf).caption.splitlines()[0] for leaf in LEAVES if leaf.game == key
        }
        assert len(titles) == len(GAMES[key].lessons)


def meant(game: str, code: str) -> str:
    """An example of a page in the engine's words."""
    said = code
    for option in re.findall(r"\S+=\S+", code):
        said = said.replace(option, "=".join(option_meant(game, *option.split("="))))
    return " ".join(move_meant(said, game).split())


def engine_words(game: str) -> set[str]:
    """The engine's words for options, values and moves."""
    options = [option for seats in GAMES[game].info.seats for option in GAMES[game].options(seats)]
    values = {value for option in options for value in option.values}
    openings = set(moves_of(game).openings.values())
    return {option.name for option in options} | values | openings | set(GAMES[game].info.words)


def test_moves_and_squares_are_the_same_in_every_language(texts: Texts) -> None:
    for leaf in LEAVES:
        written = [page(Phrases(texts, language), leaf).caption for language in LANGUAGES]
        # Long ones are held together where that fits: their spaces are no breaks then.
        bare = [breakable(caption) for caption in written]
        codes = [re.findall(r"<code>(.*?)</code>", caption) for caption in bare]
        said = [sorted(meant(leaf.game, code) for code in found) for found in codes]
        assert all(found == said[0] for found in said), (leaf, said)
        digits = [sorted(re.findall(r"\d+", re.sub("[½¼]", "", c))) for c in written]
        assert all(found == digits[0] for found in digits), (leaf, digits)


def test_every_move_written_there_is_read(texts: Texts) -> None:
    """Its legality depends on the position, its form does not."""
    for leaf in LEAVES:
        game = GAMES[leaf.game]
        [way, *_] = ways(game, None, {})
        options = resolve_options(game, way.seats, way.options)
        position = game.start(way.seats, options, game.deal(way.seats, options, Random(1)))
        said = re.findall(r"<code>(.*?)</code>", page(Phrases(texts, "en"), leaf).caption)
        for text in (text for text in said if not re.fullmatch("r[0-3]|m|.*=.*", text)):
            try:
                position.parse(text, 0)
            except NotationError:
                assert wants_any(position, text), (leaf, text)
            except MoveError:
                pass


@cases("language", [each for each in LANGUAGES if each != DEFAULT_LANGUAGE])
def test_words_to_write_are_those_of_the_readers_language(texts: Texts, language: str) -> None:
    phrases = Phrases(texts, language)
    for game in GAMES:
        taught = [page(phrases, leaf).caption for leaf in LEAVES if leaf.game == game]
        for text in (*taught, str(phrases.phrase(f"help-{game}"))):
            for code in re.findall(r"<code>(.*?)</code>", text):
                assert not engine_words(game) & set(re.findall(r"[^\W\d]{2,}", code)), code


def test_no_words_of_one_language_are_in_another(texts: Texts) -> None:
    for leaf in LEAVES:
        russian = plain(page(Phrases(texts, "ru"), leaf).caption)
        assert len(re.findall("[а-яё]", russian)) > len(re.findall("[a-z]", russian)), leaf
        for language in ("en", "hu"):
            assert not re.search("[а-яё]", page(Phrases(texts, language), leaf).caption), leaf


@cases(
    ("game", "key"),
    [
        ("lits", "end"),
        ("blokus", "end"),
        ("stratopolis", "aim"),
        ("stratopolis", "end"),
        ("tristra", "score"),
    ],
)
def test_the_score_said_is_the_score_shown(game: str, key: str, phrases: Phrases) -> None:
    leaf = next(leaf for leaf in LEAVES if (leaf.game, leaf.lesson.key) == (game, key))
    example, *_ = leaf.lesson.examples
    assert example.scene.tallies
    said = re.findall(r"\d+", plain(page(phrases, leaf).caption))
    for tally in example.scene.tallies:
        assert {str(abs(tally.points)), *map(str, tally.factors)} <= set(said), tally


def test_the_page_of_points_shows_what_was_captured_and_whose_lines_are_whose() -> None:
    leaf = next(one for one in LEAVES if (one.game, one.lesson.key) == ("tristra", "score"))
    board, taken = (example.scene for example in leaf.lesson.examples)
    assert board.board.rows == ("1|6", "2|5", "3|4", "4|3", "5|2", "6|1")
    assert [[one.numeral for one in side.triangles] for side in taken.captures] == [["II"], ["II"]]


def test_pages_go_round_so_that_each_button_stays_where_it_is() -> None:
    for key, game in GAMES.items():
        last = len(game.lessons)
        for number, back, on in ((1, last, 2), (2, 1, 3), (last, last - 1, 1)):
            found = buttons(shown(RulesPage(key, number)))
            assert list(found) == ["◀", "▶", "☰ Other games"]
            taps = [decode(data) for data in found.values()]
            goals = [tap.argument for tap in taps if tap]
            assert goals == [f"{key}.{back}", f"{key}.{on}", ""]


def test_picture_text_and_buttons_are_on_one_screen(phrases: Phrases) -> None:
    for leaf in LEAVES:
        found = page(phrases, leaf)
        text = sum(map(lines, plain(found.caption).splitlines()))
        high = 374 * found.tallest + 22 * text + 44 * 2 + 24
        assert high <= 700 or found.tallest == LEAST, leaf


def test_buttons_lead_to_the_pages_beside_and_to_the_list() -> None:
    taps = [decode(data) for data in buttons(shown(RulesPage("lits", 3))).values()]
    assert [tap and (tap.verb, tap.argument) for tap in taps] == [
        ("rules", "lits.2"),
        ("rules", "lits.4"),
        ("rules", ""),
    ]


def test_all_buttons_can_be_carried_and_are_understood(phrases: Phrases) -> None:
    for leaf in LEAVES:
        for data in buttons(page(phrases, leaf)).values():
            assert len(data.encode()) <= LONGEST
            tap = decode(data)
            assert tap
            command = tapped(tap)
            assert isinstance(command, Rules)
            assert command == Rules() or RulesPage(command.game, command.page or 0) in LEAVES


def test_the_list_has_a_button_for_each_game(phrases: Phrases) -> None:
    found = contents(phrases)
    taps = [decode(data) for data in buttons(found).values()]
    assert [tap and tapped(tap) for tap in taps] == [Rules(key) for key in GAMES]
    assert found.examples == ()


@cases(("game", "number"), [("lits", 0), ("lits", -1), ("lits", 99), ("chess", 1)])
def test_pages_that_are_none(game: str, number: int) -> None:
    assert not RulesPage(game, number).is_there
    assert all(leaf.is_there for leaf in LEAVES)
