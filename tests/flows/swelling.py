"""A worker process whose agent takes more memory than it may, at every question."""

import sys

from bot import thinking
from engine.ai import worker
from tests.bot.rogues import greedy_for_memory

if __name__ == "__main__":
    worker.answer = lambda *_: greedy_for_memory()
    thinking.main(int(sys.argv[1]))
