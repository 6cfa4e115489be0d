"""The rules of Stratopolis as pages; squares and tiles are named as in docs/rules.md."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from engine.core.game import AnyGame
from engine.core.lesson import Example, meant, without
from engine.core.teaching import Frame, after, begun, cut, dotted, good, look, refusal, shown
from engine.games.stratopolis.position import StratopolisPosition
from engine.games.stratopolis.scene import LOOKS, NO_BOARD, draw_kinds
from engine.games.stratopolis.state import Kind
from engine.games.stratopolis.tiles import PLANE, SETS, TILES, squares_of
from engine.geometry.plane import column_name, place_named
from engine.geometry.scene import Cell, Item, Scene, Square, Tile

SETUP = "IFCJJHDHEAEGCGDFIABB/LRPKPTNSQTMKLQOMSONR red"
GAME = (
    *("k14 r0", "l12 r2", "j15 r0", "n12 r2", "k13 r3", "m12 r3", "n14 r3", "m11 r1"),
    *("l16 r1", "o12 r3", "m16 r0", "l12 r1", "i16 r0", "k13 r0", "h14 r3", "n11 r0"),
    *("p15 r2", "j12 r2", "m10 r3", "k10 r2", "k17 r3", "i14 r2", "o17 r0", "k17 r0"),
    *("n14 r0", "p16 r2", "n13 r2", "h10 r3", "q14 r1", "m12 r1", "n18 r1", "m12 r2"),
    *("o19 r1", "p11 r0", "q15 r3", "r12 r0", "h17 r3", "r10 r1", "i16 r3", "o9 r3"),
)
"""A whole game: red's best zone has more squares, green's is higher and wins."""

RED_TOP, GREEN_TOP = "FFJ", "PK"
"""The tiles on top of the stacks in all examples but that game."""

TABLE = ("n14 r0", "l13 r2")
"""A tile of each beside the start tile."""

NEAR, FRAME = ("k12", "o16"), ("k12", "o15")
"""Frames around the start tile, and around it and those beside it."""


def _aim(game: AnyGame) -> Iterator[Example]:
    yield look(after(begun(game, SETUP, {}), *GAME[:14]))


def _tiles(_: AnyGame) -> Iterator[Example]:
    """Tiles of each kind, unturned."""
    for scene in draw_kinds():
        [hand] = scene.hands
        unturned = (replace(offer.turned[0], label="") for offer in hand.offers)
        offers = (
            replace(offer, turned=(tile,))
            for offer, tile in zip(hand.offers, unturned, strict=True)
        )
        yield Example(replace(scene, hands=(replace(hand, offers=tuple(offers)),)))


def _table(game: AnyGame) -> Iterator[Example]:
    board = _begun(game)
    yield _good(board, TABLE[0], NEAR)
    yield _bad(board, "n15 r3", "stratopolis-touch", NEAR)
    yield _bad(board, "J n14 r0", "stratopolis-tile", NEAR)


def _top(game: AnyGame) -> Iterator[Example]:
    board = _begun(game, *TABLE)
    yield _good(board, "m14 r0", FRAME)
    yield _bad(board, "n14 r0", "stratopolis-single", FRAME)


def _level(game: AnyGame) -> Iterator[Example]:
    board = _begun(game, *TABLE)
    yield _good(board, "m14 r0", FRAME)
    yield _bad(board, "n13 r1", "stratopolis-gap", FRAME)
    higher = _begun(game, *TABLE, "m14 r0")
    yield _bad(higher, "l13 r3", "stratopolis-levels", FRAME)


def _colours(game: AnyGame) -> Iterator[Example]:
    yield _good(_begun(game, *TABLE), "m14 r0", FRAME)
    yield _bad(_begun(game, *TABLE, red="FJF"), "m14 r0", "stratopolis-colours", FRAME)


def _end(game: AnyGame) -> Iterator[Example]:
    yield look(after(begun(game, SETUP, {}), *GAME))


def _ways(game: AnyGame) -> Iterator[Example]:
    """Three tiles in hand."""
    mine, _ = shown(_begun(game, red="AGJ", kind=Kind.HAND)).hands
    yield Example(Scene(NO_BOARD, (), hands=(mine,)))


def _write(game: AnyGame) -> Iterator[Example]:
    board = _begun(game)
    for text in ("n15 r0", "n15 r1", "n15 r2"):
        yield dotted(_good(board, text, NEAR), text.split(" ")[0])


def _begun(
    game: AnyGame, *texts: str, red: str = RED_TOP, kind: Kind = Kind.SHUFFLED
) -> StratopolisPosition:
    """A position with certain tiles on top of the stacks; red has begun."""
    stacks = (_stack(*each) for each in zip((red, GREEN_TOP), SETS, strict=True))
    position = after(begun(game, f"{'/'.join(stacks)} red", {"stack": kind}), *texts)
    if not isinstance(position, StratopolisPosition):
        raise TypeError("these are lessons of another game")
    return position


def _stack(top: str, tiles: str) -> str:
    """A stack with some of its tiles on top."""
    rest = tiles
    for tile in top:
        rest = rest.replace(tile, "", 1)
    return top + rest


def _good(position: StratopolisPosition, text: str, frame: Frame) -> Example:
    """A legal move, with no zones outlined: they are no matter of placing."""
    example = good(position, text, frame)
    return replace(example, scene=without(example.scene, "best"))


def _bad(position: StratopolisPosition, text: str, code: str, frame: Frame) -> Example:
    """An illegal move, with a tile named or not: the table with the tile where it was meant."""
    *named, square, turned = text.split(" ")
    tile = named[0] if named else position.tiles_to_lay
    scene = shown(position)
    lying = _lying(position, tile, square, int(turned[1]), scene)
    items = tuple(_uncovered(scene.items, lying.cells))
    seen = meant(replace(scene, items=items), [lying], lying.cells)
    return Example(cut(seen, frame), legal=False, refusal=refusal(position, text, code))


def _lying(position: StratopolisPosition, tile: str, square: str, turns: int, scene: Scene) -> Tile:
    """A tile as it would lie on the highest square under it."""
    squares = squares_of(_square(square), turns)
    level = 1 + max(map(position.city.level, squares))
    places = zip(map(PLANE.place, squares), TILES[tile], strict=True)
    return Tile(
        tuple(
            Square(_cell(scene, column, row), *LOOKS[colour]) for (column, row), colour in places
        ),
        level,
    )


def _square(name: str) -> int:
    place = place_named(name)
    square = PLANE.square(place) if place else None
    if square is None:
        raise ValueError(f"{name} is no square")
    return square


def _cell(scene: Scene, column: int, row: int) -> Cell:
    return scene.board.columns.index(column_name(column)), scene.board.rows.index(str(row))


def _uncovered(items: tuple[Item, ...], covered: Collection[Cell]) -> Iterator[Item]:
    """The items without the squares of tiles in certain cells."""
    for item in items:
        if not isinstance(item, Tile):
            yield item
        elif left := tuple(square for square in item.squares if square.cell not in covered):
            yield Tile(left, item.level)


PAGES = {
    "aim": _aim,
    "tiles": _tiles,
    "table": _table,
    "top": _top,
    "level": _level,
    "colours": _colours,
    "end": _end,
    "ways": _ways,
    "write": _write,
}
"""The pages of the rules in their order, by key."""
