"""Calls from the page of a table, kept in the inbox as updates of a kind of their own.

Their ids are negative, so that no update of Telegram's is ever taken for one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import Any

from telegram import Update, User

from bot.domain.clocks.clock import Verdict
from bot.domain.commands import (
    TABLE_COMMANDS,
    AtTable,
    Consent,
    Dissent,
    Judge,
    Move,
    Resign,
    Route,
    SetLevel,
)
from bot.domain.requests import (
    AgreeDraw,
    AgreePause,
    DeclineDraw,
    DeclinePause,
    OnTime,
    Pause,
    SetReminders,
    TakeDaysOff,
)
from bot.telegram.callback_parser import PLAIN_TAPS, read_question
from engine.ai.levels import ALL_LEVELS

KIND = "page"
"""Name of the part of an update that holds a call."""

Json = dict[str, Any]

_PLAIN: Mapping[str, Callable[[], AtTable]] = {
    **PLAIN_TAPS,
    **{word: TABLE_COMMANDS[word] for word in ("undo", "draw", "hint")},
}
_ANSWERS: Mapping[str, Callable[[int, int, int], AtTable]] = {
    "consent": Consent,
    "dissent": Dissent,
    "agree": AgreeDraw,
    "nodraw": DeclineDraw,
    "pausing": AgreePause,
    "nopause": DeclinePause,
}


@dataclass(frozen=True)
class PageCall:
    """A call of a person, at a table with a `code` in a chat, meant for one of its revisions.

    `argument` is the seat whose wish is answered and the number of its question, one that is
    decided about, a level, so many days, or a setting about reminders.
    """

    id: str
    chat: int
    user: User
    code: str
    revision: int
    verb: str
    text: str = ""
    argument: str = ""

    def command(self) -> AtTable | OnTime | None:
        """The command; None if there is none of that kind, or it lacks what it needs."""
        return _READERS[self.verb](self) if self.verb in _READERS else None

    def update(self) -> Json:
        """The update by which the call is kept; the same one whenever it is made again."""
        said = f"{self.user.id} {self.id}"
        number = int.from_bytes(blake2b(said.encode(), digest_size=8).digest()) >> 2
        about = {"code": self.code, "revision": self.revision, "do": self.verb}
        told = {"text": self.text, "argument": self.argument}
        here = {"id": self.id, "chat": {"id": self.chat}, "from": self.user.to_dict()}
        return {"update_id": -1 - number, KIND: here | about | told}


def _plain(call: PageCall) -> AtTable:
    return _PLAIN[call.verb]()


def _answer(call: PageCall) -> AtTable | None:
    if (asked := read_question(call.argument)) is None:
        return None
    asker, number = asked
    return _ANSWERS[call.verb](asker, call.revision, number or 0)


def _judged(call: PageCall) -> AtTable | None:
    seat, verdict = call.argument, Verdict(call.verb)
    return Judge(int(seat), call.revision, verdict) if seat.isdecimal() else None


def _level(call: PageCall) -> AtTable | None:
    return SetLevel(int(call.argument)) if call.argument in map(str, ALL_LEVELS) else None


def _of_days(make: Callable[[int | None], AtTable | OnTime], call: PageCall) -> AtTable | OnTime:
    """A command for so many days, or without a number of them."""
    return make(int(call.argument) if call.argument.isdecimal() else None)


def _setting(call: PageCall) -> OnTime:
    name, _, value = call.argument.partition(".")
    return SetReminders(name, value)


_READERS: Mapping[str, Callable[[PageCall], AtTable | OnTime | None]] = {
    **dict.fromkeys(_PLAIN, _plain),
    **dict.fromkeys(_ANSWERS, _answer),
    **dict.fromkeys(map(str, Verdict), _judged),
    "move": lambda call: Move(call.text, Route.COMMAND, call.revision),
    "resign": lambda call: Resign(call.revision),
    "level": _level,
    "pause": partial(_of_days, Pause),
    "away": partial(_of_days, TakeDaysOff),
    "remind": _setting,
}
VERBS = frozenset(_READERS)
"""All that can be done on a page."""


def page_call(update: Update) -> PageCall | None:
    """The call that an update is; None if it is one of Telegram's."""
    held = update.api_kwargs.get(KIND)
    if update.update_id >= 0 or not isinstance(held, dict):
        return None
    user = User.de_json(held["from"], None)
    return PageCall(
        id=held["id"],
        chat=held["chat"]["id"],
        user=user,
        code=held["code"],
        revision=held["revision"],
        verb=held["do"],
        text=held["text"],
        argument=held["argument"],
    )
