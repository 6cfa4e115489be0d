"""The card that asks for the way to play, for games with several, and cases without a question."""

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.domain import tour
from bot.domain.clocks.clock import End
from bot.domain.clocks.pace import Pace
from bot.domain.commands import Person
from bot.domain.options import HINTS, HostOptions
from bot.domain.players import Machine
from bot.domain.setup_card import Card, Face, read_card
from bot.domain.table import Place, Stage, Table
from bot.views.keyboard import decode
from engine.ai.levels import DEFAULT_LEVEL
from engine.core.registry import GAMES
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, CLEO, GROUP, GROUP_ID, Json, message, private, tap
from tests.support.cases import cases

PRIVATE = private(ANN)
CHATS = pytest.mark.parametrize("chat", [GROUP, PRIVATE], ids=["group", "private"])
NAME: Json = {"type": "mention", "offset": 11, "length": 6}
"""The mention `@ben_b` after `/challenge`."""


async def shown(desk: ServiceHarness) -> dict[str, Any]:
    """The newest message with buttons, or edit to one."""
    return [sent for sent in await desk.sent() if sent.get("keyboard")][-1]


async def buttons(desk: ServiceHarness) -> dict[str, str]:
    """The data of the newest buttons, by label; links have none."""
    rows = [button for row in (await shown(desk))["keyboard"] for button in row]
    return {button["text"]: button.get("callback_data", "") for button in rows}


async def card(desk: ServiceHarness) -> Card | None:
    """The card of the newest buttons."""
    there = await buttons(desk)
    found = decode(there.get("⚙ Options") or there["Play against the bot"])
    held = read_card(found.argument) if found else None
    return held and held.on(Face.MAIN)


async def press(desk: ServiceHarness, label: str, person: Any = ANN, chat: Json = GROUP) -> None:
    await desk.give(tap((await buttons(desk))[label], person, chat))


async def only_table(desk: ServiceHarness) -> Table:
    [table] = await desk.all()
    return table


MANY = ["👥 2", "👥 3", "👥 4", "⚙ Options", "↶ Back"]


@cases(
    ("text", "expected"),
    [
        ("/play blokus", Card("blokus", 2)),
        ("/play блокус", Card("blokus", 2)),
        ("/play blokus 3", Card("blokus", 3)),
        ("/play blokus 4 corners=fixed", Card("blokus", 4, {"corners": "fixed"})),
        ("/play blokus variant=?", Card("blokus", 2)),
        ("/play stratopolis", Card("stratopolis", 2)),
    ],
)
async def test_what_is_left_open_is_asked_in_private(
    text: str, expected: Card, desk: ServiceHarness
) -> None:
    await desk.clear()
    await desk.give(message(text, chat=PRIVATE))
    asked = await shown(desk)
    assert (asked["kind"], asked["game"], asked["message"]) == ("showcase", expected.game, None)
    assert await card(desk) == expected
    assert await desk.all() == []


async def test_blokus_in_a_group_asks_how_many_and_nothing_else(desk: ServiceHarness) -> None:
    await desk.give(message("/play blokus"))
    assert list(await buttons(desk)) == MANY
    await press(desk, "👥 4", BEN)
    table = await only_table(desk)
    assert (table.stage, len(table.players), table.opener.id) == (Stage.OPEN, 4, BEN.id)


async def options_in_a_group(desk: ServiceHarness, game: str) -> None:
    """Shows there the face of a card on which everything can be changed."""
    await desk.give(message("/play"))
    await press(desk, game)
    await press(desk, "⚙ Options")


async def test_behind_options_everything_may_be_chosen(desk: ServiceHarness) -> None:
    await options_in_a_group(desk, "Blokus")
    assert "tap what you would like to change" in await desk.last_words()
    assert {"Variant: duel", "👥 3", "Open a table"} <= set(await buttons(desk))


@pytest.mark.parametrize("text", ["/play lits", "/play lits swap=off", "/play blokus variant=duo"])
async def test_in_private_the_card_is_shown_whatever_was_said(
    text: str, desk: ServiceHarness
) -> None:
    await desk.give(message(text, chat=PRIVATE))
    assert await desk.all() == []
    assert list(await buttons(desk)) == [
        "▶ Show me how",
        "Play against the bot",
        "Rules in 60 seconds",
        "With friends",
        "⚙ Options",
        "↶ All games",
    ]


async def test_the_card_is_of_the_level_last_played_by_whoever_asks(desk: ServiceHarness) -> None:
    async def level(person: Person) -> int:
        await desk.give(message("/play lits", person, private(person)))
        found = await card(desk)
        assert found
        return found.level

    assert (await level(ANN), await level(BEN)) == (DEFAULT_LEVEL, DEFAULT_LEVEL)
    await desk.give(message("/solo lits 7", chat=PRIVATE), message("/play lits bot 5", BEN))
    assert (await level(ANN), await level(BEN)) == (7, 5)
    await desk.give(message("/solo stratopolis"), tap("solo:::tristra", BEN))
    levels = {table.record.game: table.level for table in await desk.all()}
    assert (levels["stratopolis"], levels["tristra"]) == (7, 5)
    await desk.give(tap("solo:::lits.2.2.--", ANN, PRIVATE, 51))
    assert await level(ANN) == 2
    await desk.give(message("/solo blokus variant=solo", chat=PRIVATE))
    assert await level(ANN) == 2


async def test_whoever_gives_a_seat_to_the_bot_has_it_at_the_level_they_last_played(
    desk: ServiceHarness,
) -> None:
    await desk.give(message("/solo lits 7", chat=PRIVATE))
    [played] = await desk.all()
    await desk.give(message("/play lits"))
    [table] = [table for table in await desk.all() if table.code != played.code]
    await desk.give(tap(f"fill:{table.code}:0:"))
    assert (await desk.load(table.code)).level == 7
    await desk.give(tap(f"level:{table.code}:0:9"))
    assert (await card_of(desk, "/play stratopolis")).level == 7
    await desk.give(tap(f"start:{table.code}:0:"))
    assert (await card_of(desk, "/play stratopolis")).level == 9


async def test_whoever_goes_on_from_a_lesson_or_plays_again_has_played_at_that_level(
    desk: ServiceHarness,
) -> None:
    seen = replace(games.solo(chat=ANN.id), stage=Stage.OVER)
    await desk.clear(seen)
    await desk.give(tap("rematch:K7:0:", ANN, PRIVATE))
    assert (await card_of(desk, "/play stratopolis")).level == seen.level
    toured = replace(tour.opened("T2", Place(ANN.id), ANN, GAMES["lits"]), stage=Stage.CLOSED)
    await desk.clear_tables(toured)
    await desk.give(tap("rematch:T2:0:", ANN, PRIVATE))
    assert (await card_of(desk, "/play stratopolis")).level == tour.LEVEL


async def card_of(desk: ServiceHarness, text: str) -> Card:
    """The card that Ann is shown in private after a command."""
    await desk.give(message(text, chat=PRIVATE))
    found = await card(desk)
    assert found
    return found


async def test_whoever_has_never_played_a_game_is_shown_it_first(desk: ServiceHarness) -> None:
    async def first(game: str, chat: Json = PRIVATE) -> str:
        await desk.give(message("/play", chat=chat))
        await press(desk, game, ANN, chat)
        return next(iter(await buttons(desk)))

    assert await first("Battle of LITS") == "▶ Show me how"
    assert (await buttons(desk))["▶ Show me how"] == "how:::lits"
    await desk.give(message("/solo lits", chat=PRIVATE), message("T e5 r0", chat=PRIVATE))
    assert await first("Battle of LITS") == "Play against the bot"
    assert await first("Stratopolis") == "▶ Show me how"
    assert await first("Stratopolis", GROUP) == "With friends"


async def test_an_invitation_leads_to_the_card_of_its_game(desk: ServiceHarness) -> None:
    await desk.give(message("/start play_stratopolis", CLEO, private(CLEO)))
    assert (await shown(desk))["game"] == "stratopolis"
    await desk.give(message("/start play_chess", CLEO, private(CLEO)))
    assert (await shown(desk))["game"] == ""


async def test_a_tap_changes_the_card_where_it_is(desk: ServiceHarness) -> None:
    await options_in_a_group(desk, "Blokus")
    await press(desk, "👥 3", BEN)
    edit = await shown(desk)
    assert (edit["kind"], edit["chat"], edit["message"]) == ("showcase", GROUP_ID, 50)
    assert await card(desk) == Card("blokus", 3)
    await press(desk, "Variant: chaos", CLEO)
    assert await desk.all() == []


async def test_a_card_speaks_the_language_of_the_group_whoever_taps(desk: ServiceHarness) -> None:
    await options_in_a_group(desk, "Blokus")
    await press(desk, "👥 3", CLEO)
    assert "Variant: chaos" in await buttons(desk)


async def test_in_private_a_card_speaks_the_language_of_who_taps(desk: ServiceHarness) -> None:
    await desk.give(message("/play blokus", CLEO, private(CLEO)))
    await press(desk, "⚙ Настроить", CLEO, private(CLEO))
    await press(desk, "👥 3", CLEO, private(CLEO))
    assert "Вариант: хаос" in await buttons(desk)


async def test_a_card_with_a_pace_written_out_is_shown_and_turned(desk: ServiceHarness) -> None:
    await desk.give(message("/play blokus pace=60+12/90 end=auto"))
    assert await desk.all() == []
    turns = (
        "⚙ Options",
        "Time: 60 h + 12 h a move (max 90 h)",
        "Automatic days off: yes",
        "↶ Back",
    )
    for label in (*turns, "Open a table"):
        await press(desk, label)
    strict = HostOptions(pace=Pace(60, 12, 90), end=End.AUTO, away=False)
    assert (await only_table(desk)).host == strict


async def test_open_opens_the_table_of_the_card_and_takes_the_card_away(
    desk: ServiceHarness,
) -> None:
    await options_in_a_group(desk, "Blokus")
    for label in ("👥 3", "Corners: any", "fixed"):
        await press(desk, label)
    await press(desk, "Open a table", BEN)
    table = await only_table(desk)
    assert (table.stage, table.opener.id, len(table.players)) == (Stage.OPEN, BEN.id, 3)
    wanted = {"variant": "chaos", "corners": "fixed", "strewn": "off"}
    assert table.record.options == wanted
    assert (await desk.sent())[-2:] == [
        {"kind": "toast", "chat": GROUP_ID, "query": "q50", "text": ""},
        {"kind": "delete", "chat": GROUP_ID, "message": 50},
    ]


@CHATS
async def test_two_taps_at_once_open_one_table(chat: Json, desk: ServiceHarness) -> None:
    begin = tap("solo:::lits.2.3.--", ANN, chat)
    await desk.give(begin, begin)
    await only_table(desk)
    assert "newest picture" in await desk.last_words()


async def test_in_private_it_starts_against_the_bot_at_the_level_of_the_card(
    desk: ServiceHarness,
) -> None:
    await desk.give(message("/play blokus 4", chat=PRIVATE))
    for label in ("⚙ Options", "Variant: classic", "teams", "Level: 3 · casual", "5 · strong"):
        await press(desk, label, ANN, PRIVATE)
    await press(desk, "Play against the bot", ANN, PRIVATE)
    table = await only_table(desk)
    assert (table.stage, table.record.options["variant"]) == (Stage.PLAYING, "teams")
    assert table.players[1:] == (Machine(5),) * 3
    assert (await desk.sent())[-1] == {"kind": "delete", "chat": ANN.id, "message": 50}


async def test_in_a_group_too_who_taps_plays_against_the_bot(desk: ServiceHarness) -> None:
    await options_in_a_group(desk, "Stratopolis")
    await press(desk, "Play against the bot", BEN)
    table = await only_table(desk)
    assert (table.stage, table.seat_of(BEN.id), table.players[1]) == (Stage.PLAYING, 0, Machine(3))


async def test_nobody_opens_tables_for_others_in_private(desk: ServiceHarness) -> None:
    """The button is forged: no card in private has one that opens a table."""
    await desk.give(tap("open:::lits.2.3.--", ANN, PRIVATE))
    assert await desk.all() == []
    assert "With friends" in await buttons(desk)


@pytest.mark.parametrize("text", ["/challenge lits", "/challenge @Ben_B lits swap=off"])
async def test_nobody_is_challenged_in_private(text: str, desk: ServiceHarness) -> None:
    """People challenged there would see nothing; the bot is offered, and a way into a group."""
    await desk.give(message(text, chat=PRIVATE))
    assert await desk.all() == []
    assert {"Play against the bot", "With friends"} <= set(await buttons(desk))


@CHATS
@cases("verb", ["card", "open", "solo"])
@cases("text", ["", "lits.7.3.--", "blokus.2.3.11", "<b>", "{ $x }"])
async def test_forged_cards_only_say_so(
    text: str, verb: str, chat: Json, desk: ServiceHarness
) -> None:
    await desk.clear()
    await desk.give(tap(f"{verb}:::{text}", ANN, chat))
    [toast] = await desk.sent()
    assert toast["kind"] == "toast"
    assert "That is over" in toast["text"]
    assert await desk.all() == []


async def test_commands_leave_their_message_where_it_is(desk: ServiceHarness) -> None:
    await desk.give(message("/play lits"), message("/solo lits"), message("/play stratopolis"))
    assert len(await desk.all()) == 3
    assert await desk.sent() == []


@CHATS
async def test_the_games_each_lead_to_their_card_and_back(chat: Json, desk: ServiceHarness) -> None:
    await desk.give(message("/play", chat=chat))
    games = list(await buttons(desk))
    assert games == ["Battle of LITS", "Blokus", "Stratopolis", "Tristra"]
    for game in games:
        await press(desk, game, ANN, chat)
        assert f"<b>{game}</b> – " in await desk.last_words()
        assert (await shown(desk))["message"] == 50
        await press(desk, "↶ All games", ANN, chat)
        assert list(await buttons(desk)) == games
    assert await desk.all() == []


async def test_the_first_move_is_the_person_s_against_the_bot(desk: ServiceHarness) -> None:
    await desk.give(message("/play stratopolis", chat=PRIVATE))
    await press(desk, "⚙ Options", ANN, PRIVATE)
    assert "First move: you" in await buttons(desk)
    await press(desk, "Play against the bot", ANN, PRIVATE)
    assert (await only_table(desk)).record.options["first"] == "red"


async def test_unless_the_card_says_otherwise(desk: ServiceHarness) -> None:
    await desk.give(message("/play stratopolis", chat=PRIVATE))
    for label in ("⚙ Options", "First move: you", "green", "Play against the bot"):
        await press(desk, label, ANN, PRIVATE)
    table = await only_table(desk)
    assert table.record.options["first"] == "green"
    assert table.seat_of(ANN.id) == 0


@pytest.mark.parametrize(
    ("text", "seats", "variant"),
    [
        ("/play blokus 3", 3, "chaos"),
        ("/play blokus 3 variant=chaos", 3, "chaos"),
        ("/play blokus 4 corners=fixed", 4, "classic"),
        ("/play blokus variant=duo", 2, "duo"),
        ("/play blokus double=2", 3, "double"),
        ("/challenge @ben_b blokus", 2, "duel"),
        ("/challenge @ben_b blokus variant=duo", 2, "duo"),
    ],
)
async def test_what_was_said_is_enough(
    text: str, seats: int, variant: str, desk: ServiceHarness
) -> None:
    entities: Json = {"entities": [NAME]} if "@" in text else {}
    await desk.give(message(text, **entities))
    table = await only_table(desk)
    assert (len(table.players), table.record.options["variant"]) == (seats, variant)
    assert table.stage in (Stage.OPEN, Stage.INVITED)


@cases(
    ("text", "bots", "variant"),
    [
        ("/solo blokus", 1, "duel"),
        ("/solo blokus 2", 1, "duel"),
        ("/solo blokus variant=classic", 3, "classic"),
        ("/solo blokus double=1", 2, "double"),
        ("/solo blokus corners=fixed", 1, "duel"),
        ("/solo blokus variant=solo", 0, "solo"),
        ("/play blokus 1", 0, "solo"),
        ("/play blokus variant=solo", 0, "solo"),
        ("/play blokus bot variant=duo", 1, "duo"),
    ],
)
@CHATS
async def test_against_the_bot_or_alone_it_starts_at_once(
    text: str, bots: int, variant: str, chat: Json, desk: ServiceHarness
) -> None:
    await desk.clear()
    await desk.give(message(text, chat=chat))
    table = await only_table(desk)
    assert (table.stage, table.record.options["variant"]) == (Stage.PLAYING, variant)
    assert [type(player) for player in table.players[1:]] == [Machine] * bots
    assert table.seats_of(ANN.id) == (0,)


@CHATS
@cases(
    ("text", "words"),
    [
        ("/play blokus 7", "game is for 1, 2, 3, 4 players, not for 7"),
        ("/play blokus 2 variant=chaos", "variant cannot be “chaos”"),
        ("/play blokus variant=duo corners=fixed", "goes with"),
        ("/play blokus colour=red", "no option"),
        ("/play lits 7", "not for 7"),
    ],
)
async def test_what_cannot_be_is_refused(
    text: str, words: str, chat: Json, desk: ServiceHarness
) -> None:
    await desk.clear()
    await desk.give(message(text, chat=chat))
    assert words in await desk.last_words()
    assert await desk.all() == []


async def test_what_no_button_can_hold_is_played_at_once(desk: ServiceHarness) -> None:
    board = "ХО" * 40 + "." * 20
    await desk.give(message(f"/play lits setup={board}", chat=PRIVATE))
    table = await only_table(desk)
    assert (table.stage, table.record.setup) == (Stage.PLAYING, "XO" * 40 + "." * 20)


async def test_a_challenge_is_for_two_however_many_the_options_want(desk: ServiceHarness) -> None:
    await desk.give(message("/challenge @ben_b blokus variant=teams", entities=[NAME]))
    assert "for a game for two" in await desk.last_words()


# Wrong values

WRONG = ("<i>", "&lt;", "{$x}", "%s", "a=b", "\u202eabc", "x" * 200)
"""Values that no option has, among them some that look like markup or turn the text round."""

NAMED = r"\b(random|on|free|classic|corners|none|shuffled|rps|1)\b"
"""Names of values, at least one of each option."""


def options_of(key: str) -> set[str]:
    game = GAMES[key]
    return {HINTS, *(option.name for seats in game.info.seats for option in game.options(seats))}


@pytest.mark.sqlite("nothing is kept")
@CHATS
@pytest.mark.parametrize("key", GAMES)
async def test_wrong_values_of_every_option_are_answered_by_those_there_are(
    key: str, chat: Json, desk: ServiceHarness
) -> None:
    asked = [
        f"/{command} {key} {option}={value}"
        for option in sorted(options_of(key))
        for value in WRONG
        for command in (("play", "solo") if value == WRONG[0] else ("play",))
    ]
    await desk.give(*(message(text, chat=chat) for text in asked))
    answers = [outgoing["text"] for outgoing in await desk.sent()]
    assert len(answers) == len(asked)
    for text, answer in zip(asked, answers, strict=True):
        assert re.search(NAMED, answer), (text, answer)
        assert not re.search(r"<(?!/?code>)|&(?!\w+;)", answer), (text, answer)
        assert answer.count("\u202e") == 0, (text, answer)
    assert await desk.all() == []
