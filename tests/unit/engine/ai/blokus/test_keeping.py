"""Trees of Blokus that are kept between moves: the same statistics, and for no other game."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any
from weakref import ref

import pytest

from engine.ai.blokus.agent import MEMORY, TreeSearch, agent, begin
from engine.ai.blokus.kernels.nodes import CHILDREN, NODES, ROOM, VISITS, Tree
from engine.ai.common.agent import Limit
from engine.ai.common.remembering import Memory
from engine.ai.common.search import SearchingAgent, Strength
from engine.cli.match import play_out
from engine.core.game import AnyPosition
from tests.support.cases import smoke
from tests.support.engine.blokus_opening import looked_at_first
from tests.support.engine.tables import blokus, random_table
from tests.unit.engine.ai.blokus.test_agent import VARIANTS, searched

PLAYOUTS = 1500
STEP = 0.003
"""Seconds between two looks at a made-up clock: chunks stay as they are."""


def known(tree: Tree, node: int) -> Any:
    """A tree's statistics of a node and of all nodes below it."""
    if node < 0:
        return None
    first = int(tree.first[node])
    children = {
        int(tree.move[child]): (
            int(tree.visits[child]),
            float(tree.weight[child]),
            float(tree.value[child]),
            known(tree, int(tree.node[child])),
        )
        for child in range(first, first + int(tree.width[node]))
    }
    of_it = tree.colour[node], tree.seat[node], tree.passed[node], *tree.sums[node]
    return tuple(map(float, of_it)), children


def line(search: TreeSearch, position: AnyPosition, plies: int) -> tuple[AnyPosition, int]:
    """The position after the most visited moves, and on past the host, with its node."""
    tree, node = search._tree, 0
    while plies > 0 or not position.to_move:
        plies -= 1
        first = int(tree.first[node])
        best = first + int(tree.visits[first : first + int(tree.width[node])].argmax())
        [move] = [one for one in position.legal_moves() if one.index == int(tree.move[best])]
        position, node = position.play(move), int(tree.node[best])
    return position, node


@pytest.mark.parametrize("choices", VARIANTS, ids=lambda choices: choices["variant"])
@pytest.mark.parametrize("plies", smoke([1, 2]))
def test_the_root_has_what_was_known_of_its_position(choices: dict[str, str], plies: int) -> None:
    position = random_table("blokus", 3, 23, **choices).position
    while not position.to_move:
        position = position.play(position.random_move(Random(0)))
    search = searched(position, PLAYOUTS)
    later, node = line(search, position, plies)
    (of_it, children), tree = known(search._tree, node), search._tree
    kept = search.followed(later, Random(1))
    assert kept
    assert kept._tree is tree
    of_root, all_children = known(tree, 0)
    assert of_root == of_it
    assert kept.inherited == tree.used[VISITS] == of_it[2] > 0
    assert {move: all_children[move] for move in children} == children
    assert set(all_children) == {move.index for move in looked_at_first(later)}
    rest = [found for move, found in all_children.items() if move not in children]
    assert not any(visits for visits, *_ in rest)
    assert all(below is None for *_, below in rest)
    assert kept.nodes == 0


@pytest.mark.slow
@pytest.mark.parametrize("choices", VARIANTS, ids=lambda choices: choices["variant"])
def test_a_kept_tree_grows_like_any(choices: dict[str, str]) -> None:
    """Its counts are right all over, however often it was kept."""
    position = random_table("blokus", 5, 17, **choices).position
    search: TreeSearch | None = None
    kept = 0
    while position.outcome is None:
        if position.to_move:
            found = search and search.followed(position, Random(2))
            kept += bool(found)
            search = found or TreeSearch(position, Random(2))
            search.advance(150)
            assert_sound(search._tree, position)
            assert {move for move, _ in search.looked()} == looked_at_first(position)
            position = position.play(search.candidates()[0].move)
        else:
            position = position.play(position.random_move(Random(1)))
    assert kept or choices["variant"] == "chaos"


def assert_sound(tree: Tree, position: AnyPosition) -> None:
    """Check that visits add up at each node, and that its children are moves of its position."""
    todo = [(0, position)]
    while todo:
        node, at = todo.pop()
        children = range(int(tree.first[node]), int(tree.first[node]) + int(tree.width[node]))
        assert sum(int(tree.visits[child]) for child in children) == tree.passed[node]
        legal = {move.index: move for move in at.legal_moves()}
        for child in children:
            move, below = legal[int(tree.move[child])], int(tree.node[child])
            if below >= 0:
                assert tree.passed[below] <= tree.visits[child]
                todo.append((below, at.play(move)))


def unrelated(position: AnyPosition) -> list[AnyPosition]:
    """Positions that do not come after one of a duo game, or of which little can be known."""
    rng = Random(9)
    other = [random_table("blokus", seed, 9, seats="2", variant="duo").position for seed in (5, 6)]
    large = [random_table("blokus", 4, 9, seats="2", variant="duel").position]
    seldom = position.play(position.legal_moves()[-1])
    for _ in range(4):
        seldom = seldom.play(seldom.random_move(rng))
    return [*other, *large, seldom, blokus(seats="2", variant="duo").position]


def test_what_does_not_follow_begins_anew() -> None:
    table = random_table("blokus", 4, 8, seats="2", variant="duo")
    before = table.positions[-2]
    search = searched(table.position, 400)
    whole = known(search._tree, 0)
    for position in [before, *unrelated(table.position)]:
        assert search.followed(position, Random(0)) is None
    assert known(search._tree, 0) == whole
    search.advance(1)


def test_who_gave_up_since_is_noticed() -> None:
    table = random_table("blokus", 4, 12, seats="4", variant="classic")
    [seat] = table.position.to_move
    search = searched(table.position, 400)
    assert search.followed(table.resigned((seat + 2) % 4).position, Random(0)) is None


def test_the_same_position_goes_on() -> None:
    position = random_table("blokus", 4, 8, seats="2", variant="duo").position
    search = searched(position, 400)
    whole = known(search._tree, 0)
    again = search.followed(position, Random(0))
    assert again
    assert known(again._tree, 0) == whole
    assert (again.inherited, again.nodes) == (400, 0)


# What a process remembers


def ticking() -> Callable[[], float]:
    """A clock that goes on with each look at it."""
    looks = count()
    return lambda: next(looks) * STEP


def after(looks: int) -> Callable[[], bool]:
    """A stop that comes after this many looks at it."""
    seen = count()
    return lambda: next(seen) >= looks


def remembering(seen: list[int], memory: Memory[TreeSearch]) -> SearchingAgent[Any]:
    """An agent whose searches go on; it notes the number of playouts that each inherits."""

    def begun(view: Any, seat: int, rng: Random) -> TreeSearch:
        search = memory.begin(view, seat, rng)
        seen.append(search.inherited)
        return search

    return SearchingAgent(begin, Strength(60.0), begun)


@pytest.mark.slow
@pytest.mark.parametrize("choices", VARIANTS, ids=lambda choices: choices["variant"])
def test_games_are_played_legally_to_their_ends(choices: dict[str, str]) -> None:
    seen: list[int] = []
    player = remembering(seen, Memory(begin, 1))
    limit = Limit(30 * STEP, clock=ticking())
    ended = play_out(blokus(**choices), dict.fromkeys(range(4), player), limit, Random(5))
    assert ended.position.outcome is not None
    assert any(seen) or choices["variant"] == "chaos"


def test_two_tables_by_turns_have_nothing_of_each_other() -> None:
    seen: list[int] = []
    player = remembering(seen, Memory(begin, 1))
    tables = [random_table("blokus", seed, 6, seats="2", variant="duo") for seed in (7, 8)]
    for number in range(8):
        position = tables[number % 2].position
        [seat] = position.to_move
        limit = Limit(30 * STEP, clock=ticking())
        move = player.choose(position.view(seat), seat, limit, Random(number))
        tables[number % 2] = tables[number % 2].played(move, seat)
    assert not any(seen)


def test_with_room_for_two_each_table_has_its_own() -> None:
    memory = Memory(begin, 2)
    tables = [random_table("blokus", seed, 6, seats="2", variant="duo") for seed in (7, 8)]
    for number in range(6):
        position = tables[number % 2].position
        [seat] = position.to_move
        search = memory.begin(position.view(seat), seat, Random(0))
        assert bool(search.inherited) == (number > 1)
        search.advance(800)
        tables[number % 2] = tables[number % 2].played(search.candidates()[0].move, seat)


def test_no_more_is_kept_than_there_is_room_for() -> None:
    memory = Memory(begin, 1)
    positions = [random_table("blokus", s, 6, seats="2", variant="duo").position for s in (7, 8)]
    gone = ref(memory.begin(positions[0].view(0), 0, Random(0)))
    assert gone()
    memory.begin(positions[1].view(0), 0, Random(0))
    assert not gone()


def test_a_search_that_was_stopped_is_gone_on_with_if_it_knows_something() -> None:
    seen: list[int] = []
    player = remembering(seen, Memory(begin, 1))
    position = random_table("blokus", 2, 8, seats="2", variant="duo").position
    [seat] = position.to_move
    for looks in (0, 3, 0):
        limit = Limit(60.0, stop=after(looks), clock=ticking())
        move = player.choose(position.view(seat), seat, limit, Random(0))
        assert move in position.legal_moves()
    assert seen[:2] == [0, 0]
    assert seen[2] > 0


def test_nodes_make_the_same_move_whatever_went_before() -> None:
    position = random_table("blokus", 2, 8, seats="2", variant="duo").position
    [seat] = position.to_move
    limit = Limit(60.0, nodes=300)
    fresh = SearchingAgent(begin, Strength(60.0)).choose(
        position.view(seat), seat, limit, Random(3)
    )
    timed = replace(limit, nodes=None, seconds=30 * STEP, clock=ticking())
    agent(9).choose(position.view(seat), seat, timed, Random(4))
    assert MEMORY.begin(position.view(seat), seat, Random(0)).inherited
    assert agent(9).choose(position.view(seat), seat, limit, Random(3)) == fresh


def test_a_full_tree_is_kept_again_and_again() -> None:
    position = random_table("blokus", 2, 8, seats="2", variant="duo").position
    search, kept = searched(position, 200), 0
    for _ in range(8):
        tree = search._tree
        assert tree.used[CHILDREN] <= len(tree.move)
        # As if there were no room for other nodes than there are.
        tree.used[ROOM] = tree.used[CHILDREN]
        nodes = int(tree.used[NODES])
        search.advance(200)
        assert tree.used[NODES] == nodes
        tree.used[ROOM] = len(tree.move) - search.root.listed.shape[1]
        search.advance(200)
        position = position.play(search.candidates()[0].move)
        found = search.followed(position, Random(0))
        kept += bool(found)
        search = found or searched(position, 200)
        assert_sound(search._tree, position)
    assert kept > 4
