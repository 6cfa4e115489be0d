"""A program that has just begun: how long the slowest first ply of a game takes, cold or warm.

It prints seconds of the processor, and how many objects the garbage collector looks through.
"""

import gc
import sys
import time
from random import Random

from bot.choosing import ways
from bot.warming import begun, settle, warm_up
from engine.registry import GAMES


def slowest_first_ply() -> float:
    longest, rng = 0.0, Random(2)
    for game in GAMES.values():
        for way in ways(game, None, {}):
            start = time.thread_time()
            position = begun(way, rng)
            if position.to_move:
                seat = position.to_move[0]
                position.play(position.random_move(rng, seat), seat)
            longest = max(longest, time.thread_time() - start)
    return longest


if __name__ == "__main__":
    if sys.argv[1] == "warm":
        warm_up()
        settle()
    print(slowest_first_ply(), len(gc.get_objects()))
