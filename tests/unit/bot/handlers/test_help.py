"""Reference for readers on demand: greeting, help in parts, rules, pieces."""

import re
from typing import Any

import pytest

from bot.i18n.translations import LANGUAGES, Texts
from bot.views.keyboard import decode
from engine.core.registry import GAMES
from tests.support import pages
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.secret_tables import two
from tests.support.bot.updates import (
    ANN,
    CLEO,
    GROUP,
    GROUP_ID,
    Json,
    membership,
    message,
    private,
    tap,
)
from tests.support.cases import cases

PRIVATE = private(ANN)
CREDITED = {
    *("Grant Fikes", "Nestorgames", "Bernard Tavitian", "Sekkoïa", "2000", "Mattel"),
    *("Annick Lobet", "Gigamic", "proza.ru", "2016"),
}
CHATS = pytest.mark.parametrize("chat", [GROUP, PRIVATE], ids=["group", "private"])


async def answer(desk: ServiceHarness, *updates: Json) -> dict[str, Any]:
    """The answer to the last of these updates, toasts aside."""
    await desk.give(*updates)
    sent = [outgoing for outgoing in await desk.sent() if outgoing["kind"] != "toast"]
    return sent[-1]


def buttons(sent: dict[str, Any]) -> dict[str, str]:
    rows = [button for row in sent["keyboard"] for button in row]
    return {button["text"]: button.get("url") or button["callback_data"] for button in rows}


# Greeting


@CHATS
async def test_a_greeting_shows_the_games_with_a_button_each(
    chat: Json, desk: ServiceHarness
) -> None:
    greeted = await answer(desk, message("/start", chat=chat))
    key = "greeting" if chat is PRIVATE else "greeting-games"
    assert (greeted["kind"], greeted["game"], greeted["message"]) == ("showcase", "", None)
    assert greeted["text"] == desk.texts.html("en", key)
    assert list(buttons(greeted).values()) == [f"game:::{game}" for game in GAMES]
    card = await answer(desk, tap("game:::lits", ANN, chat))
    assert (card["kind"], card["game"], card["message"]) == ("showcase", "lits", 50)


async def test_a_group_is_greeted_once(desk: ServiceHarness) -> None:
    greeted = await answer(desk, membership("left", "member"))
    assert greeted["text"] == desk.texts.html("en", "greeting-group")
    await desk.give(message("/start@tessera_bot new"))
    assert len(await desk.sent()) == 1


# Help


@CHATS
async def test_help_has_a_button_for_each_game(chat: Json, desk: ServiceHarness) -> None:
    helped = await answer(desk, message("/help", chat=chat))
    assert (helped["kind"], helped["text"]) == ("message", desk.texts.html("en", "help"))
    assert list(buttons(helped).values()) == [f"help:::{key}" for key in GAMES]


@CHATS
@pytest.mark.parametrize("key", GAMES)
async def test_a_game_in_short_is_shown_in_the_same_message(
    key: str, chat: Json, desk: ServiceHarness
) -> None:
    helped = await answer(desk, message("/help", chat=chat), tap(f"help:::{key}", ANN, chat))
    assert (helped["kind"], helped["message"]) == ("edit", 50)
    assert helped["text"] == desk.texts.html("en", f"help-{key}")
    assert list(buttons(helped).values()) == [f"rules:::{key}", "help:::"]
    again = await answer(desk, tap("help:::", ANN, chat))
    assert (again["kind"], again["text"]) == ("edit", desk.texts.html("en", "help"))


@cases("language", LANGUAGES)
def test_help_credits_authors_and_publishers_with_links(language: str, texts: Texts) -> None:
    shown = texts.html(language, "help")
    assert not [name for name in CREDITED if name not in shown]
    assert re.findall(r'href="([^"]+)"', shown) == credit_links()


def test_the_first_page_and_help_say_whose_names_they_are(texts: Texts) -> None:
    said = (
        "Names and trademarks belong to their owners, who are not affiliated with this project and "
        "do not endorse it. Rules are retold; boards and pictures are our own."
    )
    assert said in pages.text(pages.README)
    assert said in texts.html("en", "help")


def credit_links() -> list[str]:
    """The links below "Credits" in README.md, in their order."""
    (said,) = re.findall(r"^## Credits$(.*)", pages.text(pages.README), re.DOTALL | re.MULTILINE)
    return re.findall(r"\]\((https:[^)]+)\)", said)


# Rules


async def test_the_rules_of_a_game_begin_with_their_first_page(desk: ServiceHarness) -> None:
    lesson = await answer(desk, message("/rules lits"))
    assert lesson == {
        "kind": "lesson",
        "chat": GROUP_ID,
        "game": "lits",
        "page": 1,
        "message": None,
        "language": "en",
        "topic": None,
        "reply_to": 100,
    }


async def test_a_page_is_turned_in_the_same_message(desk: ServiceHarness) -> None:
    lesson = await answer(desk, tap("rules:::lits.2", CLEO))
    assert (lesson["page"], lesson["message"], lesson["language"]) == (2, 50, "ru")


async def test_from_a_list_or_help_the_rules_are_a_new_message(desk: ServiceHarness) -> None:
    """Telegram cannot turn a text into a picture."""
    lesson = await answer(desk, tap("rules:::blokus"))
    assert (lesson["game"], lesson["page"], lesson["message"]) == ("blokus", 1, None)


@CHATS
async def test_where_nothing_is_played_it_is_asked_which_rules(
    chat: Json, desk: ServiceHarness
) -> None:
    asked = await answer(desk, message("/rules", chat=chat))
    assert asked["kind"] == "message"
    assert list(buttons(asked).values()) == [f"rules:::{key}" for key in GAMES]


@pytest.mark.parametrize("chat", [GROUP, PRIVATE], ids=["group", "private"])
async def test_else_it_is_the_game_last_played_here(chat: Json, desk: ServiceHarness) -> None:
    await desk.clear(two("stratopolis"))
    assert (await answer(desk, message("/rules", chat=chat)))["game"] == "stratopolis"
    listed = await answer(desk, tap("rules:::", ANN, chat))
    assert set(buttons(listed).values()) == {f"rules:::{key}" for key in GAMES}


FORGED = ["rules:::chess", "rules:::lits.0", "rules:::lits.99", "help:::chess", "pieces:::chess"]


@CHATS
@cases("data", FORGED)
async def test_forged_buttons_only_say_so(data: str, chat: Json, desk: ServiceHarness) -> None:
    await desk.clear()
    await desk.give(tap(data, ANN, chat))
    assert {sent["kind"] for sent in await desk.sent()} == {"toast"}
    assert await desk.last_words()


# Pieces


async def test_the_pieces_of_a_game(desk: ServiceHarness) -> None:
    sent = await answer(desk, message("/pieces blokus"))
    assert (sent["kind"], sent["game"], sent["reply_to"]) == ("pieces", "blokus", 100)
    sent = await answer(desk, tap("pieces:::lits"))
    assert (sent["kind"], sent["game"], sent["reply_to"]) == ("pieces", "lits", None)


async def test_where_nothing_is_played_it_is_asked_which_pieces(desk: ServiceHarness) -> None:
    asked = await answer(desk, message("/pieces"))
    for data in buttons(asked).values():
        found = decode(data)
        assert found
        assert GAMES[found.argument].pieces or GAMES[found.argument].charts
    await desk.clear(games.playing_two())
    assert (await answer(desk, message("/pieces")))["game"] == "lits"
