"""A worker process whose agents do not search, so that no test waits for loading or thinking."""

from bot.agents import worker_main
from bot.agents.pool import Crew

SIMPLE = Crew(module="tests.support.agents.simple")


def prepare() -> None:
    """Load nothing."""


def main(memory_mb: int) -> None:
    worker_main.main(memory_mb)
