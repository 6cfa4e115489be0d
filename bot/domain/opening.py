"""What a table is opened for, and the table with its setup dealt."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from bot.domain.host_options import split_options
from bot.domain.table import Human, Place, Session, Stage
from engine.game import AnyGame
from engine.options import check_seats, resolve_options, seats_for
from engine.record import Record
from engine.registry import find_game


@dataclass(frozen=True)
class Terms:
    """What a table is opened for; what is not given is as usual."""

    game: str
    seats: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)


def set_up(code: str, place: Place, opener: Human, terms: Terms, rng: Random) -> Session:
    """A table with its setup dealt and all seats empty.

    :raises EngineError: if there is no such game, number of seats, option or value.
    """
    game = find_game(terms.game)
    seats = _number_of_seats(game, terms)
    hints, given = split_options(terms.options)
    options = resolve_options(game, seats, given)
    setup = game.deal(seats, options, rng)
    record = Record(game.info.key, game.info.rules, ("",) * seats, options, setup)
    return Session(code, place, opener, record, (None,) * seats, Stage.OPEN, hints=hints)


def _number_of_seats(game: AnyGame, terms: Terms) -> int:
    """The number asked for; else the usual one, or the first other at which the options exist."""
    if terms.seats is not None:
        return check_seats(game, terms.seats)
    possible = game.info.seats
    return seats_for(game, split_options(terms.options)[1], (default_seats(possible), *possible))


def default_seats(possible: tuple[int, ...]) -> int:
    """How many sit down where nobody said: two if the game can be played so."""
    return 2 if 2 in possible else possible[0]
