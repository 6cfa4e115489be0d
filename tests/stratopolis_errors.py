"""Search for errors of level 9 of Stratopolis with the last tiles: positions it throws away.

`python -m tests.stratopolis_errors --games 100` plays games of level 9 against itself, from seeds,
with few nodes for a move until all tiles are known, and solves each position from then on: a move
after which another outcome is due than before is an error. Each game is a line of
`tests/data/stratopolis_errors.jsonl`; games found there are not played again.
"""

from random import Random

from engine.ai.common.agent import Limit
from engine.ai.levels import SECONDS
from engine.ai.stratopolis.agent import agent, begin
from engine.ai.stratopolis.ending import StratopolisEnding
from engine.core.record import Record
from engine.core.table import Table, open_table
from engine.games.stratopolis import STRATOPOLIS
from engine.games.stratopolis.position import StratopolisPosition
from tests.support.examined import DATA, Examined, errors

GAMES = Examined(DATA / "stratopolis_errors.jsonl")
LEVEL = 9
BEFORE = 1_000
"""Turns looked at for a move before the end is near; then the level has all its time."""

MOST = 60_000_000
"""Positions after which one is left unsolved."""


def search_of(position: StratopolisPosition) -> StratopolisEnding | None:
    """A search of a position that has the solver beside it; None if not all tiles are known."""
    seat = position.to_move[0]
    search = begin(position.view(seat), seat, Random(0))
    return search if isinstance(search, StratopolisEnding) else None


def played(seed: int) -> Table:
    """A game of level 9 against itself."""
    rng = Random(f"errors {seed}")
    table, player = open_table(STRATOPOLIS, {}, rng), agent(LEVEL)
    while table.position.outcome is None:
        position, seat = table.position, table.position.to_move[0]
        assert isinstance(position, StratopolisPosition)
        limit = Limit(SECONDS[LEVEL], None if search_of(position) else BEFORE)
        table = table.played(player.choose(position.view(seat), seat, limit, rng), seat)
    return table


def worth(position: StratopolisPosition) -> float | None:
    """Value of a position to seat 0, from 0 to 1; None if that is not known."""
    if position.outcome:
        red, green = position.outcome.places
        return (1 + (red < green) - (green < red)) / 2
    search = search_of(position)
    if search:
        search.solve(MOST)
    return search.worth(0) if search and search.proven else None


def worths(record: Record) -> list[float]:
    """The values of the last positions of a game that are known, one after the other to the end."""
    positions = [one for one in record.positions() if isinstance(one, StratopolisPosition)]
    known = list[float]()
    for position in reversed(positions):
        value = worth(position)
        if value is None:
            break
        known.insert(0, value)
    return known


def examined(seed: int) -> dict[str, object]:
    """Findings about a game: its record, the worths of its last positions to seat 0, the errors."""
    record = played(seed).record
    result, values = record.replay().outcome, worths(record)
    assert result
    found = {"seed": seed, "record": str(record), "result": result.result}
    return {**found, "worths": values, "errors": errors(values)}


if __name__ == "__main__":
    GAMES.examine(__doc__, examined)
