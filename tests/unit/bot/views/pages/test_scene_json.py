"""Scenes as JSON: nothing is lost on the way to the page."""

import json
from dataclasses import fields, is_dataclass
from random import Random
from types import UnionType
from typing import Any, cast, get_args, get_origin, get_type_hints

from bot.views.pages import scene_json
from engine.core.registry import GAMES
from engine.core.table import open_table
from engine.geometry import scene
from engine.geometry.scene import Board, Disc, Hand, Offer, Part, Scene, Swatch, Turned
from tests.support.cases import cases
from tests.support.render.pictures import blokus, lits, stratopolis, tristra, tristra_draft

PICTURES = {
    "lits": lits(3, 6),
    "blokus": blokus(3, 20),
    "stratopolis": stratopolis(3, 12),
    "hand": stratopolis(3, 4, stack="hand"),
    "tristra": tristra(3, 20),
    "a half": tristra_draft(3, 5),
    "in part": Scene(
        Board(("a", "b"), ("1",)), (Disc((0, 0), 3), Disc((1, 0))), part=Part((0, 1), (0, 1))
    ),
    "a place": Scene(Board((), ()), (), hands=(Hand(Swatch("blue", "dot"), (Offer("L", ()),), 4),)),
}
TYPES = {
    kind.__name__.lower(): kind
    for kind in vars(scene).values()
    if isinstance(kind, type) and is_dataclass(kind)
}


def read(kind: Any, data: Any) -> Any:
    """An object of a type from its JSON, as a reader that knows the types builds it."""
    if isinstance(kind, UnionType):
        return read_one_of(get_args(kind), data)
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        kinds = inner[:1] * len(data) if inner[-1] is ... else inner
        return tuple(read(each, one) for each, one in zip(kinds, data, strict=True))
    if not is_dataclass(kind):
        return data
    told = dict(data)
    assert TYPES.get(told.pop("kind", None), kind) is kind
    hints = get_type_hints(kind)
    return cast("type[Any]", kind)(
        **{name: read(hints[name], value) for name, value in told.items()}
    )


def read_one_of(kinds: tuple[Any, ...], data: Any) -> Any:
    classes = [kind for kind in kinds if is_dataclass(kind)]
    if isinstance(data, dict) and len(classes) > 1:
        return read(TYPES[data["kind"]], data)
    others = [kind for kind in kinds if get_origin(kind) is tuple]
    if isinstance(data, dict):
        return read(classes[0], data)
    return read(others[0], data) if isinstance(data, list) else data


@cases("name", PICTURES)
def test_a_scene_is_read_again_as_it_was(name: str) -> None:
    written = json.dumps(scene_json.scene(PICTURES[name]))
    assert read(Scene, json.loads(written)) == PICTURES[name]


@cases("key", GAMES)
def test_every_first_picture_is_read_again(key: str) -> None:
    picture = open_table(GAMES[key], {}, Random(1)).position.view(None).scene()
    assert read(Scene, scene_json.scene(picture)) == picture


def test_defaults_are_left_out_and_kinds_told() -> None:
    assert scene_json.scene(Scene(Board(("a",), ("1",)), (Disc((0, 0)), Disc((0, 0), 0)))) == {
        "board": {"columns": ["a"], "rows": ["1"]},
        "items": [{"kind": "disc", "cell": [0, 0]}, {"kind": "disc", "cell": [0, 0], "number": 0}],
    }


def test_all_that_stands_where_others_may_has_a_kind() -> None:
    """A type of a union of several types is among those that say their kind."""
    unions = [
        scene.Item,
        *(get_type_hints(each)[field.name] for each in TYPES.values() for field in fields(each)),
    ]
    inner = [
        each
        for union in unions
        for each in (union, *get_args(union))
        if isinstance(each, UnionType)
    ]
    several = [[kind for kind in get_args(union) if is_dataclass(kind)] for union in inner]
    told = {kind for kinds in several for kind in kinds if len(kinds) > 1}
    assert told - {Part, Swatch} <= scene_json.KINDS
    assert len(told) > 9


def test_an_orientation_alone_is_data_too() -> None:
    look = Turned("r1", lits(1, 0).racks[0].stocks[0].piece, (0, 1))
    assert read(Turned, scene_json.turned(look)) == look
