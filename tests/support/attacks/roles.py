"""Roles, each a person in a chat: the columns of the table of permissions."""

from dataclasses import dataclass
from typing import Any

from bot.domain.commands import Person
from bot.domain.table import Table
from bot.views.keyboard import Tap
from tests.support.bot.updates import (
    ANN,
    BEN,
    BOT_USER,
    CLEO,
    DANI,
    GROUP,
    OTHER_GROUP,
    Json,
    message,
    private,
    said_by,
    tap,
)

TABLES_MESSAGE = 50
"""The message that shows the table; `ServiceHarness.clear` says so to the store."""

CHANNEL: Json = {"id": -1003, "type": "channel", "title": "News"}
ANONYMOUS: Json = {"id": 1087968824, "is_bot": True, "first_name": "Group"}
CHANNEL_BOT: Json = {"id": 136817688, "is_bot": True, "first_name": "Channel"}
NEVER_YET = 7
"""Revisions by which forged buttons are ahead of the table."""


@dataclass(frozen=True)
class Role:
    """A person in a chat. `sender` are the fields of a text that say who wrote it otherwise."""

    person: Person
    chat: Json
    sender: Json | None = None
    tapped_in: Json | None = None
    aged: int = 0
    """Revisions by which the buttons are older than the table."""

    @property
    def home(self) -> int:
        """The chat of this role."""
        return int(self.chat["id"])

    def says(self, text: str, *, as_reply: bool = False) -> Json | None:
        """The update; None where nobody of this role writes anything."""
        if self.aged:
            return None
        more: dict[str, Any] = dict(self.sender or {})
        if as_reply:
            more["reply_to_message"] = said_by(BOT_USER, TABLES_MESSAGE, self.chat)
        return message(text, self.person, self.chat, **more)

    def taps(self, verb: str, table: Table, argument: str, number: int) -> Json:
        """The update of a tap on a button of a message."""
        data = Tap(verb, table.code, self._revision(table), argument).encode()
        update = tap(data, self.person, self.tapped_in or self.chat, number)
        if self.aged:
            # Of old messages Telegram says only which they are.
            shown = {"message_id": number, "date": 0, "chat": self.chat}
            update["callback_query"]["message"] = shown
        return update

    def _revision(self, table: Table) -> int:
        return table.revision - self.aged if table.revision >= self.aged else NEVER_YET


ROLES: dict[str, Role] = {
    "Ann": Role(ANN, GROUP),
    "Ben": Role(BEN, GROUP),
    "Cleo": Role(CLEO, GROUP),
    "Ann@private": Role(ANN, private(ANN)),
    "Ben@private": Role(BEN, private(BEN)),
    "Cleo@private": Role(CLEO, private(CLEO)),
    "Dani@elsewhere": Role(DANI, OTHER_GROUP),
    "admin": Role(ANN, GROUP, {"sender_chat": GROUP, "from": ANONYMOUS}),
    "channel": Role(DANI, GROUP, {"sender_chat": CHANNEL, "from": CHANNEL_BOT}, CHANNEL),
    "old": Role(ANN, GROUP, aged=1),
}
"""Ann has the first seat, opened the table and is on move; Ben has the second, or is invited.

Cleo is a stranger in their group, Dani a member of another one who has learnt the code. As `admin`
Ann writes in the name of the group and taps as herself; a `channel` writes in the group, and
buttons in the channel are tapped by Dani. The buttons of `old` are of the revision before, or of
none that there ever was, in a message too old for Telegram to show.
"""


def homes_of(role: Role) -> list[Json]:
    """The chats in which a role is at home."""
    return [role.chat, role.tapped_in] if role.tapped_in else [role.chat]
