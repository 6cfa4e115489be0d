"""Finished games shared to any chat, by inline mode and without it."""

from urllib.parse import parse_qs, urlsplit

from bot.views.deep_links import share_words
from tests.support.cases import cases
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    all_sent,
    challenge,
    code_of,
    said,
    stored,
    table_in,
)
from tests.support.flows.promised import resign
from tests.support.local_views import MessageView


async def finished(house: BotHarness) -> MessageView:
    """The message of a game in the group that is over."""
    group, ann = house.local.group, house.local.ann
    await challenge(house)
    await resign(group, ann)
    table = await table_in(group, "🏆")
    await all_sent(house)
    return table


def words_of(table: MessageView) -> str:
    """The words by which "Share" asks for a game."""
    [share] = [key for row in table.keyboard for key in row if key["text"] == "Share"]
    query: str = share["switch_inline_query_chosen_chat"]["query"]
    return query


async def test_a_game_is_sent_with_its_last_board_to_a_group_without_the_bot(
    house: BotHarness,
) -> None:
    ann, ben = house.local.ann, house.local.ben
    table = await finished(house)
    other = house.local.new_group(ben, "Chess club", ann)
    await ben.remove_bot(other)
    # What Telegram calls the picture is known to later runs as well.
    await house.stop_bot()
    await house.start_bot()
    query = await ann.ask_inline(words_of(table))
    await ann.choose(other, query)
    shared = other.last
    assert shared.photo == table.photo
    assert f"#{code_of(table)}" in shared.text
    assert "🏆" in shared.text
    [[replay]] = shared.keyboard
    [payload] = parse_qs(urlsplit(replay["url"]).query)["start"]
    cleo = house.local.cleo
    await cleo.start(payload)
    await cleo.private.until(lambda chat: chat.last.animation)


@cases("words", ["#K7 00000000", "hello", "#K7"])
async def test_strangers_are_shown_the_way_in_alone(house: BotHarness, words: str) -> None:
    query = await house.local.dani.ask_inline(words)
    assert query.results == ()
    assert query.way_in


async def test_a_move_is_made_by_its_beginning(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    await challenge(house)
    query = await ann.ask_inline("t e5 r1")
    [move] = query.results or ()
    assert move.title == "T e5 r1"
    await accepted(group, await ann.choose(group, query))
    await table_in(group, "T e5 r1")


async def test_tables_and_a_new_game_are_offered_without_a_word(house: BotHarness) -> None:
    group, ben = house.local.group, house.local.ben
    code = code_of(await challenge(house))
    query = await ben.ask_inline("")
    assert [one.text for one in query.results or ()] == [f"/board #{code}", "/play"]
    await ben.choose(group, query, 1)
    await said(group, "What would you like to play?")


async def test_a_game_that_goes_on_cannot_be_shared(house: BotHarness) -> None:
    table = await stored(house, code_of(await challenge(house)))
    assert (await house.local.dani.ask_inline(share_words(table))).results == ()


async def test_where_there_is_no_inline_mode_a_link_is_sent(house: BotHarness) -> None:
    await house.stop_bot()
    house.local.sandbox.people.set_inline_mode(on=False)
    await house.start_bot()
    table = await finished(house)
    [share] = [key for row in table.keyboard for key in row if key["text"] == "Share"]
    assert urlsplit(share["url"]).path == "/share/url"
