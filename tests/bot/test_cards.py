"""The card on which a game is made ready: what its buttons hold, and that they hold all of it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.callbacks import LONGEST, Tap, decode
from bot.card_face import CardFace
from bot.cards import Card, read_card
from bot.commands import Open, ShowCard, Solo
from bot.links import group_link
from bot.taps import tapped
from bot.texts import LANGUAGES
from bot.voice import Voice
from engine.ai.levels import DEFAULT_LEVEL, LEVELS
from engine.game import Option
from engine.registry import GAMES
from tests.bot.captions import TEXTS, plain
from tests.bot.updates import BOT_NAME

LINK = group_link(BOT_NAME)


def face(card: Card, *, private: bool = False, language: str = "en") -> CardFace:
    return CardFace(Voice(TEXTS, language), card, private, LINK)


def rows(card: Card, *, private: bool = False) -> list[list[str]]:
    return [[button["text"] for button in row] for row in face(card, private=private).keyboard]


def taps(card: Card, *, private: bool = False) -> Iterator[tuple[str, Tap]]:
    """What the buttons say, by their labels; links say nothing."""
    for row in face(card, private=private).keyboard:
        for button in row:
            if data := button.get("callback_data"):
                assert len(data.encode()) <= LONGEST
                tap = decode(data)
                assert tap
                yield button["text"], tap


def pressed(card: Card, label: str, *, private: bool = False) -> Card:
    """The card after a tap on a button."""
    command = tapped(dict(taps(card, private=private))[label])
    assert isinstance(command, ShowCard)
    found = read_card(command.card)
    assert found
    return found


def reachable(key: str) -> list[Card]:
    """Every card to which taps lead in a group, where there are no levels."""
    start = Card.usual(key)
    found, waiting = {str(start): start}, [start]
    while waiting:
        for _, tap in taps(waiting.pop()):
            if tap.verb == "card" and tap.argument not in found:
                card = read_card(tap.argument)
                assert card, f"{tap.argument} is not read again"
                found[tap.argument] = card
                waiting.append(card)
    return list(found.values())


@pytest.mark.parametrize("key", GAMES)
def test_every_card_that_taps_lead_to_is_carried_and_read_again(key: str) -> None:
    cards = reachable(key)
    assert {card.seats for card in cards} == set(GAMES[key].info.seats)
    for card in cards:
        assert card.fits
        for highest in (card, replace(card, level=max(LEVELS))):
            assert read_card(str(highest)) == highest
            assert Tap("card", argument=str(highest)).fits
        assert card.values.items() >= card.options.items()


@pytest.mark.parametrize("key", GAMES)
def test_every_value_of_every_option_can_be_chosen(key: str) -> None:
    cards = reachable(key)
    for seats in GAMES[key].info.seats:
        for option in GAMES[key].options(seats):
            chosen = {card.values.get(option.name) for card in cards if card.seats == seats}
            assert set(option.values) <= chosen


# What a card shows


def test_in_a_group_anybody_may_sit_down_or_the_bot_plays() -> None:
    assert rows(Card.usual("lits")) == [
        ["Board: random"],
        ["Swapping: yes"],
        ["Hints: no"],
        ["Open a table"],
        ["−", "Level 3", "+"],
        ["Play against the bot"],
        ["↶ All games"],
    ]


def test_in_private_the_bot_plays_at_a_level_or_there_is_a_group_to_go_to() -> None:
    card = Card.usual("lits")
    assert rows(card, private=True) == [
        ["Board: random"],
        ["Swapping: yes"],
        ["−", "Level 3", "+"],
        ["Play against the bot"],
        ["Add me to a group"],
        ["↶ All games"],
    ]
    links = [b["url"] for row in face(card, private=True).keyboard for b in row if "url" in b]
    assert links == [LINK]


def test_alone_there_is_neither_a_level_nor_a_table_for_others() -> None:
    alone = Card.usual("blokus", 1)
    for private in (False, True):
        labels = [label for row in rows(alone, private=private) for label in row]
        assert "Play alone" in labels
        assert not {"Open a table", "Play against the bot", "−", "+"} & set(labels)


def test_hints_are_allowed_with_a_tap_and_forbidden_with_another() -> None:
    card = pressed(Card.usual("lits"), "Hints: no")
    assert card == Card("lits", 2, hints=True)
    assert read_card(str(replace(card, level=max(LEVELS)))) == replace(card, level=max(LEVELS))
    command = tapped(dict(taps(card))["Open a table"])
    assert isinstance(command, Open)
    assert command.options == {"hints": "on"}
    assert pressed(card, "Hints: yes") == Card.usual("lits")
    assert not [label for label, _ in taps(card, private=True) if "Hints" in label]


def test_the_number_of_seats_is_marked_where_there_are_several() -> None:
    assert rows(Card.usual("blokus", 3))[0] == ["👥 1", "👥 2", "• 👥 3", "👥 4"]
    assert pressed(Card.usual("blokus", 3), "👥 4").seats == 4


def test_the_values_of_an_option_are_asked_for_one_option_at_a_time() -> None:
    card = pressed(Card.usual("lits"), "Swapping: yes")
    assert card.asking == "swap"
    assert rows(card) == [["• yes", "no"], ["↶ Back"]]
    assert plain(face(card).text) == "Battle of LITS – Swapping:"
    assert pressed(card, "↶ Back") == Card.usual("lits")
    assert pressed(card, "no").options == {"swap": "off"}
    assert "Swapping: no" in dict(taps(pressed(card, "no")))


def test_boards_can_be_looked_at_before_one_is_chosen() -> None:
    asking = replace(Card.usual("lits"), asking="setup")
    assert dict(taps(asking))["🖼 Show pictures of them"] == Tap("gallery", argument="lits")
    assert "🖼 Show pictures of them" not in dict(taps(replace(asking, asking="swap")))


def test_who_begins_is_the_person_against_the_bot_unless_chosen() -> None:
    card = Card.usual("stratopolis")
    assert ["First move: you"] in rows(card, private=True)
    assert ["First move: by lot"] in rows(card)
    assert ["First move: green"] in rows(card.with_option("first", "green"), private=True)


def test_levels_go_up_and_down_and_end_where_they_end() -> None:
    card, seen = Card.usual("lits"), []
    for sign in "+" * 7 + "−" * 9:
        card = pressed(card, sign, private=True)
        seen.append(card.level)
    assert seen == [4, 5, 6, 7, 8, 9, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]
    assert pressed(card, "Level 1", private=True) == card


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_language_has_the_same_buttons(key: str, language: str) -> None:
    cards = [Card.usual(key), *(replace(Card.usual(key), asking=o.name) for o in asked(key))]
    for card in cards:
        for private in (False, True):
            shown = face(card, private=private, language=language)
            english = face(card, private=private).keyboard
            assert shown.text
            assert [[b.get("callback_data") for b in row] for row in shown.keyboard] == [
                [b.get("callback_data") for b in row] for row in english
            ]
            assert all(len(b["text"]) <= 40 for row in shown.keyboard for b in row)


def asked(key: str) -> list[Option]:
    return Card.usual(key).asked


# What a card is made of


def test_a_card_holds_what_was_said() -> None:
    assert Card.usual("blokus", 3, {"variant": "CHAOS"}) == Card("blokus", 3, {"variant": "chaos"})
    assert Card.usual("blokus", None, {"variant": "teams"}).seats == 4
    assert Card.usual("lits").level == DEFAULT_LEVEL


def test_an_option_that_only_goes_with_one_variant_brings_it_along() -> None:
    card = Card.usual("blokus", None, {"double": "2"})
    assert (card.seats, card.values["variant"], card.values["double"]) == (3, "double", "2")
    assert read_card(str(card)) == card


def test_what_does_not_go_with_a_new_value_is_as_usual_again() -> None:
    fixed = Card("blokus", 2, {"corners": "fixed"})
    assert fixed.with_option("variant", "duo").options == {"variant": "duo"}
    assert fixed.with_option("variant", "duel").options == {"variant": "duel", "corners": "fixed"}
    assert "corners" not in {option.name for option in Card("blokus", 2, {"variant": "duo"}).asked}
    double = Card("blokus", 3, {"variant": "double", "double": "2"})
    assert double.with_option("variant", "chaos").options == {"variant": "chaos"}


def test_what_does_not_exist_for_so_many_is_as_usual_again() -> None:
    chaos = Card("blokus", 3, {"variant": "chaos", "corners": "fixed"}, 7, "corners")
    assert chaos.with_seats(4) == Card("blokus", 4, {"corners": "fixed"}, 7)
    assert chaos.with_seats(3) == replace(chaos, asking="")


def test_what_is_not_listed_has_no_room_on_a_button() -> None:
    assert not Card.usual("lits", None, {"setup": "XO" * 40 + "." * 20}).fits


@pytest.mark.parametrize(
    "text",
    [
        *("", "lits", "lits.2.3", "chess.2.3.--", "lits.2.3.--.", "lits.2.3.--.setup.x"),
        *("lits.3.3.--", "lits.x.3.--", "lits.².3.--", "lits..3.--", "lits.-2.3.--"),
        *("lits.2.0.--", "lits.2.10.--", "lits.2.x.--", "lits.2.².--"),
        *("lits.2.3.-", "lits.2.3.---", "lits.2.3.--.colour", "lits.2.3.--.Setup"),
        *("blokus.2.3.11", "blokus.3.3.0-1"),
    ],
)
def test_forged_cards_are_none(text: str) -> None:
    # An empty option asked for is none asked for: that one may be read, and is shown as usual.
    found = read_card(text)
    assert found is None or str(found) + "." == text


def test_signs_that_stand_for_no_value_are_as_usual() -> None:
    for sign in "z?-Ж":
        assert read_card(f"lits.2.3.{sign}-") == Card("lits", 2)


def test_the_buttons_that_begin_hold_the_whole_card() -> None:
    card = Card("blokus", 3, {"variant": "double", "double": "2"}, 8)
    begin = {tap.verb: tapped(tap) for _, tap in taps(card) if tap.verb in ("open", "solo")}
    options = {"variant": "double", "double": "2"}
    assert begin == {
        "open": Open("blokus", 3, options, by_card=True),
        "solo": Solo("blokus", 8, options=options, seats=3, by_card=True),
    }
