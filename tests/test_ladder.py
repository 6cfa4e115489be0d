"""Results of the matches kept: levels are as far apart as they are meant to be, and as strong."""

import shlex

from engine.ai.levels import LEVELS
from engine.cli.external import PREFIX
from engine.cli.match import ONE_THREAD
from tests.ladder import (
    COLUMNS,
    KEPT,
    PAIRS,
    PART,
    Match,
    command,
    given,
    kept,
    matches,
    total,
    written_down,
)
from tests.support.cases import cases

FINISHED = 100
"""Games after which a match of two levels tells enough."""

STEP = 0.6
"""The least share that a level wins from the one below."""

MEANT_FOR = {"1": (0.15, 0.4), "2": (0.4, 0.6), "3": (0.65, 0.85)}
"""The least and the greatest share that the lowest levels win from the simple agent."""

NEARLY_ALWAYS = 0.95
"""The least share that level 9 wins from the simple agent."""

ALONE = 0.4
"""The least share that level 9 wins alone among three of level 7, of which even is a quarter."""

BY_SIDES = 0.65
"""The least share that level 9 wins from level 7 where two sides have the four colours."""

HALF = 0.5
"""The least share won from a program at the level that ours is meant to equal."""

EQUALS = ("5", "4"), ("9", "6"), ("9", "7")
MEANT = {
    *((variant, *pair) for variant in ("duo", "duel") for pair in EQUALS),
    ("duo", "9", "8"),
    ("duel", ONE_THREAD, "8"),
}
"""Matches against another program: a variant, our level, and the other's that it should equal."""

WHOLE = [name for name, (_, _, openings) in COLUMNS.items() if not openings]
"""Whole games, as they are played with people, where the lowest levels are for beginners."""

EVEN = [name for name, (game, _, openings) in COLUMNS.items() if openings or game != "lits"]
"""Columns but Battle of LITS without openings, where whoever begins nearly always wins."""


@cases("column", EVEN)
def test_each_level_wins_sixty_percent_from_the_one_below(column: str) -> None:
    game, choices, openings = COLUMNS[column]
    parts = kept()
    standings = {
        pair: total(parts, Match(game, choices, *pair, openings=openings)) for pair in PAIRS
    }
    assert {pair: found for pair, found in standings.items() if found.games < FINISHED} == {}
    assert {pair: found.share for pair, found in standings.items() if found.share < STEP} == {}


def test_each_part_stands_beside_the_command_that_plays_it() -> None:
    lines = KEPT.read_text(encoding="utf-8").splitlines()
    assert lines == [written_down(part) for part in kept()]


def test_the_command_of_a_part_asks_for_it() -> None:
    for part in kept():
        words = shlex.split(command(part))
        asked = given(words[words.index("tests.ladder") + 1 :])
        assert matches(asked) == [part.match]
        assert asked.games == PART * (part.seed + 1)


def test_the_parts_of_a_match_are_all_there() -> None:
    """Commands take for granted that all earlier parts are there."""
    seeds: dict[str, list[int]] = {}
    for part in kept():
        seeds.setdefault(repr(part.match), []).append(part.seed)
    assert all(sorted(found) == list(range(len(found))) for found in seeds.values())


@cases("column", COLUMNS)
def test_the_highest_level_wins_nearly_always_from_the_simple_agent(column: str) -> None:
    game, choices, openings = COLUMNS[column]
    standing = total(kept(), Match(game, choices, str(LEVELS[-1]), "greedy", openings))
    assert standing.games
    assert standing.share >= NEARLY_ALWAYS


def test_alone_among_three_simple_agents_it_wins_as_often() -> None:
    match = Match("blokus", {"variant": "classic"}, str(LEVELS[-1]), "greedy", alone=True)
    assert total(kept(), match).share >= NEARLY_ALWAYS


def test_alone_among_three_of_level_7_it_wins_more_than_its_part() -> None:
    match = Match("blokus", {"variant": "classic"}, str(LEVELS[-1]), "7", alone=True)
    standing = total(kept(), match)
    assert standing.games >= FINISHED
    assert standing.share >= ALONE


def test_of_two_sides_it_wins_most_games_in_half_of_its_time() -> None:
    match = Match("blokus", {"variant": "teams"}, str(LEVELS[-1]), "7", seconds=2.5)
    standing = total(kept(), match)
    assert standing.games >= FINISHED
    assert standing.share >= BY_SIDES


@cases("column", WHOLE)
def test_the_lowest_levels_are_for_beginners_in_every_game(column: str) -> None:
    """A level's number means as much in each game."""
    game, choices, openings = COLUMNS[column]
    parts = kept()
    standings = {
        level: total(parts, Match(game, choices, level, "greedy", openings)) for level in MEANT_FOR
    }
    assert {level: found for level, found in standings.items() if found.games < FINISHED} == {}
    shares = {level: found.share for level, found in standings.items()}
    assert {
        level: share
        for level, share in shares.items()
        if not MEANT_FOR[level][0] <= share <= MEANT_FOR[level][1]
    } == {}


def test_as_much_is_won_from_another_program_as_is_meant() -> None:
    parts = kept()
    others = [part.match for part in parts if part.match.second.startswith(PREFIX)]
    shares = {_against(match): total(parts, match).share for match in others}
    assert min(shares[meant] for meant in MEANT) >= HALF


def _against(match: Match) -> tuple[str, str, str]:
    """A variant, our level and the other program's."""
    words = shlex.split(match.second)
    return match.choices["variant"], match.first, words[words.index("--level") + 1]
