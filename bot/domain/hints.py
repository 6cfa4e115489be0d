"""Hints: who may ask for one, what is thought about, and whether it still counts when it is found.

A hint is a job with an asker. At a table where the game goes on its revision is that of the seat;
after the end, when nothing changes any more, it is the number of plies before the move.
"""

from bot.domain.commands import Person
from bot.domain.effects import AskHint, Job
from bot.domain.table import Human, Refused, Session, Stage, Step
from bot.domain.turns import running, seat_on_move
from engine.core.game import AnyPosition, Seat
from engine.core.record import Record

LEVEL = 5
"""The strength of the agent whose move is shown."""


def asked(session: Session, person: Person) -> Step:
    """Ask for a hint.

    :raises Refused: if it is not theirs to ask for, or there is none to give.
    """
    position = running(session)
    seat = seat_on_move(session, position, person)
    if not session.hints and _others(session, person):
        raise Refused("hint-people")
    if not hint_there(position):
        raise Refused("hint-secret")
    return Step(session, (AskHint(seat, session.revision_for(seat)),))


def asked_after(session: Session, ply: int) -> AskHint:
    """The hint for whoever was on move after so many plies of a game that is over.

    :raises Refused: if it is not over, or nobody was on move, or there is none to give.
    """
    if session.stage is not Stage.OVER or ply not in range(len(session.positions)):
        raise Refused("stale")
    position = session.positions[ply]
    if not hint_there(position):
        raise Refused("hint-secret" if position.secret else "hint-nobody")
    return AskHint(position.to_move[0], ply)


def hint_there(position: AnyPosition) -> bool:
    """Whether there is a hint to give: somebody is on move, in the open, with moves to list."""
    if position.secret or not position.listed:
        return False
    return bool(position.to_move) and position.outcome is None


def plies_before(session: Session, job: Job) -> int | None:
    """Number of plies before the move that a hint is for; None if it is for none now."""
    plies = len(session.record.plies)
    if session.stage is Stage.OVER:
        return job.revision if job.revision < plies else None
    current = session.stage is Stage.PLAYING and session.revision_for(job.seat) == job.revision
    return plies if current else None


def thought_about(session: Session, job: Job) -> Record | None:
    """The game up to the move that an agent is to find; None if it is to find none any more."""
    if not job.asker:
        return session.record if session.revision_for(job.seat) == job.revision else None
    before = plies_before(session, job)
    if before is None:
        return None
    return session.record.taken_back(len(session.record.plies) - before)


def _others(session: Session, person: Person) -> list[Seat]:
    """The seats of other people."""
    seats = enumerate(session.players)
    return [seat for seat, p in seats if isinstance(p, Human) and p.id != person.id]
