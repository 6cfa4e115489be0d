"""Results of inline queries, as Telegram wants them."""

from dataclasses import dataclass

from telegram import (
    InlineQueryResultArticle,
    InlineQueryResultCachedPhoto,
    InputTextMessageContent,
)
from telegram.constants import ParseMode

from bot.telegram.inline_keyboard import markup
from bot.views.keyboard import Keyboard


@dataclass(frozen=True)
class Offer:
    """A message that is offered: how it is listed, its text in HTML, its buttons.

    It has the picture that Telegram knows by the id `photo`; none if that is empty. The one by the
    id `thumbnail` is only beside it where it is listed.
    """

    id: str
    title: str
    description: str
    text: str
    keyboard: Keyboard
    photo: str = ""
    thumbnail: str = ""

    @property
    def result(self) -> InlineQueryResultArticle | InlineQueryResultCachedPhoto:
        """The same as python-telegram-bot knows it."""
        if self.photo:
            return InlineQueryResultCachedPhoto(
                self.id,
                self.photo,
                title=self.title,
                description=self.description,
                caption=self.text,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(self.keyboard),
            )
        content = InputTextMessageContent(self.text, parse_mode=ParseMode.HTML)
        if self.thumbnail:
            return InlineQueryResultCachedPhoto(
                self.id,
                self.thumbnail,
                title=self.title,
                description=self.description,
                input_message_content=content,
                reply_markup=markup(self.keyboard),
            )
        return InlineQueryResultArticle(
            self.id,
            self.title,
            content,
            reply_markup=markup(self.keyboard),
            description=self.description,
        )
