"""A few deaths around deadlines find nothing; the same find the bugs of broken builds."""

from pathlib import Path

import pytest

from tests.chaos.broken_clocks import BUGS
from tests.chaos.deadlines import POINTS, Plan, verdict_on

pytestmark = pytest.mark.slow

CONTROLS = {
    "looks_ahead": (
        Plan(runs=1, inside=0.0, starting=0.0, ahead=(8.0, 8.0)),
        "before the deadline",
    ),
    "forgets_what_is_due_beforehand": (
        Plan(runs=POINTS, tables=1, inside=1.0, starting=0.0, watchdog=10.0),
        "one event of time was to be in the record, there are []",
    ),
}
"""The runs by which each broken build is found, and its violation."""


async def each_is_over_once(plan: Plan, folder: Path) -> None:
    verdict = await verdict_on(plan, folder)
    assert verdict.violations == []
    assert verdict.counts["deadlines"] == plan.runs * plan.tables


async def test_each_time_is_over_once_whenever_the_bot_dies(tmp_path: Path) -> None:
    await each_is_over_once(Plan(runs=12), tmp_path)


@pytest.mark.usefixtures("own_postgres")  # or it is skipped
@pytest.mark.parametrize(("runs", "instances"), [(6, 1), (4, 3)])
async def test_so_it_is_on_a_server(runs: int, instances: int, tmp_path: Path) -> None:
    await each_is_over_once(Plan(runs, postgresql=True, instances=instances), tmp_path)


@pytest.mark.parametrize("bug", BUGS)
async def test_control_a_broken_build_is_found_out(bug: str, tmp_path: Path) -> None:
    plan, found = CONTROLS[bug]
    verdict = await verdict_on(plan, tmp_path, bug)
    assert any(found in violation for violation in verdict.violations), verdict.violations
