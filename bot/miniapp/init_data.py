"""The words of Telegram on the person who opens a page, signed with the bot's token."""

import json
from dataclasses import dataclass
from hmac import compare_digest, digest
from urllib.parse import parse_qsl

from bot.domain.commands import Person

LASTS = 24 * 3600.0
"""Seconds after which a signature counts no more."""

AHEAD = 300.0
"""Seconds by which Telegram's clock may be ahead of this one."""

MOST_FIELDS = 32


class InitDataError(Exception):
    """It is not what Telegram has signed for this bot, or not lately."""


@dataclass(frozen=True)
class Opening:
    """The person who opened the page, the word by which they came, and the moment of that."""

    person: Person
    start: str
    at: float


def signing_key(bot_token: str) -> bytes:
    """The key by which Telegram signs for a bot."""
    return digest(b"WebAppData", bot_token.encode(), "sha256")


def verified(text: str, key: bytes, now: float) -> Opening:
    """The content of a text that Telegram has signed for the page.

    :raises InitDataError: if it has not, or too long ago.
    """
    fields = _fields(text)
    given = fields.pop("hash", "")
    said = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    found = digest(key, said.encode("utf-8", "surrogatepass"), "sha256").hex()
    if not compare_digest(found.encode(), given.encode("utf-8", "surrogatepass")):
        raise InitDataError("the signature is wrong")
    at = _moment(fields.get("auth_date", ""))
    if not -AHEAD <= now - at <= LASTS:
        raise InitDataError("the signature is of another time")
    return Opening(_person(fields.get("user", "")), fields.get("start_param", ""), at)


def _fields(text: str) -> dict[str, str]:
    try:
        pairs = parse_qsl(
            text, keep_blank_values=True, strict_parsing=True, max_num_fields=MOST_FIELDS
        )
    except ValueError as error:
        raise InitDataError("it is no list of fields") from error
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise InitDataError("a field comes twice")
    return fields


def _moment(text: str) -> float:
    if not (text.isascii() and text.isdecimal() and len(text) < 16):
        raise InitDataError("there is no moment")
    return float(text)


def _person(text: str) -> Person:
    """The person, as Telegram describes them."""
    try:
        user = json.loads(text)
        names = [user["first_name"], user.get("last_name") or ""]
        name = " ".join(filter(None, names))
        person = Person(user["id"], name, user.get("username"), user.get("language_code"))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InitDataError("there is no person") from error
    if type(person.id) is not int or not 0 < person.id < 2**63:
        raise InitDataError("there is no person")
    return person
