"""The files of the page: small, of its own only, and typed."""

import re
import shutil
import subprocess

import pytest

from bot.miniapp.page_files import FOLDER, PageFiles
from tests.support.cases import cases

FILES = PageFiles.read().files
MOST_BYTES = 150 * 1024
LONGEST = 400


def text(name: str) -> str:
    return FILES[name].decode()


def test_all_of_it_is_small() -> None:
    assert sum(map(len, FILES.values())) <= MOST_BYTES


@cases("name", FILES)
def test_no_file_is_long(name: str) -> None:
    assert text(name).count("\n") < LONGEST


@cases("name", FILES)
def test_nothing_is_fetched_from_elsewhere(name: str) -> None:
    assert "//" not in re.sub(
        r"^ *//.*$|https?://www\.w3\.org/\S+", "", text(name), flags=re.MULTILINE
    )


def test_nothing_on_the_page_is_inline() -> None:
    page = text("index.html")
    assert re.findall(r"\sstyle=|\son\w+=|<style", page) == []
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []


@cases("name", [name for name in FILES if name.endswith(".js")])
def test_modules_are_there(name: str) -> None:
    imported = re.findall(r"""(?:from|import\()\s*["']\./([\w.]+)["']""", text(name))
    types = {each for each in imported if (FOLDER / f"{each}.d.ts").exists()}
    assert set(imported) - types <= FILES.keys()


def test_types_hold() -> None:
    compiler = shutil.which("tsc")
    if compiler is None:
        pytest.skip("no TypeScript (`tsc`) on this machine's PATH")
    found = subprocess.run([compiler, "-p", FOLDER.parent], capture_output=True, check=False)  # noqa: S603 - its own compiler
    assert found.returncode == 0, found.stdout.decode()
