"""A worker process whose agent takes more memory than it may, at every question."""

import sys

from bot import thinking
from tests.bot.rogues import greedy_for_memory

if __name__ == "__main__":
    thinking.answer = lambda *_: greedy_for_memory()
    thinking.main(int(sys.argv[1]))
