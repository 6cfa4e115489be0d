"""Strengths of levels and worth of the first move: as the matches that are kept tell them."""

from math import isinf

import numpy as np
import pytest

from bot.domain.ratings.anchors import ADVANTAGES, GAPS, PER_ODDS
from engine.cli.match import Tally
from tests.ladder import COLUMNS, OTHERS, PAIRS, Match, kept, total
from tests.support.cases import cases

NEARLY = 0.05
"""Difference that a few more games may make."""

ROUNDS = 30
RIDGE = 0.01
"""Strength of the belief that two are alike, in games: without it, who loses none has no bound."""

WHOLE = {game: choices for game, choices, openings in COLUMNS.values() if not openings}
POOLS = {
    "lits": ("lits", WHOLE["lits"]),
    "blokus-duo": OTHERS["Blokus Duo"],
    "blokus-two": OTHERS["Blokus Two-Player"],
}


@cases("game", GAPS)
def test_a_level_is_ahead_of_the_one_below_as_the_matches_say(game: str) -> None:
    parts = kept()
    found = [total(parts, Match(game, WHOLE[game], *pair)).elo[1] for pair in PAIRS]
    for elo, gap in zip(found, GAPS[game], strict=True):
        assert isinf(elo) or round(elo) == gap


@cases("pool", POOLS)
def test_the_first_move_is_worth_what_the_matches_say(pool: str) -> None:
    game, choices = POOLS[pool]
    parts = kept()
    found = {
        repr(part.match): total(parts, part.match)
        for part in parts
        if (part.match.game, part.match.choices, part.match.openings) == (game, choices, "")
    }
    assert advantage([*found.values()]) == pytest.approx(ADVANTAGES[pool] / PER_ODDS, abs=NEARLY)


def advantage(matches: list[Tally]) -> float:
    """Logarithm of the odds by which the first move helps, likeliest for some matches of pairs."""
    halves = [
        (side, number, share, standing.games / 2)
        for number, standing in enumerate(matches)
        for side, share in zip((1, -1), standing.shares, strict=True)
    ]
    rows = np.zeros((len(halves), 1 + len(matches)))
    for row, (side, number, _, _) in zip(rows, halves, strict=True):
        row[0], row[1 + number] = side, 1
    shares, games = np.array([half[2:] for half in halves]).T
    found = np.zeros(1 + len(matches))
    for _ in range(ROUNDS):
        odds = 1 / (1 + np.exp(-rows @ found))
        slope = rows.T @ (games * (shares - odds)) - RIDGE * found
        bend = (rows.T * games * odds * (1 - odds)) @ rows + RIDGE * np.eye(len(found))
        found += np.linalg.solve(bend, slope)
    return float(found[0])
