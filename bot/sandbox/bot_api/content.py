"""Content of a message, read from a call: text, buttons, files, the message it answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from bot.sandbox.model.entities import Chat, Json, Keyboard
from bot.sandbox.model.html_text import parse_html
from bot.sandbox.model.refusals import bad_request
from bot.sandbox.model.texts import CAPTION_LIMIT, TEXT_LIMIT, clean, trim, units, with_found

if TYPE_CHECKING:
    from bot.sandbox.bot_api.params import Params
    from bot.sandbox.model.world import World

Words = tuple[str, tuple[Json, ...]]

_ACTIONS: Final = frozenset(
    [
        "url",
        "callback_data",
        "web_app",
        "login_url",
        "switch_inline_query",
        "switch_inline_query_current_chat",
        "switch_inline_query_chosen_chat",
        "copy_text",
        "callback_game",
        "pay",
    ]
)
_MOST_BUTTONS: Final = 100
_ADDRESS = re.compile(r"(https?://|tg://)\S+|[\w-]+(\.[\w-]+)+(/\S*)?")

_PAGE = re.compile(r"https?://[^\s/]+(/\S*)?")


def message_words(world: World, params: Params) -> Words:
    """The text that a call gives."""
    mode = params.text("parse_mode")
    return text_words(world, params.text("text"), mode, _given(params, "entities"))


def text_words(world: World, text: str, mode: str, given: list[Json]) -> Words:
    """The text of a message; it cannot be empty."""
    words = _words(world, text, mode, given)
    if not words[0]:
        raise bad_request("message text is empty")
    if units(words[0]) > TEXT_LIMIT:
        raise bad_request("message is too long")
    return words


def caption_words(world: World, caption: str, mode: str, given: list[Json]) -> Words:
    """The caption of a file; it can be empty."""
    words = _words(world, caption, mode, given)
    if units(words[0]) > CAPTION_LIMIT:
        raise bad_request("message caption is too long")
    return words


def caption_of(world: World, params: Params) -> Words:
    """The caption that a call gives."""
    given = _given(params, "caption_entities")
    return caption_words(world, params.text("caption"), params.text("parse_mode"), given)


def _given(params: Params, name: str) -> list[Json]:
    found: list[Json] = params.structure(name, list) or []
    return found


def _words(world: World, source: str, mode: str, given: list[Json]) -> Words:
    text, entities = clean(source), given
    if mode.lower() == "html":
        text, entities = parse_html(text)
    elif mode:
        raise bad_request(f"can't parse entities: this server reads HTML, not {mode}")
    known = [entity for entity in map(_stored, entities) if _is_known(world, entity)]
    text, known = trim(text, known)
    return text, tuple(with_found(text, known))


def _stored(entity: Json) -> Json:
    user = entity.get("user")
    if user is None:
        return entity
    rest = {key: value for key, value in entity.items() if key != "user"}
    return {**rest, "user_id": user["id"]}


def _is_known(world: World, entity: Json) -> bool:
    return "user_id" not in entity or world.store.user(entity["user_id"]) is not None


def keyboard_of(chat_id: int, params: Params) -> Keyboard:
    """The inline keyboard of a call; other kinds of markup show nothing in this chat."""
    return keyboard_rows(chat_id, params.structure("reply_markup", dict))


def keyboard_rows(chat_id: int, markup: Json | None) -> Keyboard:
    """The rows of an inline keyboard that are to be in a chat."""
    if markup is None:
        return ()
    rows = markup.get("inline_keyboard", [])
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request("field inline_keyboard must be an Array of Arrays")
    if sum(len(row) for row in rows) > _MOST_BUTTONS:
        raise bad_request("reply markup is too long")
    return tuple(tuple(_button(chat_id, button) for button in row) for row in rows if row)


def _button(chat_id: int, button: Any) -> Json:  # noqa: ANN401 - what a request contains
    if not isinstance(button, dict):
        raise bad_request(
            "can't parse inline keyboard button: InlineKeyboardButton must be an Object"
        )
    if not isinstance(button.get("text"), str) or not button["text"].strip():
        raise bad_request('can\'t parse inline keyboard button: Field "text" must be non-empty')
    if len(_ACTIONS & button.keys()) != 1:
        raise bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    _check_data(button)
    if "web_app" in button:
        if chat_id < 0:
            raise bad_request("BUTTON_TYPE_INVALID")
        check_page("inline keyboard button", button)
    return dict(button)


def check_page(where: str, button: Json) -> None:
    """Refuse the address of a page that no client can open.

    Telegram wants https, but takes http in its test environment, as which this server counts.
    """
    page = button.get("web_app")
    url = page.get("url") if isinstance(page, dict) else None
    if not isinstance(url, str) or not _PAGE.fullmatch(url):
        raise bad_request(f"{where} Web App URL '{url}' is invalid: Wrong HTTP URL")


def _check_data(button: Json) -> None:
    if "callback_data" in button and not 1 <= len(str(button["callback_data"]).encode()) <= 64:
        raise bad_request("BUTTON_DATA_INVALID")
    url = button.get("url")
    if url is not None and not _ADDRESS.fullmatch(url):
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")


def answered_message(world: World, chat: Chat, params: Params) -> int | None:
    """The id of the message that is to be answered."""
    reply = params.structure("reply_parameters", dict) or {}
    message_id = reply.get("message_id") or params.integer("reply_to_message_id", 0)
    if not message_id:
        return None
    elsewhere = reply.get("chat_id", chat.id) != chat.id
    if not elsewhere and world.store.message(chat.id, message_id) is not None:
        return int(message_id)
    if reply.get("allow_sending_without_reply") or params.flag("allow_sending_without_reply"):
        return None
    raise bad_request("message to be replied not found")


EFFECTS: Final = {
    "5046509860389126442": "🎉",
    "5104841245755180586": "🔥",
    "5107584321108051014": "👍",
    "5159385139981059251": "❤️",
    "5104858069142078462": "👎",
    "5046589136895476101": "💩",
}
"""The effects that all may use, by their ids."""


def effect_of(chat: Chat, params: Params) -> Json:
    """The effect that a call gives a message, as a field of that; only in private."""
    effect = params.text("message_effect_id")
    if not effect:
        return {}
    if effect not in EFFECTS or chat.type != "private":
        raise bad_request("EFFECT_ID_INVALID")
    return {"effect_id": effect}


def preview_options(params: Params) -> Json:
    """Options of a call that are fields of the message, too."""
    options = params.structure("link_preview_options", dict)
    result: Json = {"link_preview_options": options} if options else {}
    if params.flag("protect_content"):
        result["has_protected_content"] = True
    return result
