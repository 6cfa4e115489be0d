"""Many games over HTTP go on while three instances on one server are ended in turn.

`python -m tests.chaos.instances --ends 300 --games 200 --seed 1` plays and judges as `kills` does.
An instance is killed, told to end, or stands still for longer than a lease lasts; connections of
all are cut off, or the server is restarted. Everybody who waits is served within `AT_MOST` seconds
of the last end; after every other end the run checks that before the next one comes.
"""

import asyncio
import signal
import sys
from pathlib import Path
from random import Random
from typing import Literal

from bot.cluster.heartbeat import LASTS
from tests.chaos.checker import Verdict, judge
from tests.chaos.fleet import Fleet, fleet
from tests.chaos.journal import Journal
from tests.chaos.kills import Plan, Run, drawn, told_by_command_line
from tests.chaos.noted import note_calls
from tests.chaos.program import Program
from tests.support.local_chat import LocalChat

How = Literal["kill", "term", "stopped", "cut off", "server restarted"]
SHARES: dict[How, int] = {"kill": 6, "term": 3, "stopped": 3, "cut off": 3, "server restarted": 2}
THOUGHT = 4.0
"""Seconds that people in a group think about a move.

At this pace they do not wait for Telegram's 20 a minute, of which each instance that dies may have
used up one more than is known.
"""

GROUPS = 24
"""Number of groups that play at a time."""

AT_MOST = 15.0
"""Seconds after an end within which every chat goes on."""

BREATHS = 0.5
"""The share of ends after which the run waits until everybody has been served."""


class FleetRun(Run):
    """Games that go on while instances of the bot come and go."""

    program: Fleet
    at_most = AT_MOST
    posted = False
    """Whether updates are posted to all instances rather than polled by one."""

    def __init__(self, plan: Plan, local: LocalChat, copies: Fleet, journal: Journal) -> None:
        super().__init__(plan, local, copies, journal)
        self._fleet = copies
        # What happens does not hang on how often updates are delivered.
        self._fate = Random(f"{plan.seed} ends")
        self._each = self._fate.sample(list(SHARES), len(SHARES))

    async def _lives(self) -> None:
        """End instances until that has been done often enough; then let all of them live."""
        await self._start()
        before = self.local.sandbox.calls.last
        while self.killed < self.plan.kills:
            await asyncio.sleep(self._fate.uniform(0.2, 3.0))
            self._shape_updates()
            how = self._each.pop() if self._each else _drawn(self._fate)
            # Of a call that has come to its end the copy may not have heard yet.
            calls, before = self._made_after(before), self.local.sandbox.calls.last
            self.journal.write("ends", how=how, at_most=self.at_most, calls=calls)
            status = await self._end_one(how)
            # What Telegram has received before the end it does after the end.
            self.local.sandbox.faults.clear()
            await self._note_end(how, status, before)
            self.killed += 1
            self._tell()
            await self._fleet.start()
            if self._fate.random() < BREATHS:
                await self._watch.all_served()

    async def _note_calls(self) -> None:
        await note_calls(self.local.sandbox.calls, self.journal)

    async def _end_one(self, how: How) -> int | None:
        """End one instance, or disturb it or the server; return its exit status if it has ended."""
        copy = self._fate.choice(self._fleet.copies)
        match how:
            case "kill" | "term":
                return await ended(copy, signal.SIGKILL if how == "kill" else signal.SIGTERM)
            case "stopped":
                copy.signal(signal.SIGSTOP, group=True)
                await asyncio.sleep(LASTS + self._fate.uniform(0.5, 3.0))
                copy.signal(signal.SIGCONT, group=True)
            case "cut off":
                await self._fleet.place.cut()
            case "server restarted":
                await self._fleet.place.restart()
        return None


async def ended(copy: Program, number: signal.Signals) -> int:
    """Signal an instance and return its exit status."""
    copy.signal(number, group=number == signal.SIGKILL)
    assert copy.ended
    return await copy.ended


def _drawn(rng: Random) -> How:
    [how] = rng.choices(list(SHARES), list(SHARES.values()))
    return how


async def verdict_on(
    plan: Plan, folder: Path, run: type[FleetRun] = FleetRun, broken: str = ""
) -> Verdict:
    """Make a run in a folder, of a build with this bug, and judge it.

    :raises NoPostgresError: if no server is installed.
    """
    with Journal(folder / "journal.jsonl") as journal:
        async with fleet(folder, broken, posted=run.posted) as (local, copies):
            await run(plan, local, copies, journal).all()
    return judge(journal.path, drawn)


if __name__ == "__main__":
    people_who_think = Plan(kills=300, games=200, at_once=GROUPS, thought=THOUGHT)
    sys.exit(told_by_command_line(__doc__, "ends", people_who_think, verdict_on))
