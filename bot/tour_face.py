"""What is added to a table at which somebody is shown a game: a sentence, marks, other buttons."""

from collections.abc import Iterator

from bot import tour
from bot.buttons import Keyboard, tap_button
from bot.callbacks import Tap
from bot.session import Session
from bot.texts import Html
from bot.voice import Voice
from engine.guide import Sight


def sentence(voice: Voice, session: Session, sight: Sight) -> Html:
    """The sentence of a step, and at the first how a move is made."""
    game, number = session.record.game, tour.number(session)
    said = voice.phrase(f"guide-{game}-{sight.key}", {"move": sight.move})
    count = len(tour.guide_of(session).steps)
    told = voice.phrase("guide-step", {"number": number + 1, "count": count, "text": said})
    return told if number else Html(f"{told}\n{voice.phrase('guide-how')}")


def farewell(voice: Voice, session: Session) -> Iterator[Html]:
    """For who has seen all: when the game is over, and who wins it."""
    if session.closed == tour.SEEN:
        yield voice.phrase(f"guide-{session.record.game}-end")


def steps(voice: Voice, session: Session, sight: Sight | None) -> Keyboard:
    """The move that would do, and the way out."""
    offered = [[tap_button(f"▶ {sight.move}", _tap("say", session, sight.move))]] if sight else []
    return [*offered, [tap_button(voice.say("button-leave-tour"), _tap("cancel", session))]]


def after(voice: Voice, session: Session) -> Keyboard:
    """The way on: a game, once, and the rules."""
    play = tap_button(voice.say("button-first-game"), _tap("rematch", session))
    rules = tap_button(voice.say("button-rules"), Tap("rules", argument=session.record.game))
    return [[rules]] if session.rematch else [[play], [rules]]


def _tap(verb: str, session: Session, argument: str = "") -> Tap:
    return Tap(verb, session.code, session.revision, argument)
