"""Branches: lines of play that somebody tries out for themselves, beside the game of a table."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.domain.commands import Person
from bot.domain.moves import play_chance_moves
from bot.domain.players import Human
from bot.domain.table import CommandRejected, Stage, Table
from bot.domain.turns import played
from engine.core.game import AnyView

LONGEST = 200
"""Plies of a branch, more than any game has."""


def may_try(table: Table, person: Person) -> bool:
    """Whether somebody may try out moves at a table: after the end, or where its option says so.

    Before the end nobody may be choosing in secret.
    """
    if table.stage is Stage.OVER:
        return True
    seat = table.seat_of(person.id)
    if table.stage is not Stage.PLAYING or seat is None or not table.explores:
        return False
    return not table.position.secret


def is_sampled(table: Table, person: Person) -> bool:
    """Whether something comes by chance on a branch, as the person does not know it yet."""
    return table.record.shown_to(_view(table, person)) != table.record


def branched(table: Table, person: Person, plies: int, texts: Sequence[str]) -> Table:
    """A table of the person alone, with so many plies of this one and then others.

    The person makes the moves of every side. The host's are made by chance, and so comes what the
    person does not know yet; all comes out the same whenever the same branch is asked for.

    :raises CommandRejected: if it is not allowed, or one of the texts means no legal move.
    """
    if not may_try(table, person):
        raise CommandRejected("try-closed")
    if not 0 <= plies <= len(table.record.plies) or len(texts) > LONGEST:
        raise CommandRejected("stale")
    record = table.record.sampled(_view(table, person), Random(f"{table.code} {person.id}"))
    record = record.taken_back(len(record.plies) - plies)
    branch = replace(table, record=record, stage=Stage.PLAYING, guided=None)
    for number, text in enumerate((None, *texts)):
        if text is not None:
            branch = _on(branch, text)
        branch = play_chance_moves(branch, Random(f"{table.code} {plies} {texts[:number]}"))
    return _alone(branch, person)


def _view(table: Table, person: Person) -> AnyView:
    return table.position.view(table.seat_of(person.id))


def _on(branch: Table, text: str) -> Table:
    """The branch after a move of the first of those on move."""
    if not branch.to_move:
        raise CommandRejected("over")
    return played(branch, branch.to_move[0], text)


def _alone(branch: Table, person: Person) -> Table:
    """The same with the person in the seat on move, or in the first one when it is over."""
    own = next(iter(branch.to_move), 0)
    me = Human(person.id, person.name)
    seats = range(len(branch.players))
    return replace(branch, players=tuple(me if seat == own else None for seat in seats))
