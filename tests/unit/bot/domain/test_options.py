"""The ways to play a game, and the words for them."""

from bot.domain.commands import Open, Solo
from bot.domain.options import Way, ways
from bot.domain.setup_card import Card
from bot.i18n.command_arguments import read_words
from bot.telegram.callback_parser import tapped
from bot.views.keyboard import Tap, decode
from engine.core.registry import GAMES
from tests.support.cases import cases

ALL = ["1 solo", "2 duel", "2 duo", "3 chaos", "3 double", "3 shared", "4 classic", "4 teams"]


def found(seats: int | None = None, **given: str) -> list[str]:
    left = ways(GAMES["blokus"], seats, given)
    return [f"{way.seats} {way.options['variant'].lower()}" for way in left]


@cases(
    ("seats", "given", "left"),
    [
        (None, {}, ALL),
        (3, {}, ["3 chaos", "3 double", "3 shared"]),
        (4, {}, ["4 classic", "4 teams"]),
        (1, {}, ["1 solo"]),
        (3, {"variant": "chaos"}, ["3 chaos"]),
        (None, {"variant": "CHAOS"}, ["3 chaos"]),
        (None, {"double": "2"}, ["3 double"]),
        (None, {"corners": "fixed"}, [way for way in ALL if way != "2 duo"]),
        (2, {"corners": "fixed"}, ["2 duel"]),
        (2, {"variant": "chaos"}, []),
        (7, {}, []),
        (None, {"variant": "chess"}, []),
        (None, {"colour": "red"}, []),
    ],
)
def test_what_was_said_leaves_these(
    seats: int | None, given: dict[str, str], left: list[str]
) -> None:
    assert found(seats, **given) == left


def test_a_game_without_such_options_leaves_one_way() -> None:
    lits = ways(GAMES["lits"], None, {"swap": "off"})
    assert lits == [Way("lits", 2, {"swap": "off"})]


@cases("given", [{}, {"corners": "fixed"}, {"double": "2", "corners": "fixed"}])
def test_every_way_is_a_card_and_is_played_so(given: dict[str, str]) -> None:
    for way in ways(GAMES["blokus"], None, given):
        card = Card.usual("blokus", way.seats, way.options)
        assert card.fits
        assert given.items() <= card.values.items()
        assert card.values["variant"] == way.options["variant"]
        solo = Solo("blokus", card.level, options=card.options, seats=way.seats, by_card=True)
        table = Open("blokus", way.seats, card.options, by_card=True)
        for verb, expected in (("open", table), ("solo", solo)):
            read = decode(Tap(verb, argument=str(card)).encode())
            assert read
            assert tapped(read) == expected


def test_words_are_read_as_they_are_written() -> None:
    lexicon = {"blokus": "blokus"}
    for seats, options in ((None, {}), (3, {}), (None, {"a": "b"}), (4, {"a": "b", "c": "d=e"})):
        number = [] if seats is None else [str(seats)]
        written = ["blokus", *number, *(f"{name}={value}" for name, value in options.items())]
        words = read_words(" ".join(written), lexicon)
        assert (words.game, words.number, words.options) == ("blokus", seats, options)


def test_a_button_holds_no_more_than_telegram_takes() -> None:
    assert Tap("open", argument="x" * 57).fits
    assert not Tap("open", argument="x" * 58).fits
    assert not Tap("open", argument="ж" * 30).fits
    assert not Tap("open", argument="a:b").fits
