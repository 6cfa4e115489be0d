"""The last two tiles of Stratopolis: ends on other zones, and moves that are answered unlaid."""

from typing import Any

import numpy as np

from engine.ai.stratopolis.kernels.board import (
    CLASH,
    GREEN_BIT,
    RED_BIT,
    SEAT,
    Board,
    Longs,
    take_back,
    take_turn,
    top_kind,
)
from engine.ai.stratopolis.kernels.greedy import Room, empty_room
from engine.ai.stratopolis.kernels.kernel import StratopolisKernel
from engine.ai.stratopolis.kernels.last_tiles import (
    COSTS,
    PLACE,
    by_other_zones,
    is_answered,
    keep,
    look_at_replies,
    stays_behind,
)
from engine.ai.stratopolis.kernels.playout import copy_board, list_moves, may_take_turn
from engine.ai.stratopolis.kernels.solver import DRAW, LOSS, WIN
from engine.ai.stratopolis.kernels.worth import best_after, lead_after
from engine.ai.stratopolis.kernels.zones import Zones, find_zones, no_zones
from engine.core.record import parse_record
from tests.stratopolis_errors import GAMES
from tests.support.cases import cases

ROWS = 10_000
SAMPLE = 16


def zones_of(red: list[int], green: list[int]) -> Zones:
    """Zones of both colours with these scores."""
    zones = no_zones()
    for side, scores in ((RED_BIT, red), (GREEN_BIT, green)):
        zones.bests[side] = max(scores, default=0)
        for score in scores:
            zones.number[0] += 1
            number = zones.number[0]
            zones.owners[number], zones.sizes[number], zones.heights[number] = side, score, 1
    return zones


@cases(
    ("red", "green", "outcome"),
    [
        ([9, 4], [4, 9], DRAW),
        ([9, 4, 1], [9, 4], WIN),
        ([9, 9, 1], [9, 4, 4], WIN),
        ([9, 3, 3], [9, 4], LOSS),
        ([], [], DRAW),
    ],
)
def test_other_zones_decide_where_the_best_are_equal(
    red: list[int], green: list[int], outcome: int
) -> None:
    assert by_other_zones(zones_of(red, green)) == outcome


def test_what_was_kept_last_comes_first() -> None:
    kept = np.array([3, 2, 1])
    for move, order in ((2, [2, 3, 1]), (4, [4, 2, 3]), (4, [4, 2, 3]), (3, [3, 4, 2])):
        keep(kept, move)
        assert kept.tolist() == order


def room_of(game: dict[str, Any]) -> Room:
    """The position of a stored game with two tiles left."""
    room, positions = empty_room(), list(parse_record(game["record"]).positions())
    copy_board(StratopolisKernel().board(positions[-3]), room.board)
    find_zones(room.board, room.zones)
    return room


def moves_of(board: Board) -> Longs:
    """The legal moves of the seat on move."""
    moves = np.zeros(ROWS, np.int64)
    return moves[: list_moves(board, moves)].copy()


def replies_at(board: Board) -> Longs:
    """The places for the other seat's tile, were it on move now."""
    board.counts[SEAT] = 1 - board.counts[SEAT]
    replies = moves_of(board)
    board.counts[SEAT] = 1 - board.counts[SEAT]
    return replies


def answers(room: Room, replies: Longs, move: int) -> list[int]:
    """The replies, of these, that are known to answer a move without laying it."""
    place, side, kind = move >> 2, room.board.counts[SEAT] + 1, top_kind(room.board, move & 3)
    own, other = (
        best_after(room.board, room.zones, room.spare, place, kind, of)
        for of in (side, CLASH - side)
    )
    return [
        4 * int(one[0, PLACE])
        for one in np.split(replies, len(replies))
        if is_answered(room, one, place, kind) or stays_behind(one, place, own, other)
    ]


def wins(room: Room, reply: int) -> bool:
    """Whether a reply is legal and leaves the seat that makes it in front."""
    board = room.board
    if not may_take_turn(board, reply):
        return False
    return lead_after(board, room.zones, room.spare, reply >> 2, top_kind(board, reply & 3)) > 0


def replies_of(room: Room, rng: np.random.Generator) -> Longs:
    """Some replies with the last tile: first those that cover a square of their own colour."""
    kept = rng.permutation(replies_at(room.board))
    rows = np.zeros((kept.size, COSTS + 1), np.int64)
    found = rows[: look_at_replies(room, kept, rows)]
    return found[np.argsort(-found[:, COSTS], kind="stable")][:SAMPLE]


def test_a_reply_that_answers_a_move_unlaid_wins_after_it() -> None:
    found = 0
    for game in GAMES.kept():
        room = room_of(game)
        replies = replies_of(room, np.random.default_rng(game["seed"]))
        for move in moves_of(room.board) if len(replies) else ():
            if wanted := answers(room, replies, move):
                found += len(wanted)
                take_turn(room.board, move >> 2, move & 3)
                find_zones(room.board, room.zones)
                assert all(wins(room, reply) for reply in wanted)
                take_back(room.board)
                find_zones(room.board, room.zones)
    assert found > 50_000


@cases(
    ("place", "costs", "other", "stays"),
    [(40, 0, 8, True), (8, 0, 8, False), (40, 1, 8, False), (40, 0, 10, False)],
)
def test_who_is_behind_stays_so_if_a_reply_gives_no_better_zone(
    place: int, costs: int, other: int, stays: bool
) -> None:
    reply = np.array([[place, 0, other, costs]])
    assert stays_behind(reply, 0, 7, 9) is stays
