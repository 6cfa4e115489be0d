"""The program in a process of its own, with opponents that play without a search.

Searches take longer to load than all the rest together.
"""

from functools import partial

import bot.runtime.main
from bot.agents.pool import Crew
from tests.support.agents.simple import SIMPLE


def play_simply() -> None:
    """Have `bot.runtime.main` start with such opponents, from now on and in this process."""
    vars(bot.runtime.main)["Crew"] = partial(Crew, module=SIMPLE.module)
