"""Scenes with tiles on several levels, laid at random by a few rules of their own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from engine.geometry.scene import (
    Board,
    Cell,
    Hand,
    Item,
    Offer,
    Outline,
    Scene,
    Square,
    Swatch,
    Tally,
    Tile,
    Turned,
)

LOOKS = {"r": ("strat-red", "block"), "g": ("strat-green", "ring"), "n": ("strat-neutral", "")}
RED, GREEN = Swatch(*LOOKS["r"]), Swatch(*LOOKS["g"])
TURNS = (
    ((0, 0), (1, 0), (0, -1)),
    ((0, 0), (0, -1), (-1, 0)),
    ((0, 0), (-1, 0), (0, 1)),
    ((0, 0), (0, 1), (1, 0)),
)
"""The elbow and the two arms of a tile in each of its turns, rows going up."""

KINDS = {"A": "rnn", "D": "rnr", "J": "rrr", "K": "gnn", "N": "gng", "T": "ggg"}


@dataclass
class City:
    """The top of each cell: the level, the number of the tile, the colour."""

    top: dict[Cell, tuple[int, int, str]] = field(default_factory=dict)
    last: tuple[Cell, ...] = ()

    def lay(self, cells: Sequence[Cell], colours: str) -> None:
        level = 1 + max(self.top.get(cell, (0,))[0] for cell in cells)
        number = 1 + max((number for _, number, _ in self.top.values()), default=0)
        self.top |= {
            cell: (level, number, colour) for cell, colour in zip(cells, colours, strict=True)
        }
        self.last = tuple(cells)

    def height(self, cells: Sequence[Cell]) -> int:
        return max(self.top[cell][0] for cell in cells)

    def may(self, cells: Sequence[Cell], colours: str) -> bool:
        below = [self.top.get(cell) for cell in cells]
        if not any(below):
            return any((x + dx, y + dy) in self.top for x, y in cells for dx, dy in AROUND)
        lying = [each for each in below if each]
        clash = any(
            {one[2], colour} == {"r", "g"} for one, colour in zip(lying, colours, strict=False)
        )
        return (
            len(lying) == 3
            and len({one[0] for one in lying}) == 1
            and len({one[1] for one in lying}) > 1
            and not clash
        )


AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1))


def grown(seed: int, tiles: int, climbing: float = 0.6, room: tuple[int, int] = (10, 9)) -> City:
    """A city of so many tiles within so many columns and rows; mostly on top where it can be."""
    rng, city = Random(seed), City()
    city.lay(((0, 0), (0, 1)), "gr")
    for number in range(tiles):
        colours = rng.choice([each for each in KINDS.values() if "rg"[number % 2] in each])
        legal = [
            cells
            for x, y in sorted(near(city))
            if 0 <= x + room[0] // 2 < room[0] and 0 <= y + room[1] // 2 < room[1]
            for turn in TURNS
            if city.may(cells := tuple((x + dx, y + dy) for dx, dy in turn), colours)
        ]
        high = [cells for cells in legal if cells[0] in city.top]
        flat = [cells for cells in legal if cells[0] not in city.top]
        if high and rng.random() < climbing:
            city.lay(max(rng.sample(high, min(3, len(high))), key=city.height), colours)
        elif legal:
            city.lay(rng.choice(flat or high), colours)
    return city


def near(city: City) -> set[Cell]:
    return {(x + dx, y + dy) for x, y in city.top for dx in range(-1, 2) for dy in range(-1, 2)}


def zones(city: City, colour: str) -> list[tuple[int, int, frozenset[Cell]]]:
    """Size, height and cells of each zone of a colour, the best one first."""
    left = {cell for cell, (_, _, seen) in city.top.items() if seen == colour}
    found = []
    while left:
        zone, edge = set(), [min(left)]
        while edge:
            x, y = cell = edge.pop()
            if cell in left:
                left.remove(cell)
                zone.add(cell)
                edge += [(x + dx, y + dy) for dx, dy in AROUND]
        found.append((len(zone), max(city.top[cell][0] for cell in zone), frozenset(zone)))
    return sorted(found, key=lambda zone: (-zone[0] * zone[1], sorted(zone[2])))


def column_name(column: int) -> str:
    if column < 0:
        return "-" + column_name(-column - 1)
    before, letter = divmod(column, 26)
    return (column_name(before - 1) if before else "") + chr(ord("a") + letter)


def table(columns: int, rows: int, left: int = 10, low: int = 11) -> Board:
    return Board(
        tuple(column_name(left + column) for column in range(columns)),
        tuple(str(low + row) for row in range(rows)),
    )


def city_scene(city: City, hands: tuple[Hand, ...] = (), *, margin: int = 2) -> Scene:
    """A city with a margin of bare squares, both best zones, the last tile and the score."""
    xs, ys = [x for x, _ in city.top], [y for _, y in city.top]
    left, low = min(xs) - margin, min(ys) - margin
    columns, rows = max(xs) + margin + 1 - left, max(ys) + margin + 1 - low
    best = [zones(city, colour)[0] for colour in "rg"]
    items: list[Item] = [*tiles_of(city, left, low)]
    items += [
        Outline(moved(zone, left, low), "best", note=f"{many}×{high}") for many, high, zone in best
    ]
    items.append(Outline(moved(city.last, left, low), "last"))
    tallies = tuple(
        Tally(owner, many * high, active=owner is RED, factors=(many, high))
        for owner, (many, high, _) in zip((RED, GREEN), best, strict=True)
    )
    return Scene(table(columns, rows, 12 + left, 13 + low), tuple(items), (), tallies, hands)


def moved(cells: Sequence[Cell] | frozenset[Cell], left: int, low: int) -> tuple[Cell, ...]:
    return tuple((x - left, y - low) for x, y in sorted(cells))


def tiles_of(city: City, left: int = 0, low: int = 0) -> Iterator[Tile]:
    numbers = sorted({number for _, number, _ in city.top.values()})
    for one in numbers:
        seen = [(cell, at) for cell, at in sorted(city.top.items()) if at[1] == one]
        squares = (Square((x - left, y - low), *LOOKS[at[2]]) for (x, y), at in seen)
        yield Tile(tuple(squares), seen[0][1][0])


def turned(colours: str, turn: int) -> Turned:
    cells = TURNS[turn]
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    squares = (
        Square((x - left, y - low), *LOOKS[colour])
        for (x, y), colour in zip(cells, colours, strict=True)
    )
    return Turned(f"r{turn}", Tile(tuple(squares)), (-left, -low))


def squares_of(turned: Turned) -> tuple[Square, ...]:
    assert isinstance(turned.tile, Tile)
    return turned.tile.squares


def offer(kind: str, turns: int = 4, left: int = 1, name: str = "") -> Offer:
    shown = tuple(turned(KINDS[kind], turn) for turn in range(turns))
    if turns == 1:
        shown = tuple(replace(one, label="") for one in shown)
    return Offer(name or kind, shown, left)


def shuffled(waiting: int = 17) -> tuple[Hand, ...]:
    return Hand(RED, (offer("D"),), waiting), Hand(GREEN, (offer("N", 1),), waiting)


def three_in_hand(mine: str = "ADJ", yours: str = "KNT", waiting: int = 14) -> tuple[Hand, ...]:
    return (
        Hand(RED, tuple(offer(kind) for kind in mine), waiting),
        Hand(GREEN, tuple(offer(kind, 1) for kind in yours), waiting),
    )


def arranging(chosen: int) -> Scene:
    """Ten kinds, two of each, of which so many tiles have been put in order."""
    names = "ABCDEFGHIJ"
    kinds = [
        offer("ADJ"[place % 3], 1, 2 - (place < chosen) - (place + 10 < chosen), name)
        for place, name in enumerate(names)
    ]
    order = [
        offer("ADJ"[place % 10 % 3], 1, 1, f"{place + 1} {names[place % 10]}")
        for place in range(chosen)
    ]
    return Scene(Board((), ()), (), hands=(Hand(RED, tuple(kinds)), Hand(RED, tuple(order))))


START = grown(1, 0)
MIDDLE = grown(4, 11, 0.4, (5, 4))
END = grown(5, 40, 0.7)
WIDE = grown(6, 40, 0.05, (26, 26))
