"""Protocols that every game implements, and the plain data that they exchange with the program.

A `Game` deals setups and makes first positions. A `Position` is a value: `play` returns a new one.
A `View` is what one person may know of it; scenes, captions and agents accept nothing else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any, Protocol, Self, TypeVar

from engine.core.guide import Guide
from engine.core.lays import Lays
from engine.core.lesson import Lesson
from engine.geometry.polyomino import Polyomino
from engine.geometry.scene import Cell, Scene, Tile, Turned

Seat = int
"""A place at the table, 0-based in turn order."""

Options = Mapping[str, str]
"""The value of every option of a game, by name."""

HIDDEN = "?"
"""The sign that stands in a text for anything that its reader may not know."""

M = TypeVar("M")
"""A game's own type of moves: immutable, hashable, equal exactly if the canonical texts are."""


class Termination(StrEnum):
    """Ends of a game other than by its rules."""

    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"

    @property
    def letter(self) -> str:
        """The letter in results of games that somebody lost so: `R`, `T`."""
        return self[0].upper()


@dataclass(frozen=True)
class Option:
    """A choice made before the start: a name, the values listed for it, and the default.

    With `form`, a description such as "100 characters", other values are possible too; whether one
    is good, `Game.deal` says. Values of a `pictured` one are best shown as first positions. One
    that is `asked` makes another game of it: a host should ask for it where nobody named a value.
    With `needs`, another option and some of its values, it means something with those only. Among
    the values of a `starter` are sides: the named one begins.
    """

    name: str
    default: str
    values: tuple[str, ...]
    form: str = ""
    pictured: bool = False
    asked: bool = False
    needs: tuple[str, tuple[str, ...]] | None = None
    starter: bool = False


@dataclass(frozen=True)
class GameInfo:
    """Facts that a host must know of a game before anybody sits down.

    `rules` is raised whenever an old record would replay differently. `sides` are the colours in
    the text protocol's words, `side_names` other names for them there. `words` are moves that can
    be said without a square, `example` is a typical move. `refusals` are the codes of its illegal
    moves, `events` the kinds of its events, `tiebreaks` those of its tie-breaks, for hosts that
    translate. `drawn_at` are the numbers of seats at which a draw may be agreed. `forced_passes`
    says that a side without a move is passed over while others go on, and that
    `Position.moves_of` may be asked of sides not on move. `presets` are choices (seats and
    options) by the names that other programs have for them. `aids` are the markings that views
    offer, `asks` the kinds of choices in drafts, `ways` the meanings that such a choice can have.
    `minutes` is about how long a game between people takes.
    """

    key: str
    rules: int
    seats: tuple[int, ...]
    sides: tuple[str, ...]
    words: tuple[str, ...]
    example: str
    refusals: tuple[str, ...]
    events: tuple[str, ...] = ()
    tiebreaks: tuple[str, ...] = ()
    drawn_at: tuple[int, ...] = ()
    forced_passes: bool = False
    side_names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    aids: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    minutes: int = 20


@dataclass(frozen=True)
class Event:
    """Something the last ply brought about that a caption should say, such as `swap`."""

    kind: str
    side: str = ""


@dataclass(frozen=True)
class Score:
    """Points of a side at this moment, in the units of the game's result.

    `factors` are those of the points, where they tell more than their product alone.
    """

    side: str
    points: int
    factors: tuple[int, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """The end of a game: for each seat its place (1 is best, equal places are shared) and total.

    `result` is the text of records: `X+3`, `X+R`, `X+T`, `0` (docs/rules.md, "Records").
    `tiebreak`, one of `GameInfo.tiebreaks`, names the rule that decided between equal totals.
    """

    result: str
    places: tuple[int, ...]
    totals: tuple[float, ...]
    termination: Termination | None = None
    tiebreak: str = ""

    def __post_init__(self) -> None:
        if len(self.places) != len(self.totals):
            raise ValueError("a place and a total for every seat")


@dataclass(frozen=True)
class Choice:
    """An answer that can be chosen next for a move, and how many times more.

    `left` is 0 for a choice that only changes the move or the meaning of the next choices: a move
    can be finished without it. A button shows the `label`, or the key if there is none; before it
    stands the `way` in which the choice is meant, if there are several. A place lies `at` a cell of
    the draft's board: without a label, a host numbers it there. Choices with a `look` are best
    shown side by side, as their buttons stand. One that is `ready` settles all at once.
    """

    key: str
    left: int = 1
    label: str = ""
    at: Cell | None = None
    way: str = ""
    look: Turned | None = None
    ready: bool = False


@dataclass(frozen=True)
class Draft:
    """A move that is put together step by step: what was chosen and what can be chosen next.

    Keys are letters, digits and minus signs, or texts of `Lays` in parts. `asks` says what the
    choices are, in one of the words in `GameInfo.asks`. `text` is the whole move once there is one;
    then the scene shows what it would look like, and choices can only change it. Some are best
    shown in `rows` of their own: None is a square that cannot be chosen, between others that lie as
    on the board. `laid` are keys, each of one part that was laid, by which the same can be chosen.
    `covers` is what a whole move covers, as far as it lies open now.
    """

    chosen: tuple[str, ...]
    choices: tuple[Choice, ...]
    scene: Scene
    text: str = ""
    asks: str = ""
    rows: tuple[tuple[Choice | None, ...], ...] = ()
    laid: tuple[str, ...] = ()
    covers: tuple[Tile, ...] = ()


class Standing(Protocol):
    """The state of a game as far as positions and views both tell it.

    `to_move` holds the seats that may act; it is empty when the game is over (`outcome` says how)
    and at a chance node, where the host plays. `active_sides` says, beside each of them (alone at a
    chance node), for which side. `sides` are those each seat holds. `scores` has every side in
    play, in turn order; `totals` has for each seat the number that is compared in the end. Moves
    made while it is `secret` are kept from the others until everybody has moved.
    """

    @property
    def secret(self) -> bool: ...
    @property
    def to_move(self) -> tuple[Seat, ...]: ...
    @property
    def active_sides(self) -> tuple[str, ...]: ...
    @property
    def sides(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def scores(self) -> tuple[Score, ...]: ...
    @property
    def totals(self) -> tuple[float, ...]: ...
    @property
    def outcome(self) -> Outcome | None: ...


class View(Standing, Protocol[M]):
    """A position as one viewer may know it; `viewer` None is the group around the table."""

    @property
    def viewer(self) -> Seat | None: ...
    @property
    def events(self) -> tuple[Event, ...]: ...

    def spoken_moves(self) -> tuple[str, ...]:
        """The legal moves that are words, such as `swap`: a host may offer them as buttons."""
        ...

    @property
    def aids(self) -> tuple[str, ...]:
        """Markings that can be asked for here, such as the squares under attack."""
        ...

    def scene(self, aid: str = "", since: "Position[M] | None" = None) -> Scene:
        """The picture of this view, with the marking `aid` if that is one of the `aids`.

        The last ply is marked, or, given an earlier position `since`, every ply after that.
        """
        ...

    def sample(self, rng: Random) -> "Position[M]":
        """A position that could be behind this view; the same one if nothing is hidden."""
        ...

    def sampled(self, rng: Random) -> Self:
        """The view of such a position, hiding only unrevealed secret plies: it redacts records."""
        ...

    @property
    def can_compose(self) -> bool:
        """Whether there is a move for the viewer to compose: whether any `draft` is one."""
        ...

    def draft(self, chosen: Sequence[str]) -> Draft | None:
        """The viewer's next move as far as these keys name it; None if there is none to compose.

        Moves that are words, such as `swap`, are among `spoken_moves` instead.

        :raises NotationError: if they are not choices one after the other.
        """
        ...

    @property
    def is_laid(self) -> bool:
        """Whether the viewer's next move is one of `lays`, or made of them."""
        ...

    def lays(self) -> Lays | None:
        """Every move of the viewer but words, or its parts, where each lays a thing; else None."""
        ...

    def whole(self, move: M) -> Draft | None:
        """A legal move of the viewer once it is put together; None for a word, which is not.

        Nothing is in its picture but what the viewer knows before it is played.
        """
        ...

    def redact_setup(self, setup: str) -> str:
        """A setup text with `?` for all that the viewer does not know of it."""
        ...

    def redact_ply(self, text: str, seat: Seat | None, later: int) -> str:
        """The text of an earlier ply with `?` for all that the viewer does not know of it.

        `seat` is named as in its record; `later` plies have the same one.
        """
        ...


class Position(Standing, Protocol[M]):
    """A state of a game as a value, equal to another exactly if play goes on the same from both.

    `listed` is False where there are too many moves to list; then `legal_moves` may not be asked.
    """

    @property
    def game(self) -> "Game[M]": ...
    @property
    def listed(self) -> bool: ...

    def legal_moves(self, seat: Seat | None = None) -> Sequence[M]:
        """Every legal move in a fixed order; of `seat` where several may act."""
        ...

    def moves_of(self, side: str) -> Sequence[M]:
        """Every legal move of a side of the text protocol; empty if it has none."""
        ...

    def random_move(self, rng: Random, seat: Seat | None = None) -> M:
        """A legal move drawn by `rng`, uniformly where moves are listed."""
        ...

    def play(self, move: M, seat: Seat | None = None) -> Self:
        """The position after a legal move; this one stays as it is.

        :raises IllegalMove: if the move is not legal here.
        """
        ...

    def resign(self, seat: Seat, by: Termination = Termination.RESIGNATION) -> Self:
        """The position after a seat has given up or, `by` time, has run out of it.

        :raises IllegalMove: if the game is over, or the seat is out already.
        """
        ...

    def agree_draw(self) -> Self:
        """The position after all have agreed on a draw.

        :raises IllegalMove: if the game is over or knows no draws at so many seats.
        """
        ...

    def parse(self, text: str, seat: Seat | None = None) -> M:
        """The legal move that a text means.

        :raises NotationError: if it has not the form of a move.
        :raises IllegalMove: if a rule forbids it.
        :raises AmbiguousMove: if it means several legal moves.
        """
        ...

    def print(self, move: M) -> str:
        """The canonical text of a move."""
        ...

    def print_protocol(self, move: M) -> str:
        """The text of a move in the text protocol: cells where pieces are laid on squares."""
        ...

    def view(self, viewer: Seat | None) -> View[M]:
        """The part of this position that a seat, or the group (None), may know."""
        ...


class Game(Protocol[M]):
    """The rules of one game."""

    @property
    def info(self) -> GameInfo: ...

    def options(self, seats: int) -> tuple[Option, ...]:
        """The options there are at a table with so many seats."""
        ...

    @property
    def pieces(self) -> tuple[Polyomino, ...]:
        """The pieces that moves name, for a chart of them; empty if there are none."""
        ...

    @property
    def charts(self) -> tuple[Scene, ...]:
        """Pictures of all pieces, without a board, where they are more than `pieces` can say."""
        ...

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The pages of its rules, in their order; made when they are first asked for."""
        ...

    @property
    def guide(self) -> Guide:
        """A first tour of the game, for somebody who has never played it."""
        ...

    def pool(self, seats: int, options: Options) -> str:
        """The part of its games in which people are rated together; all of them if empty."""
        ...

    def deal(self, seats: int, options: Options, rng: Random) -> str:
        """A setup text: everything that chance fixes before the first ply.

        :raises OptionError: if the value of an option with a free form is not good.
        """
        ...

    def start(self, seats: int, options: Options, setup: str) -> Position[M]:
        """The first position.

        :raises SetupError: if the setup text describes none.
        """
        ...


AnyGame = Game[Any]
AnyPosition = Position[Any]
AnyView = View[Any]
