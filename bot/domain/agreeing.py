"""Draws by agreement: who may offer one, who has to agree to it."""

from bot.domain import consents
from bot.domain.commands import Person
from bot.domain.consents import Consents
from bot.domain.effects import AskDraw, TellNoDraw
from bot.domain.requests import AgreeDraw, DeclineDraw, Drawing, OfferDraw
from bot.domain.table import Machine, Refused, Session, Step
from bot.domain.takeback import agreed_to, asked, declined, seat_asked, wish_now, wished
from bot.domain.turns import running
from engine.errors import EngineError
from engine.game import AnyPosition, Seat
from engine.record import DRAW, Ply


def apply(session: Session, command: Drawing, person: Person) -> Step:
    """What it leads to that somebody offers a draw, agrees to one, or does not.

    :raises Refused: if the game knows none here, or it is not for this person to say.
    """
    running(session)
    match command:
        case OfferDraw():
            return _offered(session, person)
        case AgreeDraw(asker, revision, number):
            wish = Consents(consents.DRAW, asker, revision, number)
            session = agreed_to(session, wish, seat_asked(session, wish, person))
            return _once_agreed(session, asker)
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
    return _once_agreed(wished(session, consents.DRAW, seat), seat)


def _once_agreed(session: Session, asker: Seat) -> Step:
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
