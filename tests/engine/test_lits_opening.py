"""The first move of Battle of LITS before a swap: which one is chosen, and how it is sought."""

from dataclasses import dataclass
from random import Random

import pytest

from engine.ai.lits_opening import FIRST_MOVES, FIRST_TURN, OpeningSearch, even
from engine.games.lits import LITS

EVEN = even(0)
MOVES = LITS.start(2, {"swap": "on"}, "." * 100).legal_moves()


@dataclass
class Known:
    """The other side's search, which knows at once what it will find."""

    chance: float
    nodes: int = 0
    games: int = 0

    def advance(self, nodes: int) -> None:
        """Look at so many more."""
        self.nodes += nodes


def opening(chances: dict[int, float]) -> tuple[OpeningSearch, list[Known]]:
    """A search in which all moves are bad for who makes them, but for some; and what it asks."""
    answers = [Known(chances.get(number, 0.9)) for number in range(FIRST_MOVES)]
    given = iter(answers)
    return OpeningSearch(MOVES, lambda _move: next(given), Random(1)), answers


def test_the_move_nearest_to_even_is_chosen() -> None:
    search, _ = opening({3: EVEN + 0.05, 7: EVEN - 0.02, 9: 0.1})
    search.advance(100 * FIRST_MOVES * FIRST_TURN)
    first, second, *_ = search.candidates()
    assert (first.move, second.move) == (search.moves[7], search.moves[3])
    assert first.value == pytest.approx(0.48)


def test_what_is_even_goes_down_the_more_is_looked_at() -> None:
    found = [even(games) for games in (0, 4_000, 10_000, 20_000, 400_000, 1_000_000)]
    assert found == sorted(found, reverse=True)
    assert (found[1], found[-2]) == (EVEN, found[-1])
    search, answers = opening({3: even(20_000), 7: EVEN})
    for answer in answers:
        answer.games = 20_000
    search.advance(100 * FIRST_MOVES * FIRST_TURN)
    assert search.candidates()[0].move == search.moves[3]


def test_the_nearer_to_even_a_move_is_the_longer_it_is_looked_at() -> None:
    search, answers = opening({3: EVEN + 0.05, 7: EVEN - 0.02})
    search.advance(1000 * FIRST_MOVES * FIRST_TURN)
    most, half, *others = sorted(answers, key=lambda answer: -answer.nodes)
    assert (most, half) == (answers[7], answers[3])
    assert most.nodes > half.nodes > max(other.nodes for other in others) > 0


def test_a_move_hardly_looked_at_is_not_chosen() -> None:
    search, answers = opening({})
    search.advance(100 * FIRST_MOVES * FIRST_TURN)
    least = min(answers, key=lambda answer: answer.nodes)
    least.chance = EVEN
    assert search.candidates()[0].move != search.moves[answers.index(least)]
