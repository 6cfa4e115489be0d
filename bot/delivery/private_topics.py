"""Topics of private chats: where the bot may make them, each table comes to have one."""

from dataclasses import dataclass, field

from telegram.error import BadRequest, NetworkError

from bot.domain.table import Place
from bot.telegram.client import TelegramClient
from bot.telegram.errors import may_have_arrived
from engine.core.registry import GAMES


@dataclass(frozen=True)
class PrivateTopics:
    """Makes the calls; chats that refuse, and tables whose topic may be there, are left alone."""

    api: TelegramClient
    _refused: set[int] = field(default_factory=set)
    _unsure: set[str] = field(default_factory=set)

    async def for_table(self, place: Place, code: str, name: str, game: str) -> int | None:
        """The topic in which a table is to be that was never shown, None if it is to be in none.

        One that is in a topic already, as it follows another or was asked for there, names it.
        """
        if place.chat < 0 or not self.api.has_topics or place.chat in self._refused:
            return place.topic
        try:
            if place.topic is None:
                return await self._made(place.chat, code, name, list(GAMES).index(game))
            await self.api.name_topic(place.chat, place.topic, name)
        except BadRequest:
            if place.topic is None:
                self._refused.add(place.chat)
        return place.topic

    async def _made(self, chat: int, code: str, name: str, colour: int) -> int | None:
        """A new topic; none if an earlier call may have made it: it would stay empty."""
        if code in self._unsure:
            return None
        try:
            return await self.api.make_topic(chat, name, colour)
        except NetworkError as error:
            if not isinstance(error, BadRequest) and may_have_arrived(error):
                self._unsure.add(code)
            raise
