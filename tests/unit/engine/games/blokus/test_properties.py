"""Blokus: invariants of every position of every game."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.game import AnyPosition
from engine.core.table import Table
from engine.games.blokus.position import BlokusPosition
from tests.support.engine.naive_blokus import (
    Cell,
    Cells,
    NaiveBlokus,
    across,
    beside,
    cells_named,
    naive_start,
)
from tests.support.engine.tables import blokus, protocol_texts, random_table

LAST = 19
SYMMETRIES: dict[str, Callable[[Cell], Cell]] = {
    "same": lambda c: c,
    "quarter": lambda c: (c[1], LAST - c[0]),
    "half": lambda c: (LAST - c[0], LAST - c[1]),
    "three quarters": lambda c: (LAST - c[1], c[0]),
    "left-right": lambda c: (LAST - c[0], c[1]),
    "up-down": lambda c: (c[0], LAST - c[1]),
    "diagonal": lambda c: (c[1], c[0]),
    "other diagonal": lambda c: (LAST - c[1], LAST - c[0]),
}
VARIANTS = ("classic", "teams", "chaos", "double", "shared", "duel", "duo", "solo")

seeds, plies = st.integers(0, 300), st.integers(0, 70)
variants = st.sampled_from(VARIANTS)


def named(cells: Cells) -> str:
    return ",".join(f"{chr(ord('a') + x)}{y + 1}" for x, y in cells)


def legal(position: AnyPosition, side: str) -> set[Cells]:
    return {cells_named(position.print_protocol(move)) for move in position.moves_of(side)}


def sides_of(position: AnyPosition) -> list[str]:
    return [score.side for score in position.scores]


def pieces_of(position: AnyPosition) -> list[list[Cells]]:
    """The pieces of each colour, in the order in which they were laid."""
    assert isinstance(position, BlokusPosition)
    return [[cells_named(piece.cells_text) for piece in pieces] for pieces in position.laid]


@pytest.mark.slow
@given(seeds, plies, st.sampled_from(sorted(SYMMETRIES)))
def test_turning_the_board_turns_the_legal_moves(seed: int, plies: int, name: str) -> None:
    """Symmetry holds in all eight ways, since with free corners none is special."""
    symmetry = SYMMETRIES[name]
    table = random_table("blokus", seed, plies)
    texts = [named(frozenset(map(symmetry, cells_named(text)))) for text in protocol_texts(table)]
    turned = blokus(*texts).position
    for side in sides_of(turned):
        expected = {frozenset(map(symmetry, move)) for move in legal(table.position, side)}
        assert legal(turned, side) == expected
    assert turned.to_move == table.position.to_move
    assert turned.view(None).events == table.position.view(None).events


@given(seeds, plies, variants)
def test_pieces_of_a_colour_meet_at_corners_only(seed: int, plies: int, variant: str) -> None:
    position = random_table("blokus", seed, plies, variant=variant).position
    starts = naive_start(variant).starts
    for colour, pieces in enumerate(pieces_of(position)):
        own: Cells = frozenset()
        for cells in pieces:
            assert own.isdisjoint(cells | beside(cells))
            assert across(own) & cells if own else starts[colour] & cells
            own |= cells


@given(seeds, plies, variants)
def test_no_square_is_covered_twice_and_no_piece_laid_twice(
    seed: int, plies: int, variant: str
) -> None:
    position = random_table("blokus", seed, plies, variant=variant).position
    assert isinstance(position, BlokusPosition)
    laid = [piece for pieces in position.laid for piece in pieces]
    squares = [square for piece in laid for square in piece.squares]
    assert len(squares) == len(set(squares)) == position.occupied.bit_count()
    for pieces in position.laid:
        assert len({piece.piece for piece in pieces}) == len(pieces)


@given(seeds, variants)
def test_who_was_passed_over_never_moves_again(seed: int, variant: str) -> None:
    out: set[str] = set()
    for position in random_table("blokus", seed, variant=variant).positions:
        assert out.isdisjoint(position.active_sides)
        out |= {event.side for event in position.view(None).events}
        assert not any(map(position.moves_of, out))


@settings(max_examples=50)
@given(seeds, plies, variants)
def test_what_is_carried_along_follows_from_the_pieces(seed: int, plies: int, variant: str) -> None:
    """The legal moves of every colour are those found afresh, by cells, from the pieces."""
    position = random_table("blokus", seed, plies, variant=variant).position
    start = naive_start(variant)
    laid = tuple(tuple(pieces) for pieces in pieces_of(position))
    naive = NaiveBlokus(start.size, start.starts, laid)
    for colour, side in enumerate(sides_of(position)):
        assert legal(position, side) == set(naive.legal(colour))


@given(seeds, plies, variants)
def test_points_are_the_cells_not_laid(seed: int, plies: int, variant: str) -> None:
    position = random_table("blokus", seed, plies, variant=variant).position
    for pieces, score in zip(pieces_of(position), position.scores, strict=True):
        assert len(pieces) < 21
        assert score.points == sum(map(len, pieces)) - 89


@given(
    seeds, st.integers(0, 40), st.sampled_from(["classic", "teams", "chaos", "double"]), st.data()
)
def test_a_seat_that_gave_up_is_passed_over(
    seed: int, plies: int, variant: str, data: st.DataObject
) -> None:
    """Colours of the seat stay where they are; nobody else's moves change by it."""
    before = random_table("blokus", seed, plies, variant=variant)
    seat = data.draw(st.sampled_from(range(len(before.record.seats))))
    after = before.resigned(seat)
    own = before.position.sides[seat]
    assert not any(map(after.position.moves_of, own))
    for side in set(sides_of(after.position)) - set(own):
        assert legal(after.position, side) == legal(before.position, side)
    assert after.position.scores == before.position.scores
    check_goes_on(before, after, own)


def check_goes_on(before: Table, after: Table, own: tuple[str, ...]) -> None:
    """Check that the turn passes on from a colour that was given up, and from no other."""
    if before.position.active_sides[0] not in own:
        assert after.position.active_sides == before.position.active_sides
    else:
        assert set(after.position.active_sides).isdisjoint(own)
