"""Tristra shown to somebody who has never played it: from the first capture on."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.core.game import AnyPosition, Seat
from engine.core.guide import END, Guide, Sight, marked, narrowed
from engine.games.tristra.battlefield import Battlefield
from engine.games.tristra.lessons import BUILT, ORANGE, PURPLE
from engine.games.tristra.moves import Go
from engine.games.tristra.position import TristraPosition
from engine.games.tristra.scene import cell_seen
from engine.geometry.grid import bits, union
from engine.geometry.scene import Outline

PLIES = (f"build {BUILT}", f"build {BUILT}", f"place {ORANGE}", f"place {PURPLE}")
CAPTURABLE = ("b2-c3 r0", "c6-e3 r0")
"""Moves after which a purple triangle stands on a square that an orange one attacks."""

KEYS = ("capture", "teleport", "danger", "write", END)


def guide() -> Guide:
    """A tour that begins with both halves built and all triangles set up."""
    return Guide(
        options={"first": "orange"},
        setup="",
        plies=PLIES + CAPTURABLE,
        steps=(_capture, _teleport, _danger, _write),
        keys=KEYS,
    )


def _capture(position: AnyPosition, seat: Seat) -> Sight:
    """All of the other side's that can be captured now."""
    state = narrowed(position, TristraPosition)
    taken = state.battlefield.reach_of(seat).taken & state.battlefield.standing(1 - seat)
    return _sight(state, seat, "capture", _good(state, seat), bits(taken))


def _teleport(position: AnyPosition, seat: Seat) -> Sight:
    """Squares to which a triangle of the lowest rank may go, for that is the most restricted."""
    state = narrowed(position, TristraPosition)
    ranks = {one.square: one.rank for one in state.battlefield.of(seat)}
    leaps = [go for go in _goes(state) if not go.captures]
    lowest = min(ranks[go.origin] for go in leaps)
    move = _good(state, seat, [go for go in leaps if ranks[go.origin] == lowest])
    free = dict.fromkeys(go.target for go in leaps if go.origin == move.origin)
    return _sight(state, seat, "teleport", move, free)


def _danger(position: AnyPosition, seat: Seat) -> Sight:
    """The squares that the other side attacks and on which one's own stand or may come to stand."""
    state = narrowed(position, TristraPosition)
    field = state.battlefield
    others = field.of(1 - seat)
    attacked = union([field.attacks(one) for one in others], range(len(others)))
    exposed = attacked & (field.free | field.standing(seat))
    return _sight(state, seat, "danger", _good(state, seat), bits(exposed))


def _write(position: AnyPosition, seat: Seat) -> Sight:
    """The square on which a move ends; its origin is marked in every step."""
    state = narrowed(position, TristraPosition)
    move = _good(state, seat)
    return _sight(state, seat, "write", move, (move.target,))


def _sight(state: TristraPosition, seat: Seat, key: str, move: Go, spoken: Iterable[int]) -> Sight:
    scene = state.view(seat).scene()
    origin = Outline((cell_seen(seat, move.origin),), "origin")
    drawn = replace(scene, items=(*scene.items, origin))
    return Sight(key, marked(drawn, [cell_seen(seat, square) for square in spoken]), str(move))


def _good(state: TristraPosition, seat: Seat, moves: Sequence[Go] = ()) -> Go:
    """The move that gains most, counting the highest rank it exposes, and then threatens most."""
    field = state.battlefield

    def worth(go: Go) -> tuple[int, int]:
        after, taken = field.after(go), field.at(go.target)
        gain = 0 if taken is None else taken.rank if taken.seat != seat else -taken.rank
        return gain - _highest(after, seat), _highest(after, 1 - seat)

    return max(moves or _goes(state), key=worth)


def _highest(field: Battlefield, seat: Seat) -> int:
    """The highest rank of a seat's triangles that the other one attacks; 0 if there is none."""
    attacked = field.reach_of(1 - seat).taken & field.standing(seat)
    return max((one.rank for one in field.of(seat) if attacked >> one.square & 1), default=0)


def _goes(state: TristraPosition) -> list[Go]:
    return [move for move in state.legal_moves() if isinstance(move, Go)]
