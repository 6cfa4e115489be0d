"""A worker process whose agent takes more memory than it may, at every question."""

import sys

from bot import thinking
from tests.bot.rogues import greedy_for_memory

if __name__ == "__main__":
    setattr(thinking, "answer", lambda *_: greedy_for_memory())  # noqa: B010 - the name is the module's own business
    thinking.main(int(sys.argv[1]))
