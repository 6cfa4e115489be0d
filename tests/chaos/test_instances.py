"""A short run of three instances finds nothing; the same run finds the bugs of broken builds."""

import signal
from dataclasses import replace
from pathlib import Path

import pytest

from bot.sandbox import Hold
from tests.chaos.broken_instances import BUGS
from tests.chaos.instances import AT_MOST, SHARES, FleetRun, verdict_on
from tests.chaos.kills import Plan
from tests.chaos.players import MANY
from tests.chaos.test_kills import KINDS, LITTLE

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_postgres")]  # or it is skipped

LISTENING = "SELECT count(DISTINCT pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2"
"""Query for the number of instances that listen, as they say once they do."""

POSTS = ("sendPhoto",)


class Beside(FleetRun):
    """A run beside other tests: people may wait longer, as the machine is slower."""

    at_most = 4 * AT_MOST


class Posted(Beside):
    """A run in which all instances receive."""

    posted = True


class Undisturbed(FleetRun):
    """A run in which all instances live on."""

    async def _lives(self) -> None:
        await self._start()


class Held(FleetRun):
    """A run in which one instance works alone until it posts a board; it gets no answer in time."""

    async def _lives(self) -> None:
        self._first = self._fleet.copies[0]
        await self._first.start()
        hold, before = Hold(done=True), self.local.sandbox.calls.last
        self.local.sandbox.faults.add(hold, *POSTS)
        await hold.reached.wait()
        await self._happens(before)
        hold.release.set()

    async def _happens(self, before: int) -> None:
        raise NotImplementedError

    @property
    def _tables_chat(self) -> int:
        """The group, whose id is the lowest; in private people are told of their turns."""
        return min(call.chat_id or 0 for call in self.local.sandbox.calls.of(*POSTS))


class StandsStill(Held):
    """A run in which that instance stands still until another one has posted the board."""

    async def _happens(self, before: int) -> None:
        calls = self.local.sandbox.calls
        self._first.signal(signal.SIGSTOP, group=True)
        await self._note_end("stopped", None, before)
        stopped = calls.last
        await self._fleet.start()
        group = self._tables_chat
        await self.local.until(lambda _local: calls.of(*POSTS, chat=group, after=stopped))
        self._first.signal(signal.SIGCONT, group=True)


class Dies(Held):
    """A run in which that instance is killed while the others know that it has the chat."""

    async def _happens(self, before: int) -> None:
        await self._fleet.start()
        await self._fleet.place.until(LISTENING, len(self._fleet.copies))
        self._first.signal(signal.SIGKILL, group=True)
        assert self._first.ended
        await self._note_end("kill", await self._first.ended, before)
        await self._fleet.start()


class DiesInTime(Dies):
    """The same run, in which others are to take over its chat in time."""

    async def _happens(self, before: int) -> None:
        self.journal.write("ends", how="kill", at_most=AT_MOST)
        await super()._happens(before)


SHORT = replace(LITTLE, kills=0, most_moves=MANY, watchdog=40)
CONTROLS = {
    "holds_no_chat": (Undisturbed, "tables where 1 were asked for"),
    "lets_go_before_the_commit": (Undisturbed, "tables where 1 were asked for"),
    "throws_no_answer_away": (StandsStill, "an old message has the buttons"),
    "looks_only_when_told": (Dies, "what people waited for never came"),
    "takes_nobody_to_be_dead_for_long": (DiesInTime, "somebody waited for"),
}
"""The run and the violation by which each broken build is found."""


@pytest.mark.parametrize("run", [Beside, Posted])
async def test_five_ends_lose_and_double_nothing(run: type[FleetRun], tmp_path: Path) -> None:
    plan = Plan(kills=5, games=3, at_once=3, kinds=KINDS)
    verdict = await verdict_on(plan, tmp_path, run)
    assert verdict.violations == []
    assert all(verdict.counts[f"killed: {how}"] == 1 for how in SHARES)
    assert verdict.counts["ended"] >= 3


@pytest.mark.parametrize("run", [StandsStill, Dies])
async def test_a_board_is_shown_once_whatever_becomes_of_who_posts_it(
    run: type[FleetRun], tmp_path: Path
) -> None:
    verdict = await verdict_on(SHORT, tmp_path, run)
    assert verdict.violations == []


@pytest.mark.parametrize("bug", BUGS)
async def test_control_a_broken_build_is_found_out(bug: str, tmp_path: Path) -> None:
    run, found = CONTROLS[bug]
    verdict = await verdict_on(SHORT, tmp_path, run, bug)
    assert any(found in violation for violation in verdict.violations), verdict.violations
