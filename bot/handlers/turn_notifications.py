"""Telling people in private that it is their turn, and asking whether they want to be told."""

from sqlalchemy import Connection

from bot.domain.players import Human
from bot.domain.table import Stage, Table
from bot.handlers.timing import reminding
from bot.store.repositories import boards, outbox, people
from bot.store.repositories import turn_notifications as kept
from bot.store.repositories.outbox import TURN, origin_of
from bot.store.repositories.people import Notices


def turns_changed(before: Table | None, after: Table) -> tuple[list[Human], set[int]]:
    """The people whose turn has come, not by a ply of theirs, at a table that stands elsewhere.

    Then those in whose lists of turns it is by now, or is no more.
    """
    was, due = before.humans_on_move if before else (), after.humans_on_move
    mover, home = _last_to_move(after), after.place.chat
    come = [one for one in due if one not in was and one != mover and one.id != home]
    listed_otherwise = {human.id for human in was} ^ {human.id for human in due}
    return come, listed_otherwise - {home}


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
    come, listed = turns_changed(before, after)
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


def _strip(connection: Connection, code: str, now: float) -> set[int]:
    """Take the buttons off what was said of a game that has ended; the chats it was said in."""
    dropped = kept.drop(connection, code)
    for person, message in dropped:
        outbox.put(connection, person, "strip", {"message": message}, now)
    return {person for person, _ in dropped}


def _last_to_move(table: Table) -> Human | None:
    """The person who made the last ply of a person."""
    for number in reversed(range(len(table.record.plies))):
        for player in table.movers(number):
            if isinstance(player, Human):
                return player
    return None
