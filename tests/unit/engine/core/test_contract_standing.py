"""Contract of every game about views, scores and the end, checked over every registered game.

Moves and records have `test_contract.py`.
"""

from random import Random

import pytest

from engine.core.errors import IllegalMove
from engine.core.game import AnyPosition, AnyView, Outcome, Seat, Termination
from engine.core.record import EXITS, RESIGN, TIME, parse_record
from engine.core.table import Table
from tests.support.engine.contract import Played, actors, in_every_game, printed, seats_of, spread
from tests.support.engine.tables import random_ply

RESIGNATIONS = 4
"""Stages of a long game at which the seats resign."""


# Views, sides and scores


@in_every_game
def test_every_viewer_sees_something(played: Played) -> None:
    for table in played.stages:
        for viewer in (None, *seats_of(table)):
            check_view(table.position, table.position.view(viewer), viewer)


def check_view(position: AnyPosition, view: AnyView, viewer: Seat | None) -> None:
    info = position.game.info
    assert view.viewer == viewer
    assert view.scene() == view.scene()
    assert (view.to_move, view.active_sides) == (position.to_move, position.active_sides)
    assert (view.sides, view.outcome) == (position.sides, position.outcome)
    assert (view.scores, view.totals) == (position.scores, position.totals)
    assert set(view.spoken_moves()) <= set(info.words)
    assert {event.kind for event in view.events} <= set(info.events)
    assert {event.side for event in view.events} <= {"", *info.sides}
    check_sample(position, view)


def check_sample(position: AnyPosition, view: AnyView) -> None:
    """Check that a position that could be behind a view looks the same through it."""
    sample = view.sample(Random(3))
    assert sample == view.sample(Random(3))
    assert sample.view(view.viewer).scene() == view.scene()
    assert (sample.to_move, sample.outcome) == (position.to_move, position.outcome)


@in_every_game
def test_a_sampled_record_is_the_same_as_far_as_its_viewer_knows(played: Played) -> None:
    for table in played.stages:
        for viewer in (None, *seats_of(table)):
            if not table.position.secret:
                check_sampled(table, table.position.view(viewer))


def check_sampled(table: Table, view: AnyView) -> None:
    sampled = table.record.sampled(view, Random(3))
    assert sampled == table.record.sampled(view, Random(3))
    seen = sampled.replay().view(view.viewer)
    assert seen.scene() == view.scene()
    assert sampled.shown_to(seen) == table.record.shown_to(view)


@in_every_game
def test_spoken_moves_are_legal(played: Played) -> None:
    for table in played.stages:
        for seat in actors(table.position):
            for word in table.position.view(seat).spoken_moves():
                assert word in printed(table.position, seat)


@in_every_game
def test_sides_are_consistent(played: Played) -> None:
    for table in played.tables:
        position = table.position
        known = position.game.info.sides
        held = [side for sides in position.sides for side in sides]
        scored = [score.side for score in position.scores]
        assert len(position.sides) == len(table.record.seats)
        assert {*held, *scored, *position.active_sides} <= set(known)
        assert len(scored) == len(set(scored))
        assert len(position.active_sides) == len(actors(position))


@in_every_game
def test_every_seat_has_a_total(played: Played) -> None:
    for table in played.tables:
        assert len(table.position.totals) == len(table.record.seats)
    last = played.tables[-1].position
    assert last.outcome is not None
    assert last.outcome.totals == last.totals


# The end


@in_every_game
def test_totals_match_places(played: Played) -> None:
    position = played.tables[-1].position
    outcome = position.outcome
    assert outcome is not None
    assert outcome.termination is None
    assert outcome.tiebreak in ("", *position.game.info.tiebreaks)
    check_places(outcome)
    for better, points in zip(outcome.places, outcome.totals, strict=True):
        for worse, fewer in zip(outcome.places, outcome.totals, strict=True):
            assert points <= fewer or better < worse
            assert better != worse or points == fewer
            assert points != fewer or better == worse or outcome.tiebreak


def check_places(outcome: Outcome) -> None:
    """Check that places are counted as in sport: 1, 2, 2, 4."""
    for place in outcome.places:
        assert place == 1 + sum(other < place for other in outcome.places)
    assert (outcome.result == "0") == (set(outcome.places) == {1} and len(outcome.places) == 2)


@in_every_game
def test_nothing_can_be_done_after_the_end(played: Played) -> None:
    check_over(played.tables[-1].position)


def check_over(position: AnyPosition) -> None:
    assert (position.to_move, position.active_sides) == ((), ())
    assert not position.legal_moves()
    for act in (position.agree_draw, lambda: position.resign(0)):
        with pytest.raises(IllegalMove):
            act()


# What is said beside the moves


@in_every_game
def test_anyone_may_resign_at_any_ply(played: Played) -> None:
    for table, twin in list(played.twins())[:-1]:
        for seat in seats_of(table):
            check_resigned(table.resigned(seat), seat)
        assert table.position == twin


def check_resigned(table: Table, seat: Seat) -> None:
    """Check the end with one seat or two, else that the others play on."""
    assert parse_record(str(table.record)).replay() == table.position
    if len(table.record.seats) <= 2:
        check_given_up(table, seat)
    else:
        assert seat not in table.position.to_move
        with pytest.raises(IllegalMove):
            table.resigned(seat)


def check_given_up(table: Table, last: Seat, by: Termination = Termination.RESIGNATION) -> None:
    """Check the end after the others left; `last` is the seat that did so last."""
    outcome, seats = table.position.outcome, len(table.record.seats)
    assert outcome
    assert outcome.termination is by
    assert outcome.places[last] == max(outcome.places) or seats > 2
    assert outcome.result.endswith(f"+{by.letter}") == (seats == 2)
    assert seats == 2 or outcome.result.count("/") + 1 == len(table.position.scores)
    check_places(outcome)
    check_over(table.position)


@in_every_game
def test_the_others_play_on_and_who_resigned_is_last(played: Played) -> None:
    for table in spread(played.tables[:-1], RESIGNATIONS):
        for seat in seats_of(table) if len(table.record.seats) > 2 else ():
            check_last(played_on_without(table.resigned(seat), seat), seat)


def played_on_without(table: Table, seat: Seat) -> Table:
    """The table at the end of the game, in which that seat is never on move again."""
    rng = Random(seat)
    while table.position.outcome is None:
        assert seat not in table.position.to_move
        table = random_ply(table, rng)
    return table


def check_last(table: Table, seat: Seat) -> None:
    """Check an end by the rules, to which the others played on."""
    outcome = table.position.outcome
    assert outcome
    assert outcome.termination is None
    assert outcome.places[seat] == max(outcome.places) > 1
    assert parse_record(str(table.record)).replay() == table.position


@in_every_game
def test_all_may_resign_one_after_the_other(played: Played) -> None:
    for table in spread(played.tables[:-1], RESIGNATIONS):
        *others, last = seats_of(table)
        left = table
        for other in others:
            left = left if left.position.outcome else left.resigned(other)
        if left.position.outcome is None:
            assert left.position.to_move in ((), (last,))
            for word, by in EXITS.items():
                check_given_up(left.resigned(last, word), last, by)


@in_every_game
def test_who_runs_out_of_time_is_out_as_by_resigning(played: Played) -> None:
    for table in spread(played.tables[:-1], RESIGNATIONS):
        for seat in seats_of(table):
            check_out_of_time(table, seat)


def check_out_of_time(table: Table, seat: Seat) -> None:
    late, resigned = (table.resigned(seat, word) for word in (TIME, RESIGN))
    told = late.position.outcome is not None and late.position.outcome.termination is not None
    assert str(late.record.plies[-1]) == f"{seat + 1}: time"
    assert parse_record(str(late.record)).replay() == late.position
    assert late.back() == table
    assert (late.position == resigned.position) != told
    if len(table.record.seats) <= 2:
        check_given_up(late, seat, Termination.TIME)
    with pytest.raises(IllegalMove):
        late.resigned(seat, TIME)


@in_every_game
def test_a_draw_is_agreed_where_the_game_knows_draws(played: Played) -> None:
    for table in played.stages[:-1]:
        if len(table.record.seats) in table.position.game.info.drawn_at:
            drawn = table.drawn()
            outcome = drawn.position.outcome
            assert outcome
            assert outcome.termination is Termination.AGREEMENT
            assert drawn.record.result == "0"
            assert drawn.record.replay() == drawn.position
            check_over(drawn.position)
        else:
            with pytest.raises(IllegalMove):
                table.drawn()
