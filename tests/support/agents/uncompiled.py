"""A worker process for which nothing is compiled yet; it can name the modules it has loaded."""

import sys
from pathlib import Path

from bot.agents import worker_main
from engine.ai import worker
from engine.ai.common.agent import Limit
from engine.ai.common.kernels import cache

MODULES = "modules"

NOWHERE = Path("/nowhere")


def answer(record: str, seat: int, level: int, seed: int, limit: Limit, threads: int) -> str:
    if record == MODULES:
        return " ".join(sys.modules)
    return worker.answer(record, seat, level, seed, limit, threads)


def prepare() -> None:
    cache._ROOT = NOWHERE
    worker_main.prepare()


def main(memory_mb: int) -> None:
    worker.TASKS["answer"] = answer
    worker_main.main(memory_mb)
