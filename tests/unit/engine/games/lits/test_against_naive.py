"""The fast rules of LITS against the slow ones: the same legal moves, points and winners."""

from random import Random

import pytest

from engine.core.game import AnyPosition
from engine.core.table import Table, open_table
from engine.games.lits.game import LITS
from tests.support.cases import smoke
from tests.support.engine.broken_lits import (
    Broken,
    leave_out,
    without_blocks,
    without_contact,
    without_kinds,
)
from tests.support.engine.naive_lits import NaiveLits, cells_named, naive_start

GAMES, FEW = 40, 15


def legal_cells(position: AnyPosition) -> set[frozenset[tuple[int, int]]]:
    texts = map(position.print_protocol, position.legal_moves())
    return {cells_named(text) for text in texts if text != "swap"}


def agree(position: AnyPosition, naive: NaiveLits) -> None:
    # Counted, because to explain how two such sets differ takes pytest minutes.
    assert len(legal_cells(position) ^ set(naive.legal())) == 0
    points = [score.points for score in position.scores]
    assert points == [naive.uncovered("X"), naive.uncovered("O")]


def play_both(seed: int) -> tuple[Table, NaiveLits]:
    """Play a random game in step; moves are compared before each ply and at the end."""
    rng = Random(seed)
    table = open_table(LITS, {"setup": rng.choice(("random", "mirror"))}, rng)
    naive = naive_start(table.record.setup)
    while table.position.outcome is None:
        agree(table.position, naive)
        move = table.position.random_move(rng)
        text = table.position.print_protocol(move)
        table = table.played(move, table.position.to_move[0])
        naive = naive if text == "swap" else naive.play(cells_named(text))
    agree(table.position, naive)
    return table, naive


@pytest.mark.parametrize("seed", smoke(range(GAMES), FEW))
def test_the_fast_rules_agree_with_the_slow_ones(seed: int) -> None:
    table, naive = play_both(seed)
    assert table.record.result[0] == naive.winner()
    assert 10 <= len(naive.laid) <= 20


@pytest.mark.parametrize("broken", [without_blocks, without_kinds, without_contact])
def test_control_a_rule_left_out_is_noticed(
    broken: Broken, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_out(broken, monkeypatch)
    with pytest.raises(AssertionError):
        test_the_fast_rules_agree_with_the_slow_ones(0)
