"""Moves put together in private, key by key.

Each button holds the keys that its message showed. People tap faster than messages are edited, so
where each tap adds to the others, the newest keys of a message are kept and taps count on these.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.domain.commands import AtTable, Move, Person
from bot.domain.drafting import (
    Approach,
    Compose,
    Drafting,
    Leave,
    Put,
    PutBack,
    PutDone,
    PutNothing,
    PutRest,
)
from bot.domain.effects import BackToTable, OpenPrivate, Prompt, Repost
from bot.domain.table import CommandRejected, Step, Table
from bot.domain.turns import (
    expect_current,
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


def drafters(table: Table) -> tuple[Seat, ...]:
    """The seats of people who are on move and can put their move together."""
    position = table.position
    return tuple([seat for seat in table.people_on_move if position.view(seat).can_compose])


def setting_up(table: Table) -> tuple[Seat, ...]:
    """The seats of people whose moves are too many to list: in private they put them together."""
    return () if table.position.listed else table.people_on_move


def rebased_on(newest: Keys, command: AtTable, view: AnyView) -> AtTable:
    """A tap on some keyboard of a message as it counts on the newest draft of that message."""
    match command:
        case Put((*shown, key), revision) if tuple(shown) != newest:
            after = (*newest, key)
            return Put(after, revision) if _is_draft(view, after) else PutNothing(revision)
        case PutDone(_, revision) if not draft_of(view, newest).text:
            return Put(newest, revision)
        case PutBack() | PutRest() | PutDone():
            return replace(command, chosen=newest)
    return command


def _is_draft(view: AnyView, chosen: Keys) -> bool:
    try:
        draft_of(view, chosen)
    except CommandRejected:
        return False
    return True


def settled(table: Table, command: AtTable, person: Person, rng: Random) -> AtTable:
    """The command without what it leaves to chance.

    :raises Refused: if it is not for this person, or for this moment.
    """
    match command:
        case PutRest(chosen, revision):
            view = table.position.view(_seat(table, person, revision))
            return Put(filled(view, chosen, rng), revision)
        case Move():
            return _any_move(table, command, person, rng)
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
        raise CommandRejected("stale") from error
    if draft is None:
        raise CommandRejected("stale")
    return draft


def apply(table: Table, command: Drafting, person: Person) -> Step:
    """Carry out a tap on a draft.

    :raises Refused: if it is not for this person, or for this moment.
    """
    match command:
        case Approach():
            return _approached(table, person)
        case Compose():
            return _begun(table, command, person)
        case Put(chosen, revision, page):
            seat = _seat(table, person, revision)
            draft_of(table.position.view(seat), chosen)
            return Step(table, (Prompt(seat, chosen, page),))
        case PutBack(chosen, revision):
            return apply(table, Put(chosen[:-1], revision), person)
        case PutDone(chosen, revision):
            return _done(table, chosen, _seat(table, person, revision))
        case PutNothing(revision):
            _seat(table, person, revision)
            return Step(table, said="no-choice")
        case Leave(revision):
            _seat(table, person, revision)
            return Step(table, (BackToTable(),))
        case PutRest():
            raise CommandRejected("stale")


def _approached(table: Table, person: Person) -> Step:
    """The way into the private chat: nothing is chosen yet, so no picture is too old for it.

    :raises Refused: if this person has nothing to do there.
    """
    if not running(table).secret:
        seat_on_move(table, table.position, person)
    elif not table.seats_of(person.id):
        raise CommandRejected("not-at-table", quiet=True)
    # In secret, whoever is ready may look at what they gave.
    return Step(table, (OpenPrivate(),))


def _begun(table: Table, command: Compose, person: Person) -> Step:
    """The empty prompt, by link anew; by link the table where there is nothing to put together."""
    if not table.seats_of(person.id):
        raise CommandRejected("not-at-table")
    mine = [seat for seat in drafters(table) if seat in table.seats_of(person.id)]
    if command.revision is not None:
        expect_current(table, command.revision, table.seat_of(person.id))
        if not mine:
            raise CommandRejected("stale")
    by_link = command.revision is None
    return Step(table, (Prompt(mine[0], new=by_link) if mine else Repost(),))


def _done(table: Table, chosen: Keys, seat: Seat) -> Step:
    draft = draft_of(table.position.view(seat), chosen)
    if not draft.text:
        raise CommandRejected("stale")
    after = played(table, seat, draft.text)
    # The last seat to be ready goes on at once with the next draft.
    following = [Prompt(seat, new=True)] if seat in setting_up(after) else []
    return Step(after, (Prompt(seat, chosen, done=True), *following), said="moved")


def _seat(table: Table, person: Person, revision: int) -> Seat:
    """The seat for which a person puts a move together, if it is still that move."""
    expect_current(table, revision, table.seat_of(person.id))
    return seat_on_move(table, running(table), person)


def _any_move(table: Table, command: Move, person: Person, rng: Random) -> Move:
    seat, position = table.seat_of(person.id), table.position
    if seat not in table.to_move:
        return command
    if not wants_any(position, command.text):
        return command
    return replace(command, text=position.print(position.random_move(rng, seat)))
