"""The last two tiles of Stratopolis: whether one reaches a goal, and moves that it answers unlaid.

Replies that were good elsewhere come first. With two tiles left they are looked at on the table as
it is, once, and then answer most moves apart from them, which need not be laid.
"""

import numpy as np

from engine.ai.common.kernels.compiling import borrowing
from engine.ai.stratopolis.kernels.board import (
    BESIDE,
    CLASH,
    EACH,
    RED_BIT,
    SEAT,
    TILE_COLOURS,
    TO_B,
    TO_C,
    Board,
    Longs,
    may_lie,
    take_back,
    take_turn,
    top_kind,
)
from engine.ai.stratopolis.kernels.greedy import Room
from engine.ai.stratopolis.kernels.playout import list_moves, may_take_turn
from engine.ai.stratopolis.kernels.worth import best_after, grown, lead_after, loses
from engine.ai.stratopolis.kernels.zones import Zones, best_zone, find_zones
from engine.games.stratopolis.tiles import PLANE

STRIDE = PLANE.stride

APART = 4
"""Columns or rows between the elbows of two tiles that neither share a square nor an edge."""

PLACE, OWN, OTHER, COSTS = range(4)
"""Columns of replies: the place, the points of the best zones of the seat that replies and of the
other one with that tile alone laid, and whether it covers a square of its own colour."""


@borrowing
def keep(kept: Longs, move: int) -> None:
    """Put a move before those that were kept so far; the oldest is forgotten."""
    at = 0
    while at < kept.size - 1 and kept[at] != move:
        at += 1
    while at:
        kept[at] = kept[at - 1]
        at -= 1
    kept[0] = move


# The last tile


@borrowing
def finish(room: Room, goal: int, kept: Longs, moves: Longs) -> int:
    """A move that reaches a goal with the last tile, or -1; `kept` has some to be tried first.

    `moves` is room for all of them.
    """
    board = room.board
    find_zones(board, room.zones)
    for move in kept:
        if may_take_turn(board, move) and reaches(room, move, goal):
            return int(move)
    # A tile that is laid and taken back may change the order of the places.
    for move in moves[: list_moves(board, moves)]:
        if not is_behind(room, move) and reaches(room, move, goal):
            return int(move)
    return -1


@borrowing
def is_behind(room: Room, move: int) -> bool:
    """Whether it is plain that the last move leaves the other colour in front."""
    board, zones, place = room.board, room.zones, move >> 2
    side, kind = board.counts[SEAT] + 1, top_kind(board, move & 3)
    best = best_zone(zones, CLASH - side)
    return bool(
        best_zone(zones, side) < best
        and not loses(board, place, kind, CLASH - side)
        and grown(board, zones, place, kind, side) < best
    )


@borrowing
def reaches(room: Room, move: int, goal: int) -> bool:
    """Whether the last move of the game reaches a goal."""
    board, zones = room.board, room.zones
    lead = lead_after(board, zones, room.spare, move >> 2, top_kind(board, move & 3))
    if lead:
        return lead > 0
    mover = board.counts[SEAT]
    take_turn(board, move >> 2, move & 3)
    find_zones(board, zones)
    sign = by_other_zones(zones)
    take_back(board)
    find_zones(board, zones)
    return bool((sign if mover == 0 else -sign) >= goal)


@borrowing
def by_other_zones(zones: Zones) -> int:
    """1 if red wins where the best zones are equal, -1 if green does, 0 if all zones are.

    The second best decide, then the third: so does the highest score of which one has more zones.
    """
    below = best_zone(zones, RED_BIT) + 1
    while True:
        highest, more = 0, 0
        for number in range(1, zones.number[0] + 1):
            score = zones.sizes[number] * zones.heights[number]
            if highest < score < below:
                highest, more = score, 0
            if score == highest:
                more += 1 if zones.owners[number] == RED_BIT else -1
        if highest == 0 or more:
            return int(np.sign(more))
        below = highest


# The last but one


@borrowing
def look_at_replies(room: Room, kept: Longs, replies: Longs) -> int:
    """Number of kept moves that may answer one with the last tile but one; `replies` gets them.

    They are legal now, and no square that one gives to the seat on move joins a zone of it.
    """
    board, number = room.board, 0
    mover = board.counts[SEAT] + 1
    other = CLASH - mover
    kind = board.stacks[other - 1, EACH - 1]
    for move in kept:
        place = move >> 2
        if not board.slots[place] or not may_lie(board, place, kind):
            continue
        if not joins(board, place, kind, mover):
            reply = replies[number]
            reply[PLACE] = place
            reply[OWN] = best_after(board, room.zones, room.spare, place, kind, other)
            reply[OTHER] = best_after(board, room.zones, room.spare, place, kind, mover)
            reply[COSTS] = loses(board, place, kind, other)
            number += 1
    return number


@borrowing
def joins(board: Board, place: int, kind: int, side: int) -> bool:
    """Whether a square that a tile gives to a colour is or touches one of that colour."""
    elbow, turns = place >> 2, place & 3
    for part, square in enumerate((elbow, elbow + TO_B[turns], elbow + TO_C[turns])):
        if TILE_COLOURS[kind, part] != side:
            continue
        if board.colours[square] == side:
            return True
        for step in BESIDE:
            if board.colours[square + step] == side:
                return True
    return False


@borrowing
def are_apart(place: int, other: int) -> bool:
    """Whether tiles on two places neither share a square nor an edge; some more count as near."""
    one, two = place >> 2, other >> 2
    return bool(
        abs(one % STRIDE - two % STRIDE) >= APART or abs(one // STRIDE - two // STRIDE) >= APART
    )


@borrowing
def is_answered(room: Room, replies: Longs, place: int, kind: int) -> bool:
    """Whether one of these replies wins after a move that covers no square of the other colour.

    The other colour then has what the reply alone gives it, or more. A zone of the seat on move has
    a square of the move, and is no better than without the reply; or it has none, and is no better
    than without the move.
    """
    board, side = room.board, room.board.counts[SEAT] + 1
    if loses(board, place, kind, CLASH - side):
        return False
    best = grown(board, room.zones, place, kind, side)
    for at in range(replies.shape[0]):
        reply = replies[at]
        if reply[OWN] > max(best, reply[OTHER]) and are_apart(place, reply[PLACE]):
            return True
    return False


@borrowing
def stays_behind(replies: Longs, place: int, own: int, other: int) -> bool:
    """Whether one of these replies wins after a move that gives the best zones so many points.

    It covers no square of its own colour, so the other colour keeps what the move left it; of the
    seat on move no zone gets better, and a new one is not better than the best with the reply.
    """
    for at in range(replies.shape[0]):
        reply = replies[at]
        is_free = not reply[COSTS] and are_apart(place, reply[PLACE])
        if is_free and other > max(own, reply[OTHER]):
            return True
    return False
