"""Making of the opening book: a tree of the first moves, which grows where good play leads.

Each position is searched once. Those that are searched next lie on the ways by which both sides
lose least; the fewer moves away, the sooner. All depends on the seed and the extent alone. Source:
Lincke: Strategies for the automatic construction of opening books, 2001 (drop-out expansion).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from heapq import heappop, heappush
from random import Random

from engine.ai.blokus.agent import TreeSearch
from engine.ai.blokus.opening_book import Key, key_of, reflection, variant_of, written
from engine.core.game import Position
from engine.games.blokus import BLOKUS
from engine.games.blokus.pieces import placements
from engine.geometry.polyomino import Placement

WIDTH = 8
"""Moves of a position that may be followed, those that its search looked at most."""

SPAN = 0.15
"""Loss against the best move beyond which a move is not followed."""

PLIES_LOST = 40.0
"""Number of plies that weigh as much as the loss of a whole game."""

TOGETHER = 16
"""Positions that are searched before others are chosen."""

EQUAL = 0.01
"""Difference up to which moves are equally good."""

FOLLOWED = 2
"""Moves that have to have been followed before one is known to be best."""

Plies = tuple[Placement, ...]

Numbers = Sequence[int]
"""The same as numbers of placements, which another process understands."""

Seen = tuple[float, Sequence[tuple[int, float]]]
"""Result of a search in another process, see `Found`."""


@dataclass(frozen=True)
class Extent:
    """Extent of a book: its variant, positions searched, playouts for each, and the seed."""

    variant: str
    positions: int
    playouts: int
    seed: int


@dataclass(frozen=True)
class Found:
    """Result of a search: its value for the mover, and its moves with what they seem worth."""

    value: float
    moves: Sequence[tuple[Placement, float]]


@dataclass
class Node:
    """A position of the tree. `value` is what it is worth to the mover as far as the tree tells."""

    plies: Plies
    found: Found
    value: float = 0.0
    followed: dict[Placement, "Node"] = field(default_factory=dict)

    def options(self) -> Sequence[tuple[float, Placement]]:
        """Its moves with their values: of those that were followed what came of them."""
        return [
            (1 - self.followed[move].value if move in self.followed else seems, move)
            for move, seems in self.found.moves
        ]


Share = Callable[[Callable[[Numbers], Seen], Iterable[Numbers]], Iterator[Seen]]
"""A way to have positions searched: what was seen, in their order."""


class Expansion:
    """A tree of openings that grows; each position is in it once, however it is reached."""

    def __init__(self, colours: int) -> None:
        self._colours = colours
        self._nodes: dict[Key, Node] = {}

    def __len__(self) -> int:
        return len(self._nodes)

    @property
    def root(self) -> Node:
        """The first position."""
        return self._nodes[self._canonical(())]

    def add(self, plies: Plies, found: Found) -> None:
        """Add a position that was searched."""
        self._nodes[self._canonical(plies)] = Node(plies, found, found.value)

    def weigh(self) -> None:
        """Let all positions be worth what their best moves lead to, the last ones first."""
        for node in sorted(self._nodes.values(), key=lambda one: -len(one.plies)):
            node.followed = dict(self._followed(node))
            values = [1 - after.value for after in node.followed.values()]
            node.value = max(values, default=node.found.value)

    def _followed(self, node: Node) -> Iterator[tuple[Placement, Node]]:
        for move, _ in node.found.moves:
            if after := self._nodes.get(self._canonical((*node.plies, move))):
                yield move, after

    def next(self, number: int) -> Sequence[Plies]:
        """So many positions that are to be searched next, fewer if there are not that many."""
        found, passed = list[Plies](), set[Key]()
        ways: list[tuple[float, list[int], Plies]] = [(0.0, [], ())]
        while ways and len(found) < number:
            cost, _, plies = heappop(ways)
            key = self._canonical(plies)
            if key in passed:
                continue
            passed.add(key)
            if node := self._nodes.get(key):
                for farther, move in _costs(node):
                    after = (*node.plies, move)
                    heappush(ways, (cost + farther, _numbers(after), after))
            else:
                found.append(plies)
        return found

    def lines(self) -> Sequence[tuple[Plies, Sequence[Placement]]]:
        """Positions in which the book knows the best moves, for either side, with these."""
        seen: set[tuple[Key, int]] = set()
        ways = [(self.root, side) for side in (1, 0)]
        best: dict[Plies, Sequence[Placement]] = {}
        while ways:
            node, side = ways.pop()
            place = self._canonical(node.plies), side
            if place in seen:
                continue
            seen.add(place)
            moves: Iterable[Placement] = node.followed
            if len(node.plies) % 2 == side:
                moves = _best(node)
                if moves:
                    best[node.plies] = list(moves)
            ways += [(node.followed[move], side) for move in moves]
        return sorted(best.items(), key=lambda line: (len(line[0]), _numbers(line[0])))

    def _canonical(self, plies: Plies) -> Key:
        return _canonical(plies, self._colours)


def _costs(node: Node) -> Iterator[tuple[float, Placement]]:
    """Moves that may be followed: a ply each, and what is lost by it."""
    options = node.options()
    highest = max((value for value, _ in options), default=0.0)
    for value, move in options:
        if highest - value <= SPAN:
            yield 1 + PLIES_LOST * (highest - value), move


def _best(node: Node) -> Sequence[Placement]:
    """The best moves that were followed; none if too few were, or another one seems better."""
    if len(node.followed) < FOLLOWED:
        return ()
    options = sorted(node.options(), key=lambda option: -option[0])
    if options[0][1] not in node.followed:
        return ()
    least = options[0][0] - EQUAL
    return [move for value, move in options if move in node.followed and value >= least]


def _canonical(plies: Plies, colours: int) -> Key:
    """The position after some moves, the same for its reflection."""
    key = key_of(plies, colours)
    return min(key, reflection(key), key=_indices)


def _indices(key: Key) -> list[list[int]]:
    return [sorted(_numbers(pieces)) for pieces in key]


def _numbers(pieces: Iterable[Placement]) -> list[int]:
    return [piece.index for piece in pieces]


def expanded(extent: Extent, share: Share, tell: Callable[[str], None]) -> str:
    """The file of a book; `tell` hears how far it is."""
    variant = variant_of(extent.variant)
    tree, search = Expansion(len(variant.sides)), partial(searched, extent)
    known = placements(variant.grid).all
    while len(tree) < extent.positions:
        following = tree.next(min(TOGETHER, extent.positions - len(tree)))
        if not following:
            break
        seen = share(search, [_numbers(plies) for plies in following])
        for plies, (value, moves) in zip(following, seen, strict=True):
            tree.add(plies, Found(value, [(known[number], worth) for number, worth in moves]))
        tree.weigh()
        tell(f"{len(tree)} positions, the first one worth {tree.root.value:.3f}")
    return written(tree.lines())


def searched(extent: Extent, numbers: Numbers) -> Seen:
    """Search the position after some moves."""
    variant = variant_of(extent.variant)
    plies = tuple(placements(variant.grid).all[number] for number in numbers)
    position = _position(extent.variant, plies)
    search = TreeSearch(position, Random(f"{extent.seed} {numbers}"))
    search.advance(extent.playouts)
    values = {
        move: value for (move, _), value in zip(search.looked(), search.values(), strict=True)
    }
    looked = sorted(search.looked(), key=lambda one: (-one[1], one[0].index))
    likely = [move for move, often in looked[: 2 * WIDTH] if often]
    moves = _told_apart(plies, likely, len(variant.sides))
    return values[looked[0][0]], [(move.index, values[move]) for move in moves[:WIDTH]]


def _told_apart(plies: Plies, moves: Iterable[Placement], colours: int) -> Sequence[Placement]:
    """Those of some moves that lead to different positions: of reflections the first."""
    found = dict[Key, Placement]()
    for move in moves:
        found.setdefault(_canonical((*plies, move), colours), move)
    return list(found.values())


def _position(variant: str, plies: Plies) -> Position[Placement]:
    options = {"variant": variant, "corners": "fixed"}
    position: Position[Placement] = BLOKUS.start(2, options, "")
    for move in plies:
        position = position.play(move)
    return position
