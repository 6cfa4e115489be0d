"""Scenes as JSON, for the page on which one plays: the same data of which pictures are drawn.

Fields have their names, tuples are lists, and what has its default value is left out. Whatever may
be of several types says its `kind`, the name of its class in lower case.
"""

from dataclasses import fields
from typing import Any

from engine.geometry.scene import (
    Disc,
    Dot,
    Line,
    Outline,
    Piece,
    Scene,
    Spot,
    Square,
    Swatch,
    Symbol,
    Tile,
    Triangle,
    Turned,
)

Json = dict[str, Any]

KINDS = frozenset(
    {Square, Piece, Tile, Symbol, Outline, Disc, Spot, Dot, Triangle, Line, Swatch},
)
"""Types that stand where others may stand as well."""


def scene(picture: Scene) -> Json:
    """A scene as data for `json`."""
    return _object(picture)


def turned(look: Turned) -> Json:
    """A piece or a tile in one of its orientations as data for `json`."""
    return _object(look)


def tile(one: Tile) -> Json:
    """A tile, or what is seen of it, as data for `json`."""
    return _object(one)


def _object(value: Any) -> Json:  # noqa: ANN401 - a dataclass of scenes, of which there are many
    named = {"kind": type(value).__name__.lower()} if type(value) in KINDS else {}
    values = ((each, getattr(value, each.name)) for each in fields(value))
    return named | {each.name: _json(told) for each, told in values if told != each.default}


def _json(value: Any) -> Any:  # noqa: ANN401 - whatever a field of a scene holds
    if isinstance(value, tuple):
        return [_json(each) for each in value]
    return value if value is None or isinstance(value, str | int | float) else _object(value)
