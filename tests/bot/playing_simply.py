"""The program in a process of its own with opponents that play without a search.

To load that takes longer than all else together.
"""

from functools import partial

import bot.runtime.main
from bot.agents.pool import Crew
from tests.bot.simple import SIMPLE


def play_simply() -> None:
    """From now on `bot.runtime.main` starts with such opponents in this process."""
    vars(bot.runtime.main)["Crew"] = partial(Crew, module=SIMPLE.module)
