"""The methods of the Bot API that this server knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bot.sandbox.bot_api import (
    answering,
    appearance,
    inline,
    polls,
    private,
    profile,
    sending,
)
from bot.sandbox.bot_api.ephemeral import known
from bot.sandbox.bot_api.params import Params
from bot.sandbox.model.world import World

Method = Callable[[World, Params], Any]

METHODS: Final[dict[str, Method]] = {
    "getMe": profile.get_me,
    "logOut": profile.do_nothing,
    "close": profile.do_nothing,
    "sendMessage": sending.send_message,
    "sendPhoto": sending.send_photo,
    "sendDocument": sending.send_document,
    "sendAnimation": sending.send_animation,
    "sendPoll": polls.send_poll,
    "stopPoll": polls.stop_poll,
    "editMessageText": sending.edit_text,
    "editMessageCaption": sending.edit_caption,
    "editMessageMedia": sending.edit_media,
    "editMessageReplyMarkup": sending.edit_markup,
    "deleteMessage": sending.delete_message,
    "editEphemeralMessageText": known(sending.edit_text),
    "editEphemeralMessageCaption": known(sending.edit_caption),
    "editEphemeralMessageMedia": known(sending.edit_media),
    "editEphemeralMessageReplyMarkup": known(sending.edit_markup),
    "deleteEphemeralMessage": known(sending.delete_ephemeral),
    "answerCallbackQuery": answering.answer_callback_query,
    "answerInlineQuery": inline.answer_inline_query,
    "setMessageReaction": answering.set_reaction,
    "sendChatAction": answering.send_chat_action,
    "sendMessageDraft": private.send_draft,
    "createForumTopic": private.create_topic,
    "editForumTopic": private.edit_topic,
    "getUserProfilePhotos": appearance.get_photos,
    "setMyProfilePhoto": appearance.set_photo,
    "getChat": profile.get_chat,
    "getChatMember": profile.get_member,
    "getChatMemberCount": profile.get_member_count,
    "getChatAdministrators": profile.get_administrators,
    "getFile": profile.get_file,
    "setMyCommands": profile.set_commands,
    "getMyCommands": profile.get_commands,
    "deleteMyCommands": profile.delete_commands,
    "setChatMenuButton": appearance.set_menu_button,
    "getChatMenuButton": appearance.get_menu_button,
    "setMyDescription": profile.set_description,
    "getMyDescription": profile.get_description,
    "setMyShortDescription": profile.set_short_description,
    "getMyShortDescription": profile.get_short_description,
}
# These concern the delivery of updates and wait; see `transport`.
DELIVERY: Final = ("getUpdates", "setWebhook", "deleteWebhook", "getWebhookInfo")
_BY_LOWER: Final = {name.lower(): name for name in (*METHODS, *DELIVERY)}


def canonical(name: str) -> str | None:
    """The name of a method as documented; Telegram takes any case."""
    return _BY_LOWER.get(name.lower())
