"""Questions to people at a table; the buttons hold who asked, and which of their questions it is.

A question that was answered says in its own message how it ended.
"""

from bot.domain import agreements
from bot.domain.commands import Person
from bot.domain.effects import AskDraw, TellNoDraw
from bot.domain.table import AskResign, AskUndo, Human, Step, Table, TellDissent
from bot.handlers.responder import Responder, Values
from bot.i18n.sanitize import isolated
from bot.i18n.translations import Html
from bot.views.keyboard import Keyboard

Asking = AskUndo | AskDraw
Question = Asking | AskResign | TellDissent | TellNoDraw


def put(responder: Responder, effect: Question, table: Table, person: Person) -> None:
    """Put a question of this person to whom it is for, or tell all how one was answered."""
    match effect:
        case AskUndo():
            _ask_undo(responder.of_table(table), effect, table)
        case AskDraw():
            _ask_draw(responder.of_table(table), effect, table)
        case AskResign():
            _ask_once_more(responder, effect, table, person)
        case TellDissent(name):
            there = responder.of_table(table)
            there.to_all(table, there.phrase("undo-denied", _by(name, table)), [])
        case TellNoDraw(name):
            there = responder.of_table(table)
            there.to_all(table, there.phrase("draw-declined", _by(name, table)), [])


def end(responder: Responder, step: Step, person: Person) -> None:
    """Have the message of a question say how it ended, where nothing else says so there."""
    values = {"name": isolated(person.name), "code": step.table.code}
    responder.settle()
    match step.said:
        case "undone":
            responder.in_place(responder.phrase("undo-allowed", values), [])
        case "drawn":
            responder.in_place(responder.phrase("draw-agreed", values), [])
        case "resigned":
            responder.in_place(responder.phrase("resign-done", values), [])
        case "kept-playing":
            responder.in_place(responder.phrase("resign-kept", values), [])


def _by(name: str, table: Table) -> Values:
    """Values of a sentence on somebody's no."""
    return {"name": isolated(name), "code": table.code}


def _ask_undo(responder: Responder, effect: AskUndo, table: Table) -> None:
    """Ask those who are left whether plies may be taken back."""
    values: Values = {
        "name": _name(responder, effect, table),
        "whom": _whom(responder, effect, table),
        "count": agreements.plies_back(table, effect.asker),
        "code": table.code,
    }
    who = _numbered(effect.asker, effect.number)
    yes = responder.button("button-allow", "allow", table, who)
    no = responder.button("button-deny", "deny", table, who)
    _ask(responder, effect, table, responder.phrase("ask-undo", values), [[yes, no]])


def _ask_draw(responder: Responder, effect: AskDraw, table: Table) -> None:
    """Ask those who are left whether the game may end as a draw."""
    values: Values = {
        "name": _name(responder, effect, table),
        "whom": _whom(responder, effect, table),
        "code": table.code,
    }
    who = _numbered(effect.asker, effect.number)
    yes = responder.button("button-agree", "agree", table, who)
    no = responder.button("button-deny", "nodraw", table, who)
    _ask(responder, effect, table, responder.phrase("ask-draw", values), [[yes, no]])


def _ask(
    responder: Responder, effect: Asking, table: Table, text: Html, keyboard: Keyboard
) -> None:
    """Ask at the table; those who are left when some have agreed, in the message these tapped."""
    if effect.agreed:
        responder.to_all(table, text, keyboard)
    else:
        responder.to_table(table, text, keyboard)


def _ask_once_more(responder: Responder, effect: AskResign, table: Table, person: Person) -> None:
    """Ask whoever would like to give up whether that is meant."""
    who = _numbered(person.id, effect.number)
    yes = responder.button("button-resign", "giveup", table, who)
    no = responder.button("button-keep", "keep", table, who)
    responder.question(responder.phrase("ask-resign", {"code": table.code}), [[yes, no]])


def _numbered(asker: int, number: int) -> str:
    """The argument of a button: the person asking, and the question's number after the first."""
    return f"{asker}.{number}" if number else str(asker)


def _name(responder: Responder, effect: Asking, table: Table) -> Html:
    return responder.phrases.name(table.players[effect.asker])


def _whom(responder: Responder, effect: Asking, table: Table) -> Html:
    phrases, players = responder.phrases, table.players
    left = [seat for seat in agreements.asked(table, effect.asker) if seat not in effect.agreed]
    whom = [player for seat in left if isinstance(player := players[seat], Human)]
    return Html(", ".join(map(phrases.mention, whom)))
