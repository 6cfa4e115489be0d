"""Halves and placements put together step by step: keys of one sign each, in a fixed order.

A half is a colour and a square in turn, eighteen times; a placement is a rank, a square and an
orientation in turn, six times. Squares have letters in the order of the half, from line 1 column a.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_lowercase

from engine.errors import NotationError
from engine.game import Choice, Draft, Seat
from engine.games.tristra.battlefield import Fighter
from engine.games.tristra.ground import (
    COLOURS,
    EACH_COLOUR,
    EACH_RANK,
    GRID,
    HALVES,
    NUMERALS,
    POSTS,
    RANKS,
    SEATS,
    TURNS,
)
from engine.games.tristra.moves import Build, Place, Posting
from engine.games.tristra.scene import POINTING, cell_seen, draw_half
from engine.games.tristra.state import Phase, TristraState
from engine.scene import Cell, Scene

COLOUR, SQUARE, RANK, APEX = "colour", "square", "rank", "apex"
ASKS = (COLOUR, SQUARE, RANK, APEX)
"""What is asked for."""

COLOUR_KEYS = dict.fromkeys(COLOURS, EACH_COLOUR)
RANK_KEYS = {str(rank): EACH_RANK for rank in RANKS}
TURN_LABELS = tuple(
    {str(turns): f"{POINTING[(turns + 2 * seat) % 4]} r{turns}" for turns in TURNS}
    for seat in SEATS
)
"""For each seat, which sees the board from its own side."""

RANK_LABELS = {str(rank): NUMERALS[rank] for rank in RANKS}


@dataclass(frozen=True)
class Slot:
    """What is chosen at a step: each key with how often it may be chosen in all, and its labels.

    Keys of a `used_up` slot are gone once chosen so often. `places` are where keys lie.
    """

    asks: str
    keys: Mapping[str, int]
    labels: Mapping[str, str]
    used_up: bool = True
    places: Mapping[str, Cell] = field(default_factory=dict)

    def choices(self, chosen: Sequence[str]) -> tuple[Choice, ...]:
        """What can still be chosen after these keys of the same slot."""
        times = Counter(chosen) if self.used_up else Counter[str]()
        return tuple(
            Choice(key, count - times[key], self.labels.get(key, ""), self.places.get(key))
            for key, count in self.keys.items()
            if count > times[key]
        )


def _squares(squares: Sequence[int], seat: Seat) -> Slot:
    keyed = dict(zip(ascii_lowercase, squares, strict=False))
    names = {key: GRID.names[square] for key, square in keyed.items()}
    places = {key: cell_seen(seat, square) for key, square in keyed.items()}
    return Slot(SQUARE, dict.fromkeys(names, 1), names, places=places)


def _slots(phase: Phase, seat: Seat) -> tuple[Slot, ...]:
    """The slots of one square or triangle, in the order in which they are filled."""
    if phase is Phase.BUILDING:
        return Slot(COLOUR, COLOUR_KEYS, {}), _squares(HALVES[seat], seat)
    turned = Slot(APEX, dict.fromkeys(TURN_LABELS[seat], 1), TURN_LABELS[seat], used_up=False)
    return Slot(RANK, RANK_KEYS, RANK_LABELS), _squares(POSTS[seat], seat), turned


def draft(state: TristraState, seat: Seat, chosen: Sequence[str]) -> Draft:
    """A seat's half or placement as far as these keys name it.

    :raises NotationError: if they are not choices one after the other.
    """
    slots, keys = _slots(state.phase, seat), tuple(chosen)
    for number, key in enumerate(keys):
        if key not in {choice.key for choice in _next(slots, keys[:number])}:
            raise NotationError("unreadable", "these are no choices", " ".join(keys))
    drawing = _half if state.phase is Phase.BUILDING else _placement
    scene, text = drawing(state, seat, keys)
    choices = _next(slots, keys)
    if not choices:
        return Draft(keys, (), scene, text)
    return Draft(keys, choices, scene, asks=slots[len(keys) % len(slots)].asks)


def _next(slots: tuple[Slot, ...], keys: tuple[str, ...]) -> tuple[Choice, ...]:
    """What can be chosen after these keys; nothing once all is there."""
    step = len(keys) % len(slots)
    if len(keys) == len(slots) * sum(slots[0].keys.values()):
        return ()
    return slots[step].choices(keys[step :: len(slots)])


def _half(state: TristraState, seat: Seat, keys: tuple[str, ...]) -> tuple[Scene, str]:  # noqa: ARG001 - nothing is known yet
    """The picture of a half as far as it is built, and its text once it is."""
    squares = (HALVES[seat][ascii_lowercase.index(key)] for key in keys[1::2])
    colours = dict(zip(squares, keys[::2], strict=False))
    text = str(Build("".join(colours.get(square, "") for square in HALVES[seat])))
    return draw_half(seat, colours), text


def _placement(state: TristraState, seat: Seat, keys: tuple[str, ...]) -> tuple[Scene, str]:
    """The picture of a half with the triangles set up so far, and the text of the placement."""
    squares = [POSTS[seat][ascii_lowercase.index(key)] for key in keys[1::3]]
    named = zip(keys[::3], squares, keys[2::3], strict=False)
    postings = sorted(Posting(int(rank), square, int(turns)) for rank, square, turns in named)
    fighters = [Fighter(square, seat, rank, turns) for rank, square, turns in postings]
    colours = {square: state.ground[square] for square in HALVES[seat]}
    scene = draw_half(seat, colours, state.rules.arrows, fighters, squares[len(fighters) :])
    return scene, str(Place(tuple(postings)))
