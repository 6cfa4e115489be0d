"""Instances that come and go keep to Telegram's limits together; broken builds are found out."""

import asyncio
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from tests.chaos.instances import FleetRun, ended, verdict_on
from tests.chaos.kills import Group
from tests.chaos.narrow import EVERYWHERE, IN_GROUP
from tests.chaos.test_instances import SHORT

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_postgres")]  # or it is skipped

ASKED = "/help"
PLAN = replace(SHORT, games=0, at_once=3)
EACH = 4
"""Number of requests by each person: one for each instance, and one for all of them."""

MORE = 2
"""Times as many requests where all answer at once: more than may be sent while a call is late."""

LATE = 4.0
"""Seconds that a call may be late on a machine that has other things to do."""

LONG = 120.0
"""Seconds for which a run waits for a message that is sure to come."""


class Asked(FleetRun):
    """A run with low limits in which more messages are wanted than may be sent."""

    async def all(self) -> None:
        self.journal.write("limits", everywhere=EVERYWHERE, in_group=IN_GROUP, late=LATE)
        await super().all()

    async def _arrive(self) -> list[Group]:
        self._groups = await super()._arrive()
        return self._groups

    async def _sent(self, count: int, after: int, chat: int | None = None) -> None:
        """Wait until so many messages have been sent."""
        calls = self.local.sandbox.calls
        async with asyncio.timeout(LONG):
            await calls.until(lambda calls: len(calls.sends(chat, after)) >= count)


class ManyAsk(Asked):
    """A run in which all instances at once answer many people."""

    async def _lives(self) -> None:
        await self._start()
        before = self.local.sandbox.calls.last
        people = [person for _, people in self._groups for person in people]
        for person in people * EACH * MORE:
            await person.say(person.private, ASKED)
        await self._sent(len(people) * EACH * MORE, before)


class TakeTurns(Asked):
    """A run in which one instance after the other answers in a group, alone."""

    ending = signal.SIGTERM

    async def _lives(self) -> None:
        [group, people], *_ = self._groups
        for person in people * EACH:
            await person.say(group, ASKED)
        before = self.local.sandbox.calls.last
        for number, copy in enumerate(self._fleet.copies, 1):
            await copy.start()
            await self._sent(number * len(people), before, group.id)
            await ended(copy, self.ending)
        await self._start()
        await self._sent(len(people) * EACH, before, group.id)


class DieInTurns(TakeTurns):
    """The same run, in which each of them dies."""

    ending = signal.SIGKILL


RUNS = ManyAsk, DieInTurns
CONTROLS = {
    "has_a_line_of_its_own": (ManyAsk, "more calls in 10 seconds than may be"),
    "asks_not_what_others_sent": (TakeTurns, "than it may be sent"),
}
"""The run in which each broken build exceeds a limit, and its violation."""


@pytest.mark.parametrize("run", RUNS)
async def test_no_more_is_sent_than_may_be(run: type[Asked], tmp_path: Path) -> None:
    verdict = await verdict_on(PLAN, tmp_path, run, "keeps_to_little")
    assert verdict.violations == []


@pytest.mark.parametrize("build", CONTROLS)
async def test_control_a_build_that_sends_more_is_found_out(build: str, tmp_path: Path) -> None:
    run, found = CONTROLS[build]
    verdict = await verdict_on(PLAN, tmp_path, run, build)
    assert any(found in violation for violation in verdict.violations), verdict.counts
