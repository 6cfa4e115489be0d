"""The tables at which everything is tried, one for each stage that a table can be at."""

from dataclasses import replace
from random import Random

from bot.domain import moves
from bot.domain.commands import Person, Undo
from bot.domain.requests import OfferDraw
from bot.domain.seating import left, without
from bot.domain.table import Stage, Table
from bot.domain.turns import played
from tests.support.bot import games
from tests.support.bot.secret_tables import arranging
from tests.support.bot.tristra import choosing, moving
from tests.support.bot.updates import ANN, BEN


def wished() -> Table:
    """Ann is to move; Ben would like to take back his ply, or else a draw."""
    table = moving(hints="on")
    rng = Random(4)
    for seat in (0, 1):
        table = played(table, seat, table.position.print(table.position.random_move(rng)))
    return _once(_once(table, Undo(), BEN), OfferDraw(), BEN)


def _once(table: Table, command: Undo | OfferDraw, person: Person) -> Table:
    return moves.apply(table, command, person).table


def forgotten() -> Table:
    """A game of three that goes on without Ben, who was forgotten; Ann is to move."""
    return without(left(games.with_people("blokus", 3), BEN), BEN)


STAGES: dict[str, Table] = {
    "open": games.opened(),
    "full": games.full(),
    "invited": games.invited(),
    "playing": wished(),
    "secret": arranging(0),
    "choosing": choosing(),
    "over": games.over(),
    "closed": games.closed(),
    "away": replace(wished(), stage=Stage.AWAY),
    "forgotten": forgotten(),
}
"""The stages by the names they have in `permissions.txt`."""

assert all(table.players[0] == games.seat_for(ANN) for table in STAGES.values())
