"""The exact end of Blokus, against plain minimax over the rules."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest

from engine.ai.blokus.kernels.ending import CHOICE, SOLVED, STATUS, new_ending, solve
from engine.ai.blokus.kernels.kernel import KERNEL, all_placements, copied
from engine.core.game import AnyPosition
from tests.support.cases import smoke
from tests.support.engine.tables import blokus

CHOICES = [
    {"seats": "2", "variant": "duo"},
    {"seats": "2", "variant": "duel", "corners": "fixed"},
    {"seats": "4", "variant": "teams", "corners": "fixed"},
]
POSITIONS = 5
MOST = 600
"""Positions that plain search may look at."""


class TooManyError(Exception):
    """Plain search would take long."""


def lead(position: AnyPosition) -> float:
    totals = position.totals
    return totals[0] - totals[1]


def ours(position: AnyPosition) -> bool:
    return position.to_move[0] % 2 == 0


def minimax(position: AnyPosition, left: list[int]) -> float:
    """The lead of the first side with best play, by plain search."""
    if position.outcome is not None:
        return lead(position)
    left[0] -= 1
    if left[0] < 0:
        raise TooManyError
    values = (minimax(position.play(move), left) for move in position.legal_moves())
    return max(values) if ours(position) else min(values)


def late_positions(choices: dict[str, str]) -> Iterator[tuple[AnyPosition, float]]:
    """Positions of random games with a choice, as early as plain search can tell their value."""
    found, seed = 0, 0
    while found < POSITIONS:
        line, rng, seed = [blokus(**choices).position], Random(seed), seed + 1
        while line[-1].outcome is None:
            line.append(line[-1].play(line[-1].random_move(rng)))
        known = None
        for position in reversed(line[:-1]):
            try:
                value = minimax(position, [MOST])
            except TooManyError:
                break
            if len(position.legal_moves()) > 1:
                known = position, value
        if known:
            found += 1
            yield known


@pytest.mark.parametrize("choices", smoke(CHOICES, 2), ids=lambda choices: choices["variant"])
@pytest.mark.parametrize("at_once", smoke([7, 1_000_000]))
def test_it_agrees_with_plain_search(choices: dict[str, str], at_once: int) -> None:
    for position, value in known_ends(choices["variant"]):
        root = KERNEL.board(position)
        ending = new_ending(root)
        assert ending is not None
        for _ in range(MOST):
            solve(ending, root, copied(root), at_once)
            if ending.used[STATUS]:
                break
        assert ending.used[STATUS] == SOLVED
        assert ending.best[0] == value
        best = all_placements(root)[ending.used[CHOICE]]
        assert minimax(position.play(best), [MOST]) == value


@lru_cache
def known_ends(variant: str) -> list[tuple[AnyPosition, float]]:
    return [
        found
        for choices in CHOICES
        if choices["variant"] == variant
        for found in late_positions(choices)
    ]


def test_only_two_sides_are_solved() -> None:
    for choices in (
        {"variant": "classic"},
        {"seats": "3", "variant": "chaos"},
        {"variant": "solo", "seats": "1"},
    ):
        assert new_ending(KERNEL.board(blokus(**choices).position)) is None
