"""Questions to people at a table; the buttons hold who asked."""

from bot import takeback
from bot.answers import Answers, Values
from bot.commands import Person
from bot.effects import AskDraw, TellNoDraw
from bot.names import isolated
from bot.session import AskResign, AskUndo, Human, Session, TellDissent
from bot.texts import Html

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
            await _ask_once_more(answers, session, person)
        case TellDissent(name):
            await answers.message("undo-denied", {"name": isolated(name)})
        case TellNoDraw(name):
            await answers.message("draw-declined", {"name": isolated(name)})


async def _ask_undo(answers: Answers, effect: AskUndo, session: Session) -> None:
    """Ask those who are left whether plies may be taken back."""
    values: Values = {
        "name": _name(answers, effect, session),
        "whom": _whom(answers, effect, session),
        "count": takeback.plies_back(session, effect.asker),
        "code": session.code,
    }
    yes = answers.button("button-allow", "allow", session, str(effect.asker))
    no = answers.button("button-deny", "deny", session, str(effect.asker))
    await answers.to_table(session, answers.phrase("ask-undo", values), [[yes, no]])


async def _ask_draw(answers: Answers, effect: AskDraw, session: Session) -> None:
    """Ask those who are left whether the game may end as a draw."""
    values: Values = {
        "name": _name(answers, effect, session),
        "whom": _whom(answers, effect, session),
        "code": session.code,
    }
    yes = answers.button("button-agree", "agree", session, str(effect.asker))
    no = answers.button("button-deny", "nodraw", session, str(effect.asker))
    await answers.to_table(session, answers.phrase("ask-draw", values), [[yes, no]])


async def _ask_once_more(answers: Answers, session: Session, person: Person) -> None:
    """Ask whoever would like to give up whether that is meant."""
    yes = answers.button("button-resign", "giveup", session, str(person.id))
    no = answers.button("button-keep", "keep", session, str(person.id))
    await answers.message("ask-resign", {"code": session.code}, [[yes, no]])


def _name(answers: Answers, effect: Asking, session: Session) -> Html:
    return answers.voice.name(session.players[effect.asker])


def _whom(answers: Answers, effect: Asking, session: Session) -> Html:
    voice, players = answers.voice, session.players
    left = [seat for seat in takeback.asked(session, effect.asker) if seat not in effect.agreed]
    whom = [player for seat in left if isinstance(player := players[seat], Human)]
    return Html(", ".join(map(voice.mention, whom)))
