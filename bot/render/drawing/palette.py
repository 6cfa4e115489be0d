"""A palette made by hand: the few colours of a picture and the blends between those that meet.

Pictures hold palette indices from the first stroke on, so nothing is ever converted. A blend is
found by coverage: how much (0 to 255) of a pixel a shape covers gives the step from the colour
below to the colour of the shape.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from bot.render.drawing.colour import RGB, mix, shade
from bot.render.drawing.theme import Theme


class Paint(NamedTuple):
    """A role, the strength it is drawn with, and whether marks are on it.

    `raised` are the colours of tiles: with levels, shadows and the outlines of zones on them;
    At a higher `level` it is that of squares of tiles, with nothing but levels on it.
    `ground` are those of squares, and `standing` those of the triangles that stand on them.
    """

    role: str
    strength: float = 1.0
    marked: bool = False
    raised: bool = False
    ground: bool = False
    standing: bool = False
    level: int = 1


SIZE = 256
MOST_STEPS = 15
FEWEST_STEPS = 3


@dataclass(frozen=True, eq=False)
class Palette:
    """A palette of at most 256 colours, with the indices of blends between pairs of them."""

    colours: tuple[RGB, ...]
    steps: int

    @property
    def flat(self) -> bytes:
        """Red, green and blue of every colour in turn, as picture files want them."""
        return bytes(part for colour in self.colours for part in colour)

    def index(self, colour: RGB) -> int:
        """The place of a colour, or of the one that comes nearest."""
        return _place(self, colour)

    def ramp(self, below: RGB, above: RGB) -> bytes:
        """Indices of the blends of two colours, for every coverage from 0 to 255."""
        return _ramp(self, below, above)

    def shaded(self, share: float) -> bytes:
        """Indices of all colours in the shadow, or so far on the way there."""
        return _shaded(self, share)


@lru_cache(maxsize=4096)
def _place(palette: Palette, colour: RGB) -> int:
    return min(range(len(palette.colours)), key=lambda at: _gap(palette.colours[at], colour))


@lru_cache(maxsize=1024)
def _ramp(palette: Palette, below: RGB, above: RGB) -> bytes:
    last = palette.steps + 1
    places = [palette.index(mix(below, above, step / last)) for step in range(last + 1)]
    return bytes(places[(coverage * last + 127) // 255] for coverage in range(SIZE))


@lru_cache(maxsize=32)
def _shaded(palette: Palette, share: float) -> bytes:
    found = [palette.index(shade(colour, share)) for colour in palette.colours]
    return bytes(found + [0] * (SIZE - len(found)))


def _gap(one: RGB, other: RGB) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


@lru_cache(maxsize=64)
def palette_for(theme: Theme, paints: tuple[Paint, ...]) -> Palette:
    """The palette for pictures with these paints; the same for the same arguments, always.

    :raises UnknownRoleError: if the theme lacks one of the roles.
    """
    pairs = [*_printed(theme), *(pair for paint in paints for pair in _painted(theme, paint))]
    if any(paint.raised for paint in paints):
        pairs += [(ground, shade(ground)) for ground in (theme.square, theme.line)]
    return _blended(theme, [*pairs, *_stood_on(theme, paints)])


@lru_cache(maxsize=64)
def palette_with(theme: Theme, pairs: tuple[tuple[RGB, RGB], ...]) -> Palette:
    """The palette for pictures in which these colours meet, beside those that meet in every one."""
    return _blended(theme, [*_printed(theme), *pairs])


def _blended(theme: Theme, pairs: Sequence[tuple[RGB, RGB]]) -> Palette:
    """The palette of pairs of colours that meet, with blends between them."""
    ends = dict.fromkeys([theme.quiet, *(colour for pair in pairs for colour in pair)])
    steps = max(FEWEST_STEPS, min(MOST_STEPS, (SIZE - len(ends)) // len(pairs)))
    blends = [
        mix(below, above, step / (steps + 1))
        for below, above in pairs
        for step in range(1, steps + 1)
    ]
    return Palette(tuple(dict.fromkeys([*ends, *blends]))[:SIZE], steps)


def _printed(theme: Theme) -> list[tuple[RGB, RGB]]:
    """The colours that meet in every picture."""
    return [
        (theme.paper, theme.ink),
        (theme.paper, theme.line),
        (theme.paper, theme.label),
        (theme.paper, theme.faint),
        (theme.paper, theme.accent),
        (theme.line, theme.square),
        (theme.square, theme.ink),
        (theme.square, theme.accent),
    ]


def _painted(theme: Theme, paint: Paint) -> list[tuple[RGB, RGB]]:
    """The colours that meet where something of this paint lies."""
    role, strength, marked, raised, ground, standing, level = paint
    if level > 1:
        return _higher(theme, role, level)
    fill, edge = theme.fill(role, strength), theme.edge(role, strength)
    if ground:
        tones = theme.marking(fill), theme.ghost(fill), theme.rim, theme.clearest_on(fill)
        return [(theme.line, fill), *((fill, tone) for tone in tones)]
    pairs = [(theme.square, edge), (fill, theme.clearest_on(fill)), (fill, theme.ghost(fill))]
    if edge != fill:
        pairs.append((edge, fill))
    if marked:
        pairs.append((fill, theme.marking(fill)))
    if raised:
        dark = shade(fill)
        pairs += [(fill, dark), (dark, shade(theme.clearest_on(fill))), (theme.seam, fill)]
    if standing:
        pairs += [(fill, theme.rim), (theme.paper, fill)]
    return pairs


def _higher(theme: Theme, role: str, level: int) -> list[tuple[RGB, RGB]]:
    """The colours that meet on a square of a tile that lies on others."""
    fill, edge = theme.raised(role, level), theme.edge(role)
    edges = [(edge, fill)] if role in theme.edged else []
    tones = theme.clearest_on(fill), theme.marking(fill), shade(fill)
    return [*((fill, tone) for tone in tones), (theme.seam, fill), *edges]


def _stood_on(theme: Theme, paints: tuple[Paint, ...]) -> list[tuple[RGB, RGB]]:
    """The colours that meet where something stands on ground."""
    below = [theme.fill(paint.role) for paint in paints if paint.ground]
    above = [theme.fill(paint.role) for paint in paints if paint.standing]
    return [(ground, fill) for ground in below for fill in above]
