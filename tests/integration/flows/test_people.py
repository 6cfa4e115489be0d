"""People with several languages, strange names, forged buttons and long texts."""

import pytest

from bot.telegram.profile import Audience
from bot.telegram.registration import shown_to
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    answer_to,
    boards,
    challenge,
    code_of,
    said,
    stored,
    table_in,
    toast_of,
)


async def test_everybody_is_spoken_to_in_their_language(house: BotHarness) -> None:
    for person, greeting, playing in (
        (house.local.ann, "Welcome", "your turn"),
        (house.local.cleo, "Добро пожаловать", "Ваш ход"),
        (house.local.dani, "Üdvözöl", "Te jössz"),
    ):
        await person.start()
        chat = person.private
        await said(chat, greeting)
        await person.say(chat, "/solo lits")
        await table_in(chat, playing)
        await person.say(chat, "hm?")
        await said(chat, "T b3 r1")
        await accepted(chat, await person.say(chat, "Т-е5-r1"))
        await person.say(chat, "/help")
        await said(chat, "/challenge")


async def test_games_are_found_by_names_of_other_languages(house: BotHarness) -> None:
    group, cleo = house.local.group, house.local.cleo
    await cleo.say(group, "/play сражение на тетрамино setup=chess")
    assert "Сражение на тетрамино" in ((await table_in(group, "шахматная доска")).text or "")


async def test_a_name_cannot_disturb_what_stands_around_it(house: BotHarness) -> None:
    evil = house.local.new_person("</b><a href='http://x'>\u202eeno\x07\n\n" + "x" * 24)
    await evil.start()
    await evil.say(evil.private, "/solo lits")
    table = await table_in(evil.private, "your turn")
    assert "\u202e" not in (table.text or "")
    assert "</b><a href" in (table.text or "")
    state = await stored(house, code_of(table))
    assert len(state.opener.name) <= 32


async def test_buttons_of_the_past_say_so(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await ann.say(group, "/play lits")
    table = await table_in(group, "invites")
    await ann.tap(group, table, "Cancel")
    await table_in(group, "Cancelled")
    for label in ("Join", "Let the bot play", "Cancel"):
        button = table.button(label)
        assert button
        query = ben.press_stale(group, table, button["callback_data"])
        assert await toast_of(house, query)
    assert (await stored(house, code_of(table))).players[1] is None


async def test_a_stranger_cannot_touch_a_game_of_another_chat(house: BotHarness) -> None:
    group, cleo = house.local.group, house.local.cleo
    table = await challenge(house)
    code = code_of(table)
    await cleo.start()
    await cleo.private.until(lambda c: c.from_bot)
    for text in (f"#{code} T e5 r1", f"/m #{code} T e5 r1", f"/resign #{code}", f"/board #{code}"):
        await cleo.say(cleo.private, text)
        await said(cleo.private, f"Стола #{code} здесь нет")
        await cleo.say(cleo.private, "/help")
        await said(cleo.private, "/challenge")
    assert (await stored(house, code)).record.plies == ()
    assert len(boards(group)) == 1


async def test_a_player_looks_at_the_table_in_private(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    table = await challenge(house)
    await ann.start()
    await ann.say(ann.private, "/board")
    look = await table_in(ann.private, f"#{code_of(table)}")
    assert look.labels == ["Move", "Type"]
    assert len(boards(group)) == 1
    await ann.say(ann.private, "T e5 r1")
    await table_in(group, "T e5 r1")


async def test_several_tables_are_told_apart_by_their_codes(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    first = await challenge(house)
    await ann.say(group, "/challenge @ben lits swap=off setup=rings")
    second = await table_in(group, "challenges you")
    await house.local.ben.tap(group, second, "Accept")
    await group.until(lambda g: "your turn" in g.message(second.message_id).text)
    await ann.say(group, "/m T e5 r1")
    await said(group, "Which table?")
    await accepted(group, await ann.say(group, f"/m #{code_of(second)} T e5 r1"))
    await accepted(group, await ann.say(group, "/m T d5 r1"))
    assert (await stored(house, code_of(first))).record.plies[0].text == "T d5 r1"


async def test_pictures_of_the_starting_boards(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    await ann.say(group, "/play lits setup=?")
    sheet = await table_in(group, "Boards of Battle of LITS")
    assert sheet.photo
    assert sheet.photo.startswith(b"\x89PNG")


async def test_charts_of_the_pieces(house: BotHarness) -> None:
    """Charts of the game named, else of the one played here; the bot asks if there is none."""
    group, ann = house.local.group, house.local.ann
    await ann.say(group, "/pieces")
    card = await said(group, "Which game’s pieces?")
    await ann.tap(group, card, "Battle of LITS")
    chart = await table_in(group, "Battle of LITS: the pieces")
    assert chart.photo
    await ann.say(group, "/play blokus 4 variant=classic")
    await ann.say(group, "/pieces")
    await group.until(lambda g: sum("Blokus: the pieces" in m.text for m in g.from_bot) == 2)
    await ann.say(group, "/pieces stratopolis")
    await group.until(lambda g: sum("Stratopolis: the tiles" in m.text for m in g.from_bot) == 2)
    await ann.say(group, "/pieces tristra")
    await table_in(group, "Tristra: the triangles")


async def test_wrong_words_are_answered_with_right_ones(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    for text, answer in (
        ("/play chess", "do not understand “chess”"),
        ("/play lits 7", "game is for 2"),
        ("/play lits setup=moon", "There is no board"),
        ("/play lits colour=red", "no option"),
        ("/solo lits 12", "from 1 to 9"),
        ("/challenge lits", "Whom?"),
        ("/challenge @ann lits", "challenge yourself"),
        ("/m", "You aren’t playing here"),
        ("/board #QQQQ", "no table #QQQQ"),
        ("/record", "You aren’t playing here"),
    ):
        wrong = await ann.say(group, text)
        assert answer in ((await answer_to(group, wrong)).text or ""), text
    assert boards(group) == []


async def test_options_of_a_private_table_are_kept(house: BotHarness) -> None:
    ann = house.local.ann
    await ann.start()
    await said(ann.private, "Welcome")
    await ann.say(ann.private, "/play lits setup=castle swap=off")
    offer = await said(ann.private, "Board: castle · Swapping: no")
    await ann.tap(ann.private, offer, "Play against the bot")
    table = await table_in(ann.private, "your turn")
    options = (await stored(house, code_of(table))).record.options
    assert options == {"setup": "castle", "swap": "off"}
    board = "X" * 30 + "O" * 30 + "." * 40
    await ann.say(ann.private, f"/play lits setup={board}")
    await ann.private.until(lambda c: len(boards(c)) == 2)
    assert (await stored(house, code_of(boards(ann.private)[1]))).record.setup == board


async def test_the_bot_greets_a_group_once(house: BotHarness) -> None:
    ann, people = house.local.ann, house.local.sandbox.people
    group = house.local.new_group(ann, "Club")
    await said(group, "Hello, I am Tessera")
    people.remove_bot(ann.id, group.id)
    people.add_bot(ann.id, group.id, payload="new")
    await group.until(lambda g: len(g.from_bot) == 2)
    await ann.say(group, "/play lits")
    await table_in(group, "invites")
    assert len(group.from_bot) == 3


@pytest.mark.parametrize("starts_fully", [True])
async def test_commands_are_listed_in_every_language(house: BotHarness) -> None:
    calls = await house.local.sandbox.calls.until(
        lambda calls: found if len(found := calls.of("setMyCommands")) == 9 else []
    )
    for audience in Audience:
        of_scope = [call.params for call in calls if call.params["scope"] == {"type": audience}]
        listed = {given.get("language_code", ""): given["commands"] for given in of_scope}
        assert set(listed) == {"", "ru", "hu"}
        [names] = {tuple(command["command"] for command in each) for each in listed.values()}
        assert list(names) == shown_to(audience)
        assert len({str(each) for each in listed.values()}) == 3


@pytest.mark.parametrize("starts_fully", [True])
async def test_what_telegram_knows_of_the_bot_is_not_said_again(house: BotHarness) -> None:
    calls = house.local.sandbox.calls
    last = "setMyShortDescription"
    await calls.until(lambda calls: len(calls.of(last)) == 3)
    await house.stop_bot()
    asked = len(calls.of("getMyShortDescription"))
    await house.start_bot()
    await calls.until(lambda calls: len(calls.of("getMyShortDescription")) == asked + 3)
    assert (len(calls.of("setMyCommands")), len(calls.of(last))) == (9, 3)
