"""Moves between which people may choose: those that a search finds near its best, then others."""

from dataclasses import replace
from random import Random
from typing import Any

from engine.ai.common.agent import Limit, worth
from engine.ai.common.search import Search, think
from engine.ai.levels import agent_for, search_for
from engine.core.game import AnyPosition, Seat

NEAR = 0.25
"""A move that a search expects so much less of than of its best is not worth choosing."""

AGENT = 5
"""Level of the agent that finds moves which cannot be listed."""

LOOKED_AT = 60
"""Moves among which others are looked for where a search finds too few."""


def candidates(
    game: str, position: AnyPosition, seat: Seat, most: int, limit: Limit, rng: Random
) -> list[str]:
    """Different moves of a seat as texts, the best first, at most so many.

    Where moves can be listed, a search in the given time finds the first of them, unless something
    is chosen in secret; then come those that look best after one ply among some that are drawn.
    Where they cannot, each is a move of an agent, which gets its share of the time.
    """
    if not position.listed:
        return _each_by_an_agent(game, position, seat, most, limit, rng)
    found = [] if position.secret else _by_search(game, position, seat, limit, rng)[:most]
    return [*found, *_others(position, seat, found, most - len(found), rng)]


def _by_search(
    game: str, position: AnyPosition, seat: Seat, limit: Limit, rng: Random
) -> list[str]:
    module = search_for(game)
    if module is None:
        return []
    search: Search[Any] = module.begin(position.view(seat), seat, rng)
    think(search, limit)
    found = search.candidates()
    return [position.print(one.move) for one in found if found[0].value - one.value <= NEAR]


def _others(
    position: AnyPosition, seat: Seat, found: list[str], wanted: int, rng: Random
) -> list[str]:
    """The moves that leave a seat best off after one ply, of some that are drawn."""
    moves = [move for move in position.legal_moves(seat) if position.print(move) not in found]
    drawn = rng.sample(moves, min(LOOKED_AT, len(moves)))
    drawn.sort(key=lambda move: worth(position.play(move, seat), seat), reverse=True)
    return [position.print(move) for move in drawn[:wanted]]


def _each_by_an_agent(
    game: str, position: AnyPosition, seat: Seat, most: int, limit: Limit, rng: Random
) -> list[str]:
    agent, view = agent_for(game, AGENT), position.view(seat)
    share = replace(limit, seconds=limit.seconds / most)
    moves = (agent.choose(view, seat, share, Random(rng.random())) for _ in range(most))
    return list(dict.fromkeys(map(position.print, moves)))
