"""The fast rules of Tristra against the slow ones: moves, points, turns, ends and results."""

import pytest

from engine.cli.perft import perft
from engine.core.game import AnyPosition
from tests.support.cases import cases
from tests.support.engine.naive_tristra import (
    SIDES,
    NaiveTristra,
    free_squares,
    naive_moves,
    naive_perft,
    naive_ply,
    naive_points,
    naive_result,
)
from tests.support.engine.tristra_tables import (
    naive_begun,
    naive_of,
    plies_by,
    random_game,
    set_up,
    texts_of,
)

ARROWS, OWN = ("corners", "sides", "rank"), ("none", "score")
FIRST = ("rps", "random", "orange", "purple")


def agree(position: AnyPosition, naive: NaiveTristra) -> None:
    assert position.totals == naive_points(naive)
    assert [score.points for score in position.scores] == list(naive_points(naive))
    assert [score.side for score in position.scores] == list(SIDES)
    if naive.stage == "over":
        agree_on_end(position, naive)
    elif naive.stage == "move":
        agree_on_moves(position, naive)
    else:
        agree_on_secrets(position, naive)


def agree_on_end(position: AnyPosition, naive: NaiveTristra) -> None:
    assert position.outcome
    assert position.outcome.result == naive_result(naive)
    orange, purple = naive_points(naive)
    assert position.outcome.places == (1 + (orange < purple), 1 + (purple < orange))
    assert not position.legal_moves()
    kinds = [event.kind for event in position.view(None).events]
    equal = naive.gains["orange"] == naive.gains["purple"] and naive.ending != "wiped-out"
    assert kinds == [naive.ending, *(["lines"] if equal else [])]


def agree_on_moves(position: AnyPosition, naive: NaiveTristra) -> None:
    assert position.outcome is None
    assert (position.active_sides, position.secret, position.listed) == ((naive.turn,), False, True)
    texts = texts_of(position)
    assert len(texts) == len(set(texts))
    assert set(texts) == set(naive_moves(naive))
    assert position.view(None).spoken_moves() == (("end",) if "end" in texts else ())


def agree_on_secrets(position: AnyPosition, naive: NaiveTristra) -> None:
    assert position.outcome is None
    assert position.secret
    assert position.active_sides == tuple(side for side in SIDES if side not in naive.given)
    assert position.listed == (naive.stage == "choose")
    if position.listed:
        assert texts_of(position) == ["rock", "paper", "scissors"]


def check_game(seed: int, **choices: str) -> NaiveTristra:
    """Play a random game to its end, in step."""
    table = random_game(seed, 1000, **choices)
    naive = naive_begun(table.record)
    agree(table.positions[0], naive)
    for _, seat, text, later in plies_by(table):
        naive = naive_ply(naive, SIDES[seat], text)
        agree(later, naive)
    assert naive.stage == "over"
    return naive


@cases("seed", range(12))
@cases("own", OWN)
@cases("arrows", ARROWS)
def test_the_fast_rules_agree_with_the_slow_ones(arrows: str, own: str, seed: int) -> None:
    check_game(seed, arrows=arrows, own=own)


@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize("rounds", ["1", "2", "5"])
def test_they_agree_over_several_rounds(rounds: str, first: str) -> None:
    naive = check_game(3, rounds=rounds, first=first)
    assert len(naive.results) == int(rounds)


def test_random_games_end_in_every_way() -> None:
    """Ends of all kinds must occur for the tests above to compare anything."""
    games = [
        naive_of(random_game(seed, arrows=a, own=o))
        for seed in range(12)
        for a in ARROWS
        for o in OWN
    ]
    assert {game.ending for game in games} == {"wiped-out", "no-move", "declared"}
    gains = [game.gains for game in games if game.ending != "wiped-out"]
    assert any(each["orange"] == each["purple"] for each in gains)


@pytest.mark.parametrize("arrows", ARROWS)
def test_perft_at_the_end_of_games(arrows: str) -> None:
    """Few plies are left, so that the slow rules can count all lines."""
    for seed in range(2):
        whole = random_game(seed, arrows=arrows)
        for back, depth in ((2, 4), (5, 2), (20, 2)):
            table = whole.back(back)
            assert perft(table.position, depth) == naive_perft(naive_of(table), depth)


def test_perft_from_triangles_in_line() -> None:
    """All stand on their back rows: I may go nowhere, II to 12 blue squares, III to 24."""
    position = set_up().position
    assert perft(position, 1) == (2 * 12 + 2 * 24) * 4
    assert perft(position, 2) == naive_perft(naive_of(set_up()), 2)


@cases("seed", range(6))
def test_free_squares_rise_and_fall(seed: int) -> None:
    """A capture adds a free square, a teleport takes one; so 46 moves are the most possible."""
    naive = naive_begun(random_game(seed).record)
    moves = 0
    for _, seat, text, _ in plies_by(random_game(seed)):
        before, naive = naive, naive_ply(naive, SIDES[seat], text)
        if before.stage == "move" and text != "end":
            moves += 1
            change = len(free_squares(naive)) - len(free_squares(before))
            assert change == (1 if "x" in text else -1)
    assert moves <= 46
