"""`python -m bot` begins, ends and fails: in time, with a sentence, never by half."""

import asyncio
import signal
import stat
from pathlib import Path

import pytest

from bot.agents.analysis_worker import AnalysisWorker
from bot.agents.scheduler import Scheduler
from bot.intake.polling import Poller
from bot.intake.update_worker import UpdateWorker
from bot.runtime.bootstrap import PartEndedError
from bot.runtime.expiry_job import ExpiryJob
from bot.sandbox import Hold
from bot.store.watchdog import StoreWatch
from tests.support.cases import smoke
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import accepted, table_in
from tests.support.flows.running import LONG, locked, playing, running, started
from tests.support.local_chat import LocalChat
from tests.support.program import free_port

# It ends at a signal, whatever is going on


@pytest.mark.parametrize("method", smoke(["getUpdates", "getMe", "deleteWebhook", "setMyCommands"]))
async def test_a_signal_ends_it_while_telegram_hangs(method: str, tmp_path: Path) -> None:
    async with LocalChat() as local, running(tmp_path, local) as program:
        hold = Hold()
        local.sandbox.faults.add(hold, method, count=None)
        async with asyncio.timeout(LONG):
            await hold.reached.wait()
        assert await program.ended(signal.SIGTERM) == 0
        assert "cut off" not in program.said


@pytest.mark.slow
async def test_a_signal_ends_it_while_there_is_no_network(tmp_path: Path) -> None:
    nowhere = {
        "TELEGRAM_BOT_TOKEN": "1:token",
        "TELEGRAM_API_URL": f"http://127.0.0.1:{free_port()}",
    }
    async with running(tmp_path, None, **nowhere) as program:
        await program.says("cannot be reached, trying again")
        assert await program.ended(signal.SIGTERM) == 0
        assert "cut off" not in program.said


@pytest.mark.slow
async def test_a_signal_ends_it_while_another_holds_the_database(tmp_path: Path) -> None:
    async with LocalChat() as local, running(tmp_path, local) as program:
        await playing(local)
        with locked(tmp_path / "bot.db"):
            await local.ann.say(local.ann.private, "T e5 r1")
            assert await program.ended(signal.SIGTERM) == 0


NEVER_ENDING = {
    "a part that never ends": """
start = App.start
async def begin(app):
    await start(app)
    print("hanging", file=sys.stderr, flush=True)
async def hang(_):
    await asyncio.Event().wait()
App.start, App.stop = begin, hang
""",
    "an event loop that stands still": """
async def hang(_):
    print("hanging", file=sys.stderr, flush=True)
    while True:
        time.sleep(0.1)
App.failed = hang
""",
}
HANG = "import asyncio, sys, time\nfrom bot.runtime.bootstrap import App\n"


@pytest.mark.parametrize("patch", smoke(NEVER_ENDING.values()), ids=NEVER_ENDING)
async def test_what_does_not_end_in_time_is_cut_off(patch: str, tmp_path: Path) -> None:
    async with LocalChat() as local, running(tmp_path, local, HANG + patch) as program:
        await program.says("hanging")
        assert await program.ended(signal.SIGTERM) == 0
        assert "the rest is cut off, and is in the store" in program.said


@pytest.mark.parametrize("number", smoke([signal.SIGTERM, signal.SIGINT]))
async def test_a_second_signal_ends_it_at_once(number: int, tmp_path: Path) -> None:
    patch = HANG + NEVER_ENDING["a part that never ends"]
    async with LocalChat() as local, running(tmp_path, local, patch) as program:
        await started(local)
        program.process.send_signal(number)
        await program.says("a second signal ends it at once")
        assert await program.ended(number) == -number
        assert "cut off" not in program.said


# It does not work beside another copy of itself


async def test_a_second_copy_on_the_same_database_ends(tmp_path: Path) -> None:
    async with LocalChat() as local, running(tmp_path, local) as first:
        await playing(local)
        async with running(tmp_path, local) as second:
            await second.fails(f"another instance of the bot (process {first.process.pid}) uses")
        move = await local.ann.say(local.ann.private, "T e5 r1")
        await accepted(local.ann.private, move)
        first.process.send_signal(signal.SIGKILL)
        async with running(tmp_path, local) as third:
            await started(local, times=2)
            await table_in(local.ann.private, "2. ")
            assert "waiting for another copy" not in third.said
            assert await third.ended(signal.SIGTERM) == 0


@pytest.mark.slow
async def test_a_second_local_chat_in_the_same_folder_ends(tmp_path: Path) -> None:
    async with running(tmp_path) as first:
        await first.says("Open http://")
        other = f"sqlite+aiosqlite:///{tmp_path}/other.db"
        async with running(tmp_path, DATABASE_URL=other) as second:
            await second.fails("local-chat.db")
        assert await first.ended(signal.SIGTERM) == 0


async def test_of_two_copies_with_the_same_token_one_ends(tmp_path: Path) -> None:
    patch = "import bot.intake.polling as receiver\nreceiver.CONFLICT_PATIENCE = 4.0\n"
    other = f"sqlite+aiosqlite:///{tmp_path}/other.db"
    async with (
        LocalChat() as local,
        running(tmp_path, local, patch) as first,
        running(tmp_path, local, patch, DATABASE_URL=other) as second,
    ):
        ends = {asyncio.create_task(program.ended()): program for program in (first, second)}
        [done], _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        await ends[done].fails("another instance of the bot polls with the same token")
        [left] = {first, second} - {ends[done]}
        await playing(local)
        assert await left.ended(signal.SIGTERM) == 0


@pytest.mark.slow
async def test_a_webhook_that_another_copy_takes_away_ends_it(tmp_path: Path) -> None:
    patch = (
        "from bot.intake.polling import WebhookWatch\n"
        "WebhookWatch.__init__.__defaults__ = (0.2, None)\n"
    )
    hook = {"WEBHOOK_URL": "https://bot.example.org", "WEBHOOK_SECRET": "a-secret"}
    other = f"sqlite+aiosqlite:///{tmp_path}/other.db"
    async with LocalChat() as local, running(tmp_path, local, patch, **hook) as program:
        await local.sandbox.calls.until(lambda calls: calls.of("getWebhookInfo"))
        async with running(tmp_path, local, DATABASE_URL=other):
            await program.fails("has taken the webhook away")


# It does not go on without one of its parts

DEAD = """
from bot.intake.update_worker import UpdateWorker
async def run(_):
    raise LookupError
UpdateWorker.run = run
"""


async def test_a_part_that_fails_takes_all_with_it(tmp_path: Path) -> None:
    async with LocalChat() as local, running(tmp_path, local, DEAD) as program:
        assert await program.ended() == 1
        assert "the bot ends by a fault of its own" in program.said
        assert "LookupError" in program.said


@pytest.mark.parametrize(
    "part", [UpdateWorker, Scheduler, AnalysisWorker, ExpiryJob, Poller, StoreWatch]
)
async def test_a_part_that_ends_is_noticed(
    part: type, house: BotHarness, monkeypatch: pytest.MonkeyPatch
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
            await started(local)
            assert await program.ended(signal.SIGTERM) == 0
        for one in (file, secret):
            assert stat.S_IMODE(one.stat().st_mode) == 0o600
            assert f"{one.name} could be read by others" in program.said
