"""Where a game can be played in several ways: the cards that ask, and when nobody is asked."""

import pytest

from bot.callbacks import decode
from bot.session import Machine, Session, Stage
from bot.texts import LANGUAGES, Texts
from tests.bot.desk import Desk
from tests.bot.test_choosing import ALL
from tests.bot.updates import ANN, BEN, GROUP, Json, message, private, tap

PRIVATE = private(ANN)
NAME: Json = {"type": "mention", "offset": 11, "length": 6}
"""Where `@ben_b` stands after `/challenge`."""


async def buttons(desk: Desk) -> dict[str, str]:
    """The data of the buttons under the only answer, by label; links have none."""
    [sent] = [sent for sent in await desk.sent() if sent["kind"] == "message"]
    rows = [button for row in sent["keyboard"] for button in row]
    return {button["text"]: button.get("callback_data", "") for button in rows}


async def offered(desk: Desk) -> list[str]:
    """The numbers of seats and variants on these buttons."""
    taps = [decode(data) for data in (await buttons(desk)).values() if data]
    words = [tap.argument.split() for tap in taps if tap]
    return [f"{seats} {variant.removeprefix('variant=')}" for _, seats, variant, *_ in words]


async def only_table(desk: Desk) -> Session:
    [table] = await desk.all()
    return table


@pytest.mark.parametrize("chat", [GROUP, PRIVATE], ids=["group", "private"])
@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("/play blokus", ALL),
        ("/play блокус", ALL),
        ("/play blokus 3", ["3 chaos", "3 double", "3 shared"]),
        ("/play blokus 4", ["4 classic", "4 teams"]),
        ("/play blokus 4 corners=fixed", ["4 classic", "4 teams"]),
        ("/play blokus variant=?", ALL),
    ],
)
async def test_what_is_left_open_is_asked(
    text: str, ways: list[str], chat: Json, desk: Desk
) -> None:
    await desk.give(message(text, chat=chat))
    assert await offered(desk) == ways
    assert await desk.all() == []
    labels = list(await buttons(desk))
    assert "how shall we play?" in await desk.last_words()
    assert ("Take me to a group" in labels) is (chat is PRIVATE)


async def test_a_button_opens_the_table_it_says(desk: Desk) -> None:
    await desk.give(message("/play blokus 3 corners=fixed"))
    data = (await buttons(desk))["chaos, green is laid at random"]
    await desk.give(tap(data, BEN))
    table = await only_table(desk)
    assert (table.stage, table.opener.id, len(table.players)) == (Stage.OPEN, BEN.id, 3)
    assert table.record.options == {"variant": "chaos", "corners": "fixed"}


async def test_in_private_a_button_starts_against_the_bot(desk: Desk) -> None:
    await desk.give(message("/play blokus", chat=PRIVATE))
    data = (await buttons(desk))["4 · two teams"]
    await desk.give(tap(data, ANN, PRIVATE))
    table = await only_table(desk)
    assert (table.stage, table.record.options["variant"]) == (Stage.PLAYING, "teams")
    assert table.players[1:] == (Machine(3),) * 3


@pytest.mark.parametrize(
    ("text", "seats", "variant"),
    [
        ("/play blokus 3 variant=chaos", 3, "chaos"),
        ("/play blokus variant=duo", 2, "duo"),
        ("/play blokus double=2", 3, "double"),
        ("/challenge @ben_b blokus", 2, "duel"),
        ("/challenge @ben_b blokus variant=duo", 2, "duo"),
    ],
)
async def test_what_was_said_is_enough(text: str, seats: int, variant: str, desk: Desk) -> None:
    entities: Json = {"entities": [NAME]} if "@" in text else {}
    await desk.give(message(text, **entities))
    table = await only_table(desk)
    assert (len(table.players), table.record.options["variant"]) == (seats, variant)
    assert table.stage in (Stage.OPEN, Stage.INVITED)


@pytest.mark.parametrize(
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
@pytest.mark.parametrize("chat", [GROUP, PRIVATE], ids=["group", "private"])
async def test_against_the_bot_or_alone_it_starts_at_once(
    text: str, bots: int, variant: str, chat: Json, desk: Desk
) -> None:
    await desk.give(message(text, chat=chat))
    table = await only_table(desk)
    assert (table.stage, table.record.options["variant"]) == (Stage.PLAYING, variant)
    assert [type(player) for player in table.players[1:]] == [Machine] * bots
    assert table.seats_of(ANN.id) == (0,)


async def test_the_card_of_games_leads_to_the_ways_to_play(desk: Desk) -> None:
    await desk.give(message("/play"))
    await desk.give(tap((await buttons(desk))["Blokus"]))
    assert "how shall we play?" in await desk.last_words()
    await desk.give(tap("open:::lits"))
    assert (await only_table(desk)).record.game == "lits"


async def test_in_private_too_unless_there_is_one_way_only(desk: Desk) -> None:
    await desk.give(message("/play", chat=PRIVATE))
    card = await buttons(desk)
    assert card == {
        "Battle of LITS": "solo:::lits",
        "Blokus": "open:::blokus",
        "Stratopolis": "open:::stratopolis",
        "Tristra": "solo:::tristra",
    }
    await desk.give(tap(card["Blokus"], ANN, PRIVATE))
    assert "how shall we play?" in await desk.last_words()
    assert await desk.all() == []


@pytest.mark.parametrize("chat", [GROUP, PRIVATE], ids=["group", "private"])
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("/play blokus 7", "game is for 1, 2, 3, 4, not for 7"),
        ("/play blokus 2 variant=chaos", "does not exist for variant"),
        ("/play blokus variant=duo corners=fixed", "goes with"),
        ("/play blokus colour=red", "no option"),
        ("/play lits 7", "not for 7"),
    ],
)
async def test_what_cannot_be_is_refused(text: str, words: str, chat: Json, desk: Desk) -> None:
    await desk.give(message(text, chat=chat))
    assert words in await desk.last_words()
    assert await desk.all() == []


async def test_what_no_button_can_hold_is_played_at_once(desk: Desk) -> None:
    board = "ХО" * 40 + "." * 20
    await desk.give(message(f"/play lits setup={board}", chat=PRIVATE))
    table = await only_table(desk)
    assert (table.stage, table.record.setup) == (Stage.PLAYING, "XO" * 40 + "." * 20)


async def test_a_challenge_is_for_two_however_many_the_options_want(desk: Desk) -> None:
    await desk.give(message("/challenge @ben_b blokus variant=teams", entities=[NAME]))
    assert "for a game for two" in await desk.last_words()


STACKS = ("shuffled", "arranged", "blind", "hand")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_stacks_of_stratopolis_have_names(language: str, texts: Texts) -> None:
    keys = [f"option-stratopolis-stack-{stack}" for stack in STACKS]
    assert len({texts.plain(language, key) for key in keys}) == len(STACKS)


@pytest.mark.parametrize("chat", [GROUP, PRIVATE], ids=["group", "private"])
async def test_the_stack_is_asked_for(chat: Json, desk: Desk) -> None:
    await desk.give(message("/play stratopolis", chat=chat))
    shown = await buttons(desk)
    verb = "solo" if chat is PRIVATE else "open"
    assert [data for data in shown.values() if data] == [
        f"{verb}:::stratopolis 2 stack={stack}" for stack in STACKS
    ]
    await desk.give(tap(shown["stacks put in order in secret"], ANN, chat))
    table = await only_table(desk)
    assert table.record.options["stack"] == "arranged"
    assert table.stage is (Stage.PLAYING if chat is PRIVATE else Stage.OPEN)
    # Against the bot the person begins; among people that is drawn.
    assert table.record.options["first"] == ("red" if chat is PRIVATE else "random")
