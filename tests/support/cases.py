"""Tables of small cases run as one test: an item of pytest's own costs more than each of them."""

import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

FAILURES = (Exception, pytest.fail.Exception)
MOST_SHOWN = 5
MOST_LETTERS = 300

Test = Callable[..., Any]
Case = dict[str, Any]


def cases(names: str | tuple[str, ...], values: Iterable[Any]) -> Callable[[Test], Test]:
    """Call a test with each of the values in turn, as `pytest.mark.parametrize` does.

    All are tried, and each that fails is named with its case. Fixtures are set up once for all of
    them: this is for tests that leave those as they found them. Of two such tables above a test
    each case of one is tried with each of the other.
    """
    table = [
        {names: value} if isinstance(names, str) else dict(zip(names, value, strict=True))
        for value in values
    ]
    assert table, "there is no case"

    def decorate(test: Test) -> Test:
        inner, others = vars(test).get("cases", (test, [{}]))
        both = [case | other for case in table for other in others]
        run = _in_turn(inner, both)
        told = {"__signature__": _signature(inner, both[0]), "cases": (inner, both)}
        vars(run).update(vars(test) | told)
        return run

    return decorate


def _in_turn(test: Test, table: list[Case]) -> Test:
    if inspect.iscoroutinefunction(test):

        @wraps(test)
        async def run_async(*args: Any, **given: Any) -> None:
            failures = Failures()
            for case in table:
                with failures.of(case):
                    await test(*args, **given, **case)
            failures.tell(len(table))

        return run_async

    @wraps(test)
    def run(*args: Any, **given: Any) -> None:
        failures = Failures()
        for case in table:
            with failures.of(case):
                test(*args, **given, **case)
        failures.tell(len(table))

    return run


def _signature(test: Test, case: Case) -> inspect.Signature:
    """The parameters left for pytest to fill in: the fixtures."""
    signature = inspect.signature(test)
    asked = [it for name, it in signature.parameters.items() if name not in case]
    assert len(asked) + len(case) == len(signature.parameters), f"it does not take {[*case]}"
    return signature.replace(parameters=asked)


def smoke(values: Iterable[Any], most: int = 1) -> list[ParameterSet]:
    """Mark all but the first few values to parametrize a test with as slow."""
    given = [value if isinstance(value, tuple) else (value,) for value in values]
    return [
        pytest.param(*value, marks=pytest.mark.slow if number >= most else ())
        for number, value in enumerate(given)
    ]


class Failures:
    """Failures, each with the case in which it happened."""

    def __init__(self) -> None:
        self._found: list[BaseException] = []

    @contextmanager
    def of(self, case: Case) -> Iterator[None]:
        """Keep what goes wrong here, with the case noted on it."""
        try:
            yield
        except FAILURES as error:
            error.add_note(f"in the case {', '.join(map(_named, case.items()))}")
            self._found.append(error)

    def tell(self, tried: int) -> None:
        """Raise the one that was kept, or a group of the first few.

        :raises BaseException: what failed in the only case that did
        :raises BaseExceptionGroup: several cases failed
        """
        if len(self._found) == 1:
            raise self._found[0]
        if self._found:
            count = f"{len(self._found)} of {tried} cases failed"
            raise BaseExceptionGroup(count, self._found[:MOST_SHOWN])


def _named(one: tuple[str, Any]) -> str:
    key, value = one
    return f"{key}={repr(value) if isinstance(value, str) else value}"[:MOST_LETTERS]
