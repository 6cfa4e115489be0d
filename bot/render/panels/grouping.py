"""Layout of the tiles in hand under the board. Measures are in modules.

Tiles of the side to move lie there in all their turns; others as they are, in lines. The height of
the whole stays the same while the tiles change.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from bot.render.drawing.layout import HAND_ROOM
from bot.render.drawing.lettering import BOLD, CAP_HEIGHT, width
from engine.geometry.scene import Hand, Offer, Scene

HEAD = 1.1
"""Room in front of the tiles, for the swatch and the name."""

SQUARE, SMALL = 0.46, 0.42
"""The squares of tiles that are turned, and of others."""

ACROSS = 2
"""Width and height of a tile in squares, in any turn."""

NAME, SMALL_NAME, LISTED_SIZE, LABEL, COUNT = 0.5, 0.4, 0.37, 0.31, 0.34
NAME_GAP = 0.12
LABEL_GAP, LINE_GAP, HAND_GAP, SLOT_GAP = 0.1, 0.24, 0.4, 0.2

TURNS, BLOCKS, PAIRED = 4, 3, 2
"""The turns of one tile stand in a line; if there may be three tiles, those of each two and two."""

RIGHT = 2.5
"""Width of the hand on the right."""

LISTED, LISTED_NAME, LIST_GAP = 5, 0.9, 0.7
"""Tiles in a line, width of names and gap between hands, where there is no board."""


@dataclass(frozen=True)
class Group:
    """A hand with its place: how many tiles stand in a line, and how many lines there is room for.

    `turns` is how many turns of a tile stand in a line, `head` how wide what stands before the
    tiles is, `names` the same of names, which end at the tiles; if 0 each is as wide as it is.
    """

    hand: Hand
    left: float
    top: float
    slot: float
    in_line: int
    lines: int
    turns: int = 1
    head: float = HEAD
    names: float = 0.0

    @property
    def labelled(self) -> bool:
        """Whether the turns have labels."""
        return any(turned.label for offer in self.hand.offers for turned in offer.turned)

    @property
    def square(self) -> float:
        """Width of a square of a tile."""
        return SQUARE if self.turns > 1 else SMALL

    @property
    def name(self) -> float:
        """The size of the names."""
        if self.names:
            return LISTED_SIZE
        return NAME if self.turns > 1 else SMALL_NAME

    @property
    def line(self) -> float:
        """Height of a line of tiles, with their labels."""
        labels = LABEL_GAP + CAP_HEIGHT * LABEL if self.turns > 1 else 0
        return ACROSS * self.square + labels

    @property
    def lines_each(self) -> int:
        """Number of lines in which the turns of a tile stand."""
        return TURNS // self.turns if self.turns > 1 else 1

    @property
    def low(self) -> float:
        """The lower end of the group."""
        return self.top + self.lines * (self.line + LINE_GAP) - LINE_GAP


def groups(scene: Scene) -> tuple[Group, ...]:
    """The hands of a scene in their places: those of both sides, and what is still to come.

    Without a board there are the kinds left and the order made of them, with room for all of it.
    """
    if not scene.hands:
        return ()
    if not scene.board.columns:
        return tuple(_listed(scene.hands))
    playing, *others = scene.hands
    if any(len(hand.offers) > 1 for hand in scene.hands[:2]):
        first = _blocks(playing)
        second = [_flow(hand, first.low + HAND_GAP) for hand in others[:1]]
    else:
        first = Group(playing, 0.0, 0.0, HAND_ROOM, 1, 1, TURNS)
        second = [_beside(hand) for hand in others[:1]]
    found = [first, *second]
    for hand in others[1:]:
        found.append(_flow(hand, max(group.low for group in found) + HAND_GAP))
    return tuple(found)


def _blocks(hand: Hand) -> Group:
    """Tiles side by side, the turns of each two and two."""
    lines = TURNS // PAIRED * max(1, ceil(len(hand.offers) / BLOCKS))
    return Group(hand, 0.0, 0.0, (HAND_ROOM - HEAD) / BLOCKS, BLOCKS, lines, PAIRED)


def _beside(hand: Hand) -> Group:
    """A hand of one tile to the right of another."""
    return Group(hand, HAND_ROOM - RIGHT, 0.0, RIGHT, 1, 1)


def _flow(hand: Hand, top: float) -> Group:
    """Tiles in as many lines as it takes."""
    slot = max(map(_offer_width, hand.offers), default=1.0) + SLOT_GAP
    in_line = max(1, int((HAND_ROOM - HEAD + SLOT_GAP) / slot))
    return Group(hand, 0.0, top, slot, in_line, max(1, ceil(len(hand.offers) / in_line)))


def _listed(hands: tuple[Hand, ...]) -> Iterator[Group]:
    """Hands in equal slots one under the other; one under another has room for all there is."""
    total, top = sum(offer.left for hand in hands for offer in hand.offers), 0.0
    if any(len(offer.turned) > 1 for hand in hands for offer in hand.offers):
        yield from (_blocks(hand) for hand in hands)
        return
    for number, hand in enumerate(hands, 1):
        many = max(total, 1) if 1 < number == len(hands) else len(hand.offers)
        lines = max(1, ceil(many / LISTED))
        slot = (HAND_ROOM + SLOT_GAP) / LISTED
        group = Group(hand, 0.0, top, slot, LISTED, lines, head=0.0, names=LISTED_NAME)
        yield group
        top = group.low + LIST_GAP


def _offer_width(offer: Offer) -> float:
    name = width(offer.name, 100, BOLD) / 100 * SMALL_NAME
    return name + NAME_GAP + ACROSS * SMALL
