"""Themes: which colour every role has. A theme is data; a new one needs no code.

The colours of the roles are measured: between any two of a set, which meet on a board, the OKLab
distance (times 100) stays above 15 in normal sight and in the three colour blindnesses; a test
holds it. The sets are the four pieces, the three colours of tiles (`strat-`), and the three colours
of ground with the two sides on them (`tri-`). The three colours of ground have the same chroma, so
that none looks stronger. Ground that is flipped is a grey of its own beside
them, and crossed out. `legal` and `illegal` are the tick and the cross of an example.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.render.drawing.colour import RGB, contrast, luminance, mix, rgb, shade
from bot.render.drawing.errors import UnknownRoleError

SPOT_PLAIN, SPOT_DARKER = 2.4, 0.45
"""Contrast below which a spot is not faint, and part of ink in the spots of pale pieces."""


TINT, HIGHEST_TINT = 0.075, 4
"""Depth that a tile's colour gains with each level, and the level from which it stays as it is."""


@dataclass(frozen=True, slots=True)
class Strengths:
    """Strengths of ink (0 to 1) where it is not full.

    `label` is that of names, `faint`, `quiet` and `trace` of things used up; on a colour `edge` is
    that of pale pieces, `swatch` that of swatches, `marking` of marks and `ghost` of things
    covered. `spot` is the part of a side's colour in the sign on an empty square.
    """

    label: float = 0.65
    faint: float = 0.16
    quiet: float = 0.38
    trace: float = 0.08
    edge: float = 0.45
    swatch: float = 0.0
    marking: float = 0.55
    ghost: float = 0.36
    spot: float = 0.7


@dataclass(frozen=True, eq=False)
class Theme:
    """The colours of one look.

    `paper` is the ground of the picture, `square` an empty square, `line` the gap between squares,
    `ink` what is printed, `accent` the one colour that calls. `roles` has the colour of every role
    of pieces and squares; those in `edged` are too near the ground and get a thin edge towards ink,
    the swatches of those in `rimmed` a light edge. `edge_width` is that of an edge, in squares.
    """

    name: str
    paper: RGB
    square: RGB
    line: RGB
    ink: RGB
    accent: RGB
    roles: Mapping[str, RGB]
    edged: frozenset[str] = frozenset()
    rimmed: frozenset[str] = frozenset()
    edge_width: float = 0.03
    strengths: Strengths = Strengths()

    @property
    def label(self) -> RGB:
        """The names of squares and pieces: not quite ink."""
        return mix(self.paper, self.ink, self.strengths.label)

    @property
    def faint(self) -> RGB:
        """Things used up: there, but out of play."""
        return mix(self.paper, self.ink, self.strengths.faint)

    @property
    def quiet(self) -> RGB:
        """The letter of what is used up: to be found when looked for."""
        return mix(self.paper, self.ink, self.strengths.quiet)

    @property
    def trace(self) -> RGB:
        """A piece that is gone, where only its place is kept: barely there."""
        return mix(self.paper, self.ink, self.strengths.trace)

    def fill(self, role: str, strength: float = 1.0) -> RGB:
        """The colour of a piece of this role; below a strength of 1 the square shines through.

        :raises UnknownRoleError: if the theme has no such role.
        """
        if role not in self.roles:
            raise UnknownRoleError(role, self.name)
        return mix(self.square, self.roles[role], strength)

    def raised(self, role: str, level: int) -> RGB:
        """The colour of a square of a tile at a level: the higher, the deeper.

        :raises UnknownRoleError: if the theme has no such role.
        """
        higher = min(max(level, 1), HIGHEST_TINT) - 1
        return mix(self.fill(role), self.depth, TINT * higher)

    def zone(self, role: str) -> RGB:
        """The line around a zone of this colour: the colour in the shadow, as edges of tiles are.

        :raises UnknownRoleError: if the theme has no such role.
        """
        return shade(self.fill(role))

    @property
    def depth(self) -> RGB:
        """The darkest there is, to which colours deepen."""
        return min(self.paper, self.ink, key=luminance)

    def edge(self, role: str, strength: float = 1.0) -> RGB:
        """The colour of the edge of a piece: its own, or nearer ink where that is needed."""
        fill = self.fill(role, strength)
        share = self.strengths.edge * strength
        return mix(fill, self.ink, share) if role in self.edged else fill

    def swatch_edge(self, role: str) -> RGB:
        """The colour of the edge of a swatch: that of its middle if it has none.

        :raises UnknownRoleError: if the theme has no such role.
        """
        fill = self.fill(role)
        return self.rim if role in self.rimmed else mix(fill, self.ink, self.strengths.swatch)

    def mark(self, role: str) -> RGB:
        """The colour of an outline: ink for `last`, the accent for everything else that calls.

        That of `origin`, where the last move came from, is the quieter one of labels.

        :raises UnknownRoleError: if it is neither a mark nor a role.
        """
        marks = {
            "last": self.ink,
            "origin": self.label,
            "attacked": self.accent,
            "wrong": self.accent,
            "best": self.accent,
            "better": self.accent,
            "spoken": self.accent,
        }
        return marks[role] if role in marks else self.fill(role)

    def ghost(self, ground: RGB) -> RGB:
        """A symbol under a piece of this colour: what shows best on it, at low strength."""
        return mix(ground, self.clearest_on(ground), self.strengths.ghost)

    def marking(self, ground: RGB) -> RGB:
        """The mark in the squares of a piece of this colour: a tone of it that is plain to see."""
        return mix(ground, self.clearest_on(ground), self.strengths.marking)

    def spot(self, role: str) -> RGB:
        """The sign on an empty square where something of this role may go on.

        Where it would hardly be seen if it were faint, it has all of its colour.

        :raises UnknownRoleError: if the theme has no such role.
        """
        fill = self.fill(role)
        dark = mix(fill, self.ink, SPOT_DARKER) if role in self.edged else fill
        faint = mix(self.square, dark, self.strengths.spot)
        return faint if contrast(faint, self.square) >= SPOT_PLAIN else dark

    @property
    def seam(self) -> RGB:
        """The seam between two tiles: light on light ground, dark on dark ground."""
        return self.line if luminance(self.paper) < luminance(self.ink) else self.square

    @property
    def gap(self) -> RGB:
        """The gaps in a line: light on every ground, so that no print is mistaken for them."""
        return max(self.square, self.ink, key=luminance)

    @property
    def rim(self) -> RGB:
        """The edge and the numeral of a triangle: light on every ground."""
        return self.gap

    @property
    def foot(self) -> RGB:
        """The seam of a tile where its shadow begins."""
        return shade(self.line)

    def clearest_on(self, ground: RGB) -> RGB:
        """Ink or paper, whichever shows better on a colour."""
        return max((self.ink, self.paper), key=lambda print_: contrast(print_, ground))


def _roles(**codes: str) -> Mapping[str, RGB]:
    return MappingProxyType({role: rgb(code) for role, code in codes.items()})


TRISTRA = {
    "tri-red": "#E8907F",
    "tri-blue": "#86B1F6",
    "tri-green": "#BAF6B1",
    "tri-orange": "#B45002",
    "tri-purple": "#462E6A",
}
"""The ground is light in the dark too, and sides stand on nothing else."""

LIGHT = Theme(
    name="light",
    paper=rgb("#F4EFE6"),
    square=rgb("#FBF9F4"),
    line=rgb("#E0DBD2"),
    ink=rgb("#2A2622"),
    accent=rgb("#E8590C"),
    roles=_roles(
        blue="#124C99",
        yellow="#FFC111",
        red="#B8143D",
        green="#2CAE81",
        **{"strat-red": "#98260D", "strat-green": "#76A46F", "strat-neutral": "#E3DDD5"},
        **TRISTRA,
        **{"tri-flipped": "#7E7B79"},
        legal="#2B7A36",
        illegal="#C62828",
    ),
    edged=frozenset({"yellow", "strat-neutral", "tri-green", "tri-flipped"}),
)

DARK = Theme(
    name="dark",
    paper=rgb("#20242B"),
    square=rgb("#2B3038"),
    line=rgb("#1A1D23"),
    ink=rgb("#E8E4DC"),
    accent=rgb("#E187FF"),
    roles=_roles(
        blue="#4969C8",
        yellow="#FFE538",
        red="#BE4333",
        green="#79C0A4",
        **{"strat-red": "#AF3F24", "strat-green": "#62C34E", "strat-neutral": "#E6E4E2"},
        **TRISTRA,
        **{"tri-flipped": "#505660"},
        legal="#7ED88A",
        illegal="#E5483B",
    ),
    edged=frozenset({"tri-purple", "tri-flipped"}),
    rimmed=frozenset({"tri-orange", "tri-purple"}),
)

STRONG = {
    "blue": "#114AD6",
    "yellow": "#FFE011",
    "red": "#94143D",
    "green": "#2AB88B",
    "strat-red": "#95260E",
    "strat-green": "#6C9E66",
    "strat-neutral": "#E2DDD5",
    "tri-red": "#ED8E7C",
    "tri-blue": "#7CB9FF",
    "tri-green": "#C1FEB0",
    "tri-orange": "#803800",
    "tri-purple": "#2E1A6A",
    "tri-flipped": "#7B7B7B",
    "legal": "#00662B",
    "illegal": "#B00020",
}
"""Much the same hues, further from each other; a side is 3:1 on every ground of Tristra."""

CONTRAST = Theme(
    name="contrast",
    paper=rgb("#FFFFFF"),
    square=rgb("#FFFFFF"),
    line=rgb("#767676"),
    ink=rgb("#000000"),
    accent=rgb("#CF0085"),
    roles=_roles(**STRONG),
    edged=frozenset(STRONG) - {"legal", "illegal"},
    edge_width=0.04,
    strengths=Strengths(
        label=0.8,
        faint=0.42,
        quiet=0.54,
        trace=0.2,
        edge=0.88,
        swatch=0.88,
        marking=0.86,
        ghost=0.6,
        spot=1.0,
    ),
)

THEMES: Mapping[str, Theme] = MappingProxyType(
    {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}
)
"""All themes by their names."""
