"""Updates taken in: each once, in order, remembered long enough."""

import json
from collections.abc import Iterable
from typing import Any

import pytest
from sqlalchemy import delete, func, select

from bot.intake.polling import UpdateInbox
from bot.store import Store
from bot.store.db.schema import inbox as rows
from bot.store.db.schema import inbox_queue as in_line
from bot.store.repositories import inbox, inbox_queue
from bot.store.repositories.inbox import KEPT, NOWHERE
from tests.support.bot.clock import StillClock
from tests.support.bot.updates import (
    BEN,
    GROUP,
    GROUP_ID,
    OTHER_GROUP,
    membership,
    message,
    private,
    tap,
    user,
)
from tests.support.store.indexes import found_by

NOW = 1_000_000.0
WEEK = 7 * 24 * 3600.0


async def take_in(store: Store, *updates: tuple[int, str], now: float = NOW) -> None:
    async with store.transaction() as connection:
        await connection.run_sync(inbox.add, updates, now)
        await connection.run_sync(inbox.forget_old)


async def waiting(store: Store) -> list[str]:
    """Work everything off; return the bodies in the order in which they came."""
    found = []
    async with store.transaction() as connection:
        while update := await connection.run_sync(inbox_queue.hold_next):
            found.append(update.body)
            await connection.run_sync(inbox.worked_off, update, NOW)
    return found


async def remembered(store: Store) -> int:
    async with store.transaction() as connection:
        return int((await connection.execute(select(func.count()).select_from(rows))).scalar_one())


def numbered(numbers: Iterable[int]) -> list[tuple[int, str]]:
    return [(number, f"update {number}") for number in numbers]


async def test_the_same_update_is_kept_once(store: Store) -> None:
    await take_in(store, (1, "a"))
    await take_in(store, (1, "a"), (1, "a"), (2, "b"))
    assert await waiting(store) == ["a", "b"]


async def test_an_update_worked_off_is_not_taken_in_again(store: Store) -> None:
    await take_in(store, (1, "a"))
    assert await waiting(store) == ["a"]
    await take_in(store, (1, "a"))
    assert await waiting(store) == []


async def test_the_same_id_with_other_content_is_another_update(store: Store) -> None:
    await take_in(store, (1, "a"))
    await take_in(store, (1, "b"))
    assert await waiting(store) == ["a", "b"]


async def test_the_same_content_with_another_id_is_another_update(store: Store) -> None:
    await take_in(store, (1, "a"), (2, "a"))
    assert await waiting(store) == ["a", "a"]


async def test_updates_are_worked_off_in_the_order_they_came_in(store: Store) -> None:
    await take_in(store, *numbered([5, 3]))
    await take_in(store, *numbered([9, 1]))
    assert await waiting(store) == ["update 5", "update 3", "update 9", "update 1"]


async def test_nothing_taken_in_is_nothing(store: Store) -> None:
    await take_in(store)
    assert await waiting(store) == []


async def test_ids_are_forgotten_a_week_after_the_newest(store: Store) -> None:
    await take_in(store, (1, "a"))
    await waiting(store)
    await take_in(store, (2, "b"), now=NOW + WEEK)
    assert KEPT == WEEK
    assert await remembered(store) == 2
    await take_in(store, (1, "a"), now=NOW + WEEK)
    assert await waiting(store) == ["b"]
    await take_in(store, (3, "c"), now=NOW + WEEK + 1)
    assert await remembered(store) == 2
    await take_in(store, (1, "a"), now=NOW + WEEK + 2)
    assert await waiting(store) == ["c", "a"]


async def test_however_many_are_old_a_few_go_with_each_update_until_none_is_left(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = StillClock(NOW)
    intake = UpdateInbox(store, lambda _chats: None, clock)
    await intake.add(numbered(range(20)))
    await waiting(store)
    clock.time += 2 * WEEK
    monkeypatch.setattr(inbox, "LOOKED_AT", 4)
    left = []
    for number in range(6):
        await intake.add(numbered([100 + number]))
        left.append(await remembered(store))
    assert left == [16, 12, 8, 4, 5, 6]


async def test_quiet_weeks_alone_make_nothing_forgotten(store: Store) -> None:
    await take_in(store, (1, "a"))
    await waiting(store)
    await take_in(store, now=NOW + 10 * WEEK)
    assert await remembered(store) == 1


async def test_what_waits_is_never_forgotten(store: Store) -> None:
    await take_in(store, (1, "a"))
    await take_in(store, (2, "b"), now=NOW + 10 * WEEK)
    assert await waiting(store) == ["a", "b"]


async def test_strange_content_is_kept_as_it_is(store: Store) -> None:
    odd = ["", "👨\u200d👩", "x" * 1_000_000, "'; DROP TABLE inbox; --", "{}"]
    await take_in(store, *enumerate(odd))
    assert await waiting(store) == odd


async def test_what_no_database_takes_is_replaced_in_content_that_nobody_can_read(
    store: Store,
) -> None:
    await take_in(store, (1, "a\x00b"))
    assert await waiting(store) == ["a\ufffdb"]


async def test_an_update_is_the_same_however_it_is_written(store: Store) -> None:
    await take_in(store, (1, '{"update_id": 1, "message": {"text": "é"}}'))
    await take_in(store, (1, '{"message":{"text":"\\u00e9"},"update_id":1}'))
    assert len(await waiting(store)) == 1


@pytest.mark.parametrize(
    ("content", "chat"),
    [
        (message("hello"), GROUP_ID),
        ({"update_id": 5, **message("hello", chat=OTHER_GROUP)}, OTHER_GROUP["id"]),
        (tap("say:K7:0:swap", BEN), GROUP_ID),
        (tap("say:K7:0:swap", BEN, private(BEN)), BEN.id),
        (membership("left", "member"), GROUP_ID),
        ({"update_id": 1, "callback_query": {"id": "q", "from": user(BEN)}}, BEN.id),
        ({"update_id": 1, "poll_answer": {"poll_id": "1", "user": user(BEN)}}, BEN.id),
        ({"update_id": 1, "edited_message": {"chat": {"id": 2**52}}}, 2**52),
        ({"update_id": 1, "message": 5}, NOWHERE),
        ({"update_id": 1, "message": {"chat": {"id": "7"}}}, NOWHERE),
        ({"update_id": 1, "message": {"chat": {"id": True}}}, NOWHERE),
        ({"update_id": 1, "message": {"chat": {"id": 2**63}}}, NOWHERE),
        ({"update_id": 1}, NOWHERE),
        ([1], NOWHERE),
        ("text", NOWHERE),
        (None, NOWHERE),
    ],
)
async def test_an_update_is_of_the_chat_where_it_was_made(
    content: Any, chat: int, store: Store
) -> None:
    async with store.transaction() as connection:
        assert await connection.run_sync(inbox.add, [(1, json.dumps(content))], NOW) == {chat}
        found = await connection.run_sync(inbox_queue.hold_next)
        assert found
        assert (found.chat, found.received_at, found.last) == (chat, NOW, True)


async def test_chats_take_turns_in_the_order_of_what_waits_longest(store: Store) -> None:
    chats = (GROUP, private(BEN), GROUP, OTHER_GROUP)
    await take_in(store, *((n, json.dumps(message("a", chat=c))) for n, c in enumerate(chats)))
    served = []
    async with store.transaction() as connection:
        while waiting := await connection.run_sync(inbox_queue.hold_next):
            served.append((waiting.chat, waiting.last))
            await connection.run_sync(inbox.worked_off, waiting, NOW)
    there = [(BEN.id, True), (OTHER_GROUP["id"], True)]
    assert served == [(GROUP_ID, False), *there, (GROUP_ID, True)]


@pytest.mark.postgresql
async def test_a_chat_is_held_until_the_end_of_the_transaction(store: Store) -> None:
    texts = (message("a"), message("b"), message("c", chat=OTHER_GROUP))
    await take_in(store, *enumerate(map(json.dumps, texts)))
    async with store.transaction() as one:
        first = await one.run_sync(inbox_queue.hold_next)
        async with store.transaction() as other:
            second = await other.run_sync(inbox_queue.hold_next)
            assert first
            assert second
            assert (first.chat, second.chat) == (GROUP_ID, OTHER_GROUP["id"])
            async with store.transaction() as third:
                assert await third.run_sync(inbox_queue.hold_next) is None


async def test_who_stands_in_no_line_is_put_there_again(store: Store) -> None:
    await take_in(store, (1, json.dumps(message("a"))))
    async with store.transaction() as connection:
        await connection.execute(delete(in_line))
        assert await connection.run_sync(inbox_queue.hold_next) is None
        await connection.run_sync(inbox_queue.mend)
        assert await connection.run_sync(inbox_queue.hold_next)


async def test_a_chats_next_update_is_found_without_looking_at_others(store: Store) -> None:
    wanted = "SELECT number FROM inbox WHERE body IS NOT NULL AND chat = 1 ORDER BY number LIMIT 2"
    async with store.transaction() as connection:
        found = await connection.run_sync(found_by, wanted)
    index, condition = found["inbox"]
    assert index == "inbox_waiting"
    assert "chat" in condition
