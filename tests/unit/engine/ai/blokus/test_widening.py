"""Widening in a search of Blokus: more moves with every playout, and few in the opening."""

from random import Random

import pytest

from engine.ai.blokus.agent import TreeSearch, begin
from engine.ai.blokus.kernels.nodes import AT_ROOT, ELSEWHERE, GROWTH, LEAST, NODES
from engine.ai.blokus.kernels.tables import FEWEST
from engine.ai.blokus.learning import nothing_known
from tests.support.cases import cases
from tests.support.engine.blokus_opening import looked_at_first
from tests.support.engine.tables import blokus, random_table
from tests.unit.engine.ai.blokus.test_agent import VARIANTS

HOST = -1
LATER = 24

SHUT_IN = """
    t1,t2,t3,t4,t5 a1,a2,a3,a4,b4 b18,b19,c19,a20,b20 s18,r19,s19,t19,t20
    r3,r4,r5,r6,s6 c5,b6,c6,b7,b8 c16,c17,d17,e17,e18 r14,r15,s15,r16,r17
    q1,r1,p2,q2,p3 e2,d3,e3,f3,d4 e15,f15,g15,f16,g16 q9,q10,q11,q12,q13
    t7,s8,t8,s9,s10 d7,d8,d9,e9 b12,b13,a14,b14,b15 o5,o6,p6,p7,p8
    r11,r12,s12,t12 f10,g10,h10,f11,f12 h17,g18,h18,g19,g20 m1,n1,n2,n3,n4
"""
"""A game in which the first colour has laid five pieces, and only small ones fit now."""


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


@cases("choices", VARIANTS)
def test_the_first_pieces_follow_rules(choices: dict[str, str]) -> None:
    position, rng = blokus(**choices).position, Random(1)
    cut = 0
    for _ in range(8 * 4):
        if position.outcome:
            break
        if position.to_move:
            search = begin(position.view(None), position.to_move[0], rng)
            search.advance(5)
            looked = {move for move, _ in search.looked()}
            assert looked == looked_at_first(position)
            cut += len(position.legal_moves()) - len(looked)
        position = position.play(position.random_move(rng))
    assert (cut > 0) == (choices["variant"] != "duo")


def test_where_only_small_pieces_fit_these_are_looked_at() -> None:
    position = blokus(*SHUT_IN.split(), variant="teams", corners="free").position
    assert all(len(move.squares) < FEWEST[5] for move in position.legal_moves())
    search = TreeSearch(position, Random(0))
    search.advance(5)
    assert {move for move, _ in search.looked()} == set(position.legal_moves())
