"""`python -m bot` does not go on with a database, or a disk, that is not what it should be."""

import contextlib
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.cases import smoke
from tests.support.flows.game import accepted
from tests.support.flows.running import QUICK_WATCH, locked, playing, running, started
from tests.support.local_chat import LocalChat


def damage(file: Path) -> None:
    """Overwrite all pages of a database but the first."""
    for one in (file, file.with_name(f"{file.name}-wal")):
        with one.open("r+b") as content:
            content.seek(4096)
            content.write(b"\x55" * (one.stat().st_size - 4096))


async def made(folder: Path, local: LocalChat) -> Path:
    """Make a database with a game in it, by a run of the program that has ended."""
    async with running(folder, local) as program:
        await playing(local)
        assert await program.ended(signal.SIGTERM) == 0
    return folder / "bot.db"


async def test_a_database_that_is_damaged_ends_it(tmp_path: Path) -> None:
    async with LocalChat() as local:
        file = await made(tmp_path, local)
        damage_closed(file)
        async with running(tmp_path, local) as program:
            await program.fails("is damaged")


def damage_closed(file: Path) -> None:
    with file.open("r+b") as content:
        content.seek(4096)
        content.write(b"\x55" * 4096)


CACHE_NOTHING = "from bot.store.db import sqlite\nsqlite.PRAGMAS += ('PRAGMA cache_size=1',)\n"
"""Pages are read from the file each time: 0 would stand for as many as are cached otherwise."""


@pytest.mark.slow
async def test_a_database_that_is_damaged_meanwhile_ends_it(tmp_path: Path) -> None:
    async with LocalChat() as local, running(tmp_path, local, CACHE_NOTHING) as program:
        await playing(local)
        damage(tmp_path / "bot.db")
        await local.ann.say(local.ann.private, "T e5 r1")
        await program.fails("is damaged")


@pytest.mark.parametrize("what", smoke(["deleted", "replaced"]))
async def test_a_database_that_is_gone_ends_it(what: str, tmp_path: Path) -> None:
    file, other = tmp_path / "bot.db", tmp_path / "other.db"
    async with LocalChat() as local, running(tmp_path, local) as program:
        await playing(local)
        shutil.copyfile(file, other)
        other.replace(file) if what == "replaced" else file.unlink()
        move = await local.ann.say(local.ann.private, "T e5 r1")
        await program.fails("deleted, moved or replaced")
        assert not local.ann.private.message(move.message_id).reactions


@pytest.mark.slow
async def test_a_database_that_stays_locked_ends_it(tmp_path: Path) -> None:
    async with LocalChat() as local, running(tmp_path, local, QUICK_WATCH) as program:
        await playing(local)
        with locked(tmp_path / "bot.db"):
            await program.fails("is locked: another program")


async def test_a_database_that_is_locked_for_a_while_is_waited_for(tmp_path: Path) -> None:
    async with LocalChat() as local, running(tmp_path, local) as program:
        await playing(local)
        with locked(tmp_path / "bot.db"):
            move = await local.ann.say(local.ann.private, "T e5 r1")
            await program.says("is locked: another program")
        await accepted(local.ann.private, move)
        assert await program.ended(signal.SIGTERM) == 0


FULL = "from bot.store.db import sqlite\nsqlite.PRAGMAS += ('PRAGMA max_page_count={}',)\n"


@pytest.mark.slow
async def test_what_does_not_fit_on_the_disk_stays_with_telegram(tmp_path: Path) -> None:
    async with LocalChat() as local:
        file = await made(tmp_path, local)
        patch = FULL.format(file.stat().st_size // 4096)
        ann = local.ann
        async with running(tmp_path, local, patch + QUICK_WATCH) as program:
            await local.sandbox.calls.until(lambda calls: calls.of("getUpdates"))
            for _ in range(40):
                await ann.say(local.group, "/nothing " + "much talk " * 100)
            await program.fails("the disk is full")
        assert local.sandbox.store.pending()
        async with running(tmp_path, local) as program:
            await started(local, times=3)
            await accepted(ann.private, await ann.say(ann.private, "T e5 r1"))
            assert not local.sandbox.store.pending()
            assert await program.ended(signal.SIGTERM) == 0


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes, if this machine allows one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "none", str(disk)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:  # noqa: S603 - as above
        pytest.skip("no disk can be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)  # noqa: S603, S607 - a tool of the system


async def test_a_disk_that_is_full_for_a_while_is_waited_for(
    tmp_path: Path, small_disk: Path
) -> None:
    address = f"sqlite+aiosqlite:///{small_disk}/bot.db"
    filler = small_disk / "filler"
    async with LocalChat() as local, running(tmp_path, local, DATABASE_URL=address) as program:
        await playing(local)
        with contextlib.suppress(OSError):
            filler.write_bytes(bytes(8_000_000))
        for _ in range(40):
            await local.ann.say(local.group, "/nothing " + "much talk " * 300)
        await program.says("the disk is full")
        assert local.sandbox.store.pending()
        filler.unlink()
        await accepted(local.ann.private, await local.ann.say(local.ann.private, "T e5 r1"))
        assert await program.ended(signal.SIGTERM) == 0


async def test_a_disk_that_cannot_be_written_ends_it(tmp_path: Path, small_disk: Path) -> None:
    remount = ["mount", "-o", "remount,ro", str(small_disk)]
    subprocess.run(remount, check=True)  # noqa: S603, ASYNC221 - as above
    async with LocalChat() as local:
        address = f"sqlite+aiosqlite:///{small_disk}/bot.db"
        async with running(tmp_path, local, DATABASE_URL=address) as program:
            await program.fails("Read-only file system")
