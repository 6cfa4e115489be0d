"""What is kept of matches: levels that are finished are as far apart as they are meant to be."""

import shlex

import pytest

from tests.ladder import (
    COLUMNS,
    KEPT,
    PAIRS,
    Match,
    command,
    given,
    kept,
    matches,
    total,
    written_down,
)

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


def test_each_part_stands_beside_the_command_that_plays_it() -> None:
    lines = KEPT.read_text(encoding="utf-8").splitlines()
    assert lines == [written_down(part) for part in kept()]


def test_the_command_of_a_match_asks_for_it() -> None:
    for told, match in {command(part.match): part.match for part in kept()}.items():
        words = shlex.split(told)
        assert matches(given(words[words.index("tests.ladder") + 1 :])) == [match]
