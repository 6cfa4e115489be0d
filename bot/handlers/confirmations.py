"""Questions to people at a table; the buttons hold who asked, and which of their questions it is.

A question that was answered says in its own message how it ended.
"""

from bot.domain.agreeing import agreements
from bot.domain.agreeing.consents import DRAW, UNDO, Consents
from bot.domain.commands import Person
from bot.domain.effects import AskDraw, TellNoDraw
from bot.domain.table import AskResign, AskUndo, Human, Step, Table, TellDissent
from bot.handlers.responder import Responder, Values
from bot.i18n.sanitize import isolated
from bot.i18n.translations import Html

ENDS = {
    "undone": "undo-allowed",
    "drawn": "draw-agreed",
    "resigned": "resign-done",
    "kept-playing": "resign-kept",
}
"""Sentences on how a question ended, by what was done."""

FORMS = {
    UNDO: ("ask-undo", "button-allow", "allow", "deny"),
    DRAW: ("ask-draw", "button-agree", "agree", "nodraw"),
}
"""Of each wish the question, the label of its yes, and the verbs of its yes and no."""

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
            there.to_all(table, there.phrase("undo-denied", _by(name, table)))
        case TellNoDraw(name):
            there = responder.of_table(table)
            there.to_all(table, there.phrase("draw-declined", _by(name, table)))


def end(responder: Responder, step: Step, person: Person) -> None:
    """Have the message of a question say how it ended, where nothing else says so there."""
    values = {"name": isolated(person.name), "code": step.table.code}
    responder.settle()
    if key := ENDS.get(step.said):
        responder.ended(step.table, key, values)


def _by(name: str, table: Table) -> Values:
    """Values of a sentence on somebody's no."""
    return {"name": isolated(name), "code": table.code}


def _ask_undo(responder: Responder, effect: AskUndo, table: Table) -> None:
    """Ask those who are left whether plies may be taken back."""
    count = agreements.plies_back(table, effect.asker)
    _ask(responder, effect, table, UNDO, {"count": count})


def _ask_draw(responder: Responder, effect: AskDraw, table: Table) -> None:
    """Ask those who are left whether the game may end as a draw."""
    _ask(responder, effect, table, DRAW, {})


def _ask(responder: Responder, effect: Asking, table: Table, wish: str, more: Values) -> None:
    """Ask at the table; those who are left when some have agreed, in the same message."""
    sentence, agree, yes, no = FORMS[wish]
    name, whom = _name(responder, effect, table), _whom(responder, effect, table)
    text = responder.phrase(sentence, {"name": name, "whom": whom, "code": table.code, **more})
    who = _numbered(effect.asker, effect.number)
    keyboard = [
        [
            responder.button(agree, yes, table, who),
            responder.button("button-deny", no, table, who),
        ]
    ]
    wished = Consents(wish, effect.asker, table.revision, effect.number, effect.agreed)
    if effect.agreed:
        responder.to_all(table, text, keyboard, wished)
    else:
        responder.to_table(table, text, keyboard, wished)


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
