"""The list of `/games`: one's own tables, those where it is one's turn first."""

from dataclasses import replace

import pytest

from bot.domain.table import Place, Table
from bot.store.repositories import boards, people
from bot.views.deep_links import message_link
from bot.views.table_list import in_order
from tests.support.bot import games
from tests.support.bot.games import moved
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, CLEO, GROUP, message, private, tap

pytestmark = pytest.mark.databases

GROUP_AT = message("/games")
PRIVATE_AT = message("/games", chat=private(ANN))
LINKED = -1000000001234


def there(table: Table, chat: int) -> Table:
    return replace(table, place=Place(chat))


async def lines(desk: ServiceHarness) -> list[str]:
    return (await desk.last_words()).splitlines()[1:]


async def test_where_one_is_to_move_comes_first_then_others_then_what_waits(
    desk: ServiceHarness,
) -> None:
    theirs = moved(games.playing_two("B2"), games.FIRST_MOVE, ANN)
    await desk.clear(games.playing_two("C2"), theirs, games.opened("D2"))
    await desk.give(GROUP_AT)
    first, second, third = await lines(desk)
    assert "#C2" in first
    assert "your turn" in first
    assert "against \u2068Ben" in first
    assert "#B2" in second
    assert "\u2068Ben\u2069 to move" in second
    assert "#D2" in third
    assert "one free seat" in third


async def test_those_of_a_kind_are_in_order_of_their_last_change(desk: ServiceHarness) -> None:
    tables = [games.playing_two(code) for code in ("B2", "C2", "D2")]
    assert [t.code for t in in_order(tables, ANN.id)] == ["B2", "C2", "D2"]
    await desk.clear(*tables)
    await desk.give(GROUP_AT)
    found = await lines(desk)
    assert ["#D2" in found[0], "#C2" in found[1], "#B2" in found[2]] == [True] * 3


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (59, "just now"),
        (61, "1 min ago"),
        (7200, "2 h ago"),
        (86_400, "1 day ago"),
        (3 * 86_400, "3 days ago"),
    ],
)
async def test_when_it_was_last_moved_at(seconds: float, words: str, desk: ServiceHarness) -> None:
    await desk.clear(games.playing_two())
    desk.clock.time += 50 + seconds
    await desk.give(GROUP_AT)
    assert (await lines(desk))[0].endswith(words)


async def test_a_group_is_told_of_its_own_tables_only(desk: ServiceHarness) -> None:
    elsewhere = there(games.playing_two("B2"), -1002)
    await desk.clear(games.playing_two(), elsewhere, games.playing_two("D2", BEN, CLEO))
    await desk.give(GROUP_AT)
    assert len(await lines(desk)) == 1
    await desk.give(PRIVATE_AT)
    assert len(await lines(desk)) == 2


async def test_in_private_each_has_a_button_that_shows_it(desk: ServiceHarness) -> None:
    await desk.clear(games.playing_two(), games.invited("B2", BEN, ANN))
    await desk.give(PRIVATE_AT)
    sent = (await desk.sent())[-1]
    assert "you are challenged" in sent["text"]
    [[button]] = sent["keyboard"]
    assert button == {"text": "#K7 Battle of LITS", "callback_data": "show:K7:0:"}
    await desk.give(tap(button["callback_data"], chat=private(ANN)))
    assert (await desk.sent())[-1]["kind"] == "look"
    await desk.give(GROUP_AT)
    assert (await desk.sent())[-1]["keyboard"] is None


async def test_a_supergroups_table_is_linked(desk: ServiceHarness) -> None:
    await desk.clear(there(games.playing_two(), LINKED))
    await desk.give(message("hello", chat={**GROUP, "id": LINKED}))
    async with desk.store.transaction() as connection:
        board = await connection.run_sync(boards.load, "K7")
        assert board
        await connection.run_sync(boards.posted, board, 77)
    await desk.give(PRIVATE_AT)
    assert '<a href="https://t.me/c/1234/77">#K7</a>' in await desk.last_words()
    async with desk.store.transaction() as connection:
        await connection.run_sync(people.chat_seen, LINKED, "group", "en")
    await desk.give(PRIVATE_AT)
    assert "href" not in await desk.last_words()


def test_a_link_into_a_topic_names_it() -> None:
    assert message_link(-1000000001234, 5) == "https://t.me/c/1234/5"
    assert message_link(-1000000001234, 5, 9) == "https://t.me/c/1234/9/5"


async def test_ten_at_most_and_how_many_more(desk: ServiceHarness) -> None:
    codes = [f"B{letter}" for letter in "BCDFGHJKLMNP"]
    await desk.clear(*(games.playing_two(code) for code in codes))
    await desk.give(PRIVATE_AT)
    found = await lines(desk)
    assert (len(found), found[-1]) == (11, "…and 2 more.")
    assert sum(map(len, (await desk.sent())[-1]["keyboard"])) == 10


async def test_without_tables_it_is_said_how_to_begin(desk: ServiceHarness) -> None:
    await desk.clear(games.playing_two("D2", BEN, CLEO), games.over())
    await desk.give(GROUP_AT)
    assert "/play" in await desk.last_words()


async def test_anonymous_admins_have_none(desk: ServiceHarness) -> None:
    await desk.give(message("/games", None, sender_chat=GROUP))
    assert "cannot tell who you are" in await desk.last_words()
