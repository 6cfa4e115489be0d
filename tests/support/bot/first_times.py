"""A program that has just begun: it finds the slowest first time of anything, cold or warm.

It prints seconds of the processor, and the number of objects the garbage collector looks through.
"""

import gc
import sys
import time
from collections.abc import Iterator
from random import Random

from bot.domain.options import ways
from bot.i18n.vocabulary import moves_of
from bot.runtime.warmup import begun, settle, warm_up
from engine.core.registry import GAMES


def first_times() -> Iterator[object]:
    """Do, one after the other, all things that somebody may be the first to ask for."""
    rng = Random(2)
    for key, game in GAMES.items():
        yield moves_of(key)
        yield game.lessons
        for way in ways(game, None, {}):
            position = begun(way, rng)
            if position.to_move:
                seat = position.to_move[0]
                yield position.play(position.random_move(rng, seat), seat)


def slowest() -> float:
    longest, start = 0.0, time.thread_time()
    for _ in first_times():
        end = time.thread_time()
        longest, start = max(longest, end - start), end
    return longest


if __name__ == "__main__":
    if sys.argv[1] == "warm":
        warm_up()
        settle()
    print(slowest(), len(gc.get_objects()))
