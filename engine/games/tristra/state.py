"""The rules of Tristra (docs/rules.md) as a state: what is due, who is to move, who has won.

Changes of state are in `flow.py`; texts, refusals, views and pictures are made elsewhere.
"""

from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

from engine.core.duel import SEATS, Duel, of_both
from engine.core.game import Outcome, Score, Seat
from engine.games.tristra.battlefield import Battlefield
from engine.games.tristra.ground import SIDES, TURNS, Arrows, Rank
from engine.games.tristra.moves import END, Given, Go, Move

WORTH = 10
"""Points for a captured triangle of rank I."""

RPS = "rps"


class Phase(IntEnum):
    """Phases of a round, in this order; choosing only if the option `first` is `rps`."""

    BUILDING = 1
    PLACING = 2
    CHOOSING = 3
    MOVING = 4


@dataclass(frozen=True)
class Rules:
    """The options: what triangles attack, whether one's own score, who begins, how many rounds."""

    arrows: Arrows
    own_scores: bool
    first: str
    rounds: int


class Captured(NamedTuple):
    """A triangle that was captured: whose it was, and its rank."""

    seat: Seat
    rank: Rank


@dataclass(frozen=True, kw_only=True)
class TristraState(Duel):
    """A state of the game as a value.

    `firsts` is the side that begins each round, where that was drawn. `finished` has the points of
    both seats for every round that is over. Of the round in play: `given` is what each seat has
    given in secret in this phase, `ground` the colours of the squares once they are known, `board`
    what stands on them once triangles do, `turn` the seat to move once that is settled, `taken`
    what each seat has captured. `last` is the last of its moves, and is not compared.
    """

    names = SIDES

    rules: Rules
    firsts: tuple[str, ...] = ()
    finished: tuple[tuple[int, int], ...] = ()
    given: tuple[Given | None, Given | None] = (None, None)
    ground: str = ""
    board: Battlefield | None = None
    turn: Seat | None = None
    taken: tuple[tuple[Captured, ...], tuple[Captured, ...]] = ((), ())
    last: Go | None = field(default=None, compare=False)

    @property
    def phase(self) -> Phase:
        """The phase of the round in play, or the last one if the game is over."""
        if not self.ground:
            return Phase.BUILDING
        if self.board is None:
            return Phase.PLACING
        return Phase.CHOOSING if self.turn is None else Phase.MOVING

    @property
    def is_last_round(self) -> bool:
        """Whether the round in play is the last one."""
        return len(self.finished) + 1 == self.rules.rounds

    @property
    def over(self) -> bool:
        """Whether all rounds are over."""
        return len(self.finished) == self.rules.rounds

    @property
    def secret(self) -> bool:
        """Whether the phase is one in which both act unseen: any but moving."""
        return self.phase < Phase.MOVING and self.outcome is None

    @property
    def listed(self) -> bool:
        """Whether moves are listed: ways to build and to place are too many."""
        return self.phase >= Phase.CHOOSING or self.outcome is not None

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seat to move, or those that have not given what all give in secret."""
        if self.outcome:
            return ()
        if self.turn is not None:
            return (self.turn,)
        return tuple(seat for seat in SEATS if self.given[seat] is None)

    # Moves

    @property
    def battlefield(self) -> Battlefield:
        """The board on which triangles stand; there is one from the choosing on."""
        if self.board is None:
            raise ValueError("no triangle stands anywhere yet")
        return self.board

    @cached_property
    def moves(self) -> list[Move]:
        """The legal moves of the seat whose turn it is, `end` the last; none between turns."""
        if self.turn is None or self.outcome:
            return []
        moves: list[Move] = [*self.battlefield.moves(self.turn)]
        return [*moves, END] if self.can_end else moves

    @property
    def can_go(self) -> bool:
        """Whether a triangle of the seat to move can teleport or capture."""
        return (
            not self.outcome and self.turn is not None and any(self.battlefield.reach_of(self.turn))
        )

    @property
    def can_end(self) -> bool:
        """Whether the seat to move can do nothing but capture its own triangles."""
        if self.turn is None or self.outcome:
            return False
        reach = self.battlefield.reach_of(self.turn)
        return not reach.free and not reach.taken & ~self.battlefield.standing(self.turn)

    def allows(self, go: Go) -> bool:
        """Whether the seat to move may go so."""
        fighter = self.battlefield.at(go.origin)
        if fighter is None or fighter.seat != self.turn or go.turns not in TURNS:
            return False
        free, taken = self.battlefield.reach(fighter)
        return bool((free | taken) >> go.target & 1)

    # Points

    @property
    def captured_points(self) -> tuple[int, int]:
        """Points of both for captures in the round in play: ten times the ranks that score."""
        return of_both(self._worth)

    def _worth(self, seat: Seat) -> int:
        scoring = (
            captured.rank
            for captured in self.taken[seat]
            if captured.seat != seat or self.rules.own_scores
        )
        return WORTH * sum(scoring)

    @property
    def points(self) -> tuple[int, int]:
        """The points of all rounds that are over, and of what is captured in the one in play."""
        rounds = self.finished if self.over else (*self.finished, self.captured_points)
        return of_both(lambda seat: sum(points[seat] for points in rounds))

    @property
    def scores(self) -> tuple[Score, ...]:
        """The points of each side."""
        return tuple(map(Score, SIDES, self.points))

    @property
    def totals(self) -> tuple[float, ...]:
        """The same."""
        return tuple(map(float, self.points))

    def counted(self) -> Outcome | None:
        """The points decide once all rounds are over."""
        if not self.over:
            return None
        lead = self.points[0] - self.points[1]
        if not lead:
            return self.drawn()
        return self.won(int(lead < 0), str(abs(lead)))
