"""The sender of the message of a season: one message for all its time, with the crosstable."""

from dataclasses import dataclass

from sqlalchemy import Connection

from bot.delivery.send_result import SendResult
from bot.delivery.senders.lasting import Card, LastingMessage
from bot.domain.seasons.season import Season
from bot.i18n.translations import Texts, closest_language
from bot.store import Store
from bot.store.repositories import people
from bot.store.repositories.outbox import OutboxMessage
from bot.store.repositories.scores import seasons
from bot.telegram.client import TelegramClient
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
        """Show a season as it is, in its message or in a new one; nothing if that is gone."""
        number = outgoing.payload["season"]
        season, message, language, style = await self.store.run(_load, number)
        if season is None or season.place.chat != outgoing.chat:
            return SendResult()
        shown = SeasonMessage(Phrases(self.texts, language), season)
        png = await self.pictures.crosstable(shown.lines, shown.heads, style)
        lasting = LastingMessage(self.api, seasons.keep_message)
        return await lasting.show(outgoing, message, Card(png, shown.text, shown.keyboard))


def _load(connection: Connection, number: int) -> tuple[Season | None, int | None, str, str]:
    season = seasons.load(connection, number)
    chat = season.place.chat if season else 0
    known = people.known_chat(connection, chat)
    language = closest_language(known.language if known else None)
    message = seasons.message_of(connection, number)
    return season, message, language, people.chat_style(connection, chat)
