"""A worker process whose agents do not search, so that no test waits for them to load or think."""

from bot.agents import worker_main
from bot.agents.pool import Crew

SIMPLE = Crew(module="tests.bot.simple")


def prepare() -> None:
    """There is nothing to load."""


def main(memory_mb: int) -> None:
    worker_main.main(memory_mb)
