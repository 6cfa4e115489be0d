"""Building and placing in Tristra, which both do unseen: a mixed strategy over what was tried.

Each side has a few choices that are good against those of the other, as short searches from what
comes of both tell. Again and again the mixture is found in which neither side can do better
(regret matching, which Hart and Mas-Colell described in 2000), and a new choice, mostly a variation
of a good one, takes the place of the one that is used least (as in the double oracle method of
McMahan, Gordon and Blum, 2003).
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.ai.common.kernels.words import Words
from engine.ai.common.search import Candidate
from engine.ai.tristra.kernels import search
from engine.ai.tristra.kernels import tree as trees
from engine.ai.tristra.kernels.board import WORDS, pass_on, put
from engine.ai.tristra.kernels.kernel import terrain_of
from engine.core.duel import SEATS
from engine.core.game import Seat
from engine.games.tristra import chance
from engine.games.tristra.ground import (
    GREEN,
    GRID,
    POSTS,
    SIDES,
    TURNS,
    Rank,
    attacked,
    joined,
)
from engine.games.tristra.moves import Build, Given, Move, Place, Posting
from engine.games.tristra.position import TristraPosition
from engine.games.tristra.state import Phase, Rules

Matrix = NDArray[np.float64]

CHOICES = 12
"""Choices of each side that are kept."""

FRESH = 0.3
"""Share of new choices that are drawn without regard to those there are."""

NODES = 250
"""Nodes that each short search looks at."""

ROWS = 1 << 12
ROUNDS = 100

Expected = Callable[[int], float]
"""Function from a value of the search to the expected result, from 0 to 1."""


class Contest(Protocol):
    """Choices of both sides: how they are drawn and varied, and what comes of two of them."""

    def draw(self, seat: Seat, rng: Random) -> Given:
        """A sensible choice, drawn at random."""
        ...

    def vary(self, given: Given, seat: Seat, rng: Random) -> Given:
        """A choice that is a little different."""
        ...

    def meet(self, first: Given, second: Given, rng: Random) -> float:
        """Result that seat 0 can expect, from 0 to 1."""
        ...


class Duels:
    """Short searches from triangles as they are set up, by whoever may begin."""

    def __init__(self, rules: Rules, expected: Expected) -> None:
        """Tell results from values of the search by `expected`."""
        self.rules = rules
        self.expected = expected
        empty = np.zeros(WORDS, np.uint64)
        terrain = terrain_of(rules.arrows, rules.own_scores, GREEN * GRID.size)
        self.tree = trees.tree(empty, terrain.copy(), 0, rules.rounds == 1, ROWS)
        self.first = [SIDES.index(rules.first)] if rules.first in SIDES else list(SEATS)

    @property
    def nodes(self) -> int:
        """Nodes that one meeting takes."""
        return NODES * len(self.first)

    def stand_on(self, ground: str) -> None:
        """Take up another ground: what was found about the one before means nothing on it."""
        terrain = terrain_of(self.rules.arrows, self.rules.own_scores, ground)
        self.tree.terrain[:] = terrain
        self.tree.table[:] = 0

    def meet(self, first: Place, second: Place) -> float:
        """Result that seat 0 can expect, from 0 to 1."""
        worths = [self._led(_set_up(first, second, seat), seat) for seat in self.first]
        return sum(worths) / len(worths)

    def _led(self, state: Words, seat: Seat) -> float:
        worth = self.expected(search.quick(self.tree, state, NODES))
        return 1 - worth if seat else worth


def _set_up(first: Place, second: Place, mover: Seat) -> Words:
    state = np.zeros(WORDS, np.uint64)
    for seat, place in enumerate((first, second)):
        for posting in place.postings:
            put(state, seat, posting.rank - 1, posting.turns, posting.square)
    if mover:
        pass_on(state)
    return state


class Placing:
    """The contest of placements on a ground that both know."""

    def __init__(self, duels: Duels, ground: str) -> None:
        """Let the duels stand on this ground."""
        self.duels = duels
        duels.stand_on(ground)

    def draw(self, seat: Seat, rng: Random) -> Place:
        """Triangles anywhere, turned so that they attack as many squares as they can there."""
        drawn = chance.given(Phase.PLACING, seat, rng)
        if not isinstance(drawn, Place):
            raise TypeError("not a placement")
        rules = self.duels.rules
        turned = (
            one._replace(turns=_turned(rules, one.rank, one.square, rng)) for one in drawn.postings
        )
        return Place(tuple(sorted(turned)))

    def vary(self, given: Given, seat: Seat, rng: Random) -> Place:
        """A placement with one triangle turned, or on another square, maybe by an exchange."""
        if not isinstance(given, Place):
            raise TypeError("not a placement")
        postings = list(given.postings)
        number = rng.randrange(len(postings))
        moved = postings[number]
        square = rng.choice((moved.square, rng.choice(POSTS[seat])))
        for other, posting in enumerate(postings):
            if posting.square == square:
                postings[other] = posting._replace(square=moved.square)
        postings[number] = Posting(moved.rank, square, rng.choice(TURNS))
        return Place(tuple(sorted(postings)))

    def meet(self, first: Given, second: Given, rng: Random) -> float:  # noqa: ARG002 - nothing is left to chance
        """See `Contest`."""
        if isinstance(first, Place) and isinstance(second, Place):
            return self.duels.meet(first, second)
        raise TypeError("not placements")


def _turned(rules: Rules, rank: Rank, square: int, rng: Random) -> int:
    """Turns of a triangle by which it attacks most squares, one of the ways at random."""
    reached = [attacked(rules.arrows, rank, turns, square).bit_count() for turns in TURNS]
    return rng.choice([turns for turns in TURNS if reached[turns] == max(reached)])


class Building:
    """The contest of halves; each meeting is of sensible placements on both."""

    def __init__(self, duels: Duels) -> None:
        """Judge halves by these searches."""
        self.duels = duels

    def draw(self, seat: Seat, rng: Random) -> Given:
        """A half with its squares in any order."""
        return chance.given(Phase.BUILDING, seat, rng)

    def vary(self, given: Given, seat: Seat, rng: Random) -> Given:  # noqa: ARG002 - halves are alike
        """A half with two squares exchanged."""
        if not isinstance(given, Build):
            raise TypeError("not a half")
        squares = list(given.colours)
        one, other = rng.sample(range(len(squares)), 2)
        squares[one], squares[other] = squares[other], squares[one]
        return Build("".join(squares))

    def meet(self, first: Given, second: Given, rng: Random) -> float:
        """See `Contest`."""
        if not isinstance(first, Build) or not isinstance(second, Build):
            raise TypeError("not halves")
        placing = Placing(self.duels, joined((first.colours, second.colours)))
        return placing.meet(placing.draw(0, rng), placing.draw(1, rng), rng)


def mixed(matrix: Matrix) -> list[Matrix]:
    """The shares of rows and of columns with which neither side can do much better.

    `matrix` has what the rows' side gets; the other gets the rest.
    """
    regrets = [np.zeros(size) for size in matrix.shape]
    sums = [np.zeros(size) for size in matrix.shape]
    for weight in range(1, ROUNDS + 1):
        rows, columns = (_shares(regret) for regret in regrets)
        gains, losses = matrix @ columns, rows @ matrix
        value = rows @ gains
        regrets = [
            np.maximum(regrets[0] + gains - value, 0),
            np.maximum(regrets[1] + value - losses, 0),
        ]
        sums = [sums[0] + weight * rows, sums[1] + weight * columns]
    return [_shares(weights) for weights in sums]


def _shares(weights: Matrix) -> Matrix:
    total = weights.sum()
    shares: Matrix = weights / total if total else np.full(weights.size, 1 / weights.size)
    return shares


class GivingSearch:
    """The search for what to give in secret; see `Search`. It draws from the mixture found."""

    def __init__(self, contest: Contest, seat: Seat, cost: int, rng: Random) -> None:
        """Count each meeting as `cost` nodes."""
        self.contest, self.seat, self.cost = contest, seat, cost
        self.rng = Random(rng.random())
        self.luck = rng.random()
        self.nodes = 0
        self.finished = False
        self.sides = [[contest.draw(one, self.rng)] for one in SEATS]
        self.matrix = np.full((1, 1), 0.5)
        self.shares = mixed(self.matrix)
        self.meetings = self._meetings()

    def advance(self, nodes: int) -> None:
        """See `Search`; a meeting is finished once it is begun."""
        until = self.nodes + nodes
        while self.nodes < until:
            next(self.meetings)
            self.nodes += self.cost

    def candidates(self) -> Sequence[Candidate[Move]]:
        """The choice that is drawn from the mixture."""
        choices, shares = self.sides[self.seat], self.shares[self.seat]
        number = int(np.searchsorted(shares.cumsum(), self.luck))
        return [Candidate(choices[min(number, len(choices) - 1)], 0.5)]

    def worth(self, _seat: Seat) -> float:
        """Return 0.5, as nothing is known of the result."""
        return 0.5

    def _meetings(self) -> Iterator[None]:
        """Try new choices for ever, a meeting at a time."""
        while True:
            for seat in SEATS:
                yield from self._try(seat)
            self.shares = mixed(self.matrix)
            self._forget()

    def _try(self, seat: Seat) -> Iterator[None]:
        """Let a new choice of a seat meet all of the other."""
        choice = self._new(seat)
        worths = []
        for other in self.sides[1 - seat]:
            pair = (other, choice) if seat else (choice, other)
            worths.append(self.contest.meet(*pair, self.rng))
            yield
        self.sides[seat].append(choice)
        self.matrix = np.insert(self.matrix, self.matrix.shape[seat], worths, axis=seat)

    def _new(self, seat: Seat) -> Given:
        if self.rng.random() < FRESH or len(self.sides[seat]) < 3:
            return self.contest.draw(seat, self.rng)
        choices = self.sides[seat][: len(self.shares[seat])]
        return self.contest.vary(
            self.rng.choices(choices, self.shares[seat].tolist())[0], seat, self.rng
        )

    def _forget(self) -> None:
        """Drop the choices used least where there are too many."""
        for seat in SEATS:
            if len(self.sides[seat]) > CHOICES:
                least = int(self.shares[seat].argmin())
                del self.sides[seat][least]
                self.matrix = np.delete(self.matrix, least, axis=seat)
                self.shares[seat] = _shares(np.delete(self.shares[seat], least))


def giving(position: TristraPosition, seat: Seat, expected: Expected, rng: Random) -> GivingSearch:
    """The search for a half or a placement; of the position only what both know matters."""
    duels = Duels(position.rules, expected)
    building = position.phase is Phase.BUILDING
    contest = Building(duels) if building else Placing(duels, position.ground)
    return GivingSearch(contest, seat, duels.nodes, rng)
