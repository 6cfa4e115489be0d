"""Reading moves of Tristra: what a text says, without looking at the board.

Source: docs/rules.md, "Notation". Signs between squares say nothing: a move is a capture exactly
if its target is occupied.
"""

import re
from typing import NamedTuple

from engine.core.errors import NotationError, quote
from engine.games.tristra.ground import GRID, NUMERALS, Rank
from engine.games.tristra.moves import BUILD, END, HANDS, PLACE
from engine.moves.notation import TURN, clean

_SQUARE = r"[a-z][0-9]{1,2}"
_TURNS = rf"(?:[ -]*{TURN} *(?P<turns>[0-9]+))?"
_BUILD = re.compile(rf"{BUILD}[ :]*(?P<colours>[rbg /|-]*)")
_PLACE = re.compile(rf"{PLACE}[ :]*")
_POSTING = re.compile(
    rf"(?P<rank>i{{1,3}}|[123])[ -]*(?P<square>{_SQUARE})(?![0-9]){_TURNS}(?![0-9a-z])[ ;/-]*"
)
_GOING = re.compile(rf"(?P<origin>{_SQUARE})[ x×:-]*(?P<target>(?!{TURN}){_SQUARE}){_TURNS}")
_TURNING = re.compile(rf"(?P<origin>{_SQUARE}){_TURNS}")
_DASHES = str.maketrans("−–—", "---")
_RANKS: dict[str, Rank] = {
    **{numeral.lower(): rank for rank, numeral in NUMERALS.items()},
    **{str(rank): rank for rank in NUMERALS},
}


class Building(NamedTuple):
    """The colours of a half, as many as were written."""

    colours: str


class Posted(NamedTuple):
    """A triangle of a rank on a square, and how it is turned (None: not said)."""

    rank: Rank
    square: int
    turns: int | None


class Placing(NamedTuple):
    """The triangles to be set up, as many as were written."""

    posted: tuple[Posted, ...]


class Spoken(NamedTuple):
    """A single word."""

    word: str


class Going(NamedTuple):
    """A move as it was said: origin, target and turn (None: not said).

    A text that names only one square has it as both, and is then refused.
    """

    origin: int
    target: int
    turns: int | None


Reading = Building | Placing | Spoken | Going


def read(text: str, example: str) -> Reading:
    """The meaning of a text.

    :raises NotationError: if it has none of the forms of a move; `example` is what one looks like.
    """
    said = clean(text.translate(_DASHES)).lower()
    said = " ".join(said.replace(",", " ").split())
    if said in (*HANDS, str(END)):
        return Spoken(said)
    if match := _BUILD.fullmatch(said):
        return Building(re.sub("[^rbg]", "", match["colours"]).upper())
    if match := _GOING.fullmatch(said):
        origin, target = GRID.square(match["origin"]), GRID.square(match["target"])
        return Going(origin, target, _turns(match["turns"], text))
    if (match := _TURNING.fullmatch(said)) and match["turns"]:
        square = GRID.square(match["origin"])
        return Going(square, square, _turns(match["turns"], text))
    if (match := _PLACE.match(said)) and (posted := _posted(said[match.end() :], text)) is not None:
        return Placing(posted)
    details = {"example": example}
    raise NotationError("unreadable", f"“{quote(text)}” is not a move", text, details)


def _posted(said: str, text: str) -> tuple[Posted, ...] | None:
    """The triangles one after the other; None where something else stands among them."""
    found: list[Posted] = []
    at = 0
    while at < len(said):
        match = _POSTING.match(said, at)
        if match is None:
            return None
        square = GRID.square(match["square"])
        found.append(Posted(_RANKS[match["rank"]], square, _turns(match["turns"], text)))
        at = match.end()
    return tuple(found)


def _turns(turned: str | None, text: str) -> int | None:
    if turned is None:
        return None
    if turned not in ("0", "1", "2", "3"):
        raise NotationError("turns", f"r{turned}: a triangle turns by r0, r1, r2 or r3", text)
    return int(turned)
