"""The searching opponents of Stratopolis: legal, repeatable, and blind to hidden tiles."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.ai.common.agent import GreedyAgent, Limit
from engine.ai.levels import LEVELS
from engine.ai.stratopolis.agent import agent, begin_plain, order, rehearse
from engine.ai.stratopolis.searching import StratopolisSearch
from engine.cli.match import play_out
from engine.core.game import AnyView, Seat
from engine.games.stratopolis.tiles import SETS
from tests.support.cases import cases, smoke
from tests.support.engine.stratopolis_tables import STACKS, random_game, stratopolis

LIMIT = Limit(60.0, 300)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Compile first, as that does not count as anybody's time."""
    rehearse()


def view_at(plies: int, stack: str, seed: int = 1) -> tuple[AnyView, Seat, Any]:
    position = random_game(seed, plies, stack=stack).position
    [seat] = position.to_move
    return position.view(seat), seat, position


def searched(view: AnyView, seat: Seat, *chunks: int) -> StratopolisSearch:
    search = begin_plain(view, seat, Random(3))
    for nodes in chunks:
        search.advance(nodes)
    return search


@cases("stack", STACKS)
@cases("plies", [0, 1, 18, 37, 38, 39])
def test_moves_are_legal_and_follow_the_seed(stack: str, plies: int) -> None:
    view, seat, position = view_at(plies, stack)
    moves = [agent(9).choose(view, seat, LIMIT, Random(5)) for _ in range(2)]
    assert moves[0] in position.legal_moves()
    assert moves[0] == moves[1]


@cases("level", LEVELS)
def test_every_level_plays_a_legal_move(level: int) -> None:
    view, seat, position = view_at(30, "hand")
    assert agent(level).choose(view, seat, LIMIT, Random(2)) in position.legal_moves()


@cases("stack", STACKS)
def test_chunks_change_nothing(stack: str) -> None:
    view, seat, _ = view_at(20, stack)
    whole = searched(view, seat, 400)
    parts = searched(view, seat, *[1] * 50, 150, 7, 193)
    assert whole.nodes == parts.nodes == 400
    assert whole.candidates() == parts.candidates()


@pytest.mark.parametrize("stack", STACKS)
def test_an_early_end_changes_no_move(stack: str) -> None:
    """An early end comes when the first candidate is decided, at any time of the check."""
    nodes, early = 3000, 0
    for plies in (4, 20, 34, 38, 39):
        view, seat, _ = view_at(plies, stack)
        search = searched(view, seat, 1)
        while search.nodes < nodes and not search.is_decided(nodes - search.nodes):
            search.advance(20)
        early += search.nodes < nodes
        at_end = searched(view, seat, nodes).candidates()
        assert search.candidates()[0].move == at_end[0].move
    assert early


def test_a_search_that_is_stopped_has_a_move() -> None:
    view, seat, position = view_at(10, "shuffled")
    asked: list[None] = []

    def stop() -> bool:
        asked.append(None)
        return True

    assert agent(9).choose(view, seat, Limit(60.0, stop=stop), Random(1)) in position.legal_moves()
    assert len(asked) == 1


# Secrets


@cases("stack", STACKS)
@cases("plies", [2, 25])
def test_what_is_hidden_changes_no_move(stack: str, plies: int) -> None:
    _, seat, position = view_at(plies, stack)
    other = replace(position, stacks=tuple(map(turned_over, (0, 1), [position] * 2, [seat] * 2)))
    assert other.stacks != position.stacks
    found = [searched(at.view(seat), seat, 400).candidates() for at in (position, other)]
    assert found[0] == found[1]


def turned_over(owner: Seat, position: Any, viewer: Seat) -> str:
    """A stack in which the tiles that the viewer has never seen are in the opposite order."""
    stack: str = position.stacks[owner]
    seen = len(position.known(owner, viewer).rstrip("?"))
    return stack[:seen] + stack[seen:][::-1]


def test_worlds_differ_in_what_is_hidden_alone() -> None:
    """Known tiles stay on top of a stack on each walk, and all tiles are those of the set."""
    view, seat, position = view_at(20, "hand")
    search = searched(view, seat, 100)
    before = {tuple(search.room.board.stacks[1 - seat])}
    for _ in range(20):
        search.advance(20)
        stacks = search.room.board.stacks
        assert [sorted(stack) for stack in stacks] == [
            sorted(stack) for stack in search.board.stacks
        ]
        before.add(tuple(stacks[1 - seat]))
    assert len(before) > 10
    assert position.view(seat).to_move == (seat,)


# Sense


@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize("seed", smoke(range(3)))
def test_the_last_tile_wins_where_it_can(stack: str, seed: int) -> None:
    view, seat, position = view_at(39, stack, seed)
    best = max(lead(position.play(move), seat) for move in position.legal_moves())
    move = searched(view, seat, 400).candidates()[0].move
    assert (lead(position.play(move), seat) > 0) == (best > 0)


def lead(position: Any, seat: Seat) -> float:
    mine, theirs = position.totals[seat], position.totals[1 - seat]
    return float(mine - theirs)


@pytest.mark.slow
def test_a_short_search_beats_the_greedy_agent() -> None:
    """The search wins one game or both, on either side of a deal."""
    won = 0
    for number in range(2):
        table = stratopolis(number // 2)
        agents = {number % 2: agent(9), 1 - number % 2: GreedyAgent()}
        ended = play_out(table, agents, Limit(60.0, 3000), Random(number)).position
        won += lead(ended, number % 2) > 0
    assert won >= 1


@cases("seat", [0, 1])
def test_a_stack_is_put_in_order(seat: Seat) -> None:
    table = stratopolis(stack="arranged")
    move = agent(1).choose(table.position.view(seat), seat, LIMIT, Random(1))
    played: Any = table.position.play(move, seat)
    assert played.stacks[seat] == move.tiles
    assert sorted(order(seat, Random(2))) == list(SETS[seat])


def test_stacks_are_put_in_many_orders() -> None:
    assert len({order(0, Random(seed)) for seed in range(20)}) > 10
