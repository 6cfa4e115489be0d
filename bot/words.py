"""The words after `/play`, `/solo` and `/challenge`: a game, numbers, options, in any order."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.lexicon import option_meant, spoken_meant
from bot.seating import ORDERS

LONGEST = 400
_OPTION = re.compile(r"([^\W\d_](?:[^\W\d_]|-){0,19})=(\S{0,200})")
_BOT = "bot"
_SHOW = "?"


@dataclass(frozen=True)
class Words:
    """What the words say; `unknown` is the first that says nothing."""

    game: str | None = None
    number: int | None = None
    bot: bool = False
    order: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    unknown: str = ""

    @property
    def wants_pictures(self) -> bool:
        """Whether an option's value is a question mark: show what there is."""
        return _SHOW in self.options.values()


def read_words(text: str, lexicon: Mapping[str, str]) -> Words:
    """The words of a command, in any language; names of games may be several words long."""
    words = _read(text, lexicon)
    meant = (option_meant(words.game, name, value) for name, value in words.options.items())
    return replace(words, options=dict(meant))


def _read(text: str, lexicon: Mapping[str, str]) -> Words:
    """The words, with options as they are written: which game's they are may come last."""
    game: str | None = None
    number: int | None = None
    order: str | None = None
    options: dict[str, str] = {}
    bot = False
    rest = " ".join(text[:LONGEST].split())
    while rest:
        name = _game_at_start(rest, lexicon)
        word = name or rest.split(" ", 1)[0]
        rest = rest[len(word) :].strip()
        meant = spoken_meant(word)
        if name and game is None:
            game = lexicon[name.lower()]
        elif match := _OPTION.fullmatch(word):
            options[match[1]] = match[2]
        elif re.fullmatch(r"[0-9]{1,3}", word) and number is None:
            number = int(word)
        elif meant == _BOT:
            bot = True
        elif meant in ORDERS and order is None:
            order = meant
        else:
            return Words(game, number, bot, order, options, unknown=word[:32])
    return Words(game, number, bot, order, options)


def print_words(game: str, seats: int | None, options: Mapping[str, str]) -> str:
    """The words for a game, a number of seats and options."""
    number = [] if seats is None else [str(seats)]
    return " ".join([game, *number, *(f"{name}={value}" for name, value in options.items())])


def _game_at_start(text: str, lexicon: Mapping[str, str]) -> str | None:
    """The longest name of a game with which the text begins, as written there."""
    found = [name for name in lexicon if (text.lower() + " ").startswith(f"{name} ")]
    return text[: len(max(found, key=len))] if found else None
