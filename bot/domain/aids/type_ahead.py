"""Moves that begin as somebody types, at the tables where they are on move."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from bot.domain.table import Table
from engine.core.game import Seat
from engine.geometry.scene import Piece, Tile, Triangle

Thing = Tile | Piece | Triangle
"""A thing that a move lays, in one of its orientations."""


@dataclass(frozen=True)
class Typed:
    """The beginning of a move; before it a table may be named, and the revision that one sees."""

    move: str
    code: str = ""
    revision: int | None = None


@dataclass(frozen=True)
class Completion:
    """A legal move at a table, as it is written."""

    code: str
    game: str
    move: str


def completions(tables: Iterable[Table], person: int, typed: Typed) -> Iterator[Completion]:
    """The legal moves that begin so, table after table, in the order of their games.

    Capitals and spaces make no difference. Nothing is told of what is given in secret, or of a
    table that has moved on from the revision that was named.
    """
    begun = _bare(typed.move)
    for table in tables:
        if typed.code not in ("", table.code):
            continue
        for seat in _listed(table, person):
            if typed.revision is not None and not table.is_current(typed.revision, seat):
                continue
            for move in table.position.legal_moves(seat):
                text = table.position.print(move)
                if _bare(text).startswith(begun):
                    yield Completion(table.code, table.record.game, text)


def laid(table: Table, moves: Collection[str]) -> dict[str, Thing]:
    """The things that moves of who is on move lay, by their texts; some lay none, or several."""
    found = dict[str, Thing]()
    for seat in table.to_move:
        lays = table.position.view(seat).lays()
        if lays is not None and not lays.parts:
            shapes, places = lays.shapes, (each for each in lays.places if each.text in moves)
            found |= {each.text: shapes[each.shape].turns[each.turn].tile for each in places}
    return found


def _listed(table: Table, person: int) -> Iterator[Seat]:
    """The seats of a person whose moves can be told, one after the other."""
    position = table.position
    if position.listed and not position.secret and table.attempt is None:
        yield from (seat for seat in table.seats_of(person) if seat in table.to_move)


def _bare(text: str) -> str:
    return "".join(text.split()).casefold()
