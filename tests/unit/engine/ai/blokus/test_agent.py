"""Opponents in Blokus: legal in every variant, repeatable, stopped at once, and not blind."""

from random import Random
from typing import Any

import pytest

from engine.ai.blokus.agent import TreeSearch, agent, begin, rehearse
from engine.ai.common.agent import Limit
from engine.ai.common.search import SearchingAgent, Strength, chosen
from engine.ai.levels import LEVELS
from engine.cli.match import play_out
from engine.core.game import AnyPosition
from tests.support.cases import cases, smoke
from tests.support.engine.tables import blokus, random_table

VARIANTS = [
    {"seats": "2", "variant": "duo"},
    {"seats": "2", "variant": "duel", "corners": "fixed"},
    {"seats": "3", "variant": "chaos"},
    {"seats": "3", "variant": "double"},
    {"seats": "3", "variant": "shared"},
    {"seats": "4", "variant": "classic"},
    {"seats": "4", "variant": "teams", "corners": "fixed"},
    {"seats": "1", "variant": "solo"},
]
FEW_MOVES = 20
FEW = Limit(60.0, nodes=20)


def searched(position: AnyPosition, nodes: int, seed: int = 0, chunk: int = 1000) -> TreeSearch:
    search = TreeSearch(position, Random(seed))
    while search.nodes < nodes and not search.finished:
        search.advance(min(chunk, nodes - search.nodes))
    return search


def variant(choices: dict[str, str]) -> str:
    return choices["variant"]


def test_rehearsal_goes_through() -> None:
    rehearse()


@pytest.mark.parametrize("choices", smoke(VARIANTS, 3), ids=variant)
def test_games_are_played_legally_to_their_ends(choices: dict[str, str]) -> None:
    """The rules check each move as it is played; the host has its turns too."""
    table = blokus(**choices)
    agents = {seat: agent(1 + seat) for seat in range(int(choices["seats"]))}
    ended = play_out(table, agents, FEW, Random(5))
    assert ended.position.outcome is not None


@pytest.mark.parametrize("choices", smoke(VARIANTS, 3), ids=variant)
def test_those_who_gave_up_are_passed_over(choices: dict[str, str]) -> None:
    table = random_table("blokus", 3, 9, **choices)
    if table.position.to_move and len(table.record.seats) > 2:
        table = table.resigned((table.position.to_move[0] + 1) % len(table.record.seats))
    ended = play_out(table, dict.fromkeys(range(4), agent(2)), FEW, Random(5))
    assert ended.position.outcome is not None


@cases("level", LEVELS)
def test_same_seed_and_nodes_same_move(level: int) -> None:
    position = random_table("blokus", 2, 6, seats="2", variant="duo").position
    [seat] = position.to_move
    limit = Limit(60.0, nodes=50)
    moves = [agent(level).choose(position.view(seat), seat, limit, Random(4)) for _ in range(2)]
    assert moves[0] == moves[1]
    assert moves[0] in position.legal_moves()


def test_chunks_change_nothing() -> None:
    position = random_table("blokus", 2, 6, seats="4", variant="classic").position
    at_once, bit_by_bit = searched(position, 300), searched(position, 300, chunk=7)
    assert at_once.candidates() == bit_by_bit.candidates()
    assert at_once.nodes == bit_by_bit.nodes == 300


def test_seeds_change_something() -> None:
    position = random_table("blokus", 2, 6, seats="2", variant="duo").position
    found = [searched(position, 100, seed).candidates() for seed in range(3)]
    assert found[0] != found[1] or found[1] != found[2]


def test_who_is_stopped_before_the_first_look_still_moves() -> None:
    position = random_table("blokus", 2, 6, seats="4", variant="classic").position
    [seat] = position.to_move
    stopped = Limit(60.0, stop=lambda: True)
    assert agent(9).choose(position.view(seat), seat, stopped, Random(0)) in position.legal_moves()


def test_a_stop_is_asked_for_all_along() -> None:
    asked = iter([False, False, False, True])
    position = random_table("blokus", 2, 6, seats="2", variant="duo").position
    [seat] = position.to_move
    limit = Limit(60.0, stop=lambda: next(asked))
    assert agent(9).choose(position.view(seat), seat, limit, Random(0)) in position.legal_moves()
    assert next(asked, None) is None


def test_the_only_move_needs_no_search() -> None:
    position = forced()
    search = TreeSearch(position, Random(0))
    assert search.finished
    assert [found.move for found in search.candidates()] == list(position.legal_moves())


def forced() -> AnyPosition:
    """A position with one legal move."""
    for seed in range(100):
        position = random_table("blokus", seed, 0, seats="2", variant="duo").position
        rng = Random(seed)
        while position.outcome is None:
            if len(position.legal_moves()) == 1:
                return position
            position = position.play(position.random_move(rng))
    raise AssertionError


def last_decision(seed: int) -> AnyPosition | None:
    """A position after which one more piece is laid, in one of few ways, which decides the game."""
    position = random_table("blokus", seed, 0, seats="2", variant="duo").position
    rng = Random(seed)
    while position.outcome is None:
        moves = position.legal_moves()
        after = [position.play(move) for move in moves] if len(moves) < FEW_MOVES else []
        ends = [reached.outcome for reached in after if reached.outcome]
        if after and len(ends) == len(after):
            return position if len({end.places for end in ends}) > 1 else None
        position = position.play(position.random_move(rng))
    return None


def place_after(position: AnyPosition, move: Any, seat: int) -> int:
    outcome = position.play(move).outcome
    assert outcome
    return outcome.places[seat]


def test_the_last_piece_is_the_one_that_wins() -> None:
    decisions = [found for found in map(last_decision, range(40)) if found]
    assert decisions
    for position in decisions:
        [seat] = position.to_move
        places = {move: place_after(position, move, seat) for move in position.legal_moves()}
        move = chosen(searched(position, 200).candidates(), 0.0, Random(0))
        assert places[move] == min(places.values())


def test_the_first_piece_is_large() -> None:
    position = blokus(seats="4", variant="classic", corners="fixed").position
    move = searched(position, 200).candidates()[0].move
    assert len(move.squares) == 5


@pytest.mark.slow
def test_more_playouts_play_better() -> None:
    """The games are few, and the difference is that between the lowest levels and the middle."""
    lead = 0.0
    for number in range(4):
        strong = number % 2
        agents = {strong: agent(4), 1 - strong: agent(1)}
        ended = play_out(blokus(seats="2", variant="duo"), agents, Limit(60.0), Random(number))
        totals = ended.position.totals
        lead += totals[strong] - totals[1 - strong]
    assert lead > 0


@pytest.mark.parametrize("choices", smoke(VARIANTS[:6], 3), ids=variant)
def test_an_early_end_changes_no_move(choices: dict[str, str]) -> None:
    """An early end comes when the first candidate is decided, at any time of the check."""
    nodes, ended = 400, 0
    for seed in range(4):
        position = random_table("blokus", seed, 4 * seed, **choices).position
        if position.outcome or not position.to_move:
            continue
        search = TreeSearch(position, Random(seed))
        while not search.finished and search.nodes < nodes:
            if search.is_decided(nodes - search.nodes):
                ended += 1
                break
            search.advance(5)
        at_end = searched(position, nodes, seed).candidates()
        assert search.candidates()[0].move == at_end[0].move
    assert ended


def test_the_agent_ends_early_and_plays_the_same() -> None:
    position = random_table("blokus", 2, 8, seats="2", variant="duo").position
    [seat] = position.to_move
    seen: list[TreeSearch] = []

    def begun(view: Any, seat: int, rng: Random) -> TreeSearch:
        seen.append(begin(view, seat, rng))
        return seen[-1]

    limit = Limit(60.0, nodes=3000)
    early = SearchingAgent(begun, Strength(60.0)).choose(
        position.view(seat), seat, limit, Random(1)
    )
    choosy = Strength(60.0, spread=1e-9)
    late = SearchingAgent(begun, choosy).choose(position.view(seat), seat, limit, Random(1))
    assert early == late
    assert seen[0].nodes < seen[1].nodes == 3000


def test_the_end_is_seen() -> None:
    """A search of a late position finishes, and agrees with plain minimax."""
    position = next(found for found in map(last_decision, range(40)) if found)
    [seat] = position.to_move
    search = searched(position, 200)
    assert search.finished
    [best] = search.candidates()
    assert place_after(position, best.move, seat) == (1 if best.value == 1 else 2)
    assert search.worth(1 - seat) == 1 - best.value
