"""Small pictures beside the moves and tables that inline mode offers."""

import pytest

from bot.sandbox import STORAGE_CHAT, Refuse
from bot.sandbox.model.calls import Calls
from bot.sandbox.model.inline import InlineQuery
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import accepted, all_sent, challenge, code_of, stored, table_in
from tests.support.local_chat import LocalChat

WRONG = Refuse(400, "Bad Request: wrong file identifier/HTTP URL specified")


def pictures_of(query: InlineQuery) -> list[str | None]:
    """The keys of the pictures beside what was offered."""
    return [result.photo for result in query.results or ()]


async def stored_pictures(house: BotHarness, number: int) -> None:
    """Wait until so many pictures are in the storage chat."""

    def enough(local: LocalChat) -> bool:
        return len(local.chat(STORAGE_CHAT).messages) >= number

    await house.local.until(enough)


async def pictured(house: BotHarness, words: str) -> InlineQuery:
    """The answer to a query once all that it offers has a picture."""
    ann = house.local.ann
    before = len(house.local.chat(STORAGE_CHAT).messages)
    query = await ann.ask_inline(words)
    assert query.results
    while None in pictures_of(query):
        before += 1
        await stored_pictures(house, before)
        query = await ann.ask_inline(words)
    return query


@pytest.mark.parametrize(
    ("game", "words"),
    [("lits swap=off", "T e5"), ("blokus duo", "F"), ("stratopolis", "o")],
)
async def test_moves_have_pictures_of_what_they_lay_and_are_sent_as_texts(
    game: str, words: str, house: BotHarness
) -> None:
    await house.show_anywhere()
    ann, group = house.local.ann, house.local.group
    table = await challenge(house, game)
    first = await ann.ask_inline(words)
    moves = [result.title for result in first.results or ()]
    assert moves
    # Nobody waits for pictures: they are there when somebody types on.
    assert set(pictures_of(first)) == {None}
    one = (await pictured(house, moves[0])).results
    assert one
    query = await ann.ask_inline(moves[0])
    await accepted(group, await ann.choose(group, query))
    assert (await stored(house, code_of(table))).record.plies
    said = [message for message in group.messages if message.message.via_bot]
    assert [(message.text, message.photo) for message in said] == [(one[0].text, None)]


async def test_the_same_piece_is_stored_once(house: BotHarness) -> None:
    await house.show_anywhere()
    await challenge(house)
    query = await pictured(house, "T e5")
    assert len(set(pictures_of(query))) == 4
    stored_then = len(house.local.chat(STORAGE_CHAT).messages)
    other = await house.local.ann.ask_inline("T e6")
    assert set(pictures_of(other)) == set(pictures_of(query))
    assert len(house.local.chat(STORAGE_CHAT).messages) == stored_then


async def test_a_table_has_the_picture_of_its_board(house: BotHarness) -> None:
    await challenge(house)
    board = await table_in(house.local.group, "your turn")
    await all_sent(house)
    query = await house.local.ann.ask_inline("")
    [*tables] = [one for one in query.results or () if one.id == code_of(board)]
    assert [one.photo for one in tables] == [board.message.photo]
    group = house.local.group
    shown = await house.local.ann.choose(group, query)
    assert not shown.photo
    assert shown.text == f"/board #{code_of(board)}"


async def test_without_a_storage_chat_moves_have_none(house: BotHarness) -> None:
    await challenge(house)
    for _ in range(2):
        query = await house.local.ann.ask_inline("T e5")
        assert set(pictures_of(query)) == {None}


async def test_a_storage_chat_that_went_away_leaves_the_texts(house: BotHarness) -> None:
    await house.show_anywhere()
    await challenge(house)
    house.local.sandbox.people.set_storage(house.local.ann.id, on=False)
    await house.local.ann.ask_inline("T e5")
    await house.local.sandbox.calls.until(_refused)
    query = await house.local.ann.ask_inline("T e5")
    assert len(query.results or ()) == 4
    assert set(pictures_of(query)) == {None}


def _refused(calls: Calls) -> bool:
    return any(call.status != 200 for call in calls.of("sendPhoto", chat=STORAGE_CHAT))


async def test_a_picture_that_is_gone_costs_nobody_an_answer(house: BotHarness) -> None:
    await house.show_anywhere()
    await challenge(house)
    await pictured(house, "T e5")
    house.local.sandbox.faults.add(WRONG, "answerInlineQuery")
    query = await house.local.ann.ask_inline("T e5")
    assert len(query.results or ()) == 4
    assert set(pictures_of(query)) == {None}
    # They are stored again.
    assert None not in pictures_of(await pictured(house, "T e5"))
