"""Fixed strengths: the levels of the bot, and the advantage of the first move."""

from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from math import log, sqrt

from bot.domain.ratings.rating import MU, Rating
from bot.domain.ratings.result import PlayerId
from engine.ai.levels import ALL_LEVELS

BETA, KNOWN = 25 / 6, 2.5
"""Standard deviations: of what somebody shows in a game, and of the rating of who plays often."""

PER_ODDS = sqrt(2 * (BETA**2 + KNOWN**2))
"""Strength by which one is ahead who wins e times as often as the other, of two who play often."""

PER_ELO = PER_ODDS * log(10) / 400

GAPS: Mapping[str, tuple[int, ...]] = {
    "lits": (123, 147, 191, 200, 123, 147, 123, 17),
    "blokus": (191, 263, 531, 220, 123, 108, 119, 147),
    "stratopolis": (127, 135, 70, 70, 96, 74, 110, 182),
    "tristra": (115, 108, 531, 402, 175, 177, 160, 151),
}
"""Elo by which each level is stronger than the one before, from 2 on (docs/opponents.md).

A level that has lost every game is taken to be as far behind as the farthest that has won one.
"""

LIKE_A_PERSON = 3
"""The level, casual, that begins where a person begins."""

ADVANTAGES: Mapping[str, float] = {
    pool: log_odds * PER_ODDS
    for pool, log_odds in {"lits": -0.60, "blokus-duo": 0.89, "blokus-two": 1.61}.items()
}
"""Strength that the first move is worth, by pool: as much as a team-mate would add.

It is what explains best the results in `tests/data/matches.jsonl`, where each pair has played from
both sides: the first to move won 38 of 100 games of Battle of LITS, in which the other may swap,
66 of Blokus Duo, and 76 of Two-Player. In Stratopolis and Tristra it is less than chance (51 and 49
of 100).
"""


@cache
def anchor(pool: str, player: PlayerId) -> Rating:
    """The rating of a level, which no game changes; that of `+` is at least the highest one's."""
    steps = [0.0, *accumulate(gap * PER_ELO for gap in GAPS[pool.partition("-")[0]])]
    strengths = dict(zip(ALL_LEVELS, [*steps, steps[-1]], strict=True))
    return Rating(MU + strengths[-player] - strengths[LIKE_A_PERSON], 0.0)


def is_level(player: PlayerId) -> bool:
    """Whether a player is the bot."""
    return -player in ALL_LEVELS
