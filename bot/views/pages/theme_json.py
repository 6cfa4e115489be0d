"""Themes as JSON, for the page on which one plays: every colour ready, nothing left to mix."""

from typing import Any

from bot.render.drawing.colour import DARKENING, RGB, luminance, shade
from bot.render.drawing.theme import HIGHEST_TINT, Theme

Json = dict[str, Any]

HALF = 0.5
"""The strength of what is possible, beside the full one of what lies on the board."""

GROUND = (
    *("paper", "square", "line", "ink", "accent", "label", "faint", "quiet", "trace"),
    *("rim", "gap", "seam", "foot", "depth"),
)
"""Colours that every picture of a theme may have."""

MARKS = ("last", "origin", "best", "better", "attacked", "wrong", "spoken")
"""The outlines that no side has for itself."""


def theme(look: Theme) -> Json:
    """A theme as data for `json`; colours are `#RRGGBB`, widths in squares.

    `dark` is whether its paper is darker than its ink, `shadow` the part of the light that a shadow
    takes, and `edged` the roles whose pieces have an edge.
    """
    ground = {name: code(getattr(look, name)) for name in GROUND}
    return {
        "name": look.name,
        **ground,
        "dark": luminance(look.paper) < luminance(look.ink),
        "shadow": DARKENING,
        "edgeWidth": look.edge_width,
        "onAccent": code(look.clearest_on(look.accent)),
        "marks": {name: code(look.mark(name)) for name in MARKS},
        "roles": {role: _role(look, role) for role in look.roles},
    }


def code(colour: RGB) -> str:
    """The code of a colour, such as `#F4EFE6`."""
    return f"#{bytes(colour).hex().upper()}"


def _role(look: Theme, role: str) -> Json:
    return {
        **_painted(look, role, 1.0),
        "edged": role in look.edged,
        "swatchEdge": code(look.swatch_edge(role)),
        "zone": code(look.zone(role)),
        "spot": code(look.spot(role)),
        "half": _painted(look, role, HALF),
        "raised": [_raised(look, role, level) for level in range(1, HIGHEST_TINT + 1)],
    }


def _painted(look: Theme, role: str, strength: float) -> Json:
    """The colours of a piece and of all that is printed on it."""
    fill = look.fill(role, strength)
    return {"fill": code(fill), "edge": code(look.edge(role, strength)), **_printed(look, fill)}


def _raised(look: Theme, role: str, level: int) -> Json:
    """The colours of a square of a tile at a level, of its print, and of its edge above others."""
    fill = look.raised(role, level)
    return {"fill": code(fill), "wall": code(shade(fill)), **_printed(look, fill)}


def _printed(look: Theme, fill: RGB) -> Json:
    tones = {"marking": look.marking, "ghost": look.ghost, "print": look.clearest_on}
    return {name: code(tone(fill)) for name, tone in tones.items()}
