"""Settings of chats and of people: shown, changed in place, and who may change what."""

from typing import Any

import pytest

from bot.handlers.preferences import STYLES, VALUES
from bot.i18n.translations import LANGUAGES
from bot.render import THEMES
from bot.store.repositories import people
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, board_of, deliver, drawn
from tests.support.bot.updates import ANN, BEN, CLEO, GROUP, Json, message, private, tap
from tests.support.cases import cases

PRIVATE = private(ANN)
CHATS = pytest.mark.parametrize("chat", [GROUP, PRIVATE], ids=["group", "private"])


async def card(desk: ServiceHarness) -> dict[str, Any]:
    """The newest settings sent or edited."""
    return [sent for sent in await desk.sent() if sent.get("keyboard")][-1]


async def rows(desk: ServiceHarness) -> list[list[str]]:
    return [[button["text"] for button in row] for row in (await card(desk))["keyboard"]]


async def chat_of(desk: ServiceHarness, chat: Json) -> people.Chat:
    async with desk.store.transaction() as connection:
        found = await connection.run_sync(people.known_chat, chat["id"])
    assert found
    return found


async def notified(desk: ServiceHarness, person: int = ANN.id) -> bool:
    async with desk.store.transaction() as connection:
        return await connection.run_sync(people.wants_notices, person)


def chosen(name: str, value: str, chat: Json = PRIVATE, person: Any = ANN) -> Json:
    return tap(f"set:::{name}.{value}", person, chat)


# What is shown


async def test_in_private_all_is_one_s_own(desk: ServiceHarness) -> None:
    await desk.give(message("/settings", chat=PRIVATE))
    assert await rows(desk) == [
        ["• English", "Русский", "Magyar"],
        ["• light", "dark"],
        ["high contrast"],
        ["• 🔔 Tell me", "🔕 Do not tell me"],
        ["🏆 Do not name me in /top"],
        ["⏰ Reminders"],
    ]


async def test_in_a_group_there_is_a_link_to_one_s_own(desk: ServiceHarness) -> None:
    await desk.give(message("/settings"))
    assert (await rows(desk))[:3] == [
        ["• English", "Русский", "Magyar"],
        ["• light", "dark"],
        ["high contrast"],
    ]
    [[own]] = (await card(desk))["keyboard"][3:]
    assert own == {"text": "My own settings", "url": "https://t.me/Tessera_bot?start=settings"}


async def test_the_link_shows_one_s_own(desk: ServiceHarness) -> None:
    await desk.give(message("/start settings", chat=PRIVATE))
    assert (await rows(desk))[3] == ["• 🔔 Tell me", "🔕 Do not tell me"]
    await desk.give(message("/settings", chat=PRIVATE))
    sent = [{**outgoing, "message": 0} for outgoing in await desk.sent()]
    assert sent[0] == sent[1]


async def test_at_first_a_chat_speaks_as_who_was_there_first(desk: ServiceHarness) -> None:
    await desk.give(message("/settings", CLEO))
    assert (await rows(desk))[0] == ["English", "• Русский", "Magyar"]
    assert "Настройки" in (await card(desk))["text"]


# What is changed


async def test_a_tap_changes_the_card_where_it_is(desk: ServiceHarness) -> None:
    await desk.give(message("/settings", chat=PRIVATE), chosen("style", "dark"))
    edit = await card(desk)
    assert (edit["kind"], edit["chat"], edit["message"]) == ("edit", ANN.id, 50)
    assert (await rows(desk))[1] == ["light", "• dark"]


@CHATS
@pytest.mark.parametrize("style", STYLES)
async def test_the_style_is_the_chat_s(style: str, chat: Json, desk: ServiceHarness) -> None:
    await desk.give(message("/settings", chat=chat), chosen("style", style, chat))
    assert (await chat_of(desk, chat)).style == style
    other = PRIVATE if chat is GROUP else GROUP
    await desk.give(message("/settings", chat=other))
    assert (await chat_of(desk, other)).style == people.STYLE


@pytest.mark.parametrize("language", LANGUAGES)
async def test_in_a_group_the_language_is_the_group_s(language: str, desk: ServiceHarness) -> None:
    await desk.give(message("/settings"), chosen("language", language, GROUP, BEN))
    assert (await chat_of(desk, GROUP)).language == language
    assert (await card(desk))["text"] == desk.texts.html(language, "settings-group")
    await desk.give(message("/help"), message("/help", BEN, private(BEN)))
    group, own = (sent["text"] for sent in (await desk.sent())[-2:])
    assert group == desk.texts.html(language, "help")
    assert own == desk.texts.html("en", "help")


async def test_in_private_it_is_the_person_s_everywhere(desk: ServiceHarness) -> None:
    await desk.give(message("/settings", chat=PRIVATE), chosen("language", "hu"))
    assert (await rows(desk))[0] == ["English", "Русский", "• Magyar"]
    await desk.give(tap("join:Z9:0:"))
    assert (await desk.sent())[-1]["text"] == desk.texts.plain(
        "hu", "refused-table-unknown", {"code": "Z9"}
    )
    await desk.give(message("/help"))
    assert (await desk.sent())[-1]["text"] == desk.texts.html("en", "help")


async def test_who_has_opened_the_private_chat_is_told_unless_they_choose_otherwise(
    desk: ServiceHarness,
) -> None:
    await desk.give(message("/help"), message("/help", BEN))
    assert not await notified(desk)
    await desk.give(message("/settings", chat=PRIVATE))
    assert await notified(desk)
    assert not await notified(desk, BEN.id)
    await desk.give(chosen("notify", "no"))
    assert not await notified(desk)
    assert (await rows(desk))[3] == ["🔔 Tell me", "• 🔕 Do not tell me"]
    await desk.give(chosen("notify", "yes"))
    assert await notified(desk)


# What nobody can change


FORGED = [
    *("", ".", "language", "language.", "language.de", "language.EN", "style.", "style.pink"),
    *("notify.", "notify.maybe", "removed.1", "kind.x", "latest.1", "style.dark.light", "x.yes"),
]


@CHATS
@cases("text", FORGED)
async def test_forged_values_only_say_so(text: str, chat: Json, desk: ServiceHarness) -> None:
    await desk.clear()
    await desk.give(message("/settings", chat=chat))
    before = await chat_of(desk, chat)
    await desk.give(tap(f"set:::{text}", ANN, chat))
    assert (await desk.sent())[-1]["kind"] == "toast"
    assert "That is over" in await desk.last_words()
    assert await chat_of(desk, chat) == before
    assert await notified(desk) == (chat == PRIVATE)


async def test_nobody_is_told_of_turns_by_a_forged_button_in_a_group(desk: ServiceHarness) -> None:
    await desk.give(chosen("notify", "yes", GROUP))
    assert "That is over" in await desk.last_words()
    assert not await notified(desk)


@CHATS
async def test_every_button_is_one_that_can_be_set(chat: Json, desk: ServiceHarness) -> None:
    await desk.give(message("/settings", chat=chat))
    for row in (await card(desk))["keyboard"]:
        for button in row:
            data = button.get("callback_data", "")
            if data.startswith("set"):
                name, _, value = data.removeprefix("set:::").partition(".")
                assert value in VALUES[name]


# What comes to look different


async def test_tables_played_at_come_to_look_as_chosen(desk: ServiceHarness) -> None:
    table, wall = games.playing_two(), TelegramStub()
    await desk.clear(table)
    await desk.give(message("/settings"))
    await deliver(desk, wall)
    shown = (await board_of(desk)).picture
    await desk.give(chosen("style", "contrast", GROUP))
    assert await deliver(desk, wall) == ["toast", "new_text", "new_picture"]
    _, given = wall.made[-1]
    assert given[2] == drawn(table.position.view(None).scene(), "contrast")
    assert (await board_of(desk)).picture != shown
    await desk.give(chosen("language", "ru", GROUP))
    assert "new_picture" in await deliver(desk, wall)
    assert "Ваш ход" in wall.made[-1][1][3]


async def test_finished_tables_stay_as_they_were(desk: ServiceHarness) -> None:
    wall = TelegramStub()
    await desk.clear(games.over())
    await desk.give(message("/settings"))
    await deliver(desk, wall)
    await desk.give(chosen("style", "dark", GROUP))
    assert await deliver(desk, wall) == ["toast", "new_text"]


def test_every_style_is_a_theme_and_what_nobody_chose_is_one() -> None:
    assert set(STYLES) == set(THEMES)
    assert people.STYLE in STYLES
