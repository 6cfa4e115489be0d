"""Refusals that games have in common: out of turn, after the end, of setups, by rules."""

from collections.abc import Iterable
from typing import Protocol

from engine.core.errors import Details, IllegalMove, SetupError, quote
from engine.core.game import Seat, Standing


class Named(Protocol):
    """A board whose squares have names."""

    def name(self, square: int) -> str:
        """The name of a square."""
        ...


def illegal_on(
    board: Named,
    code: str,
    sentence: str,
    text: str,
    details: Details | None = None,
    where: Iterable[int] = (),
) -> IllegalMove:
    """The refusal of a move by a rule that shows on the squares `where` of a board.

    `sentence` may name the values in `details`, and `{squares}`.
    """
    names = tuple(board.name(square) for square in sorted(where))
    return _illegal(code, sentence, text, details, names)


def _illegal(
    code: str,
    sentence: str,
    text: str,
    details: Details | None = None,
    names: tuple[str, ...] = (),
) -> IllegalMove:
    values = {**(details or {}), "squares": ", ".join(names)}
    error = IllegalMove(code, f"{quote(text)}: {sentence.format(**values)}", text, values)
    error.squares = names
    return error


def game_over(text: str) -> IllegalMove:
    """The refusal of anything after the end."""
    return _illegal("over", "the game is over", text)


def not_on_move(text: str, on_move: str = "the other side") -> IllegalMove:
    """The refusal of a move by a seat whose turn it is not."""
    return _illegal("turn", f"it is {on_move}'s turn", text)


def no_setup(code: str, wanted: str, setup: str) -> SetupError:
    """The refusal of a setup text where another is wanted."""
    sentence = f"“{quote(setup)}” is no setup of this game: {wanted}"
    return SetupError(code, sentence, {"text": quote(setup)})


def acting(standing: Standing, text: str, seat: Seat | None) -> Seat:
    """The seat that acts: the one named, or the only one on move.

    :raises IllegalMove: if the game is over, or it is not on move or not named.
    """
    if standing.outcome:
        raise game_over(text)
    if seat not in standing.to_move and (seat is not None or len(standing.to_move) > 1):
        raise not_on_move(text)
    return standing.to_move[0] if seat is None else seat
