"""Tables in inline messages: shown by edits alone, with pictures that Telegram has already."""

from dataclasses import dataclass

from telegram.error import BadRequest

from bot.delivery.storage_chat import StorageChat, StorageChatError
from bot.telegram.client import TelegramClient
from bot.telegram.uploaded_pictures import is_wrong_file
from bot.views.keyboard import Keyboard

_NO_CAPTION = "no caption in the message"
"""Words of Telegram about a message that is a text still."""


@dataclass(frozen=True)
class InlineContent:
    """The content of an inline message: a picture with its caption in HTML, and buttons.

    `unpictured` is the caption where the picture cannot be shown.
    """

    png: bytes
    caption: str
    unpictured: str
    keyboard: Keyboard


@dataclass(frozen=True)
class InlineBoards:
    """Makes the calls; without a storage chat there is nothing but words."""

    api: TelegramClient
    storage: StorageChat | None

    async def picture(self, inline_message: str, shown: InlineContent) -> str:
        """Show all of it; the id of the picture, or "" where only words could be shown.

        :raises BadRequest: if the message is gone.
        """
        try:
            return await self._pictured(inline_message, shown)
        except StorageChatError:
            await self._words(inline_message, shown)
            return ""

    async def caption(self, inline_message: str, caption: str, keyboard: Keyboard) -> None:
        """Show other words and buttons below the same picture.

        :raises BadRequest: if the message is gone.
        """
        await self.api.inline_caption(inline_message, caption, keyboard)

    async def _pictured(self, inline_message: str, shown: InlineContent) -> str:
        if self.storage is None:
            raise StorageChatError("there is none")
        photo = await self.storage.file_id(shown.png)
        try:
            await self.api.inline_picture(inline_message, photo, shown.caption, shown.keyboard)
        except BadRequest as error:
            if not is_wrong_file(error):
                raise
            self.api.pictures.forget(shown.png)
            photo = await self.storage.file_id(shown.png)
            await self.api.inline_picture(inline_message, photo, shown.caption, shown.keyboard)
        return photo

    async def _words(self, inline_message: str, shown: InlineContent) -> None:
        try:
            await self.api.inline_caption(inline_message, shown.unpictured, shown.keyboard)
        except BadRequest as error:
            if _NO_CAPTION not in error.message.lower():
                raise
            await self.api.inline_text(inline_message, shown.unpictured, shown.keyboard)
