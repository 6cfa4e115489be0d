"""Acts of persons with groups: make them, add and remove members and the bot, upgrade them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.sandbox.model.entities import (
    BOT_ID,
    BOT_USERNAME,
    GROUP_BOT,
    PRESENT,
    Chat,
    ChatType,
    Status,
    User,
)
from bot.sandbox.model.refusals import bad_request
from bot.sandbox.model.texts import clean
from bot.sandbox.model.wire import user_json
from bot.sandbox.people.talking import TalkActs

if TYPE_CHECKING:
    from collections.abc import Sequence


class GroupActs(TalkActs):
    """Making and changing groups."""

    def make_group(
        self,
        user_id: int,
        title: str,
        others: Sequence[int] = (),
        kind: ChatType = "supergroup",
        *,
        forum: bool = False,
        bot: bool = True,
    ) -> Chat:
        """A new group, with the bot or without; who makes it is its creator."""
        with self._store.transaction():
            person = self.person(user_id)
            title = clean(title).strip()
            if not title:
                raise bad_request("TITLE_INVALID")
            group = self._world.add_group(title, kind, forum=forum)
            for other in others:
                self._store.put_member(group.id, self.person(other).id, "member")
            self._store.put_member(group.id, user_id, "creator")
            made = "group_chat_created" if kind == "group" else "supergroup_chat_created"
            self._service(group, person, {made: True})
            if bot:
                self._add_bot(group, person)
            return group

    def add_bot(self, user_id: int, chat_id: int, payload: str | None = None) -> None:
        """Add the bot to a group, by a `startgroup` link with its payload."""
        with self._store.transaction():
            person, chat = self.person(user_id), self.chat(chat_id, user_id)
            self._add_bot(chat, person)
            if payload is not None:
                self.say(user_id, chat_id, f"/start@{BOT_USERNAME} {payload}".strip())

    def _add_bot(self, chat: Chat, person: User) -> None:
        if not self._world.is_present(chat.id, BOT_ID):
            self._world.set_bot_status(chat, "member", person)
            self._joined(chat, person, BOT_ID)

    def remove_bot(self, user_id: int, chat_id: int, status: Status = "kicked") -> None:
        """Remove the bot from a group, or block it in the private chat; "left" does not ban it."""
        with self._store.transaction():
            person, chat = self.person(user_id), self.chat(chat_id, user_id)
            if not self._world.is_present(chat.id, BOT_ID):
                return
            self._world.set_bot_status(chat, status, person)
            if chat.type != "private":
                gone = self._world.wire.user(BOT_ID)
                self._service(chat, person, {"left_chat_member": gone})

    def unblock(self, user_id: int) -> None:
        """Let the bot write again without writing to it."""
        with self._store.transaction():
            person, chat = self.person(user_id), self.chat(user_id, user_id)
            if chat.started:
                self._world.set_bot_status(chat, "member", person)

    def promote_bot(self, user_id: int, chat_id: int, *, admin: bool) -> None:
        """Make the bot an administrator, or an ordinary member again."""
        with self._store.transaction():
            chat = self.chat(chat_id, user_id)
            if self._world.is_present(chat_id, BOT_ID):
                status: Status = "administrator" if admin else "member"
                self._world.set_bot_status(chat, status, self.person(user_id))

    def add_member(self, user_id: int, chat_id: int, other_id: int) -> None:
        """Add a person to a group."""
        with self._store.transaction():
            person, chat = self.person(user_id), self.chat(chat_id, user_id)
            other = self.person(other_id)
            if not self._world.is_present(chat_id, other.id):
                self._store.put_member(chat_id, other.id, "member")
                self._joined(chat, person, other.id)

    def leave(self, user_id: int, chat_id: int) -> None:
        """Leave a group."""
        with self._store.transaction():
            person, chat = self.person(user_id), self.chat(chat_id, user_id)
            self._service(chat, person, {"left_chat_member": user_json(person)})
            self._store.put_member(chat_id, user_id, "left")
            self._world.show_chat(chat_id)

    def migrate(self, user_id: int, chat_id: int) -> Chat:
        """Make a group a supergroup, which is another chat with messages of its own.

        The bot hears that it is in the new chat, but not that it left the old one.
        """
        with self._store.transaction():
            person, old = self.person(user_id), self.chat(chat_id, user_id)
            if old.type != "group":
                raise bad_request("only a group becomes a supergroup")
            new = self._world.add_group(old.title)
            self._move_members(old, new, person)
            self._service(old, person, {"migrate_to_chat_id": new.id})
            draft = self._world.draft(new, GROUP_BOT.id)
            service = {"migrate_from_chat_id": old.id}
            message = replace(draft, sender_chat=new.id, service=service)
            self._tell_bot(new, self._world.post(message))
            self._store.put_chat(replace(old, moved_to=new.id))
            self._world.show_chat(old.id)
            return new

    def _move_members(self, old: Chat, new: Chat, by: User) -> None:
        members = self._store.members(old.id)
        status = members.pop(BOT_ID, "left")
        for member_id, known in members.items():
            self._store.put_member(new.id, member_id, known)
        if status in PRESENT:
            self._world.set_bot_status(new, status, by)

    def _joined(self, chat: Chat, by: User, user_id: int) -> None:
        user = self._world.wire.user(user_id)
        self._service(chat, by, {"new_chat_members": [user]})
