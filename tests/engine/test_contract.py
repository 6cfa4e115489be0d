"""What every game must keep, checked over every registered game, option value and seat count.

A new game only registers. The checks speak through the protocols alone; `toy` stands in for what no
registered game has yet: several seats on move at once, the host's moves, moves too many to list.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from engine.errors import IllegalMove, MoveError
from engine.game import AnyGame, AnyPosition, AnyView, Outcome, Seat, Termination
from engine.record import parse_record, print_record
from engine.registry import GAMES
from engine.table import Table, open_table
from tests.engine.tables import random_ply, random_table
from tests.engine.toy import TOY

SEEDS = (1, 2)
LONGEST_GAME = 400
GARBAGE = (
    "",
    " ",
    ".",
    "?",
    "resign",
    "draw",
    "hello there",
    "T",
    "z99",
    "\x00",
    "ё1",
    "x" * 10**5,
)


@dataclass(frozen=True)
class Case:
    game: AnyGame
    choices: Mapping[str, str]

    def __str__(self) -> str:
        return "-".join([self.game.info.key, *map("=".join, self.choices.items())])


def cases() -> Iterator[Case]:
    """Every game at every number of seats: by default, and with each value of each option."""
    for game in (*GAMES.values(), TOY):
        for seats in game.info.seats:
            at = {"seats": str(seats)}
            yield Case(game, at)
            for option in game.options(seats):
                for value in set(option.values) - {option.default}:
                    yield Case(game, {**at, option.name: value})


CASES = sorted(cases(), key=str)


@pytest.fixture(
    params=[(case, seed) for case in CASES for seed in SEEDS], ids=lambda p: f"{p[0]}-{p[1]}"
)
def tables(request: pytest.FixtureRequest, toy: object) -> list[Table]:  # noqa: ARG001 - registers the game
    """A random game as the table was after each of its plies, the first with none."""
    case, seed = request.param
    rng = Random(seed)
    tables = [open_table(case.game, case.choices, rng)]
    while tables[-1].position.outcome is None:
        assert len(tables) < LONGEST_GAME, "the game does not end"
        tables.append(random_ply(tables[-1], rng))
    return tables


def actors(position: AnyPosition) -> tuple[Seat | None, ...]:
    """Who may act: seats, or None for the host; nobody at the end."""
    return () if position.outcome else position.to_move or (None,)


def some_moves(position: AnyPosition, seat: Seat | None) -> list[Any]:
    """All legal moves; a few where they cannot be listed."""
    if position.listed:
        return list(position.legal_moves(seat))
    return [position.random_move(Random(seed), seat) for seed in range(20)]


def seats_of(table: Table) -> range:
    return range(len(table.record.seats))


# Moves and their texts


def test_texts_and_moves_name_each_other(tables: list[Table]) -> None:
    for table in tables:
        for seat in actors(table.position):
            check_texts(table.position, seat)


def check_texts(position: AnyPosition, seat: Seat | None) -> None:
    moves = some_moves(position, seat)
    texts = [position.print(move) for move in moves]
    assert moves, "somebody is on move and cannot"
    assert len(set(texts)) == len(set(moves))
    assert not position.listed or len(texts) == len(set(texts))
    for move, text in zip(moves, texts, strict=True):
        assert position.parse(text, seat) == move
        assert position.parse(position.print_protocol(move), seat) == move


def test_legal_moves_come_in_one_order(tables: list[Table]) -> None:
    for table in tables:
        if table.position.listed:
            check_order(table)


def check_order(table: Table) -> None:
    again = table.record.replay()
    for seat in (None, *seats_of(table)):
        listed = printed(table.position, seat)
        assert listed == printed(table.position, seat) == printed(again, seat)
        assert seat in (None, *actors(table.position)) or not listed


def printed(position: AnyPosition, seat: Seat | None) -> list[str]:
    return list(map(position.print, position.legal_moves(seat)))


def test_sides_have_the_moves_of_their_seats(tables: list[Table]) -> None:
    for table in tables:
        if table.position.listed:
            check_sides_moves(table.position)


def check_sides_moves(position: AnyPosition) -> None:
    for seat, side in zip(actors(position), position.active_sides, strict=True):
        assert list(position.moves_of(side)) == list(position.legal_moves(seat))
    if position.outcome:
        assert not any(map(position.moves_of, position.game.info.sides))


def test_random_moves_are_legal_and_follow_the_generator(tables: list[Table]) -> None:
    for table in tables:
        position = table.position
        for seat in actors(position):
            move = position.random_move(Random(5), seat)
            assert move == position.random_move(Random(5), seat)
            assert not position.listed or move in position.legal_moves(seat)


# What is refused, and that it changes nothing


def test_garbage_is_refused(tables: list[Table]) -> None:
    position, twin = tables[-2].position, tables[-2].record.replay()
    for table in (tables[0], tables[-2], tables[-1]):
        for text in GARBAGE:
            for seat in (None, *seats_of(table)):
                refuse(table.position, text, seat)
    assert position == twin


def refuse(position: AnyPosition, text: str, seat: Seat | None) -> None:
    with pytest.raises(MoveError) as refused:
        position.parse(text, seat)
    error = refused.value
    assert error.code
    assert str(error)
    assert not isinstance(error, IllegalMove) or error.code in position.game.info.refusals
    assert all(position.parse(near, seat) for near in error.nearest)


def test_moves_that_are_not_legal_here_are_refused(tables: list[Table]) -> None:
    """Moves that were legal earlier: parsed and played they are refused."""
    pool = {move: None for table in tables[:-1] for move in pool_of(table.position)}
    for table in tables:
        if table.position.listed:
            check_refusals(table, list(pool))


def pool_of(position: AnyPosition) -> list[Any]:
    return [move for seat in actors(position) for move in some_moves(position, seat)[::40]]


def check_refusals(table: Table, pool: list[Any]) -> None:
    position, twin = table.position, table.record.replay()
    for seat in actors(position) or (None, *seats_of(table)):
        legal = set(position.legal_moves(seat))
        for move in pool:
            if move not in legal:
                check_refusal(position, move, seat)
    assert position == twin


def check_refusal(position: AnyPosition, move: Any, seat: Seat | None) -> None:
    with pytest.raises(IllegalMove) as refused:
        position.play(move, seat)
    assert refused.value.code in position.game.info.refusals
    refuse(position, position.print(move), seat)


def test_only_those_on_move_may_move(tables: list[Table]) -> None:
    for table in tables[:-1]:
        position = table.position
        move = position.random_move(Random(1), actors(position)[0])
        for seat in set(seats_of(table)) - set(position.to_move):
            check_refusal(position, move, seat)


def test_playing_leaves_the_old_position_as_it_was(tables: list[Table]) -> None:
    """Against twins replayed from the record before anything was played on from the originals."""
    twins = [table.record.replay() for table in tables]
    for table, twin in zip(tables, twins, strict=True):
        for seat in actors(table.position):
            for move in some_moves(table.position, seat)[::10]:
                assert table.position.play(move, seat) != table.position
        assert table.position == twin
        assert hash(table.position) == hash(twin)
        assert table.position.view(None).scene() == twin.view(None).scene()
        assert table.position.scores == twin.scores


# Records


def test_records_round_trip_and_replay(tables: list[Table]) -> None:
    for table in tables:
        record = parse_record(print_record(table.record))
        assert record == table.record
        replayed = record.replay()
        assert replayed == table.position
        assert hash(replayed) == hash(table.position)


def test_plies_are_taken_back_one_by_one(tables: list[Table]) -> None:
    back = tables[-1]
    for table in reversed(tables[:-1]):
        back = back.back()
        assert back == table
        assert table.record.replay() == table.position


# Views, sides and scores


def test_every_viewer_sees_something(tables: list[Table]) -> None:
    for table in tables:
        for viewer in (None, *seats_of(table)):
            check_view(table.position, table.position.view(viewer), viewer)


def check_view(position: AnyPosition, view: AnyView, viewer: Seat | None) -> None:
    info = position.game.info
    assert view.viewer == viewer
    assert view.scene() == view.scene()
    assert (view.to_move, view.active_sides) == (position.to_move, position.active_sides)
    assert (view.sides, view.outcome) == (position.sides, position.outcome)
    assert set(view.spoken_moves()) <= set(info.words)
    assert {event.kind for event in view.events} <= set(info.events)
    check_sample(position, view)


def check_sample(position: AnyPosition, view: AnyView) -> None:
    """What could be behind a view looks the same through it."""
    sample = view.sample(Random(3))
    assert sample == view.sample(Random(3))
    assert sample.view(view.viewer).scene() == view.scene()
    assert (sample.to_move, sample.outcome) == (position.to_move, position.outcome)


def test_spoken_moves_are_legal(tables: list[Table]) -> None:
    for table in tables:
        for seat in actors(table.position):
            for word in table.position.view(seat).spoken_moves():
                assert word in printed(table.position, seat)


def test_sides_are_consistent(tables: list[Table]) -> None:
    for table in tables:
        position = table.position
        known = position.game.info.sides
        held = [side for sides in position.sides for side in sides]
        scored = [score.side for score in position.scores]
        assert len(position.sides) == len(table.record.seats)
        assert {*held, *scored, *position.active_sides} <= set(known)
        assert len(scored) == len(set(scored))
        assert len(position.active_sides) == len(actors(position))


# The end


def test_scores_match_places(tables: list[Table]) -> None:
    outcome = tables[-1].position.outcome
    assert outcome is not None
    assert outcome.termination is None
    check_places(outcome)
    for better, points in zip(outcome.places, outcome.scores, strict=True):
        for worse, fewer in zip(outcome.places, outcome.scores, strict=True):
            assert points <= fewer or better < worse
            assert better != worse or points == fewer


def check_places(outcome: Outcome) -> None:
    """Places are counted as in sport: 1, 2, 2, 4."""
    for place in outcome.places:
        assert place == 1 + sum(other < place for other in outcome.places)
    assert (outcome.result == "0") == (set(outcome.places) == {1} and len(outcome.places) == 2)


def test_nothing_can_be_done_after_the_end(tables: list[Table]) -> None:
    position = tables[-1].position
    assert (position.to_move, position.active_sides) == ((), ())
    assert not position.legal_moves()
    for act in (position.agree_draw, lambda: position.resign(0)):
        with pytest.raises(IllegalMove):
            act()


def test_anyone_may_resign_at_any_ply(tables: list[Table]) -> None:
    for table in tables[:-1]:
        twin = table.record.replay()
        for seat in seats_of(table):
            check_resigned(table.resigned(seat), seat)
        assert table.position == twin


def check_resigned(table: Table, seat: Seat) -> None:
    outcome = table.position.outcome
    assert outcome or len(table.record.seats) > 2
    assert parse_record(str(table.record)).replay() == table.position
    if outcome:
        assert outcome.termination is Termination.RESIGNATION
        assert outcome.result.endswith("R")
        assert outcome.places[seat] == max(outcome.places)
        check_places(outcome)
        assert not table.position.legal_moves()


def test_a_draw_is_agreed_where_the_game_knows_draws(tables: list[Table]) -> None:
    for table in tables[:-1]:
        if table.position.game.info.can_be_drawn:
            drawn = table.drawn()
            assert drawn.record.result == "0"
            assert drawn.record.replay() == drawn.position
        else:
            with pytest.raises(IllegalMove):
                table.drawn()


# Other runs of the program


def fingerprint() -> str:
    """A digest of legal moves, texts and scenes over some random games of every game."""
    digest = hashlib.sha256()
    for key in GAMES:
        for seed in range(3):
            table = random_table(key, seed)
            for position in table.positions:
                moves = printed(position, None) if position.listed else []
                digest.update(repr((moves, position.view(None).scene())).encode())
            digest.update(str(table.record).encode())
    return digest.hexdigest()


@pytest.mark.parametrize("hash_seed", ["0", "1", "77"])
def test_other_runs_of_the_program_do_the_same(hash_seed: str) -> None:
    code = "from tests.engine.test_contract import fingerprint; print(fingerprint())"
    ran = subprocess.run(  # noqa: S603 - this interpreter, with code from above
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == fingerprint()
