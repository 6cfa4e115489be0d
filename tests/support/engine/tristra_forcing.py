"""Forced wins in Tristra by the slow rules: an attacker who needs one move, a defender all."""

from collections.abc import Iterator

from tests.support.engine.naive_tristra import (
    OTHER,
    SIDES,
    NaiveTristra,
    naive_moves,
    naive_ply,
    naive_points,
)


def winning_by_rules(game: NaiveTristra, moves: int) -> Iterator[str]:
    """The plies with which the side to move wins by so many of its own, this one the first."""
    for text in naive_moves(game):
        if _is_lost(naive_ply(game, game.turn, text), OTHER[game.turn], moves - 1):
            yield text


def _is_lost(game: NaiveTristra, defender: str, moves: int) -> bool:
    """Whether a side loses, whatever it does, before the other has made so many moves more."""
    if game.stage == "over":
        return _has_lost(game, defender)
    if not moves:
        return False
    after = (naive_ply(game, defender, text) for text in naive_moves(game))
    return all(_is_beaten(one, defender, moves) for one in after)


def _is_beaten(game: NaiveTristra, defender: str, moves: int) -> bool:
    if game.stage == "over":
        return _has_lost(game, defender)
    return any(winning_by_rules(game, moves))


def _has_lost(game: NaiveTristra, side: str) -> bool:
    points = dict(zip(SIDES, naive_points(game), strict=True))
    return points[side] < points[OTHER[side]]
