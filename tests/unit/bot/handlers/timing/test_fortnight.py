"""Simulated days of people with clocks: who is told, when, how often; and what groups hear."""

from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import partial
from operator import itemgetter
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from bot.domain.clocks.clock import DAY, DueKind
from bot.domain.clocks.pace import HOUR, Pace
from bot.domain.commands import Person
from bot.domain.options import HostOptions
from bot.domain.players import Human
from bot.domain.reminders.limits import A_DAY, Sounded
from bot.domain.reminders.local_time import zones
from bot.domain.reminders.quiet_hours import QuietHours
from bot.domain.table import Stage, Table
from bot.domain.turns import some_move
from bot.handlers.timing.clocks import retime
from bot.store.db.schema import boards, dues, outbox
from bot.store.repositories.tables import of_person
from bot.store.repositories.timing import reminders as rows
from tests.support.bot import games
from tests.support.bot.clocks import Clocks
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import message, private

PACES = ("1d", "3d", "day")
QUIET = (23, 7)


@dataclass
class Fortnight:
    """Some people at some tables, of whom a few are absent for days, sleep, or blocked the bot."""

    clocks: Clocks
    rng: Random
    people: list[Person]
    told: dict[int, list[tuple[int, bool]]] = field(default_factory=lambda: defaultdict(list))
    alarmed: dict[tuple[str, int], int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    fallen: int = 0

    def __post_init__(self) -> None:
        zone = self.rng.choice
        self.zones = {one.id: zone(zones(self.clocks.now, 0)) for one in self.people}
        self.blocked = {one.id for one in self.people[::10]}
        self.slow = {one.id for one in self.people[::4]}

    def quiet(self, person: int) -> QuietHours:
        return QuietHours(self.zones[person], *QUIET)

    async def begin(self, tables: int) -> None:
        """Open all tables; everybody tells the bot about their nights and their digests."""
        opened = [self._table(number) for number in range(tables)]
        await self.clocks.desk.clear(*opened)
        for person in self.people:
            await self.clocks.desk.give(message("/start", person, private(person)))
            chosen: dict[str, Any] = {"zone": self.zones[person.id], "quiet": list(QUIET)}
            chosen |= {"last_hour": self.rng.random() < 0.5, "asked": True}
            keep = partial(rows.choose, person=person.id, **chosen)
            await self.clocks.desk.store.run(keep)
            now = self.clocks.desk.clock.now()
            await self.clocks.desk.store.run(retime, person.id, now)
            if person.id in self.blocked:
                await self.clocks.desk.store.run(rows.stop, person.id)
        self.clocks.pass_time(120_000)
        await self._take()

    def _table(self, number: int) -> Table:
        code = "K7" if number == 0 else f"T{number:03}"
        first, second = self.rng.sample(self.people, 2)
        pace = Pace.read(self.rng.choice(PACES))
        return replace(
            games.playing_two(code, first, second), host=HostOptions(pace=pace, away=False)
        )

    async def run(self, days: int) -> None:
        """Let days pass from one event to the next."""
        end = self.clocks.now + days * DAY
        plans = {table.code: self._plan() for table in await self.clocks.desk.all()}
        while self.clocks.now < end:
            code = min(plans, key=plans.__getitem__)
            due = min((await self.clocks.desk.rows(dues))["dues"], key=itemgetter(-1))
            await self.clocks.at(max(min(plans[code], due[-1]), self.clocks.now))
            await self._heard_in_group("time")
            await self._take()
            if due[1] == DueKind.TIME and due[-1] <= self.clocks.now:
                await self._fell(*due)
            if plans[code] <= self.clocks.now:
                plans[code] = await self._act(code)

    def _plan(self) -> int:
        return self.clocks.now + self.rng.randrange(30 * HOUR)

    async def _act(self, code: str) -> int:
        """Somebody moves if they are awake and no slow one; the moment of the next try there."""
        table = await self.clocks.desk.load(code)
        if table.stage is not Stage.PLAYING or not table.humans_on_move:
            return self.clocks.now + 1000 * DAY
        [human] = table.humans_on_move
        over = self.quiet(human.id).over_after(self.clocks.now)
        if over is not None:
            return over + self.rng.randrange(HOUR)
        if human.id in self.slow and self.rng.random() < 0.8:
            return self._plan()
        await self._move(table, human)
        return self._plan()

    async def _move(self, table: Table, human: Human) -> None:
        person = next(one for one in self.people if one.id == human.id)
        text = some_move(table, table.position, table.to_move[0])
        date = self.clocks.now // 1000
        await self.clocks.desk.give(message(f"#{table.code} {text}", person, date=date))
        await self._take()

    async def _heard_in_group(self, why: str) -> None:
        """Note what a group would hear that nobody there has caused."""
        async with self.clocks.desk.store.transaction() as connection:
            said = (await connection.execute(select(outbox.c.kind).where(outbox.c.chat < 0))).all()
            again = (await connection.execute(select(boards.c.code).where(boards.c.repost))).all()
        self.faults += [f"the group hears of {why}: {row}" for row in (*said, *again)]

    async def _take(self) -> None:
        """Have all that waits sent, and look at what people are told."""
        for one in await self.clocks.desk.sent():
            if one["kind"] == "reminder":
                await self._reminded(one["chat"], one["urgent"])
        async with self.clocks.desk.store.transaction() as connection:
            await connection.execute(delete(outbox))
            await connection.execute(update(boards).values(repost=False))

    async def _reminded(self, person: int, urgent: list[str]) -> None:
        now = self.clocks.now
        sits_at = await self.clocks.desk.store.run(of_person, person)
        tables = [table for table in sits_at if table.is_on_move(person)]
        if self.quiet(person).over_after(now) is not None:
            self.faults.append(f"{person} is told at night, at {now}")
        if person in self.blocked:
            self.faults.append(f"{person} is told after a refusal")
        if not tables or set(urgent) - {table.code for table in tables}:
            self.faults.append(f"{person} is told of {urgent} with {len(tables)} tables waiting")
        self.told[person].append((now, bool(urgent)))
        alarmed = [(table.code, table.revision) for table in tables if table.code in urgent]
        self.alarmed |= dict.fromkeys(alarmed, now)

    def judge(self) -> None:
        """Note who was told too often."""
        for person, moments in self.told.items():
            few = [at for at, alarm in moments if not alarm]
            if any(later - at < DAY for at, later in zip(few, few[A_DAY:], strict=False)):
                self.faults.append(f"{person} is told more than {A_DAY} times a day")

    async def _fell(self, code: str, _kind: str, seat: int, revision: int, at: int) -> None:
        """Note that the clock of a seat fell, and if nobody was told an hour before."""
        table = await self.clocks.desk.load(code)
        player = table.players[seat]
        assert isinstance(player, Human)
        self.fallen += 1
        alarm = self.alarmed.get((code, revision))
        if player.id not in self.blocked and (alarm is None or alarm > at - HOUR):
            self.faults.append(f"the clock of {player.id} in {code} falls without an alarm")


async def passed(desk: ServiceHarness, people: int, tables: int, days: int) -> Fortnight:
    """Days that have passed."""
    some = [Person(1000 + number, f"P{number}", None, "en") for number in range(people)]
    fortnight = Fortnight(Clocks(desk), Random(27), some)
    await fortnight.begin(tables)
    await fortnight.run(days)
    fortnight.judge()
    return fortnight


async def test_a_few_days_of_a_few_people(desk: ServiceHarness) -> None:
    fortnight = await passed(desk, 6, 6, 4)
    assert fortnight.faults == []
    assert fortnight.fallen
    assert fortnight.told


@pytest.mark.slow
@pytest.mark.sqlite("the days pass alike on a server, and would take twice as long")
async def test_fourteen_days_of_thirty_people_at_sixty_tables(desk: ServiceHarness) -> None:
    fortnight = await passed(desk, 30, 60, 14)
    assert fortnight.faults == []
    assert fortnight.fallen > 5
    assert sum(map(len, fortnight.told.values())) > 200


@pytest.mark.slow
async def test_control_a_build_that_counts_no_reminders_is_noticed(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sounded, "may_sound", lambda _self, _now: True)
    assert (await passed(desk, 2, 12, 3)).faults
