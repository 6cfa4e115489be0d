"""Telling people in private that it is their turn, and asking whether they want to be told."""

from sqlalchemy import Connection

from bot.domain.players import Human
from bot.domain.table import Stage, Table
from bot.domain.turns import on_move
from bot.handlers.timing import reminding
from bot.store.repositories import boards, outbox, people
from bot.store.repositories import turn_notifications as kept
from bot.store.repositories.outbox import TURN, origin_of
from bot.store.repositories.people import Notices


def newly_on_move(before: Table | None, after: Table) -> list[Human]:
    """The people whose turn has come, not by a ply of theirs, at a table that stands elsewhere."""
    was = on_move(before) if before else []
    mover = _last_to_move(after)
    return [
        human
        for human in on_move(after)
        if human not in was and human != mover
        if human.id != after.place.chat
    ]


def tell(
    connection: Connection,
    before: Table | None,
    after: Table,
    now: float,
    actor: int | None = None,
) -> set[int]:
    """Put out outbox messages that tell people of their turn; the chats to which something goes.

    The person `actor` has just done something there, and need not be told.
    A person who has never opened the private chat is asked once, under the board, whether they
    want that; one whom no private message reaches is called in the table's own chat, by posting it
    afresh. At the end of a game its notifications lose their buttons.

    Where a clock runs nobody is told at once: they are reminded later, if the turn still waits.
    """
    touched = set[int]()
    if after.stage is Stage.OVER:
        touched |= _strip(connection, after.code, now)
    come, listed = newly_on_move(before, after), _listed_otherwise(before, after)
    wishes = kept.wishes_of(connection, listed | {human.id for human in come})
    reminders = {person: one.reminders for person, one in wishes.items() if one.reminders}
    changed = {person: one for person, one in reminders.items() if person in listed}
    touched |= reminding.list_anew(connection, changed, now)
    if after.host.pace is None:
        reminding.turns_came(connection, after, come, reminders, now)
    for human in come:
        by_others = human.id != actor
        notices = wishes[human.id].notices if human.id in wishes else Notices()
        # Whoever begins a game with others and is first to move has a turn there, too.
        if notices.open and (by_others or len(after.humans) > 1):
            people.asked_about_notices(connection, human.id, after.code)
            boards.ask(connection, after.code, human.id)
        if not (notices.wanted and by_others):
            continue
        chat = people.known_chat(connection, human.id)
        if chat is None or chat.removed:
            boards.repost(connection, after.code)
        elif after.host.pace is None:
            about = {"code": after.code, "origin": origin_of(after)}
            outbox.put(connection, human.id, TURN, about, now)
            touched.add(human.id)
    return touched


def _listed_otherwise(before: Table | None, after: Table) -> set[int]:
    """The people in whose lists of turns the table is by now, or is no more."""
    was = {human.id for human in on_move(before)} if before else set()
    return (was ^ {human.id for human in on_move(after)}) - {after.place.chat}


def _strip(connection: Connection, code: str, now: float) -> set[int]:
    """Take the buttons off what was said of a game that has ended; the chats it was said in."""
    dropped = kept.drop(connection, code)
    for person, message in dropped:
        outbox.put(connection, person, "strip", {"message": message}, now)
    return {person for person, _ in dropped}


def _last_to_move(table: Table) -> Human | None:
    """The person who made the last ply of a person."""
    numbers = reversed(range(len(table.record.plies)))
    movers = (player for number in numbers for player in table.movers(number))
    return next((player for player in movers if isinstance(player, Human)), None)
