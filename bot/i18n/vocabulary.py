"""Words of every language for what the engine has words for: options, values, moves, pieces.

The words are those on the labels of buttons and those listed in `names.ftl`, in all languages at
once: who may write what does not depend on anybody's settings. Capitals and accents make no
difference. The engine's own words keep their meaning, and what is not known is left as it is.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from unicodedata import combining, normalize

from bot.i18n.translations import DEFAULT_LANGUAGE, LANGUAGES, Texts
from engine.core.game import AnyGame
from engine.core.registry import GAMES
from engine.moves.notation import LONGEST_MOVE, clean, is_word_or_square

HOST_OPTIONS = ("hints", "explore", "rated", "match", "pace", "end", "away")
"""Options that are the host's, not a game's; their values are those that have a label."""

RANDOM = "random"
SPOKEN = ("bot", "level", "first", "second", RANDOM)
"""Words that stand alone in a command and are no game: the bot, its level, and who begins."""

_BEFORE_SQUARE = r"(?=[ -]*[^\W\d_][0-9])"
_OPENING = re.compile(r"\s*([^\W\d_]+)[\s:]*(.*)", re.DOTALL)
_NAME = re.compile(rf"\s*([^\W\d_]+?[0-9]?){_BEFORE_SQUARE}[ -]*(.*)", re.DOTALL)
_RANK = re.compile(rf"(?<!\w)([^\W\d_]+){_BEFORE_SQUARE}")
_SIGNS = re.compile(r"[\W_]+")
_BREVE = "\u0306"
"""Й is no И with an accent."""

KEPT = 256
"""Texts that were read last: one that is typed is looked up in the words of every game."""

Words = dict[str, str]
"""The engine's word by every word for it, folded."""


class AmbiguousError(ValueError):
    """A word has two meanings in the same place."""


@dataclass
class Moves:
    """The words for the moves of a game.

    `said` are whole texts, `pieces` stand before a square. `openings` begin a move, such as
    `build`; after one, `letters` stand for the engine's, by the engine's opening and by language.
    """

    said: Words = field(default_factory=dict)
    pieces: Words = field(default_factory=dict)
    openings: Words = field(default_factory=dict)
    letters: dict[tuple[str, str], Words] = field(default_factory=dict)
    languages: dict[str, str] = field(default_factory=dict)
    """The language of each opening that is not the engine's own."""


@lru_cache(maxsize=KEPT)
def fold(text: str) -> str:
    """A text without what makes no difference: capitals, accents, more than one space."""
    parted = normalize("NFKD", normalize("NFKD", text).casefold())
    bare = (sign for sign in parted if sign == _BREVE or not combining(sign))
    return " ".join(normalize("NFC", "".join(bare)).split())


def option_meant(game: str | None, name: str, value: str) -> tuple[str, str]:
    """The engine's words for an option and its value; unknown ones stay as they are."""
    meant = option_names(game).get(_word(name), name.lower())
    return meant, option_values(game, meant).get(_word(value), value)


def value_meant(game: str | None, word: str) -> tuple[str, str] | None:
    """The option and the value that a word alone means: it must be one of the game's, and only one.

    A number says something else.
    """
    found, said = list[tuple[str, str]](), _word(word)
    for option in (*HOST_OPTIONS, *_options(game)):
        if value := option_values(game, option).get(said):
            found.append((option, value))
    if len(found) != 1 or found[0][0] in HOST_OPTIONS or said.isdecimal():
        return None
    return found[0]


def spoken_meant(word: str) -> str:
    """The engine's word for one that stands alone in a command; unknown ones stay as they are."""
    return spoken_words().get(_word(word), word.lower())


@lru_cache(maxsize=KEPT * len(GAMES))
def move_meant(text: str, game: str) -> str:
    """The text of a move in the engine's words; what has none of them stays as it is."""
    if len(text) > LONGEST_MOVE:
        return text
    words = moves_of(game)
    if said := words.said.get(fold(text).strip(" .")):
        return said
    if (match := _OPENING.fullmatch(text)) and (opening := words.openings.get(fold(match[1]))):
        return f"{opening} {_after(words, opening, fold(match[1]), match[2])}"
    if (match := _NAME.fullmatch(text)) and (piece := words.pieces.get(fold(match[1]))):
        return f"{piece} {match[2]}"
    return text


def move_taught(text: str, language: str) -> str:
    """A move of the engine's words as a reader of a language is taught to write it.

    The words after which letters follow are translated, and the letters if all of them can be.
    """
    opening, _, rest = text.partition(" ")
    for game in GAMES:
        said = _lists(f"moves-{game}", language).get(opening)
        if said and language != DEFAULT_LANGUAGE and opening in moves_of(game).openings:
            return f"{said[0]} {letters_taught(rest, game, language)}"
    return text


def letters_taught(text: str, game: str, language: str) -> str:
    """Letters of a game, such as those of colours, as a reader of a language is taught them.

    A text with other letters as well stays as it is.
    """
    entries = _lists(f"moves-{game}", language).items()
    named = [(*name.partition(" ")[::2], said[0]) for name, said in entries]
    ranked = {opening for opening, letter, _ in named if len(letter) > 1}
    letters = {letter: said for opening, letter, said in named if letter and opening not in ranked}
    return "".join(letters.get(s, s).upper() for s in text) if _all_of(text, letters) else text


def _all_of(text: str, letters: Words) -> bool:
    return all(sign in letters for sign in text if sign.isalpha())


def learn() -> None:
    """Have the words of all games at hand, for which the first to move would have to wait."""
    for key in GAMES:
        moves_of(key)


def is_bare(text: str) -> bool:
    """Whether a text says no more than a word or a square in any game: more likely talk."""
    return any(map(is_word_or_square, {text, *(move_meant(text, key) for key in GAMES)}))


@cache
def option_names(game: str | None) -> Words:
    """Names of the options of a game, and of those of the host."""
    found: Words = {}
    for name in HOST_OPTIONS:
        _put(found, name, name, *_labels(f"option-{name}"), *_listed("spoken-host", name))
    for option in _options(game):
        labels = _labels(f"option-{game}-{option}")
        _put(found, option, option, *labels, *_listed(f"spoken-{game}", option))
    return found


@cache
def option_values(game: str | None, option: str) -> Words:
    """Names of the values of an option."""
    found: Words = {}
    whose = "host" if option in HOST_OPTIONS else game
    key = option if option in HOST_OPTIONS else f"{game}-{option}"
    values = _host_values(option) if option in HOST_OPTIONS else _options(game).get(option, ())
    for value in values:
        _put(found, value, value)
    for value in values:
        labels = _labels(f"choice-{key}-{value}")
        _put(found, value, *labels, *_listed(f"spoken-{whose}", f"{option}={value}"))
    return found


@cache
def spoken_words() -> Words:
    """Words that can stand alone in a command."""
    found: Words = {}
    for word in SPOKEN:
        _put(found, word, word, *_listed("spoken-host", word))
    return found


@cache
def moves_of(key: str) -> Moves:
    """Words for the moves of a game."""
    game, found = GAMES[key], Moves()
    for word in game.info.words:
        labels = _labels(f"word-{key}-{word}")
        _put(found.said, word, word, *(_SIGNS.sub(" ", label) for label in labels), by=fold)
    _put(found.said, RANDOM, RANDOM, *_listed("spoken-host", RANDOM), by=fold)
    for language in LANGUAGES:
        for name, words in _lists(f"moves-{key}", language).items():
            _add(found, game, language, name, words)
    return found


def _add(found: Moves, game: AnyGame, language: str, name: str, words: list[str]) -> None:
    """Take up what something is called in a language, by what kind of thing it is."""
    opening, _, letter = name.partition(" ")
    if name in game.info.words:
        _put(found.said, name, *words, by=fold)
    elif name in {piece.name for piece in game.pieces}:
        _put(found.pieces, name, *words)
    elif letter:
        _put(found.letters.setdefault((opening, language), {}), letter, *words)
    else:
        _put(found.openings, name, name, *words)
        found.languages |= {fold(word): language for word in words}


def _after(words: Moves, opening: str, said: str, rest: str) -> str:
    """The text after such a word as `build`, with the engine's letters.

    A colour is named by a letter of one language throughout. After a word of a language its
    letters come first, written in whatever script: К and K are one. After others they are two.
    """
    tables = {language: table for (of, language), table in words.letters.items() if of == opening}
    own = tables.get(words.languages.get(said, ""), {})
    look_alike = {clean(letter).lower(): meant for letter, meant in own.items()}
    for table, text in ((look_alike, clean(rest)), *((table, rest) for table in tables.values())):
        if _all_of(text.lower(), table):
            return "".join(table.get(letter.lower(), letter) for letter in text)
    ranks = {word: rank for table in tables.values() for word, rank in table.items()}
    return _RANK.sub(lambda match: ranks.get(fold(match[1]), match[1]), rest)


def _word(text: str) -> str:
    """A word as it is looked up: hyphens and other signs make no difference."""
    return _SIGNS.sub("", fold(text))


def _put(found: Words, meant: str, *words: str, by: Callable[[str], str] = _word) -> None:
    """Take up words for something.

    :raises AmbiguousError: if one means something else already.
    """
    for word in words:
        if found.setdefault(by(word), meant) != meant:
            raise AmbiguousError(f"{word!r} means {found[by(word)]!r} and {meant!r}")


def _options(game: str | None) -> dict[str, tuple[str, ...]]:
    """The options of a game with their values, at any number of seats."""
    if game is None:
        return {}
    options = [option for seats in GAMES[game].info.seats for option in GAMES[game].options(seats)]
    found: dict[str, tuple[str, ...]] = {}
    for option in options:
        found[option.name] = tuple(dict.fromkeys((*found.get(option.name, ()), *option.values)))
    return found


def _host_values(option: str) -> list[str]:
    """The values of an option of the host: the endings of the keys of their labels."""
    start = f"choice-{option}-"
    return [key.removeprefix(start) for key in _texts().beginning(DEFAULT_LANGUAGE, start)]


def _listed(key: str, name: str) -> Iterator[str]:
    """Words of one entry of a sentence that is a list, in all languages."""
    for language in LANGUAGES:
        yield from _lists(key, language).get(name, [])


@cache
def _lists(key: str, language: str) -> dict[str, list[str]]:
    """A sentence that is a list: after each name the words for it."""
    entries = (line.split(":", 1) for line in _said(key, language).splitlines())
    return {name.strip(): [w.strip() for w in words.split(",")] for name, words in entries}


def _labels(key: str) -> list[str]:
    return [label for language in LANGUAGES if (label := _said(key, language))]


def _said(key: str, language: str) -> str:
    """A sentence; empty for a game that nothing is said of, which has the engine's words only."""
    try:
        return _texts().plain(language, key)
    except KeyError:
        return ""


@cache
def _texts() -> Texts:
    return Texts()
