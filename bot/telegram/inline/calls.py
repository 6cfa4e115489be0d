"""Calls of inline mode: answers to queries, and changes of messages in chats without the bot."""

from collections.abc import Sequence

from telegram import InlineQueryResultsButton, InputMediaPhoto, LinkPreviewOptions
from telegram.constants import ParseMode

from bot.telegram.errors import unless_unchanged
from bot.telegram.inline.results import Offer
from bot.telegram.inline_keyboard import markup
from bot.telegram.profile import ProfileCalls
from bot.telegram.uploaded_pictures import UploadedPictures, photo_id
from bot.views.keyboard import Keyboard


class InlineCalls(ProfileCalls):
    """The calls; every one can raise `TelegramError`."""

    pictures: UploadedPictures

    @property
    def is_inline(self) -> bool:
        """Whether people can write the bot's name in any chat, as BotFather's `/setinline` says."""
        return bool(self.bot.bot.supports_inline_queries)

    async def offer(
        self, query: str, offers: Sequence[Offer], way_in: tuple[str, str] | None = None
    ) -> None:
        """Answer an inline query; what is offered is for whoever asked, now.

        A `way_in` is the label of a button to the private chat, and the payload that comes along.
        """
        results = [offer.result for offer in offers]
        button = InlineQueryResultsButton(way_in[0], start_parameter=way_in[1]) if way_in else None
        await self.bot.answer_inline_query(
            query, results, cache_time=0, is_personal=True, button=button
        )

    async def upload(self, chat: int, png: bytes) -> str:
        """Send a picture to a chat where nobody looks; the id under which Telegram has it now."""
        sent = await self.bot.send_photo(chat, png, filename="board.png", disable_notification=True)
        return self.pictures.learn(png, photo_id(sent))

    async def inline_picture(
        self, inline_message: str, photo: str, caption: str, keyboard: Keyboard
    ) -> None:
        """Show a picture that Telegram has, with a caption and buttons, in an inline message."""
        media = InputMediaPhoto(photo, caption, parse_mode=ParseMode.HTML)
        await unless_unchanged(
            self.bot.edit_message_media(
                media, inline_message_id=inline_message, reply_markup=markup(keyboard)
            )
        )

    async def inline_caption(self, inline_message: str, caption: str, keyboard: Keyboard) -> None:
        """Show another caption and other buttons below the picture of an inline message."""
        await unless_unchanged(
            self.bot.edit_message_caption(
                inline_message_id=inline_message,
                caption=caption,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(keyboard),
            )
        )

    async def inline_text(self, inline_message: str, text: str, keyboard: Keyboard) -> None:
        """Show a text and buttons in an inline message that has no picture."""
        await unless_unchanged(
            self.bot.edit_message_text(
                text,
                inline_message_id=inline_message,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(keyboard),
                link_preview_options=LinkPreviewOptions(is_disabled=True),
            )
        )
