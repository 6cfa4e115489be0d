"""The methods about the bot itself and about the chats it is in."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from bot.sandbox.bot_api.access import chat_of, check_group, open_chat
from bot.sandbox.bot_api.uploads import file_json
from bot.sandbox.model.entities import BOT, Chat, Json, User
from bot.sandbox.model.refusals import bad_request
from bot.sandbox.model.wire import bot_json, member_json

if TYPE_CHECKING:
    from bot.sandbox.bot_api.params import Params
    from bot.sandbox.model.world import World

_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_MOST_COMMANDS: Final = 100
_WIDE_SCOPES: Final = frozenset(
    ["default", "all_private_chats", "all_group_chats", "all_chat_administrators"]
)
_NARROW_SCOPES: Final = frozenset(["chat", "chat_administrators", "chat_member"])


def get_me(world: World, params: Params) -> Json:  # noqa: ARG001 - the signature of all methods
    """`getMe`."""
    topics = world.private_topics
    return bot_json(privacy=world.privacy, inline=world.inline_mode, topics=topics)


def do_nothing(world: World, params: Params) -> bool:  # noqa: ARG001 - the signature of all methods
    """`logOut` and `close`, which mean nothing here."""
    return True


def get_chat(world: World, params: Params) -> Json:
    """`getChat`."""
    chat = chat_of(world, params) if _is_private(world, params) else open_chat(world, params)
    return {
        **world.wire.chat(chat),
        "accent_color_id": abs(chat.id) % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(_GIFTS, False),
        **({"permissions": dict.fromkeys(_PERMISSIONS, True)} if chat.id < 0 else {}),
    }


_GIFTS: Final = [
    "unlimited_gifts",
    "limited_gifts",
    "unique_gifts",
    "premium_subscription",
    "gifts_from_channels",
]
_PERMISSIONS: Final = [
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
]


def _is_private(world: World, params: Params) -> bool:
    return chat_of(world, params).type == "private"


def get_member(world: World, params: Params) -> Json:
    """`getChatMember`."""
    chat = open_chat(world, params)
    user = world.store.user(params.integer("user_id"))
    if user is None:
        raise bad_request("invalid user_id specified")
    return member_json(user, world.status(chat.id, user.id))


def get_member_count(world: World, params: Params) -> int:
    """`getChatMemberCount`."""
    return len(_present(world, open_chat(world, params)))


def get_administrators(world: World, params: Params) -> list[Json]:
    """`getChatAdministrators`; the bot itself is not listed."""
    chat = open_chat(world, params)
    if chat.type == "private":
        raise bad_request("there are no administrators in the private chat")
    people = [(user, world.status(chat.id, user.id)) for user in _present(world, chat)]
    leading = [(u, s) for u, s in people if s in {"creator", "administrator"} and u != BOT]
    return [member_json(user, status) for user, status in leading]


def _present(world: World, chat: Chat) -> list[User]:
    return [user for user in world.store.users() if world.is_present(chat.id, user.id)]


def get_file(world: World, params: Params) -> Json:
    """`getFile`."""
    return file_json(world.store, params.text("file_id"))


# Commands


def set_commands(world: World, params: Params) -> bool:
    """`setMyCommands`."""
    commands = params.structure("commands", list)
    if commands is None:
        raise bad_request("parameter commands is required")
    if len(commands) > _MOST_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        _check_command(command)
    _keep_commands(world, params, commands)
    return True


def _check_command(command: Json) -> None:
    if not _COMMAND.fullmatch(str(command.get("command", "")).removeprefix("/")):
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= len(str(command.get("description", ""))) <= 256:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")


def _keep_commands(world: World, params: Params, commands: list[Json]) -> None:
    kept = dict(world.store.setting("commands", {}))
    kept[_scope_key(world, params)] = commands
    world.store.set_setting("commands", kept)
    world.announce("commands", {})


def _scope_key(world: World, params: Params) -> str:
    scope = params.structure("scope", dict) or {"type": "default"}
    language = params.text("language_code")
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise bad_request("LANG_CODE_INVALID")
    _check_scope(world, scope)
    return scope_key(scope, language)


def _check_scope(world: World, scope: Json) -> None:
    """Commands for one chat need that chat, with the bot in it."""
    if scope.get("type") not in _WIDE_SCOPES | _NARROW_SCOPES:
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    if scope["type"] in _NARROW_SCOPES:
        chat_id = scope.get("chat_id")
        chat = world.store.chat(chat_id) if isinstance(chat_id, int) else None
        if chat is None:
            raise bad_request("chat not found")
        if chat.type != "private":
            check_group(world, chat)


def scope_key(scope: Json, language: str) -> str:
    """The name under which the commands of a scope and a language are kept."""
    return f"{json.dumps(scope, sort_keys=True)} {language}"


def get_commands(world: World, params: Params) -> list[Json]:
    """`getMyCommands`."""
    found: list[Json] = world.store.setting("commands", {}).get(_scope_key(world, params), [])
    return found


def delete_commands(world: World, params: Params) -> bool:
    """`deleteMyCommands`."""
    kept = dict(world.store.setting("commands", {}))
    kept.pop(_scope_key(world, params), None)
    world.store.set_setting("commands", kept)
    world.announce("commands", {})
    return True


def commands_for(world: World, chat: Chat, person: User) -> list[Json]:
    """The command menu that one person sees in one chat: the narrowest scope that has any."""
    kept = world.store.setting("commands", {})
    language = (person.language_code or "")[:2]
    for scope in _scopes(world, chat, person):
        for code in (language, ""):
            if found := kept.get(scope_key(scope, code)):
                return list(found)
    return []


def _scopes(world: World, chat: Chat, person: User) -> list[Json]:
    leads = world.status(chat.id, person.id) in {"creator", "administrator"}
    wide = "all_private_chats" if chat.type == "private" else "all_group_chats"
    scopes: list[Json] = [
        {"type": "chat_member", "chat_id": chat.id, "user_id": person.id},
        {"type": "chat_administrators", "chat_id": chat.id},
        {"type": "chat", "chat_id": chat.id},
        {"type": "all_chat_administrators"},
        {"type": wide},
        {"type": "default"},
    ]
    return [scope for scope in scopes if leads or not scope["type"].endswith("administrators")]


# Descriptions


def set_description(world: World, params: Params) -> bool:
    """`setMyDescription`."""
    return _describe(world, params, "description", 512)


def set_short_description(world: World, params: Params) -> bool:
    """`setMyShortDescription`."""
    return _describe(world, params, "short_description", 120)


def _describe(world: World, params: Params, name: str, limit: int) -> bool:
    text = params.text(name)
    if len(text) > limit:
        raise bad_request(f"{name.replace('_', ' ')} is too long")
    kept = dict(world.store.setting(name, {}))
    kept[params.text("language_code")] = text
    world.store.set_setting(name, kept)
    return True


def get_description(world: World, params: Params) -> Json:
    """`getMyDescription`."""
    return _description(world, params, "description")


def get_short_description(world: World, params: Params) -> Json:
    """`getMyShortDescription`."""
    return _description(world, params, "short_description")


def _description(world: World, params: Params, name: str) -> Json:
    kept = world.store.setting(name, {})
    return {name: kept.get(params.text("language_code")) or kept.get("", "")}
