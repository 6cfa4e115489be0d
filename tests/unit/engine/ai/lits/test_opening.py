"""The first moves of Battle of LITS: one that leaves the other side no better off, and the swap."""

from dataclasses import dataclass, field
from functools import partial
from itertools import count
from random import Random

import numpy as np
import pytest

from engine.ai.common.search import Candidate
from engine.ai.lits.agent import GAME, LitsSearch, begin
from engine.ai.lits.opening import FIRST_TURN, MOST_MOVES, OpeningSearch
from engine.ai.lits.repeated import Counts, Repeated, even
from engine.games.lits import LITS
from engine.games.lits.position import LitsPosition
from engine.games.lits.state import LitsMove
from tests.support.engine.tables import lits_at

MOVES = LITS.start(2, {"swap": "on"}, "." * 100).legal_moves()


@dataclass
class Known:
    """The other side's search, with a result known from the start."""

    edge: float
    nodes: int = 0

    def advance(self, nodes: int) -> None:
        """Look at this many more."""
        self.nodes += nodes


def opening(edges: dict[int, float]) -> tuple[OpeningSearch, list[Known]]:
    """A search in which all moves but some are bad for the mover, and the searches it asks."""
    answers = [Known(edges.get(number, 0.4)) for number in range(MOST_MOVES)]
    search = OpeningSearch(MOVES, lambda move: answers[search.moves.index(move)], Random(1))
    return search, answers


def test_the_move_nearest_to_even_is_chosen() -> None:
    search, _ = opening({3: 0.021, 7: -0.02, 9: -0.3})
    search.advance(2400 * FIRST_TURN)
    first, second, *_ = search.candidates()
    assert (first.move, second.move) == (search.moves[7], search.moves[3])
    assert first.value == pytest.approx(0.48)


def test_the_nearer_to_even_a_move_is_the_longer_it_is_looked_at() -> None:
    search, answers = opening({3: 0.05, 7: -0.02})
    search.advance(24000 * FIRST_TURN)
    most, second, *others = sorted(answers, key=lambda answer: -answer.nodes)
    assert (most, second) == (answers[7], answers[3])
    assert most.nodes > 3 * second.nodes > 3 * max(other.nodes for other in others) > 0
    assert search.nodes == sum(answer.nodes for answer in answers)


def test_what_a_move_turns_out_to_be_counts() -> None:
    """A move that seemed even falls behind as soon as it is known better."""
    search, answers = opening({3: 0.0, 7: 0.02})
    search.advance(100 * FIRST_TURN)
    answers[3].edge = 0.3
    search.advance(1000 * FIRST_TURN)
    assert search.candidates()[0].move == search.moves[7]


def test_a_move_hardly_looked_at_is_not_chosen() -> None:
    search, answers = opening({7: 0.01})
    search.advance(300 * FIRST_TURN)
    search._distances[5] = 0.0
    assert 0 < answers[5].nodes < answers[7].nodes / 10
    assert search.candidates()[0].move == search.moves[7]


def test_only_what_is_looked_at_is_begun() -> None:
    begun: list[LitsMove] = []

    def answered(move: LitsMove) -> Known:
        begun.append(move)
        return Known(0.1)

    search = OpeningSearch(MOVES, answered, Random(1))
    assert search.candidates()[0].move in search.moves
    assert begun == []
    for turns, moves in ((1, 1), (10, 6), (10_000, 55), (300_000, MOST_MOVES)):
        search.advance(turns * FIRST_TURN - search.nodes)
        assert len(begun) == moves
    assert begun == search.moves


# The answer: several searches taken together


@dataclass
class Fixed:
    """A search that has played a game a node, with a fixed chance of winning."""

    chance: float
    played: Counts = field(default_factory=lambda: np.zeros((2, 3)))
    nodes: int = 0

    @property
    def games(self) -> int:
        return self.nodes

    def advance(self, nodes: int) -> None:
        self.nodes += nodes
        self.played[0, 1] += nodes

    def candidate(self, number: int, value: float) -> Candidate[LitsMove]:
        return Candidate(MOVES[number], value)


def may_swap() -> LitsPosition:
    position = lits_at("T e5 r0")
    assert isinstance(position, LitsPosition)
    return position


def repeated(*edges: float, longest: int = 1000) -> Repeated:
    """Searches of the first ply after which a swap is possible; each has one of these results."""
    searches = (Fixed(even(longest) + edge) for edge in edges)
    return Repeated(may_swap(), lambda: next(searches), longest)


def test_all_searches_count() -> None:
    search = repeated(0.1, -0.04, 0.03)
    assert search.edge == 0.0
    search.advance(1000)
    assert search.edge == pytest.approx(0.1)
    search.advance(1000)
    assert search.edge == pytest.approx(0.03)
    search.advance(1000)
    assert search.edge == pytest.approx(0.03)
    assert search.candidates()[0] == Candidate(MOVES[1], 0.0)


def test_it_swaps_where_the_other_side_is_better_off() -> None:
    search = repeated(0.02, -0.1)
    search.advance(1000)
    assert search.candidates()[0].move != "swap"
    search.advance(1000)
    [found] = search.candidates()
    assert found.move == "swap"
    assert found.value == pytest.approx(0.54)


def test_what_is_played_is_what_all_searches_played_most() -> None:
    numbers = count()

    def begun() -> Fixed:
        favourite = 2 if next(numbers) == 0 else 0
        played = np.array([[500.0, 0, 0], [100, 0, 0]])
        return Fixed(0.9, np.roll(played, favourite, axis=1))

    search = Repeated(may_swap(), begun, 100)
    search.advance(300)
    first, second, third = search.candidates()
    assert [found.move for found in (first, second, third)] == [MOVES[0], MOVES[2], MOVES[1]]
    assert first.value == pytest.approx(0.2)


def test_what_is_even_goes_down_the_more_is_looked_at() -> None:
    found = [even(games) for games in (1_000, 4_000, 6_000, 16_000, 64_000, 1_000_000)]
    assert found == sorted(found, reverse=True)
    assert found[-2] == found[-1] > 0.5


@pytest.mark.parametrize("plies", [0, 1])
def test_searches_begun_anew_are_the_same_in_any_chunks(
    plies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.ai.lits.agent.Repeated", partial(Repeated, longest=50 * GAME))
    position = lits_at(*["T e5 r0"][:plies], setup=LITS.deal(2, {"setup": "random"}, Random(3)))
    found = []
    for chunk in (GAME, 7 * GAME, 700 * GAME):
        search = begin(position.view(None), position.to_move[0], Random(2))
        for _ in range(700 * GAME // chunk):
            search.advance(chunk)
        found.append((search.candidates(), search.nodes))
    assert found[0] == found[1] == found[2]


def test_a_tree_that_grows_plays_the_games_of_one_that_had_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = may_swap()
    searches = []
    for room in (1 << 11, 1 << 19):
        monkeypatch.setattr("engine.ai.lits.kernels.tree.FIRST_ROOM", room)
        search = LitsSearch(position, Random(1))
        search.advance(3000 * GAME)
        searches.append(search)
    small, large = searches
    assert small.games == large.games == 3000
    assert len(small.tree.visits) < len(large.tree.visits)
    assert (small.played == large.played).all()
    assert small.candidates() == large.candidates()
