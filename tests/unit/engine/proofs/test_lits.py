"""Proofs of who wins Battle of LITS: those that hold, those that do not, and their text."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.proofs import kernel
from engine.proofs.__main__ import check, main
from engine.proofs.lits import Check
from engine.proofs.text import Proof, ProofError, parse_cells, parse_proof, print_cells, print_proof
from tests.support.cases import cases
from tests.support.engine.lits_proofs import solution
from tests.support.engine.lits_solving import games, wins_by_brute_force

PLIES, UNTIL = 8, 11
SEEDS = 0, 1
"""Games of which each side wins one, one of them on move."""

SETUP = "XO" * 30 + "." * 40


def proof(seed: int = 0) -> Proof:
    made = solution(seed, PLIES, UNTIL).proof
    assert made
    return made


def checked(made: Proof) -> int:
    return check(print_proof(made), 1, lambda _: None)


def test_what_the_engine_proves_holds() -> None:
    made = list(map(proof, SEEDS))
    for each, seed in zip(made, SEEDS, strict=True):
        assert parse_proof(print_proof(each)) == each
        assert checked(each) >= len(each.replies)
        assert (each.first is None) == (not solution(seed, PLIES, UNTIL).wins)
    assert {each.winner for each in made} == {0, 1}
    assert {each.first is None for each in made} == {False, True}


def test_the_search_agrees_with_brute_force() -> None:
    known = {cells: number for number, (_, cells) in enumerate(kernel.placements())}
    results = []
    for game in games(20):
        setup = game[0].symbols
        board = kernel.board(_signs(setup.crosses, setup.rings))
        stack = kernel.stack(board, 1 << 12)
        for ply, placement in enumerate(game[-1].placed):
            kernel.lay(board, stack, ply, known[_cells(placement.mask)])
        # The search makes positions anew that lie above.
        for position in reversed(game[-4:]):
            ply, lead = len(position.placed), position.points[0] - position.points[1]
            own = -lead if ply & 1 else lead
            results.append(wins_by_brute_force(position))
            assert kernel.wins(board, stack, ply, own) == results[-1]
    assert 15 < sum(results) < len(results) - 15


def _signs(crosses: int, rings: int) -> str:
    signs = ["X" if crosses >> i & 1 else "O" if rings >> i & 1 else "." for i in range(100)]
    return "".join("".join(signs[10 * row : 10 * row + 10]) for row in range(9, -1, -1))


def _cells(mask: int) -> tuple[int, ...]:
    return tuple(at for at in range(100) if mask >> at & 1)


def test_the_rules_are_those_of_the_game() -> None:
    """The numbers are those of docs/rules.md."""
    board = kernel.board(SETUP)
    stack = kernel.stack(board, 1 << 4)
    assert len(kernel.placements()) == 1292
    second = 0
    for first in range(1292):
        kernel.lay(board, stack, 0, first)
        alive = stack.alive[1, : stack.counts[1]].tolist()
        second += sum(kernel.is_legal(board, stack, 1, move) for move in alive)
    assert second == 89_808


def _without_a_reply(made: Proof) -> Proof:
    return replace(made, replies=made.replies[1:])


def _in_another_order(made: Proof) -> Proof:
    first, second, *others = made.replies
    return replace(made, replies=(second, first, *others))


def _with(made: Proof, number: int, answers: tuple[tuple[int, ...], ...]) -> Proof:
    replies = list(made.replies)
    replies[number] = replies[number][0], answers
    return replace(made, replies=tuple(replies))


def _longest(made: Proof) -> int:
    return max(range(len(made.replies)), key=lambda number: len(made.replies[number][1]))


def _without_an_answer(made: Proof) -> Proof:
    number = _longest(made)
    return _with(made, number, made.replies[number][1][:-1])


def _with_an_answer_more(made: Proof) -> Proof:
    number = _longest(made)
    return _with(made, number, (*made.replies[number][1], made.laid[0]))


def _with_an_answer_that_cannot_be(made: Proof) -> Proof:
    number = _longest(made)
    return _with(made, number, (made.laid[0], *made.replies[number][1][1:]))


def _for_the_other_side(made: Proof) -> Proof:
    return replace(made, winner=1 - made.winner)


def _after_a_piece_that_cannot_be(made: Proof) -> Proof:
    return replace(made, laid=(made.laid[0], *made.laid[:-1]))


def _with_moves_for_longer(made: Proof) -> Proof:
    return replace(made, until=UNTIL + 2)


@cases(
    ("change", "reason"),
    [
        (_without_a_reply, "the replies are not all that there are"),
        (_in_another_order, "the replies are not all that there are"),
        (_without_an_answer, "an answer is missing"),
        (_with_an_answer_more, "answers to nothing"),
        (_with_an_answer_that_cannot_be, "cannot be laid as piece"),
        (_for_the_other_side, "where the winner is on move, and only there"),
        (_after_a_piece_that_cannot_be, "cannot be laid as piece 2"),
        (_with_moves_for_longer, "an answer is missing|cannot be laid"),
    ],
)
def test_what_is_no_proof_is_refused(change: object, reason: str) -> None:
    assert callable(change)
    with pytest.raises(ProofError, match=reason):
        checked(change(proof()))


def test_answers_that_lose_are_refused() -> None:
    """The last answer to a reply is replaced by all else; some of that can be laid and loses."""
    made, refused = proof(2), list[str]()
    number = min(range(len(made.replies)), key=lambda at: len(made.replies[at][1]) or UNTIL)
    check = Check(made)
    for _, cells in kernel.placements():
        check.proof = _with(made, number, (*made.replies[number][1][:-1], cells))
        try:
            check.part(number)
        except ProofError as error:
            refused.append(str(error))
    assert any("the winner loses" in reason for reason in refused)
    assert 0 < len(refused) < 1292


@cases(
    ("text", "reason"),
    [
        ("", "the first line is not"),
        ("proof chess 1\n", "the first line is not"),
        ("proof battle-of-lits 1\n", "a line is missing"),
        (f"proof battle-of-lits 1\nsetup {SETUP}\nwinner Z\nuntil 3\n", "cannot be read"),
        (f"proof battle-of-lits 1\nsetup {SETUP[1:]}\nwinner X\nuntil 3\n", "100 signs"),
        (f"proof battle-of-lits 1\nsetup {SETUP}\nlaid a11\nwinner X\nuntil 3\n", "no row 11"),
        (f"proof battle-of-lits 1\nsetup {SETUP}\nwinner X\nuntil 3\nreply\n", "cannot be read"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, reason: str) -> None:
    with pytest.raises(ProofError, match=reason):
        parse_proof(text)


def test_squares_are_written_as_in_the_rules() -> None:
    assert print_cells((0, 9, 90, 99)) == "a1,j1,a10,j10"
    assert parse_cells("a1,j1,a10,j10") == (0, 9, 90, 99)


def test_the_program_says_what_a_proof_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, made = tmp_path / "proof", proof()
    file.write_text(print_proof(made), encoding="utf-8")
    assert main([str(file), "--processes", "1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{'XO'[made.winner]} wins after 8 pieces: {len(made.replies)} replies")
    file.write_text(print_proof(_without_an_answer(made)), encoding="utf-8")
    assert main([str(file), "--processes", "2"]) == 1
    assert "an answer is missing" in capsys.readouterr().err
    assert main([str(tmp_path / "none")]) == 1
    assert "No such file" in capsys.readouterr().err
