"""Expiry of tables: a challenge lapses, a table nobody moves at is put away.

Either is said by a quiet edit of the table's message. `/board` with its code brings a table back.
"""

from dataclasses import replace

from bot.domain.commands import AtTable, Move, Person, Show
from bot.domain.effects import Repost
from bot.domain.table import Choice, CommandRejected, Stage, Step, Table
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


def after_waiting(table: Table) -> Table:
    """The table after too long a time without a change: lapsed, or put away."""
    match table.stage:
        case Stage.INVITED:
            return replace(table, stage=Stage.CLOSED, closed="lapsed")
        case Stage.OPEN | Stage.PLAYING:
            return replace(table, stage=Stage.AWAY)
    return table


def is_quiet(table: Table) -> bool:
    """Whether time alone has brought the table here: nobody waits for a message about it."""
    return table.stage is Stage.AWAY or table.closed == "lapsed"


def apply_away(table: Table, command: AtTable, person: Person) -> Step:
    """Carry out a command at a table that was put away: to ask for the table brings it back.

    :raises Refused: if it is any other.
    """
    if isinstance(command, Show):
        stage = Stage.PLAYING if table.has_begun else Stage.OPEN
        # Where a group votes, the next vote shows the board.
        effects = (Repost(),) if table.voters_seat is None else ()
        return Step(replace(table, stage=stage), effects)
    talk = isinstance(command, Move) and not _is_a_move(table, command, person)
    back = Choice((table,), Show())
    raise CommandRejected("away", {"code": table.code}, quiet=talk, choice=back)


def _is_a_move(table: Table, command: Move, person: Person) -> bool:
    """Whether it would be the turn of this person, and the text a move."""
    position = table.position
    try:
        return can_read(position, seat_on_move(table, position, person), command.text)
    except CommandRejected:
        return False
