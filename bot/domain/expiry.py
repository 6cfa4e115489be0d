"""Expiry of tables: a challenge lapses, a table nobody moves at is put away.

Either is said by a quiet edit of the table's message. `/board` with its code brings a table back.
"""

from dataclasses import replace

from bot.domain.commands import AtTable, Move, Person, Show
from bot.domain.table import Refused, Repost, Session, Stage, Step
from bot.domain.turns import can_read, seat_on_move

DAY = 24 * 3600.0
CHALLENGE_LASTS = DAY
TABLE_LASTS = 30 * DAY
"""Seconds without a change after which a challenge lapses and a table is put away."""

SHOWN_LASTS = 30 * DAY
"""Seconds after the end of a table for which it is known what its message shows."""

LASTS = {
    Stage.INVITED: CHALLENGE_LASTS,
    Stage.OPEN: TABLE_LASTS,
    Stage.PLAYING: TABLE_LASTS,
}


def after_waiting(session: Session) -> Session:
    """The table after too long a time without a change: lapsed, or put away."""
    match session.stage:
        case Stage.INVITED:
            return replace(session, stage=Stage.CLOSED, closed="lapsed")
        case Stage.OPEN | Stage.PLAYING:
            return replace(session, stage=Stage.AWAY)
    return session


def is_quiet(session: Session) -> bool:
    """Whether time alone has brought the table here: nobody waits for a message about it."""
    return session.stage is Stage.AWAY or session.closed == "lapsed"


def apply_away(session: Session, command: AtTable, person: Person) -> Step:
    """Carry out a command at a table that was put away: to ask for the table brings it back.

    :raises Refused: if it is any other.
    """
    if isinstance(command, Show):
        stage = Stage.PLAYING if session.has_begun else Stage.OPEN
        return Step(replace(session, stage=stage), (Repost(),))
    talk = isinstance(command, Move) and not _is_a_move(session, command, person)
    raise Refused("away", {"code": session.code}, quiet=talk)


def _is_a_move(session: Session, command: Move, person: Person) -> bool:
    """Whether it would be the turn of this person, and the text a move."""
    position = session.position
    try:
        return can_read(position, seat_on_move(session, position, person), command.text)
    except Refused:
        return False
