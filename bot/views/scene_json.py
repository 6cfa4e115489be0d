"""Scenes as JSON, for the page on which one plays: the same data of which pictures are drawn.

Fields have their names, tuples are lists, and what has its default value is left out. Whatever may
be of several types says its `kind`, the name of its class in lower case.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
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


def _object(value: Any) -> Json:  # noqa: ANN401 - a dataclass of scenes, of which there are many
    named = {"kind": type(value).__name__.lower()} if type(value) in KINDS else {}
    found = {name: getattr(value, name) for name in _defaults(type(value))}
    defaults = _defaults(type(value))
    told = {name: _json(each) for name, each in found.items() if each != defaults[name]}
    return named | told


def _json(value: Any) -> Any:  # noqa: ANN401 - whatever a field of a scene holds
    if isinstance(value, tuple):
        return [_json(each) for each in value]
    return value if value is None or isinstance(value, str | int | float) else _object(value)


@cache
def _defaults(kind: type) -> Mapping[str, Any]:
    """The default of each field, or what no field can hold."""
    return {each.name: _default(each) for each in fields(kind)}


def _default(field: Field[Any]) -> Any:  # noqa: ANN401 - a field may have a default of any type
    return field.default if field.default is not MISSING else MISSING
