"""Tests that take long begin first."""

import pytest

from tests import durations

REPORT = """<testsuites><testsuite>
<testcase classname="tests.a" name="test_short" time="0.2" />
<testcase classname="tests.a" name="test_long[1-2]" time="1.25" />
<testcase classname="tests.b" name="test_long[3-4]" time="3.0" />
<testcase classname="tests.b" name="test_longer" time="4.0" />
</testsuite></testsuites>"""


def test_the_longest_of_a_report_are_kept() -> None:
    assert durations.written(durations.measured(REPORT)) == "4.0 test_longer\n3.0 test_long\n"


def test_the_longest_begin_and_others_stay_in_their_order(request: pytest.FixtureRequest) -> None:
    [longest, *_] = durations.read()
    items = [request.node, *request.session.items]
    ordered = durations.longest_first(items)
    assert len(ordered) == len(items)
    first = [item for item in items if durations.function(item.name) == longest]
    assert ordered[: len(first)] == first
    known = durations.read()
    short = [item for item in items if durations.function(item.name) not in known]
    assert ordered[len(ordered) - len(short) :] == short


def test_what_is_kept_is_in_its_form() -> None:
    assert durations.written(durations.read()) == durations.KEPT.read_text(encoding="utf-8")
