"""A game made up for tests, with all that LITS lacks: secrets, several seats at once, chance.

Both seats secretly pick a number, at once and from too many to list; the host rolls a die; then
each seat in turn says `add` (the roll counts for it) or `keep`. More points win; equal is a draw.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from engine.core.errors import IllegalMove, NotationError
from engine.core.game import (
    Choice,
    Draft,
    Game,
    GameInfo,
    Option,
    Options,
    Outcome,
    Score,
    Seat,
    Termination,
    View,
)
from engine.core.guide import Guide
from engine.core.views import OpenView
from engine.geometry.scene import Board, Scene, Tally

SIDES = ("a", "b", "host")
LARGEST = 9999
ROLLS = tuple(f"roll {number}" for number in range(1, 7))
CALLS = ("add", "keep")
DIGIT = "digit"


@dataclass(frozen=True)
class ToyPosition:
    game: Game[str]
    bonus: int
    picks: tuple[str, str] = ("", "")
    roll: str = ""
    calls: tuple[str, ...] = ()
    resigned: Seat | None = None
    by: Termination = Termination.RESIGNATION
    drawn: bool = False

    sides = (("a",), ("b",))

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if self.outcome:
            return ()
        if not self.listed:
            return tuple(seat for seat in (0, 1) if not self.picks[seat])
        return (len(self.calls),) if self.roll else ()

    @property
    def active_sides(self) -> tuple[str, ...]:
        if self.outcome:
            return ()
        return tuple(SIDES[seat] for seat in self.to_move) or ("host",)

    @property
    def listed(self) -> bool:
        return bool(all(self.picks) or self.outcome)

    @property
    def secret(self) -> bool:
        return not self.listed

    @property
    def scores(self) -> tuple[Score, ...]:
        held = [Score(SIDES[seat], self.points(seat)) for seat in (0, 1)]
        return (*held, Score("host", 0))

    @property
    def totals(self) -> tuple[float, ...]:
        return self.points(0), self.points(1)

    def points(self, seat: Seat) -> int:
        if not self.roll:
            return 0
        added = self.calls[seat : seat + 1] == ("add",)
        return int(self.picks[seat].split()[1]) % 7 + added * int(self.roll.split()[1]) + self.bonus

    @cached_property
    def outcome(self) -> Outcome | None:
        if self.resigned is not None:
            return self.won(1 - self.resigned, self.by.letter, self.by)
        lead = self.points(0) - self.points(1)
        if self.drawn:
            return self.shared(Termination.AGREEMENT)
        if len(self.calls) < 2:
            return None
        return self.won(int(lead < 0), str(abs(lead))) if lead else self.shared()

    def won(self, seat: Seat, by: str, termination: Termination | None = None) -> Outcome:
        places = (1 + (seat == 1), 1 + (seat == 0))
        return Outcome(f"{SIDES[seat].upper()}+{by}", places, self.totals, termination)

    def shared(self, termination: Termination | None = None) -> Outcome:
        return Outcome("0", (1, 1), self.totals, termination)

    def legal_moves(self, seat: Seat | None = None) -> tuple[str, ...]:
        assert self.listed, "may not be asked"
        if self.outcome or (seat is not None and seat not in self.to_move):
            return ()
        return CALLS if self.roll else ROLLS

    def moves_of(self, side: str) -> tuple[str, ...]:
        return self.legal_moves() if side in self.active_sides else ()

    def random_move(self, rng: Random, seat: Seat | None = None) -> str:
        if self.listed:
            return rng.choice(self.legal_moves(seat))
        return f"pick {rng.randint(1, LARGEST)}"

    def play(self, move: str, seat: Seat | None = None) -> "ToyPosition":
        self.check(move, seat)
        if move in CALLS:
            return replace(self, calls=(*self.calls, move))
        if move in ROLLS:
            return replace(self, roll=move)
        first = (self.to_move[0] if seat is None else seat) == 0
        picks = (move, self.picks[1]) if first else (self.picks[0], move)
        return replace(self, picks=picks)

    def check(self, move: str, seat: Seat | None) -> None:
        if self.outcome:
            raise IllegalMove("over", "the game is over", move)
        if seat not in (*self.to_move, None) or (seat is None and len(self.to_move) > 1):
            raise IllegalMove("turn", "another's turn", move)
        if self.listed != (not move.startswith("pick")):
            raise IllegalMove("toy-stage", "not now", move)
        if self.listed and move not in self.legal_moves(seat):
            raise IllegalMove("toy-stage", "not now", move)

    def resign(self, seat: Seat, by: Termination = Termination.RESIGNATION) -> "ToyPosition":
        if self.outcome:
            raise IllegalMove("over", "the game is over", by)
        return replace(self, resigned=seat, by=by)

    def agree_draw(self) -> "ToyPosition":
        if self.outcome:
            raise IllegalMove("over", "the game is over", "draw")
        return replace(self, drawn=True)

    def parse(self, text: str, seat: Seat | None = None) -> str:
        said = " ".join(text.lower().split())
        if said not in (*CALLS, *ROLLS) and not re.fullmatch(r"pick [1-9][0-9]{0,3}", said):
            raise NotationError("unreadable", "no move", text)
        self.check(said, seat)
        return said

    def print(self, move: str) -> str:
        return move

    def print_protocol(self, move: str) -> str:
        return move

    def view(self, viewer: Seat | None) -> View[str]:
        return ToyView(viewer, self, lambda _, __: self.scene())

    def scene(self) -> Scene:
        tallies = tuple(
            Tally(side, self.points(seat), seat in self.to_move)
            for seat, side in enumerate(SIDES[:2])
        )
        return Scene(Board(("a",), ("1",)), (), tallies=tallies)


class ToyView(OpenView[str, ToyPosition]):
    """A view that knows the viewer's own pick; of others, only whether they have one."""

    def sample(self, rng: Random) -> ToyPosition:
        position = self.position
        first, second = (
            pick and (pick if seat == self.viewer else f"pick {rng.randint(1, LARGEST)}")
            for seat, pick in enumerate(position.picks)
        )
        return position if position.roll else replace(position, picks=(first, second))

    @property
    def can_compose(self) -> bool:
        return self.secret and self.viewer in self.to_move

    def draft(self, chosen: Sequence[str]) -> Draft | None:
        """A draft of up to four digits and an `end`."""
        if self.viewer not in self.to_move or not self.secret:
            return None
        digits = [*chosen[:-1], *(key for key in chosen[-1:] if key != "end")]
        if len(digits) > 4 or not {*digits} <= {*"0123456789"} or chosen[:1] == ["0"]:
            raise NotationError("unreadable", "no draft", ".".join(chosen))
        if len(digits) == 4 or len(digits) < len(chosen):
            return Draft(tuple(chosen), (), self.scene(), f"pick {''.join(digits)}")
        keys = "0123456789"[not digits :]
        possible = [*keys, *(["end"] if digits else [])]
        return Draft(tuple(chosen), tuple(map(Choice, possible)), self.scene(), asks=DIGIT)

    def redact_ply(self, text: str, seat: Seat | None, later: int) -> str:
        return "?" if self.secret and seat != self.viewer and not later else text


class Toy:
    info = GameInfo(
        key="toy",
        rules=1,
        seats=(2,),
        sides=SIDES,
        words=CALLS,
        example="pick 3",
        refusals=("over", "turn", "toy-stage"),
        drawn_at=(2,),
        asks=(DIGIT,),
    )
    pieces = ()
    charts = ()
    lessons = ()
    guide = Guide({"luck": "bad"}, setup="0", plies=(), steps=(), keys=())

    def options(self, seats: int) -> tuple[Option, ...]:
        assert seats == 2
        return (Option("luck", "bad", ("bad", "good")),)

    def pool(self, seats: int, options: Options) -> str:  # noqa: ARG002 - all are alike
        return ""

    def deal(self, seats: int, options: Options, rng: Random) -> str:
        assert seats == 2
        return str(rng.randint(1, 3)) if options["luck"] == "good" else "0"

    def start(self, seats: int, options: Options, setup: str) -> ToyPosition:
        assert (seats, set(options)) == (2, {"luck"})
        return ToyPosition(self, bonus=int(setup))


TOY = Toy()
