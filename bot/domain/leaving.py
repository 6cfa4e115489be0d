"""Leaving a table for good, and what is left there of somebody who is forgotten."""

from dataclasses import replace

from bot.domain.commands import Invited, Person
from bot.domain.expiry import has_begun
from bot.domain.table import SOMEONE, Human, Player, Session, Stage
from engine.record import RESIGN, Ply

NOBODY = Invited("", 0)
"""Who was asked to a table and is forgotten."""

RECORD_NAME = "someone"


def left(session: Session, person: Person) -> Session:
    """The table after a person has gone: given up, put away, turned down, or a seat free again."""
    if session.stage is Stage.AWAY:
        return _left_away(session, person)
    match session.stage:
        case Stage.PLAYING:
            return _given_up(session, person)
        case Stage.OPEN | Stage.INVITED if session.opener.id == person.id:
            return replace(session, stage=Stage.CLOSED, closed="cancelled")
        case Stage.OPEN:
            players = (None if _sits(player, person) else player for player in session.players)
            return replace(session, players=tuple(players))
        case Stage.INVITED if _is_invited(session, person):
            return replace(session, stage=Stage.CLOSED, closed="declined")
    return session


def _left_away(session: Session, person: Person) -> Session:
    """A table that was put away stays so, unless nobody can go on with its game."""
    stage = Stage.PLAYING if has_begun(session) else Stage.OPEN
    after = left(replace(session, stage=stage), person)
    return replace(after, stage=Stage.AWAY) if after.stage is stage else after


def without(session: Session, person: Person) -> Session:
    """The same table with "someone" wherever the person was named."""
    mine = session.seats_of(person.id)
    names = session.record.seats
    seats = tuple(RECORD_NAME if n in mine and name else name for n, name in enumerate(names))
    players = (SOMEONE if _sits(player, person) else player for player in session.players)
    return replace(
        session,
        record=replace(session.record, seats=seats),
        players=tuple(players),
        opener=SOMEONE if session.opener.id == person.id else session.opener,
        invited=NOBODY if _is_invited(session, person) else session.invited,
        best=None if mine else session.best,
        kept=tuple(0 if kept == person.id else kept for kept in session.kept),
    )


def _is_invited(session: Session, person: Person) -> bool:
    return session.invited is not None and session.invited.means(person)


def _sits(player: Player | None, person: Person) -> bool:
    return isinstance(player, Human) and player.id == person.id


def _given_up(session: Session, person: Person) -> Session:
    for seat in session.seats_of(person.id):
        if session.stage is Stage.PLAYING and seat not in session.resigned:
            session = session.after(Ply(RESIGN, seat), session.position.resign(seat))
    return session
