"""Contract of every game about moves and records, checked over every registered game.

A new game only registers. The checks speak through the protocols alone; `contract.py` chooses the
games to play and the stages to look at.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from inspect import unwrap
from random import Random
from typing import Any

import pytest

from engine.core.errors import IllegalMove, MoveError
from engine.core.game import AnyPosition, Seat
from engine.core.record import parse_record, print_record
from engine.core.registry import GAMES
from engine.core.table import Table
from engine.games.lits.game import LITS
from engine.games.lits.position import LitsPosition
from engine.games.lits.state import SWAP, LitsMove
from tests.support.cases import smoke
from tests.support.engine.contract import (
    Case,
    Played,
    actors,
    in_every_game,
    listed_moves,
    played_afresh,
    printed,
    seats_of,
    spread,
)
from tests.support.engine.tables import random_table

GARBAGE = (
    "",
    " ",
    ".",
    "?",
    "resign",
    "time",
    "draw",
    "hello there",
    "T",
    "z99",
    "\x00",
    "ё1",
    "x" * 10**5,
)


# Moves and their texts


@in_every_game
def test_texts_and_moves_name_each_other(played: Played) -> None:
    for table in played.stages:
        for seat in actors(table.position):
            check_texts(played, table.position, seat)


def check_texts(played: Played, position: AnyPosition, seat: Seat | None) -> None:
    moves = listed_moves(position, seat)
    texts = {position.print(move) for move in moves}
    assert moves, "somebody is on move and cannot"
    assert len(texts) == len(set(moves))
    assert not position.listed or len(moves) == len(texts)
    for move in played.some(moves):
        assert position.parse(position.print(move), seat) == move
        assert position.parse(position.print_protocol(move), seat) == move


@in_every_game
def test_legal_moves_come_in_one_order(played: Played) -> None:
    for table, twin in played.twins():
        if table.position.listed:
            check_order(table, twin)


def check_order(table: Table, twin: AnyPosition) -> None:
    for seat in (None, *seats_of(table)):
        listed = printed(table.position, seat)
        assert listed == printed(table.position, seat) == printed(twin, seat)
        assert seat in (None, *actors(table.position)) or not listed


@in_every_game
def test_sides_have_the_moves_of_their_seats(played: Played) -> None:
    for table in played.stages:
        if table.position.listed:
            check_sides_moves(table.position)


def check_sides_moves(position: AnyPosition) -> None:
    for seat, side in zip(actors(position), position.active_sides, strict=True):
        assert list(position.moves_of(side)) == list(position.legal_moves(seat))
    if position.outcome:
        assert not any(map(position.moves_of, position.game.info.sides))


@in_every_game
def test_random_moves_follow_the_generator_and_are_each_as_likely(played: Played) -> None:
    for table in played.stages:
        position = table.position
        for seat in actors(position):
            move = position.random_move(Random(5), seat)
            assert move == position.random_move(Random(5), seat)
            if position.listed:
                assert move == Random(5).choice(position.legal_moves(seat))


@in_every_game
def test_the_host_plays_without_a_seat(played: Played) -> None:
    """Its turn comes wherever no seat is on move before the end."""
    for before, after in zip(played.tables, played.tables[1:], strict=False):
        if not before.position.to_move:
            ply = after.record.plies[-1]
            move = before.position.parse(ply.text, None)
            assert ply.seat is None
            assert before.position.play(move, None) == after.position


@in_every_game
def test_who_has_no_move_never_moves_again(played: Played) -> None:
    """Games that pass over such a side are looked at."""
    out: set[str] = set()
    for table in played.tables:
        position = table.position
        if not position.game.info.forced_passes or not position.listed:
            continue
        assert out.isdisjoint(position.active_sides)
        assert not any(map(position.moves_of, out))
        out |= {s.side for s in position.scores if not position.moves_of(s.side)}


# What is refused, and that it changes nothing


@in_every_game
def test_garbage_is_refused(played: Played) -> None:
    position, twin = list(played.twins())[-2]
    for table in (played.tables[0], *played.tables[-2:]):
        for text in GARBAGE:
            for seat in (None, *seats_of(table)):
                refuse(table.position, text, seat)
    assert position.position == twin


def refuse(position: AnyPosition, text: str, seat: Seat | None) -> None:
    with pytest.raises(MoveError) as refused:
        position.parse(text, seat)
    error = refused.value
    assert error.code
    assert str(error)
    assert not isinstance(error, IllegalMove) or error.code in position.game.info.refusals
    assert all(position.parse(near, seat) for near in error.nearest)


@in_every_game
def test_moves_that_are_not_legal_here_are_refused(played: Played) -> None:
    """The moves are legal at another stage: parsed and played they are refused."""
    pool = list(dict.fromkeys(pool_of(played)))
    for table, twin in played.twins():
        if table.position.listed:
            check_refusals(table, played.some(pool))
        assert table.position == twin


def pool_of(played: Played) -> Iterator[Any]:
    for table in played.stages:
        for seat in actors(table.position):
            yield from played.some(listed_moves(table.position, seat), every=40)


def check_refusals(table: Table, pool: Sequence[Any]) -> None:
    position = table.position
    for seat in actors(position) or (None, *seats_of(table)):
        legal = set(position.legal_moves(seat))
        for move in pool:
            if move not in legal:
                check_refusal(position, move, seat)


def check_refusal(position: AnyPosition, move: Any, seat: Seat | None) -> None:
    with pytest.raises(IllegalMove) as refused:
        position.play(move, seat)
    assert refused.value.code in position.game.info.refusals
    refuse(position, position.print(move), seat)


@in_every_game
def test_only_those_on_move_may_move(played: Played) -> None:
    for table in played.stages[:-1]:
        position = table.position
        move = position.random_move(Random(1), actors(position)[0])
        for seat in set(seats_of(table)) - set(position.to_move):
            check_refusal(position, move, seat)


@in_every_game
def test_playing_leaves_the_old_position_as_it_was(played: Played) -> None:
    """Positions are compared with twins replayed from the record before anything was played on."""
    for table, twin in list(played.twins()):
        for seat in actors(table.position):
            for move in played.some(listed_moves(table.position, seat), every=10):
                assert table.position.play(move, seat) != table.position
        assert table.position == twin
        assert hash(table.position) == hash(twin)
        assert table.position.view(None).scene() == twin.view(None).scene()
        assert table.position.scores == twin.scores


# Records


@in_every_game
def test_records_round_trip_and_replay(played: Played) -> None:
    for table in played.stages:
        record = parse_record(print_record(table.record))
        assert record == table.record
        replayed = record.replay()
        assert replayed == table.position
        assert hash(replayed) == hash(table.position)


@in_every_game
def test_plies_are_taken_back_one_by_one(played: Played) -> None:
    back = played.tables[-1]
    for table in reversed(played.tables[:-1]):
        back = back.back()
        assert back == table
    for table in spread(played.stages, 4):
        assert table.record.replay() == table.position


# Other runs of the program


def fingerprint() -> str:
    """A digest of legal moves, texts and scenes over some random games of every game."""
    digest = hashlib.sha256()
    for key, game in GAMES.items():
        for seats in game.info.seats:
            table = random_table(key, seats, seats=str(seats))
            for position in spread(table.positions, 12):
                moves = printed(position, None) if position.listed else []
                digest.update(repr((moves, position.view(None).scene())).encode())
            digest.update(str(table.record).encode())
    return digest.hexdigest()


@pytest.mark.parametrize("hash_seed", smoke(["1", "0", "77"]))
def test_other_runs_of_the_program_do_the_same(hash_seed: str) -> None:
    code = "from tests.unit.engine.core.test_contract import fingerprint; print(fingerprint())"
    ran = subprocess.run(  # noqa: S603 - this interpreter, with code from above
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == fingerprint()


# Controls: LITS with a fault


def played_on_the_spot(position: LitsPosition, move: LitsMove, seat: Seat | None = None) -> Any:
    """Play a move, and change the old position too."""
    later = play(position, move, seat)
    object.__setattr__(position, "covered", later.covered)
    return later


def played_unasked(position: LitsPosition, move: LitsMove, seat: Seat | None = None) -> Any:  # noqa: ARG001 - nobody asks whose turn it is
    """Play any move for any seat."""
    return position.exchanged() if move == SWAP else position.laid(move)


def shuffled(position: LitsPosition, seat: Seat | None = None) -> Sequence[LitsMove]:
    """List the moves in another order each time."""
    moves = legal_moves(position, seat)
    return LUCK.sample(moves, len(moves))


def shortly(_: LitsPosition, move: LitsMove) -> str:
    """Print the piece and the square, without the orientation."""
    return " ".join(str(move).split()[:2])


LUCK = Random(1)
play, legal_moves = LitsPosition.play, LitsPosition.legal_moves


@pytest.mark.parametrize(
    ("method", "faulty", "check"),
    [
        ("play", played_on_the_spot, test_playing_leaves_the_old_position_as_it_was),
        ("play", played_unasked, test_moves_that_are_not_legal_here_are_refused),
        ("play", played_unasked, test_only_those_on_move_may_move),
        ("legal_moves", shuffled, test_legal_moves_come_in_one_order),
        ("print", shortly, test_texts_and_moves_name_each_other),
    ],
)
def test_control_a_game_that_breaks_the_contract_is_noticed(
    method: str,
    faulty: Callable[..., Any],
    check: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = played_afresh(Case(LITS, {}, 1))
    unwrap(check)(game)
    monkeypatch.setattr(LitsPosition, method, faulty)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        unwrap(check)(game)
