"""Pauses by consent as people have them: by command, by button, on the page; clocks meanwhile."""

from dataclasses import replace
from random import Random

import pytest

from bot.domain import seating
from bot.domain.clocks.clock import DAY, DueKind, End
from bot.domain.clocks.pace import HOUR
from bot.domain.commands import Person
from bot.domain.options import HostOptions
from bot.domain.table import Stage, Table
from bot.store.db.schema import dues, pauses
from bot.store.repositories import erasure
from bot.store.repositories.table_values import values_of
from bot.store.repositories.timing.pauses import CONSENT
from tests.support.bot import games
from tests.support.bot.captions import plain, show
from tests.support.bot.clocks import DAY_PACE, FIRST, Clocks
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, CLEO, GROUP, GROUP_ID, Json, message, private, tap
from tests.support.cases import cases

NOTICE = 12 * HOUR
MINUTE = 60_000


@pytest.fixture
async def clocks(desk: ServiceHarness) -> Clocks:
    return Clocks(desk)


def says(clocks: Clocks, text: str, who: Person = ANN, chat: Json = GROUP) -> Json:
    """A text that is sent now."""
    return message(text, who, chat, date=clocks.now // 1000)


async def begun(clocks: Clocks, words: str = "/pause 5") -> int:
    """The deadline before a pause that begins now, as Ben agrees at once."""
    deadline = await clocks.keep(games.playing_two(), End.AUTO)
    await clocks.desk.give(says(clocks, words), tap("pausing:K7:0:0", BEN))
    return deadline


def shown(table: Table) -> str:
    return show(table).caption


def labels(table: Table) -> list[str]:
    return [button["text"] for row in show(table).keyboard for button in row]


def until(moment: int) -> str:
    return f'until <tg-time unix="{moment // 1000}"'


@pytest.mark.databases
async def test_all_clocks_stand_still_until_its_end(clocks: Clocks) -> None:
    deadline = await begun(clocks)
    end = clocks.now + 5 * DAY
    table = await clocks.desk.load("K7")
    assert f"⏸ Paused {until(end)}" in shown(table)
    assert not {"⏳", "🌴"} & {*shown(table)}
    assert "End the pause" in labels(table)
    assert await clocks.due_at() == [end, deadline + 5 * DAY]
    assert (await clocks.at(deadline + 1)).stage is Stage.PLAYING
    after = await clocks.at(end)
    assert "Paused" not in shown(after)
    assert "End the pause" not in labels(after)
    assert await clocks.due_at() == [deadline + 5 * DAY]
    assert (await clocks.at(deadline + 5 * DAY - 1)).stage is Stage.PLAYING
    assert (await clocks.at(deadline + 5 * DAY)).stage is Stage.OVER


async def test_without_an_end_nothing_is_due(clocks: Clocks) -> None:
    deadline = await begun(clocks, "/pause")
    assert await clocks.due_at() == []
    assert "⏸ Paused: all clocks stand still." in shown(await clocks.desk.load("K7"))
    assert (await clocks.at(deadline + 400 * DAY)).stage is Stage.PLAYING


async def test_the_question_says_until_when(clocks: Clocks) -> None:
    await clocks.keep(games.playing_two())
    await clocks.desk.give(says(clocks, "/pause 5"))
    [asked] = await clocks.desk.sent()
    assert f"would like to pause game #K7 {until(clocks.now + 5 * DAY)}" in asked["text"]
    assert f'href="tg://user?id={BEN.id}"' in asked["text"]
    assert [button["text"] for button in asked["keyboard"][0]] == ["Yes, pause", "No, play on"]
    await clocks.desk.give(says(clocks, "/pause"))
    assert "would like to pause game #K7: all clocks" in await clocks.desk.last_words()


async def test_a_date_means_all_days_up_to_it(clocks: Clocks) -> None:
    await clocks.keep(games.playing_two())
    await clocks.desk.give(says(clocks, "/pause 1970-01-14"))
    asked = (await clocks.desk.sent())[-1]["text"]
    days = 14 - 1 - clocks.now // DAY
    assert until(clocks.now + days * DAY) in asked


@cases(
    ("said", "answer"),
    [
        ("/pause soon", "no number of days and no date to come"),
        ("/pause 1970-01-01", "no date to come"),
        ("/pause -1", "no number of days"),
        ("/pause 61", "60 days at most"),
        ("/pause 99999999999", "60 days at most"),
        ("/pause 1971-01-01", "60 days at most"),
        ("/pause 0", "not paused at the moment"),
    ],
)
async def test_what_is_refused_changes_nothing(clocks: Clocks, said: str, answer: str) -> None:
    await clocks.keep(games.playing_two())
    before = await clocks.desk.all(), await clocks.desk.rows(pauses)
    await clocks.desk.give(says(clocks, said))
    assert answer in await clocks.desk.last_words()
    assert (await clocks.desk.all(), await clocks.desk.rows(pauses)) == before


async def test_at_a_table_without_a_clock_there_is_nothing_to_pause(clocks: Clocks) -> None:
    await clocks.desk.clear(games.playing_two())
    await clocks.desk.give(says(clocks, "/pause 5"))
    assert "has no clock" in await clocks.desk.last_words()


async def test_a_second_pause_is_refused_with_the_end_of_the_first(clocks: Clocks) -> None:
    await begun(clocks)
    await clocks.desk.give(says(clocks, "/pause 3", BEN))
    refusal = (await clocks.desk.sent())[-1]["text"]
    assert until(clocks.now + 5 * DAY) in refusal
    assert "/pause 0 ends that with 12 hours’ notice" in plain(refusal)


async def test_a_toast_says_a_moment_without_markup(clocks: Clocks) -> None:
    await clocks.keep(games.playing_two())
    await clocks.desk.clear_tables(
        *(replace(games.playing_two(c), host=HostOptions(pace=DAY_PACE)) for c in ("K7", "C2"))
    )
    await clocks.desk.give(says(clocks, "/pause #K7 5"), tap("pausing:K7:0:0", BEN))
    await clocks.desk.give(tap(f"ask:K7::pause.{ANN.id}.3", ANN, number=70))
    [*_, toast] = [one for one in await clocks.desk.sent() if one["kind"] == "toast"]
    assert "1970-01-" in toast["text"]
    assert "<" not in toast["text"]


async def test_a_tap_ends_it_after_twelve_hours(clocks: Clocks) -> None:
    deadline = await begun(clocks, "/pause")
    begin = clocks.now
    clocks.pass_time(3 * DAY)
    end = clocks.now + NOTICE
    await clocks.desk.give(tap("unpause:K7:0:", BEN, number=60))
    assert f"⏸ Paused {until(end)}" in shown(await clocks.desk.load("K7"))
    assert await clocks.due_at() == [end, deadline + end - begin]
    before = await clocks.desk.rows(pauses, dues)
    clocks.pass_time(HOUR)
    await clocks.desk.give(tap("unpause:K7:0:", ANN, number=61), says(clocks, "/pause 0"))
    assert await clocks.desk.rows(pauses, dues) == before
    assert "Paused" not in shown(await clocks.at(end))
    assert (await clocks.at(deadline + end - begin - 1)).stage is Stage.PLAYING


async def test_a_command_ends_it_too(clocks: Clocks) -> None:
    await begun(clocks)
    await clocks.desk.give(says(clocks, "/pause 0", BEN, private(BEN)))
    assert f"⏸ Paused {until(clocks.now + NOTICE)}" in shown(await clocks.desk.load("K7"))
    heard = (await clocks.desk.sent())[-1]
    assert (heard["kind"], heard["chat"]) == ("react", BEN.id)


async def test_strangers_end_nothing(clocks: Clocks) -> None:
    await begun(clocks)
    before = await clocks.desk.rows(pauses, dues)
    await clocks.desk.give(tap("unpause:K7:0:", replace(CLEO, language="en")))
    assert "not playing at this table" in await clocks.desk.last_words()
    assert await clocks.desk.rows(pauses, dues) == before


async def test_a_move_meanwhile_counts_and_costs_no_time(clocks: Clocks) -> None:
    await begun(clocks)
    end = clocks.now + 5 * DAY
    clocks.pass_time(4 * DAY)
    await clocks.desk.give(says(clocks, FIRST_MOVE))
    table = await clocks.desk.load("K7")
    assert table.clock
    assert table.clock.left[-1] == (72 * HOUR, FIRST)
    assert "Paused" in shown(table)
    assert await clocks.due_at() == [end, end + FIRST]
    await clocks.desk.give(says(clocks, "/undo"), tap("allow:K7:1:0", BEN, number=62))
    assert await clocks.due_at() == [end, end + FIRST]
    assert (await clocks.desk.load("K7")).record.plies == ()


async def test_an_outage_within_it_moves_nothing_twice(clocks: Clocks) -> None:
    deadline = await begun(clocks)
    begin = clocks.now
    await clocks.at(begin + 4 * DAY)
    clocks.pass_time(2 * DAY)
    await clocks.reached()
    await clocks.job.tick()
    assert await clocks.due_at() == [deadline + 6 * DAY]
    assert "Paused" not in shown(await clocks.desk.load("K7"))


async def test_days_off_within_it_move_nothing_twice(clocks: Clocks) -> None:
    deadline = await begun(clocks)
    end = clocks.now + 5 * DAY
    await clocks.desk.give(says(clocks, "/away 7", ANN, private(ANN)))
    caption = shown(await clocks.desk.load("K7"))
    assert f"⏸ Paused {until(end)}" in caption
    assert f"stands still {until(end + 2 * DAY)}" in caption
    assert deadline + 7 * DAY in await clocks.due_at()
    caption = shown(await clocks.at(end))
    assert "Paused" not in caption
    assert until(end + 2 * DAY) in caption


async def test_a_question_answered_by_no_ends_and_says_so(clocks: Clocks) -> None:
    deadline = await clocks.keep(games.playing_two())
    await clocks.desk.give(says(clocks, "/pause 5"), tap("nopause:K7:0:0", BEN))
    assert "no pause in game #K7" in await clocks.desk.last_words()
    await clocks.desk.give(tap("pausing:K7:0:0", BEN, number=71))
    assert await clocks.due_at() == [deadline]


async def test_asked_in_private_it_is_put_to_the_group(clocks: Clocks) -> None:
    await clocks.keep(games.playing_two())
    await clocks.desk.give(says(clocks, "/pause", ANN, private(ANN)))
    heard, asked = await clocks.desk.sent()
    assert (heard["kind"], heard["chat"]) == ("react", ANN.id)
    assert (asked["kind"], asked["chat"]) == ("message", GROUP_ID)


async def test_against_the_bot_it_begins_at_once(clocks: Clocks) -> None:
    await clocks.keep(replace(games.solo(), stage=Stage.PLAYING))
    await clocks.desk.give(says(clocks, "/pause 2"))
    assert f"⏸ Paused {until(clocks.now + 2 * DAY)}" in shown(await clocks.desk.load("K7"))


async def test_of_several_tables_that_is_meant_which_has_a_clock(clocks: Clocks) -> None:
    await clocks.keep(games.playing_two())
    timed = await clocks.desk.load("K7")
    await clocks.desk.clear(timed, games.playing_two("C2"))
    await clocks.desk.give(says(clocks, "/pause 5"))
    assert "pause game #K7" in await clocks.desk.last_words()


@cases(("days", "verb"), [(" 5", ".5"), ("", ""), (" 0", ".0")])
async def test_of_several_with_clocks_one_is_chosen_for_as_many_days(
    clocks: Clocks, days: str, verb: str
) -> None:
    both = [replace(games.playing_two(c), host=HostOptions(pace=DAY_PACE)) for c in ("K7", "C2")]
    await clocks.desk.clear(*both)
    await clocks.desk.give(says(clocks, f"/pause{days}"))
    keyboard = (await clocks.desk.sent())[-1]["keyboard"]
    data = {button["callback_data"] for row in keyboard for button in row}
    assert data == {f"ask:{code}::pause.{ANN.id}{verb}" for code in ("K7", "C2")}


def test_a_rematch_knows_nothing_of_it() -> None:
    over = replace(games.over(), host=HostOptions(pace=DAY_PACE))
    assert seating.rematch(over, "R2", ANN, Random(1)).clock is None


async def test_it_is_kept_with_the_table_and_as_a_span(clocks: Clocks) -> None:
    await begun(clocks)
    begin, end = clocks.now, clocks.now + 5 * DAY
    table = await clocks.desk.load("K7")
    assert values_of(table)["seating"]["clock"]["pause"] == {"begin": begin, "end": end}
    [row] = (await clocks.desk.rows(pauses))["pauses"]
    assert row[1:] == ("#K7", CONSENT, begin, end)
    kinds = [row[1] for row in (await clocks.desk.rows(dues))["dues"]]
    assert {DueKind.RESUMED, DueKind.TIME} <= set(kinds)


async def test_a_table_that_is_forgotten_leaves_no_pause_to_another(clocks: Clocks) -> None:
    await begun(clocks)
    async with clocks.desk.store.transaction() as connection:
        await connection.run_sync(erasure.forget_table, "K7")
    assert (await clocks.desk.rows(pauses))["pauses"] == []
