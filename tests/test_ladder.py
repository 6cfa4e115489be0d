"""What is kept of matches: levels that are finished are as far apart as they are meant to be."""

import pytest

from tests.ladder import COLUMNS, PAIRS, Match, kept, total

FINISHED = 100
"""Games after which a match of two levels tells enough."""

STEP = 0.6
"""What a level wins from the one below, at least."""

EVEN = [name for name, (game, _, openings) in COLUMNS.items() if openings or game != "lits"]
"""Without openings whoever begins a game of Battle of LITS nearly always wins it, at any level."""


@pytest.mark.parametrize("column", EVEN)
def test_each_level_wins_sixty_percent_from_the_one_below(column: str) -> None:
    game, choices, openings = COLUMNS[column]
    parts = kept()
    standings = {
        pair: total(parts, Match(game, choices, *pair, openings=openings)) for pair in PAIRS
    }
    finished = {pair: found for pair, found in standings.items() if found.games >= FINISHED}
    assert len(finished) > 5
    assert {pair: found.share for pair, found in finished.items() if found.share < STEP} == {}
