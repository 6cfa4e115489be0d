"""`getUserProfilePhotos` and `setMyProfilePhoto`: the bot has at most one picture here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.bot_api.uploads import photo_key
from bot.sandbox.model.entities import BOT_ID, PROFILE_PHOTO, Json
from bot.sandbox.model.refusals import bad_request
from bot.sandbox.model.wire import photo_json

if TYPE_CHECKING:
    from bot.sandbox.bot_api.params import Params
    from bot.sandbox.model.world import World


def get_photos(world: World, params: Params) -> Json:
    """`getUserProfilePhotos`: people have none."""
    if world.store.user(params.integer("user_id")) is None:
        raise bad_request("user not found")
    key = world.store.setting(PROFILE_PHOTO, None)
    file = world.store.file(key) if key and params.integer("user_id") == BOT_ID else None
    photos = [photo_json(file)] if file else []
    return {"total_count": len(photos), "photos": photos}


def set_photo(world: World, params: Params) -> bool:
    """`setMyProfilePhoto`, for one that does not move."""
    given = params.structure("photo", dict)
    if given is None or given.get("type") != "static":
        raise bad_request("can't parse InputProfilePhoto: unsupported type specified")
    reference = str(given.get("photo", ""))
    if not reference.startswith("attach://"):
        raise bad_request("profile photo can only be uploaded as a new file")
    world.store.set_setting(PROFILE_PHOTO, photo_key(world.store, params, "", reference))
    return True
