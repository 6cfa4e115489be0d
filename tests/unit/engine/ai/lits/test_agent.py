"""The searching agent of Battle of LITS: legal, repeatable, stopped at once, and without error."""

from collections.abc import Sequence
from random import Random

import pytest

from engine.ai.common.agent import Agent, Limit
from engine.ai.common.search import Candidate
from engine.ai.levels import LEVELS
from engine.ai.lits.agent import LitsSearch, agent, begin
from engine.core.game import Position
from engine.games.lits.patterns import PATTERNS
from engine.games.lits.position import LitsPosition
from engine.games.lits.state import LitsMove
from tests.support.cases import cases
from tests.support.engine.lits_solving import after, games, wins
from tests.support.engine.tables import lits_at, random_table

NODES = Limit(60.0, 6000)
ENOUGH = Limit(60.0, 3_000_000)


def choice(position: Position[LitsMove], player: Agent, limit: Limit = NODES) -> LitsMove:
    seat = position.to_move[0]
    return player.choose(position.view(seat), seat, limit, Random(5))


@cases("setup", ["random", "mirror", *PATTERNS])
@cases("swap", ["on", "off"])
@cases("plies", [0, 1, 2, 6, 11])
def test_moves_are_legal(setup: str, swap: str, plies: int) -> None:
    position = random_table("lits", 3, plies, setup=setup, swap=swap).position
    assert choice(position, agent(7)) in position.legal_moves()


@cases("level", LEVELS)
def test_the_same_seed_and_nodes_give_the_same_move(level: int) -> None:
    position = after(4, 5)
    moves = [choice(position, agent(level)) for _ in range(2)]
    assert moves[0] == moves[1]
    assert moves[0] in position.legal_moves()


@pytest.mark.parametrize("plies", [0, 1, 4, 8])
def test_chunks_change_nothing(plies: int) -> None:
    assert found(plies, 12800, 12800) == found(plies, 12800, 32) == found(plies, 12800, 1600)


def found(plies: int, nodes: int, chunk: int) -> Sequence[Candidate[LitsMove]]:
    """Candidates of a search after these nodes, a chunk at a time."""
    position = random_table("lits", 2, plies).position
    search = begin(position.view(None), position.to_move[0], Random(1))
    for _ in range(nodes // chunk):
        search.advance(chunk)
    return search.candidates()


def test_stopped_at_once_it_has_a_move() -> None:
    position = after(1, 3)
    assert choice(position, agent(9), Limit(60.0, None, lambda: True)) in position.legal_moves()


def test_a_single_move_needs_no_search() -> None:
    only = next(p for game in games(40) for p in game[5:] if len(p.legal_moves()) == 1)
    search = LitsSearch(only, Random(0))
    assert search.finished
    assert [found.move for found in search.candidates()] == only.legal_moves()


@cases("seed", range(8))
def test_a_won_position_stays_won(seed: int) -> None:
    """The opponent may be any; from eight pieces on the solver confirms each win."""
    position, rng = after(seed, 8), Random(seed)
    while position.outcome is None:
        won = wins(position)
        after_choice = position.play(choice(position, agent(9), ENOUGH))
        if won:
            assert not wins(after_choice)
            position = after_choice
        else:
            position = position.play(position.random_move(rng))


def test_it_swaps_when_that_is_best() -> None:
    """The lead on an else blank board is 30 symbols, of X and then of O."""
    ahead, behind = ("X" * 30 + "." * 70), ("O" * 30 + "." * 70)
    assert choice(position_after("T e5 r0", ahead), agent(3)) == "swap"
    assert choice(position_after("T e5 r0", behind), agent(3)) != "swap"


def position_after(text: str, setup: str) -> LitsPosition:
    position = lits_at(text, setup=setup)
    assert isinstance(position, LitsPosition)
    return position


@pytest.mark.parametrize("seed", range(4))
def test_it_knows_who_wins(seed: int) -> None:
    """The value is 1 of a won position and 0 of a lost one, as the solver has it."""
    position = after(seed, 8)
    won = wins(position)
    assert known_value(position) == float(won)
    later = [p for p in map(position.play, position.legal_moves()) if p.outcome is None]
    assert [known_value(p) for p in later[:6]] == [float(wins(p)) for p in later[:6]]


def known_value(position: LitsPosition) -> float:
    search = LitsSearch(position, Random(0))
    while not search.finished or search.solver is None or not search.solver.finished:
        search.advance(10_000)
    (found,) = search.candidates()
    return found.value
