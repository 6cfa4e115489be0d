"""The exact end of Blokus with each seat for itself, against plain search over the rules."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from random import Random

import pytest

from engine.ai.blokus.agent import TreeSearch, agent
from engine.ai.blokus.kernels.each import ALIKE, new_each, solve_each
from engine.ai.blokus.kernels.ending import CHOICE, SOLVED, STATUS
from engine.ai.blokus.kernels.kernel import KERNEL, all_placements, copied
from engine.ai.common.agent import Limit
from engine.core.game import AnyPosition
from tests.support.cases import smoke
from tests.support.engine.tables import blokus

GIVEN_UP = "given up"
KINDS = {
    "classic": {"seats": "4", "variant": "classic"},
    GIVEN_UP: {"seats": "4", "variant": "classic"},
    "chaos": {"seats": "3", "variant": "chaos"},
    "double": {"seats": "3", "variant": "double"},
    "shared": {"seats": "3", "variant": "shared"},
    "solo": {"seats": "1", "variant": "solo"},
    "duo": {"seats": "2", "variant": "duo"},
}
POSITIONS, FEW = 32, 12
OF_A_GAME = 4
MOST = 400
"""Positions that plain search may look at."""

Results = Sequence[tuple[float, float]]


class TooManyError(Exception):
    """Plain search would take long."""


def ended(position: AnyPosition) -> Results:
    """The share of other seats that each seat is ahead of, and its lead."""
    assert position.outcome
    places, totals = position.outcome.places, position.totals
    found = []
    for seat, total in enumerate(totals):
        rest = [other for other in range(len(totals)) if other != seat]
        ahead = sum((places[o] > places[seat]) + (places[o] == places[seat]) / 2 for o in rest)
        lead = sum(total - totals[other] for other in rest)
        found.append((ahead / len(rest), lead / len(rest)) if rest else (0.5, total))
    return found


def mean(results: Sequence[Results]) -> Results:
    """The mean of results, seat by seat."""
    number = len(results)
    return [
        (sum(ahead for ahead, _ in of_seat) / number, sum(lead for _, lead in of_seat) / number)
        for of_seat in zip(*results, strict=True)
    ]


def best_moves(position: AnyPosition, left: list[int]) -> tuple[list[int], list[Results]]:
    """The best moves of the seat on move, by number, and their results; the host may make any."""
    left[0] -= 1
    if left[0] < 0:
        raise TooManyError
    moves = position.legal_moves()
    found = [searched(position.play(move), left) for move in moves]
    numbers = [move.index for move in moves]
    if not position.to_move:
        return numbers, found
    [seat] = position.to_move
    for part in range(2):
        most = max(results[seat][part] for results in found)
        good = [i for i, results in enumerate(found) if results[seat][part] > most - ALIKE]
        numbers, found = [numbers[i] for i in good], [found[i] for i in good]
    return numbers, found


def searched(position: AnyPosition, left: list[int]) -> Results:
    """The results of best play by each seat, by plain search."""
    if position.outcome:
        return ended(position)
    return mean(best_moves(position, left)[1])


def late_positions(kind: str) -> Iterator[AnyPosition]:
    """Positions of random games with a choice that plain search can manage."""
    for seed in range(1000):
        position, rng = blokus(**KINDS[kind]).position, Random(seed)
        line = [position]
        while line[-1].outcome is None:
            line.append(line[-1].play(line[-1].random_move(rng)))
            if kind == GIVEN_UP and len(line) == 20 + seed % 20 and line[-1].outcome is None:
                line[-1] = line[-1].resign(seed % 4)
        number = 0
        for position in reversed(line[:-1]):
            if len(position.legal_moves()) < 2 or not position.to_move:
                continue
            number += 1
            try:
                searched(position, [MOST])
            except TooManyError:
                break
            yield position
            if number == OF_A_GAME:
                break


@lru_cache
def known_positions(kind: str, number: int = FEW) -> Sequence[AnyPosition]:
    return list(islice(late_positions(kind), number))


@pytest.mark.parametrize("kind", smoke(KINDS, 4))
@pytest.mark.parametrize(("at_once", "number"), smoke([(7, FEW), (1_000_000, POSITIONS)]))
def test_it_agrees_with_plain_search(kind: str, at_once: int, number: int) -> None:
    for position in known_positions(kind, number):
        root = KERNEL.board(position)
        each = new_each(root)
        for _ in range(MOST):
            solve_each(each, root, copied(root), at_once)
            if each.used[STATUS]:
                break
        assert each.used[STATUS] == SOLVED
        moves, results = best_moves(position, [MOST])
        expected = [part for of_seat in mean(results) for part in of_seat]
        assert each.result.ravel().tolist() == pytest.approx(expected, abs=1e-6)
        assert all_placements(root)[each.used[CHOICE]].index == min(moves)


@pytest.mark.parametrize("kind", smoke([kind for kind in KINDS if kind != "duo"], 3))
def test_the_agent_sees_the_end(kind: str) -> None:
    for position in known_positions(kind)[::4]:
        [seat] = position.to_move
        search = TreeSearch(position, Random(0))
        search.advance(MOST)
        assert search.finished
        moves, results = best_moves(position, [MOST])
        [best] = search.candidates()
        assert best.move.index == min(moves)
        assert best.value == pytest.approx(mean(results)[seat][0])
        for other, (worth, _) in enumerate(mean(results)):
            assert search.worth(other) == pytest.approx(worth)
        limit = Limit(60.0, nodes=MOST)
        assert agent(9).choose(position.view(seat), seat, limit, Random(1)) == best.move
