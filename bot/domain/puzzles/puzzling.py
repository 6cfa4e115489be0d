"""A table at which somebody solves a puzzle: a move that is wrong is not made, and costs a try."""

from dataclasses import replace

from bot.domain import seating
from bot.domain.commands import AtTable, Cancel, Move, Person, Show, ShowAid, ShowRecord
from bot.domain.drafting import Drafting
from bot.domain.players import Human, Machine, Player
from bot.domain.puzzles.attempt import Attempt
from bot.domain.table import CommandRejected, Place, Stage, Step, Table
from bot.domain.turns import played
from engine.ai.levels import LEVELS
from engine.puzzles.puzzle import Puzzle

Allowed = Move | Drafting | Show | ShowAid | ShowRecord | Cancel
"""Commands that make sense where there is one move to find; hints and looks ahead do not."""

ENDED = "puzzled"
"""The reason for which a table is put away at which a puzzle was."""


def opened(code: str, person: Person, puzzle: Puzzle, post: int = 0) -> Table:
    """A table in private at which a person is on move in the position of a puzzle.

    With a `post` they have come by the button below that puzzle of a day.
    """
    record, position, me = puzzle.record, puzzle.position, Human(person.id, person.name)
    players: list[Player] = [Machine(LEVELS[0])] * len(record.seats)
    [seat] = position.to_move
    players[seat] = me
    attempt = Attempt(puzzle.key, puzzle.answer, puzzle.length, post=post)
    # The private chat with a person has that person's id.
    table = Table(code, Place(person.id), me, record, tuple(players), Stage.OPEN, attempt=attempt)
    return seating.started(replace(table, guided=len(record.plies)))


def is_on(table: Table) -> bool:
    """Whether somebody is solving a puzzle there."""
    return table.attempt is not None and table.stage is Stage.PLAYING


def expect_allowed(command: AtTable) -> None:
    """Refuse what makes no sense at a puzzle.

    :raises Refused: if it makes none.
    """
    if not isinstance(command, Allowed):
        raise CommandRejected("puzzle-only")


def judged(before: Table, step: Step) -> Step:
    """The outcome of a command at a puzzle: whether the move was right, or the answer asked for.

    :raises Refused: if the move was tried before.
    """
    after, attempt = step.table, before.attempt
    if attempt is None or before.stage is not Stage.PLAYING:
        return step
    if len(after.record.plies) > len(before.record.plies):
        return _tried(before, attempt, step)
    if after.stage is Stage.CLOSED:
        return replace(step, table=_answered(before, attempt), said="puzzle-told")
    return step


def _tried(before: Table, attempt: Attempt, step: Step) -> Step:
    move = step.table.record.plies[-1].text
    if move == attempt.answer:
        solved = replace(attempt, solved=True)
        return replace(step, table=_answered(before, solved), said="puzzle-solved")
    if move in attempt.wrong:
        raise CommandRejected("puzzle-tried", {"move": move})
    attempt = replace(attempt, wrong=(*attempt.wrong, move))
    if not attempt.left:
        return replace(step, table=_answered(before, attempt), said="puzzle-failed")
    # Taps that were meant for the position before this try count no more.
    again = replace(before, attempt=attempt, revision=before.revision + 1)
    return replace(step, table=again, said="puzzle-wrong")


def _answered(table: Table, attempt: Attempt) -> Table:
    """The table put away, with the answer on the board."""
    [seat] = table.to_move
    shown = played(table, seat, attempt.answer)
    over = replace(attempt, over=True)
    return replace(shown, stage=Stage.CLOSED, closed=ENDED, attempt=over)
