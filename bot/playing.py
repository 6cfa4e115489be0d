"""During a game: moves by people and agents, and giving up."""

from bot import seating
from bot.commands import (
    AgentMove,
    AtTable,
    KeepPlaying,
    Move,
    Person,
    Rematch,
    Resign,
    ResignForSure,
    Show,
    ShowRecord,
)
from bot.session import (
    AskResign,
    Machine,
    Refused,
    Repost,
    SendRecord,
    Session,
    Stage,
    Step,
)
from engine.errors import EngineError
from engine.game import AnyPosition, Seat
from engine.record import RESIGN, Ply, named_seat


def apply(session: Session, command: AtTable, person: Person) -> Step:
    """What a command of a person at a table leads to.

    :raises Refused: if it may not be carried out; the session stays as it was.
    """
    match command:
        case Move():
            return _move(session, command, person)
        case Show():
            return Step(session, (Repost(),))
        case ShowRecord():
            return Step(session, (SendRecord(),))
        case Resign():
            return _ask_resign(session, person)
        case ResignForSure():
            return _resign(session, command, person)
        case KeepPlaying():
            return _keep_playing(session, command, person)
        case AgentMove() | Rematch():
            raise Refused("stale")
        case _:
            return seating.apply(session, command, person)


def apply_agent(session: Session, command: AgentMove) -> Step:
    """What an agent's answer leads to; one for another revision is refused like a stale button."""
    position = _running(session)
    _fresh(session, command.revision)
    if not isinstance(session.players[command.seat], Machine):
        raise Refused("stale")
    return Step(_played(session, position, command.seat, command.text))


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
    if session.stage is not Stage.PLAYING:
        return ()
    to_move = session.position.to_move
    return tuple(seat for seat in to_move if isinstance(session.players[seat], Machine))


def _move(session: Session, command: Move, person: Person) -> Step:
    position = _running(session)
    if command.revision is not None:
        _fresh(session, command.revision)
    seat = seat_on_move(session, position, person)
    return Step(_played(session, position, seat, command.text), said="moved")


def _played(session: Session, position: AnyPosition, seat: Seat, text: str) -> Session:
    try:
        move = position.parse(text, seat)
    except EngineError as error:
        raise Refused.by_engine(error, position.game.info.example) from error
    ply = Ply(position.print(move), named_seat(position, seat))
    return session.after(ply, position.play(move, seat))


def _ask_resign(session: Session, person: Person) -> Step:
    _given_up(session, _running(session), person)
    return Step(session, (AskResign(),))


def _resign(session: Session, command: ResignForSure, person: Person) -> Step:
    if person.id != command.asker:
        raise Refused("not-your-question")
    position = _running(session)
    _fresh(session, command.revision)
    return Step(_given_up(session, position, person), said="resigned")


def _given_up(session: Session, position: AnyPosition, person: Person) -> Session:
    seat = _expect_player(session, person)
    try:
        return session.after(Ply(RESIGN, seat), position.resign(seat))
    except EngineError as error:
        raise Refused.by_engine(error) from error


def _keep_playing(session: Session, command: KeepPlaying, person: Person) -> Step:
    if person.id != command.asker:
        raise Refused("not-your-question")
    _expect_player(session, person)
    return Step(session, said="kept-playing")


def _running(session: Session) -> AnyPosition:
    if session.stage is Stage.OVER:
        raise Refused("over", quiet=True)
    if session.stage is not Stage.PLAYING:
        raise Refused("not-begun", quiet=True)
    return session.position


def _fresh(session: Session, revision: int) -> None:
    if revision != session.revision:
        raise Refused("stale")


def _expect_player(session: Session, person: Person) -> Seat:
    seats = session.seats_of(person.id)
    if not seats:
        raise Refused("not-at-table")
    return seats[0]
