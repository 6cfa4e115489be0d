"""Widening in a search of Blokus: more moves with every playout, and few in the opening."""

from collections.abc import Iterable
from random import Random

import pytest

from engine.ai.blokus.agent import TreeSearch, begin
from engine.ai.blokus.kernels.nodes import ASIDE, AT_ROOT, ELSEWHERE, GROWTH, LEAST, NODES, OPENED
from engine.ai.blokus.learning import nothing_known
from tests.support.cases import cases
from tests.support.engine.tables import blokus, random_table
from tests.unit.engine.ai.blokus.test_agent import VARIANTS

HOST = -1
LATER = 24


def looked_at(search: TreeSearch, node: int) -> list[int]:
    """The places of the visited children of a node, best prior first."""
    tree = search._tree
    first = int(tree.first[node])
    visits = tree.visits[first : first + int(tree.width[node])]
    return [place for place, often in enumerate(visits) if often]


def is_narrow(search: TreeSearch) -> bool:
    """Whether each node is looked at no more widely than its number of passes allows."""
    tree = search._tree
    for node in range(int(tree.used[NODES])):
        passes, places = int(tree.passed[node]), looked_at(search, node)
        factor = ELSEWHERE if node else AT_ROOT
        most = max(LEAST, factor * passes**GROWTH)
        if places and tree.seat[node] != HOST and places[-1] >= most:
            return False
    return True


@pytest.mark.parametrize("choices", VARIANTS, ids=lambda choices: choices["variant"])
def test_the_likeliest_are_looked_at_first(choices: dict[str, str]) -> None:
    position = random_table("blokus", 3, LATER, **choices).position
    while not position.to_move:
        position = position.play(position.random_move(Random(0)))
    search = TreeSearch(position, Random(0))
    for _ in range(20):
        search.advance(40)
        assert is_narrow(search)


@cases("choices", VARIANTS)
def test_a_whole_search_looks_at_any(choices: dict[str, str]) -> None:
    """Priors are learned in this way, before there are any."""
    position = blokus(**choices).position
    usual = TreeSearch(position, Random(0), nothing_known("small"))
    search = TreeSearch(position, Random(0), nothing_known("small"), whole=True)
    for one in (usual, search):
        one.advance(200)
    assert is_narrow(usual)
    assert not is_narrow(search)
    assert {move for move, _ in search.looked()} == set(position.legal_moves())


def test_in_time_all_are_looked_at() -> None:
    position = random_table("blokus", 3, 16, seats="2", variant="duo").position
    moves = len(position.legal_moves())
    search = TreeSearch(position, Random(0))
    search.advance(int((moves / AT_ROOT) ** (1 / GROWTH)) // 2)
    few = len(looked_at(search, 0))
    search.advance(40_000)
    assert few < len(looked_at(search, 0))
    assert len(search.looked()) == moves


def from_middle(squares: Iterable[int]) -> int:
    """Distance of a piece from the middle of the large board, in half steps the longer way."""
    places = [(square % 20, square // 20) for square in squares]
    return min(max(abs(2 * x - 19), abs(2 * y - 19)) for x, y in places)


@pytest.mark.parametrize("variant", ["classic", "duel", "chaos", "solo"])
def test_the_first_pieces_go_to_the_middle(variant: str) -> None:
    seats = {"classic": "4", "duel": "2", "chaos": "3", "solo": "1"}[variant]
    position, rng = blokus(seats=seats, variant=variant).position, Random(1)
    cut = 0
    for ply in range(5 * 4):
        if position.to_move:
            moves = {move: from_middle(move.squares) for move in position.legal_moves()}
            search = begin(position.view(None), position.to_move[0], rng)
            search.advance(5)
            looked = {move for move, _ in search.looked()}
            farthest = min(moves.values()) + ASIDE if ply < OPENED * 4 else max(moves.values())
            assert looked == {move for move, found in moves.items() if found <= farthest}
            cut += len(moves) - len(looked)
        position = position.play(position.random_move(rng))
    assert cut


def test_on_the_small_board_they_go_anywhere() -> None:
    position = blokus(seats="2", variant="duo").position
    for _ in range(4):
        search = TreeSearch(position, Random(0))
        search.advance(5)
        assert {move for move, _ in search.looked()} == set(position.legal_moves())
        position = position.play(position.random_move(Random(3)))
