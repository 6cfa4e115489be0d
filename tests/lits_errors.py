"""Search for errors of level 9 of Battle of LITS: positions that it has won and throws away.

`python -m tests.lits_errors --games 100` plays games of level 9 against itself, from seeds,
with few nodes for the opening, and solves each position from the fifth ply on without a limit: a
move from a won position to one that the other side has won is an error. Each game is a line of
`tests/data/lits_errors.jsonl`; games found there are not played again, so the work can be done in
parts.
"""

from itertools import pairwise
from random import Random
from typing import Any

from engine.ai.common.agent import Limit
from engine.ai.levels import SECONDS
from engine.ai.lits.agent import GAME, LitsSearch, agent
from engine.ai.lits.kernels import tree
from engine.games.lits.game import LITS
from engine.games.lits.pieces import tables
from engine.games.lits.position import LitsPosition
from tests.support.examined import DATA, Examined

GAMES = Examined(DATA / "lits_errors.jsonl")
LEVEL = 9
FROM_PLY = 5
"""Number of pieces on the board from which on there should be no errors."""

OPENING = 4000 * GAME
"""Nodes of a move before that; later the level has all its time."""

GUIDE = 2000
"""Games of the tree that tell the solver which moves to try first."""

CHUNK = 100_000


def dealt(seed: int) -> tuple[str, Random]:
    """The symbols on the board of a game, and the random numbers that go on from there."""
    rng = Random(f"errors {seed}")
    return LITS.deal(2, {"setup": "random"}, rng), rng


def played(seed: int) -> list[LitsPosition]:
    """The positions of a game of level 9 against itself, with the swap, to the end."""
    setup, rng = dealt(seed)
    position = LITS.start(2, {"swap": "on"}, setup)
    player, positions = agent(LEVEL), [position]
    while not position.outcome:
        seat = position.to_move[0]
        nodes = OPENING if len(position.placed) < FROM_PLY else None
        limit = Limit(SECONDS[LEVEL], nodes)
        position = position.play(player.choose(position.view(seat), seat, limit, rng))
        positions.append(position)
    return positions


def on_move_wins(position: LitsPosition) -> bool:
    """Whether the side on move wins; solving may take long."""
    if position.outcome:
        return position.outcome.places[position.seat_of(position.turn)] == 1
    search = LitsSearch(position, Random(0))
    assert search.solver
    tree.play_games(search.tree, GUIDE)
    while not search.solver.finished:
        search.solver.advance(CHUNK)
    return search.solver.winner is not None


def errors(wins: list[bool]) -> list[int]:
    """Indexes in a series of positions of moves before and after which the side on move wins."""
    return [i for i, (before, after) in enumerate(pairwise(wins)) if before and after]


def examined(seed: int) -> dict[str, object]:
    """Findings about a game: its moves, the winner from the fifth ply on, the errors."""
    positions = played(seed)
    late = [position for position in positions if len(position.placed) >= FROM_PLY]
    wins = [on_move_wins(position) for position in late]
    last = positions[-1]
    assert last.outcome
    return {
        "seed": seed,
        "placed": [placement.index for placement in last.placed],
        "swapped": last.swapped,
        "result": last.outcome.result,
        "wins": [int(won) for won in wins],
        "errors": [FROM_PLY + place for place in errors(wins)],
    }


def replayed(game: dict[str, Any], pieces: int | None = None) -> LitsPosition:
    """The position of a game after this many pieces, or at its end, without any swap."""
    setup, _ = dealt(game["seed"])
    position = LITS.start(2, {"swap": "off"}, setup)
    for number in game["placed"][:pieces]:
        position = position.play(tables().placements.all[number])
    return position


if __name__ == "__main__":
    GAMES.examine(__doc__, examined)
