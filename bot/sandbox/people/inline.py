"""Acts of persons with the bot's name before a text: asking, and sending what it offers."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.sandbox.model.inline import InlineQuery
from bot.sandbox.model.refusals import bad_request
from bot.sandbox.model.wire import user_json
from bot.sandbox.people.talking import Saying, TalkActs

if TYPE_CHECKING:
    from bot.sandbox.model.entities import Message


class InlineActs(TalkActs):
    """Inline mode."""

    def ask_inline(self, user_id: int, text: str, chat_type: str = "sender") -> InlineQuery:
        """Write the bot's name and something after it, anywhere."""
        with self._store.transaction():
            person = self.person(user_id)
            if not self._world.inline_mode:
                raise bad_request("BOT_INLINE_DISABLED")
            query = InlineQuery(str(secrets.randbits(62)), user_id, text, self._world.clock())
            self._world.inline.put(query)
            told = {"id": query.id, "from": user_json(person), "query": text, "offset": ""}
            self._world.updates.add("inline_query", {**told, "chat_type": chat_type})
            return query

    def choose_result(self, user_id: int, chat_id: int, query_id: str, result_id: str) -> Message:
        """Send a result of one's query to a chat, which the bot need not be in."""
        query = self._world.inline.find(query_id)
        results = query.results if query and query.user_id == user_id else None
        result = next((one for one in results or () if one.id == result_id), None)
        if result is None:
            raise bad_request("RESULT_ID_INVALID")
        with self._store.transaction():
            chat = self.chat(chat_id, user_id)
            topic = self._place(chat, user_id, Saying(result.text))
            message = self._world.post(
                replace(
                    self._world.draft(chat, user_id, topic=topic),
                    text=result.text,
                    entities=result.entities,
                    keyboard=result.keyboard,
                    photo=None if result.is_text else result.photo,
                    via_bot=True,
                )
            )
            self._tell_bot(chat, message)
            return message
