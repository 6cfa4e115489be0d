"""Halves painted square by square: a colour stays chosen while there is some left of it.

Keys are colours, squares and ready-made halves. Squares have letters in the order of the half, from
line 1 column a. The last colour fills itself; of a whole half squares can be exchanged, two by two.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from string import ascii_lowercase

from engine.core.errors import NotationError
from engine.core.game import Choice, Draft, Seat
from engine.games.tristra.ground import BLUE, COLOURS, EACH_COLOUR, GREEN, GRID, HALVES, RED
from engine.games.tristra.moves import Build
from engine.games.tristra.scene import cell_seen, draw_half
from engine.moves.composing import Keys, on_board

PAINTING, EXCHANGING = "half", "exchange"
ASKS = (PAINTING, EXCHANGING)
"""The questions of this draft."""

MOST_KEYS = 40
"""The most keys that a button can hold beside the table; near it, only bare squares are offered."""

SIGNS: Mapping[str, str] = {RED: "🟥", BLUE: "🟦", GREEN: "🟩"}
CHOSEN = "•"
"""The sign before the label of what stays chosen."""

READY: Mapping[str, tuple[str, str]] = {
    "1": ("≡", "RRRRRRBBBBBBGGGGGG"),
    "2": ("|||", "RBGRBGRBGRBGRBGRBG"),
    "3": ("///", "RBGRBGGRBGRBBGRBGR"),
    "4": ("▞", "RRBBGGGGRRBBBBGGRR"),
}
"""Ready-made halves: by lines, by columns, aslant and in pairs, each with its sign."""

SQUARES: Mapping[str, int] = {
    key: place for place, key in enumerate(ascii_lowercase[: len(HALVES[0])])
}


@dataclass(frozen=True)
class Half:
    """A half in the making: its colours by place, empty where none is, and the colour chosen.

    `picked` is the square of a whole half that waits to be exchanged.
    """

    colours: tuple[str, ...] = ("",) * len(SQUARES)
    colour: str = RED
    picked: int | None = None

    @property
    def whole(self) -> bool:
        """Whether every square has a colour."""
        return all(self.colours)

    def left(self, colour: str) -> int:
        """The number of squares that may still get a colour."""
        return EACH_COLOUR - self.colours.count(colour)

    def after(self, key: str) -> "Half":
        """The half after one key more."""
        if key in READY:
            return replace(self, colours=tuple(READY[key][1]), picked=None)
        if key in COLOURS:
            return replace(self, colour=key)
        place = SQUARES[key]
        return self._exchanged(place) if self.whole else self._painted(place)

    def _exchanged(self, place: int) -> "Half":
        if self.picked is None:
            return replace(self, picked=place)
        colours = list(self.colours)
        colours[place], colours[self.picked] = colours[self.picked], colours[place]
        return replace(self, colours=tuple(colours), picked=None)

    def _painted(self, place: int) -> "Half":
        """The half with a square in the chosen colour; the last colour fills all that remain."""
        colours = list(self.colours)
        colours[place] = self.colour
        painted = replace(self, colours=tuple(colours))
        free = [colour for colour in COLOURS if painted.left(colour)]
        if len(free) == 1:
            return replace(painted, colours=tuple(each or free[0] for each in colours))
        return painted if self.colour in free else replace(painted, colour=free[0])


def draft(seat: Seat, chosen: Keys) -> Draft:
    """A seat's half as far as these keys name it.

    :raises NotationError: if they are not choices one after the other.
    """
    half = Half()
    for number, key in enumerate(chosen):
        expect_choice(chosen, number, _choices(half, seat, number), READY)
        half = half.after(key)
    return _drafted(half, seat, chosen)


def expect_choice(
    chosen: Keys, number: int, choices: Iterable[Choice], ready: Collection[str]
) -> None:
    """Refuse the key of this number among those chosen unless it can be chosen there.

    Keys of ready-made ones, offered until all is whole, may be tapped just after that.

    :raises NotationError: if it is none of the choices.
    """
    known = {choice.key for choice in choices}
    if chosen[number] not in known and (chosen[number] not in ready or number + 2 >= MOST_KEYS):
        raise NotationError("unreadable", "these are no choices", " ".join(chosen))


def _drafted(half: Half, seat: Seat, chosen: Keys) -> Draft:
    choices = tuple(_choices(half, seat, len(chosen)))
    squares = zip(HALVES[seat], half.colours, strict=True)
    waiting = [HALVES[seat][half.picked]] if half.picked is not None else []
    scene = draw_half(seat, {at: colour for at, colour in squares if colour}, waiting=waiting)
    tools = [choice for choice in choices if choice.at is None]
    paints = tuple(choice for choice in tools if choice.key in COLOURS)
    ready = tuple(choice for choice in tools if choice.key in READY)
    rows = (*on_board(scene.board, choices), paints, ready)
    asks = EXCHANGING if half.whole else PAINTING
    text = str(Build("".join(half.colours))) if half.whole else ""
    return Draft(chosen, choices, scene, text, asks, tuple(row for row in rows if row))


def _choices(half: Half, seat: Seat, number: int) -> Iterator[Choice]:
    """Squares, colours and ready-made halves."""
    roomy = number + half.colours.count("") + 2 < MOST_KEYS
    for key, place in SQUARES.items():
        colour = half.colours[place]
        if not colour or (half.whole and (roomy or half.picked is not None)):
            label = SIGNS[colour] if colour else GRID.names[HALVES[seat][place]]
            label = f"{CHOSEN}{label}" if place == half.picked else label
            yield Choice(key, int(not colour), label, cell_seen(seat, HALVES[seat][place]))
    if not half.whole and roomy:
        yield from _paints(half)
    # They stay until the half is whole: if their row went, all others would move under the finger.
    if not half.whole and roomy:
        yield from (Choice(key, 0, sign, ready=True) for key, (sign, _) in READY.items())


def _paints(half: Half) -> Iterator[Choice]:
    for colour, sign in SIGNS.items():
        if left := half.left(colour):
            mark = f"{CHOSEN} " * (colour == half.colour)
            yield Choice(colour, 0, f"{mark}{sign} {colour} ×{left}")
