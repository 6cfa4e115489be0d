"""Taps on one keyboard faster than its message changes: all of them count, in their order."""

import pytest

from bot.domain.table import Table
from bot.store.db.schema import drafts
from engine.core.record import Ply
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.secret_harness import in_private, pressed
from tests.support.bot.secret_tables import ORDERS, RED, arranging, two
from tests.support.bot.tristra import building, placing
from tests.support.bot.updates import ANN, BEN, Json

BUILDING = building()
LATE = "HGFEDCBA"


def on_first(keys: str, number: int = 70, revision: int = 0) -> list[Json]:
    """Taps on the keyboard that the message had before any of them."""
    return [pressed(f"put:K7:{revision}:{key}", number=number) for key in keys]


async def chosen(desk: ServiceHarness, table: Table, *updates: Json) -> list[str]:
    """The keys of each prompt that these taps lead to, in a message not tapped before."""
    await desk.clear(table)
    await desk.give(*updates)
    sent = [each for each in await desk.sent() if each["kind"] == "prompt"]
    return ["".join(each["chosen"]) for each in sent]


@pytest.mark.parametrize(
    ("table", "keys"),
    [
        (BUILDING, "abcdefghijkl"),
        (BUILDING, "BaGbRc"),
        (placing(), "abcdef4"),
        (arranging(), LATE),
        (arranging(), "AAB"),
    ],
)
async def test_all_taps_on_one_keyboard_count(
    table: Table, keys: str, desk: ServiceHarness
) -> None:
    assert await chosen(desk, table, *on_first(keys, 70, table.revision)) == [keys]


async def test_taps_on_keyboards_between_count_as_well(desk: ServiceHarness) -> None:
    late = [pressed("put:K7:0:ac"), pressed("put:K7:0:abd"), pressed("put:K7:0:e")]
    assert await chosen(desk, BUILDING, *on_first("ab"), *late) == ["abcde"]


async def test_a_tap_that_has_become_impossible_is_told_so_and_changes_nothing(
    desk: ServiceHarness,
) -> None:
    assert await chosen(desk, arranging(), *on_first("AABA")) == ["AAB"]
    assert "cannot be chosen" in await desk.last_words()


async def test_a_ready_made_half_takes_the_place_of_what_was_tapped(desk: ServiceHarness) -> None:
    assert await chosen(desk, BUILDING, *on_first("ab12")) == ["ab12"]


async def test_each_tap_on_back_takes_one_key_back(desk: ServiceHarness) -> None:
    backs = [pressed("back:K7:0:abcd")] * 2
    assert await chosen(desk, BUILDING, *on_first("abcd"), *backs) == ["ab"]


async def test_what_was_tapped_before_random_stays(desk: ServiceHarness) -> None:
    [keys] = await chosen(desk, arranging(), *on_first("JI"), pressed("rest:K7:0:"))
    assert keys[:2] == "JI"
    assert sorted(keys) == sorted(RED)


async def test_confirm_plays_what_was_tapped_before_it(desk: ServiceHarness) -> None:
    exchange = [pressed("put:K7:0:1a"), pressed("put:K7:0:1r"), pressed("done:K7:0:1")]
    await chosen(desk, BUILDING, *on_first("1"), *exchange)
    assert (await desk.load("K7")).record.plies == (Ply("build GRRRRR BBBBBB GGGGGR", 0),)


async def test_what_is_not_whole_any_more_is_shown_and_not_played(desk: ServiceHarness) -> None:
    taps = [pressed(f"{verb}:K7:0:{RED}") for verb in ("put", "back", "done")]
    assert await chosen(desk, arranging(), *taps) == [RED[:-1]]
    assert not (await desk.load("K7")).record.plies


# Whose draft, and for how long


async def test_each_message_has_a_draft_of_its_own(desk: ServiceHarness) -> None:
    there = on_first("def", number=71)
    assert await chosen(desk, BUILDING, *on_first("abc"), *there) == ["abc", "def"]


async def test_the_other_s_secret_leaves_a_draft_good(desk: ServiceHarness) -> None:
    theirs = in_private(ORDERS[1], BEN)
    assert await chosen(desk, arranging(), *on_first("JI"), theirs, *on_first("H")) == ["JIH"]


async def test_drafts_of_two_people_do_not_meet(desk: ServiceHarness) -> None:
    bens = [pressed(f"put:K7:0:{key}", BEN) for key in "KL"]
    assert await chosen(desk, arranging(), *on_first("JI"), *bens) == ["JI", "KL"]


async def test_a_message_opened_anew_begins_with_nothing(desk: ServiceHarness) -> None:
    anew = pressed("compose:K7:0:")
    assert await chosen(desk, BUILDING, *on_first("ab"), anew, *on_first("c")) == ["c"]


async def test_a_draft_of_an_earlier_move_is_not_gone_on_with(desk: ServiceHarness) -> None:
    await chosen(desk, arranging(1), *on_first("JI"))
    row = {"chat": ANN.id, "message": 70, "code": "K7", "revision": 9, "keys": ["A"]}
    async with desk.store.transaction() as connection:
        await connection.execute(drafts.update().values(row))
    await desk.give(pressed("put:K7:1:H"))
    assert (await desk.sent())[-1]["chosen"] == ["H"]


async def test_drafts_of_earlier_moves_go(desk: ServiceHarness) -> None:
    await chosen(desk, arranging(), *on_first("JI"), *on_first("J", number=71))
    async with desk.store.transaction() as connection:
        await connection.execute(drafts.update().values(revision=-1))
    await desk.give(*on_first("A", number=72))
    assert await desk.rows(drafts) == {"drafts": [(ANN.id, 72, "K7", 0, ["A"])]}


async def test_nothing_is_kept_of_moves_whose_taps_take_each_other_s_place(
    desk: ServiceHarness,
) -> None:
    table = two("blokus", variant="duo")
    assert await chosen(desk, table, pressed("put:K7:0:.V3"), pressed("put:K7:0:.V5")) == ["V5"]
    assert await desk.rows(drafts) == {"drafts": []}
