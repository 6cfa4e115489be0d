"""A colour of Blokus that goes on alone, by the slow rules: every order of laying what it can."""

from collections.abc import Iterator

from tests.support.engine.naive_blokus import (
    DRAWN,
    Cells,
    NaiveBlokus,
    across,
    all_placements,
    beside,
    names,
)

Laid = frozenset[Cells]


class AloneOnBoard:
    """Pieces that may still be laid, whatever has been laid of them: what others hold stays so."""

    def __init__(self, naive: NaiveBlokus, colour: int) -> None:
        own = naive.own(colour)
        forbidden = naive.occupied | beside(own)
        self.names = names(naive.size)
        self.corners = across(own)
        self.left = [
            cells
            for name in naive.stock(colour)
            for cells in all_placements(naive.size)[name]
            if cells.isdisjoint(forbidden)
        ]
        self.known: dict[Laid, int] = {}

    def legal(self, laid: Laid) -> Iterator[Cells]:
        """The placements that may follow a set of others."""
        own = frozenset[tuple[int, int]]().union(*laid)
        forbidden, wanted = own | beside(own), self.corners | across(own)
        used = {self.names[cells] for cells in laid}
        for cells in self.left:
            fits = cells.isdisjoint(forbidden) and not cells.isdisjoint(wanted)
            if fits and self.names[cells] not in used:
                yield cells

    def most(self, laid: Laid) -> int:
        """The most squares that can follow a set of placements."""
        if laid not in self.known:
            found = (self.with_move(laid, cells) for cells in self.legal(laid))
            self.known[laid] = max(found, default=0)
        return self.known[laid]

    def with_move(self, laid: Laid, cells: Cells) -> int:
        """The most squares that can follow with a placement, whose own count."""
        return len(DRAWN[self.names[cells]]) + self.most(laid | {cells})

    def first_moves(self) -> list[Cells]:
        """The placements that lead to the most squares."""
        found = {cells: self.with_move(frozenset(), cells) for cells in self.legal(frozenset())}
        return [cells for cells, squares in found.items() if squares == max(found.values())]
