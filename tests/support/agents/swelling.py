"""A worker process whose agent takes more memory than it may, at every question."""

from bot.agents import worker_main
from engine.ai import worker
from tests.support.agents.rogues import greedy_for_memory


def prepare() -> None:
    """Load nothing."""


def main(memory_mb: int) -> None:
    worker.TASKS["answer"] = lambda **_: greedy_for_memory()
    worker_main.main(memory_mb)
