"""Deadlines come while the bot is killed around them: each is one event in the record, and no more.

`python -m tests.chaos.deadlines --runs 1000 --seed 1 --postgresql --instances 3` kills so often and
judges; exits with 1 if any time was over too early, twice or never. Without `--postgresql` there is
one instance on SQLite. Around each death the time of somebody is over at several tables at once.
Deadlines are reached by the clock of this machine, as any other clock would look like an outage.

A death comes by a SIGKILL from outside at a random moment around the deadlines, or by one that the
program sends itself at a point inside of the transaction that sees to one of them. Where there are
several instances, some of them die at a time.
"""

import argparse
import asyncio
import contextlib
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from random import Random

from bot.domain.clocks.spans import in_ms
from bot.store import Store
from tests.chaos.checker import Verdict, in_words
from tests.chaos.fleet import Fleet, fleet
from tests.chaos.late_tables import Group, LateTables
from tests.chaos.mortal import DIES_AT, NEVER
from tests.chaos.program import Program, Runs, world
from tests.support.local_chat import LocalChat

GROUPS = 12
"""Number of groups that the tables are in: Telegram lets 20 messages a minute into each."""

POINTS = 15
"""Points of a transaction that sees to a deadline."""

SPREAD = 40
"""Milliseconds within which the deadlines of a run come."""

STARTING = 1.0
"""Seconds after a start within which one that is killed while it starts is killed."""

READY = 120.0
"""Seconds after which an instance is taken never to look at clocks, or never to die by itself."""

WATCHDOG = 150.0
"""Seconds after which the greeting of a group is taken never to come."""

PAUSE = 0.05
DEVIATION = 0.1
"""Seconds from a deadline to a death around it: the standard deviation."""


class How(StrEnum):
    """The kinds of death."""

    INSIDE = "inside of a transaction of time, or right after it"
    STARTING = "while starting"
    AROUND = "around the deadline"


@dataclass(frozen=True)
class Plan:
    """The size of a series of runs: deaths, tables of each, kind of database, instances.

    Shares of the deaths are `inside` of transactions, and while the program is `starting`. The
    deadlines of a run are so many seconds `ahead`, at least and at most. A game that goes on
    `watchdog` seconds after the last death is taken never to end.
    """

    runs: int
    seed: int = 1
    tables: int = 3
    postgresql: bool = False
    instances: int = 1
    inside: float = 0.45
    starting: float = 0.1
    ahead: tuple[float, float] = (0.3, 0.7)
    watchdog: float = WATCHDOG
    talk: bool = False

    @property
    def shares(self) -> tuple[float, ...]:
        """The shares of the kinds of death, in order."""
        return self.inside, self.starting, 1 - self.inside - self.starting


class Deadlines:
    """Runs one after the other: deadlines of several tables come together, and somebody dies."""

    def __init__(self, plan: Plan, local: LocalChat, program: Runs, tables: LateTables) -> None:
        self._plan, self._local, self._program, self._tables = plan, local, program, tables
        self._copies = program.copies if isinstance(program, Fleet) else _alone(program)
        self._rng = Random(plan.seed)
        self._points = list[int]()
        self._verdict = Verdict()

    async def all(self) -> Verdict:
        """Make all runs, let everything come to its end, and judge."""
        self._groups = await self._arrive()
        begun = time.monotonic()
        for number in range(self._plan.runs):
            await self._live_and_die()
            self._tell(number + 1, begun)
        await self._end()
        return await self._judged()

    async def _arrive(self) -> list[Group]:
        """Let groups arrive and be greeted; then the bot has reached Telegram, too."""
        groups = [self._group(number) for number in range(GROUPS)]
        await self._start(NEVER)
        await self._local.until(lambda _: all(chat.from_bot for chat, _ in groups), WATCHDOG)
        await self._kill(self._copies)
        return groups

    def _group(self, number: int) -> Group:
        people = [self._local.new_person(f"P{number}{letter}") for letter in "ab"]
        return self._local.new_group(people[0], f"Group {number}", people[1]), people

    async def _keep(self) -> float:
        """Keep the tables of a run, and return the moment of the first deadline."""
        at = time.time() + self._rng.uniform(*self._plan.ahead)
        for group in self._rng.sample(self._groups, self._plan.tables):
            await self._tables.keep(group, in_ms(at) + self._rng.choice([0, self._delay()]))
        return at

    def _delay(self) -> int:
        return self._rng.randrange(SPREAD)

    # Lives

    async def _live_and_die(self) -> None:
        """Have instances die around the deadlines of a run, one at least."""
        [how] = self._rng.choices(list(How), self._plan.shares)
        self._verdict.counts[f"deaths {how}"] += 1
        match how:
            case How.STARTING:
                await self._keep()
                await self._start(NEVER)
                await self._die(self._rng.uniform(0, STARTING))
            case How.INSIDE:
                # Whoever looks at the clocks next is to die of it.
                await self._kill(self._copies)
                await self._start(self._point())
                await self._keep()
                await self._die(READY)
            case How.AROUND:
                await self._start(NEVER)
                await self._is_ready()
                deadline = await self._keep() - time.time()
                await self._die(deadline + self._rng.gauss(0, DEVIATION))

    async def _start(self, dies_at: int) -> None:
        """Start all that do not run; they are to die by themselves at a point, or never."""
        self._since = in_ms(time.time())
        for copy in self._copies:
            copy.environment[DIES_AT] = str(dies_at)
        await self._program.start()

    async def _is_ready(self) -> None:
        """Wait until clocks have been looked at since the last start."""
        async with asyncio.timeout(READY):
            while await self._tables.ticked_at() < self._since:  # noqa: ASYNC110 - no other process tells
                await asyncio.sleep(PAUSE)
        # Telegram is reached when there is something to fetch.
        (chat, [person, _]) = self._rng.choice(self._groups)
        await person.say(chat, "Good morning!")

    def _point(self) -> int:
        if not self._points:
            self._points = list(range(POINTS * self._plan.tables))
            self._rng.shuffle(self._points)
        return self._points.pop()

    async def _die(self, seconds: float) -> None:
        """Wait until somebody has died by itself, or kill some after so many seconds."""
        ends = [copy.ended for copy in self._copies if copy.ended]
        done, _ = await asyncio.wait(
            ends, timeout=max(0, seconds), return_when=asyncio.FIRST_COMPLETED
        )
        if not done:
            self._verdict.counts["of them at no such point"] += seconds == READY
            number = self._rng.randint(1, len(self._copies))
            await self._kill(self._rng.sample(self._copies, number))
        elif seconds < READY:
            self._verdict.counts["of them by themselves all the same"] += 1

    async def _kill(self, copies: Sequence[Program]) -> None:
        for copy in copies:
            copy.signal(signal.SIGKILL)
            assert copy.ended
            await copy.ended

    def _tell(self, runs: int, begun: float) -> None:
        if self._plan.talk and not runs % 20:
            print(f"{time.monotonic() - begun:6.0f} s: {runs} runs", flush=True)

    # The end

    async def _end(self) -> None:
        """Let all live until no game goes on, but not for ever."""
        await self._kill(self._copies)
        await self._start(NEVER)
        await self._is_ready()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._plan.watchdog):
                while await self._tables.playing():  # noqa: ASYNC110 - as above
                    await asyncio.sleep(PAUSE)

    async def _judged(self) -> Verdict:
        ends, verdict = await self._tables.look(), self._verdict
        verdict.violations.extend(ends.violations())
        verdict.counts["deadlines"] = len(self._tables.deadlines)
        late = ends.lateness()
        for name, share in (("half of all", 0.5), ("99 of 100", 0.99), ("all", 1.0)):
            found = late[min(len(late) - 1, round(share * len(late)))]
            verdict.seconds[f"from the deadline to its event, at most: {name}"] = found / 1000
        return verdict


def _alone(program: Runs) -> list[Program]:
    assert isinstance(program, Program)
    return [program]


@asynccontextmanager
async def _place(
    plan: Plan, folder: Path, broken: str
) -> AsyncIterator[tuple[LocalChat, Program | Fleet]]:
    """Yield a chat world and what is to be killed in it.

    :raises NoPostgresError: if no server is installed where one is wanted.
    """
    if plan.postgresql:
        async with fleet(folder, broken, copies=plan.instances) as (local, copies):
            yield local, copies
    else:
        async with world(folder, broken) as (local, program):
            yield local, program


async def verdict_on(plan: Plan, folder: Path, broken: str = "") -> Verdict:
    """Make these runs in a folder, of a build with this bug, and judge them."""
    async with _place(plan, folder, broken) as (local, program):
        store = await Store.open(program.kept.url)
        try:
            return await Deadlines(plan, local, program, LateTables(store, {})).all()
        finally:
            await store.close()


def main() -> int:
    """Make the runs that the command line asks for, print their verdict; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgresql", action="store_true", help="instead of SQLite")
    parser.add_argument("--instances", type=int, default=1, help="on one server: 3, for example")
    given = parser.parse_args()
    if given.instances > 1 and not given.postgresql:
        parser.error("several instances need a server: --postgresql")
    folder = Path(tempfile.mkdtemp(prefix="tessera-deadlines-"))
    print(f"seed {given.seed}; logs in {folder}", flush=True)
    verdict = asyncio.run(verdict_on(Plan(**vars(given), talk=True), folder))
    print("\n".join(in_words(verdict)))
    return 1 if verdict.violations else 0


if __name__ == "__main__":
    sys.exit(main())
