"""Opening book of Blokus Duo: positions of the first moves, with what is best in each.

`expansion` makes it, long before anybody plays. A line of the file is a position, as the moves that
lead to it, and after a colon the moves that are best in it. The board is the same from either side
of the diagonal on which both colours begin, so a position stands for its reflection as well.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from engine.games.blokus.pieces import SMALL, placements
from engine.games.blokus.state import BlokusState
from engine.geometry.grid import bits
from engine.geometry.polyomino import Placement

FILE = Path(__file__).with_name("book.txt")
VARIANT = "duo"

Key = tuple[frozenset[Placement], ...]
"""A position as the pieces of each colour; the order in which they were laid changes nothing."""


@dataclass(frozen=True)
class OpeningBook:
    """Best moves of positions, equally good if there are several.

    Its `text` is read when a position of Duo is looked up: no other game needs the small board.
    """

    text: str

    @cached_property
    def moves(self) -> Mapping[Key, Sequence[Placement]]:
        """The best moves by position."""
        by_text = {placement.text: placement for placement in placements(SMALL).all}
        moves: dict[Key, Sequence[Placement]] = {}
        for line in self.text.splitlines():
            before, after = (_listed(part, by_text) for part in line.split(":"))
            moves[key_of(before)] = after
        return moves

    def known(self, state: BlokusState) -> Sequence[Placement]:
        """The best moves of a position; none if it is not in the book."""
        if state.variant.name != VARIANT or state.resigned or state.agreed:
            return ()
        key = tuple(map(frozenset, state.laid))
        if found := self.moves.get(key):
            return found
        return [reflected(move) for move in self.moves.get(reflection(key), ())]


def _listed(text: str, by_text: Mapping[str, Placement]) -> Sequence[Placement]:
    return [by_text[part.strip()] for part in text.split(",") if part.strip()]


def written(lines: Iterable[tuple[Sequence[Placement], Sequence[Placement]]]) -> str:
    """The file of a book: a line for each position, of moves that lead there and the best ones."""
    return "".join(f"{_joined(before)}: {_joined(after)}\n" for before, after in lines)


def _joined(moves: Sequence[Placement]) -> str:
    return ", ".join(move.text for move in moves)


def key_of(plies: Sequence[Placement]) -> Key:
    """The position after moves that both colours have made in turn."""
    return frozenset(plies[0::2]), frozenset(plies[1::2])


def reflection(key: Key) -> Key:
    """The same position from the other side of the diagonal."""
    return tuple(frozenset(map(reflected, pieces)) for pieces in key)


def reflected(placement: Placement) -> Placement:
    """The same piece on the other side of the diagonal from e10 to j5."""
    mask = 0
    for square in bits(placement.mask):
        column, row = SMALL.places[square]
        mask |= 1 << SMALL.at(SMALL.rows - 1 - row, SMALL.columns - 1 - column)
    return placements(SMALL).by_squares[mask]


@cache
def shipped() -> OpeningBook:
    """Read the book beside this file."""
    return OpeningBook(FILE.read_text(encoding="utf-8"))
