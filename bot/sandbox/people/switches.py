"""Switches of the bot that its owner has: in BotFather's chat, and by the settings."""

from __future__ import annotations

from bot.sandbox.model.entities import STORAGE_CHAT, Status
from bot.sandbox.people.acts import Acts


class SwitchActs(Acts):
    """Switching things off, to see how the bot does without."""

    def set_privacy(self, *, on: bool) -> None:
        """Whether the bot sees only part of what is said in groups."""
        with self._store.transaction():
            self._store.set_setting("privacy", on)
            self._tell()

    def set_inline_mode(self, *, on: bool) -> None:
        """Whether the bot may be asked anywhere, as BotFather's `/setinline` says.

        A bot that runs knows what it was told when it began.
        """
        with self._store.transaction():
            self._store.set_setting("inline_mode", on)
            self._tell()

    def set_rich_polls(self, *, on: bool) -> None:
        """Whether polls may have a picture and take further options."""
        with self._store.transaction():
            self._store.set_setting("rich_polls", on)
            self._tell()

    def set_ephemeral(self, *, on: bool) -> None:
        """Whether a message may be for one member of a group alone."""
        with self._store.transaction():
            self._store.set_setting("ephemeral", on)
            self._tell()

    def set_private_topics(self, *, on: bool) -> None:
        """Whether private chats with the bot have topics, as BotFather's settings say.

        A bot that runs knows what it was told when it began.
        """
        with self._store.transaction():
            self._store.set_setting("private_topics", on)
            for chat in self._store.chats():
                if chat.type == "private":
                    self._world.give_topics(chat.id, on=on)
            self._tell()

    def set_drafts(self, *, on: bool) -> None:
        """Whether the bot may show messages that are yet to come."""
        with self._store.transaction():
            self._store.set_setting("drafts", on)
            self._tell()

    def set_storage(self, user_id: int, *, on: bool) -> None:
        """Whether the bot is in its storage chat; somebody puts it in, or out."""
        with self._store.transaction():
            chat = self._store.chat(STORAGE_CHAT)
            if chat is not None:
                status: Status = "administrator" if on else "kicked"
                self._world.set_bot_status(chat, status, self.person(user_id))
            self._tell()

    def _tell(self) -> None:
        self._world.announce("switches", self._world.switches)
