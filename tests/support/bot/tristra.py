"""Tables of Tristra at every stage of a round, on a board with a row for each colour."""

from dataclasses import replace
from random import Random

from bot.domain import seating
from bot.domain.commands import Person
from bot.domain.seating import Terms
from bot.domain.table import Place, Table
from bot.domain.turns import played
from engine.core.game import Seat
from tests.support.bot.games import CODE
from tests.support.bot.secret_tables import two
from tests.support.bot.updates import ANN, GROUP_ID

BUILDS = ("build RRRRRR BBBBBB GGGGGG", "build RRRRRR BBBBBB GGGGGG")
OTHER_BUILDS = ("build GGGGGG BBBBBB RRRRRR", "build BBBBBB RRRRRR GGGGGG")
PLACES = (
    "place I a1 r0, I b1 r0, II c1 r0, II d1 r0, III e1 r0, III f1 r0",
    "place I a6 r2, I b6 r2, II c6 r2, II d6 r2, III e6 r2, III f6 r2",
)
OTHER_PLACES = (PLACES[0].replace("f1 r0", "f2 r3"), PLACES[1].replace("f6 r2", "f5 r1"))

SQUARE_KEYS = tuple("adgjmpbehknq")
"""The keys of a whole half: red squares, then blue ones."""

POST_KEYS = tuple("CabBcdAef")
"""The keys of a whole placement, each rank turned in another way."""


def after(table: Table, *plies: tuple[Seat, str]) -> Table:
    """The table after these plies of seats."""
    for seat, text in plies:
        table = played(table, seat, text)
    return table


def both(table: Table, texts: tuple[str, str]) -> Table:
    """The table after both have played, the first seat first."""
    return after(table, *enumerate(texts))


def building(**options: str) -> Table:
    return two("tristra", GROUP_ID, 1, **options)


def placing(**options: str) -> Table:
    return both(building(**options), BUILDS)


def choosing(**options: str) -> Table:
    return both(placing(**options), PLACES)


def moving(**options: str) -> Table:
    """A table with orange on move."""
    return both(choosing(**options), ("paper", "rock"))


def alone(person: Person = ANN, **options: str) -> Table:
    """A table against the bot, in the private chat with this person."""
    table = seating.open_table(
        CODE, Place(person.id), person, Terms("tristra", 2, options), Random(1)
    )
    return seating.solo(table, 3, "first", Random(1))


def named(table: Table, *people: Person) -> Table:
    """The same table with people of these names."""
    players = (replace(table.opener, id=person.id, name=person.name) for person in people)
    return replace(table, players=tuple(players))
