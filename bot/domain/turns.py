"""Turns at a table: the seats on move, the meaning of a text there, and the table after it."""

from random import Random
from zlib import crc32

from bot.domain.commands import Person
from bot.domain.table import Human, Machine, Refused, Session, Stage
from bot.i18n.vocabulary import RANDOM, move_meant
from engine.core.errors import EngineError, MoveError, NotationError
from engine.core.game import AnyPosition, Seat
from engine.core.record import Ply, named_seat
from engine.moves.notation import clean


def running(session: Session) -> AnyPosition:
    """The position of a game in play.

    :raises Refused: if it has not begun, never will, is over or was put away.
    """
    if session.stage is Stage.OVER:
        raise Refused("over", quiet=True)
    if session.stage is Stage.CLOSED:
        raise Refused("stale", quiet=True)
    if session.stage is Stage.AWAY:
        raise Refused("away", {"code": session.code})
    if session.stage is not Stage.PLAYING:
        raise Refused("not-begun", quiet=True)
    return session.position


def seat_on_move(session: Session, position: AnyPosition, person: Person) -> Seat:
    """The seat for which a person may move now.

    :raises Refused: if the person is not at the table or not on move.
    """
    seats = session.seats_of(person.id)
    if not seats:
        raise Refused("not-at-table", quiet=True)
    for seat in seats:
        if seat in position.to_move:
            return seat
    raise Refused("not-your-turn", quiet=True)


def agents_on_move(session: Session) -> tuple[Seat, ...]:
    """The seats on move in which the bot sits."""
    return tuple(seat for seat in session.to_move if isinstance(session.players[seat], Machine))


def people_on_move(session: Session) -> tuple[Seat, ...]:
    """The seats on move in which people sit."""
    return tuple(seat for seat in session.to_move if isinstance(session.players[seat], Human))


def expect_current(session: Session, revision: int, seat: Seat | None) -> None:
    """Refuse what was made for choices that a seat has no more.

    :raises Refused: if it was.
    """
    if not session.is_current(revision, seat):
        raise Refused("stale")


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


def a_move(session: Session, position: AnyPosition, seat: Seat) -> str:
    """An example of a move as a seat would write it: at a table always the same."""
    view = position.view(seat)
    if position.listed and view.draft(()) is None and (words := view.spoken_moves()):
        return words[0]
    return position.game.info.example if position.listed else some_move(session, position, seat)


def some_move(session: Session, position: AnyPosition, seat: Seat) -> str:
    """A legal move: at a moment of a table always the same."""
    rng = Random(crc32(session.code.encode()))
    return position.print(position.random_move(rng, seat))


def due(session: Session, position: AnyPosition) -> str:
    """The first word of the moves that are put together there; empty where they can be listed."""
    if position.listed or not position.to_move:
        return ""
    return a_move(session, position, position.to_move[0]).split()[0]


def played(session: Session, seat: Seat, text: str) -> Session:
    """The table after the move of a seat that a text means.

    :raises Refused: if it means none, or none that is legal.
    """
    position = session.position
    try:
        move = position.parse(move_meant(text, position.game.info.key), seat)
    except EngineError as error:
        raise Refused.by_engine(error, a_move(session, position, seat)) from error
    ply = Ply(position.print(move), named_seat(position, seat))
    return session.after(ply, position.play(move, seat))


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
