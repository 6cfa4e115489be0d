"""Turns at a table: the seats on move, the meaning of a text there, and the table after it."""

from random import Random
from typing import Any
from zlib import crc32

from bot.domain.commands import Person
from bot.domain.table import CommandRejected, Stage, Table
from bot.i18n.vocabulary import RANDOM, move_meant
from engine.core.errors import EngineError, MoveError, NotationError
from engine.core.game import AnyPosition, Seat
from engine.core.record import Ply, named_seat
from engine.moves.notation import clean


def running(table: Table) -> AnyPosition:
    """The position of a game in play.

    :raises Refused: if it has not begun, never will, is over or was put away.
    """
    if table.stage is Stage.OVER:
        raise CommandRejected("over", quiet=True)
    if table.stage is Stage.CLOSED:
        raise CommandRejected("stale", quiet=True)
    if table.stage is Stage.AWAY:
        raise CommandRejected("away", {"code": table.code})
    if table.stage is not Stage.PLAYING:
        raise CommandRejected("not-begun", quiet=True)
    return table.position


def seat_on_move(table: Table, position: AnyPosition, person: Person) -> Seat:
    """The seat for which a person may move now.

    :raises Refused: if the person is not at the table or not on move.
    """
    seats = table.seats_of(person.id)
    if not seats:
        raise CommandRejected("not-at-table", quiet=True)
    for seat in seats:
        if seat in position.to_move:
            return seat
    raise CommandRejected("not-your-turn", quiet=True)


def expect_current(table: Table, revision: int, seat: Seat | None) -> None:
    """Refuse what was made for choices that a seat has no more.

    :raises Refused: if it was.
    """
    if not table.is_current(revision, seat):
        raise CommandRejected("stale")


def can_read(position: AnyPosition, seat: Seat, text: str) -> bool:
    """Whether a text has the form of a move there, legal or not."""
    try:
        position.parse(move_meant(text, position.game.info.key), seat)
    except NotationError:
        return wants_any(position, text)
    except MoveError:
        return True
    return True


def is_legal(position: AnyPosition, seat: Seat, text: str) -> bool:
    """Whether a text is one legal move there."""
    try:
        position.parse(move_meant(text, position.game.info.key), seat)
    except MoveError:
        return wants_any(position, text)
    return True


def wants_any(position: AnyPosition, text: str) -> bool:
    """Whether a text leaves the choice of a move to chance, where moves cannot be listed."""
    try:
        meant = clean(move_meant(text, position.game.info.key))
        return not position.listed and meant.lower() == RANDOM
    except NotationError:
        return False


def a_move(table: Table, position: AnyPosition, seat: Seat) -> str:
    """An example of a move as a seat would write it: at a table always the same."""
    view = position.view(seat)
    if position.listed and view.draft(()) is None and (words := view.spoken_moves()):
        return words[0]
    return position.game.info.example if position.listed else some_move(table, position, seat)


def some_move(table: Table, position: AnyPosition, seat: Seat) -> str:
    """A legal move: at a moment of a table always the same."""
    rng = Random(crc32(table.code.encode()))
    return position.print(position.random_move(rng, seat))


def due(table: Table, position: AnyPosition) -> str:
    """The first word of the moves that are put together there; empty where they can be listed."""
    if position.listed or not position.to_move:
        return ""
    return a_move(table, position, position.to_move[0]).split()[0]


def played(table: Table, seat: Seat, text: str) -> Table:
    """The table after the move of a seat that a text means.

    :raises Refused: if it means none, or none that is legal.
    """
    position, move = table.position, meant(table, seat, text)
    ply = Ply(position.print(move), named_seat(position, seat))
    return table.after(ply, position.play(move, seat))


def meant(table: Table, seat: Seat, text: str) -> Any:  # noqa: ANN401 - a move of any game
    """The legal move of a seat that a text means.

    :raises Refused: if it means none, or none that is legal.
    """
    position = table.position
    try:
        return position.parse(move_meant(text, position.game.info.key), seat)
    except EngineError as error:
        raise CommandRejected.by_engine(error, a_move(table, position, seat)) from error


def first_unseen(table: Table, viewer: Seat | None) -> int:
    """The number, from 0, of the first ply after the reader's last, or of the last one.

    The reader is the viewer, or around the table whoever is to move now. There are at most as many
    such plies as sides.
    """
    plies, readers = len(table.record.plies), table.position.to_move
    if viewer is not None:
        readers = (viewer,)
    oldest = max(0, plies - len(table.position.scores)) if readers else plies
    unseen = plies
    while unseen > oldest and not {*readers} & {*table.seats_moving(unseen - 1)}:
        unseen -= 1
    return max(0, min(unseen, plies - 1))
