"""The rules of a game as pages to leaf through: what to draw, what to say, buttons."""

from dataclasses import dataclass

from bot.callbacks import Tap
from bot.present import Keyboard
from bot.texts import Html
from bot.voice import Voice
from engine.lesson import Example, Lesson
from engine.registry import GAMES

VERB = "rules"
BACK, ON = "◀", "▶"


@dataclass(frozen=True)
class Leaf:
    """Which page of which game's rules a button asks for; pages count from 1."""

    game: str
    number: int = 1

    @property
    def tap(self) -> Tap:
        """The button's data."""
        return Tap(VERB, argument=f"{self.game}.{self.number}")

    @classmethod
    def tapped(cls, argument: str) -> "Leaf | None":
        """What a button asked for; None if there is no such page, or it asked for the list."""
        game, _, number = argument.partition(".")
        if game not in GAMES or not (number.isascii() and number.isdecimal()):
            return None
        leaf = cls(game, int(number))
        return leaf if 1 <= leaf.number <= leaf.pages else None

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return len(GAMES[self.game].lessons)

    @property
    def lesson(self) -> Lesson:
        """What the page is about."""
        return GAMES[self.game].lessons[self.number - 1]


@dataclass(frozen=True)
class Page:
    """A page of rules as a message: examples to draw, the caption in HTML, the buttons by rows."""

    examples: tuple[Example, ...]
    caption: Html
    keyboard: Keyboard


def page(voice: Voice, leaf: Leaf) -> Page:
    """A page in the language of a voice."""
    lesson = leaf.lesson
    said = voice.phrase(f"rules-{leaf.game}-{lesson.key}")
    below = voice.phrase("page-rules", _place(voice, leaf))
    return Page(lesson.examples, Html(f"{said}\n\n{below}"), _keyboard(voice, leaf))


def contents(voice: Voice) -> Page:
    """A button for the rules of each game; there is nothing to draw."""
    return Page((), voice.phrase("choose-rules"), [[_titled(voice, key)] for key in GAMES])


def _place(voice: Voice, leaf: Leaf) -> dict[str, str | int]:
    """Where a page is among the others, as values of a sentence."""
    game = voice.say(f"game-{leaf.game}")
    return {"game": game, "number": leaf.number, "count": leaf.pages}


def _keyboard(voice: Voice, leaf: Leaf) -> Keyboard:
    """To the pages before and after this one, and to other games."""
    leafing = [
        _button(label, Leaf(leaf.game, number).tap)
        for label, number in ((BACK, leaf.number - 1), (ON, leaf.number + 1))
        if 1 <= number <= leaf.pages
    ]
    return [leafing, [_button(voice.say("button-games"), Tap(VERB))]]


def _titled(voice: Voice, key: str) -> dict[str, str]:
    return _button(voice.say(f"game-{key}"), Leaf(key).tap)


def _button(label: str, tap: Tap) -> dict[str, str]:
    return {"text": label, "callback_data": tap.encode()}
