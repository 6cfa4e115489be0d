"""The plies that whoever looks at a table has not seen: those of others since their own last."""

from bot.domain.table import Session
from engine.game import Seat


def first_unseen(session: Session, viewer: Seat | None) -> int:
    """The number, from 0, of the first ply after the reader's last, or of the last one.

    The reader is the viewer, or around the table whoever is to move now. There are at most as many
    such plies as sides.
    """
    plies, readers = len(session.record.plies), session.position.to_move
    if viewer is not None:
        readers = (viewer,)
    oldest = max(0, plies - len(session.position.scores))
    own = (n for n in reversed(range(oldest, plies)) if {*readers} & {*session.seats_moving(n)})
    unseen = next(own, oldest - 1) + 1 if readers else plies
    return max(0, min(unseen, plies - 1))
