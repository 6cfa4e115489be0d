"""The fast rules of Blokus against the slow ones: moves, turn order, passes, points and results."""

from dataclasses import replace
from random import Random

import pytest

from engine.core.game import AnyPosition, Event
from engine.core.table import Table
from engine.games.blokus.pieces import placements
from engine.games.blokus.state import BlokusState
from engine.geometry.grid import union
from engine.geometry.polyomino import Placement
from tests.support.cases import smoke
from tests.support.engine.naive_blokus import (
    HELD,
    Cells,
    NaiveBlokus,
    cells_named,
    naive_result,
    naive_start,
    naive_totals,
)
from tests.support.engine.tables import blokus, random_ply

CHOICES = {
    "classic": {"seats": "4", "variant": "classic"},
    "teams": {"seats": "4", "variant": "teams"},
    "duel": {"seats": "2", "variant": "duel"},
    "double 1": {"double": "1"},
    "double 2": {"double": "2"},
    "double 3": {"variant": "double", "setup": "double=3"},
    "chaos": {"seats": "3"},
    "shared": {"variant": "shared"},
    "solo": {"seats": "1"},
    "duo": {"variant": "duo"},
}
LOOKS = 4
"""Number of plies after which the moves of all colours are compared again."""


def legal_cells(position: AnyPosition, side: str) -> list[Cells]:
    return [cells_named(position.print_protocol(move)) for move in position.moves_of(side)]


def sides_of(naive: NaiveBlokus) -> str:
    return "1234" if len(naive.laid) == 4 else "bw"


def agree_on_moves(position: AnyPosition, naive: NaiveBlokus) -> None:
    for colour, side in enumerate(sides_of(naive)):
        found, expected = legal_cells(position, side), list(naive.legal(colour))
        assert len(found) == len(expected)
        assert set(found) == set(expected)


def agree_on_turn(position: AnyPosition, naive: NaiveBlokus, variant: str, shared: int) -> None:
    """Compare the seats on move and the passes; `shared` pieces of green were laid before."""
    sides, turn = sides_of(naive), naive.turn()
    if turn is None:
        assert position.outcome
        return
    assert position.active_sides == (sides[turn],)
    assert position.to_move == movers(variant, turn, shared)
    passed = tuple(Event("passed", sides[colour]) for colour in naive.passed())
    assert position.view(None).events == passed


def movers(variant: str, turn: int, shared: int) -> tuple[int, ...]:
    if variant == "shared" and turn == 3:
        return (shared % 3,)
    return tuple(seat for seat, held in enumerate(HELD[variant]) if turn in held)


def agree_on_points(position: AnyPosition, naive: NaiveBlokus, variant: str) -> None:
    points = [naive.points(colour) for colour in range(len(naive.laid))]
    assert [score.points for score in position.scores] == points
    assert [score.side for score in position.scores] == list(sides_of(naive))
    assert list(position.totals) == naive_totals(variant, points)
    if position.outcome:
        assert position.outcome.result == naive_result(variant, points)


def follow(table: Table, naive: NaiveBlokus) -> NaiveBlokus:
    """The slow rules after the latest ply of a table."""
    before, ply = table.positions[-2], table.record.plies[-1]
    colour = sides_of(naive).index(before.active_sides[0])
    return naive.play(colour, cells_named(before.print_protocol(before.parse(ply.text))))


def play_both(variant: str, seed: int, *, fixed: bool) -> Table:
    """Play a random game in step."""
    rng = Random(seed)
    corners = {"corners": "fixed"} if fixed else {}
    table, naive = blokus(**CHOICES[variant], **corners), naive_start(variant, fixed=fixed)
    while table.position.outcome is None:
        if len(table.record.plies) % LOOKS == seed % LOOKS:
            agree_on_moves(table.position, naive)
        agree_on_turn(table.position, naive, variant, len(naive.laid[-1]))
        agree_on_points(table.position, naive, variant)
        table = random_ply(table, rng)
        naive = follow(table, naive)
    agree_on_moves(table.position, naive)
    agree_on_turn(table.position, naive, variant, len(naive.laid[-1]))
    agree_on_points(table.position, naive, variant)
    return table


@pytest.mark.parametrize("seed", smoke(range(3)))
@pytest.mark.parametrize("variant", CHOICES)
def test_the_fast_rules_agree_with_the_slow_ones(variant: str, seed: int) -> None:
    table = play_both(variant, seed, fixed=False)
    assert len(table.record.plies) >= 20


@pytest.mark.parametrize("variant", ["classic", "duel", "chaos", "solo"])
def test_with_fixed_corners_too(variant: str) -> None:
    play_both(variant, 7, fixed=True)


def test_control_pieces_of_one_colour_edge_to_edge_are_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good = BlokusState.with_piece

    def leaving_edges_alone(state: BlokusState, piece: Placement, mover: int) -> BlokusState:
        table = placements(state.variant.grid)
        dead = union(table.covering, piece.squares) | table.of_piece[piece.piece]
        alive = list(good(state, piece, mover).alive)
        alive[mover] = state.alive[mover] & ~dead
        return replace(good(state, piece, mover), alive=tuple(alive))

    monkeypatch.setattr(BlokusState, "with_piece", leaving_edges_alone)
    with pytest.raises(AssertionError):
        play_both("duo", 0, fixed=False)
