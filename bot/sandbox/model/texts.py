"""Texts as Telegram keeps them: cleaned, measured in UTF-16 units, with entities."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.sandbox.model.entities import Json

TEXT_LIMIT: Final = 4096
CAPTION_LIMIT: Final = 1024

# Telegram drops marks that break lines or turn the direction of what follows.
_DROPPED = re.compile("[\r\u2028-\u202e\u030a\u0333\u033f]")
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f]")

_FOUND: Final = (
    ("bot_command", re.compile(r"(?<![\w/<>@])/[A-Za-z0-9_]{1,64}(?:@\w{3,32})?(?![\w/@])")),
    ("mention", re.compile(r"(?<!\w)@[A-Za-z]\w{2,31}(?!\w)")),
    ("url", re.compile(r"(?<![\w@/])(?:https?://|t\.me/)[^\s<>\"]*[^\s<>\".,;:!?)]")),
    ("hashtag", re.compile(r"(?<![\w#])#(?=\d*[^\W\d])\w{1,256}")),
)
_OPAQUE: Final = frozenset({"pre", "code", "text_link", "text_mention", "date_time"})


def units(text: str) -> int:
    """The length of a text as Telegram counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def slice_units(text: str, offset: int, length: int) -> str:
    """The part of a text that an entity covers."""
    raw = text.encode("utf-16-le", "surrogatepass")
    return raw[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")


def clean(text: str) -> str:
    """A text without what Telegram takes out of it."""
    return _CONTROL.sub(" ", _DROPPED.sub("", text))


def trim(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    """Take the white space off the ends, but for what an entity at the beginning covers."""
    stripped = text.rstrip()
    lead = units(stripped) - units(stripped.lstrip())
    lead = min([lead, *(entity["offset"] for entity in entities)])
    result = slice_units(stripped, lead, units(stripped) - lead)
    moved = [_clip(entity, lead, units(result)) for entity in entities]
    return result, [entity for entity in moved if entity["length"] > 0]


def _clip(entity: Json, lead: int, size: int) -> Json:
    start = entity["offset"] - lead
    return {**entity, "offset": start, "length": min(entity["length"], size - start)}


def with_found(text: str, entities: list[Json]) -> list[Json]:
    """The entities given, and the commands, mentions, links and hashtags found besides."""
    taken = [(e["offset"], e["offset"] + e["length"]) for e in entities if e["type"] in _OPAQUE]
    result = list(entities)
    for entity in _find(text):
        start, end = entity["offset"], entity["offset"] + entity["length"]
        if all(end <= left or right <= start for left, right in taken):
            result.append(entity)
            taken.append((start, end))
    return sorted(result, key=lambda entity: (entity["offset"], -entity["length"]))


def _find(text: str) -> list[Json]:
    return [
        {"type": kind, "offset": units(text[: match.start()]), "length": units(match.group())}
        for kind, pattern in _FOUND
        for match in pattern.finditer(text)
    ]
