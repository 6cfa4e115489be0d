"""A table at which somebody is shown a game: a few plies against the weakest level."""

from dataclasses import replace
from random import Random

from bot.domain import seating
from bot.domain.commands import Person
from bot.domain.seating import Terms
from bot.domain.table import Human, Machine, Place, Player, Refused, Session, Stage
from bot.domain.turns import played
from engine.ai.levels import LEVELS
from engine.core.game import AnyGame
from engine.core.guide import Guide, Sight
from engine.core.options import resolve_options
from engine.core.record import Record
from engine.core.registry import GAMES

SEEN = "toured"
"""The reason for which a table is put away at which somebody has seen all."""

LEVEL = LEVELS[0]
"""Level of the bot against somebody who is only learning."""


def opened(code: str, place: Place, person: Person, game: AnyGame) -> Session:
    """A table at which a person is shown a game, with the plies that are given played."""
    guide, me = game.guide, Human(person.id, person.name)
    players: list[Player] = [Machine(LEVEL)] * guide.seats
    players[guide.seat] = me
    options = resolve_options(game, guide.seats, guide.options)
    names = ("",) * guide.seats
    record = Record(game.info.key, game.info.rules, names, options, guide.setup)
    table = Session(code, place, me, record, tuple(players), Stage.OPEN, guided=len(guide.plies))
    table = seating.started(table)
    for text in guide.plies:
        table = played(table, table.to_move[0], text)
    return table


def guide_of(session: Session) -> Guide:
    """The guide that shows the game of a table."""
    return GAMES[session.record.game].guide


def number(session: Session) -> int:
    """Number of plies that the person at a guided table has made."""
    plies = range(session.guided or 0, len(session.record.plies))
    return sum(isinstance(who, Human) for one in plies for who in session.movers(one))


def sight(session: Session) -> Sight | None:
    """The step of the guide for a person who is on move; None if there is none to show."""
    guide = guide_of(session)
    if session.guided is None or guide.seat not in session.to_move:
        return None
    return guide.steps[number(session)](session.position, guide.seat)


def ended(session: Session) -> Session:
    """The table, put away if it is guided and the last step has been made or the game is over."""
    done = session.stage is Stage.OVER
    if session.guided is None or not (done or session.stage is Stage.PLAYING):
        return session
    if done or number(session) == len(guide_of(session).steps):
        return replace(session, stage=Stage.CLOSED, closed=SEEN)
    return session


def is_on(session: Session) -> bool:
    """Whether somebody is being shown a game there."""
    return session.guided is not None and session.stage is Stage.PLAYING


def first_game(tour: Session, code: str, person: Person, rng: Random) -> Session:
    """The game that somebody who was shown it plays then, against the same level.

    :raises Refused: if it was somebody else, who has not seen all, or plays it already.
    """
    if tour.stage is not Stage.CLOSED:
        raise Refused("rematch-early")
    if tour.rematch:
        raise Refused("rematch-there", {"code": tour.rematch})
    if not tour.seats_of(person.id):
        raise Refused("not-at-table")
    guide = guide_of(tour)
    options = {name: tour.record.options[name] for name in guide.again}
    terms = Terms(tour.record.game, guide.seats, options)
    table = seating.open_table(code, tour.place, person, terms, rng)
    return seating.solo(table, LEVEL, "first", rng, options)
