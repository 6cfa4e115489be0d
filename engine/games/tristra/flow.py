"""Changes of state in Tristra: actions given in secret, moves, the ends of rounds.

Callers have checked that a move is legal. Source: docs/rules.md, "Tristra", 1 to 3 and 5 to 8.
"""

from dataclasses import replace
from typing import TypeVar

from engine.core.duel import SEATS
from engine.core.game import Event, Seat
from engine.games.tristra.battlefield import Battlefield
from engine.games.tristra.ground import SIDES, joined
from engine.games.tristra.moves import Build, Given, Go, Place, Say, beats
from engine.games.tristra.state import RPS, Captured, TristraState

S = TypeVar("S", bound=TristraState)

SAME_HANDS, BEGINS, ROUND = "same-hands", "begins", "round"
WIPED_OUT, NO_MOVE, DECLARED, LINES = "wiped-out", "no-move", "declared", "lines"
EVENTS = (SAME_HANDS, BEGINS, WIPED_OUT, NO_MOVE, DECLARED, LINES, ROUND)
"""Kinds of events: both chose the same; a side begins; one has no triangle left, no move, or
declared the end of a round; lines were counted, because captures were equal; the next round is to
be built."""

NOTHING: tuple[None, None] = (None, None)


def give(state: S, given: Given, seat: Seat) -> S:
    """The state after a seat has built, placed or chosen; all is shown once both have."""
    first, second = (given if one == seat else state.given[one] for one in SEATS)
    match first, second:
        case Build(), Build():
            ground = joined((first.colours, second.colours))
            return replace(state, given=NOTHING, ground=ground, events=())
        case Place(), Place():
            board = Battlefield.set_up(state.rules.arrows, state.ground, (first, second))
            return _set_up(replace(state, given=NOTHING, board=board, events=()))
        case Say(), Say():
            return _chosen(replace(state, given=NOTHING), first.word, second.word)
    return replace(state, given=(first, second), events=())


def _set_up(state: S) -> S:
    """The state once triangles stand: where nobody chooses, it is known who begins."""
    first = state.rules.first
    if first == RPS:
        return state
    if first in SIDES:
        return replace(state, turn=SIDES.index(first))
    return _begun(state, SIDES.index(state.firsts[len(state.finished)]))


def _chosen(state: S, first: str, second: str) -> S:
    """The state after both have chosen: the winner begins, the same twice is repeated."""
    if first == second:
        return replace(state, events=(Event(SAME_HANDS),))
    return _begun(state, 0 if beats(first, second) else 1)


def _begun(state: S, seat: Seat) -> S:
    return replace(state, turn=seat, events=(Event(BEGINS, SIDES[seat]),))


def go(state: S, move: Go) -> S:
    """The state after the seat to move has teleported or captured."""
    after = replace(gone(state, move), turn=1 - state.to_move[0], events=())
    ending = _ending(after)
    return _closed(after, ending) if ending else after


def gone(state: S, move: Go) -> S:
    """The state with the triangle at its target and what it has captured, before anything else."""
    seat, before = state.to_move[0], state.battlefield
    captured = before.at(move.target)
    first, second = state.taken
    if captured:
        mine = tuple(sorted((*state.taken[seat], Captured(captured.seat, captured.rank))))
        first, second = (mine, second) if seat == 0 else (first, mine)
    return replace(state, board=before.after(move), taken=(first, second), last=move)


def declare(state: S) -> S:
    """The state after the seat to move has declared the end of the round."""
    return _closed(state, Event(DECLARED, state.active_sides[0]))


def _ending(state: TristraState) -> Event | None:
    """The reason for the end of the round, if it is over: no triangle left, or no move."""
    for seat in SEATS:
        if not state.battlefield.of(seat):
            return Event(WIPED_OUT, SIDES[seat])
    turn = 0 if state.turn is None else state.turn
    return None if any(state.battlefield.reach_of(turn)) else Event(NO_MOVE, SIDES[turn])


def _closed(state: S, ending: Event) -> S:
    """The state after a round is over: the game with it, or the next one is to be built."""
    points, events = _counted(state, ending)
    closed = replace(state, finished=(*state.finished, points), events=events)
    if closed.over:
        return closed
    return replace(
        closed,
        ground="",
        board=None,
        turn=None,
        taken=((), ()),
        last=None,
        events=(*events, Event(ROUND)),
    )


def _counted(state: TristraState, ending: Event) -> tuple[tuple[int, int], tuple[Event, ...]]:
    """The points of the round, and what is to be said of it."""
    first, second = state.captured_points
    if ending.kind == WIPED_OUT:
        return ((0, second) if ending.side == SIDES[0] else (first, 0)), (ending,)
    if first != second:
        return (first, second), (ending,)
    lines = [state.battlefield.line_points(seat) for seat in SEATS]
    return (first + lines[0], second + lines[1]), (ending, Event(LINES))
