"""Reminders on a clock that the test moves: when they sound, how many, and to whom never."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from telegram.error import Forbidden

from bot.domain.clocks.pace import HOUR, Pace
from bot.domain.commands import Person
from bot.domain.options import HostOptions
from bot.domain.reminders.quiet_hours import MINUTE
from bot.domain.table import Table
from bot.handlers.persistence import keep_new
from bot.store.db.schema import reminders
from bot.store.repositories.timing import reminders as rows
from tests.support.bot import games
from tests.support.bot.clocks import Clocks
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, deliver
from tests.support.bot.updates import ANN, BEN, membership, message, private, tap

DAY = 24 * HOUR
FIFTH = DAY // 5
HOSTED = HostOptions(pace=Pace.read("1d"), away=False)


@pytest.fixture
async def clocks(desk: ServiceHarness) -> Clocks:
    return Clocks(desk)


async def begun(clocks: Clocks, *codes: str, host: HostOptions = HOSTED) -> int:
    """Tables of Ann and Ben, who opened their private chats; the moment by which all have begun."""
    tables = [replace(games.playing_two(code), host=host) for code in codes or ("K7",)]
    await clocks.desk.clear(*tables)
    for person in (ANN, BEN):
        await clocks.desk.give(message("/start", person, private(person)))
    clocks.pass_time(60_000)
    await clocks.reached()
    await clocks.job.tick()
    await clear(clocks.desk)
    return clocks.now


async def clear(desk: ServiceHarness) -> None:
    """Have all that waits for people sent."""
    for person in (ANN, BEN):
        await deliver(desk, TelegramStub(), person.id)


async def sounding(clocks: Clocks, person: Person = ANN) -> list[dict[str, Any]]:
    """The reminders on their way to somebody."""
    sent = await clocks.desk.sent()
    return [one for one in sent if (one["kind"], one["chat"]) == ("reminder", person.id)]


async def told_at(clocks: Clocks, moments: Iterable[int], person: Person = ANN) -> list[int]:
    """Those of some moments at which somebody is reminded."""
    found = []
    for moment in moments:
        await clocks.at(moment)
        if await sounding(clocks, person):
            found.append(moment)
        await clear(clocks.desk)
    return found


async def test_a_turn_is_reminded_of_after_an_hour_and_at_a_fifth(clocks: Clocks) -> None:
    now = await begun(clocks)
    hours = [now + number * HOUR for number in range(24)]
    assert await told_at(clocks, hours) == [now + HOUR, now + 20 * HOUR]


async def test_nobody_is_reminded_who_has_moved(clocks: Clocks) -> None:
    now = await begun(clocks)
    await clocks.desk.give(message(FIRST_MOVE, ANN, date=now // 1000))
    await clear(clocks.desk)
    hours = [now + number * HOUR for number in range(24)]
    assert await told_at(clocks, hours) == []
    assert await told_at(clocks, [now + 24 * HOUR], BEN) == []
    found = (await clocks.desk.rows(reminders))["reminders"]
    assert [row[0] for row in found] == [BEN.id]


async def test_what_was_on_its_way_is_not_sent_after_the_move(clocks: Clocks) -> None:
    now = await begun(clocks)
    await clocks.at(now + HOUR)
    assert await sounding(clocks)
    await clocks.desk.give(message(FIRST_MOVE, ANN, date=clocks.now // 1000))
    stub = TelegramStub()
    await deliver(clocks.desk, stub, ANN.id)
    assert [call for call in stub.made if call[1][0] == ANN.id] == []


async def test_the_list_says_what_waits_and_follows_silently(clocks: Clocks) -> None:
    now = await begun(clocks, "K7", "K9")
    await clocks.at(now + HOUR)
    stub = TelegramStub()
    await deliver(clocks.desk, stub, ANN.id)
    [text] = [call[1][1] for call in stub.made if call[0] == "message" and "wait" in call[1][1]]
    assert "2 games wait for you" in text
    assert text.count("<tg-time") == 2
    await clocks.desk.give(message(f"#K7 {FIRST_MOVE}", ANN, date=clocks.now // 1000))
    stub = TelegramStub()
    await deliver(clocks.desk, stub, ANN.id)
    edits = [call[1] for call in stub.made if call[0] == "new_text"]
    assert [("One game waits for you" in edit[2], "#K9" in edit[2]) for edit in edits] == [
        (True, True)
    ]


async def test_the_time_is_asked_for_once_and_without_a_sound(clocks: Clocks) -> None:
    now = await begun(clocks)
    asked = 0
    for moment in (now + HOUR, now + 20 * HOUR):
        await clocks.at(moment)
        stub = TelegramStub()
        await deliver(clocks.desk, stub, ANN.id)
        asked += sum(name == "silent_message" for name in stub.names)
    assert asked == 1


async def test_three_reminders_sound_a_day_besides_alarms(clocks: Clocks) -> None:
    now = await begun(clocks, *(f"K{number}" for number in range(2, 9)))
    reminded = 0
    for number in range(24):
        await clocks.at(now + number * HOUR)
        reminded += len(await sounding(clocks))
        await clear(clocks.desk)
    assert reminded == 2


async def test_alarms_of_an_hour_are_one(clocks: Clocks) -> None:
    now = await begun(clocks, "K7")
    clocks.pass_time(30 * MINUTE)
    later = replace(games.playing_two("K9"), host=HOSTED)
    await keep_more(clocks, later)
    await clocks.at(now + 20 * HOUR)
    assert [one["urgent"] for one in await sounding(clocks)] == [[], ["K7", "K9"]]
    await clear(clocks.desk)
    assert await told_at(clocks, [now + 21 * HOUR]) == []


async def keep_more(clocks: Clocks, table: Table) -> None:
    """Keep one more table, that begins now."""
    async with clocks.desk.store.transaction() as connection:
        await connection.run_sync(keep_new, table, clocks.desk.clock.now())


async def test_the_alarm_has_buttons_to_resign_and_for_a_day_off(clocks: Clocks) -> None:
    now = await begun(clocks)
    await clocks.at(now + 20 * HOUR)
    stub = TelegramStub()
    await deliver(clocks.desk, stub, ANN.id)
    [keyboard] = [call[1][2] for call in stub.made if "Little time" in str(call)]
    data = [button["callback_data"] for row in keyboard for button in row]
    assert data == ["show:K7:0:", "resign:K7:0:", "away:::1"]
    await clocks.desk.give(tap("away:::1", ANN, private(ANN)))
    assert "clocks stand still" in await clocks.desk.last_words()
    await clocks.desk.give(tap("resign:K7:0:", ANN, private(ANN)))
    assert "#K7" in await clocks.desk.last_words()


async def test_a_refusal_ends_reminders_until_the_person_begins_again(clocks: Clocks) -> None:
    now = await begun(clocks)
    await clocks.desk.store.run(rows.stop, ANN.id)
    hours = [now + number * HOUR for number in range(21)]
    assert await told_at(clocks, hours) == []
    await clocks.desk.give(message("/settings", ANN, private(ANN)))
    await clocks.desk.give(tap("remind:::face.main", ANN, private(ANN)))
    assert "/start" in await clocks.desk.last_words()
    await clear(clocks.desk)
    await clocks.desk.give(message("/start", ANN, private(ANN)))
    await clear(clocks.desk)
    assert await told_at(clocks, [now + 21 * HOUR]) == [now + 21 * HOUR]


async def test_a_refusal_of_telegram_is_taken_as_one(clocks: Clocks) -> None:
    now = await begun(clocks)
    await clocks.at(now + HOUR)
    stub = TelegramStub()
    stub.refuse("message", Forbidden("bot was blocked by the user"))
    await deliver(clocks.desk, stub, ANN.id)
    assert (await clocks.desk.store.run(rows.settings_of, ANN.id)).stopped


async def test_nobody_is_written_to_who_blocked_the_bot(clocks: Clocks) -> None:
    now = await begun(clocks)
    await clocks.desk.give(membership("member", "kicked", private(ANN)))
    hours = [now + number * HOUR for number in range(24)]
    assert await told_at(clocks, hours) == []


async def test_nothing_sounds_in_quiet_hours(clocks: Clocks) -> None:
    await begun(clocks)
    zone = -(clocks.now // MINUTE % 1440 // 60 * 60)
    zone = zone if zone >= -720 else zone + 1440
    await clocks.desk.give(tap(f"remind:::zone.{zone}", ANN, private(ANN)))
    await clocks.desk.give(tap("remind:::quiet.0-10", ANN, private(ANN)))
    await clear(clocks.desk)
    midnight = clocks.now // HOUR * HOUR
    hours = [midnight + number * HOUR + 1 for number in range(1, 24)]
    [first, *_] = await told_at(clocks, hours)
    assert first == midnight + 10 * HOUR + 1


async def test_without_a_clock_one_is_reminded_by_choice(clocks: Clocks) -> None:
    now = await begun(clocks, host=HostOptions())
    await clocks.desk.give(message(FIRST_MOVE, ANN, date=now // 1000))
    await clear(clocks.desk)
    assert await told_at(clocks, [now + HOUR + MINUTE], BEN) == []
    await clocks.desk.give(tap("remind:::after.all", BEN, private(BEN)))
    await clear(clocks.desk)
    await begun_again(clocks)
    assert len(await told_at(clocks, [clocks.now + HOUR], BEN)) == 1


async def begun_again(clocks: Clocks) -> None:
    """Ann takes her move back, which Ben allows, and makes it again."""
    date = clocks.now // 1000
    await clocks.desk.give(message("/undo", ANN, date=date))
    await clocks.desk.give(tap("allow:K7:1:0.0", BEN))
    await clocks.desk.give(message(FIRST_MOVE, ANN, date=date))
    await clear(clocks.desk)


async def test_a_digest_lists_what_waits_at_its_hour(clocks: Clocks) -> None:
    now = await begun(clocks, host=replace(HOSTED, pace=Pace.read("7d")))
    await clocks.desk.give(tap("remind:::zone.0", ANN, private(ANN)))
    await clocks.desk.give(tap("remind:::after.never", ANN, private(ANN)))
    await clocks.desk.give(tap("remind:::digest.9", ANN, private(ANN)))
    await clear(clocks.desk)
    begin = now // DAY * DAY + DAY + 9 * HOUR
    found = await told_at(clocks, [begin + number * HOUR + 10 * MINUTE for number in range(72)])
    assert len(found) == 3
    assert {(moment - begin) // HOUR % 24 for moment in found} == {0}
