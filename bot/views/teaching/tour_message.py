"""Additions to a table at which somebody is shown a game: a sentence, marks, other buttons."""

from bot.domain import tour
from bot.domain.table import Table
from bot.views.keyboard import USUAL, Button, Keyboard, Tap, tap_button
from bot.views.phrases import Phrases
from engine.core.guide import Sight


def sentence(phrases: Phrases, table: Table, sight: Sight) -> str:
    """Number of the step, its sentence, and at the first one also how a move is made.

    All else is told by the picture, which is to be seen beside it.
    """
    game, number = table.record.game, tour.number(table)
    about = {"number": number + 1, "count": len(tour.guide_of(table).steps)}
    title = phrases.phrase("guide-step", {"game": phrases.phrase(f"game-{game}"), **about})
    said = phrases.phrase(f"guide-{game}-{sight.key}", {"move": sight.move})
    how = [] if number else [phrases.phrase("guide-how")]
    return "\n".join([title, said, *how])


def farewell(phrases: Phrases, table: Table) -> str:
    """The end of a tour; after its last step also when a whole game ends, and who wins it."""
    title = f"<b>{phrases.phrase(f'game-{table.record.game}')}</b>"
    if table.closed != tour.SEEN:
        return f"{title}\n{phrases.phrase('caption-left')}"
    end = phrases.phrase(f"guide-{table.record.game}-end")
    return f"{title}\n{phrases.phrase('caption-toured')}\n{end}"


def steps(phrases: Phrases, table: Table, sight: Sight | None) -> list[Button]:
    """The move that would do, and the way out."""
    leave = tap_button(phrases.say("button-leave-tour"), _tap("cancel", table), USUAL)
    if sight is None:
        return [leave]
    return [tap_button(f"▶ {sight.move}", _tap("say", table, sight.move)), leave]


def after(phrases: Phrases, table: Table) -> Keyboard:
    """The way on: a game, once, and the rules."""
    play = tap_button(phrases.say("button-first-game"), _tap("rematch", table))
    rules = tap_button(phrases.say("button-rules"), Tap("rules", argument=table.record.game))
    return [[rules]] if table.rematch else [[play], [rules]]


def _tap(verb: str, table: Table, argument: str = "") -> Tap:
    return Tap(verb, table.code, table.revision, argument)
