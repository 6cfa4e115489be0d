"""Hints: who may ask for one, what is thought about, and whether it still counts when it is found.

A hint is a job with an asker. At a table where the game goes on its revision is that of the seat;
after the end, when nothing changes any more, it is the number of plies before the move.
"""

from dataclasses import replace

from bot.domain.commands import Person
from bot.domain.effects import AskHint, Job
from bot.domain.players import Human
from bot.domain.table import CommandRejected, Stage, Step, Table
from bot.domain.turns import running, seat_on_move
from engine.core.game import AnyPosition, Seat
from engine.core.record import Record

LEVEL = 5
"""The strength of the agent whose move is shown."""


def asked(table: Table, person: Person) -> Step:
    """Ask for a hint.

    :raises Refused: if it is not theirs to ask for, or there is none to give.
    """
    position = running(table)
    seat = seat_on_move(table, position, person)
    if not table.host.hints and _others(table, person):
        raise CommandRejected("hint-people")
    if not hint_there(position):
        raise CommandRejected("hint-secret")
    helped = replace(table, helped="hint") if table.is_rated else table
    return Step(helped, (AskHint(seat, table.revision_for(seat)),))


def asked_after(table: Table, ply: int) -> AskHint:
    """The hint for whoever was on move after so many plies of a game that is over.

    :raises Refused: if it is not over, or nobody was on move, or there is none to give.
    """
    if table.stage is not Stage.OVER or ply not in range(len(table.positions)):
        raise CommandRejected("stale")
    position = table.positions[ply]
    if not hint_there(position):
        raise CommandRejected("hint-secret" if position.secret else "hint-nobody")
    return AskHint(position.to_move[0], ply)


def hint_there(position: AnyPosition) -> bool:
    """Whether there is a hint to give: somebody is on move, in the open, with moves to list."""
    if position.secret or not position.listed:
        return False
    return bool(position.to_move) and position.outcome is None


def plies_before(table: Table, job: Job) -> int | None:
    """Number of plies before the move that a hint is for; None if it is for none now."""
    plies = len(table.record.plies)
    if table.stage is Stage.OVER:
        return job.revision if job.revision < plies else None
    current = table.stage is Stage.PLAYING and table.revision_for(job.seat) == job.revision
    return plies if current else None


def thought_about(table: Table, job: Job) -> Record | None:
    """The game up to the move that an agent is to find; None if it is to find none any more."""
    if not job.asker:
        return table.record if table.revision_for(job.seat) == job.revision else None
    before = plies_before(table, job)
    if before is None:
        return None
    return table.record.taken_back(len(table.record.plies) - before)


def _others(table: Table, person: Person) -> list[Seat]:
    """The seats of other people."""
    seats = enumerate(table.players)
    return [seat for seat, p in seats if isinstance(p, Human) and p.id != person.id]
