"""`python -m bot backup`: a copy made while somebody writes; it gets its name when it is good."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.backup import run_backup
from bot.handlers.persistence import keep_new
from bot.store import Store, StoreError
from bot.store.tools import backup
from bot.store.tools.backup import BackupError, back_up
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness

pytestmark = pytest.mark.sqlite("a server is copied by its own pg_dump")

ROOT = Path(__file__).parents[4]
WATCHDOG = 60


def nobody(_what: str, _done: int, _total: int) -> None:
    """Ignore progress."""


def codes(file: Path) -> list[str]:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as copy:
        return [code for (code,) in copy.execute("SELECT code FROM tables ORDER BY code")]


def file_of(desk: ServiceHarness) -> Path:
    return Path(desk.store.name)


async def keep(desk: ServiceHarness, *tables: str) -> None:
    async with desk.store.transaction() as connection:
        for code in tables:
            await connection.run_sync(keep_new, games.waiting(code), 1.0)


async def spoil(desk: ServiceHarness, code: str, record: str) -> None:
    async with desk.store.transaction() as connection:
        statement = "UPDATE tables SET record = ? WHERE code = ?"
        await connection.exec_driver_sql(statement, (record, code))


def left(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir() if "bot.db" not in file.name}


async def test_a_copy_holds_what_was_committed_and_only_that(
    desk: ServiceHarness, tmp_path: Path
) -> None:
    await keep(desk, "K7", "K8")
    async with desk.store.transaction() as connection:
        await connection.run_sync(keep_new, games.waiting("K9"), 1.0)
        # The bot is in the middle of writing.
        made = back_up(file_of(desk), tmp_path / "copy.db", nobody)
    assert (made.games, made.replayed) == (2, 2)
    assert codes(tmp_path / "copy.db") == ["K7", "K8"]
    assert left(tmp_path) == {"copy.db"}


async def test_a_copy_is_of_one_moment_however_much_is_written_meanwhile(
    desk: ServiceHarness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "PAGES_AT_ONCE", 1)
    await keep(desk, "K7")
    copied: list[str] = []

    def write(what: str, _done: int, _total: int) -> None:
        if what == "pages copied" and len(copied) < 20:
            copied.append(what)
            with closing(sqlite3.connect(file_of(desk))) as other, other:
                other.execute("UPDATE tables SET code = ? ", [f"L{len(copied)}"])

    back_up(file_of(desk), tmp_path / "copy.db", write)
    assert copied
    assert codes(tmp_path / "copy.db") == ["K7"]


async def test_a_backup_writes_nothing_to_the_database(
    desk: ServiceHarness, tmp_path: Path
) -> None:
    await keep(desk, "K7")
    file = file_of(desk)
    wal = file.with_name(f"{file.name}-wal")
    before = file.read_bytes(), wal.read_bytes()
    assert before[1]
    back_up(file, tmp_path / "copy.db", nobody)
    assert (file.read_bytes(), wal.read_bytes()) == before


async def test_the_connection_it_reads_by_cannot_write(desk: ServiceHarness) -> None:
    with closing(backup._reader(file_of(desk))) as reader:
        for statement in ("DELETE FROM tables", "CREATE TABLE x (y)", "PRAGMA user_version=7"):
            with pytest.raises(sqlite3.OperationalError, match="readonly"):
                reader.execute(statement)


async def test_a_copy_is_for_its_owner_alone(desk: ServiceHarness, tmp_path: Path) -> None:
    back_up(file_of(desk), tmp_path / "copy.db", nobody)
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600


async def test_the_bot_goes_on_from_a_copy(desk: ServiceHarness, tmp_path: Path) -> None:
    await keep(desk, "K7")
    back_up(file_of(desk), tmp_path / "copy.db", nobody)
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/copy.db")
    other = ServiceHarness(store, desk.texts)
    assert [table.code for table in await other.all()] == ["K7"]
    await store.close()


@pytest.mark.parametrize("what", ["a backup", "a folder"])
async def test_nothing_is_overwritten(what: str, desk: ServiceHarness, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("older") if what == "a backup" else target.mkdir()
    with pytest.raises(BackupError, match="there already"):
        back_up(file_of(desk), target, nobody)
    assert left(tmp_path) == {"copy.db"}
    assert target.is_dir() or target.read_text() == "older"


async def test_one_that_appears_meanwhile_is_not_overwritten(
    desk: ServiceHarness, tmp_path: Path
) -> None:
    target = tmp_path / "copy.db"

    def appear(_what: str, _done: int, _total: int) -> None:
        target.write_text("somebody else's")

    await keep(desk, "K7")
    with pytest.raises(BackupError, match="there already"):
        back_up(file_of(desk), target, appear)
    assert target.read_text() == "somebody else's"
    assert left(tmp_path) == {"copy.db"}


RECORD = str(games.waiting().record)
NOT_REPLAYED = {
    "a ply that is not legal": RECORD.replace(
        games.FIRST_MOVE, f"{games.FIRST_MOVE} 2. {games.FIRST_MOVE}"
    ),
    "no record at all": "1. T e5 r1",
}


@pytest.mark.parametrize("record", NOT_REPLAYED.values(), ids=NOT_REPLAYED)
async def test_every_game_is_replayed(record: str, desk: ServiceHarness, tmp_path: Path) -> None:
    await keep(desk, "K7", "K8")
    await spoil(desk, "K8", record)
    with pytest.raises(BackupError, match="#K8 cannot be replayed"):
        back_up(file_of(desk), tmp_path / "copy.db", nobody)
    assert left(tmp_path) == {"copy.db.not-good"}


async def test_control_of_replaying(
    desk: ServiceHarness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "_replay", lambda *_: None)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        await test_every_game_is_replayed(NOT_REPLAYED["no record at all"], desk, tmp_path)


async def test_a_game_of_earlier_rules_is_copied(desk: ServiceHarness, tmp_path: Path) -> None:
    await keep(desk, "K7", "K8")
    await spoil(desk, "K8", RECORD.replace('[Rules "1"]', '[Rules "0"]'))
    made = back_up(file_of(desk), tmp_path / "copy.db", nobody)
    assert str(made).endswith("2 games, 1 of them replayed, the others are of earlier rules")


def damaged(file: Path) -> None:
    """Overwrite most of a database of some pages, but not its first page."""
    content = bytearray(file.read_bytes())
    content[4096 * 2 : 4096 * 20] = b"\x55" * (4096 * 18)
    file.write_bytes(content)


def test_a_damaged_database_gives_no_backup(tmp_path: Path, migrated: Path) -> None:
    file = tmp_path / "bot.db"
    file.write_bytes(migrated.read_bytes())
    damaged(file)
    with pytest.raises((BackupError, StoreError), match=r"not good|damaged"):
        back_up(file, tmp_path / "copy.db", nobody)
    assert "copy.db" not in left(tmp_path)


def test_control_of_the_check_of_integrity(
    tmp_path: Path, migrated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "_examine", lambda *_: None)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        test_a_damaged_database_gives_no_backup(tmp_path, migrated)


def run(folder: Path, *arguments: str, terminal: int | None = None) -> subprocess.Popen[str]:
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "DATABASE_URL": f"sqlite+aiosqlite:///{folder}/bot.db",
    }
    return subprocess.Popen(  # noqa: S603 - this very program
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=terminal or subprocess.PIPE,
        text=True,
    )


def ended(program: subprocess.Popen[str]) -> tuple[int, str, str]:
    """The exit status of a program, and its output."""
    said, complained = program.communicate(timeout=WATCHDOG)
    return program.returncode, said, complained or ""


async def test_by_default_a_backup_is_named_by_the_time(
    desk: ServiceHarness, tmp_path: Path
) -> None:
    await keep(desk, "K7")
    status, said, complained = ended(run(tmp_path, "backup"))
    [made] = (tmp_path / "backups").iterdir()
    assert (status, said, complained) == (0, f"{made}: 1 games, 1 of them replayed\n", "")
    assert codes(made) == ["K7"]


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("sqlite+aiosqlite://", "a database in memory has no backup"),
        ("postgresql+asyncpg://a:hunter2@b/c", "is copied by the server's own pg_dump"),
    ],
)
def test_what_is_no_file_is_copied_otherwise(
    url: str,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    assert run_backup(None) == 2
    said = capsys.readouterr().err
    assert told in said
    assert "hunter2" not in said


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """Both ends of a terminal."""
    ends = os.openpty()
    yield ends
    for end in ends:
        os.close(end)


@pytest.mark.slow
async def test_on_a_terminal_it_is_seen_how_far_it_is(
    desk: ServiceHarness, tmp_path: Path, terminal: tuple[int, int]
) -> None:
    await keep(desk, "K7")
    reader, writer = terminal
    status, said, _ = ended(run(tmp_path, "backup", "copy.db", terminal=writer))
    assert (status, said) == (0, "copy.db: 1 games, 1 of them replayed\n")
    assert "1 of 1 games replayed" in os.read(reader, 10_000).decode()


@pytest.mark.slow
def test_where_there_is_nothing_to_copy_that_is_said(tmp_path: Path) -> None:
    status, said, complained = ended(run(tmp_path, "backup"))
    assert (status, said) == (1, "")
    assert complained.startswith("no backup was made: there is no database")
    assert not list(tmp_path.iterdir())
