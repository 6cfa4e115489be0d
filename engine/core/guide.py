"""A game shown to somebody who has never played it: what is to be seen before each of a few plies.

A game says where that begins, what is marked on the board and which move would do; the words are a
host's.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from engine.geometry.scene import Cell, Item, Outline, Scene

if TYPE_CHECKING:
    from engine.core.game import AnyPosition, Position, Seat

M = TypeVar("M")
P = TypeVar("P")

END = "end"
"""The key of what is said after the last step: when the game is over, and who wins."""

SPOKEN = "spoken"
"""The role of outlines around what a sentence speaks of."""


@dataclass(frozen=True, slots=True)
class Sight:
    """One step: the key of its sentence, what to draw, and the text of a legal move that would do.

    The sentence speaks of what is outlined as `SPOKEN`.
    """

    key: str
    scene: Scene
    move: str


Step = Callable[["AnyPosition", "Seat"], Sight]
"""The sight of somebody on move in a seat. It holds whatever was played until then."""


@dataclass(frozen=True)
class Guide:
    """A game to be shown: `seats`, `options` and `setup` of its record, and its first `plies`.

    Those are made one by one by whoever is first on move. Then `seat` is on move, in which the
    person sits; the others answer as they like. There is a step for each of the person's plies;
    `keys` are those of all their sentences and `END`. The options called in `again` are good for a
    first game of one's own, too; of the others the usual values are.
    """

    options: Mapping[str, str]
    setup: str
    plies: tuple[str, ...]
    steps: tuple[Step, ...]
    keys: tuple[str, ...]
    seats: int = 2
    seat: int = 0
    again: tuple[str, ...] = ()


def narrowed(position: "AnyPosition", kind: type[P]) -> P:
    """The position, as one of the game that a guide is to.

    :raises TypeError: if it is of another game.
    """
    if not isinstance(position, kind):
        raise TypeError("this is a guide to another game")
    return position


def foremost(position: "Position[M]", seat: "Seat", moves: Iterable[M]) -> M:
    """The first of some moves that leave a seat furthest in front of the others."""

    def lead(move: M) -> float:
        totals = position.play(move, seat).totals
        return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)

    return max(moves, key=lead)


def marked(scene: Scene, spoken: Iterable[Cell], offered: Iterable[Item] = ()) -> Scene:
    """A scene with what is spoken of outlined, and below all else what could be laid."""
    cells = tuple(spoken)
    outlines = (Outline(cells, SPOKEN),) if cells else ()
    return replace(scene, items=(*offered, *scene.items, *outlines))
