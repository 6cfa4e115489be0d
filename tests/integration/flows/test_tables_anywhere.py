"""Tables in chats that the bot is not in: invitations, wishes, faults; the map of whole games."""

from random import Random

import pytest

from bot.delivery.inline_boards import InlineBoards
from bot.domain.table import Stage
from bot.sandbox import STORAGE_CHAT, Refuse, flood
from tests.support.flows.anywhere import (
    Invited,
    begun,
    expect_no_calls_to,
    invited,
    mover,
    played_on,
)
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    all_sent,
    changed,
    code_of,
    legal_move,
    stored,
)

AWAY = "cannot be brought up to date"
"""Words of the caption of a board that is not shown as it is."""

WRONG_FILE = Refuse(400, "Bad Request: wrong file identifier/HTTP URL specified")


async def friends(house: BotHarness) -> None:
    """Let Ann and Ben begin with a bot that shows tables anywhere."""
    await house.show_anywhere()
    await house.local.ann.start()
    await house.local.ben.start()


async def one_move(house: BotHarness, table: Invited) -> str:
    """Let whoever is on move play; the move."""
    code = code_of(table.now)
    who, move = mover(house, await stored(house, code)), await legal_move(house, code, Random(5))
    await accepted(who.private, await who.say(who.private, f"/m #{code} {move}"))
    return move


async def test_an_invitation_becomes_the_table_with_its_board(house: BotHarness) -> None:
    await friends(house)
    table = await invited(house, "new lits")
    before = table.now
    assert before.photo is None
    assert before.labels == ["Join"]
    await house.local.ben.tap(table.chat, table.number, "Join")
    shown = await table.shows("All seats are taken")
    assert shown.photo
    await all_sent(house)
    [stored_board] = house.local.chat(STORAGE_CHAT).messages
    assert stored_board.photo == shown.photo
    expect_no_calls_to(house, table.chat)


async def test_all_games_are_offered_for_each_number_of_players(house: BotHarness) -> None:
    await friends(house)
    query = await house.local.ann.ask_inline("")
    titles = [one.title for one in query.results or ()]
    assert "Battle of LITS · 2 players" in titles
    assert {f"Blokus · {n} players" for n in (2, 3, 4)} <= set(titles)
    assert len(titles) == len(set(titles))
    assert {one.description for one in query.results or ()} == {"New game here"}


async def test_an_invitation_goes_from_a_card_with_all_that_was_chosen(house: BotHarness) -> None:
    await friends(house)
    ann = house.local.ann
    await ann.say(ann.private, "/play lits swap=off pace=3d")
    card = await ann.private.until(lambda c: c.last if "With friends" in c.last.labels else None)
    card = await changed(ann, ann.private, card, "With friends")
    [share] = [key for row in card.keyboard for key in row if key["text"] == "Send an invitation"]
    table = await invited(house, share["switch_inline_query_chosen_chat"]["query"])
    assert "3 days" in table.now.text
    await house.local.ben.tap(table.chat, table.number, "Join")
    options = (await stored(house, code_of(await table.shows("#")))).record.options
    assert options["swap"] == "off"


async def test_the_host_may_give_seats_to_the_bot(house: BotHarness) -> None:
    await friends(house)
    ann = house.local.ann
    table = await invited(house, "new lits")
    await ann.tap(table.chat, table.number, "Join")
    await table.chat.until(lambda _: "Let the bot play" in table.now.labels)
    await ann.tap(table.chat, table.number, "Let the bot play")
    await table.shows("All seats are taken")
    await ann.tap(table.chat, table.number, "Start")
    await table.shows("your turn")
    await one_move(house, table)
    await table.shows("2. ")
    await all_sent(house)
    expect_no_calls_to(house, table.chat)


async def test_who_has_not_opened_the_private_chat_is_led_there(house: BotHarness) -> None:
    await house.show_anywhere()
    ann = house.local.ann
    await ann.start()
    table = await begun(house, "new lits")
    await table.shows("your turn")
    code = code_of(table.now)
    who = mover(house, await stored(house, code))
    toast = await who.tap(table.chat, table.number, "Move")
    assert toast.url
    assert toast.url.endswith(f"?start={code}")


async def test_a_wish_is_put_in_the_message_itself(house: BotHarness) -> None:
    await friends(house)
    ann, ben = house.local.ann, house.local.ben
    table = await begun(house, "new lits")
    code = code_of(await table.shows("your turn"))
    await one_move(house, table)
    await one_move(house, table)
    plies = len((await stored(house, code)).record.plies)
    await ann.say(ann.private, f"/undo #{code}")
    await table.shows("take back")
    await ben.tap(table.chat, table.number, "No, play on")
    await table.shows("Not everybody agreed")
    await ann.say(ann.private, f"/undo #{code}")
    await table.shows("take back")
    await ben.tap(table.chat, table.number, "Yes, take it back")
    await table.chat.until(lambda _: "take back" not in table.now.text)
    assert len((await stored(house, code)).record.plies) < plies
    expect_no_calls_to(house, table.chat)


async def test_after_the_end_a_rematch_comes_in_its_place(house: BotHarness) -> None:
    await friends(house)
    table = await begun(house, "new lits")
    first = code_of(await table.shows("your turn"))
    await played_on(house, first, Random(3))
    ended = await table.shows("🏆")
    assert {"Rematch", "Key moments", "Share", "Replay"} == set(ended.labels)
    await house.local.ben.tap(table.chat, table.number, "Rematch")
    await table.shows("challenges you")
    await house.local.ann.tap(table.chat, table.number, "Accept")
    again = await table.shows("your turn")
    assert code_of(again) != first
    assert again.photo != ended.photo


async def test_a_storage_chat_that_goes_away_leaves_the_words(house: BotHarness) -> None:
    # Nobody is told of turns in private, where the same picture would go.
    await house.show_anywhere()
    await house.local.ann.start()
    world = house.local.sandbox.world
    table = await begun(house, "new lits")
    picture = (await table.shows("your turn")).photo
    chat, ann = world.store.chat(STORAGE_CHAT), house.local.ann.user
    assert chat
    world.set_bot_status(chat, "kicked", ann)
    move = await one_move(house, table)
    shown = await table.shows(AWAY)
    assert move in shown.text
    assert shown.photo == picture
    world.set_bot_status(chat, "administrator", ann)
    await house.local.ben.start()
    move = await one_move(house, table)
    await table.shows(move)
    await table.chat.until(lambda _: table.now.photo != picture)
    assert AWAY not in table.now.text


async def test_a_storage_chat_that_is_none_leaves_a_text(house: BotHarness) -> None:
    await house.show_anywhere()
    await house.local.ann.start()
    await all_sent(house)
    house.local.sandbox.faults.add(Refuse(403, "Forbidden: bot was kicked"), "sendPhoto", count=99)
    table = await begun(house, "new lits")
    shown = await table.shows("your turn")
    assert AWAY in shown.text
    assert shown.photo is None
    await one_move(house, table)


async def test_a_flood_of_the_storage_chat_is_waited_for(house: BotHarness) -> None:
    await friends(house)
    table = await begun(house, "new lits")
    await table.shows("your turn")
    house.local.sandbox.faults.add(flood(3), "sendPhoto", count=2)
    move = await one_move(house, table)
    assert (await table.shows(move)).photo


async def test_a_picture_that_telegram_has_lost_is_uploaded_again(house: BotHarness) -> None:
    await friends(house)
    table = await begun(house, "new lits")
    before = (await table.shows("your turn")).photo
    house.local.sandbox.faults.add(WRONG_FILE, "editMessageMedia", count=1)
    move = await one_move(house, table)
    shown = await table.shows(move)
    assert shown.photo != before
    assert AWAY not in shown.text


async def test_a_game_goes_on_though_its_message_is_gone(house: BotHarness) -> None:
    await friends(house)
    table = await begun(house, "new lits")
    code = code_of(await table.shows("your turn"))
    people = house.local.sandbox.people
    people.delete(house.local.ann.id, table.chat.id, table.number)
    over = await played_on(house, code, Random(3))
    assert over.stage is Stage.OVER
    await all_sent(house)
    expect_no_calls_to(house, table.chat)


async def test_a_restart_loses_nothing(house: BotHarness) -> None:
    await friends(house)
    table = await begun(house, "new lits")
    code = code_of(await table.shows("your turn"))
    house.local.sandbox.faults.add(Refuse(502, "Bad Gateway"), "editMessageMedia", count=1)
    move = await one_move(house, table)
    await house.stop_bot()
    await house.start_bot()
    await table.shows(move)
    await played_on(house, code, Random(3))
    await table.shows("🏆")


async def test_a_query_answered_too_late_costs_nothing(house: BotHarness) -> None:
    await friends(house)
    ann, faults = house.local.ann, house.local.sandbox.faults
    faults.add(Refuse(400, "Bad Request: query is too old"), "answerInlineQuery", count=1)
    query = house.local.sandbox.people.ask_inline(ann.id, "")
    await all_sent(house)
    assert house.local.sandbox.world.inline.find(query.id)
    faults.clear()
    assert (await ann.ask_inline("new lits")).results


async def test_without_a_storage_chat_there_are_no_invitations(house: BotHarness) -> None:
    ann = house.local.ann
    await ann.start()
    query = await ann.ask_inline("")
    assert [one.text for one in query.results or ()] == ["/play"]
    await ann.say(ann.private, "/play lits")
    card = await ann.private.until(lambda c: c.last if "With friends" in c.last.labels else None)
    card = await changed(ann, ann.private, card, "With friends")
    [share] = [key for row in card.keyboard for key in row if key["text"] == "Send an invitation"]
    assert "/share/url" in share["url"]


async def test_the_bot_may_be_in_the_chat_as_well(house: BotHarness) -> None:
    await friends(house)
    group, ann = house.local.group, house.local.ann
    query = await ann.ask_inline("new lits")
    message = await ann.choose(group, query)
    await house.local.ben.tap(group, message, "Join")
    table = Invited(group, message.message_id)
    assert (await table.shows("All seats are taken")).photo


@pytest.mark.usefixtures("impatient")
async def test_control_pictures_that_are_not_stored_first_are_noticed(
    house: BotHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def words_only(boards: InlineBoards, name: str, shown: object) -> str:
        await boards._words(name, shown)  # type: ignore[arg-type] # whatever it is
        return ""

    monkeypatch.setattr(InlineBoards, "picture", words_only)
    with pytest.raises((AssertionError, TimeoutError)):
        await test_an_invitation_becomes_the_table_with_its_board(house)
