"""Search for errors of level 9 of Tristra near the end: positions it throws away.

`python -m tests.tristra_errors --games 100` plays games of level 9 against itself, from seeds, with
few nodes for a move until the end is near, and solves each of the last positions: a move after
which another outcome is due than before is an error. Each game is a line of
`tests/data/tristra_errors.jsonl`; games found there are not played again.
"""

from random import Random

from engine.ai.common.agent import Limit
from engine.ai.levels import SECONDS
from engine.ai.tristra.agent import agent
from engine.ai.tristra.ending import TristraEnding, is_near_end
from engine.core.record import Record
from engine.core.table import Table, open_table
from engine.games.tristra import TRISTRA
from engine.games.tristra.position import TristraPosition
from tests.support.examined import DATA, Examined, errors

GAMES = Examined(DATA / "tristra_errors.jsonl")
LEVEL = 9
PLIES = 12
"""Number of plies before the end from which on there should be no errors."""

BEFORE = 20_000
"""Nodes of a move before the end is near; then the level has all its time."""

MOST = 20_000_000
"""States after which a position is left unsolved."""


def played(seed: int) -> Table:
    """A game of level 9 against itself."""
    rng = Random(f"errors {seed}")
    table, player = open_table(TRISTRA, {"first": "random"}, rng), agent(LEVEL)
    while table.position.outcome is None:
        position, seat = table.position, table.position.to_move[0]
        assert isinstance(position, TristraPosition)
        limit = Limit(SECONDS[LEVEL], None if is_near_end(position) else BEFORE)
        table = table.played(player.choose(position.view(seat), seat, limit, rng), seat)
    return table


def worth(position: TristraPosition) -> float | None:
    """Value of a position to seat 0, from 0 to 1; None if it takes too long to solve."""
    if position.outcome:
        first, second = position.outcome.places
        return (1 + (first < second) - (second < first)) / 2
    search = TristraEnding(position, 0.0)
    search.solve(MOST)
    return search.worth(0) if search.proven else None


def ending(record: Record) -> list[TristraPosition]:
    """The last positions of a game, of those of `PLIES` plies, that are near the end; the end too.

    A game in which a side loses its last triangle early is over before its end was near.
    """
    positions = record.positions()[-PLIES - 1 :]
    known = (one for one in positions if isinstance(one, TristraPosition))
    return [one for one in known if one.outcome or is_near_end(one)]


def examined(seed: int) -> dict[str, object]:
    """Findings about a game: its record, the worths of its last positions to seat 0, the errors."""
    record = played(seed).record
    worths = list(map(worth, ending(record)))
    result = record.replay().outcome
    assert result
    found = {"seed": seed, "record": str(record), "result": result.result}
    return {**found, "worths": worths, "errors": errors(worths)}


if __name__ == "__main__":
    GAMES.examine(__doc__, examined)
