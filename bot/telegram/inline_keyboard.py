"""Inline keyboards in the library's terms, and what Telegram may refuse of them."""

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram import (
    CopyTextButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    SwitchInlineQueryChosenChat,
    WebAppInfo,
)
from telegram.error import BadRequest

from bot.views.keyboard import Button, Keyboard, without_app

log = logging.getLogger(__name__)

_WRONG_BUTTON = ("button_type_invalid", "button_url_invalid", "web app url", "button url")

Sent = TypeVar("Sent")


def markup(keyboard: Keyboard | None) -> InlineKeyboardMarkup | None:
    """The buttons of a message, if it has any."""
    if not keyboard:
        return None
    return InlineKeyboardMarkup([[_button(button) for button in row] for row in keyboard])


def _button(button: Button) -> InlineKeyboardButton:
    data, url, app = (button.get(kind) for kind in ("callback_data", "url", "web_app"))
    page = WebAppInfo(app) if app else None
    words, copied = button.get("share"), button.get("copied")
    chosen = words and SwitchInlineQueryChosenChat(
        words, allow_user_chats=True, allow_group_chats=True, allow_channel_chats=True
    )
    return InlineKeyboardButton(
        button["text"],
        url=url,
        callback_data=data,
        web_app=page,
        switch_inline_query_chosen_chat=chosen or None,
        switch_inline_query_current_chat=button.get("typed"),
        copy_text=CopyTextButton(copied) if copied else None,
        style=button.get("style"),
    )


async def with_buttons(
    keyboard: Keyboard | None, call: Callable[[Keyboard | None], Awaitable[Sent]]
) -> Sent:
    """Make a call with buttons; where Telegram refuses those that open the app, without these."""
    try:
        return await call(keyboard)
    except BadRequest as error:
        rest = without_app(keyboard or [])
        if rest == (keyboard or []) or not _is_wrong_button(error):
            raise
        log.warning("the app cannot be opened by a button, see PUBLIC_URL: %s", error)
    return await call(rest)


def _is_wrong_button(error: BadRequest) -> bool:
    return any(text in error.message.lower() for text in _WRONG_BUTTON)
