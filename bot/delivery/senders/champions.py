"""The sender of the message that names the champions of a quarter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.common.fingerprint import Fingerprints
from bot.delivery.send_result import SendResult
from bot.domain.ratings.quarters import Quarter, champions
from bot.domain.ratings.result import PlayerId
from bot.domain.ratings.standings import Line
from bot.i18n.translations import Texts, closest_language
from bot.store import Store
from bot.store.repositories import people
from bot.store.repositories.outbox import OutboxMessage
from bot.store.repositories.scores import departures, results
from bot.telegram.client import TelegramClient
from bot.views.community.standings import champions_named
from bot.views.phrases import Phrases


@dataclass(frozen=True)
class ChampionSender:
    """Makes the call for it."""

    store: Store
    api: TelegramClient
    texts: Texts
    fingerprints: Fingerprints

    async def send(self, outgoing: OutboxMessage) -> SendResult:
        """Name the champions of a pool in a quarter, silently; nothing if there are none."""
        about = outgoing.payload
        pool, quarter = about["pool"], Quarter(about["year"], about["quarter"])
        found = await self.store.run(self._found, outgoing.chat, pool, quarter)
        lines, names, language = found
        if not lines:
            return SendResult()
        text = champions_named(Phrases(self.texts, language), pool, quarter, lines, names)
        sent = await self.api.silent_message(
            outgoing.chat, text, None, about["topic"], about["reply_to"]
        )
        return SendResult([sent])

    def _found(
        self, connection: Connection, chat: int, pool: str, quarter: Quarter
    ) -> tuple[Sequence[Line], Mapping[PlayerId, str], str]:
        """The champions with all names, and the language of the chat."""
        played = results.in_chat(connection, chat, pool)
        everybody = {player for result in played for player in result.players if player > 0}
        unlisted = people.unlisted_of(connection, everybody)
        end = quarter.after.begin
        returned = departures.returned(connection, self.fingerprints, everybody, end)
        found = champions(played, quarter, unlisted, returned)
        here = people.known_chat(connection, chat)
        language = closest_language(here.language if here else None)
        return found, people.names_of(connection, everybody), language
