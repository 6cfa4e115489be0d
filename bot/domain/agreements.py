"""Agreements between players: a draw, or taking plies back."""

from dataclasses import replace

from bot.domain import consents
from bot.domain.commands import Consent, Dissent, Person, TakingBack, Undo
from bot.domain.consents import (
    UNDO,
    Consents,
    found,
    is_declined,
    numbered,
    since,
    with_consent,
    with_refusal,
    with_wish,
)
from bot.domain.effects import AskDraw, TellNoDraw
from bot.domain.requests import AgreeDraw, DeclineDraw, Drawing, OfferDraw
from bot.domain.table import AskUndo, Human, Machine, Refused, Session, Step, TellDissent
from bot.domain.turns import running
from engine.core.errors import EngineError
from engine.core.game import AnyPosition, Seat
from engine.core.record import DRAW, RESIGN, Ply


def apply_draw(session: Session, command: Drawing, person: Person) -> Step:
    """Offer a draw, agree to one, or decline it.

    :raises Refused: if the game knows none here, or it is not for this person to say.
    """
    running(session)
    match command:
        case OfferDraw():
            return _offered(session, person)
        case AgreeDraw(asker, revision, number):
            wish = Consents(consents.DRAW, asker, revision, number)
            session = agreed_to(session, wish, seat_asked(session, wish, person))
            return _drawn_if_agreed(session, asker)
        case DeclineDraw(asker, revision, number):
            wish = Consents(consents.DRAW, asker, revision, number)
            seat_asked(session, wish, person)
            return Step(declined(session, wish), (TellNoDraw(person.name),), said="draw-declined")


def _offered(session: Session, person: Person) -> Step:
    seat = session.seat_of(person.id)
    if seat is None:
        raise Refused("not-at-table")
    if seat in session.resigned:
        raise Refused("resigned")
    _drawn(session)
    if any(isinstance(player, Machine) for player in session.players):
        raise Refused("draw-bot")
    return _drawn_if_agreed(wished(session, consents.DRAW, seat), seat)


def _drawn_if_agreed(session: Session, asker: Seat) -> Step:
    """A draw if nobody is left to ask; else the question to those who are."""
    drawn, wish = _drawn(session), wish_now(session, consents.DRAW, asker)
    if set(asked(session, asker)) - set(wish.seats):
        return Step(session, (AskDraw(asker, wish.seats, wish.number),), said="agreed")
    return Step(session.after(Ply(DRAW), drawn), said="drawn")


def knows_draws(session: Session) -> bool:
    """Whether people can agree to a draw at a table, at some time."""
    try:
        _drawn(session)
    except Refused:
        return False
    return True


def _drawn(session: Session) -> AnyPosition:
    """The position after a draw.

    :raises Refused: if the game knows none, at so many seats.
    """
    try:
        return session.position.agree_draw()
    except EngineError as error:
        raise Refused.by_engine(error) from error


def apply_takeback(session: Session, command: TakingBack, person: Person) -> Step:
    """Ask to take a ply back, agree to it, or decline it.

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
            denied = declined(session, _wish(command))
            return Step(denied, (TellDissent(person.name),), said="undo-denied")


def plies_back(session: Session, seat: Seat) -> int:
    """Number of plies to take back so that the last one of a seat is undone.

    :raises Refused: if it has made none, or none since something that stays: choices made in
        secret, or that somebody gave up.
    """
    plies = session.record.plies
    for number in reversed(range(session.guided or 0, len(plies))):
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
    return _back_if_agreed(wished(session, UNDO, seat), seat)


def _agreed(session: Session, command: Consent, person: Person) -> Step:
    wish = _wish(command)
    session = agreed_to(session, wish, seat_asked(session, wish, person))
    return _back_if_agreed(session, command.asker)


def _wish(command: Consent | Dissent) -> Consents:
    return Consents(UNDO, command.asker, command.revision, command.number)


def _back_if_agreed(session: Session, asker: Seat) -> Step:
    """Taken back if nobody is left to ask; else the question to those who are."""
    wish = wish_now(session, UNDO, asker)
    if set(asked(session, asker)) - set(wish.seats):
        return Step(session, (AskUndo(asker, wish.seats, wish.number),), said="agreed")
    return Step(session.taken_back(plies_back(session, asker)), said="undone")


def wished(session: Session, wish: str, asker: Seat) -> Session:
    """The table at which a seat wishes this now."""
    kept = since(session.consents, session.oldest_current)
    return replace(session, consents=with_wish(kept, wish_now(session, wish, asker)))


def agreed_to(session: Session, wish: Consents, seat: Seat) -> Session:
    """The table with the consent of a seat to this wish."""
    return replace(session, consents=with_consent(session.consents, wish, seat))


def declined(session: Session, wish: Consents) -> Session:
    """The table at which this question is over, as somebody said no."""
    kept = since(session.consents, session.oldest_current)
    return replace(session, consents=with_refusal(kept, wish))


def wish_now(session: Session, wish: str, asker: Seat) -> Consents:
    """The open question of a seat, with who has agreed; or the one that it would put next."""
    now = numbered(session.consents, Consents(wish, asker, session.revision))
    return found(session.consents, now) or now


def expect_open(session: Session, wish: Consents) -> None:
    """Refuse an answer to a question that has had its answer.

    :raises Refused: if somebody said no.
    """
    if is_declined(session.consents, wish):
        raise Refused("answered")


def seat_asked(session: Session, wish: Consents, person: Person) -> Seat:
    """The seat of a person who was asked.

    :raises Refused: if this person was not, or nobody has, or it is over.
    """
    seat = session.seat_of(person.id)
    if seat is None:
        raise Refused("not-at-table")
    expect_open(session, wish)
    # A button can be forged: what counts is what was wished at the table.
    if wish.revision != session.revision or found(session.consents, wish) is None:
        raise Refused("stale")
    if seat not in asked(session, wish.asker):
        raise Refused("not-your-question")
    return seat
