"""Leaf counts of the game tree against the numbers in `perft/*.txt`.

Each file holds records with their counts above them, `depth nodes`; its first lines tell their
origin. The slow rules in `naive_lits` and `naive_blokus` confirmed them.
"""

from collections.abc import Callable
from operator import itemgetter
from pathlib import Path
from random import Random

import pytest

from engine.cli.perft import divide, perft
from engine.core.errors import EngineError
from engine.core.game import AnyPosition
from engine.core.record import parse_record
from tests.support.cases import smoke
from tests.support.engine import naive_blokus, naive_lits
from tests.support.engine.broken_lits import leave_out, without_blocks
from tests.support.engine.tables import blokus, lits_at, played_on, protocol_texts, random_table
from tests.support.engine.toy import TOY

DATA = Path(__file__).parents[3] / "data" / "perft"
DIVIDER = "=" * 20 + "\n"


def cases() -> list[tuple[str, int, int, str]]:
    """Name, depth, nodes and record text of every line in the files."""
    found = []
    for file in sorted(DATA.glob("*.txt")):
        _, *blocks = file.read_text(encoding="utf-8").split(DIVIDER)
        for block in blocks:
            head, record = block.split("\n\n", 1)
            title, *counts = head.splitlines()
            for count in counts:
                depth, nodes = map(int, count.split())
                found.append((f"{file.stem}: {title}, {depth}", depth, nodes, record))
    return found


CASES = cases()


FEW = 1_000_000
"""Nodes that are counted in less than a second; trees that have more are slow."""


@pytest.mark.parametrize(
    ("depth", "nodes", "record"),
    [
        pytest.param(depth, nodes, record, id=name, marks=pytest.mark.slow if nodes > FEW else ())
        for name, depth, nodes, record in CASES
    ],
)
def test_perft(depth: int, nodes: int, record: str) -> None:
    assert perft(parse_record(record).replay(), depth) == nodes


def test_there_are_cases() -> None:
    assert len(CASES) >= 45
    assert {8_192_896, 195_112, 40_368, 171_396} <= {nodes for _, _, nodes, _ in CASES}


@pytest.mark.parametrize("seed", smoke(range(4), 2))
def test_the_slow_rules_of_lits_count_the_same_late_in_the_game(seed: int) -> None:
    table = random_table("lits", seed, swap="off").back(2)
    naive = naive_lits.naive_start(table.record.setup)
    for text in protocol_texts(table):
        naive = naive.play(naive_lits.cells_named(text))
    assert perft(table.position, 2) == naive.perft(2)


@pytest.mark.parametrize(
    "choices",
    [{"variant": "classic"}, {"variant": "duel", "corners": "fixed"}, {"variant": "duo"}],
    ids=str,
)
def test_the_slow_rules_of_blokus_count_the_same_late_in_the_game(choices: dict[str, str]) -> None:
    played = played_on(blokus(**choices), Random(3))
    start = naive_blokus.naive_start(choices["variant"], fixed="corners" in choices)
    for plies in (6, 10):
        table = played.back(plies)
        naive = naive_blokus.naive_after(start, protocol_texts(table))
        assert perft(table.position, 3) == naive.perft(3)


def test_divide_adds_up() -> None:
    position = random_table("lits", 3, 6).position
    counts = divide(position, 2)
    assert sum(counts.values()) == perft(position, 2)
    assert list(counts) == list(map(position.print, position.legal_moves()))


def test_depth_0_is_one_leaf() -> None:
    assert perft(lits_at(), 0) == 1


@pytest.mark.parametrize("count", [perft, divide])
def test_what_cannot_be_listed_is_not_counted(count: Callable[[AnyPosition, int], object]) -> None:
    position = TOY.start(2, {"luck": "bad"}, "0")
    with pytest.raises(EngineError, match="too many"):
        count(position, 2)


def test_control_a_rule_left_out_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of LITS allow 2x2 blocks then."""
    cases_of_lits = (case for case in CASES if case[0].startswith("lits"))
    _, depth, nodes, record = min(cases_of_lits, key=itemgetter(2))
    leave_out(without_blocks, monkeypatch)
    with pytest.raises(AssertionError):
        test_perft(depth, nodes, record)
