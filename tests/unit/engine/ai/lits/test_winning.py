"""Winning moves of Battle of LITS, compared with brute force."""

from engine.ai.lits.winning import only_winning_move, winning_moves
from tests.support.engine.lits_solving import late_positions, wins_by_brute_force


def test_they_are_those_that_brute_force_finds() -> None:
    """Among more than 100 positions there are such with no winning move, with one and with more."""
    positions = late_positions(40, range(1, 40))
    found = [list(winning_moves(position)) for position in positions]
    assert len(positions) > 100
    assert {min(len(moves), 2) for moves in found} == {0, 1, 2}
    for position, moves in zip(positions, found, strict=True):
        legal = position.legal_moves()
        assert moves == [m for m in legal if not wins_by_brute_force(position.play(m))]
        assert only_winning_move(position) == (moves[0] if len(moves) == 1 else None)
