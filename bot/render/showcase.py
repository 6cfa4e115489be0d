"""Games side by side to choose from, and one game alone: a board, its name, words. In pixels.

These pictures are less wide than those of boards, so that a phone shows the words larger.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from bot.render.board.ground import squares
from bot.render.board.items import Drawing
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colour import RGB
from bot.render.drawing.layout import Frame
from bot.render.drawing.lettering import BOLD, BOOK, text, width
from bot.render.drawing.palette import palette_for
from bot.render.drawing.theme import LIGHT, Theme
from bot.render.picture import paints
from engine.geometry.scene import Scene

WIDTH = 1000
"""Width of the picture: where it is shown at 350, a size of 34 is 12."""

ACROSS = 2
MARGIN, GAP, APART = 44, 48, 48
"""Around everything, between two games side by side, and between two lines of games."""

BOARD = 340
ALONE, BESIDE = 480, 56
"""The side of a board that stands alone, and what parts it from the words beside it."""


@dataclass(frozen=True)
class Exhibit:
    """A game to be shown: a board of it, its name, a line on what it is about, and notes."""

    scene: Scene
    name: str
    line: str
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Style:
    """A way to set words: from the base line before to the first, and from one to the next."""

    size: int
    face: str
    before: int
    step: int


NAME = Style(46, BOLD, 58, 50)
LINE = Style(34, BOOK, 46, 42)
NOTE = Style(30, BOOK, 48, 40)


@dataclass(frozen=True)
class Row:
    """One line of words: how far its base line is below the board, or below the top."""

    words: str
    style: Style
    low: int


def showcase(exhibits: Sequence[Exhibit], theme: Theme = LIGHT) -> bytes:
    """Some games, two side by side, as a PNG of 1000 pixels width; of one alone no line is shown.

    :raises ValueError: if there are none.
    :raises RenderError: if a scene has a role or a sign that cannot be drawn.
    """
    if not exhibits:
        raise ValueError("a showcase needs at least one game")
    return _shelved(exhibits, theme) if len(exhibits) > 1 else _alone(exhibits[0], theme)


def _shelved(exhibits: Sequence[Exhibit], theme: Theme) -> bytes:
    room = (WIDTH - 2 * MARGIN - (ACROSS - 1) * GAP) / ACROSS
    shelves = [exhibits[start : start + ACROSS] for start in range(0, len(exhibits), ACROSS)]
    highs = [BOARD + max(_high(_below(each, room)) for each in shelf) for shelf in shelves]
    high = 2 * MARGIN + sum(highs) + APART * (len(shelves) - 1)
    drawing = ShowcaseDrawing(_canvas(exhibits, theme, high), theme)
    top = MARGIN
    for shelf, deep in zip(shelves, highs, strict=True):
        for place, each in enumerate(shelf):
            middle = MARGIN + room / 2 + place * (room + GAP)
            drawing.put_board(each.scene, (round(middle - BOARD / 2), top), BOARD)
            drawing.put_centred(_below(each, room), (middle, top + BOARD))
        top += deep + APART
    return drawing.canvas.png()


def _alone(exhibit: Exhibit, theme: Theme) -> bytes:
    """One game, with its name and notes beside the board."""
    drawing = ShowcaseDrawing(_canvas([exhibit], theme, ALONE + 2 * MARGIN), theme)
    drawing.put_board(exhibit.scene, (MARGIN, MARGIN), ALONE)
    left = MARGIN + ALONE + BESIDE
    rows = _set([(exhibit.name, NAME), *((note, NOTE) for note in exhibit.notes)], _room(left))
    top = MARGIN + (ALONE - rows[-1].low) // 2
    drawing.put_left(rows, (left, top))
    return drawing.canvas.png()


@dataclass(frozen=True)
class ShowcaseDrawing:
    """Draws boards and words on paper."""

    canvas: Canvas
    theme: Theme

    def put_board(self, scene: Scene, at: tuple[int, int], side: int) -> None:
        """Put a board into a square place, in its middle."""
        columns, rows = len(scene.board.columns), len(scene.board.rows)
        unit = side // max(columns, rows)
        left, top = at[0] + (side - columns * unit) // 2, at[1] + (side - rows * unit) // 2
        frame = Frame(self.canvas.image.size, unit, unit, left, top, columns, rows)
        squares(self.canvas, frame, self.theme)
        drawing = Drawing(self.canvas, frame, self.theme)
        drawing.put_tiles(scene.items)
        for item in scene.items:
            drawing.put(item)

    def put_centred(self, rows: Sequence[Row], at: tuple[float, int]) -> None:
        """Put words by their middle."""
        for row in rows:
            self._put(row, (at[0], at[1]))

    def put_left(self, rows: Sequence[Row], at: tuple[int, int]) -> None:
        """Put words by their left end."""
        for row in rows:
            half = width(row.words, row.style.size, row.style.face) / 2
            self._put(row, (at[0] + half, at[1]))

    def _put(self, row: Row, at: tuple[float, int]) -> None:
        words = text(row.words, row.style.size, row.style.face)
        self.canvas.put(words, (at[0], at[1] + row.low), self.theme.paper, self._ink(row.style))

    def _ink(self, style: Style) -> RGB:
        return self.theme.label if style is NOTE else self.theme.ink


def _canvas(exhibits: Sequence[Exhibit], theme: Theme, high: int) -> Canvas:
    found = {paint for each in exhibits for paint in paints(each.scene)}
    palette = palette_for(theme, tuple(sorted(found)))
    return Canvas.blank((WIDTH, high), palette, theme.paper)


def _room(left: int) -> float:
    return WIDTH - MARGIN - left


def _below(exhibit: Exhibit, room: float) -> list[Row]:
    """The words under a board."""
    notes = " · ".join(exhibit.notes)
    return _set([(exhibit.name, NAME), (exhibit.line, LINE), (notes, NOTE)], room)


def _high(rows: Sequence[Row]) -> int:
    return rows[-1].low + ceil(rows[-1].style.size / 4)


def _set(said: Sequence[tuple[str, Style]], room: float) -> list[Row]:
    """Words one below the other, broken into lines."""
    rows, low = list[Row](), 0
    for words, style in said:
        low += style.before
        for number, line in enumerate(_lines(words, style, room)):
            low += style.step if number else 0
            rows.append(Row(line, style, low))
    return rows


def _lines(words: str, style: Style, room: float) -> list[str]:
    """Words in as few lines as fit, about equally long; a word that is too long stands out."""
    least = len(_broken(words, style, room))
    tried = (_broken(words, style, room * share / 20) for share in range(6, 20))
    fitting = (lines for lines in tried if _fits(lines, style, room) and len(lines) == least)
    return next(fitting, _broken(words, style, room))


def _fits(lines: Sequence[str], style: Style, room: float) -> bool:
    return all(width(line, style.size, style.face) <= room for line in lines)


def _broken(words: str, style: Style, room: float) -> list[str]:
    lines = list[str]()
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, style.size, style.face) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
