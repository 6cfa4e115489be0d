"""Every sentence, by language: Fluent files in assets/locales, one folder a language."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape, unescape
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from engine.core.registry import GAMES

LOCALES = Path(__file__).resolve().parents[2] / "assets" / "locales"
LANGUAGES = ("en", "ru", "hu")
DEFAULT_LANGUAGE = "en"

Value = str | int


NO_BREAK = "\u00a0"
"""A space at which no line ends."""

NO_BREAK_HYPHEN = "\u2011"
"""A hyphen after which no line ends."""

MOVES = ("better", "example", "move")
"""The values of sentences that are moves."""

_SPACE_IN_MOVE = re.compile(r"(?<!,) ")
_TAG = re.compile("<[^>]+>")
_MOMENT = re.compile(r'<tg-time unix="(\d+)"[^>]*>[^<]*</tg-time>')
SEPARATOR = "\x1f"
_CODE = re.compile(r"<code>[^<]*</code>")


def unbreakable(move: str) -> str:
    """A move that goes over two lines at most where it is a list."""
    return _SPACE_IN_MOVE.sub(NO_BREAK, move).replace("-", NO_BREAK_HYPHEN)


def breakable(text: str) -> str:
    """A text with plain spaces and hyphens in the place of those at which no line ends."""
    return text.replace(NO_BREAK, " ").replace(NO_BREAK_HYPHEN, "-")


def plain_text(html: str) -> str:
    """A sentence in Telegram's HTML as it is read."""
    return unescape(_TAG.sub("", html))


def page_text(html: str) -> str:
    """The same as a page reads it: a moment is its seconds since 1970 between two separators.

    The page says it in its reader's own zone and language. No name has a separator in it.
    """
    return plain_text(_MOMENT.sub(rf"{SEPARATOR}\1{SEPARATOR}", html))


class Html(str):
    """Text that is markup already and is not escaped again."""

    __slots__ = ()


def moment(at_ms: int, text: str, form: str) -> Html:
    """A point in time (UTC), which Telegram shows to each reader in their own zone and language.

    `form` is `r` for how far away it is, or some of the letters `w` (weekday), `d` or `D` (date)
    and `t` or `T` (time), short or long. `text` is for programs that know no such thing. Telegram
    lets no other markup stand inside or around it, a quotation apart.
    """
    return Html(f'<tg-time unix="{at_ms // 1000}" format="{form}">{escape(text)}</tg-time>')


class Texts:
    """The sentences of all languages.

    `plain` makes text for toasts and buttons, `html` text for messages, with its values escaped.
    """

    def __init__(self, folder: Path = LOCALES) -> None:
        self._bundles = {language: _bundle(folder, language) for language in LANGUAGES}

    def plain(self, language: str, key: str, values: Mapping[str, Value] | None = None) -> str:
        """A sentence as plain text; so are values that are markup.

        :raises KeyError: if there is no such sentence, or it wants other values.
        """
        as_read = {
            name: plain_text(value) if isinstance(value, Html) else value
            for name, value in (values or {}).items()
        }
        return self._format(language, key, as_read)

    def html(self, language: str, key: str, values: Mapping[str, Value] | None = None) -> Html:
        """A sentence as Telegram's HTML.

        :raises KeyError: if there is no such sentence, or it wants other values.
        """
        safe = {
            name: value if isinstance(value, Html | int) else escape(value)
            for name, value in (values or {}).items()
        }
        return Html(_CODE.sub(lambda code: unbreakable(code[0]), self._format(language, key, safe)))

    def beginning(self, language: str, start: str) -> dict[str, str]:
        """The sentences without values whose keys begin so, by key."""
        keys = self._bundles[language]._messages  # noqa: SLF001 - nothing else lists them
        return {key: self._format(language, key, {}) for key in keys if key.startswith(start)}

    def lexicon(self) -> dict[str, str]:
        """The key of a game by every word that means it, in any language."""
        words = {}
        for language in LANGUAGES:
            for key in GAMES:
                names = self.plain(language, f"game-{key}-words")
                words.update({name.strip(): key for name in names.split(",")})
        return words | {key: key for key in GAMES}

    def _format(self, language: str, key: str, values: Mapping[str, Value]) -> str:
        bundle = self._bundles[language]
        pattern = bundle.get_message(key).value if bundle.has_message(key) else None
        if pattern is None:
            raise KeyError(f"no sentence {key!r} in {language}")
        shown = {name: _shown(name, value) for name, value in values.items()}
        text, errors = bundle.format_pattern(pattern, shown)
        if errors:
            raise KeyError(f"{key!r} in {language}: {errors[0]}")
        return str(text)


@dataclass(frozen=True)
class Sentences:
    """The sentences of one language."""

    texts: Texts
    language: str

    def phrase(self, key: str, values: Mapping[str, Any] | None = None) -> Html:
        """A sentence as Telegram's HTML."""
        return self.texts.html(self.language, key, values)

    def say(self, key: str, values: Mapping[str, Any] | None = None) -> str:
        """A sentence as plain text."""
        return self.texts.plain(self.language, key, values)


def _shown(name: str, value: Value) -> Value:
    """A value as it stands in a sentence: moves do not end in the next line."""
    return unbreakable(value) if name in MOVES and isinstance(value, str) else value


@lru_cache(maxsize=256)
def closest_language(code: str | None) -> str:
    """The language to speak to somebody whose Telegram is in `code` (such as `ru`, `hu-HU`)."""
    start = (code or "").lower()[:2]
    return start if start in LANGUAGES else DEFAULT_LANGUAGE


@cache
def _bundle(folder: Path, language: str) -> FluentBundle:
    # Names are isolated where they are made safe; more marks would only disturb moves and numbers.
    bundle = FluentBundle([language], use_isolating=False)
    for file in sorted((folder / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle
