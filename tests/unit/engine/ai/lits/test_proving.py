"""The tree in which a position of Battle of LITS is solved, and what helpers tell it."""

import pytest

from engine.ai.lits.kernels.solver import LOST, OPEN, WON, no_results
from engine.ai.lits.proving import MOST_NODES, Answer, Helper, Task, Tree
from engine.games.lits.position import LitsPosition
from tests.support.engine.lits_solving import after, wins

ROOT = Task((), 0)


def begun(*moves: int) -> Tree:
    """A tree whose first position has these moves."""
    tree = Tree()
    assert tree.next_task() == ROOT
    tree.tell(ROOT, Answer(moves=moves))
    return tree


def solved(position: LitsPosition) -> tuple[Tree, Helper]:
    """The tree of a position and the helper that did all there was to do."""
    tree, helper = Tree(), Helper(position, no_results(1 << 16))
    while task := tree.next_task():
        tree.tell(task, helper.answer(task))
        if tree.result != OPEN:
            break
    return tree, helper


def test_it_is_won_by_one_move_that_the_other_side_loses() -> None:
    tree = begun(7, 8)
    task = tree.next_task()
    assert task
    assert task.line == (7,)
    tree.tell(task, Answer(LOST, nodes=5))
    assert (tree.result, tree.winner) == (WON, (7,))


def test_it_is_lost_when_the_other_side_wins_after_every_move() -> None:
    tree = begun(7, 8)
    for nodes in (5, 9):
        task = tree.next_task()
        assert task
        assert tree.result == OPEN
        tree.tell(task, Answer(WON, nodes=nodes))
    assert (tree.result, tree.winner, tree.hardest) == (LOST, (), (8,))


def test_helpers_are_given_different_positions_as_long_as_there_are_some() -> None:
    tree = begun(7, 8)
    given = [tree.next_task() for _ in range(3)]
    assert [task and task.line for task in given] == [(7,), (8,), None]


def test_a_position_that_takes_too_long_is_split() -> None:
    tree = begun(7)
    task = tree.next_task()
    assert task
    assert task.nodes
    tree.tell(task, Answer(nodes=MOST_NODES))
    task = tree.next_task()
    assert task == Task((7,), 0)
    tree.tell(task, Answer(moves=(3, 4)))
    task = tree.next_task()
    assert task
    assert task.line == (7, 3)
    # The other side loses there: so it has the right move, and the first move loses.
    tree.tell(task, Answer(LOST, nodes=1))
    assert tree.result == LOST


def test_more_nodes_are_given_each_time() -> None:
    tree, given = begun(7), []
    for _ in range(3):
        task = tree.next_task()
        assert task
        given.append(task.nodes)
        tree.tell(task, Answer(nodes=task.nodes))
    assert given == [given[0], given[0], 2 * given[0]]


@pytest.mark.parametrize("seed", range(6))
def test_it_comes_to_what_the_solver_finds(seed: int) -> None:
    position = after(seed, 8)
    tree, helper = solved(position)
    assert (tree.result == WON) == wins(position)
    if tree.result == WON:
        assert helper.next_move((), wins=True) in helper.moves(())
    else:
        assert helper.next_move((), wins=False) in helper.moves(())
        with pytest.raises(ValueError, match="loses"):
            helper.winning((*tree.hardest, helper.winning(tree.hardest)))
