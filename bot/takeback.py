"""Taking plies back: how far, who has to agree to it, and what is no more to be had back."""

from dataclasses import replace

from bot.commands import Consent, Dissent, Person, TakingBack, Undo
from bot.consents import UNDO, Consents, found, with_consent, with_wish
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
            seat_asked(session, _wish(command), person)
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
    return _once_agreed(wished(session, UNDO, seat), seat)


def _agreed(session: Session, command: Consent, person: Person) -> Step:
    wish = _wish(command)
    session = agreed_to(session, wish, seat_asked(session, wish, person))
    return _once_agreed(session, command.asker)


def _wish(command: Consent | Dissent) -> Consents:
    return Consents(UNDO, command.asker, command.revision)


def _once_agreed(session: Session, asker: Seat) -> Step:
    """Taken back if nobody is left to ask; else the question to those who are."""
    agreed = agreed_so_far(session, UNDO, asker)
    if set(asked(session, asker)) - set(agreed):
        return Step(session, (AskUndo(asker, agreed),), said="agreed")
    return Step(session.taken_back(plies_back(session, asker)), said="undone")


def wished(session: Session, wish: str, asker: Seat) -> Session:
    """The table at which a seat wishes this now."""
    consents = with_wish(session.consents, Consents(wish, asker, session.revision))
    return replace(session, consents=consents)


def agreed_to(session: Session, wish: Consents, seat: Seat) -> Session:
    """The table with the consent of a seat to this wish."""
    return replace(session, consents=with_consent(session.consents, wish, seat))


def agreed_so_far(session: Session, wish: str, asker: Seat) -> tuple[Seat, ...]:
    """The seats that have agreed to what the asker wishes now."""
    wish_now = found(session.consents, Consents(wish, asker, session.revision))
    return wish_now.seats if wish_now else ()


def seat_asked(session: Session, wish: Consents, person: Person) -> Seat:
    """The seat of a person who was asked.

    :raises Refused: if this person was not, or nobody has, or something has happened since.
    """
    seat = session.seat_of(person.id)
    if seat is None:
        raise Refused("not-at-table")
    # A button can be forged: what counts is what was wished at the table.
    if wish.revision != session.revision or found(session.consents, wish) is None:
        raise Refused("stale")
    if seat not in asked(session, wish.asker):
        raise Refused("not-your-question")
    return seat
