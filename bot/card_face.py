"""What the card of a game looks like: its text and its buttons."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.buttons import Button, Keyboard, in_rows, link_button, marked, tap_button
from bot.callbacks import Tap
from bot.cards import Card
from bot.voice import Voice
from engine.game import Option

IN_A_ROW = 2
"""Values side by side."""


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
        if self.card.seats > 1 and not self.private:
            yield [self._hints()]
            yield [self._button(self.voice.say("button-open"), "open", str(self.card))]
        if self.card.seats > 1:
            yield self._levels()
        yield [self._against_the_bot()]
        if self.private:
            yield [link_button(self.voice.say("button-group"), self.group_link)]
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
            self._to(marked(label, chosen=number == self.card.seats), self.card.with_seats(number))
            for number in numbers
            for label in [self.voice.say("button-seats", {"count": number})]
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
        levels = self.voice.levels(self.card.level)
        return [self._to(label, replace(self.card, level=level)) for label, level in levels]

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
