"""Calls from the page of a table, kept in the inbox as updates of a kind of their own.

Their ids are negative, so that no update of Telegram's is ever taken for one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
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
from bot.domain.requests import AgreeDraw, AgreePause, DeclineDraw, DeclinePause, Pause
from bot.telegram.callback_parser import PLAIN_TAPS, read_question
from engine.ai.levels import LEVELS

KIND = "page"
"""Name of the part of an update that holds a call."""

Json = dict[str, Any]

_PLAIN: Mapping[str, Callable[[], AtTable]] = {
    **PLAIN_TAPS,
    **{word: TABLE_COMMANDS[word] for word in ("undo", "draw", "hint")},
    "pause": Pause,
}
_ANSWERS: Mapping[str, Callable[[int, int, int], AtTable]] = {
    "consent": Consent,
    "dissent": Dissent,
    "agree": AgreeDraw,
    "nodraw": DeclineDraw,
    "pausing": AgreePause,
    "nopause": DeclinePause,
}
VERBS: frozenset[str] = frozenset(
    {"move", "resign", "level", *map(str, Verdict), *_PLAIN, *_ANSWERS}
)
"""All that can be done on a page."""


@dataclass(frozen=True)
class PageCall:
    """A call of a person, at a table with a `code` in a chat, meant for one of its revisions.

    `argument` is the seat whose wish is answered and the number of its question, one that is
    decided about, or a level.
    """

    id: str
    chat: int
    user: User
    code: str
    revision: int
    verb: str
    text: str = ""
    argument: str = ""

    def command(self) -> AtTable | None:
        """The command; None if there is none of that kind, or it lacks what it needs."""
        if self.verb in _PLAIN:
            return _PLAIN[self.verb]()
        if self.verb in _ANSWERS:
            if (asked := read_question(self.argument)) is None:
                return None
            asker, number = asked
            return _ANSWERS[self.verb](asker, self.revision, number or 0)
        if self.verb in list(Verdict) and self.argument.isdecimal():
            return Judge(int(self.argument), self.revision, Verdict(self.verb))
        match self.verb:
            case "move":
                return Move(self.text, Route.COMMAND, self.revision)
            case "resign":
                return Resign(self.revision)
            case "level" if self.argument in map(str, LEVELS):
                return SetLevel(int(self.argument))
        return None

    def update(self) -> Json:
        """The update by which the call is kept; the same one whenever it is made again."""
        said = f"{self.user.id} {self.id}"
        number = int.from_bytes(blake2b(said.encode(), digest_size=8).digest()) >> 2
        about = {"code": self.code, "revision": self.revision, "do": self.verb}
        told = {"text": self.text, "argument": self.argument}
        here = {"id": self.id, "chat": {"id": self.chat}, "from": self.user.to_dict()}
        return {"update_id": -1 - number, KIND: here | about | told}


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
