"""Drafts of the actions that a seat gives in secret: its half, then its placement."""

from engine.core.game import Draft, Seat
from engine.games.tristra.state import Phase, TristraState
from engine.games.tristra.steps import building, placing
from engine.moves.composing import Keys

ASKS = building.ASKS + placing.ASKS
"""The questions of these drafts."""


def draft(state: TristraState, seat: Seat, chosen: Keys) -> Draft:
    """A seat's half or placement as far as these keys name it.

    :raises NotationError: if they are not choices one after the other.
    """
    if state.phase is Phase.BUILDING:
        return building.draft(seat, chosen)
    return placing.draft(state, seat, chosen)
