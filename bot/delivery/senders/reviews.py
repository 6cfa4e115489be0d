"""Senders of what is said of finished games and of hints: each shows one message, or changes it."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, fields

from sqlalchemy import Connection

from bot.delivery.send_result import SendResult
from bot.domain.analysis.key_moments import Judgements
from bot.domain.table import Table
from bot.i18n.translations import Texts
from bot.render.chances import Chances
from bot.store import Store
from bot.store.repositories import analyses, people, tables
from bot.store.repositories.messages import replays
from bot.store.repositories.outbox import OutboxMessage
from bot.telegram.client import Named, TelegramClient
from bot.views.caption import Caption
from bot.views.deep_links import payload_of
from bot.views.images import Pictures
from bot.views.keyboard import Keyboard
from bot.views.phrases import Phrases
from bot.views.teaching import review_cards
from bot.views.teaching.key_moments import MomentsCard, MomentsPage
from engine.geometry.scene import Scene


@dataclass(frozen=True)
class ReviewSenders:
    """Makes the calls for these messages."""

    store: Store
    api: TelegramClient
    texts: Texts
    pictures: Pictures

    @property
    def by_kind(self) -> Mapping[str, Callable[[OutboxMessage], Awaitable[SendResult]]]:
        """Senders by kind."""
        cards = dict.fromkeys(review_cards.KINDS, self._card)
        return {
            "progress": self._progress,
            "moments": self._moments,
            replays.KIND: self._replay,
            **cards,
        }

    async def _progress(self, outgoing: OutboxMessage) -> SendResult:
        """Say how far a look through a game is, in its own message; not when it has ended."""
        about = outgoing.payload
        values = {name: about[name] for name in ("code", "number", "count")}
        text = self.texts.html(about["language"], "analysis-progress", values)
        going_on = await self.store.run(analyses.load, outgoing.chat)
        if going_on is None or going_on.code != about["code"]:
            return SendResult()
        if about["message"] is not None:
            await self.api.new_text(outgoing.chat, about["message"], text, [])
            return SendResult()
        sent = await self.api.message(outgoing.chat, text, None, None, None)

        def shown(connection: Connection) -> None:
            analyses.shown(connection, outgoing.chat, about["code"], sent.message_id)

        return SendResult([sent], shown)

    async def _moments(self, outgoing: OutboxMessage) -> SendResult:
        """Show the curve of a game or one of its key moments."""
        about = outgoing.payload
        table, judgements = await self.store.run(_load, about["code"])
        if table is None or not judgements:
            return SendResult()
        known = (field.name for field in fields(MomentsPage))
        page = MomentsPage(**{name: about[name] for name in known})
        card = MomentsCard(Phrases(self.texts, about["language"]), table, judgements, page)
        style = await self.store.run(people.chat_style, outgoing.chat)
        png = await self._drawn(card.shown, style)
        return await self._put(outgoing, png, card.caption, card.keyboard)

    async def _drawn(self, shown: Scene | Chances, style: str) -> bytes:
        if isinstance(shown, Chances):
            return await self.pictures.chances(shown, style)
        return await self.pictures.board(shown, style)

    async def _card(self, outgoing: OutboxMessage) -> SendResult:
        """Show a hint or a look back at a game."""
        about = outgoing.payload
        table, judgements = await self.store.run(_load, about["code"])
        phrases = Phrases(self.texts, about["language"])
        card = review_cards.card_of(phrases, table, judgements, outgoing) if table else None
        if card is None:
            return SendResult()
        style = await self.store.run(people.chat_style, outgoing.chat)
        png = await self.pictures.board(card.scene, style)
        return await self._put(outgoing, png, card.caption, card.keyboard)

    async def _replay(self, outgoing: OutboxMessage) -> SendResult:
        """Show the course of a finished game; what is drawn depends on the game and the style."""
        about, chat = outgoing.payload, outgoing.chat
        table, _ = await self.store.run(_load, about["code"])
        if table is None:
            return SendResult()
        style = await self.store.run(people.chat_style, chat)
        gif = Named(f"{payload_of(table)} {style}", lambda: self.pictures.replay(table, style))
        caption = str(
            Caption(Phrases(self.texts, about["language"]), table, table.position.view(None))
        )
        topic, reply_to = about["topic"], about["reply_to"]
        sent = await self.api.animation(chat, gif, caption, None, topic, reply_to)

        def shown(connection: Connection) -> None:
            replays.shown(connection, chat, sent.message_id, table.code)

        return SendResult([sent], shown)

    async def _put(
        self, outgoing: OutboxMessage, png: bytes, caption: str, keyboard: Keyboard
    ) -> SendResult:
        """Show a picture in the message that was tapped, or else in a new one."""
        about, chat = outgoing.payload, outgoing.chat
        if (message := about.get("message")) is not None:
            await self.api.new_picture(chat, message, png, caption, keyboard)
            return SendResult()
        return SendResult([await self.api.photo(chat, png, caption, keyboard, about.get("topic"))])


def _load(connection: Connection, code: str) -> tuple[Table | None, Judgements]:
    return tables.load(connection, code), analyses.judgements_of(connection, code)
