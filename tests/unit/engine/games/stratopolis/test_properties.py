"""Stratopolis: invariants of every position of every game."""

from dataclasses import replace
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.game import AnyPosition
from engine.core.table import Table
from engine.games.stratopolis.city import START as START_CITY
from engine.games.stratopolis.city import City
from engine.games.stratopolis.tiles import PLANE
from engine.geometry.grid import bits
from engine.geometry.plane import Place
from engine.geometry.scene import Tile
from tests.support.engine.naive_stratopolis import (
    COLOURS,
    SIDES,
    Cell,
    Move,
    NaiveTable,
    about,
    beside,
    square_at,
)
from tests.support.engine.stratopolis_tables import (
    STACKS,
    arranging,
    exchanged_letters,
    exchanged_text,
    moves_played,
    naive_begun,
    naive_of,
    random_game,
    stratopolis,
)
from tests.support.engine.tables import said

seeds, plies = st.integers(0, 5), st.integers(0, 40)
stacks, shares = st.sampled_from(STACKS), st.sampled_from([0.0, 0.8])


def seen_on(position: AnyPosition) -> dict[Cell, tuple[str, int]]:
    """The colour and the level that the picture shows of every square in use."""
    scene = position.view(None).scene()
    columns, rows = scene.board.columns, scene.board.rows
    squares = [
        (square_at(f"{columns[square.cell[0]]}{rows[square.cell[1]]}"), (colour, tile.level))
        for tile in scene.items
        if isinstance(tile, Tile)
        for square in tile.squares
        for colour in [square.role.removeprefix("strat-")[0].upper()]
    ]
    assert len(squares) == len(dict(squares))
    return dict(squares)


# How tiles lie


@settings(max_examples=40)
@given(seeds, shares, stacks)
def test_every_tile_lies_as_it_may(seed: int, share: float, stack: str) -> None:
    towers = naive_of(random_game(seed, 40, share, stack)).table
    for number in range(1, 41):
        before, after = laid_until(towers, number), laid_until(towers, number + 1)
        cells = [cell for cell, tower in towers.towers.items() if number in numbers(tower)]
        check_lies(before, after, cells)


def numbers(tower: tuple[tuple[str, int], ...]) -> set[int]:
    return {number for _, number in tower}


def laid_until(table: NaiveTable, number: int) -> NaiveTable:
    """The table before the tile with this number."""
    towers = {
        cell: tuple(square for square in tower if square[1] < number)
        for cell, tower in table.towers.items()
    }
    return NaiveTable({cell: tower for cell, tower in towers.items() if tower})


def check_lies(before: NaiveTable, after: NaiveTable, cells: list[Cell]) -> None:
    """Check that a tile lies flat, and touches a tile, or lies on two or more of right colours."""
    assert len(cells) == 3
    (height,) = set(map(before.height, cells))
    assert set(map(after.height, cells)) == {height + 1}
    if height == 0:
        assert any(before.height(near) for cell in cells for near in beside(cell))
        return
    assert len({before.top(cell)[1] for cell in cells}) > 1
    for cell in cells:
        assert {before.top(cell)[0], after.top(cell)[0]} != {"R", "G"}


@given(seeds, plies, shares, stacks)
def test_level_1_hangs_together(seed: int, plies: int, share: float, stack: str) -> None:
    """The squares in use are one piece, whatever their colours, and nothing is over a gap."""
    seen = set(seen_on(random_game(seed, plies, share, stack).position))
    reached, edge = set[Cell](), {(12, 13)}
    while edge:
        reached |= edge
        edge = {near for cell in edge for near in beside(cell)} & seen - reached
    assert reached == seen


# What is seen


@pytest.mark.slow
@given(seeds, plies, shares, stacks)
def test_one_square_is_seen_of_every_tower(seed: int, plies: int, share: float, stack: str) -> None:
    table = random_game(seed, plies, share, stack)
    naive = naive_of(table).table
    seen = seen_on(table.position)
    assert seen == {cell: (naive.top(cell)[0], naive.height(cell)) for cell in naive.towers}
    assert sum(level for _, level in seen.values()) == 2 + 3 * plies
    for colour in "RGN":
        zones = naive.zones(colour)
        count = sum(1 for found, _ in seen.values() if found == colour)
        assert sum(squares for squares, _ in zones) == count


@given(seeds, plies, shares, stacks)
def test_the_best_zone_scores_between_one_square_and_all(
    seed: int, plies: int, share: float, stack: str
) -> None:
    position = random_game(seed, plies, share, stack).position
    for side, score in zip(SIDES, position.scores, strict=True):
        levels = [level for c, level in seen_on(position).values() if c == side[0].upper()]
        assert score.side == side
        assert max(levels, default=0) <= score.points <= max(levels, default=0) * len(levels)
        assert score.points == (prod(score.factors) if score.factors else 0)


# Symmetries


@pytest.mark.slow
@given(seeds, plies, shares, stacks)
def test_half_a_turn_with_the_colours_exchanged_is_the_same_game(
    seed: int, plies: int, share: float, stack: str
) -> None:
    """Half a turn puts the start tile on itself, and makes each red tile a green one."""
    table = random_game(seed, plies, share, stack)
    other = exchanged(table)
    assert other.position.to_move == tuple(1 - seat for seat in table.position.to_move)
    assert texts_of(other.position) == set(map(exchanged_text, texts_of(table.position)))
    assert other.position.totals == table.position.totals[::-1]
    if table.position.outcome:
        assert other.record.result == exchanged_words(table.record.result)


def texts_of(position: AnyPosition) -> set[str]:
    return set(map(position.print, position.legal_moves()))


def exchanged(table: Table) -> Table:
    record = table.record
    stacks, first = record.setup.split(" ")
    red, green = map(exchanged_letters, stacks.split("/"))
    other = stratopolis(
        stack=record.options["stack"], setup=f"{green}/{red} {exchanged_words(first)}"
    )
    for ply in arranging(record):
        assert ply.seat is not None
        text = f"arrange {exchanged_letters(ply.text.split()[1])}"
        other = other.played(other.position.parse(text, 1 - ply.seat), 1 - ply.seat)
    for text in moves_played(record):
        other = said(other, exchanged_text(text))
    return other


def exchanged_words(text: str) -> str:
    return text.replace("red", "*").replace("green", "red").replace("*", "green")


@given(seeds, plies, shares, st.integers(1, 3), st.sampled_from(sorted(COLOURS)))
def test_turning_the_table_turns_the_legal_moves(
    seed: int, plies: int, share: float, quarters: int, tile: str
) -> None:
    """The start tile is turned too, as in no game, so only tables are compared."""
    game = naive_of(random_game(seed, plies, share, "hand"))
    upright, lying = START_CITY, start_turned(quarters)
    for letter, elbow, turns in moves_of(random_game(seed, plies, share, "hand")):
        upright = upright.with_tile(letter, index(elbow), turns)
        lying = lying.with_tile(letter, index(about(elbow, quarters)), (turns + quarters) % 4)
    naive = set(game.table.turned(quarters).legal(tile))
    for turns in range(4):
        elbows = cells_in(lying.elbows(tile, (turns + quarters) % 4))
        assert elbows == {about(cell, quarters) for cell in cells_in(upright.elbows(tile, turns))}
        assert elbows == {cell for _, cell, found in naive if found == (turns + quarters) % 4}
    for colour in "RG":
        assert points_in(lying, colour) == points_in(upright, colour)


def start_turned(quarters: int) -> City:
    """The start tile after the table was turned about m13."""
    red, green = index(about((12, 14), quarters)), index((12, 13))
    return replace(
        START_CITY,
        laid=(START_CITY.laid[0]._replace(squares=(red, green)),),
        tops=(1 << red | 1 << green,),
        seen={"R": 1 << red, "G": 1 << green, "N": 0},
    )


def moves_of(table: Table) -> list[Move]:
    return [naive_begun(table.record).meant(text) for text in moves_played(table.record)]


def index(cell: Cell) -> int:
    square = PLANE.square(Place(*cell))
    assert square is not None
    return square


def cells_in(squares: int) -> set[Cell]:
    return {(place.column, place.row) for place in map(PLANE.place, bits(squares))}


def points_in(city: City, colour: str) -> list[tuple[int, int]]:
    return sorted((zone.size, zone.height) for zone in city.zones(colour))
