"""The storage chat: pictures go there first, where a message takes none but those Telegram has."""

import logging
from dataclasses import dataclass

from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter

from bot.delivery.rate_limiter import RateLimiter, Urgency
from bot.telegram.client import TelegramClient
from bot.telegram.errors import seconds_to_wait

log = logging.getLogger(__name__)


class StorageChatError(Exception):
    """The storage chat takes no pictures."""


@dataclass(frozen=True)
class StorageChat:
    """A chat by its id, in which the bot may write; uploads keep to Telegram's limits."""

    chat: int
    api: TelegramClient
    limiter: RateLimiter

    async def file_id(self, png: bytes) -> str:
        """The id under which Telegram has a picture, which is uploaded unless it is known.

        :raises StorageChatError: if that is refused.
        :raises NetworkError: if Telegram does not answer.
        """
        return self.api.pictures.known(png) or await self.upload(png)

    async def upload(self, png: bytes) -> str:
        """The same for one that Telegram is not known to have, or no longer.

        :raises StorageChatError: if that is refused.
        :raises NetworkError: if Telegram does not answer.
        """
        while True:
            await self.limiter.turn(self.chat, Urgency.BOARD)
            try:
                return await self.api.upload(self.chat, png)
            except RetryAfter as error:
                self.limiter.close(self.chat, seconds_to_wait(error))
            except (BadRequest, Forbidden, ChatMigrated) as error:
                log.warning("STORAGE_CHAT takes no picture: %s", error)
                raise StorageChatError(str(error)) from error
