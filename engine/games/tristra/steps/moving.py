"""Teleports and captures put together choice by choice: a triangle, its goal, how it is turned."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.core.duel import SEATS
from engine.core.game import Draft, Seat
from engine.games.tristra.flow import gone
from engine.games.tristra.ground import GRID, NUMERALS, TURNS
from engine.games.tristra.moves import Go
from engine.games.tristra.scene import POINTING, cell_seen, draw, draw_goals, draw_going
from engine.games.tristra.state import TristraState
from engine.geometry.scene import Cell, Scene, Turned
from engine.moves.composing import Keys, on_board

TRIANGLE, GOAL, APEX = "triangle", "goal", "apex"
ASKS = (TRIANGLE, GOAL, APEX)
"""The questions on the way to a move."""

TURN_LABELS = tuple(
    {str(turns): f"{POINTING[(turns + 2 * seat) % 4]} r{turns}" for turns in TURNS}
    for seat in SEATS
)
"""Labels of turns for each seat, which sees the board from its own side."""


CAPTURE = "×"
"""The sign before the label of a goal on which a triangle stands."""


def with_board(draft: Draft) -> Draft:
    """The draft with its triangles or goals in rows as wide as the board, which is all one sees."""
    if draft.asks not in (TRIANGLE, GOAL):
        return draft
    board = draft.scene.board
    scene = Scene(board, draft.scene.items, low=True)
    return replace(draft, scene=scene, rows=on_board(board, draft.choices))


@dataclass(frozen=True)
class Going:
    """The steps to the moves of the seat whose turn it is, which looks from its own side."""

    state: TristraState
    seat: Seat

    @property
    def has_moves(self) -> bool:
        """See `Steps`."""
        return self.state.can_go

    @property
    def moves(self) -> Sequence[Go]:
        """All but `end`; none between turns."""
        return [move for move in self.state.moves if isinstance(move, Go)]

    def asks(self, move: Go) -> tuple[str, ...]:  # noqa: ARG002 - the same for all
        """See `Steps`."""
        return ASKS

    def keys(self, move: Go) -> Keys:
        """See `Steps`."""
        return GRID.names[move.origin], GRID.names[move.target], str(move.turns)

    def way(self, move: Go, asked: str) -> str:  # noqa: ARG002 - a goal says it
        """See `Steps`."""
        return ""

    def label(self, move: Go, asked: str) -> str:
        """Triangles by rank and square, goals by name, turns as when setting up."""
        if asked == APEX:
            return TURN_LABELS[self.seat][str(move.turns)]
        fighter = self.state.battlefield.at(move.origin)
        if asked == TRIANGLE and fighter:
            return f"{NUMERALS[fighter.rank]} {GRID.names[move.origin]}"
        return f"{CAPTURE * move.captures}{GRID.names[move.target]}"

    def look(self, move: Go, asked: str) -> Turned | None:  # noqa: ARG002 - the board says more
        """See `Steps`."""
        return None

    def at(self, move: Go, asked: str) -> Cell | None:
        """Triangles and goals lie where they are seen."""
        if asked == APEX:
            return None
        return cell_seen(self.seat, move.origin if asked == TRIANGLE else move.target)

    def scene(self, moves: Sequence[Go], asked: str) -> Scene:
        """See `Steps`."""
        if asked == GOAL:
            return draw_goals(self.state, self.seat, moves)
        if asked == APEX:
            return draw_going(self.state, self.seat, moves[0])
        return draw(self.state if asked else gone(self.state, moves[0]), self.seat, "")
