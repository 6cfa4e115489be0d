"""Telegram's HTML: a text with tags becomes a plain text with entities."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.sandbox.model.refusals import RefusalError, bad_request
from bot.sandbox.model.texts import units

if TYPE_CHECKING:
    from bot.sandbox.model.entities import Json

_SIMPLE: Final = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "code": "code",
    "pre": "pre",
}
_KNOWN: Final = frozenset(_SIMPLE) | {"a", "span", "blockquote", "tg-emoji", "tg-time"}
_LAST_MOMENT: Final = 2**31 - 1
_TOKEN = re.compile(r"&(#x[0-9a-fA-F]+|#[0-9]+|[a-z]+);|<(/?)([^<>]*?)(>|$)|[^<&]+|[<&]", re.DOTALL)
_NAMED: Final = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_ATTRIBUTE = re.compile(r"""\s*([^\s=/>]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?""")
_USER_LINK = re.compile(r"tg://user/?\?id=(\d+)")


@dataclass
class _Open:
    name: str
    offset: int
    at: int
    attributes: dict[str, str]


@dataclass
class _Reader:
    """The text and the entities that have been read so far."""

    text: list[str] = field(default_factory=list)
    size: int = 0
    stack: list[_Open] = field(default_factory=list)
    entities: list[Json] = field(default_factory=list)

    def add(self, text: str) -> None:
        self.text.append(text)
        self.size += units(text)


def parse_html(source: str) -> tuple[str, list[Json]]:
    """The text and the entities of a source in Telegram's HTML.

    :raises RefusalError: what Telegram answers to unknown, unclosed or unmatched tags
    """
    reader = _Reader()
    for match in _TOKEN.finditer(source):
        at = len(source[: match.start()].encode("utf-8", "surrogatepass"))
        _read(reader, match, at)
    if reader.stack:
        name = reader.stack[-1].name
        raise _unreadable(f'Can\'t find end tag corresponding to start tag "{name}"')
    return "".join(reader.text), _merged(reader.entities)


def _unreadable(reason: str) -> RefusalError:
    return bad_request(f"can't parse entities: {reason}")


def _read(reader: _Reader, match: re.Match[str], at: int) -> None:
    reference, slash, tag, closing = match.groups()
    if reference:
        reader.add(_character(reference, match.group()))
    elif not match.group().startswith("<"):
        reader.add(match.group())
    elif not closing:
        raise _unreadable(f"Unclosed {'end' if slash else 'start'} tag at byte offset {at}")
    elif slash:
        _end(reader, tag.strip().lower(), at)
    else:
        _start(reader, tag, at)


def _character(reference: str, source: str) -> str:
    if not reference.startswith("#"):
        return _NAMED.get(reference, source)
    code = int(f"0{reference[1:]}", 16) if reference[1] == "x" else int(reference[1:])
    valid = 0 < code < 0x110000 and not 0xD800 <= code < 0xE000
    return chr(code) if valid else source


def _start(reader: _Reader, tag: str, at: int) -> None:
    name, _, rest = tag.partition(" ")
    name = name.strip().lower()
    attributes = _attributes(rest)
    if name not in _KNOWN or (name == "span" and attributes.get("class") != "tg-spoiler"):
        raise _unreadable(f'Unsupported start tag "{name}" at byte offset {at}')
    reader.stack.append(_Open(name, reader.size, at, attributes))


def _attributes(source: str) -> dict[str, str]:
    found = _ATTRIBUTE.findall(source)
    plain = {name.lower(): value.strip("\"'") for name, value in found}
    return {name: _unescaped(value) for name, value in plain.items()}


def _unescaped(value: str) -> str:
    return re.sub(r"&(#?\w+);", lambda m: _character(m.group(1), m.group()), value)


def _end(reader: _Reader, name: str, at: int) -> None:
    if not reader.stack:
        raise _unreadable(f"Unexpected end tag at byte offset {at}")
    opened = reader.stack.pop()
    if name not in {"", opened.name}:
        raise _unreadable(
            f'Unmatched end tag at byte offset {at}, expected "</{opened.name}>", found "</{name}>"'
        )
    if reader.size > opened.offset and (entity := _entity(opened, "".join(reader.text))):
        reader.entities.append(
            {**entity, "offset": opened.offset, "length": reader.size - opened.offset}
        )


def _entity(opened: _Open, text: str) -> Json | None:
    if opened.name == "a":
        raw = text.encode("utf-16-le", "surrogatepass")[2 * opened.offset :]
        return _link(opened.attributes.get("href") or raw.decode("utf-16-le", "replace"))
    if opened.name == "blockquote":
        expandable = "expandable" in opened.attributes
        return {"type": "expandable_blockquote" if expandable else "blockquote"}
    if opened.name == "tg-emoji":
        return {"type": "custom_emoji", "custom_emoji_id": opened.attributes.get("emoji-id", "")}
    if opened.name == "tg-time":
        return _moment(opened.attributes.get("unix", ""), opened.attributes.get("format", ""))
    return _simple(opened)


def _link(target: str) -> Json | None:
    if user := _USER_LINK.fullmatch(target):
        return {"type": "text_mention", "user_id": int(user.group(1))}
    is_address = re.match(r"(https?|tg|tonsite)://|[\w-]+(\.[\w-]+)+", target)
    # Telegram shows a link with an address that it cannot use as plain text.
    return {"type": "text_link", "url": target} if is_address else None


def _moment(unix: str, form: str) -> Json | None:
    if not re.fullmatch("[rR]|[tTdDwW]*", form):
        raise _unreadable("Invalid date format used")
    digits = re.match("[0-9]{1,10}", unix)
    # Telegram shows a moment that cannot be, or cannot be read, as plain text.
    if not digits or not 0 < int(digits[0]) <= _LAST_MOMENT:
        return None
    formatted = {"date_time_format": form} if form else {}
    return {"type": "date_time", "unix_time": int(digits[0]), **formatted}


def _simple(opened: _Open) -> Json:
    kind = "spoiler" if opened.name == "span" else _SIMPLE[opened.name]
    language = opened.attributes.get("class", "").removeprefix("language-")
    return {"type": kind, "language": language} if kind == "code" and language else {"type": kind}


def _merged(entities: list[Json]) -> list[Json]:
    """A `code` with a language inside a `pre` of the same extent is the language of the `pre`."""
    result: list[Json] = []
    for entity in entities:
        inner = result[-1] if result else None
        if entity["type"] == "pre" and inner and _same_extent(inner, entity):
            result[-1] = {**inner, "type": "pre"}
        else:
            result.append(entity)
    for entity in result:
        if entity["type"] == "code":
            entity.pop("language", None)
    # The outer of two that cover the same was closed last, and stands first.
    result.reverse()
    return sorted(result, key=lambda entity: (entity["offset"], -entity["length"]))


def _same_extent(inner: Json, outer: Json) -> bool:
    same = all(inner[key] == outer[key] for key in ("offset", "length"))
    return inner["type"] == "code" and same
