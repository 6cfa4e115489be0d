"""During a game: moves of people, agents and chance, and giving up."""

from random import Random

from bot.domain import agreements, expiry, hints, move_builder, seating, tour
from bot.domain.commands import (
    AgentMove,
    Approach,
    AtTable,
    Compose,
    Consent,
    Dissent,
    KeepPlaying,
    Leave,
    Move,
    Person,
    Put,
    PutDone,
    PutNothing,
    PutRest,
    Rematch,
    Resign,
    ResignForSure,
    Show,
    ShowAid,
    ShowRecord,
    TakingBack,
    Undo,
)
from bot.domain.consents import RESIGNING, Consents
from bot.domain.requests import AgreeDraw, DeclineDraw, Drawing, Hint, OfferDraw
from bot.domain.table import (
    AskResign,
    Look,
    Machine,
    Refused,
    Repost,
    SendRecord,
    Session,
    Stage,
    Step,
)
from bot.domain.turns import can_read, expect_current, played, running, seat_on_move
from engine.core.errors import EngineError
from engine.core.game import AnyPosition, Seat
from engine.core.record import RESIGN, Ply


def apply(session: Session, command: AtTable, person: Person) -> Step:
    """Carry out a command of a person at a table.

    :raises Refused: if it may not be carried out; the session stays as it was.
    """
    if session.stage is Stage.AWAY:
        return expiry.apply_away(session, command, person)
    match command:
        case Move():
            return _move(session, command, person)
        case Show() | ShowRecord():
            return Step(session, (Repost() if isinstance(command, Show) else SendRecord(),))
        case Resign() | ResignForSure() | KeepPlaying():
            return _giving_up(session, command, person)
        case Undo() | Consent() | Dissent() | OfferDraw() | AgreeDraw() | DeclineDraw():
            return _together(session, command, person)
        case Hint() | ShowAid():
            return _help(session, command, person)
        case Approach() | Compose() | Put() | PutNothing() | PutRest() | PutDone() | Leave():
            return move_builder.apply(session, command, person)
        case AgentMove() | Rematch():
            raise Refused("stale")
        case _:
            return seating.apply(session, command, person)


def apply_agent(session: Session, command: AgentMove) -> Step:
    """Play an agent's answer; one for another revision is refused as a stale button is."""
    running(session)
    expect_current(session, command.revision, command.seat)
    if not isinstance(session.players[command.seat], Machine):
        raise Refused("stale")
    return Step(played(session, command.seat, command.text))


def _move(session: Session, command: Move, person: Person) -> Step:
    position = running(session)
    if command.revision is not None:
        expect_current(session, command.revision, session.seat_of(person.id))
    seat = seat_on_move(session, position, person)
    if position.secret and command.is_open:
        # Talk is talk here too: only what looks like a move is answered.
        raise Refused("secret-here", quiet=not can_read(position, seat, command.text))
    return Step(played(session, seat, command.text), said="moved")


def _help(session: Session, command: Hint | ShowAid, person: Person) -> Step:
    if isinstance(command, Hint):
        return hints.asked(session, person)
    return _show_aid(session, command, person)


def _show_aid(session: Session, command: ShowAid, person: Person) -> Step:
    seat = _expect_player(session, person)
    expect_current(session, command.revision, seat)
    if command.aid not in running(session).view(seat).aids:
        raise Refused("stale")
    return Step(session, (Look(command.aid),))


def _together(session: Session, command: TakingBack | Drawing, person: Person) -> Step:
    """Carry out a command that all others have to agree to."""
    if isinstance(command, Undo | Consent | Dissent):
        return agreements.apply_takeback(session, command, person)
    return agreements.apply_draw(session, command, person)


def _giving_up(
    session: Session, command: Resign | ResignForSure | KeepPlaying, person: Person
) -> Step:
    match command:
        case Resign():
            return _ask_resign(session, person)
        case ResignForSure():
            return _resign(session, command, person)
        case KeepPlaying():
            return _keep_playing(session, command, person)


def _ask_resign(session: Session, person: Person) -> Step:
    _given_up(session, running(session), person)
    asked = agreements.wish_now(session, RESIGNING, _expect_player(session, person))
    return Step(session, (AskResign(asked.number),))


def _resign(session: Session, command: ResignForSure, person: Person) -> Step:
    position = _expect_asked(session, command, person)
    expect_current(session, command.revision, session.seat_of(person.id))
    return Step(_given_up(session, position, person), said="resigned")


def _keep_playing(session: Session, command: KeepPlaying, person: Person) -> Step:
    position = _expect_asked(session, command, person)
    _given_up(session, position, person)
    kept = agreements.declined(session, _resigning(session, command, person))
    return Step(kept, said="kept-playing")


def _expect_asked(
    session: Session, command: ResignForSure | KeepPlaying, person: Person
) -> AnyPosition:
    """The position, if the person is still asked whether to give the game up.

    :raises Refused: if somebody else was, or this is answered or over.
    """
    if person.id != command.asker:
        raise Refused("not-your-question")
    _expect_player(session, person)
    position = running(session)
    agreements.expect_open(session, _resigning(session, command, person))
    return position


def _resigning(session: Session, command: ResignForSure | KeepPlaying, person: Person) -> Consents:
    seat = _expect_player(session, person)
    return Consents(RESIGNING, seat, command.revision, command.number)


def _given_up(session: Session, position: AnyPosition, person: Person) -> Session:
    seat = _expect_player(session, person)
    try:
        return session.after(Ply(RESIGN, seat), position.resign(seat))
    except EngineError as error:
        raise Refused.by_engine(error) from error


def _expect_player(session: Session, person: Person) -> Seat:
    seats = session.seats_of(person.id)
    if not seats:
        raise Refused("not-at-table")
    return seats[0]


def hosted(session: Session, rng: Random) -> Session:
    """The session after the plies that are the host's to make now: each is a random legal move.

    Where somebody was shown a game to the last step, it ends.
    """
    session = tour.ended(session)
    if session.stage is not Stage.PLAYING:
        return session
    position = session.position
    while position.outcome is None and not position.to_move:
        move = position.random_move(rng)
        ply = Ply(position.print(move))
        position = position.play(move)
        session = session.after(ply, position)
    return session
