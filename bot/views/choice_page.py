"""The choices of a draft as buttons and in its picture: by name, number, or column and row."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from bot.views.keyboard import in_even_rows
from bot.views.teaching.marking import PLAYED, outlined
from engine.core.game import AnyPosition, Choice, Draft, Seat
from engine.core.lesson import without
from engine.geometry.cropping import part_around
from engine.geometry.scene import Cell, Disc, Outline, Scene, Turned
from engine.geometry.widening import widened
from engine.moves.composing import Keys, reading_order

IN_A_ROW = 5
"""Choices side by side, at most; squares stand as in the picture."""

SHORT, SHORT_IN_A_ROW = 2, 8
"""Numbers and names of so many letters at most, and how many of them stand side by side."""

MOST_PLACES = 3 * SHORT_IN_A_ROW
"""Places told by numbers, at most: with more rows the picture would be out of sight."""

COLUMN, ROW = "column", "row"
ASKS = (COLUMN, ROW)
"""Questions asked where places are too many for numbers."""


@dataclass(frozen=True)
class Onward:
    """A button that goes on: its label, the keys and the page it leads to.

    `way`, `left` and `look` are those of a choice.
    """

    label: str
    chosen: Keys
    page: int = 0
    way: str = ""
    left: int = 1
    look: Turned | None = None


@dataclass(frozen=True)
class ChoicePage:
    """The choices of a draft on one of its pages.

    Places without a label are told by numbers. Where there are many of these, the first page, 0,
    has their columns, and each column, counted from 1 on the board, has a page with its rows.
    """

    draft: Draft
    page: int = 0

    @property
    def asks(self) -> str:
        """The question asked here, as a word of the draft or of `ASKS`."""
        if not self._are_many:
            return self.draft.asks
        return COLUMN if self.column is None else ROW

    @property
    def column(self) -> str | None:
        """The name of the column whose rows are asked for."""
        return self.draft.scene.board.columns[self.page - 1] if self._in_column else None

    @property
    def scene(self) -> Scene:
        """The picture of the draft, with discs on the places: numbered as the buttons say.

        It shows what is needed to choose a place, so that the buttons below it are in sight.
        """
        shown = self.draft.scene
        if self._are_places:
            discs = tuple(self._discs)
            around = part_around(shown.board, [disc.cell for disc in discs])
            return replace(shown, items=(*shown.items, *discs), tallies=(), part=around)
        if self.draft.text or self.draft.rows:
            return shown
        looks = [tuple(each.look for each in row if each and each.look) for row in self.rows]
        return replace(shown, tallies=(), menu=tuple(looks) if all(looks) else ())

    @property
    def rows(self) -> Sequence[Sequence[Onward | None]]:
        """The buttons side by side: named squares as they lie in the picture, from above.

        None is for a square that cannot be chosen.
        """
        if self.draft.rows:
            return [[self._to(one) if one else None for one in row] for row in self.draft.rows]
        if self._are_many:
            onward = self._rows_of_column() if self._in_column else self._columns()
            return in_even_rows(list(onward), SHORT_IN_A_ROW)
        if self._are_places:
            numbered = [self._to(each, str(n)) for n, each in enumerate(self.draft.choices, 1)]
            return in_even_rows(numbered, SHORT_IN_A_ROW)
        choices = self.draft.choices
        if all(choice.at for choice in choices):
            lines = groupby(sorted(choices, key=reading_order), lambda c: reading_order(c)[0])
            return [[self._to(choice) for choice in line] for _, line in lines]
        return [row for way in _ways(choices) for row in self._named(way)]

    # Places

    @property
    def _discs(self) -> Iterator[Disc]:
        places = [choice.at for choice in self.draft.choices if choice.at]
        if not self._are_many:
            return (Disc(cell, number) for number, cell in enumerate(places, 1))
        if not self._in_column:
            return (Disc(cell) for cell in places)
        rows = self.draft.scene.board.rows
        return (Disc(cell, int(rows[cell[1]])) for cell in places if cell[0] == self.page - 1)

    def _columns(self) -> Iterator[Onward]:
        """Buttons to the rows of each column; one with a single place has that chosen at once."""
        names = self.draft.scene.board.columns
        for column in sorted(self._by_column):
            choices = self._by_column[column]
            if len(choices) == 1:
                yield self._to(choices[0], names[column])
            else:
                yield Onward(names[column], self.draft.chosen, column + 1)

    def _rows_of_column(self) -> Iterator[Onward]:
        """The places of the column from below, by the names of their rows."""
        choices = self._by_column[self.page - 1]
        for choice in sorted(choices, key=_cell):
            yield self._to(choice, self.draft.scene.board.rows[_cell(choice)[1]])

    @cached_property
    def _by_column(self) -> dict[int, list[Choice]]:
        found: dict[int, list[Choice]] = {}
        for choice in self.draft.choices:
            found.setdefault(_cell(choice)[0], []).append(choice)
        return found

    @property
    def _in_column(self) -> bool:
        return self._are_many and self.page - 1 in self._by_column

    @property
    def _are_many(self) -> bool:
        return self._are_places and len(self.draft.choices) > MOST_PLACES

    @cached_property
    def _are_places(self) -> bool:
        """Whether all there is to choose lies on the board and has no name of its own."""
        if self.draft.rows or not self.draft.choices:
            return False
        return all(choice.at and not choice.label for choice in self.draft.choices)

    # Names

    def _named(self, choices: Sequence[Choice]) -> list[list[Onward]]:
        short = all(len(c.label or c.key) <= SHORT and c.left <= 1 and not c.way for c in choices)
        onward = [self._to(choice) for choice in choices]
        return in_even_rows(onward, SHORT_IN_A_ROW if short else IN_A_ROW)

    def _to(self, choice: Choice, label: str = "") -> Onward:
        chosen = (*self.draft.chosen, choice.key)
        said = label or choice.label or choice.key
        return Onward(said, chosen, 0, choice.way, choice.left, choice.look)


def _ways(choices: Sequence[Choice]) -> Iterator[list[Choice]]:
    """The choices of each way, which stand together."""
    return (list(each) for _, each in groupby(choices, lambda choice: choice.way))


def _cell(choice: Choice) -> Cell:
    if choice.at is None:
        raise ValueError(f"{choice.key} lies nowhere")
    return choice.at


Candidate = tuple[str, Scene, Sequence[Cell]]
"""Its number, the board with it, and the squares to be seen."""


@dataclass(frozen=True)
class Fault:
    """A move that was written and is not legal, and the squares on which that shows."""

    written: str
    squares: Sequence[str]


def candidates(
    position: AnyPosition, seat: Seat, moves: Sequence[str], fault: Fault | None = None
) -> list[Candidate]:
    """The moves of a seat, counted from 1, around the squares of all of them.

    A fault comes first, under the move as it was written. There are none where all are words.

    :raises EngineError: if one is not legal there.
    """
    marked = [*fault.squares] if fault else []
    named = [name for move in moves for name in _squares(position, seat, move)]
    if not named:
        return []
    names = list(dict.fromkeys([*marked, *named]))
    refused = _refused(position.view(seat).scene(), fault, names) if fault else []
    meant = enumerate(moves, 1)
    return [*refused, *((str(n), *_after(position, seat, move, names)) for n, move in meant)]


def _refused(scene: Scene, fault: Fault, names: Sequence[str]) -> list[Candidate]:
    """The board as it is with a fault outlined, beside what was played; none if it is beyond."""
    scene = widened(scene, names)
    cells = scene.board.cells(fault.squares)
    outlines = [item for item in scene.items if isinstance(item, Outline)]
    calm = without(scene, *(each.role for each in outlines if each.role not in PLAYED))
    shown = replace(calm, items=(*calm.items, Outline(cells, "wrong")))
    return [(fault.written, shown, shown.board.cells(names))] if cells else []


def _squares(position: AnyPosition, seat: Seat, move: str) -> Iterator[str]:
    outlines, board = outlined(position, seat, move)
    return (board.name(cell) for outline in outlines for cell in outline.cells)


def _after(
    position: AnyPosition, seat: Seat, move: str, names: Sequence[str]
) -> tuple[Scene, Sequence[Cell]]:
    after = position.play(position.parse(move, seat), seat).view(seat).scene()
    scene = widened(after, names)
    return scene, scene.board.cells(names)
