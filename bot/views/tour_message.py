"""Additions to a table at which somebody is shown a game: a sentence, marks, other buttons."""

from bot.domain import tour
from bot.domain.table import Session
from bot.views.keyboard import Button, Keyboard, Tap, tap_button
from bot.views.phrases import Voice
from engine.core.guide import Sight


def sentence(voice: Voice, session: Session, sight: Sight) -> str:
    """Number of the step, its sentence, and at the first one also how a move is made.

    All else is told by the picture, which is to be seen beside it.
    """
    game, number = session.record.game, tour.number(session)
    about = {"number": number + 1, "count": len(tour.guide_of(session).steps)}
    title = voice.phrase("guide-step", {"game": voice.phrase(f"game-{game}"), **about})
    said = voice.phrase(f"guide-{game}-{sight.key}", {"move": sight.move})
    how = [] if number else [voice.phrase("guide-how")]
    return "\n".join([title, said, *how])


def farewell(voice: Voice, session: Session) -> str:
    """The end of a tour; after its last step also when a whole game ends, and who wins it."""
    title = f"<b>{voice.phrase(f'game-{session.record.game}')}</b>"
    if session.closed != tour.SEEN:
        return f"{title}\n{voice.phrase('caption-left')}"
    end = voice.phrase(f"guide-{session.record.game}-end")
    return f"{title}\n{voice.phrase('caption-toured')}\n{end}"


def steps(voice: Voice, session: Session, sight: Sight | None) -> list[Button]:
    """The move that would do, and the way out."""
    leave = tap_button(voice.say("button-leave-tour"), _tap("cancel", session))
    if sight is None:
        return [leave]
    return [tap_button(f"▶ {sight.move}", _tap("say", session, sight.move)), leave]


def after(voice: Voice, session: Session) -> Keyboard:
    """The way on: a game, once, and the rules."""
    play = tap_button(voice.say("button-first-game"), _tap("rematch", session))
    rules = tap_button(voice.say("button-rules"), Tap("rules", argument=session.record.game))
    return [[rules]] if session.rematch else [[play], [rules]]


def _tap(verb: str, session: Session, argument: str = "") -> Tap:
    return Tap(verb, session.code, session.revision, argument)
