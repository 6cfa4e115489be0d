"""Colours of the text protocol: the sides they mean, and who acts for them."""

from engine.core.errors import CommandError, quote
from engine.core.game import AnyPosition, Seat


def side_named(position: AnyPosition, colour: str) -> str:
    """The side that a colour means, in either case.

    :raises CommandError: if the game has no such colour.
    """
    name = colour.lower()
    other_names = position.game.info.side_names
    sides = [score.side for score in position.scores]
    for side in sides:
        if name in (side, *other_names.get(side, ())):
            return side
    raise CommandError(f"“{quote(colour)}” is no colour of this game: {' '.join(sides)}")


def seat_for(position: AnyPosition, side: str) -> Seat | None:
    """The seat that may act for a side; None if it is the host.

    :raises CommandError: if the side is not on move.
    """
    if side not in position.active_sides:
        raise CommandError("the game is over" if position.outcome else f"{side} is not to move")
    index = position.active_sides.index(side)
    return position.to_move[index] if position.to_move else None


def can_pass(position: AnyPosition, side: str) -> bool:
    """Whether a side has no move, now and for good: not merely because it is not its turn."""
    if position.outcome:
        return True
    if not position.listed or side in position.active_sides:
        return False
    return position.game.info.forced_passes and not position.moves_of(side)
