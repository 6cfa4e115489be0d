"""Names of moves, pieces, options and their values, in every language."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.options import MATCH, HostOptions
from bot.i18n import vocabulary
from bot.i18n.command_arguments import ORDERS
from bot.i18n.translations import LANGUAGES, Texts
from bot.i18n.vocabulary import (
    HOST_OPTIONS,
    AmbiguousError,
    fold,
    is_bare,
    move_meant,
    moves_of,
    option_meant,
    option_names,
    option_values,
    spoken_meant,
    spoken_words,
)
from engine.core.game import Option
from engine.core.options import resolve_options
from engine.core.registry import GAMES
from tests.support import sentences
from tests.support.cases import cases
from tests.support.sentences import options_of

OPTIONS = [(key, option) for key, game in GAMES.items() for option in options_of(game)]
BUILT = "build RRBBGG BBGGRR GGRRBB"

MOVES = [
    ("lits", "обмен", "swap"),
    ("lits", " Обмен. ", "swap"),
    ("lits", "CSERE", "swap"),
    ("lits", "Поменяться  сторонами", "swap"),
    ("lits", "обменяй", "обменяй"),
    ("lits", "обмен?", "обмен?"),
    ("lits", "Л c4 r2 m", "L c4 r2 m"),
    ("lits", "Лc4r2", "L c4r2"),
    ("lits", "С b3 r1", "S b3 r1"),
    ("lits", "и-с4", "I с4"),
    ("lits", "й c4", "й c4"),
    ("lits", "палка c4", "I c4"),
    ("lits", "палка", "палка"),
    ("lits", "с4 с5 с6 с7", "с4 с5 с6 с7"),
    ("lits", "с4,с5,с6,с7", "с4,с5,с6,с7"),
    ("blokus", "крест c4", "X c4"),
    ("blokus", "Kereszt c4 r1", "X c4 r1"),
    ("blokus", "negyzet d4", "O d4"),
    ("blokus", "Л5 c4 r2 m", "L5 c4 r2 m"),
    ("blokus", "обмен", "обмен"),
    ("stratopolis", "порядок A, B, C", "arrange A, B, C"),
    ("stratopolis", "sorrend ABC", "arrange ABC"),
    ("stratopolis", "véletlenszerűen", "random"),
    ("tristra", "Камень", "rock"),
    ("tristra", "бумага", "paper"),
    ("tristra", "ножницы", "scissors"),
    ("tristra", "ko", "rock"),
    ("tristra", "Papír", "paper"),
    ("tristra", "olló", "scissors"),
    ("tristra", "конец", "end"),
    ("tristra", "vege", "end"),
    ("tristra", "a menet vége", "end"),
    ("tristra", "наугад", "random"),
    ("tristra", "ставлю І a1 r0, П b1 r0; ш-c2", "place I a1 r0, II b1 r0; III-c2"),
    ("tristra", "felállítok I a1 r0, 2 b1", "place I a1 r0, 2 b1"),
    ("tristra", "Helyezek I a1 r0", "place I a1 r0"),
    ("tristra", "строю", "build "),
]

COLOURS = [
    ("строю ККССЗЗ ССЗЗКК ЗЗККСС", BUILT),
    ("Строю: ккссзз/ссззкк/ззккСС", BUILT),
    ("строю KKCCЗЗ CCЗЗKK ЗЗKKCC", BUILT),
    ("build ККССЗЗ ССЗЗКК ЗЗККСС", BUILT),
    ("építek PPKKZZ KKZZPP ZZPPKK", BUILT),
    ("epit ppkkzz kkzzpp zzppkk", BUILT),
    ("build PPKKZZ KKZZPP ZZPPKK", BUILT),
    ("строю PPKKZZ KKZZPP ZZPPKK", BUILT),
    ("építek ККССЗЗ ССЗЗКК ЗЗККСС", BUILT),
    ("строю RRBBGG BBGGRR GGRRBB", BUILT),
    ("build RRВВGG ВВGGRR GGRRВВ", BUILT),
]


@cases(("game", "text", "meant"), MOVES)
def test_moves_are_said_in_every_language(game: str, text: str, meant: str) -> None:
    assert move_meant(text, game) == meant


@cases(("text", "meant"), COLOURS)
def test_colours_have_the_letters_of_a_language(text: str, meant: str) -> None:
    game = GAMES["tristra"]
    options = resolve_options(game, 2, {})
    position = game.start(2, options, game.deal(2, options, Random(1)))
    assert position.print(position.parse(move_meant(text, "tristra"), 0)) == meant


def test_a_letter_that_two_languages_have_is_of_the_one_that_is_spoken() -> None:
    assert move_meant("строю K", "tristra") == "build R"
    assert move_meant("építek К", "tristra") == "build B"
    assert move_meant("build К", "tristra") == "build R"
    assert move_meant("build K", "tristra") == "build B"


@cases("text", ["build RК", "build КKСЗ", "build KRB"])
def test_letters_of_several_languages_mean_nothing(text: str) -> None:
    assert move_meant(text, "tristra") == text


def plies(key: str) -> Iterator[str]:
    """The canonical texts of a game's moves, with every number of seats."""
    game = GAMES[key]
    for seats in game.info.seats:
        options = resolve_options(game, seats, {})
        rng = Random(seats)
        position = game.start(seats, options, game.deal(seats, options, rng))
        while position.to_move:
            seat = position.to_move[0]
            if position.listed:
                yield from map(position.print, position.legal_moves())
            move = position.random_move(rng, seat)
            yield position.print(move)
            position = position.play(move, seat)


@pytest.mark.parametrize("key", GAMES)
def test_what_the_bot_prints_means_itself(key: str) -> None:
    texts = set(plies(key))
    assert len(texts) > 50
    for text in texts | {"random"} | set(GAMES[key].info.words):
        assert move_meant(text, key) == text


@cases(("key", "option"), OPTIONS)
def test_labels_and_own_words_of_options_are_read(key: str, option: Option) -> None:
    texts = Texts()
    for value in option.values:
        assert option_meant(key, option.name.upper(), value.upper()) == (option.name, value)
        for language in LANGUAGES:
            name = texts.plain(language, f"option-{key}-{option.name}").replace(" ", "-")
            said = texts.plain(language, f"choice-{key}-{option.name}-{value}")
            for written in (said, said.upper(), fold(said), said.replace(" ", "-")):
                assert option_meant(key, name, written) == (option.name, value)


@cases("key", [None, *GAMES])
def test_host_options_go_with_every_game(key: str | None) -> None:
    for name, value in (("hints", "on"), ("ПОДСКАЗКИ", "Да"), ("tippek", "igen"), ("Hints", "yes")):
        assert option_meant(key, name, value) == ("hints", "on")


def test_the_host_s_options_and_all_their_values_have_words() -> None:
    assert set(HOST_OPTIONS) == {field.name for field in fields(HostOptions)}
    for name, values in sentences.HOST_OPTIONS.items():
        assert {*option_values(None, name).values()} == {*values}


@cases("key", GAMES)
def test_no_word_has_two_meanings(key: str) -> None:
    names = option_names(key)
    assert set(names.values()) == {*HOST_OPTIONS, *(o.name for o in options_of(GAMES[key]))}
    for name in {*names.values()} - {MATCH}:
        assert option_values(key, name)
    moves = moves_of(key)
    assert not set(moves.said) & set(moves.openings)
    assert not set(moves.openings) & set(moves.pieces)


@cases("key", GAMES)
def test_letters_of_different_languages_are_different(key: str) -> None:
    for (opening, language), letters in moves_of(key).letters.items():
        for (other, elsewhere), others in moves_of(key).letters.items():
            if opening == other and language != elsewhere:
                assert not set(letters) & set(others)


def test_the_words_that_stand_alone_are_no_games() -> None:
    assert not set(spoken_words()) & {fold(word) for word in Texts().lexicon()}
    assert {*ORDERS, "bot", "level"} == set(spoken_words().values())


def twice(entries: dict[str, list[str]]) -> Callable[[str, str], dict[str, list[str]]]:
    return lambda _key, _language: entries


@pytest.mark.parametrize(
    ("entries", "read"),
    [
        ({"setup": ["поле"], "swap": ["Полё"]}, lambda: option_names.__wrapped__("lits")),
        ({"swap=on": ["нет"]}, lambda: option_values.__wrapped__("lits", "swap")),
        ({"setup=rings": ["chess"]}, lambda: option_values.__wrapped__("lits", "setup")),
        ({"first": ["один"], "second": ["ОДИН"]}, spoken_words.__wrapped__),
        ({"L": ["л"], "T": ["л"]}, lambda: moves_of.__wrapped__("lits")),
        ({"rock": ["end"]}, lambda: moves_of.__wrapped__("tristra")),
        ({"build R": ["к"], "build B": ["к"]}, lambda: moves_of.__wrapped__("tristra")),
    ],
)
def test_a_word_that_would_mean_two_things_is_found(
    entries: dict[str, list[str]], read: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    read()
    monkeypatch.setattr(vocabulary, "_lists", twice(entries))
    with pytest.raises(AmbiguousError):
        read()


@cases("key", GAMES)
def test_every_listed_word_is_for_something_there_is(key: str) -> None:
    game = GAMES[key]
    options = {option.name: set[str]() for option in options_of(game)}
    for option in options_of(game):
        options[option.name] |= set(option.values)
    moves = {*game.info.words, *(piece.name for piece in game.pieces)}
    for language in LANGUAGES:
        for name in vocabulary._lists(f"spoken-{key}", language):
            called, _, value = name.partition("=")
            assert value in {"", *options[called]}
        for name in vocabulary._lists(f"moves-{key}", language):
            assert name.split()[0] in {*moves, "build", "place", "arrange"}


@cases(
    "text", ["обмен", "Поменяться сторонами", "a menet vége", "наугад", "kő", "swap", "а1", "крест"]
)
def test_words_of_every_language_are_bare(text: str) -> None:
    assert is_bare(text)


@cases("text", ["крест c4", "T b3 r1", "поменяться местами", "", "x" * 5000])
def test_what_says_more_is_not_bare(text: str) -> None:
    assert is_bare(text) is text.isalpha()


@cases("start", ["строю ", "крест c4 ", "обмен "])
def test_what_is_longer_than_any_move_is_left_to_the_engine(start: str) -> None:
    for game in GAMES:
        text = start + "к" * 300
        assert move_meant(text, game) == text


@given(st.text(max_size=300), st.sampled_from(list(GAMES)))
def test_any_text_means_something_and_that_itself(text: str, game: str) -> None:
    meant = move_meant(text, game)
    assert move_meant(meant, game) == meant
    assert spoken_meant(text) is not None
    assert option_meant(game, text, text)
