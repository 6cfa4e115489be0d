"""Scenes to draw, and pictures read back: which colour is where."""

from functools import cached_property
from io import BytesIO
from itertools import pairwise
from random import Random
from string import ascii_lowercase

from PIL import Image

from bot.render import LIGHT, Theme, render
from bot.render.drawing.colour import RGB
from bot.render.drawing.layout import Frame
from bot.render.picture import lay_out
from engine.core.registry import GAMES
from engine.core.table import open_table
from engine.games.tristra import TRISTRA
from engine.geometry.plane import column_name
from engine.geometry.scene import Board, Cell, Item, Rack, Scene, Tally


def lits(seed: int, plies: int = 99, setup: str = "random") -> Scene:
    """Battle of LITS after so many random plies, or at the end."""
    game, rng = GAMES["lits"], Random(seed)
    options = {"setup": setup, "swap": "on"}
    position = game.start(2, options, game.deal(2, options, rng))
    while position.to_move and plies:
        position = position.play(position.random_move(rng))
        plies -= 1
    return position.view(None).scene()


def blokus(seed: int, plies: int = 999, **choices: str) -> Scene:
    """Blokus, by four if nothing else is chosen, after so many random plies or at the end."""
    rng = Random(seed)
    table = open_table(GAMES["blokus"], choices or {"seats": "4"}, rng)
    while table.position.outcome is None and plies:
        table = table.played(table.position.random_move(rng), table.position.to_move[0])
        plies -= 1
    return table.position.view(None).scene()


def stratopolis(seed: int, plies: int = 99, **choices: str) -> Scene:
    """Stratopolis after so many random tiles, or at the end."""
    rng = Random(seed)
    table = open_table(GAMES["stratopolis"], choices, rng)
    while table.position.outcome is None and plies:
        table = table.played(table.position.random_move(rng), table.position.to_move[0])
        plies -= 1
    return table.position.view(None).scene()


def stratopolis_line(tiles: int) -> Scene:
    """Stratopolis with so many tiles in a line from the middle to the right."""
    position = open_table(GAMES["stratopolis"], {}, Random(1)).position
    for tile in range(1, tiles + 1):
        text = f"{column_name(12 + 2 * tile)}13 r2"
        position = position.play(position.parse(text))
    return position.view(None).scene()


def tristra(seed: int, plies: int = 99, **choices: str) -> Scene:
    """Tristra after so many random plies, the halves and placements among them, or at the end."""
    rng = Random(seed)
    table = open_table(TRISTRA, choices, rng)
    while table.position.outcome is None and plies:
        table = table.played(table.position.random_move(rng), table.position.to_move[0])
        plies -= 1
    return table.position.view(None).scene()


def tristra_draft(seed: int, steps: int, plies: int = 0) -> Scene:
    """The picture of a half, or of the draft after so many plies, with random squares chosen."""
    rng = Random(seed)
    table = open_table(TRISTRA, {}, rng)
    for _ in range(plies):
        table = table.played(table.position.random_move(rng), table.position.to_move[0])
    view, keys = table.position.view(0), list[str]()
    for _ in range(steps):
        draft = view.draft(keys)
        assert draft
        keys.append(rng.choice([each.key for each in draft.choices if each.at and each.left]))
    draft = view.draft(keys)
    assert draft
    return draft.scene


def board(columns: int, rows: int) -> Board:
    names = tuple(ascii_lowercase[column] for column in range(columns))
    return Board(names, tuple(str(row + 1) for row in range(rows)))


def scene(
    *items: Item, racks: tuple[Rack, ...] = (), tallies: tuple[Tally, ...] = (), squares: int = 10
) -> Scene:
    return Scene(board(squares, squares), items, racks, tallies)


Place = tuple[float, float]
"""Distances from the left and from below, in a square."""


class Picture:
    """A scene drawn and read back."""

    def __init__(self, drawn: Scene, theme: Theme = LIGHT) -> None:
        self.scene = drawn
        self.png = render(drawn, theme)

    @cached_property
    def image(self) -> Image.Image:
        return Image.open(BytesIO(self.png)).convert("RGB")

    @cached_property
    def frame(self) -> Frame:
        return lay_out(self.scene)[0]

    def at(self, cell: Cell, right: float = 0.5, up: float = 0.5) -> RGB:
        """The colour at a place in a cell, from its lower left."""
        x, y = self.frame.corner(cell)
        unit = self.frame.unit
        return self.pixel(x + int(right * unit), y + int((1 - up) * unit))

    def pixel(self, x: int, y: int) -> RGB:
        colour = self.image.getpixel((x, y))
        assert isinstance(colour, tuple)
        red, green, blue = colour
        return int(red), int(green), int(blue)

    def in_cell(self, cell: Cell, colour: RGB) -> int:
        """The number of pixels of a cell that have exactly this colour."""
        x, y = self.frame.corner(cell)
        return self.count(colour, x, y, x + self.frame.unit, y + self.frame.unit)

    def runs(self, colour: RGB, cell: Cell, start: Place, end: Place) -> int:
        """The number of times that a line between two places of a cell meets a colour."""
        many = self.frame.unit
        steps = [
            self.at(cell, *(a + (b - a) * step / many for a, b in zip(start, end, strict=True)))
            == colour
            for step in range(many)
        ]
        return sum(now and not before for before, now in pairwise([False, *steps]))

    def count(self, colour: RGB, left: float, top: float, right: float, low: float) -> int:
        """The number of pixels of a rectangle that have exactly this colour."""
        part = self.image.crop((int(left), int(top), int(right), int(low)))
        found = part.getcolors(part.width * part.height) or []
        return sum(times for times, seen in found if seen == colour)

    def score_line(self) -> tuple[float, float, float, float]:
        """The rectangle of the scores."""
        half = self.frame.module / 2
        return 0, self.frame.score - half, self.frame.size[0], self.frame.score + half

    def at_score(self, x: float) -> RGB:
        """The colour on the middle of the line of scores."""
        return self.pixel(int(x), int(self.frame.score))

    def tray(self, part: int = 0, of: int = 1) -> tuple[float, float, float, float]:
        """The rectangle of the pieces left, or one of its equal parts."""
        wide = (self.frame.right - self.frame.left) / of
        left = self.frame.left + part * wide
        return left, self.frame.tray, left + wide, self.frame.size[1]
