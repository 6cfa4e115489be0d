"""Opening books of Blokus for two: positions of the first moves, with what is best in each.

`expansion` makes them, long before anybody plays. A line of a file is a position, as the moves that
lead to it, and after a colon the moves that are best in it. The board of Duo is the same from
either side of the diagonal on which both colours begin, so a position stands for its reflection as
well. Where four colours begin one after the other, there is no such thing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from engine.games.blokus.pieces import SMALL, placements
from engine.games.blokus.state import BlokusState
from engine.games.blokus.variants import TWO, Variant, variant
from engine.geometry.grid import bits
from engine.geometry.polyomino import Placement

FILES = Path(__file__).with_name("books")
VARIANTS = "duo", "duel"
"""Variants that have a book; that of Two-Player is for fixed corners."""

Key = tuple[frozenset[Placement], ...]
"""A position as the pieces of each colour; the order in which they were laid changes nothing."""


@dataclass(frozen=True)
class OpeningBook:
    """Best moves of positions of a variant, equally good if there are several.

    Its `text` is read when a position is looked up: who plays no such game needs none of it.
    """

    variant: Variant
    text: str

    @cached_property
    def moves(self) -> Mapping[Key, Sequence[Placement]]:
        """The best moves by position."""
        by_text = {placement.text: placement for placement in placements(self.variant.grid).all}
        moves: dict[Key, Sequence[Placement]] = {}
        for line in self.text.splitlines():
            before, after = (_listed(part, by_text) for part in line.split(":"))
            moves[key_of(before, len(self.variant.sides))] = after
        return moves

    def known(self, state: BlokusState) -> Sequence[Placement]:
        """The best moves of a position of the variant; none if it is not in the book.

        Once all colours have begun it is the same to which corners they were free to go.
        """
        begins_otherwise = state.variant != self.variant and not all(state.laid)
        if begins_otherwise or state.resigned or state.agreed:
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


def key_of(plies: Sequence[Placement], colours: int) -> Key:
    """The position after moves that so many colours have made in turn."""
    return tuple(frozenset(plies[colour::colours]) for colour in range(colours))


def reflection(key: Key) -> Key:
    """The same position from the other side of the diagonal; with four colours, from the same."""
    if len(key) > len(TWO):
        return key
    return tuple(frozenset(map(reflected, pieces)) for pieces in key)


def reflected(placement: Placement) -> Placement:
    """The same piece on the other side of the diagonal from e10 to j5."""
    mask = 0
    for square in bits(placement.mask):
        column, row = SMALL.places[square]
        mask |= 1 << SMALL.at(SMALL.rows - 1 - row, SMALL.columns - 1 - column)
    return placements(SMALL).by_squares[mask]


def variant_of(name: str) -> Variant:
    """The variant of a book."""
    return variant(name, fixed_corners=True)


def file_of(name: str) -> Path:
    """The file of a variant's book."""
    return FILES / f"{name}.txt"


@cache
def shipped(name: str) -> OpeningBook:
    """Read the book of a variant."""
    return OpeningBook(variant_of(name), file_of(name).read_text(encoding="utf-8"))


def known(state: BlokusState) -> Sequence[Placement]:
    """The best moves of a position; none if it is in no book."""
    name = state.variant.name
    return shipped(name).known(state) if name in VARIANTS else ()
