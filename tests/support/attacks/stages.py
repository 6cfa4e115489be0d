"""The tables at which everything is tried, one for each stage that a table can be at."""

from dataclasses import replace
from random import Random

from bot.domain import moves
from bot.domain.clocks.following import dues, followed
from bot.domain.clocks.verdicts import time_is_up
from bot.domain.commands import Person, Undo
from bot.domain.players import Machine
from bot.domain.requests import OfferDraw, Pause
from bot.domain.seating import left, without
from bot.domain.table import Stage, Table, seated
from bot.domain.turns import played
from tests.support.bot import games
from tests.support.bot.secret_tables import arranging
from tests.support.bot.tristra import choosing, moving
from tests.support.bot.updates import ANN, BEN, CLEO


def wished() -> Table:
    """Ann is to move; Ben would like to take back his ply, or else a draw."""
    table = moving(hints="on")
    rng = Random(4)
    for seat in (0, 1):
        table = played(table, seat, table.position.print(table.position.random_move(rng)))
    return _once(_once(table, Undo(), BEN), OfferDraw(), BEN)


def _once(table: Table, command: Undo | OfferDraw | Pause, person: Person) -> Table:
    return moves.apply(table, command, person).table


def forgotten() -> Table:
    """A game of three that goes on without Ben, who was forgotten; Ann is to move."""
    return without(left(games.with_people("blokus", 3), BEN), BEN)


def late() -> Table:
    """A game of three with clocks; Ann's time is over, and the bot plays on for Cleo.

    Ben would like a pause.
    """
    table = games.with_people("blokus", 3, pace="1d")
    timed = followed(None, table, 0, {}, 0)
    over = time_is_up(timed, next(dues(timed, {})))
    return _once(seated(over, 2, Machine(3, games.seat_for(CLEO))), Pause(), BEN)


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
    "late": late(),
}
"""The stages by the names they have in `permissions.txt`."""

assert all(table.players[0] == games.seat_for(ANN) for table in STAGES.values())
