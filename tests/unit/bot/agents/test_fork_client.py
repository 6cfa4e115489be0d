"""The bot's end of the fork server, alone."""

import asyncio
import os
import signal
import threading

import pytest

from bot.agents.fork_client import ForkServer


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """An event until which waiting for a process in the background is late to notice its end."""
    told, wait = threading.Event(), os.waitpid

    def late(pid: int, options: int) -> tuple[int, int]:
        if threading.current_thread() is not threading.main_thread():
            os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
            told.wait()
        return wait(pid, options)

    monkeypatch.setattr(os, "waitpid", late)
    return told


async def test_ending_one_twice_takes_its_status_from_nobody(
    told: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    server = ForkServer("tests.support.agents.rogues", 128)
    await server.start()
    process = server._process
    assert process
    server.stop()
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)  # noqa: ASYNC222 - nobody else sees
    ending = asyncio.create_task(server.stopped())
    await asyncio.sleep(0)
    told.set()
    await ending
    assert caplog.text == ""
    assert process.returncode == -signal.SIGKILL
