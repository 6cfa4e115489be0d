"""Agreements between players: a draw, or taking plies back; and questions of any kind."""

from collections.abc import Mapping
from dataclasses import replace

from bot.domain.agreeing import consents
from bot.domain.agreeing.consents import (
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
from bot.domain.commands import Consent, Dissent, Person, TakingBack, Undo
from bot.domain.effects import AskDraw, AskUndo, TellDissent, TellNoDraw
from bot.domain.players import Human, Machine
from bot.domain.requests import AgreeDraw, AgreePause, DeclineDraw, DeclinePause, Drawing, OfferDraw
from bot.domain.table import CommandRejected, Stage, Step, Table
from bot.domain.turns import running
from engine.core.errors import EngineError
from engine.core.game import AnyPosition, Seat
from engine.core.record import DRAW, Ply

Agreeing = Consent | AgreeDraw | AgreePause
Declining = Dissent | DeclineDraw | DeclinePause
Answer = Agreeing | Declining
"""Answers to what others wish."""

_WISHES: Mapping[type[Answer], str] = {
    **dict.fromkeys((Consent, Dissent), UNDO),
    **dict.fromkeys((AgreeDraw, DeclineDraw), consents.DRAW),
    **dict.fromkeys((AgreePause, DeclinePause), consents.PAUSE),
}
"""The wish that each kind of answer is about."""


def apply_draw(table: Table, command: Drawing, person: Person) -> Step:
    """Offer a draw, agree to one, or decline it.

    :raises Refused: if the game knows none here, or it is not for this person to say.
    """
    running(table)
    match command:
        case OfferDraw():
            return _offered(table, person)
        case AgreeDraw():
            return _drawn_if_agreed(agreed_by(table, command, person), command.asker)
        case DeclineDraw():
            denied = declined_by(table, command, person)
            return Step(denied, (TellNoDraw(person.name),), said="draw-declined")


def _offered(table: Table, person: Person) -> Step:
    seat = seat_in_play(table, person)
    _drawn(table)
    if any(isinstance(player, Machine) for player in table.players):
        raise CommandRejected("draw-bot")
    return _drawn_if_agreed(wished(table, consents.DRAW, seat), seat)


def _drawn_if_agreed(table: Table, asker: Seat) -> Step:
    """A draw if nobody is left to ask; else the question to those who are."""
    drawn, wish = _drawn(table), wish_now(table, consents.DRAW, asker)
    if set(asked(table, asker)) - set(wish.seats):
        return Step(table, (AskDraw(asker, wish.seats, wish.number),), said="agreed")
    return Step(table.after(Ply(DRAW), drawn), said="drawn")


def knows_draws(table: Table) -> bool:
    """Whether people can agree to a draw at a table, at some time."""
    try:
        _drawn(table)
    except CommandRejected:
        return False
    return True


def _drawn(table: Table) -> AnyPosition:
    """The position after a draw.

    :raises Refused: if the game knows none, at so many seats.
    """
    try:
        return table.position.agree_draw()
    except EngineError as error:
        raise CommandRejected.by_engine(error) from error


def apply_takeback(table: Table, command: TakingBack, person: Person) -> Step:
    """Ask to take a ply back, agree to it, or decline it.

    :raises Refused: if there is nothing to take back, or it is not for this person to say.
    """
    running(table)
    match command:
        case Undo():
            return _wished(table, person)
        case Consent():
            return _back_if_agreed(agreed_by(table, command, person), command.asker)
        case Dissent():
            denied = declined_by(table, command, person)
            return Step(denied, (TellDissent(person.name),), said="undo-denied")


def plies_back(table: Table, seat: Seat) -> int:
    """Number of plies to take back so that the last one of a seat is undone.

    :raises Refused: if it has made none, or none since something that stays: choices made in
        secret, or that somebody gave up or ran out of time.
    """
    plies = table.record.plies
    for number in reversed(range(table.guided or 0, len(plies))):
        ply, before = plies[number], table.positions[number]
        if before.secret or not ply.is_move:
            raise CommandRejected("undo-barred")
        if before.to_move == (seat,):
            return len(plies) - number
    raise CommandRejected("undo-nothing")


def asked(table: Table, asker: Seat) -> tuple[Seat, ...]:
    """The seats of the other people, who have to agree; not of those who are out."""
    wishing = table.players[asker]
    return tuple(
        seat
        for seat, player in enumerate(table.players)
        if isinstance(player, Human) and player != wishing and seat not in table.resigned
    )


def _wished(table: Table, person: Person) -> Step:
    seat = table.seat_of(person.id)
    if seat is None:
        raise CommandRejected("not-at-table")
    plies_back(table, seat)
    return _back_if_agreed(wished(table, UNDO, seat), seat)


def seat_in_play(table: Table, person: Person) -> Seat:
    """The seat of a person for whom the game goes on.

    :raises Refused: if the person has none, or is out of the game.
    """
    seat = table.seat_of(person.id)
    if seat is None:
        raise CommandRejected("not-at-table")
    if seat in table.resigned:
        raise CommandRejected("resigned")
    return seat


def agreed_by(table: Table, command: Agreeing, person: Person) -> Table:
    """The table with the consent of a person to what is wished.

    :raises Refused: if it is not for this person to give, or the question is over.
    """
    wish = wish_of(command)
    return agreed_to(table, wish, seat_asked(table, wish, person))


def declined_by(table: Table, command: Declining, person: Person) -> Table:
    """The table at which a question is over, as this person said no.

    :raises Refused: if it is not for this person to say, or the question is over.
    """
    wish = wish_of(command)
    seat_asked(table, wish, person)
    return declined(table, wish)


def wish_of(command: Answer) -> Consents:
    """The wish that is answered."""
    return Consents(_WISHES[type(command)], command.asker, command.revision, command.number)


def _back_if_agreed(table: Table, asker: Seat) -> Step:
    """Taken back if nobody is left to ask; else the question to those who are."""
    wish = wish_now(table, UNDO, asker)
    if set(asked(table, asker)) - set(wish.seats):
        return Step(table, (AskUndo(asker, wish.seats, wish.number),), said="agreed")
    back = table.taken_back(plies_back(table, asker))
    if table.level is not None:
        # Of a game against the bot in which one may try again a rating says nothing.
        back = replace(back, helped=UNDO)
    return Step(back, said="undone")


def wished(table: Table, wish: str, asker: Seat, until: int | None = None) -> Table:
    """The table at which a seat wishes this now."""
    kept = since(table.consents, table.oldest_current)
    return replace(table, consents=with_wish(kept, wish_now(table, wish, asker, until)))


def agreed_to(table: Table, wish: Consents, seat: Seat) -> Table:
    """The table with the consent of a seat to this wish."""
    return replace(table, consents=with_consent(table.consents, wish, seat))


def declined(table: Table, wish: Consents) -> Table:
    """The table at which this question is over, as somebody said no."""
    kept = since(table.consents, table.oldest_current)
    return replace(table, consents=with_refusal(kept, wish))


def wish_now(table: Table, wish: str, asker: Seat, until: int | None = None) -> Consents:
    """The open question of a seat, with who has agreed; or the one that it would put next."""
    now = numbered(table.consents, Consents(wish, asker, table.revision, until=until))
    return found(table.consents, now) or now


def is_open(table: Table, wish: Consents) -> bool:
    """Whether the question goes on, with these who have agreed and no other."""
    is_running = table.stage is Stage.PLAYING and table.revision == wish.revision
    return is_running and wish in table.consents


def expect_open(table: Table, wish: Consents) -> None:
    """Refuse an answer to a question that has had its answer.

    :raises Refused: if somebody said no, or it has come about.
    """
    if is_declined(table.consents, wish):
        raise CommandRejected("answered")


def seat_asked(table: Table, wish: Consents, person: Person) -> Seat:
    """The seat of a person who was asked.

    :raises Refused: if this person was not, or nobody has, or it is over.
    """
    seat = table.seat_of(person.id)
    if seat is None:
        raise CommandRejected("not-at-table")
    expect_open(table, wish)
    # A button can be forged: what counts is what was wished at the table.
    if wish.revision != table.revision or found(table.consents, wish) is None:
        raise CommandRejected("stale")
    if seat not in asked(table, wish.asker):
        raise CommandRejected("not-your-question")
    return seat
