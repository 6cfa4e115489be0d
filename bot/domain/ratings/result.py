"""Results of games as ratings need them: a few facts that are kept when a table has ended."""

import hashlib
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from bot.domain.players import Human, Machine, Player
from bot.domain.table import Table
from engine.core.game import Seat
from engine.core.options import resolve_options
from engine.core.record import TIME, Record
from engine.core.registry import GAMES

OPENING = 6
"""Plies at the beginning by which a game that is repeated is known."""

EACH = 2
"""Plies that everybody must have made: a game without them says nothing of anybody."""

PlayerId = int
"""A person by id; a level of the bot by its negative number; somebody forgotten is below those."""


class Unrated(StrEnum):
    """Reasons for which a game is not rated.

    The first are known when it ends: nobody wanted it, somebody played alone or made hardly a ply,
    the bot let a ply be taken back or gave a hint, or it stood in for somebody else. The others
    follow from the games before, or the game was annulled.
    """

    OFF = "off"
    ALONE = "alone"
    SHORT = "short"
    UNDO = "undo"
    HINT = "hint"
    REPEATED = "repeated"
    OFTEN = "often"
    LATE = "late"
    ANNULLED = "annulled"


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game: its players and their places by seat, 1 is best.

    `pool` are the games that are rated together, `opening` a digest of how it began. The seats
    `late` ran out of time. It ended at a moment in milliseconds.
    """

    pool: str
    players: tuple[PlayerId, ...]
    places: tuple[int, ...]
    ended_at: int
    opening: str = ""
    late: tuple[Seat, ...] = ()
    unrated: Unrated | None = None

    @property
    def is_drawn(self) -> bool:
        """Whether all share the first place."""
        return len(set(self.places)) == 1

    @property
    def pair(self) -> tuple[PlayerId, ...]:
        """The same people, in whatever seats."""
        return tuple(sorted(self.players))

    @property
    def winners(self) -> frozenset[PlayerId]:
        """The players in the first place."""
        seats = zip(self.players, self.places, strict=True)
        return frozenset(player for player, place in seats if place == 1)


def result_of(table: Table, ended_at: int) -> Result | None:
    """The result of a table that is over; None where nobody played against anybody."""
    places = table.places
    if len(places) <= 1 or table.guided is not None:
        return None
    exits = table.exits
    return Result(
        pool=pool_of(table.record),
        players=tuple(player_id(player) for player in table.players),
        places=places,
        ended_at=ended_at,
        opening=_opening(table.record),
        late=tuple(seat for seat, exit_ in exits.items() if exit_ == TIME),
        unrated=_unrated(table),
    )


def player_id(player: Player | None) -> PlayerId:
    """The id of a player; where the bot stands in for somebody it is that person's game."""
    match player:
        case Human():
            return player.id
        case Machine(absent=Human() as absent):
            return absent.id
        case Machine():
            return -player.level
    return 0


def pool_of(record: Record) -> str:
    """The pool of a game, such as `lits` or `blokus-duo`."""
    game, seats = GAMES[record.game], len(record.seats)
    part = game.pool(seats, resolve_options(game, seats, record.options))
    return "-".join(filter(None, [record.game, part]))


def _unrated(table: Table) -> Unrated | None:
    if not table.is_rated:
        return Unrated.OFF
    people = [player_id(player) for player in table.players]
    if len(set(people)) < len(people) or all(person <= 0 for person in people):
        return Unrated.ALONE
    if not _all_have_played(table):
        return Unrated.SHORT
    return Unrated(table.helped) if table.helped else None


def _all_have_played(table: Table) -> bool:
    made = Counter[Seat]()
    for number, ply in enumerate(table.record.plies):
        made.update(table.seats_moving(number) if ply.is_move else ())
    return all(made[seat] >= EACH for seat in range(len(table.players)))


def _opening(record: Record) -> str:
    """A digest of the setup and the first plies: of chance, where it decided there, too."""
    plies = " ".join(ply.text for ply in record.plies[:OPENING])
    return hashlib.blake2b(f"{record.setup} {plies}".encode(), digest_size=8).hexdigest()
