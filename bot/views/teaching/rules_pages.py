"""The rules of a game as pages to leaf through: what to draw, what to say, buttons."""

from dataclasses import dataclass

from bot.i18n.translations import Html
from bot.views.keyboard import Button, Keyboard, Tap, tap_button
from bot.views.phrases import Phrases
from bot.views.screen import room_above
from engine.core.lesson import Example, Lesson
from engine.core.registry import GAMES

VERB = "rules"
BACK, ON = "◀", "▶"


@dataclass(frozen=True)
class RulesPage:
    """A page of a game's rules, as a button asks for it; pages count from 1."""

    game: str
    number: int = 1

    @property
    def tap(self) -> Tap:
        """The button's data."""
        return Tap(VERB, argument=f"{self.game}.{self.number}")

    @property
    def is_there(self) -> bool:
        """Whether there is such a page."""
        return self.game in GAMES and 1 <= self.number <= self.pages

    @property
    def pages(self) -> int:
        """Number of pages."""
        return len(GAMES[self.game].lessons)

    @property
    def lesson(self) -> Lesson:
        """The lesson that the page teaches."""
        return GAMES[self.game].lessons[self.number - 1]


@dataclass(frozen=True)
class Page:
    """A page of rules as a message: examples to draw, the caption in HTML, the buttons by rows."""

    examples: tuple[Example, ...]
    caption: Html
    keyboard: Keyboard

    @property
    def tallest(self) -> float:
        """The height of the picture in its width with which all of it is on the screen."""
        return room_above(self.caption, len(self.keyboard))


def page(phrases: Phrases, leaf: RulesPage) -> Page:
    """A page in the language of the phrases."""
    lesson = leaf.lesson
    said = phrases.phrase(f"rules-{leaf.game}-{lesson.key}")
    below = phrases.phrase("page-rules", _place(phrases, leaf))
    return Page(lesson.examples, Html(f"{said}\n\n{below}"), _keyboard(phrases, leaf))


def contents(phrases: Phrases) -> Page:
    """A button for the rules of each game; there is nothing to draw."""
    return Page((), phrases.phrase("choose-rules"), [[_titled(phrases, key)] for key in GAMES])


def _place(phrases: Phrases, leaf: RulesPage) -> dict[str, str | int]:
    """The place of a page among the others, as values of a sentence."""
    game = phrases.say(f"game-{leaf.game}")
    return {"game": game, "number": leaf.number, "count": leaf.pages}


def _keyboard(phrases: Phrases, leaf: RulesPage) -> Keyboard:
    """Buttons to the pages before and after this one, and to other games.

    They go round, so that each stays under the finger to the end.
    """
    goals = {BACK: (leaf.number - 2) % leaf.pages + 1, ON: leaf.number % leaf.pages + 1}
    turning = [
        tap_button(label, RulesPage(leaf.game, number).tap) for label, number in goals.items()
    ]
    return [turning, [tap_button(phrases.say("button-other-games"), Tap(VERB))]]


def _titled(phrases: Phrases, key: str) -> Button:
    # From a list the first page is a new message: a text cannot become a picture.
    return tap_button(phrases.say(f"game-{key}"), Tap(VERB, argument=key))
