"""The people of an update, as Telegram describes them."""

import re

from telegram import User

from bot.domain.commands import Invited, Person
from bot.i18n.sanitize import clean_name

_USERNAME = re.compile(r"[A-Za-z0-9_]+")


def person_of(user: User | None) -> Person | None:
    """The person that a user is, if anybody is said to be it."""
    if user is None:
        return None
    return Person(user.id, _name(user), _username(user), user.language_code)


def invited_user(user: User) -> Invited | None:
    """The person that is invited by naming a user; nobody if that is a bot."""
    if user.is_bot:
        return None
    return Invited(_name(user), user.id, _username(user))


def _name(user: User) -> str:
    """Name of a person; a deleted account has none at all."""
    return clean_name(user.full_name or "") or f"{user.id}"


def _username(user: User) -> str | None:
    """The user name by which a person can be mentioned; None if it cannot be one."""
    found = user.username or ""
    return found if _USERNAME.fullmatch(found) else None
