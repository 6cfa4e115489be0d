"""The cache of compiled kernels: its content is good, or it does not count."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.ai.common.kernels import cache
from engine.core.registry import GAMES

HERE = Path(cache.__file__).parents[2]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The opponents of another project, which can be moved."""
    place = tmp_path / "ai"
    shutil.copytree(HERE, place, ignore=shutil.ignore_patterns("__pycache__"))
    move_to(monkeypatch, place)
    yield place
    cache.folder.cache_clear()


def move_to(monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
    monkeypatch.setattr(cache, "_OPPONENTS", place)
    monkeypatch.setattr(cache, "_ROOT", place / "__pycache__" / "compiled")
    cache.folder.cache_clear()


@pytest.mark.usefixtures("project")
def test_what_is_compiled_is_found() -> None:
    assert not cache.is_compiled()
    cache.note_compiled()
    assert cache.is_compiled()


@pytest.mark.parametrize("part", ["common", *sorted(GAMES)])
def test_what_has_changed_is_compiled_again(project: Path, part: str) -> None:
    cache.note_compiled()
    old = cache.folder()
    (project / part / "kernels" / "other.py").write_text("# other rules\n")
    cache.folder.cache_clear()
    assert not cache.is_compiled()
    cache.note_compiled()
    assert not old.exists()


def test_in_a_project_that_was_moved_all_is_compiled_again(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba looks for cached code by the path of the source."""
    cache.note_compiled()
    moved = project.with_name("moved")
    project.rename(moved)
    move_to(monkeypatch, moved)
    assert not cache.is_compiled()
