"""Tristra's searching agents: legal, repeatable, stopped at once, and right in known positions."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from engine.ai.common.agent import Agent, Limit
from engine.ai.common.search import Search, think
from engine.ai.tristra.agent import Beginning, agent, rehearse
from engine.core.game import AnyPosition
from engine.core.table import Table
from engine.games.tristra.ground import GRID, Arrows
from engine.games.tristra.moves import Move
from engine.geometry.grid import bitboard
from tests.support.cases import cases
from tests.support.engine.tristra_tables import (
    building,
    choosing,
    moving,
    placing,
    standing,
    tristra,
)

FEW = Limit(60, 400)
OPTIONS = [
    {"arrows": arrows, "own": own, "first": first, "rounds": rounds}
    for arrows, own, (first, rounds) in product(
        Arrows, ("none", "score"), (("rps", "1"), ("random", "2"), ("purple", "1"))
    )
]


def choice(table: Table, level: int = 5, seed: int = 0, limit: Limit = FEW) -> Move:
    position = table.position
    return chosen(agent(level), position, seed, limit)


def chosen(player: Agent, position: AnyPosition, seed: int = 0, limit: Limit = FEW) -> Move:
    seat = position.to_move[0]
    move: Move = player.choose(position.view(seat), seat, limit, Random(seed))
    return move


def searched(position: AnyPosition, nodes: int, chunk: int) -> Search[Move]:
    seat = position.to_move[0]
    search = Beginning(0.06)(position.view(seat), seat, Random(3))
    while search.nodes < nodes and not search.finished:
        search.advance(min(chunk, nodes - search.nodes))
    return search


@pytest.mark.parametrize("choices", OPTIONS, ids=lambda choices: " ".join(choices.values()))
def test_whole_games_of_legal_moves_in_every_option(choices: dict[str, str]) -> None:
    table, rng = tristra(1, **choices), Random(4)
    limit = Limit(60, 60)
    while table.position.outcome is None:
        seat = rng.choice(table.position.to_move)
        move = agent(rng.randint(1, 9)).choose(table.position.view(seat), seat, limit, rng)
        table = table.played(move, seat)


@cases("begun", [building, placing, choosing, moving])
@cases("level", [1, 9])
def test_the_same_seed_and_nodes_give_the_same_move(begun: Callable[[], Table], level: int) -> None:
    table = begun()
    assert choice(table, level, 5) == choice(table, level, 5)


@cases("begun", [placing, moving])
def test_how_many_nodes_at_a_time_changes_nothing(begun: Callable[[], Table]) -> None:
    position = begun().position
    found = [searched(position, 3000, chunk) for chunk in (1, 37, 3000)]
    assert found[0].nodes == found[1].nodes == found[2].nodes
    assert found[0].candidates() == found[1].candidates() == found[2].candidates()


@cases("begun", [building, placing, choosing, moving])
def test_a_search_that_may_not_begin_has_a_legal_move(begun: Callable[[], Table]) -> None:
    table = begun()
    move = choice(table, 9, limit=Limit(60, stop=lambda: True))
    assert table.played(move, table.position.to_move[0]).record.plies


def test_a_search_ends_when_it_is_stopped() -> None:
    position, asked = moving().position, iter([False, False, True])
    search = Beginning(0)(position.view(0), 0, Random(0))
    think(search, Limit(60, stop=lambda: next(asked)))
    assert 0 < search.nodes < 100


def sign(lead: float) -> int:
    return (lead > 0) - (lead < 0)


def naive(position: AnyPosition, seat: int) -> float:
    """The lead of a seat after best play to the end."""
    if position.outcome:
        return float(position.totals[seat] - position.totals[1 - seat])
    worths = (naive(position.play(move), seat) for move in position.legal_moves())
    return max(worths) if seat in position.to_move else min(worths)


SMALL = [
    ("III b2 r0", "II d4 r2", "c1 c3 e5"),
    ("III b2 r1", "II d2 r3, I f1 r0", "c1 c2"),
    ("I b2 r0, II c2 r3", "III c4 r2", "b3 c3"),
    ("II a1 r0, III b1 r0", "I a3 r2, II b3 r2", "a2"),
]
"""Positions with these squares left that are neither flipped nor occupied."""


@cases("own", ["none", "score"])
@cases(("orange", "purple", "left"), SMALL)
def test_it_plays_as_well_as_can_be_where_all_can_be_looked_at(
    orange: str, purple: str, left: str, own: str
) -> None:
    free = {GRID.square(name) for name in left.split()}
    rest = standing(orange, purple, "rest", own=own)
    board = replace(rest.battlefield, flipped=rest.battlefield.flipped & ~bitboard(free))
    position = replace(rest, board=board)
    best, limit = naive(position, 0), Limit(60, 20_000)
    usual, solving = (
        naive(position.play(chosen(agent(level), position, limit=limit)), 0) for level in (6, 9)
    )
    assert usual == best
    assert sign(solving) == sign(best)


@cases("level", range(1, 10))
def test_every_level_takes_what_is_given_away(level: int) -> None:
    position = standing("I c3 r0, II a1 r0", "III c4 r1, I f6 r2")
    move = chosen(agent(level), position, limit=Limit(60, 200))
    assert str(move).startswith("c3xc4")


def test_it_takes_the_last_triangle_whatever_else_there_is_to_take() -> None:
    position = standing("I c3 r0, II a1 r0", "I c4 r1", taken=((), ("III", "III")))
    assert str(chosen(agent(9), position, limit=FEW)).startswith("c3xc4")


def test_it_ends_a_round_that_is_won() -> None:
    position = standing("III a1 r0, I a2 r0", "I b3 r0", "rest", (("II",), ()))
    assert str(chosen(agent(9), position, limit=FEW)) == "end"


def test_rock_paper_and_scissors_are_drawn() -> None:
    assert len({choice(choosing(), seed=seed) for seed in range(20)}) == 3


def test_a_rehearsal_uses_all_there_is() -> None:
    rehearse()
