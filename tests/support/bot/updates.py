"""Updates as Telegram sends them: JSON values."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from telegram import Update

from bot.domain.commands import Person
from bot.i18n.translations import Texts
from bot.telegram.request import Request
from bot.telegram.update_parser import Reader

BOT_ID, BOT_NAME = 999, "Tessera_bot"
GROUP_ID = -1001
Json = dict[str, Any]

ANN = Person(1, "Ann", "ann", "en")
BEN = Person(2, "Ben", "Ben_B", "en")
CLEO = Person(3, "Клео", None, "ru")
DANI = Person(4, "Dani", None, "hu")
BOT_USER: Json = {"id": BOT_ID, "is_bot": True, "first_name": "Tessera", "username": BOT_NAME}
GROUP: Json = {"id": GROUP_ID, "type": "supergroup", "title": "Game night"}
OTHER_GROUP: Json = {"id": -1002, "type": "group", "title": "Elsewhere"}

READER = Reader(BOT_NAME, BOT_ID, Texts().lexicon())


def user(person: Person) -> Json:
    known = {"username": person.username, "language_code": person.language}
    given = {name: value for name, value in known.items() if value}
    return {"id": person.id, "is_bot": False, "first_name": person.name, **given}


def private(person: Person) -> Json:
    return {"id": person.id, "type": "private", "first_name": person.name}


def message(
    text: str, sender: Person | None = ANN, chat: Json = GROUP, number: int = 100, **more: Any
) -> Json:
    """An update with a text message; `more` are further fields of the message."""
    body = {"message_id": number, "date": 1, "chat": chat, "text": text}
    if sender:
        body["from"] = user(sender)
    body |= more
    return {"update_id": number, "message": body}


def said_by(author: Json, number: int, chat: Json = GROUP) -> Json:
    """A message as it is repeated in a reply to it."""
    return {"message_id": number, "date": 1, "chat": chat, "from": author, "text": "earlier"}


def tap(data: str, sender: Person = ANN, chat: Json = GROUP, number: int = 50) -> Json:
    """An update with a tap on a button of the bot's message `number`."""
    query = {
        "id": f"q{number}",
        "chat_instance": "i",
        "from": user(sender),
        "data": data,
        "message": said_by(BOT_USER, number, chat),
    }
    return {"update_id": number, "callback_query": query}


def inline_tap(
    data: str, sender: Person = BEN, inline_message: str = "AAA", number: int = 60
) -> Json:
    """An update with a tap on a button of an inline message, in whatever chat."""
    query = {"id": f"q{number}", "chat_instance": "i", "from": user(sender), "data": data}
    return {
        "update_id": number,
        "callback_query": {**query, "inline_message_id": inline_message},
    }


def membership(was: str, now: str, chat: Json = GROUP) -> Json:
    """An update about the bot's own standing in a chat, changed by Ann."""
    change = {
        "chat": chat,
        "from": user(ANN),
        "date": 1,
        "old_chat_member": _member(was),
        "new_chat_member": _member(now),
    }
    return {"update_id": 1, "my_chat_member": change}


def _member(status: str) -> Json:
    rights = (
        "can_be_edited is_anonymous can_manage_chat can_delete_messages can_manage_video_chats "
        "can_restrict_members can_promote_members can_change_info can_invite_users "
        "can_post_stories can_edit_stories can_delete_stories"
    )
    more: dict[str, Json] = {
        "administrator": dict.fromkeys(rights.split(), False),
        "kicked": {"until_date": 0},
    }
    return {"status": status, "user": BOT_USER, **more.get(status, {})}


def mention(text: str, name: str, kind: str = "mention", person: Person | None = None) -> Json:
    """An entity over the first place of `name` in a text, in Telegram's units."""
    start = len(text[: text.index(name)].encode("utf-16-le")) // 2
    entity = {"type": kind, "offset": start, "length": len(name.encode("utf-16-le")) // 2}
    return {**entity, "user": user(person)} if person else entity


def read(update: Json) -> Request | None:
    """The request that the bot reads from an update."""
    return READER.read(Update.de_json(update, None))


@dataclass
class Numbered:
    """A source of updates with ids of their own, as Telegram's."""

    latest: int = field(default=1000)

    def body(self, update: Json) -> tuple[int, str]:
        self.latest += 1
        return self.latest, json.dumps({**update, "update_id": self.latest})

    def bodies(self, updates: Sequence[Json]) -> list[tuple[int, str]]:
        return [self.body(update) for update in updates]


def dispatcher(chat: Json, **more: int) -> Json:
    """A message without text."""
    found = message("", None, chat, **more)
    del found["message"]["text"]
    return found
