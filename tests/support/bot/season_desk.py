"""A season in a group, by updates of its people and the test's clock."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from sqlalchemy import Connection, delete

from bot.agents.pool import Crew, WorkerPool
from bot.agents.priority_semaphore import PrioritySemaphore
from bot.agents.process import AnyQuestion
from bot.agents.season_judge import SeasonJudge
from bot.domain.clocks.spans import in_ms
from bot.domain.commands import Person
from bot.domain.seasons.season import Fixture, Season
from bot.runtime.season_job import SeasonJob
from bot.store.db.dialect import Purpose
from bot.store.db.schema import signs_of_life
from bot.store.repositories import outbox
from bot.store.repositories.scores import seasons
from bot.store.repositories.timing import outages
from bot.store.repositories.timing.outages import Sign
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, sender
from tests.support.bot.updates import ANN, BEN, CLEO, DANI, GROUP_ID, message, tap

PEOPLE = (ANN, BEN, CLEO, DANI, Person(5, "Eve", "eve", "en"), Person(6, "Finn", None, "en"))


class Oracles(WorkerPool):
    """Workers that judge positions as they are told, by the record."""

    def __init__(self, say: Callable[[str], str]) -> None:
        super().__init__(Crew())
        self._say = say

    async def answer(self, question: AnyQuestion) -> str:
        return self._say(question.record)


@dataclass
class SeasonDesk:
    """A season and those who see to it, with all that is sent to the group besides its tables."""

    desk: ServiceHarness
    wall: TelegramStub = field(default_factory=TelegramStub)
    touched: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        desk = self.desk
        turn = lambda: desk.store.alone(Purpose.SEASONS)  # noqa: E731 - as the bot gives it
        self.job = SeasonJob(desk.store, desk.clock, Random(3), turn, self.touched.update)

    async def say(self, text: str, person: Person = ANN) -> None:
        await self.desk.give(message(text, person))

    async def tap(self, verb: str, person: Person, asker: Person | None = None) -> None:
        """Tap a button of the season, or of the question whether somebody leaves it."""
        number = str((await self.season()).number)
        argument = f"{asker.id}.{number}" if asker else number
        await self.desk.give(tap(f"{verb}:::{argument}", person))

    async def begun(self, people: int, words: str = "") -> Season:
        """A season that has begun with so many."""
        await self.say(f"/season lits pace=3d {words}")
        for person in PEOPLE[1:people]:
            await self.tap("enter", person)
        await self.tap("kickoff", ANN)
        return await self.season()

    async def season(self) -> Season:
        found = await self.desk.store.run(seasons.latest, GROUP_ID)
        assert found
        return found

    async def resigned(self, fixture: Fixture, loser: int) -> None:
        """A member gives a game up, as the buttons do it; then all is seen to."""
        season, table = await self.season(), await self.desk.load(fixture.code)
        one = season.members[loser].human
        person = next(person for person in PEOPLE if person.id == one.id)
        await self.desk.give(tap(f"giveup:{table.code}:{table.revision}:{one.id}", person))
        await self.look()

    async def look(self) -> None:
        """The job looks, Telegram having been reached, and all that waits is sent."""
        await self.job.tick()
        await self.deliver()

    async def at_the_end(self) -> None:
        """Let time pass to the last day, without an outage."""
        season = await self.season()
        self.desk.clock.time = (season.ends_at or 0) / 1000 + 1
        async with self.desk.store.transaction() as connection:
            await connection.execute(delete(signs_of_life))
        now = in_ms(self.desk.clock.now())
        await self.desk.store.run(outages.note, Sign.REACHED, now, caught_up=True)
        await self.look()

    async def decide(self, say: Callable[[str], str]) -> None:
        """Have all games that were broken off decided by what workers say of their records."""
        desk = self.desk
        judge = SeasonJudge(
            desk.store, desk.clock, Oracles(say), PrioritySemaphore(1), desk.heartbeat
        )
        while await judge.step():
            await self.deliver()

    async def deliver(self) -> None:
        """Send what waits for the group."""
        for outgoing in await self.desk.store.run(_waiting):
            if outgoing.kind == outbox.SEASON:
                await sender(self.desk, self.wall).send(outgoing)


def _waiting(connection: Connection) -> list[outbox.OutboxMessage]:
    return outbox.waiting(connection, GROUP_ID)
