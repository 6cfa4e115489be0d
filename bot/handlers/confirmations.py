"""Questions to people at a table; the buttons hold who asked, and which of their questions it is.

A question that was answered says in its own message how it ended.
"""

from dataclasses import replace

from bot.domain.agreeing.consents import DRAW, PAUSE, UNDO, Consents
from bot.domain.commands import Person
from bot.domain.effects import (
    AskDraw,
    AskPause,
    AskResign,
    AskUndo,
    TellDissent,
    TellNoDraw,
    TellNoPause,
)
from bot.domain.table import Step, Table
from bot.handlers.responder import Responder, Values
from bot.i18n.sanitize import isolated
from bot.views.wishes import VERBS, YES, answer_argument, numbered, question

ENDS = {
    "undone": "undo-allowed",
    "drawn": "draw-agreed",
    "paused": "pause-agreed",
    "resigned": "resign-done",
    "kept-playing": "resign-kept",
}
"""Sentences on how a question ended, by what was done."""

Asking = AskUndo | AskDraw | AskPause
Declined = TellDissent | TellNoDraw | TellNoPause
Question = Asking | AskResign | Declined


def put(responder: Responder, effect: Question, table: Table, person: Person) -> None:
    """Put a question of this person to whom it is for, or tell all who has said no to one."""
    match effect:
        case AskUndo():
            _ask(responder.of_table(table), table, _wish(UNDO, effect, table))
        case AskDraw():
            _ask(responder.of_table(table), table, _wish(DRAW, effect, table))
        case AskPause(until=until):
            _ask(responder.of_table(table), table, _wish(PAUSE, effect, table, until))
        case AskResign():
            _ask_once_more(responder, effect, table, person)
        case TellDissent() | TellNoDraw() | TellNoPause():
            _tell(responder, effect, table)


def end(responder: Responder, step: Step, person: Person) -> None:
    """Have the message of a question say how it ended, where nothing else says so there."""
    values = {"name": isolated(person.name), "code": step.table.code}
    responder.settle()
    if key := ENDS.get(step.said):
        responder.ended(step.table, key, values)


def _wish(wish: str, effect: Asking, table: Table, until: int | None = None) -> Consents:
    """The wish that is to be put to the others."""
    asked = Consents(wish, effect.asker, table.revision, effect.number, effect.agreed)
    return replace(asked, until=until)


def _ask(responder: Responder, table: Table, wish: Consents) -> None:
    """Ask at the table; those who are left when some have agreed, in the same message."""
    text = question(responder.phrases, table, wish, responder.phrases.mention)
    who = answer_argument(wish)
    yes, no = VERBS[wish.wish]
    keyboard = [
        [
            responder.button(YES[wish.wish], yes, table, who),
            responder.button("button-deny", no, table, who),
        ]
    ]
    ask = responder.to_all if wish.seats else responder.to_table
    ask(table, text, keyboard, wish)


def _tell(responder: Responder, effect: Declined, table: Table) -> None:
    """Tell all at a table who has said no."""
    there = responder.of_table(table)
    values: Values = {"name": isolated(effect.name), "code": table.code}
    match effect:
        case TellDissent():
            there.to_all(table, there.phrase("undo-denied", values))
        case TellNoDraw():
            there.to_all(table, there.phrase("draw-declined", values))
        case TellNoPause():
            there.to_all(table, there.phrase("pause-declined", values))


def _ask_once_more(responder: Responder, effect: AskResign, table: Table, person: Person) -> None:
    """Ask whoever would like to give up whether that is meant."""
    who = numbered(person.id, effect.number)
    yes = responder.button("button-resign", "giveup", table, who)
    no = responder.button("button-keep", "keep", table, who)
    responder.question(responder.phrase("ask-resign", {"code": table.code}), [[yes, no]])
