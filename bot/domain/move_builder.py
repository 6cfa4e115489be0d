"""Moves put together in private, key by key. Nothing is kept of them: the buttons hold the keys."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.domain.commands import (
    Approach,
    AtTable,
    Compose,
    Drafting,
    Leave,
    Move,
    Person,
    Put,
    PutDone,
    PutNothing,
    PutRest,
)
from bot.domain.effects import OpenPrivate
from bot.domain.table import BackToTable, Prompt, Refused, Repost, Session, Step
from bot.domain.turns import (
    expect_current,
    people_on_move,
    played,
    running,
    seat_on_move,
    wants_any,
)
from engine.core.errors import NotationError
from engine.core.game import AnyView, Draft, Seat
from engine.moves.composing import Keys

_DOT, _SLASH = ".", "/"


def print_keys(chosen: Sequence[str]) -> str:
    """Keys as one text: run together, or each after a dot where one is longer than a sign."""
    if all(len(key) == 1 for key in chosen):
        return "".join(chosen)
    return "".join(f"{_DOT}{key}" for key in chosen)


def read_keys(text: str) -> Keys:
    """The keys that a text holds, whatever they are."""
    return tuple(text[1:].split(_DOT)) if text.startswith(_DOT) else tuple(text)


def print_leaf(page: int, keys: str) -> str:
    """Keys with a page of the choices that come next, counted from 0."""
    return f"{page}{_SLASH}{keys}" if page else keys


def read_leaf(text: str) -> tuple[int, str]:
    """The page and the keys that a text holds."""
    page, slash, keys = text.partition(_SLASH)
    return (int(page), keys) if slash and page.isdecimal() else (0, text)


def drafters(session: Session) -> tuple[Seat, ...]:
    """The seats of people who are on move and can put their move together."""
    position = session.position
    return tuple(seat for seat in people_on_move(session) if position.view(seat).draft(()))


def setting_up(session: Session) -> tuple[Seat, ...]:
    """The seats of people whose moves are too many to list: in private they put them together."""
    return () if session.position.listed else people_on_move(session)


def settled(session: Session, command: AtTable, person: Person, rng: Random) -> AtTable:
    """The command without what it leaves to chance.

    :raises Refused: if it is not for this person, or for this moment.
    """
    match command:
        case PutRest(chosen, revision):
            view = session.position.view(_seat(session, person, revision))
            return Put(filled(view, chosen, rng), revision)
        case Move():
            return _any_move(session, command, person, rng)
    return command


def filled(view: AnyView, chosen: Keys, rng: Random) -> Keys:
    """These keys and, for all that is left to choose, others drawn by `rng`.

    :raises Refused: if they are not choices one after the other.
    """
    while not (draft := draft_of(view, chosen)).text:
        choices = draft.choices
        [key] = rng.choices([c.key for c in choices], weights=[c.left for c in choices])
        chosen = (*chosen, key)
    return chosen


def draft_of(view: AnyView, chosen: Keys) -> Draft:
    """The viewer's move as far as these keys name it.

    :raises Refused: if there is nothing to put together, or not from them.
    """
    try:
        draft = view.draft(chosen)
    except NotationError as error:
        raise Refused("stale") from error
    if draft is None:
        raise Refused("stale")
    return draft


def apply(session: Session, command: Drafting, person: Person) -> Step:
    """Carry out a tap on a draft.

    :raises Refused: if it is not for this person, or for this moment.
    """
    match command:
        case Approach():
            return _approached(session, person)
        case Compose():
            return _begun(session, command, person)
        case Put(chosen, revision, page):
            seat = _seat(session, person, revision)
            draft_of(session.position.view(seat), chosen)
            return Step(session, (Prompt(seat, chosen, page),))
        case PutDone(chosen, revision):
            return _done(session, chosen, _seat(session, person, revision))
        case PutNothing(revision):
            _seat(session, person, revision)
            return Step(session, said="no-choice")
        case Leave(revision):
            _seat(session, person, revision)
            return Step(session, (BackToTable(),))
        case PutRest():
            raise Refused("stale")


def _approached(session: Session, person: Person) -> Step:
    """The way into the private chat: nothing is chosen yet, so no picture is too old for it.

    :raises Refused: if this person has nothing to do there.
    """
    if not running(session).secret:
        seat_on_move(session, session.position, person)
    elif not session.seats_of(person.id):
        raise Refused("not-at-table", quiet=True)
    # In secret, whoever is ready may look at what they gave.
    return Step(session, (OpenPrivate(),))


def _begun(session: Session, command: Compose, person: Person) -> Step:
    """The empty prompt, by link anew; by link the table where there is nothing to put together."""
    if not session.seats_of(person.id):
        raise Refused("not-at-table")
    mine = [seat for seat in drafters(session) if seat in session.seats_of(person.id)]
    if command.revision is not None:
        expect_current(session, command.revision, session.seat_of(person.id))
        if not mine:
            raise Refused("stale")
    by_link = command.revision is None
    return Step(session, (Prompt(mine[0], new=by_link) if mine else Repost(),))


def _done(session: Session, chosen: Keys, seat: Seat) -> Step:
    draft = draft_of(session.position.view(seat), chosen)
    if not draft.text:
        raise Refused("stale")
    after = played(session, seat, draft.text)
    # The last seat to be ready goes on at once with the next draft.
    following = [Prompt(seat, new=True)] if seat in setting_up(after) else []
    return Step(after, (Prompt(seat, chosen, done=True), *following), said="moved")


def _seat(session: Session, person: Person, revision: int) -> Seat:
    """The seat for which a person puts a move together, if it is still that move."""
    expect_current(session, revision, session.seat_of(person.id))
    return seat_on_move(session, running(session), person)


def _any_move(session: Session, command: Move, person: Person, rng: Random) -> Move:
    seat, position = session.seat_of(person.id), session.position
    if seat not in session.to_move:
        return command
    if not wants_any(position, command.text):
        return command
    return replace(command, text=position.print(position.random_move(rng, seat)))
