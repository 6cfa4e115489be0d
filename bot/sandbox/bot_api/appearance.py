"""The methods about the bot's looks: its picture, and the button beside the line to write in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.sandbox.bot_api.content import check_page
from bot.sandbox.bot_api.uploads import photo_key
from bot.sandbox.model.entities import BOT_ID, PROFILE_PHOTO, Json
from bot.sandbox.model.refusals import bad_request
from bot.sandbox.model.wire import photo_json

if TYPE_CHECKING:
    from bot.sandbox.bot_api.params import Params
    from bot.sandbox.model.world import World

_DEFAULT: Final[Json] = {"type": "commands"}
_FOR_ALL: Final = "all"
_LONGEST_LABEL: Final = 64


def set_menu_button(world: World, params: Params) -> bool:
    """`setChatMenuButton`."""
    button = params.structure("menu_button", dict) or {"type": "default"}
    _check(button)
    kept = dict(world.store.setting("menu_buttons", {}))
    if button["type"] == "default":
        kept.pop(_key(world, params), None)
    else:
        kept[_key(world, params)] = button
    world.store.set_setting("menu_buttons", kept)
    world.announce("menu_button", {})
    return True


def _check(button: Json) -> None:
    if button.get("type") not in {"commands", "web_app", "default"}:
        raise bad_request("can't parse menu button: Unsupported type specified")
    if button["type"] == "web_app":
        if not 1 <= len(str(button.get("text") or "")) <= _LONGEST_LABEL:
            raise bad_request("BUTTON_TEXT_INVALID")
        check_page("menu button", button)


def _key(world: World, params: Params) -> str:
    chat_id = params.integer("chat_id", 0)
    if not chat_id:
        return _FOR_ALL
    chat = world.store.chat(chat_id)
    if chat is None or chat.type != "private":
        raise bad_request("chat not found")
    return str(chat_id)


def get_menu_button(world: World, params: Params) -> Json:
    """`getChatMenuButton`."""
    return menu_button_of(world, _key(world, params))


def menu_button_of(world: World, chat: int | str) -> Json:
    """The button of one private chat."""
    kept = world.store.setting("menu_buttons", {})
    found: Json = kept.get(str(chat)) or kept.get(_FOR_ALL) or _DEFAULT
    return found


def get_photos(world: World, params: Params) -> Json:
    """`getUserProfilePhotos`: people have none."""
    if world.store.user(params.integer("user_id")) is None:
        raise bad_request("user not found")
    key = world.store.setting(PROFILE_PHOTO, None)
    file = world.store.file(key) if key and params.integer("user_id") == BOT_ID else None
    photos = [photo_json(file)] if file else []
    return {"total_count": len(photos), "photos": photos}


def set_photo(world: World, params: Params) -> bool:
    """`setMyProfilePhoto`, for one that does not move; there is at most one here."""
    given = params.structure("photo", dict)
    if given is None or given.get("type") != "static":
        raise bad_request("can't parse InputProfilePhoto: unsupported type specified")
    reference = str(given.get("photo", ""))
    if not reference.startswith("attach://"):
        raise bad_request("profile photo can only be uploaded as a new file")
    world.store.set_setting(PROFILE_PHOTO, photo_key(world.store, params, "", reference))
    return True
