"""`/match`: a game after the other with the same people, and what is said of it."""

import pytest

from bot.domain.table import Stage, Table
from bot.store.repositories import boards
from tests.support.bot.games import with_bots, with_people
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, GROUP, GROUP_ID, message, private, tap

pytestmark = pytest.mark.databases


async def newest(desk: ServiceHarness) -> Table:
    return max(await desk.all(), key=lambda table: table.score.played)


async def test_the_next_game_begins_when_one_ends(desk: ServiceHarness) -> None:
    await desk.give(message("/match lits", ANN, GROUP))
    [table] = await desk.all()
    await desk.give(tap(f"join:{table.code}::", BEN), tap(f"start:{table.code}::", ANN))
    codes = [table.code]
    for number in range(3):
        table = await newest(desk)
        assert (table.stage, table.score.played, table.host.match) == (Stage.PLAYING, number, 3)
        codes.append(table.code)
        await desk.give(tap(f"giveup:{table.code}:{table.revision}:{ANN.id}", ANN))
    last = await newest(desk)
    assert last.code == table.code
    assert [one.score.next for one in sorted(await desk.all(), key=lambda t: t.score.played)] == [
        *codes[2:],
        "",
    ]


async def test_the_final_board_is_shown_before_the_next_one(desk: ServiceHarness) -> None:
    await desk.clear(with_people("lits", 2, match="2"))
    await desk.give(tap(f"giveup:K7:0:{ANN.id}", ANN))
    first, second = await desk.store.run(boards.behind, GROUP_ID)
    assert (first.code, first.not_before) == ("K7", 0.0)
    assert second.not_before == desk.clock.now()


async def test_the_bot_plays_on_after_its_own_last_move(desk: ServiceHarness) -> None:
    table = with_bots(with_people("lits", 2, match="2"), 1)
    await desk.clear(table)
    await desk.give(tap(f"giveup:K7:0:{ANN.id}", ANN))
    following = await newest(desk)
    assert [job.code for job in await desk.jobs()] == [following.code]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("/match lits 1", "2–20"),
        ("/match lits 21", "2–20"),
        ("/match blokus 5 variant=solo", "two players"),
    ],
)
async def test_a_match_that_cannot_be_is_refused(
    desk: ServiceHarness, text: str, said: str
) -> None:
    await desk.give(message(text, ANN, GROUP))
    assert said in await desk.last_words()
    assert await desk.all() == []


async def test_in_private_the_bot_is_the_opponent(desk: ServiceHarness) -> None:
    await desk.give(message("/match lits 5", ANN, private(ANN)))
    card = (await desk.sent())[-1]
    assert "5 games" in card["text"]
    solo = next(b for row in card["keyboard"] for b in row if b["text"] == "Play against the bot")
    await desk.give(tap(solo["callback_data"], ANN))
    [table] = await desk.all()
    assert (table.host.match, table.level) == (5, 3)
