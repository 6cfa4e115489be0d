"""The card on which a game is made ready: its buttons hold its state, and all of it."""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from bot.domain.clocks.clock import End
from bot.domain.clocks.pace import LONGEST as LONGEST_PACE
from bot.domain.clocks.pace import WORDS, Pace
from bot.domain.commands import Open, ShowCard, Solo
from bot.domain.matches.score import MOST
from bot.domain.options import AS_USUAL, HostOptions
from bot.domain.setup_card import Card, Face, read_card
from bot.i18n.translations import LANGUAGES
from bot.telegram.callback_parser import tapped
from bot.views.deep_links import group_link
from bot.views.keyboard import LONGEST, PRIMARY, Tap, decode
from bot.views.phrases import Phrases
from bot.views.setup_card_message import CardFace
from engine.ai.levels import DEFAULT_LEVEL, LEVELS
from engine.core.game import Option
from engine.core.registry import GAMES
from tests.support.bot.captions import TEXTS, plain
from tests.support.bot.updates import BOT_NAME
from tests.support.cases import cases, smoke

OPTIONS = Face.OPTIONS
LONGEST_CAPTION = 1024
PACES = [
    "no limit",
    "1 day a move",
    "3 days a move",
    "7 days a move",
    "2 days + 1 a move (max 3)",
    "5 days + 36 h a move (max 10)",
]


def face(card: Card, *, private: bool = False, language: str = "en") -> CardFace:
    return CardFace(Phrases(TEXTS, language), card, private, BOT_NAME)


def links(card: Card) -> list[str]:
    """The addresses of the buttons of a private card that open something."""
    rows = face(card, private=True).keyboard
    return [button["url"] for row in rows for button in row if "url" in button]


def rows(card: Card, *, private: bool = False) -> list[list[str]]:
    return [[button["text"] for button in row] for row in face(card, private=private).keyboard]


def taps(card: Card, *, private: bool = False) -> Iterator[tuple[str, Tap]]:
    """The data of the buttons, by label; links have none."""
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


LONG = Pace(LONGEST_PACE, LONGEST_PACE, LONGEST_PACE)
ALL_HOST = HostOptions(
    hints=True, explore=False, rated=False, match=MOST, pace=LONG, end=End.AUTO, away=False
)
"""Options of the host that take the most room."""


def reachable(key: str, most: float) -> list[Card]:
    """Every card to which taps lead in a group, where there are no levels; or the nearest ones.

    The host's options are tried with those of the game as usual: neither depend on the others.
    """
    start = Card.usual(key)
    found, waiting = {str(start): start}, deque([start])
    while waiting and len(found) < most:
        for _, tap in taps(waiting.popleft()):
            if tap.verb == "card" and tap.argument not in found:
                card = read_card(tap.argument)
                assert card, f"{tap.argument} is not read again"
                if card.host == AS_USUAL or not card.options:
                    found[tap.argument] = card
                    waiting.append(card)
    return list(found.values())


@pytest.mark.parametrize("most", smoke([1000, 8000]))
@pytest.mark.parametrize("key", GAMES)
def test_every_card_that_taps_lead_to_is_carried_and_read_again(key: str, most: float) -> None:
    cards = reachable(key, most)
    assert {card.seats for card in cards} == set(GAMES[key].info.seats)
    for card in cards:
        assert card.fits
        for highest in (card, replace(card, level=max(LEVELS), host=ALL_HOST)):
            assert read_card(str(highest)) == highest
            assert Tap("card", argument=str(highest)).fits
        assert card.values.items() >= card.options.items()
    for seats in GAMES[key].info.seats:
        for option in GAMES[key].options(seats):
            chosen = {card.values.get(option.name) for card in cards if card.seats == seats}
            assert {*option.values} <= chosen


# What a card shows


def test_in_a_group_anybody_may_sit_down_or_the_bot_plays() -> None:
    assert rows(Card.usual("lits")) == [
        ["With friends"],
        ["Play against the bot"],
        ["Rules in 60 seconds", "⚙ Options"],
        ["↶ All games"],
    ]
    assert dict(taps(Card.usual("lits")))["With friends"].verb == "open"


def test_in_private_the_bot_plays_at_once() -> None:
    assert rows(Card.usual("lits"), private=True) == [
        ["Play against the bot"],
        ["Rules in 60 seconds", "With friends"],
        ["⚙ Options", "↶ All games"],
    ]


@pytest.mark.parametrize("private", [True, False])
def test_the_first_way_to_begin_is_the_main_one(*, private: bool) -> None:
    [first, *others] = face(Card("lits", 2), private=private).keyboard
    assert first[0]["style"] == PRIMARY
    assert not [button for row in others for button in row if "style" in button]


def test_everything_else_is_behind_options() -> None:
    card = pressed(Card.usual("lits"), "⚙ Options")
    assert rows(card) == [
        ["Board: random"],
        ["Swapping: yes"],
        ["Time: no limit"],
        ["Hints: no"],
        ["Rated: yes"],
        ["Level: 3 · casual"],
        ["Open a table"],
        ["Play against the bot"],
        ["↶ Back"],
    ]
    assert rows(card, private=True) == [
        ["Board: random"],
        ["Swapping: yes"],
        ["Rated: no"],
        ["Level: 3 · casual"],
        ["Play against the bot"],
        ["↶ Back"],
    ]
    assert pressed(card, "↶ Back") == Card.usual("lits")


def test_a_table_for_friends_asks_how_many_where_there_are_several_numbers() -> None:
    card = pressed(Card.usual("blokus"), "With friends")
    assert rows(card) == [["👥 2", "👥 3", "👥 4"], ["⚙ Options", "↶ Back"]]
    for number in (2, 3, 4):
        command = tapped(dict(taps(card))[f"👥 {number}"])
        assert command == Open("blokus", number, {}, by_card=True)


def test_to_friends_in_private_a_group_or_an_invitation_leads() -> None:
    card = pressed(Card.usual("lits"), "With friends", private=True)
    assert rows(card, private=True) == [["Add me to a group"], ["Send an invitation"], ["↶ Back"]]
    group, share = map(urlsplit, links(card))
    assert group.geturl() == group_link(BOT_NAME)
    shared = parse_qs(share.query, strict_parsing=True)
    assert (share.netloc, share.path) == ("t.me", "/share/url")
    assert shared["url"] == [f"https://t.me/{BOT_NAME}?start=play_lits"]
    assert f"@{BOT_NAME}" in shared["text"][0]
    assert "Battle of LITS" in shared["text"][0]


def test_where_tables_can_be_anywhere_the_invitation_is_one_of_them() -> None:
    card = replace(Card.usual("lits"), level=5).on(Face.FRIENDS)
    there = replace(face(card, private=True), invites=True)
    [[first], [group], _] = there.keyboard
    assert first["share"] == f"new {card.on(Face.MAIN)}"
    assert group["url"] == links(card)[0]
    assert "any chat" in there.text
    options = replace(face(card.on(OPTIONS), private=True), invites=True).keyboard
    assert any("no limit" in button["text"] for row in options for button in row)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_says_who_invites_to_what(language: str) -> None:
    card = Card.usual("blokus").with_seats(3).with_host(hints=True)
    text = face(card, language=language).invitation("Ann")
    assert TEXTS.plain(language, "game-blokus") in text
    assert "Ann" in text
    assert "👥 3" in text


@cases("language", LANGUAGES)
@cases("key", GAMES)
def test_every_face_of_a_card_fits_a_message(key: str, language: str) -> None:
    for side in Face:
        for private in (False, True):
            shown = face(Card.usual(key).on(side), private=private, language=language)
            assert 0 < len(shown.text.encode("utf-16-le")) // 2 <= LONGEST_CAPTION
            assert shown.keyboard


def test_no_option_is_called_like_a_face() -> None:
    names = {option.name for key in GAMES for option in Card.usual(key).asked}
    assert not names & set(Face)


def test_a_card_says_its_line_and_what_is_not_as_usual() -> None:
    assert plain(face(Card.usual("lits")).text) == (
        "Battle of LITS – cover their symbols, keep your own in sight."
    )
    chosen = Card.usual("blokus", 4, {"corners": "fixed"})
    assert plain(face(chosen).text).endswith("\n👥 4 · Corners: fixed")


def test_alone_there_is_neither_a_level_nor_a_table_for_others() -> None:
    alone = Card.usual("blokus", 1)
    for private in (False, True):
        labels = [label for row in rows(alone, private=private) for label in row]
        assert "Play alone" in labels
        assert not {"With friends", "Play against the bot"} & set(labels)
        labels = [label for row in rows(alone.on(OPTIONS), private=private) for label in row]
        assert not [label for label in labels if re.search("Level|Hints|Open", label)]


@cases(
    ("seats", "private", "explore", "said"),
    [
        (2, False, None, ""),
        (2, False, False, ""),
        (2, False, True, "Trying out: yes"),
        (2, True, True, ""),
        (2, True, False, "Trying out: no"),
        (1, False, False, "Trying out: no"),
    ],
)
def test_trying_out_is_spoken_of_where_it_is_not_as_usual(
    seats: int, private: bool, explore: bool | None, said: str
) -> None:
    card = replace(Card("blokus", seats), host=HostOptions(explore=explore))
    text = face(card, private=private).text
    assert said in text if said else "Trying" not in text


def test_hints_are_allowed_with_a_tap_and_forbidden_with_another() -> None:
    usual = Card.usual("lits").on(OPTIONS)
    card = pressed(usual, "Hints: no")
    assert card == Card("lits", 2, host=HostOptions(hints=True), asking=OPTIONS)
    assert read_card(str(replace(card, level=max(LEVELS)))) == replace(card, level=max(LEVELS))
    command = tapped(dict(taps(card))["Open a table"])
    assert isinstance(command, Open)
    assert command.options == {"hints": "on"}
    assert pressed(card, "Hints: yes") == usual
    assert not [label for label, _ in taps(card, private=True) if "Hints" in label]


def test_with_a_pace_more_about_time_is_chosen_where_the_paces_are() -> None:
    card = pressed(Card.usual("lits").on(OPTIONS), "Time: no limit")
    none, one, three, seven, *longer = PACES
    below = [[three, seven], *([label] for label in longer)]
    assert rows(card) == [["• no limit", one], *below, ["↶ Back"]]
    day = pressed(card, "1 day a move")
    assert day == Card("lits", 2, host=HostOptions(pace=Pace(24, 24, 24)), asking=Face.PACES)
    about_time = [["Time over: the others decide"], ["Automatic days off: yes"]]
    assert rows(day) == [[none, "• 1 day a move"], *below, *about_time, ["↶ Back"]]
    auto = pressed(day, about_time[0][0])
    assert auto == day.with_host(end=End.AUTO)
    assert pressed(auto, "Time over: lost at once") == day
    strict = pressed(auto, about_time[1][0])
    assert strict == auto.with_host(away=False)
    assert pressed(strict, "Automatic days off: no") == auto
    options = pressed(strict, "↶ Back")
    assert options == strict.on(OPTIONS)
    command = tapped(dict(taps(options))["Open a table"])
    assert isinstance(command, Open)
    assert command.options == {"pace": "1d", "end": "auto", "away": "off"}
    assert pressed(options.on(Face.PACES), "no limit") == Card.usual("lits").on(OPTIONS)


def test_a_pace_written_out_is_offered_beside_those_with_words() -> None:
    card = Card("lits", 2, host=HostOptions(pace=Pace(60, 12, 90)))
    assert "Time: 60 h + 12 h a move (max 90 h)" in dict(taps(card.on(OPTIONS)))
    labels = [label for label, _ in taps(card.on(Face.PACES))]
    assert labels[: len(PACES) + 1] == [*PACES, "• 60 h + 12 h a move (max 90 h)"]
    assert pressed(card.on(Face.PACES), "1 day a move").host.pace == Pace(24, 24, 24)


@cases(
    ("pace", "said"),
    [
        (Pace(240, 0, 240), "240 h for the whole game"),
        (Pace(12, 12, 12), "12 h a move"),
        (Pace(72, 72, 72), "3 days a move"),
    ],
)
def test_paces_without_words_of_their_own_are_named_in_short(pace: Pace, said: str) -> None:
    card = Card("lits", 2, host=HostOptions(pace=pace))
    assert [f"Time: {said}"] in rows(card.on(OPTIONS))


def test_a_card_says_what_is_not_as_usual_about_time_if_there_is_a_pace() -> None:
    def said(host: HostOptions) -> str:
        return plain(face(replace(Card.usual("lits"), host=host)).text)

    usual = said(AS_USUAL)
    assert said(HostOptions(pace=Pace(24, 24, 24))) == f"{usual}\n1 day a move"
    strict = HostOptions(pace=Pace(24, 24, 24), end=End.AUTO, away=False)
    lines = "1 day a move · Time over: lost at once · Automatic days off: no"
    assert said(strict) == f"{usual}\n{lines}"
    assert said(replace(strict, pace=None)) == usual


def test_the_number_of_seats_is_marked_where_there_are_several() -> None:
    card = Card.usual("blokus", 3).on(OPTIONS)
    assert rows(card)[0] == ["👥 1", "👥 2", "• 👥 3", "👥 4"]
    assert pressed(card, "👥 4") == Card("blokus", 4, asking=OPTIONS)


def test_the_values_of_an_option_are_asked_for_one_option_at_a_time() -> None:
    usual = Card.usual("lits").on(OPTIONS)
    card = pressed(usual, "Swapping: yes")
    assert card.asking == "swap"
    assert rows(card) == [["• yes", "no"], ["↶ Back"]]
    assert plain(face(card).text) == "Battle of LITS – Swapping:"
    assert pressed(card, "↶ Back") == usual
    assert pressed(card, "no").options == {"swap": "off"}
    assert "Swapping: no" in dict(taps(pressed(card, "no")))


def test_boards_can_be_looked_at_before_one_is_chosen() -> None:
    asking = replace(Card.usual("lits"), asking="setup")
    assert dict(taps(asking))["🖼 Show pictures of them"] == Tap("gallery", argument="lits")
    assert "🖼 Show pictures of them" not in dict(taps(replace(asking, asking="swap")))


def test_who_begins_is_the_person_against_the_bot_unless_chosen() -> None:
    card = Card.usual("stratopolis").on(OPTIONS)
    assert ["First move: you"] in rows(card, private=True)
    assert ["First move: by lot"] in rows(card)
    assert ["First move: green"] in rows(card.with_option("first", "green"), private=True)


def test_levels_are_chosen_by_name() -> None:
    card = pressed(Card.usual("lits").on(OPTIONS), "Level: 3 · casual", private=True)
    assert rows(card, private=True) == [
        ["1 · first steps", "2"],
        ["• 3 · casual", "4"],
        ["5 · strong", "6"],
        ["7 · very strong", "8"],
        ["9 · as strong as it gets", "+ · unhurried"],
        ["↶ Back"],
    ]
    chosen = pressed(card, "7 · very strong", private=True)
    assert chosen == Card("lits", 2, level=7, asking=OPTIONS)
    assert ["Level: 7 · very strong"] in rows(chosen, private=True)
    solo = tapped(dict(taps(chosen, private=True))["Play against the bot"])
    assert isinstance(solo, Solo)
    assert solo.level == 7


@cases("language", LANGUAGES)
@cases("key", GAMES)
def test_every_language_has_the_same_buttons(key: str, language: str) -> None:
    sides = [*Face, *(option.name for option in asked(key))]
    usual = [Card.usual(key).on(side) for side in sides]
    cards = [*usual, *(replace(card, host=ALL_HOST) for card in usual)]
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
    assert chaos.with_seats(4) == Card("blokus", 4, {"corners": "fixed"}, 7, OPTIONS)
    assert chaos.with_seats(3) == chaos.on(OPTIONS)


def test_what_is_not_listed_has_no_room_on_a_button() -> None:
    assert not Card.usual("lits", None, {"setup": "XO" * 40 + "." * 20}).fits


@cases(("sign", "word"), [*zip("dtwys", WORDS, strict=True)])
def test_a_card_made_before_paces_were_written_out_is_read(sign: str, word: str) -> None:
    strict = HostOptions(hints=True, pace=Pace.read(word), end=End.AUTO, away=False)
    assert read_card(f"lits.2.3h{sign}ax.--.*") == Card("lits", 2, host=strict, asking=OPTIONS)
    assert read_card(f"lits.2.9{sign}.--") == Card(
        "lits", 2, {}, 9, host=HostOptions(pace=strict.pace)
    )


@cases(
    "text",
    [
        *("", "lits", "lits.2.3", "chess.2.3.--", "lits.2.3.--.", "lits.2.3.--.setup.x"),
        *("lits.3.3.--", "lits.x.3.--", "lits.².3.--", "lits..3.--", "lits.-2.3.--"),
        *("lits.2.0.--", "lits.2.10.--", "lits.2.x.--", "lits.2.².--"),
        *("lits.2.3.-", "lits.2.3.---", "lits.2.3.--.colour", "lits.2.3.--.Setup"),
        *("blokus.2.3.11", "blokus.3.3.0-1"),
        *("lits.2.3q.--", "lits.2.3dd.--", "lits.2.3none.--", "lits.2.348+24.--"),
        *("lits.2.396+24/72.--", "lits.2.30+24/72.--", "lits.2.348+24/999.--"),
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
    card = Card("blokus", 3, {"variant": "double", "double": "2"}, 8, OPTIONS)
    begin = {tap.verb: tapped(tap) for _, tap in taps(card) if tap.verb in ("open", "solo")}
    options = {"variant": "double", "double": "2"}
    assert begin == {
        "open": Open("blokus", 3, options, by_card=True),
        "solo": Solo("blokus", 8, options=options, seats=3, by_card=True),
    }
