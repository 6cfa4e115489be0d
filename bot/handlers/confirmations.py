"""Questions to people at a table; the buttons hold who asked, and which of their questions it is.

A question that was answered says in its own message how it ended.
"""

from bot.domain import agreements
from bot.domain.commands import Person
from bot.domain.effects import AskDraw, TellNoDraw
from bot.domain.table import AskResign, AskUndo, Human, Session, Step, TellDissent
from bot.handlers.responder import Answers, Values
from bot.i18n.sanitize import isolated
from bot.i18n.translations import Html
from bot.views.keyboard import Keyboard

Asking = AskUndo | AskDraw
Question = Asking | AskResign | TellDissent | TellNoDraw


async def put(answers: Answers, effect: Question, session: Session, person: Person) -> None:
    """Put a question of this person to whom it is for, or tell all how one was answered."""
    match effect:
        case AskUndo():
            await _ask_undo(await answers.of_table(session), effect, session)
        case AskDraw():
            await _ask_draw(await answers.of_table(session), effect, session)
        case AskResign():
            await _ask_once_more(answers, effect, session, person)
        case TellDissent(name):
            values = {"name": isolated(name), "code": session.code}
            await answers.in_place(answers.phrase("undo-denied", values), [])
        case TellNoDraw(name):
            values = {"name": isolated(name), "code": session.code}
            await answers.in_place(answers.phrase("draw-declined", values), [])


async def end(answers: Answers, step: Step, person: Person) -> None:
    """Have the message of a question say how it ended, where nothing else says so there."""
    values = {"name": isolated(person.name), "code": step.session.code}
    match step.said:
        case "undone":
            await answers.in_place(answers.phrase("undo-allowed", values), [])
        case "drawn":
            await answers.in_place(answers.phrase("draw-agreed", values), [])
        case "resigned":
            await answers.in_place(answers.phrase("resign-done", values), [])
        case "kept-playing":
            await answers.in_place(answers.phrase("resign-kept", values), [])


async def _ask_undo(answers: Answers, effect: AskUndo, session: Session) -> None:
    """Ask those who are left whether plies may be taken back."""
    values: Values = {
        "name": _name(answers, effect, session),
        "whom": _whom(answers, effect, session),
        "count": agreements.plies_back(session, effect.asker),
        "code": session.code,
    }
    who = _numbered(effect.asker, effect.number)
    yes = answers.button("button-allow", "allow", session, who)
    no = answers.button("button-deny", "deny", session, who)
    await _ask(answers, effect, session, answers.phrase("ask-undo", values), [[yes, no]])


async def _ask_draw(answers: Answers, effect: AskDraw, session: Session) -> None:
    """Ask those who are left whether the game may end as a draw."""
    values: Values = {
        "name": _name(answers, effect, session),
        "whom": _whom(answers, effect, session),
        "code": session.code,
    }
    who = _numbered(effect.asker, effect.number)
    yes = answers.button("button-agree", "agree", session, who)
    no = answers.button("button-deny", "nodraw", session, who)
    await _ask(answers, effect, session, answers.phrase("ask-draw", values), [[yes, no]])


async def _ask(
    answers: Answers, effect: Asking, session: Session, text: Html, keyboard: Keyboard
) -> None:
    """Ask at the table; those who are left when some have agreed, in the message these tapped."""
    if effect.agreed:
        await answers.in_place(text, keyboard)
    else:
        await answers.to_table(session, text, keyboard)


async def _ask_once_more(
    answers: Answers, effect: AskResign, session: Session, person: Person
) -> None:
    """Ask whoever would like to give up whether that is meant."""
    who = _numbered(person.id, effect.number)
    yes = answers.button("button-resign", "giveup", session, who)
    no = answers.button("button-keep", "keep", session, who)
    await answers.message("ask-resign", {"code": session.code}, [[yes, no]])


def _numbered(asker: int, number: int) -> str:
    """The argument of a button: the person asking, and the question's number after the first."""
    return f"{asker}.{number}" if number else str(asker)


def _name(answers: Answers, effect: Asking, session: Session) -> Html:
    return answers.voice.name(session.players[effect.asker])


def _whom(answers: Answers, effect: Asking, session: Session) -> Html:
    voice, players = answers.voice, session.players
    left = [seat for seat in agreements.asked(session, effect.asker) if seat not in effect.agreed]
    whom = [player for seat in left if isinstance(player := players[seat], Human)]
    return Html(", ".join(map(voice.mention, whom)))
