"""Plies of the host: where a game leaves something to chance, it is played at once."""

from random import Random

from bot.domain import tour
from bot.domain.table import Session, Stage
from engine.core.record import Ply


def hosted(session: Session, rng: Random) -> Session:
    """The session after the plies that are the host's to make now: each is a random legal move.

    Where somebody was shown a game to the last step, it ends.
    """
    session = tour.ended(session)
    if session.stage is not Stage.PLAYING:
        return session
    position = session.position
    while position.outcome is None and not position.to_move:
        move = position.random_move(rng)
        ply = Ply(position.print(move))
        position = position.play(move)
        session = session.after(ply, position)
    return session
