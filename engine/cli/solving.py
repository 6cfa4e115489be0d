"""Solving a position of Battle of LITS for good, by several processes, with a proof of it."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing.shared_memory import SharedMemory

import numpy as np

from engine.ai.lits.kernels.solver import LOST, OPEN, WON
from engine.ai.lits.proving import Answer, Helper, Line, Task, Tree
from engine.cli.processes import pool_of
from engine.core.errors import OptionError
from engine.core.record import parse_record
from engine.games.lits.pieces import tables
from engine.games.lits.position import LitsPosition
from engine.proofs.text import Cells, Proof

WORD = 8
"""Bytes of a result."""

Tell = Callable[[int, int, int], None]
"""Is told how many moves are known to win or to lose, of how many, and after how many nodes."""


@dataclass(frozen=True)
class Problem:
    """A position by its record, and the name of the memory that helpers share."""

    record: str
    memory: str


@dataclass(frozen=True)
class Solution:
    """A solved position: whether the side on move wins, and the moves of both from there on.

    The winner's are right, the other's those that took most to be refuted. `nodes` is what all of
    it took.
    """

    wins: bool
    line: tuple[str, ...]
    nodes: int
    proof: Proof | None


def solvable(text: str) -> LitsPosition:
    """The position after a record, if it can be solved.

    :raises RecordError: if it is no record.
    :raises OptionError: if it is of another game, or the game is over.
    """
    position = parse_record(text).replay()
    if not isinstance(position, LitsPosition):
        raise OptionError("option-solve", "only positions of Battle of LITS can be solved")
    if position.outcome is not None:
        raise OptionError("option-solve", "the game of this record is over")
    return position


def solve(text: str, processes: int, megabytes: int, until: int | None, tell: Tell) -> Solution:
    """Solve the position after a record, with at most so many megabytes of results.

    A proof is made where it is said `until` which number of pieces it tells the winner's moves.

    :raises RecordError: if the text is no record.
    :raises OptionError: if there is nothing to be solved.
    """
    solvable(text)
    with _memory(megabytes) as memory, pool_of(processes) as pool:
        problem = Problem(text, memory)
        tree = _solved(problem, pool, processes, tell)
        line = pool.submit(_line, problem, tree).result()
        proof = None if until is None else _proof(problem, pool, tree, until)
        return Solution(tree.result == WON, line, tree.root.spent, proof)


@contextmanager
def _memory(megabytes: int) -> Iterator[str]:
    """Shared memory for results, by its name."""
    room = 1 << (megabytes * (1 << 20) // WORD).bit_length() - 1
    memory = SharedMemory(create=True, size=room * WORD)
    try:
        yield memory.name
    finally:
        memory.close()
        memory.unlink()


def _solved(problem: Problem, pool: ProcessPoolExecutor, processes: int, tell: Tell) -> Tree:
    """The tree of a position, once it is known who wins."""
    tree, running = Tree(), dict[Future[Answer], Task]()
    while tree.result == OPEN:
        while len(running) < processes and (task := tree.next_task()):
            running[pool.submit(_answer, problem, task)] = task
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            tree.tell(running.pop(future), future.result())
        moves = tree.root.children
        tell(len(moves) - len(tree.root.open), len(moves), tree.root.spent)
    return tree


def _proof(problem: Problem, pool: ProcessPoolExecutor, tree: Tree, until: int) -> Proof:
    """The proof of what a tree has come to."""
    record = parse_record(problem.record)
    position = solvable(problem.record)
    laid = len(position.placed)
    first = tree.winner
    replies = pool.submit(_replies, problem, first).result()
    lines = [(*first, reply) for reply in replies]
    answers = pool.map(_strategy, [problem] * len(lines), lines, [until - laid] * len(lines))
    return Proof(
        setup=record.setup,
        laid=tuple(_cells(placement.index) for placement in position.placed),
        winner=(laid + (tree.result == LOST)) % 2,
        until=until,
        first=_cells(first[0]) if first else None,
        replies=tuple(
            (_cells(reply), tuple(map(_cells, moves)))
            for reply, moves in zip(replies, answers, strict=True)
        ),
    )


def _cells(move: int) -> Cells:
    """The squares of a placement, from a1 by rows upwards."""
    mask = tables().placements.all[move].mask
    return tuple(at for at in range(mask.bit_length()) if mask >> at & 1)


# Work of a process of the pool


def _answer(problem: Problem, task: Task) -> Answer:
    return _helper(problem).answer(task)


def _replies(problem: Problem, line: Line) -> list[int]:
    """The moves after a line, in the order of their squares."""
    return sorted(_helper(problem).moves(line), key=_cells)


def _strategy(problem: Problem, line: Line, until: int) -> list[int]:
    """The winner's moves after a line: each, then those after the replies to it in their order.

    There are none where the game is over.
    """
    helper = _helper(problem)
    if not helper.moves(line):
        return []
    found = [helper.winning(line)]
    after = (*line, found[0])
    if len(after) < until:
        for reply in _replies(problem, after):
            found += _strategy(problem, (*after, reply), until)
    return found


def _line(problem: Problem, tree: Tree) -> tuple[str, ...]:
    """The moves of both sides to the end of the game."""
    helper, position, said = _helper(problem), solvable(problem.record), list[str]()
    wins, line = tree.result == WON, Line()
    while not position.outcome:
        known = tree.winner if wins else tree.hardest
        move = known[0] if known and not line else helper.next_move(line, wins=wins)
        placement = tables().placements.all[move]
        said.append(position.print(placement))
        position, wins, line = position.play(placement), not wins, (*line, move)
    return tuple(said)


@lru_cache(maxsize=1)
def _helper(problem: Problem) -> Helper:
    memory = SharedMemory(problem.memory)
    # It is the owner's to take away; the array holds it as long as this process lives.
    _held.append(memory)
    # It may be larger than was asked for, by less than a page.
    room = 1 << (memory.size // WORD).bit_length() - 1
    return Helper(solvable(problem.record), np.ndarray(room, np.uint64, memory.buf))


_held: list[SharedMemory] = []
