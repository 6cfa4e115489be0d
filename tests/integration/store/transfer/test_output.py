"""Output of a move: progress and the next steps, and never a password."""

import asyncio
import os
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from bot.cli.transfer import GO_ON
from tests.support.bot.fixtures import SQLITE, Place
from tests.support.cases import smoke
from tests.support.store.databases import file_of, filled, kept_in, run_python


def run(folder: Path, *arguments: str, stderr: int = subprocess.PIPE) -> tuple[int, str, str]:
    """The exit status of the program, and its output."""
    ended = run_python("-m", "bot", "move", *arguments, folder=folder, stderr=stderr)
    return ended.returncode, ended.stdout, ended.stderr or ""


def shown_on(terminal: int) -> str:
    """All that is written on a terminal until nobody can write there any more."""
    shown = b""
    with open(terminal, "rb", buffering=0) as reader, suppress(OSError):
        while more := reader.read(10_000):
            shown += more
    return shown.decode()


@pytest.mark.slow
async def test_it_is_seen_how_far_it_is_and_said_what_to_do(
    place: Place, full: Path, tmp_path: Path
) -> None:
    old, new = await filled(place, SQLITE, full), await place(SQLITE)
    reader, writer = os.openpty()
    reading = asyncio.create_task(asyncio.to_thread(shown_on, reader))
    status, said, _ = await asyncio.to_thread(run, tmp_path, old, new, stderr=writer)
    os.close(writer)
    shown = await reading
    rows = await kept_in(new)
    assert status == 0
    assert said.startswith(f"{file_of(old)} was moved to {file_of(new)}: {rows} rows, ")
    assert said.endswith(f". {GO_ON}\n")
    assert f"| {rows} of {rows} rows copied" in shown
    assert "games replayed in " in shown


SECRET = "geheim"  # noqa: S105 - of nothing
WRONG = {
    "another kind": f"mysql://bot:{SECRET}@here/x",
    "no address": f"bot:{SECRET}@here",
    "a port that is none": f"postgresql+asyncpg://bot:x@here:{SECRET}/x",
    "a password with an @": f"postgresql+asyncpg://bot:ge@{SECRET}@here/x",
    "nobody there": f"postgresql+asyncpg://bot:{SECRET}@127.0.0.1:1/x",
}


@pytest.mark.slow
@pytest.mark.parametrize("address", smoke(WRONG.values()), ids=WRONG)
async def test_no_password_is_ever_repeated(
    address: str, place: Place, full: Path, tmp_path: Path
) -> None:
    old = await filled(place, SQLITE, full)
    ways = ((old, address), (address, old), (old, old, address))
    for given in ways if address == WRONG["no address"] else ways[:1]:
        status, said, complained = await asyncio.to_thread(run, tmp_path, *given)
        assert status in {1, 2}
        assert said == ""
        assert complained
        assert SECRET not in complained
