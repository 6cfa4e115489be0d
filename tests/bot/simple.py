"""A worker process whose agents do not search, so that no test waits for them to load or think."""

from bot import thinking
from bot.workers import Crew

SIMPLE = Crew(module="tests.bot.simple")


def prepare() -> None:
    """There is nothing to load."""


def main(memory_mb: int) -> None:
    thinking.main(memory_mb)
