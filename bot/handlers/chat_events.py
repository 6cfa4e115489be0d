"""Events of a chat: the bot is added or removed, a group becomes a supergroup."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from bot.domain.clocks.following import chat_scope
from bot.domain.clocks.spans import in_ms
from bot.domain.requests import Added, ChatEvent, Moved, Removed, Reopened
from bot.domain.table import Stage, Table
from bot.handlers.responder import Responder, Values
from bot.handlers.timing.clocks import retime_chat
from bot.store.repositories import chat_status, tables
from bot.store.repositories.timing import pauses
from bot.telegram.request import SUPERGROUP, Request
from bot.views.keyboard import Keyboard, in_even_rows
from bot.views.suggestions import IN_A_ROW, table_button
from bot.views.table_list import MOST

log = logging.getLogger(__name__)

HELLO_AFTER = 2.0
"""Seconds in which Telegram says whether a chat is new, or a group that was here before."""


@dataclass(frozen=True)
class ChatEventHandler:
    """Takes note of what happens to a chat."""

    responder: Responder

    def serve(self, event: ChatEvent) -> None:
        """Keep what has happened; where the bot comes back, say so and show what goes on."""
        connection, chat = self.responder.connection, self.responder.request.chat
        self.responder.touched.add(chat)
        match event:
            case Removed():
                chat_status.removed(connection, chat)
                self._out_of_reach(pauses.pause)
            case Moved(old, new):
                chat_status.move(connection, old, new)
                pauses.rename(connection, chat_scope(old), chat_scope(new))
            case Reopened(topic):
                chat_status.reopened(connection, chat, topic)
            case Added():
                log.info("the bot is in chat %s now", chat)
                chat_status.returned(connection, chat)
                self._out_of_reach(pauses.resume)
                if not self.responder.request.private:
                    self._greet(tables.in_chat(connection, chat, (Stage.PLAYING,)))

    def _out_of_reach(self, change: Callable[[Connection, str, int], None]) -> None:
        """Let the clocks of a chat stand still from now on, or run again."""
        connection, now = self.responder.connection, self.responder.now
        if not self.responder.request.private:
            chat = self.responder.request.chat
            change(connection, chat_scope(chat), in_ms(now))
            retime_chat(connection, chat, now)

    def _greet(self, running: list[Table]) -> None:
        if running:
            values: Values = {"count": len(running), "code": running[-1].code}
            self.responder.message("greeting-back", values, self._tables(running))
        else:
            later = self.responder.now + HELLO_AFTER
            text = self.responder.phrase("greeting-group")
            address = self.responder.address()
            self.responder.send(chat_status.HELLO, text=text, not_before=later, **address)

    def _tables(self, running: list[Table]) -> Keyboard:
        """A button for each of the newest tables, by which it is shown."""
        buttons = [table_button(self.responder.phrases, table) for table in running[:MOST]]
        return in_even_rows(buttons, IN_A_ROW)


def in_supergroup(connection: Connection, request: Request, new: int) -> Request:
    """The request as one made in the supergroup `new`, where none of the group's messages is.

    It was made in a group before that became the supergroup, and is worked off after that: the
    table that was replied to is named by its code.
    """
    code = request.code
    if code is None and request.replied is not None:
        shown = tables.posted(connection, request.chat, request.replied)
        code = shown.code if shown else None
    there = replace(request, chat=new, chat_kind=SUPERGROUP, topic=None, code=code)
    return replace(there, message=None, replied=None)
