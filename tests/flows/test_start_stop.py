"""`python -m bot` begins, ends and fails: in time, with a sentence, never by half."""

import asyncio
import contextlib
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.app import PartEndedError
from bot.caretaker import Caretaker
from bot.receiver import Poller
from bot.sandbox import Hold
from bot.store.watch import StoreWatch
from bot.thinker import Thinker
from bot.work import Work
from tests.flows.conftest import House
from tests.flows.game import accepted, table_in
from tests.flows.test_program import ROOT, free_port
from tests.local_chat import LocalChat

LONG = 240
"""Seconds for which a program may take its time to give up."""

MAIN = """
import sys
from bot.__main__ import main
sys.argv = ["bot"]
sys.exit(main())
"""

QUICK_WATCH = """
from bot.store.watch import StoreWatch
StoreWatch.__init__.__defaults__ = (1.0, 45.0, 0.2, 60.0)
"""


class Program:
    """A running `python -m bot`, and what it says."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self.process = process
        self.log = log

    @property
    def said(self) -> str:
        """Everything on standard error."""
        return self.log.read_text()

    async def says(self, words: str) -> None:
        """Wait until it has said this."""
        async with asyncio.timeout(LONG):
            while words not in self.said:
                assert self.process.returncode is None, self.said
                await asyncio.sleep(0.02)

    async def ended(self, number: int | None = None) -> int:
        """Its exit status, after a signal if one is given."""
        if number is not None:
            self.process.send_signal(number)
        async with asyncio.timeout(LONG):
            return await self.process.wait()

    async def fails(self, words: str) -> None:
        """It ends with 1, having said so in one sentence and no traceback."""
        assert await self.ended() == 1, self.said
        assert any("ERROR" in line and words in line for line in self.said.splitlines()), self.said
        assert "Traceback" not in self.said


@asynccontextmanager
async def running(
    folder: Path, local: LocalChat | None = None, patch: str = "", **settings: str
) -> AsyncIterator[Program]:
    """The program, with a few lines of Python that are run before it; killed in the end."""
    if local:
        settings = {
            "TELEGRAM_BOT_TOKEN": local.token,
            "TELEGRAM_API_URL": local.base_url,
            **settings,
        }
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "LISTEN": f"127.0.0.1:{free_port()}",
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder}/bot.db",
        "LOG_FORMAT": "text",
        **settings,
    }
    log = folder / f"log-{free_port()}"
    with log.open("wb") as out:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", patch + MAIN, cwd=folder, env=environment, stderr=out
        )
    try:
        yield Program(process, log)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def started(local: LocalChat, times: int = 1) -> None:
    """The program has started so many times, which may take its time."""
    async with asyncio.timeout(LONG):
        await local.sandbox.calls.until(lambda calls: len(calls.of("deleteWebhook")) >= times)


async def playing(local: LocalChat) -> None:
    """Ann has begun a game against the bot."""
    await started(local)
    await local.ann.start()
    await local.ann.say(local.ann.private, "/solo lits swap=off")
    await table_in(local.ann.private, "your turn")


# It ends at a signal, whatever is going on


@pytest.mark.parametrize("method", ["getMe", "deleteWebhook", "setMyCommands", "getUpdates"])
async def test_a_signal_ends_it_while_telegram_hangs(method: str, tmp_path: Path) -> None:
    async with LocalChat() as local, running(tmp_path, local) as program:
        hold = Hold()
        local.sandbox.faults.add(hold, method, count=None)
        async with asyncio.timeout(LONG):
            await hold.reached.wait()
        assert await program.ended(signal.SIGTERM) == 0
        assert "cut off" not in program.said


async def test_a_signal_ends_it_while_there_is_no_network(tmp_path: Path) -> None:
    nowhere = {
        "TELEGRAM_BOT_TOKEN": "1:token",
        "TELEGRAM_API_URL": f"http://127.0.0.1:{free_port()}",
    }
    async with running(tmp_path, None, **nowhere) as program:
        await program.says("cannot be reached, trying again")
        assert await program.ended(signal.SIGTERM) == 0
        assert "cut off" not in program.said


async def test_a_signal_ends_it_while_another_holds_the_database(tmp_path: Path) -> None:
    async with LocalChat() as local, running(tmp_path, local) as program:
        await playing(local)
        with locked(tmp_path / "bot.db"):
            await local.ann.say(local.ann.private, "T e5 r1")
            assert await program.ended(signal.SIGTERM) == 0


NEVER_ENDING = {
    "a part that never ends": """
async def hang(_):
    await asyncio.Event().wait()
print("hanging", file=sys.stderr, flush=True)
App.stop = hang
""",
    "an event loop that stands still": """
async def hang(_):
    print("hanging", file=sys.stderr, flush=True)
    while True:
        time.sleep(0.1)
App.failed = hang
""",
}
HANG = "import asyncio, sys, time\nfrom bot.app import App\n"


@pytest.mark.parametrize("patch", NEVER_ENDING.values(), ids=NEVER_ENDING)
async def test_what_does_not_end_in_time_is_cut_off(patch: str, tmp_path: Path) -> None:
    async with LocalChat() as local, running(tmp_path, local, HANG + patch) as program:
        await started(local)
        await program.says("hanging")
        assert await program.ended(signal.SIGTERM) == 0
        assert "the rest is cut off, and is in the store" in program.said


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_second_signal_ends_it_at_once(number: int, tmp_path: Path) -> None:
    patch = HANG + NEVER_ENDING["a part that never ends"]
    async with LocalChat() as local, running(tmp_path, local, patch) as program:
        await started(local)
        program.process.send_signal(number)
        await program.says("a second signal ends it at once")
        assert await program.ended(number) == -number
        assert "cut off" not in program.said


# It does not go on with a database that is not what it should be


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program holds the database."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def damage(file: Path) -> None:
    """Overwrite all pages of a database but the first."""
    for one in (file, file.with_name(f"{file.name}-wal")):
        with one.open("r+b") as content:
            content.seek(4096)
            content.write(b"\x55" * (one.stat().st_size - 4096))


async def made(folder: Path, local: LocalChat) -> Path:
    """A database with a game in it, by a run of the program that has ended."""
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


CACHE_NOTHING = "from bot.store import connection\nconnection.PRAGMAS += ('PRAGMA cache_size=0',)\n"


async def test_a_database_that_is_damaged_meanwhile_ends_it(tmp_path: Path) -> None:
    async with LocalChat() as local, running(tmp_path, local, CACHE_NOTHING) as program:
        await playing(local)
        damage(tmp_path / "bot.db")
        await local.ann.say(local.ann.private, "T e5 r1")
        await program.fails("is damaged")


@pytest.mark.parametrize("what", ["deleted", "replaced"])
async def test_a_database_that_is_gone_ends_it(what: str, tmp_path: Path) -> None:
    file, other = tmp_path / "bot.db", tmp_path / "other.db"
    async with LocalChat() as local, running(tmp_path, local) as program:
        await playing(local)
        shutil.copyfile(file, other)
        other.replace(file) if what == "replaced" else file.unlink()
        move = await local.ann.say(local.ann.private, "T e5 r1")
        await program.fails("deleted, moved or replaced")
        assert not local.ann.private.message(move.message_id).reactions


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


FULL = "from bot.store import connection\nconnection.PRAGMAS += ('PRAGMA max_page_count={}',)\n"


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
    """A disk of a few megabytes, where this machine lets us have one."""
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


# It does not work beside another copy of itself


async def test_a_second_copy_on_the_same_database_ends(tmp_path: Path) -> None:
    async with LocalChat() as local, running(tmp_path, local) as first:
        await playing(local)
        async with running(tmp_path, local) as second:
            await second.fails(f"another copy of the bot (process {first.process.pid}) uses")
        move = await local.ann.say(local.ann.private, "T e5 r1")
        await accepted(local.ann.private, move)
        first.process.send_signal(signal.SIGKILL)
        async with running(tmp_path, local) as third:
            await started(local, times=2)
            await table_in(local.ann.private, "2. ")
            assert "waiting for another copy" not in third.said
            assert await third.ended(signal.SIGTERM) == 0


async def test_a_second_local_chat_in_the_same_folder_ends(tmp_path: Path) -> None:
    async with running(tmp_path) as first:
        await first.says("Open http://")
        other = f"sqlite+aiosqlite:///{tmp_path}/other.db"
        async with running(tmp_path, DATABASE_URL=other) as second:
            await second.fails("local-chat.db")
        assert await first.ended(signal.SIGTERM) == 0


async def test_of_two_copies_with_the_same_token_one_ends(tmp_path: Path) -> None:
    patch = "import bot.receiver as receiver\nreceiver.CONFLICT_PATIENCE = 4.0\n"
    other = f"sqlite+aiosqlite:///{tmp_path}/other.db"
    async with (
        LocalChat() as local,
        running(tmp_path, local, patch) as first,
        running(tmp_path, local, patch, DATABASE_URL=other) as second,
    ):
        ends = {asyncio.create_task(program.ended()): program for program in (first, second)}
        [done], _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        await ends[done].fails("another copy of the bot polls with the same token")
        [left] = {first, second} - {ends[done]}
        await playing(local)
        assert await left.ended(signal.SIGTERM) == 0


async def test_a_webhook_that_another_copy_takes_away_ends_it(tmp_path: Path) -> None:
    patch = (
        "from bot.receiver import WebhookWatch\nWebhookWatch.__init__.__defaults__ = (0.2, None)\n"
    )
    hook = {"WEBHOOK_URL": "https://bot.example.org", "WEBHOOK_SECRET": "a-secret"}
    other = f"sqlite+aiosqlite:///{tmp_path}/other.db"
    async with LocalChat() as local, running(tmp_path, local, patch, **hook) as program:
        await local.sandbox.calls.until(lambda calls: calls.of("getWebhookInfo"))
        async with running(tmp_path, local, DATABASE_URL=other):
            await program.fails("has taken the webhook away")


# It does not go on without one of its parts

DEAD = """
from bot.work import Work
async def run(_):
    raise LookupError
Work.run = run
"""


async def test_a_part_that_fails_takes_all_with_it(tmp_path: Path) -> None:
    async with LocalChat() as local, running(tmp_path, local, DEAD) as program:
        assert await program.ended() == 1
        assert "the bot ends by a fault of its own" in program.said
        assert "LookupError" in program.said


@pytest.mark.parametrize("part", [Work, Thinker, Caretaker, Poller, StoreWatch])
async def test_a_part_that_ends_is_noticed(
    part: type, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(_: object) -> None:
        """End at once."""

    await house.stop_bot()
    monkeypatch.setattr(part, "run", run)
    app = await house.start_bot()
    async with asyncio.timeout(LONG):
        with pytest.raises(PartEndedError, match="has ended by itself"):
            await app.failed()


# What it keeps is its owner's


async def test_the_settings_file_is_closed_to_others(tmp_path: Path) -> None:
    async with LocalChat() as local:
        file, secret = tmp_path / ".env", tmp_path / "token"
        file.write_text("LOG_LEVEL=INFO\n")
        secret.write_text(local.token)
        for one in (file, secret):
            one.chmod(0o644)
        async with running(
            tmp_path,
            TELEGRAM_BOT_TOKEN_FILE=str(secret),
            TELEGRAM_API_URL=local.base_url,
        ) as program:
            await local.sandbox.calls.until(lambda calls: calls.of("getUpdates"))
            assert await program.ended(signal.SIGTERM) == 0
        for one in (file, secret):
            assert stat.S_IMODE(one.stat().st_mode) == 0o600
            assert f"{one.name} could be read by others" in program.said
