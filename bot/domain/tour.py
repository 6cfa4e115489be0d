"""A table at which somebody is shown a game: a few plies against the weakest level."""

from dataclasses import replace
from random import Random

from bot.domain import seating
from bot.domain.commands import Person
from bot.domain.players import Human, Machine, Player
from bot.domain.seating import Terms
from bot.domain.table import CommandRejected, Place, Stage, Table
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


def opened(code: str, place: Place, person: Person, game: AnyGame) -> Table:
    """A table at which a person is shown a game, with the plies that are given played."""
    guide, me = game.guide, Human(person.id, person.name)
    players: list[Player] = [Machine(LEVEL)] * guide.seats
    players[guide.seat] = me
    options = resolve_options(game, guide.seats, guide.options)
    names = ("",) * guide.seats
    record = Record(game.info.key, game.info.rules, names, options, guide.setup)
    table = Table(code, place, me, record, tuple(players), Stage.OPEN, guided=len(guide.plies))
    table = seating.started(table)
    for text in guide.plies:
        table = played(table, table.to_move[0], text)
    return table


def guide_of(table: Table) -> Guide:
    """The guide that shows the game of a table."""
    return GAMES[table.record.game].guide


def number(table: Table) -> int:
    """Number of plies that the person at a guided table has made."""
    plies = range(table.guided or 0, len(table.record.plies))
    return sum(isinstance(who, Human) for one in plies for who in table.movers(one))


def sight(table: Table) -> Sight | None:
    """The step of the guide for a person who is on move; None if there is none to show."""
    guide = guide_of(table)
    if not is_tour(table) or guide.seat not in table.to_move:
        return None
    return guide.steps[number(table)](table.position, guide.seat)


def ended(table: Table) -> Table:
    """The table, put away if it is guided and the last step has been made or the game is over."""
    done = table.stage is Stage.OVER
    if not (is_tour(table) and (done or table.stage is Stage.PLAYING)):
        return table
    if done or number(table) == len(guide_of(table).steps):
        return replace(table, stage=Stage.CLOSED, closed=SEEN)
    return table


def is_tour(table: Table) -> bool:
    """Whether the table is, or was, there to show somebody a game."""
    return table.guided is not None and table.attempt is None


def is_on(table: Table) -> bool:
    """Whether somebody is being shown a game there."""
    return is_tour(table) and table.stage is Stage.PLAYING


def first_game(tour: Table, code: str, person: Person, rng: Random) -> Table:
    """The game that somebody who was shown it plays then, against the same level.

    :raises Refused: if it was somebody else, who has not seen all, or plays it already.
    """
    if tour.stage is not Stage.CLOSED:
        raise CommandRejected("rematch-early")
    if tour.rematch:
        raise CommandRejected("rematch-there", {"code": tour.rematch})
    if not tour.seats_of(person.id):
        raise CommandRejected("not-at-table")
    guide = guide_of(tour)
    options = {name: tour.record.options[name] for name in guide.again}
    terms = Terms(tour.record.game, guide.seats, options)
    table = seating.open_table(code, tour.place, person, terms, rng)
    return seating.solo(table, LEVEL, "first", rng, options)
