"""Tables of cases run as one test: each case is tried, and what fails says in which."""

import asyncio

import pytest

from tests.support.cases import cases

TRIED: list[object] = []


@cases("number", range(5))
@cases(("letter", "mark"), [("a", "!"), ("b", "?")])
def tried(number: int, letter: str, mark: str) -> None:
    TRIED.append((number, letter, mark))
    assert number < 3, "too many"


def test_each_case_is_tried_and_those_that_fail_are_named() -> None:
    TRIED.clear()
    with pytest.raises(BaseExceptionGroup, match="4 of 10") as failed:
        tried()
    assert len(TRIED) == 10
    assert [error.__notes__ for error in failed.value.exceptions][:2] == [
        ["in the case number=3, letter='a', mark='!'"],
        ["in the case number=3, letter='b', mark='?'"],
    ]


@cases("number", [1, 2])
async def fails_once(number: int, given: int) -> None:
    await asyncio.sleep(0)
    with pytest.raises(ZeroDivisionError):
        given // (number - 1)


def test_one_failure_is_raised_as_it_is() -> None:
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE") as failed:
        asyncio.run(fails_once(given=1))
    assert failed.value.__notes__ == ["in the case number=2"]


@cases("number", [1, 2])
def test_fixtures_are_given(number: int, pytestconfig: pytest.Config) -> None:
    assert pytestconfig.rootpath.parts[number:]


@cases("number", [1, 2])
@pytest.mark.parametrize("letter", ["a", "b"])
@cases("mark", ["!"])
def test_other_marks_are_kept(number: int, letter: str, mark: str) -> None:
    assert letter * number != mark


def test_a_case_that_is_not_asked_for_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="does not take"):
        cases("other", [1])(tried)


def test_no_case_at_all_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="no case"):
        cases("number", [])(tried)
