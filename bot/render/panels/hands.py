"""The tiles in hand under the board, side by side. Measures are in modules.

A hand begins with whose it is and, under that, a pile with the number of tiles that wait unseen.
Tiles that are shown in all their turns have a label under each and a dot in the anchor.
"""

from dataclasses import dataclass
from functools import cached_property

from bot.render.board.tiles import Around, put_mark, put_square, put_trace
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB
from bot.render.drawing.layout import Frame
from bot.render.drawing.lettering import BOLD, BOOK, CAP_HEIGHT, text, width
from bot.render.drawing.shapes import pill
from bot.render.drawing.swatch import put_swatch
from bot.render.drawing.theme import Theme
from bot.render.panels.grouping import (
    ACROSS,
    COUNT,
    LABEL,
    LABEL_GAP,
    LINE_GAP,
    LIST_GAP,
    NAME_GAP,
    Group,
)
from engine.geometry.scene import Offer, Square, Tile, Turned

SWATCH = 0.4
APART = 0.34
"""Gap between two turns of a tile."""

DOT, MARK = 0.38, 0.76
"""Sizes of a dot and a mark in squares; a mark takes half of that."""

DOT_ASIDE, MARK_ASIDE, SMALLER = (0.38, 0.62), (0.74, 0.26), 0.68
"""Places of a dot and a mark in one square, from the left and above; the mark is smaller."""

CORNER_COUNT = 0.29
CORNERS = (1, 0), (0, 0), (1, 1), (0, 1)
BAR, BAR_STEP, BARS = 0.085, 0.125, 3
PILE_BELOW = 0.5
"""The middle of the pile under that of the swatch."""

RULE = 0.03


@dataclass(frozen=True)
class Hands:
    """The hands of a scene, in their places under the board."""

    groups: tuple[Group, ...]

    @property
    def height(self) -> float:
        """Height of all hands together."""
        return max((group.low for group in self.groups), default=0)

    def put(self, canvas: Canvas, theme: Theme, frame: Frame) -> None:
        """Put the hands under the board.

        :raises RenderError: if a role or a mark cannot be drawn.
        """
        for group in self.groups:
            HandDrawing(canvas, theme, frame, group).put()


@dataclass(frozen=True)
class HandDrawing:
    """Draws a hand in the frame of a picture."""

    canvas: Canvas
    theme: Theme
    frame: Frame
    group: Group

    @cached_property
    def unit(self) -> int:
        """A square of a tile, in pixels."""
        return round(self.group.square * self.frame.module)

    def put(self) -> None:
        """Put whose hand it is, and what is in it.

        :raises RenderError: if a role or a mark cannot be drawn.
        """
        if self.group.head:
            self._put_head()
        elif self.group.top:
            self._put_rule(self.group.top - LIST_GAP / 2)
        for number, offer in enumerate(self.group.hand.offers):
            line, place = divmod(number, self.group.in_line)
            left = self.group.left + self.group.head + place * self.group.slot
            line *= self.group.lines_each
            top = self.group.top + line * (self.group.line + LINE_GAP)
            self._put_offer(offer, left, top)

    def _place(self, left: float, top: float) -> tuple[float, float]:
        """A place in pixels."""
        module = self.frame.module
        return self.frame.reach[0] + left * module, self.frame.tray + top * module

    def _put_rule(self, top: float) -> None:
        """Put a line between what is above and what is below."""
        x, y = map(round, self._place(0.0, top))
        thick = max(2, round(RULE * self.frame.module))
        self.canvas.fill((x, y, self.frame.reach[1], y + thick), self.theme.faint)

    def _put_head(self) -> None:
        """Put whose hand it is, and below how many tiles wait."""
        left, waiting = self.group.left, self.group.hand.waiting
        middle = self.group.top + ACROSS * self.group.square / 2
        side = round(SWATCH * self.frame.module)
        at = self._place(left + SWATCH / 2, middle - (PILE_BELOW / 2 if waiting else 0))
        if self.group.hand.owner:
            put_swatch(self.canvas, self.theme, self.group.hand.owner, at, side)
        if waiting:
            self._put_pile(waiting, left, middle + PILE_BELOW / 2)

    def _put_pile(self, waiting: int, left: float, middle: float) -> None:
        """Put a small pile and how many tiles are in it."""
        module = self.frame.module
        wide, high = round(SWATCH * module), round(BAR * module)
        top = middle - ((BARS - 1) * BAR_STEP + BAR) / 2
        for number in range(BARS):
            bar = pill(wide, high, high / 3)
            at = self._place(left, top + number * BAR_STEP)
            self.canvas.put(bar, at, self.theme.paper, self.theme.label)
        base = middle + CAP_HEIGHT * COUNT / 2
        self._put_words(str(waiting), (left + SWATCH + 0.08, base), COUNT, self.theme.label)

    def _put_words(self, words: str, at: tuple[float, float], size: float, colour: RGB) -> None:
        """Put some words by the left end of their base line."""
        face = BOOK if colour == self.theme.label else BOLD
        shape = text(words, round(size * self.frame.module), face)
        x, y = self._place(*at)
        self.canvas.put(shape, (x + shape.origin[0], y), self.theme.paper, colour)

    def _put_offer(self, offer: Offer, left: float, top: float) -> None:
        """Put a tile with its name before it, and how many there are if not one."""
        name, across = self.group.name, ACROSS * self.group.square
        base = top + across / 2 + CAP_HEIGHT * name / 2
        colour = self.theme.ink if offer.left else self.theme.quiet
        wide = width(offer.name, round(name * self.frame.module), BOLD) / self.frame.module
        room = self.group.names or wide
        self._put_words(offer.name, (left + room - wide, base), name, colour)
        left += room + NAME_GAP
        for number, turned in enumerate(offer.turned):
            line, place = divmod(number, self.group.turns)
            at = left + place * (across + APART), top + line * (self.group.line + LINE_GAP)
            self._put_turned(turned, at, gone=not offer.left)
        if offer.left > 1:
            self._put_count(offer, left, top)

    def _put_count(self, offer: Offer, left: float, top: float) -> None:
        """Put how many tiles of a kind there are into the corner that the first leaves free."""
        taken = offer.turned[0].tile.cells
        x, y = next(corner for corner in CORNERS if corner not in taken)
        words, side = f"×{offer.left}", self.group.square
        wide = width(words, round(CORNER_COUNT * self.frame.module)) / self.frame.module
        middle = left + (x + 0.5) * side, top + (ACROSS - y - 0.5) * side
        at = middle[0] - wide / 2, middle[1] + CAP_HEIGHT * CORNER_COUNT / 2
        self._put_words(words, at, CORNER_COUNT, self.theme.label)

    def _put_turned(self, turned: Turned, at: tuple[float, float], *, gone: bool) -> None:
        """Put a tile by the upper left of the two by two squares that it is in."""
        left, top = map(round, self._place(*at))
        unit, cells = self.unit, turned.tile.cells
        for square in turned.tile.squares if isinstance(turned.tile, Tile) else ():
            x, y = square.cell
            corner = left + x * unit, top + (ACROSS - 1 - y) * unit
            around = Around(cells, corner, unit, self.theme.paper)
            if gone:
                put_trace(self.canvas, self.theme, square, around)
                continue
            put_square(self.canvas, self.theme, square, around)
            self._put_print(square, corner, dotted=square.cell == turned.anchor)
        if self.group.labelled:
            self._put_label(turned.label, left + unit, top + ACROSS * unit)

    def _put_label(self, label: str, middle: int, top: int) -> None:
        size = round(LABEL * self.frame.module)
        low = top + (LABEL_GAP + CAP_HEIGHT * LABEL) * self.frame.module
        words = text(label, size)
        self.canvas.put(words, (middle, low), self.theme.paper, self.theme.label)

    def _put_print(self, square: Square, corner: tuple[int, int], *, dotted: bool) -> None:
        """Put the mark of a square, and the dot of the anchor."""
        (x, y), unit, fill = corner, self.unit, self.theme.fill(square.role)
        dotted = dotted and self.group.labelled
        near, far = DOT_ASIDE if dotted and square.mark else (0.5, 0.5)
        if square.mark:
            side = round(MARK * (SMALLER if dotted else 1) * unit)
            colours = fill, self.theme.marking(fill)
            aside = MARK_ASIDE if dotted else (0.5, 0.5)
            put_mark(
                self.canvas, square.mark, (x + aside[0] * unit, y + aside[1] * unit), side, colours
            )
        if dotted:
            side = round(DOT * unit)
            at = x + near * unit - side / 2, y + far * unit - side / 2
            shape = pill(side, side, side / 2)
            self.canvas.put(shape, at, fill, self.theme.clearest_on(fill))
