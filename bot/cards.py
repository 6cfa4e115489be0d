"""The card on which a game is made ready by buttons: seats, options, the bot's level.

Nothing is kept of it: its buttons hold all that was chosen.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from bot.buttons import Button, Keyboard, in_rows, link_button, marked, tap_button
from bot.callbacks import Tap
from bot.choosing import ways
from bot.host_options import split_options, with_hints
from bot.opening import default_seats
from bot.voice import Voice
from engine.ai.agent import DEFAULT_LEVEL, LEVELS
from engine.errors import EngineError
from engine.game import AnyGame, Option, Options
from engine.options import resolve_options
from engine.registry import GAMES

_APART = "."
_USUAL = "-"
_HINTS = "h"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
IN_A_ROW = 2
"""Values side by side."""


@dataclass(frozen=True)
class Card:
    """A game with a number of seats, the options that are not left as usual, and the bot's level.

    `asking` is the option whose values are shown to choose from; empty if none is. With `hints`
    people may ask for them.
    """

    game: str
    seats: int
    options: Options = field(default_factory=dict)
    level: int = DEFAULT_LEVEL
    asking: str = ""
    hints: bool = False

    @classmethod
    def usual(cls, key: str, seats: int | None = None, given: Options | None = None) -> Self:
        """The card of a game with what was said of it."""
        hints, named = split_options(given or {})
        found = ways(GAMES[key], seats, named)
        numbers = [way.seats for way in found] or list(GAMES[key].info.seats)
        best = default_seats(tuple(numbers))
        if not found:
            return cls(key, best)
        values = resolve_options(GAMES[key], best, named)
        return cls(key, best, {name: values[name] for name in named}, hints=hints)

    @property
    def fits(self) -> bool:
        """Whether a button can carry it: values that are not listed need more room."""
        options = self.rules.options(self.seats)
        listed = {option.name: option.values for option in options}
        return all(value in listed[name] for name, value in self.options.items())

    @property
    def all_options(self) -> Options:
        """The options of the game and the host's."""
        return with_hints(self.options, hints=self.hints)

    @property
    def rules(self) -> AnyGame:
        """The game itself."""
        return GAMES[self.game]

    @property
    def values(self) -> Options:
        """The value of every option that means something with the others."""
        return resolve_options(self.rules, self.seats, self.options)

    @property
    def asked(self) -> list[Option]:
        """The options that can be chosen now."""
        values = self.values
        return [option for option in self.rules.options(self.seats) if option.name in values]

    def with_seats(self, seats: int) -> Self:
        """The card for another number of seats: what does not exist there is as usual again."""
        there = {option.name: option.values for option in self.rules.options(seats)}
        kept = {n: value for n, value in self.options.items() if value in there.get(n, ())}
        return replace(self, seats=seats, options=_possible(self.rules, seats, kept), asking="")

    def with_option(self, name: str, value: str) -> Self:
        """The card with a value: what does not go with it is as usual again."""
        first = {name: value}
        rest = {other: chosen for other, chosen in self.options.items() if other != name}
        options = _possible(self.rules, self.seats, {**first, **rest})
        return replace(self, options=options, asking="")

    def __str__(self) -> str:
        """The text by which a button carries it."""
        options = self.rules.options(self.seats)
        signs = "".join(_sign(option, self.options) for option in options)
        level = f"{self.level}{_HINTS if self.hints else ''}"
        parts = [self.game, str(self.seats), level, signs]
        return _APART.join([*parts, *filter(None, [self.asking])])


def read_card(text: str) -> Card | None:
    """The card that a button carries; None if there is no such card."""
    game, *rest = text.split(_APART)
    if game not in GAMES or len(rest) not in (3, 4):
        return None
    seats, level, signs, asking = (*rest, "")[:4]
    rules = GAMES[game]
    if not (seats.isdecimal() and int(seats) in rules.info.seats):
        return None
    hints, level = level.endswith(_HINTS), level.removesuffix(_HINTS)
    if not (level.isdecimal() and int(level) in LEVELS):
        return None
    options = rules.options(int(seats))
    names = {option.name for option in options}
    if len(signs) != len(options) or asking not in ("", *names):
        return None
    chosen = {o.name: _value(o, sign) for o, sign in zip(options, signs, strict=True)}
    named = {name: value for name, value in chosen.items() if value}
    card = Card(game, int(seats), named, int(level), asking, hints)
    return card if _goes(rules, card.seats, card.options) else None


def _sign(option: Option, chosen: Options) -> str:
    value = chosen.get(option.name)
    return _USUAL if value is None else _DIGITS[option.values.index(value)]


def _value(option: Option, sign: str) -> str:
    number = _DIGITS.find(sign)
    return option.values[number] if 0 <= number < len(option.values) else ""


def _possible(game: AnyGame, seats: int, wanted: Mapping[str, str]) -> dict[str, str]:
    """As many of these options, from the first on, as go together."""
    kept: dict[str, str] = {}
    for name, value in wanted.items():
        if _goes(game, seats, {**kept, name: value}):
            kept[name] = value
    return kept


def _goes(game: AnyGame, seats: int, options: Options) -> bool:
    try:
        resolve_options(game, seats, options)
    except EngineError:
        return False
    return True


@dataclass(frozen=True)
class CardFace:
    """What a card looks like: in private the bot is the opponent, in a group anybody."""

    voice: Voice
    card: Card
    private: bool
    group_link: str

    @property
    def text(self) -> str:
        """What is asked."""
        game = self.voice.phrase(f"game-{self.card.game}")
        if self.card.asking:
            option = self.voice.phrase(f"option-{self.card.game}-{self.card.asking}")
            return self.voice.phrase("card-option", {"game": game, "option": option})
        return self.voice.phrase("card-private" if self.private else "card-group", {"game": game})

    @property
    def keyboard(self) -> Keyboard:
        """The buttons of the whole card, or of the values of the option asked for."""
        rows = self._values() if self.card.asking else self._whole()
        return [row for row in rows if row]

    def _whole(self) -> Iterator[list[Button]]:
        yield self._seats()
        for option in self.card.asked:
            yield [self._option(option)]
        if self.private:
            yield self._levels() if self.card.seats > 1 else []
            yield [self._against_the_bot()]
            yield [link_button(self.voice.say("button-group"), self.group_link)]
        else:
            if self.card.seats > 1:
                yield [self._hints()]
                yield [self._button(self.voice.say("button-open"), "open", str(self.card))]
            yield [self._against_the_bot()]
        yield [self._button(self.voice.say("button-games"), "games")]

    def _against_the_bot(self) -> Button:
        label = self.voice.say("button-solo" if self.card.seats > 1 else "button-alone")
        return self._button(label, "solo", str(self.card))

    def _seats(self) -> list[Button]:
        """A button for each number of players, where there are several."""
        numbers = sorted(self.card.rules.info.seats)
        if len(numbers) == 1:
            return []
        return [
            self._to(marked(str(number), chosen=number == self.card.seats), changed)
            for number, changed in ((n, self.card.with_seats(n)) for n in numbers)
        ]

    def _option(self, option: Option) -> Button:
        name = self.voice.say(f"option-{self.card.game}-{option.name}")
        values = {"option": name, "value": self._named(option)}
        label = self.voice.say("button-option", values)
        return self._to(label, replace(self.card, asking=option.name))

    def _hints(self) -> Button:
        """Whether people may ask for hints: tapped, it is the other way."""
        value = self.voice.say("choice-hints-on" if self.card.hints else "choice-hints-off")
        values = {"option": self.voice.say("option-hints"), "value": value}
        label = self.voice.say("button-option", values)
        return self._to(label, replace(self.card, hints=not self.card.hints))

    def _named(self, option: Option) -> str:
        if option.starter and option.name not in self.card.options and self.private:
            return self.voice.say("choice-you")
        return self._choice(option, self.card.values[option.name])

    def _choice(self, option: Option, value: str) -> str:
        return self.voice.say(f"choice-{self.card.game}-{option.name}-{value}")

    def _levels(self) -> list[Button]:
        """One level down, the level, one level up."""
        level, card = self.card.level, self.card
        down, up = max(level - 1, min(LEVELS)), min(level + 1, max(LEVELS))
        return [
            self._to("−", replace(card, level=down)),
            self._to(self.voice.say("button-level", {"level": level}), card),
            self._to("+", replace(card, level=up)),
        ]

    def _values(self) -> Iterator[list[Button]]:
        option = next(o for o in self.card.rules.options(self.card.seats) if self._asks(o))
        chosen = self.card.values.get(option.name)
        buttons = [
            self._to(
                marked(self._choice(option, value), chosen=value == chosen),
                self.card.with_option(option.name, value),
            )
            for value in option.values
        ]
        yield from in_rows(buttons, IN_A_ROW)
        if option.pictured:
            yield [self._button(self.voice.say("button-pictures"), "gallery", self.card.game)]
        yield [self._to(self.voice.say("button-back"), replace(self.card, asking=""))]

    def _asks(self, option: Option) -> bool:
        return option.name == self.card.asking

    def _to(self, label: str, card: Card) -> Button:
        return self._button(label, "card", str(card))

    def _button(self, label: str, verb: str, argument: str = "") -> Button:
        return tap_button(label, Tap(verb, argument=argument))
