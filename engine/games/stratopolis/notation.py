"""Reading moves of Stratopolis: what a text says, without looking at the table.

A `-` is only ever a sign here, and a text may have two readings: letters run together are a column,
or a tile and a column (docs/rules.md, "Stratopolis").
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.core.errors import NotationError, quote
from engine.games.stratopolis.moves import ARRANGE
from engine.geometry.plane import SQUARE, Place, place_named
from engine.moves.notation import TURN, clean

_ARRANGE = re.compile(rf"{ARRANGE}[ ,:]*(?P<tiles>[a-z ,]*)")
_TURNS = rf"(?: *{TURN} *(?P<turns>[0-9]+))?"
_LAY = (
    re.compile(rf"(?P<tile>){SQUARE}{_TURNS}"),
    re.compile(rf"(?P<tile>[a-z]) *{SQUARE}{_TURNS}"),
)
"""The two readings, in the order in which they are tried."""

_MIRRORED = re.compile(rf"[a-z]? *{SQUARE}.*m.*")
_CELLS = re.compile(r" *-?[a-z]{1,2}-?[0-9]{1,3} *")


class Placing(NamedTuple):
    """A placing as it was said: its elbow, its tile (empty: not said) and turn (None: not said)."""

    tile: str
    elbow: Place
    turns: int | None


class Covering(NamedTuple):
    """The squares to be covered."""

    places: tuple[Place, ...]


class Ordering(NamedTuple):
    """The order of a stack, top first."""

    tiles: str


Reading = tuple[Placing, ...] | Covering | Ordering


def read(text: str, example: Callable[[], str]) -> Reading:
    """The meaning of a text: an order, squares, or a placing in each way it can be read.

    :raises NotationError: if it has none of the forms of a move; it shows the `example`.
    """
    said = clean(text.replace("−", "-")).lower()
    if match := _ARRANGE.fullmatch(said):
        return Ordering(re.sub("[ ,]", "", match["tiles"]).upper())
    parts = said.split(",")
    if len(parts) > 1 and all(map(_CELLS.fullmatch, parts)):
        places = (place_named(part.strip()) for part in parts)
        return Covering(tuple(place for place in places if place))
    spoken = " ".join(said.replace(",", " ").split())
    if readings := tuple(_placings(spoken, text)):
        return readings
    details = {"example": example()}
    if _MIRRORED.fullmatch(spoken):
        raise NotationError(
            "stratopolis-mirrored", "tiles are turned, never mirrored", text, details
        )
    raise NotationError("unreadable", f"“{quote(text)}” is not a move", text, details)


def _placings(spoken: str, text: str) -> Iterator[Placing]:
    for form in _LAY:
        match = form.fullmatch(spoken)
        place = match and place_named(match["column"] + match["row"])
        if match and place:
            yield Placing(match["tile"].upper(), place, _turns(match["turns"], text))


def _turns(turned: str | None, text: str) -> int | None:
    if turned is None:
        return None
    if turned not in ("0", "1", "2", "3"):
        raise NotationError("turns", f"r{turned}: a piece turns by r0, r1, r2 or r3", text)
    return int(turned)
