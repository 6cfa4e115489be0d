"""Leaf counts of Stratopolis: facts of docs/rules.md, and the slow rules amid games."""

import pytest

from engine.cli.perft import divide, perft
from engine.core.game import AnyPosition
from tests.support.cases import cases
from tests.support.engine.naive_stratopolis import KINDS, START, NaiveTable, naive_start
from tests.support.engine.stratopolis_tables import STACKS, naive_of, random_game, stratopolis

ALL = {side: "".join(kinds) * 2 for side, kinds in KINDS.items()}

FACTS = [
    ("T", 36),
    ("TJ", 1_824),
    ("TJT", 116_340),
    ("KA", 1_860),
    ("KAO", 121_192),
    ("QHS", 117_198),
]


def topped(side: str, tiles: str) -> str:
    """A stack with these tiles on top."""
    rest = ALL[side]
    for tile in tiles:
        rest = rest.replace(tile, "", 1)
    return tiles + rest


def setup_for(tiles: str) -> str:
    """A setup in which these tiles come one after the other, the first of green."""
    return f"{topped('red', tiles[1::2])}/{topped('green', tiles[::2])} green"


def start_with(tiles: str, stack: str = "shuffled") -> AnyPosition:
    return stratopolis(setup=setup_for(tiles), stack=stack).position


@pytest.mark.parametrize(("tiles", "nodes"), FACTS)
def test_the_facts_of_the_rules(tiles: str, nodes: int) -> None:
    assert perft(start_with(tiles), len(tiles)) == nodes


@cases(("tiles", "nodes"), [fact for fact in FACTS if len(fact[0]) < 3])
def test_the_slow_rules_count_the_same(tiles: str, nodes: int) -> None:
    assert NaiveTable(START).perft(tiles) == nodes


@cases("tile", KINDS["green"])
def test_every_green_tile_has_36_placements_at_first(tile: str) -> None:
    assert perft(start_with(tile), 1) == 36


@cases("tile", KINDS["red"])
def test_every_red_tile_has_36_placements_at_first(tile: str) -> None:
    """The table is the same after half a turn but for the colours of the start tile."""
    setup = f"{topped('red', tile)}/{ALL['green']} red"
    assert perft(stratopolis(setup=setup).position, 1) == 36


@cases("tiles", ["TJ", "KA", "QH", "OC", "LG"])
def test_blind_stacks_are_drawn_from_the_top(tiles: str) -> None:
    assert perft(start_with(tiles, "blind"), 2) == NaiveTable(START).perft(tiles)


def test_tiles_of_a_kind_in_hand_count_once() -> None:
    assert perft(start_with("TJTJKA", "hand"), 1) == 2 * 36
    naive = naive_start("hand", setup_for("TJTJKA"))
    assert perft(start_with("TJTJKA", "hand"), 2) == naive.perft(2)


@pytest.mark.parametrize(("stack", "seed"), list(zip(STACKS, range(4), strict=True)))
def test_the_slow_rules_count_the_same_in_the_middle_of_games(stack: str, seed: int) -> None:
    plies = 6 if stack == "hand" else 16
    table = random_game(seed, plies, stack=stack)
    assert perft(table.position, 2) == naive_of(table).perft(2)


def test_the_slow_rules_count_the_same_at_the_end() -> None:
    """One tile is left, then two; nothing comes after the last."""
    table = random_game(5, 39, stack="hand")
    last = table.position
    assert perft(last, 1) == naive_of(table).perft(1)
    assert perft(last, 2) == 0
    before = table.back()
    assert perft(before.position, 2) == naive_of(before).perft(2)


def test_divide_adds_up() -> None:
    position = start_with("KA")
    counts = divide(position, 2)
    assert sum(counts.values()) == 1_860
    assert list(counts) == list(map(position.print, position.legal_moves()))
