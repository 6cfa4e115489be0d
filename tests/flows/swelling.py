"""A worker process whose agent takes more memory than it may, at every question."""

from bot import thinking
from engine.ai import worker
from tests.bot.rogues import greedy_for_memory


def prepare() -> None:
    """There is nothing to load."""


def main(memory_mb: int) -> None:
    worker.TASKS["answer"] = lambda **_: greedy_for_memory()
    thinking.main(memory_mb)
