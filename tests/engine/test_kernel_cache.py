"""Where compiled kernels are kept: what lies there is good, or does not count."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.ai.common.kernels import cache


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Kernels of another project, which can be moved."""
    here = Path(cache.__file__).parent
    place = tmp_path / "kernels"
    shutil.copytree(here, place, ignore=shutil.ignore_patterns("__pycache__"))
    move_to(monkeypatch, place)
    yield place
    cache.folder.cache_clear()


def move_to(monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
    monkeypatch.setattr(cache, "_HERE", place)
    monkeypatch.setattr(cache, "_ROOT", place / "__pycache__" / "compiled")
    cache.folder.cache_clear()


@pytest.mark.usefixtures("project")
def test_what_is_compiled_is_found() -> None:
    assert not cache.is_compiled()
    cache.note_compiled()
    assert cache.is_compiled()


def test_what_has_changed_is_compiled_again(project: Path) -> None:
    cache.note_compiled()
    old = cache.folder()
    (project / "lits.py").write_text("# other rules\n")
    cache.folder.cache_clear()
    assert not cache.is_compiled()
    cache.note_compiled()
    assert not old.exists()


def test_in_a_project_that_was_moved_all_is_compiled_again(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba looks for what it has kept by the place of the source."""
    cache.note_compiled()
    moved = project.with_name("moved")
    project.rename(moved)
    move_to(monkeypatch, moved)
    assert not cache.is_compiled()
