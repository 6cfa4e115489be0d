"""Getting the opponents ready, beside a bot that answers meanwhile."""

import asyncio
import logging
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, STDOUT
from contextlib import suppress

from bot.agents.fork_client import ENVIRONMENT
from bot.agents.pool import WorkerPool
from engine.ai.common.kernels.cache import is_compiled

log = logging.getLogger(__name__)

LOWEST_PRIORITY = 19


async def get_ready(pool: WorkerPool) -> None:
    """Load what they search with; where that is not compiled, compile it first.

    Until then they play more simply. If it cannot be done they go on so, and the log says why.
    """
    try:
        await pool.prepare()
        if not is_compiled():
            log.info("opponents play simply until what they search with is compiled")
            await _compile()
            await pool.renew()
            log.info("opponents search from now on")
    except OSError as error:
        log.warning("opponents play simply: %s", error)


async def _compile() -> None:
    """Compile in processes of their own, for which nobody waits; none is left.

    :raises OSError: if it fails.
    """
    command = sys.executable, "-P", "-m", "engine", "compile"
    starting = asyncio.ensure_future(
        asyncio.create_subprocess_exec(
            *command,
            stdin=DEVNULL,
            stdout=PIPE,
            stderr=STDOUT,
            env=ENVIRONMENT,
            start_new_session=True,
        )
    )
    try:
        process = await asyncio.shield(starting)
        # One that has failed at once may be gone by now: its words tell why.
        with suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, process.pid, LOWEST_PRIORITY)
        said, _ = await process.communicate()
    except BaseException:
        process = await starting
        # With those that it has begun itself: they are a group.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.communicate()
        raise
    if process.returncode:
        raise OSError(" ".join(said.decode(errors="replace").split()[-50:]))
