"""The sender of the message of a season: one message for all its time, with the crosstable."""

from dataclasses import dataclass

from sqlalchemy import Connection
from telegram.error import BadRequest

from bot.delivery.send_result import SendResult
from bot.domain.seasons.season import Season
from bot.i18n.translations import Texts, closest_language
from bot.store import Store
from bot.store.repositories import outbox, people
from bot.store.repositories.outbox import OutboxMessage
from bot.store.repositories.scores import seasons
from bot.telegram.client import TelegramClient
from bot.telegram.errors import is_gone
from bot.views.community.season import SeasonMessage
from bot.views.images import Pictures
from bot.views.phrases import Phrases


@dataclass(frozen=True)
class SeasonSender:
    """Makes the calls for it."""

    store: Store
    api: TelegramClient
    texts: Texts
    pictures: Pictures

    async def send(self, outgoing: OutboxMessage) -> SendResult:
        """Show a season as it is, in its message or in a new one; nothing if its message is gone.

        Once there is a new one, the one before loses its buttons.
        """
        number = outgoing.payload["season"]
        season, message, language, style = await self.store.run(_load, number)
        if season is None or season.place.chat != outgoing.chat:
            return SendResult()
        card = SeasonMessage(Phrases(self.texts, language), season)
        png = await self.pictures.crosstable(card.lines, card.heads, style)
        if message is None or outgoing.payload["anew"]:
            return await self._anew(outgoing, card, png)
        try:
            await self.api.new_picture(outgoing.chat, message, png, card.text, card.keyboard)
        except BadRequest as error:
            # Somebody has taken it away: who misses it asks for another.
            if not is_gone(error):
                raise
        return SendResult()

    async def _anew(self, outgoing: OutboxMessage, card: SeasonMessage, png: bytes) -> SendResult:
        about = outgoing.payload
        sent = await self.api.photo(
            outgoing.chat, png, card.text, card.keyboard, about["topic"], about["reply_to"]
        )

        def shown(connection: Connection) -> None:
            before = seasons.keep_message(connection, about["season"], sent.message_id)
            # This may run twice, if the first commit was not seen to succeed.
            if before not in (None, sent.message_id):
                gone = {"message": before}
                outbox.put(connection, outgoing.chat, "strip", gone, outgoing.created_at)

        return SendResult([sent], shown)


def _load(connection: Connection, number: int) -> tuple[Season | None, int | None, str, str]:
    season = seasons.load(connection, number)
    chat = season.place.chat if season else 0
    known = people.known_chat(connection, chat)
    language = closest_language(known.language if known else None)
    message = seasons.message_of(connection, number)
    return season, message, language, people.chat_style(connection, chat)
