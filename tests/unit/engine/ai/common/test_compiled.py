"""Compiled code: it is made for a named level of processors, and an image brings it along."""

import pickle
import platform
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.ai.common.kernels import cache
from tests.support.engine.kernel_cases import CASES
from tests.unit.engine.ai.common.test_kernels import table

DOCKERFILE = Path(__file__).parents[5] / "Dockerfile"


@pytest.mark.parametrize(
    ("machine", "level"),
    [
        *(("x86_64", "x86-64-v3"), ("AMD64", "x86-64-v3")),
        *(("aarch64", "generic"), ("arm64", "generic"), ("riscv64", "")),
    ],
)
def test_the_level_is_named_where_there_is_one(
    machine: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "machine", lambda: machine)
    assert cache.processor() == level


def test_code_for_other_processors_is_kept_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    here = cache.folder.__wrapped__()
    assert here == cache.folder()
    monkeypatch.setattr(cache, "processor", lambda: "x86-64-v4")
    assert cache.folder.__wrapped__() != here


def targets() -> Iterator[tuple[str, str]]:
    """The processor and its features for which each piece of cached code was made."""
    for index in cache.folder().rglob("*.nbi"):
        with index.open("rb") as file:
            pickle.load(file)  # noqa: S301 - Numba has written it here: its version
            _, overloads = pickle.loads(file.read())  # noqa: S301 - as above
        for _, (_, name, features), *_ in overloads:
            yield name, features


@pytest.mark.skipif(not cache.processor(), reason="no level of these processors has a name")
def test_code_that_is_kept_needs_no_more_than_that_level() -> None:
    """The level counts, whatever else this machine can do."""
    case = next(case for case in CASES if case.game == "tristra")
    case.kernel.perft(case.kernel.board(table(case, 1).position), 1)
    assert set(targets()) == {(cache.processor(), "")}


def test_an_image_compiles_ahead_as_the_user_who_runs_it() -> None:
    """Readers of cached code must be able to write there."""
    steps = [line for line in DOCKERFILE.read_text("utf-8").splitlines() if re.match("[A-Z]", line)]
    [user] = [line.removeprefix("USER ") for line in steps if line.startswith("USER ")]
    compiling = steps.index("RUN python -m engine compile")
    assert steps.index(f"COPY --chown={user} engine engine") < compiling
    assert steps.index(f"USER {user}") < compiling
    assert not any(re.search(r"\bengine\b", line) for line in steps[compiling + 1 :])
    assert steps[-1] == 'CMD ["python", "-m", "bot"]'
