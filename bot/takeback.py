"""Taking plies back: how far, who has to agree to it, and what is no more to be had back."""

from dataclasses import replace

from bot.commands import Consent, Dissent, Person, TakingBack, Undo
from bot.consents import UNDO, Consents
from bot.session import AskUndo, Human, Refused, Session, Step, TellDissent
from bot.turns import running
from engine.game import Seat
from engine.record import DRAW, RESIGN


def apply(session: Session, command: TakingBack, person: Person) -> Step:
    """What it leads to that somebody would like to take back, agrees to it, or does not.

    :raises Refused: if there is nothing to take back, or it is not for this person to say.
    """
    running(session)
    match command:
        case Undo():
            return _wished(session, person)
        case Consent():
            return _agreed(session, command, person)
        case Dissent():
            seat_asked(session, command.asker, command.revision, person)
            return Step(session, (TellDissent(person.name),), said="undo-denied")


def plies_back(session: Session, seat: Seat) -> int:
    """How many plies it is back to before the last one of a seat.

    :raises Refused: if it has made none, or none since something that stays: what was given in
        secret, or that somebody gave up.
    """
    plies = session.record.plies
    for number in reversed(range(len(plies))):
        ply, before = plies[number], session.positions[number]
        if before.secret or ply.text in (RESIGN, DRAW):
            raise Refused("undo-barred")
        if before.to_move == (seat,):
            return len(plies) - number
    raise Refused("undo-nothing")


def asked(session: Session, asker: Seat) -> tuple[Seat, ...]:
    """The seats of the other people, who have to agree; not of those who have given up."""
    wishing = session.players[asker]
    return tuple(
        seat
        for seat, player in enumerate(session.players)
        if isinstance(player, Human) and player != wishing and seat not in session.resigned
    )


def _wished(session: Session, person: Person) -> Step:
    seat = session.seat_of(person.id)
    if seat is None:
        raise Refused("not-at-table")
    plies_back(session, seat)
    return _once_agreed(session, seat)


def _agreed(session: Session, command: Consent, person: Person) -> Step:
    seat = seat_asked(session, command.asker, command.revision, person)
    session = agreed_to(session, UNDO, command.asker, (*command.agreed, seat))
    return _once_agreed(session, command.asker)


def _once_agreed(session: Session, asker: Seat) -> Step:
    """Taken back if nobody is left to ask; else the question to those who are."""
    agreed = agreed_so_far(session, UNDO, asker)
    if set(asked(session, asker)) - set(agreed):
        return Step(session, (AskUndo(asker, agreed),), said="agreed")
    return Step(session.taken_back(plies_back(session, asker)), said="undone")


def agreed_to(session: Session, wish: str, asker: Seat, seats: tuple[Seat, ...]) -> Session:
    """The table with the consent of some seats to what the asker wishes now."""
    consents = Consents(wish, asker, session.revision, seats)
    return replace(session, consents=consents.kept_in(session.consents))


def agreed_so_far(session: Session, wish: str, asker: Seat) -> tuple[Seat, ...]:
    """The seats that have agreed to what the asker wishes now."""
    return Consents(wish, asker, session.revision).kept_in(session.consents).seats


def seat_asked(session: Session, asker: Seat, revision: int, person: Person) -> Seat:
    """The seat of a person who was asked.

    :raises Refused: if this person was not, or something has happened since.
    """
    seat = session.seat_of(person.id)
    if seat is None:
        raise Refused("not-at-table")
    if revision != session.revision or asker not in range(len(session.players)):
        raise Refused("stale")
    if seat not in asked(session, asker):
        raise Refused("not-your-question")
    return seat
