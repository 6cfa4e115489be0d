"""The words after `/play`, `/solo` and `/challenge`: a game, numbers, options, in any order.

Of an option the value alone will do, if it is no other option's.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.i18n.vocabulary import SPOKEN, option_meant, spoken_meant, value_meant
from engine.ai.levels import LEVELS, PLUS, level_name

ORDERS = ("first", "second", "random")
"""The words for who begins."""

LONGEST = 400
_OPTION = re.compile(r"([^\W\d_](?:[^\W\d_]|-){0,19})=(\S{0,200})")
_NUMBER = re.compile(r"([0-9]{1,3})\.?")
_BOT, _LEVEL = "bot", "level"
_SHOW = "?"


@dataclass(frozen=True)
class Words:
    """The meaning of some words; `unknown` is the first without one. Only the bot has a level.

    That is the number, or the highest one if a `plus` stands there.
    """

    game: str | None = None
    number: int | None = None
    plus: bool = False
    bot: bool = False
    order: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    unknown: str = ""

    @property
    def level(self) -> int | None:
        """The level of the bot that is named, if any is; it may be one that there is not."""
        return PLUS if self.plus else self.number

    @property
    def has_right_level(self) -> bool:
        """Whether the bot has the level that is named."""
        return self.plus or self.number is None or self.number in LEVELS

    @property
    def wants_pictures(self) -> bool:
        """Whether an option's value is a question mark: show what there is."""
        return _SHOW in self.options.values()


def read_words(text: str, lexicon: Mapping[str, str]) -> Words:
    """The words of a command, in any language; names of games may be several words long."""
    words, left = _read(text, lexicon)
    meant = (option_meant(words.game, name, value) for name, value in words.options.items())
    words = replace(words, options=dict(meant))
    for word in left:
        if not words.unknown:
            words = _with_value(words, word)
    return words


def _read(text: str, lexicon: Mapping[str, str]) -> tuple[Words, list[str]]:
    """The words, with options as they are written, and those that say nothing by themselves.

    The name of the game may come last.
    """
    words, left = Words(), list[str]()
    rest = " ".join(text[:LONGEST].split())
    while rest:
        name = _game_at_start(rest, lexicon)
        word = name or rest.split(" ", 1)[0]
        rest = rest[len(word) :].strip()
        words = _with_word(words, word, lexicon[name.lower()] if name else None)
        if words.unknown:
            words = replace(words, unknown="")
            left.append(word)
    return words, left


def _with_value(words: Words, word: str) -> Words:
    """The words with one more, if it can only be the value of one option of the game."""
    meant = value_meant(words.game, word) if spoken_meant(word) not in SPOKEN else None
    if meant is None or meant[0] in words.options:
        return replace(words, unknown=word[:32])
    name, value = meant
    return replace(words, options={**words.options, name: value})


def _with_word(words: Words, word: str, game: str | None) -> Words:
    """The words with one more, which may be the name of a game."""
    meant = spoken_meant(word)
    if game and words.game is None:
        return replace(words, game=game)
    if match := _OPTION.fullmatch(word):
        if spoken_meant(match[1]) == _LEVEL:
            return _with_number(replace(words, bot=True), match[2], word)
        return replace(words, options={**words.options, match[1]: match[2]})
    if meant in {_BOT, _LEVEL}:
        return replace(words, bot=True)
    if meant in ORDERS and words.order is None:
        return replace(words, order=meant)
    return _with_number(words, word, word)


def _with_number(words: Words, number: str, word: str) -> Words:
    """The words with a number, if the word holds one and is the first to do so.

    The sign of the highest level is the bot's alone.
    """
    if number == level_name(PLUS) and words.level is None:
        return replace(words, plus=True, bot=True)
    if (match := _NUMBER.fullmatch(number)) and words.level is None:
        return replace(words, number=int(match[1]))
    return replace(words, unknown=word[:32])


def _game_at_start(text: str, lexicon: Mapping[str, str]) -> str | None:
    """The longest name of a game with which the text begins, as written there."""
    found = [name for name in lexicon if (text.lower() + " ").startswith(f"{name} ")]
    return text[: len(max(found, key=len))] if found else None
