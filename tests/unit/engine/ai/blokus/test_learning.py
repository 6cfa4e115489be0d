"""Learning of priors for moves of Blokus: repeatable, and true to the search's own logits."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from engine.__main__ import main
from engine.ai.blokus.agent import WEIGHTS, TreeSearch, weights
from engine.ai.blokus.fitting import Choice, Floats, cross_entropy, fitted
from engine.ai.blokus.kernels.kernel import KERNEL, numbers
from engine.ai.blokus.kernels.plies import to_move
from engine.ai.blokus.kernels.prior import (
    PHASES,
    ROLES,
    Weights,
    logit,
    phase,
    reach_logit,
    weigh_squares,
)
from engine.ai.blokus.kernels.reach import HOLDERS, count_reach, reach
from engine.ai.blokus.kernels.sight import look, sight
from engine.ai.blokus.learning import (
    FEATURES,
    FROM_MIDDLE,
    FROM_REACH,
    KINDS,
    Course,
    as_weights,
    features,
    laid_by_next,
    learned,
    nothing_known,
    searches,
)
from tests.support.engine.tables import random_table

TINY = Course(games=1, nodes=4, seed=3, rounds=1)


@pytest.mark.slow
def test_the_same_course_leads_to_the_same_file(tmp_path: Path) -> None:
    output = tmp_path / "weights.json"
    words = "learn --games 1 --nodes 4 --seed 3 --rounds 1 -o"
    assert main([*words.split(), str(output)]) == 0
    text = output.read_text(encoding="utf-8")
    assert text == learned(TINY, list(KINDS), map, lambda _: None)
    assert set(json.loads(text)) == set(KINDS)


def test_the_last_round_is_twice_as_long_with_twice_the_playouts() -> None:
    course = Course(games=3, nodes=5, seed=1, rounds=2)
    assert [course.extent(number) for number in range(2)] == [(3, 5), (6, 10)]


def test_the_other_board_keeps_its_weights(tmp_path: Path) -> None:
    output = tmp_path / "weights.json"
    words = "learn --board small --games 1 --nodes 1 --rounds 1 --processes 1 -o"
    assert main([*words.split(), str(output)]) == 0
    kept, found = (json.loads(path.read_text(encoding="utf-8")) for path in (WEIGHTS, output))
    assert [name for name in KINDS if found[name] != kept[name]] == ["small"]


def test_another_seed_plays_other_games() -> None:
    known = nothing_known("small")
    first, second = (
        [choice.shares.tolist() for _, choice in searches("small", known, 0, 4, Random(seed))]
        for seed in (1, 2)
    )
    assert first != second


@pytest.mark.parametrize("board", KINDS)
def test_first_pieces_are_drawn_and_not_learned(board: str) -> None:
    for number in range(len(KINDS[board])):
        seen = list(searches(board, nothing_known(board), number, 4, Random(1)))
        assert not any(choice.features[:, FROM_MIDDLE].any() for _, choice in seen)
        assert seen[0][1].features[:, FROM_MIDDLE + 1].any()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("variant", ["duo", "duel", "classic"])
def test_features_weigh_what_the_search_reckons(variant: str, seed: int) -> None:
    """The product of any weights with the features is the logit of the kernel."""
    seats = "4" if variant == "classic" else "2"
    position = random_table("blokus", seed, 4 * seed, seats=seats, variant=variant).position
    board = KERNEL.board(position)
    colour = to_move(board)
    laid = laid_by_next(board)
    rng = np.random.default_rng(seed)
    known = as_weights("small", *(_table(rng, number) for number in (FROM_REACH, FEATURES)))
    moves = numbers(board, colour)
    found = features(board, colour, laid, moves)
    room, counts = reach(board), np.zeros((len(moves), HOLDERS), dtype=np.int32)
    count_reach(board, colour, np.array(moves, dtype=np.uint16), room, counts)
    seen, worth = sight(board), np.zeros((ROLES, len(board.squares)))
    look(board, colour, seen)
    for terms, columns in ((known.coarse, found[:, :FROM_REACH]), (known.fine, found)):
        weigh_squares(terms, laid, seen, worth)
        expected = np.array([logit(board, terms, worth, move, laid) for move in moves])
        flat = [terms.squares[phase(laid)], terms.sides[phase(laid)], terms.mobility[phase(laid)]]
        flat += [terms.pieces[phase(laid)], terms.middle]
        if terms is known.fine:
            flat.append(known.reach[phase(laid)])
            expected += [reach_logit(known, counts, i, laid) for i in range(len(moves))]
        assert columns @ np.concatenate([part.ravel() for part in flat]) == pytest.approx(expected)


def _table(rng: np.random.Generator, number: int) -> list[Floats]:
    return [rng.normal(size=number) for _ in range(PHASES)]


def test_what_is_fitted_explains_best() -> None:
    """Choices made by known weights are explained by them, and by nothing much better."""
    rng = np.random.default_rng(1)
    truth = np.array([1.0, -0.5, 0.0, 2.0])
    choices = []
    for _ in range(400):
        rows = rng.integers(0, 3, size=(10, 4)).astype(np.float16)
        odds = np.exp(rows @ truth)
        choices.append(Choice(rows, odds / odds.sum()))
    found = fitted(choices, 4)
    assert found == pytest.approx(truth, abs=0.1)
    assert cross_entropy(choices, found) < cross_entropy(choices, np.zeros(4)) - 0.5


def test_the_weights_played_with_are_laid_out_as_they_are_written() -> None:
    """Files written by the learning can then be compared line by line."""
    known = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    assert {name for name in known if name in KINDS} == set(KINDS)
    for board in KINDS:
        assert _shapes(weights(board)) == _shapes(nothing_known(board))


def _shapes(known: Weights) -> list[tuple[int, ...]]:
    return [part.shape for part in (*known.coarse, *known.fine, known.reach, known.plays)]


def test_a_search_tells_how_often_it_looked() -> None:
    position = random_table("blokus", 1, 6, seats="2", variant="duo").position
    search = TreeSearch(position, Random(0))
    search.advance(50)
    looked = search.looked()
    assert sum(often for _, often in looked) == 50
    assert {move for move, _ in looked} == set(position.legal_moves())
