"""The games of a match one after the other: their points, and the table at which it goes on."""

from dataclasses import replace
from random import Random

from bot.domain.matches.score import Score
from bot.domain.players import SOMEONE
from bot.domain.seating import played_again
from bot.domain.table import Stage, Table


def points(table: Table) -> tuple[float, ...]:
    """The points of each seat in a match, with those of this game if it is over.

    A seat that gave up or ran out of time gets no more than the least of the others.
    """
    before = table.score.points or (0.0,) * len(table.players)
    if table.stage is not Stage.OVER:
        return before
    return tuple(sum(pair) for pair in zip(before, _gained(table), strict=True))


def games_played(table: Table) -> int:
    """The games of a match that have ended by now."""
    return table.score.played + (table.stage is Stage.OVER)


def is_decided(table: Table) -> bool:
    """Whether the last game of a match is over, or somebody has gone for good."""
    if table.stage is not Stage.OVER:
        return False
    return games_played(table) == table.host.match or SOMEONE in table.players


def goes_on(table: Table) -> bool:
    """Whether the game of a table is over and another one of its match is to follow."""
    ended = table.stage is Stage.OVER and table.host.match is not None
    return ended and not table.score.next and not is_decided(table)


def next_game(table: Table, code: str, rng: Random) -> Table:
    """The table of the next game: the same players, each one seat on; it has begun.

    Nobody is asked, as all have agreed to so many games.
    """
    points_so_far = points(table)
    score = Score(games_played(table), (points_so_far[-1], *points_so_far[:-1]))
    return replace(played_again(table, code, rng), score=score)


def _gained(table: Table) -> tuple[float, ...]:
    outcome = table.position.outcome
    totals = outcome.totals if outcome else (0.0,) * len(table.players)
    stayed = [total for seat, total in enumerate(totals) if seat not in table.resigned]
    least = min(stayed, default=0.0)
    gone = table.resigned
    return tuple(min(t, least) if seat in gone else t for seat, t in enumerate(totals))
