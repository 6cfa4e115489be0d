"""`answerInlineQuery`: articles, and photos that this server has already."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.sandbox.bot_api.content import Words, caption_words, keyboard_rows, text_words
from bot.sandbox.bot_api.uploads import known_photo
from bot.sandbox.model.entities import BOT_ID, Json
from bot.sandbox.model.inline import InlineResult
from bot.sandbox.model.refusals import OLD_QUERY, bad_request

if TYPE_CHECKING:
    from bot.sandbox.bot_api.params import Params
    from bot.sandbox.model.world import World

MOST: Final = 50
LONGEST_ID: Final = 64


def answer_inline_query(world: World, params: Params) -> bool:
    """`answerInlineQuery`: once, and soon."""
    found = params.structure("results", list)
    if found is None:
        raise bad_request("can't parse inline query results")
    if len(found) > MOST:
        raise bad_request("RESULTS_TOO_MUCH")
    results = tuple(_result(world, one) for one in found)
    if len({one.id for one in results}) < len(results):
        raise bad_request("RESULT_ID_DUPLICATE")
    query = world.inline.open(params.text("inline_query_id"))
    if query is None:
        raise bad_request(OLD_QUERY)
    world.inline.put(replace(query, results=results, way_in=_way_in(params)))
    body = {
        "query_id": query.id,
        "user_id": query.user_id,
        "results": list(map(world.view.inline_result, results)),
    }
    world.announce("inline", {**body, "way_in": world.inline.way_in(query.id)})
    return True


def _way_in(params: Params) -> tuple[str, str] | None:
    """The label of the button above the results, and the payload with which it starts the bot."""
    button = params.structure("button", dict)
    if button is None:
        return None
    label, payload = button.get("text"), button.get("start_parameter")
    if not label or not payload:
        raise bad_request("can't parse inline query results button")
    return str(label), str(payload)


def _result(world: World, given: Json) -> InlineResult:
    name = str(given.get("id", ""))
    if not 1 <= len(name.encode()) <= LONGEST_ID:
        raise bad_request("RESULT_ID_INVALID")
    keyboard = keyboard_rows(BOT_ID, given.get("reply_markup"))
    title, about = str(given.get("title", "")), str(given.get("description", ""))
    if given.get("type") == "photo":
        photo = known_photo(world.store, str(given.get("photo_file_id", "")))
        if given.get("input_message_content") is not None:
            return InlineResult(name, title, about, *_text(world, given), keyboard, photo, True)
        return InlineResult(name, title, about, *_caption(world, given), keyboard, photo)
    if given.get("type") != "article" or not title:
        raise bad_request("this server knows articles with a title, and photos by their ids")
    return InlineResult(name, title, about, *_text(world, given), keyboard)


def _caption(world: World, given: Json) -> Words:
    entities = given.get("caption_entities") or []
    return caption_words(world, given.get("caption") or "", given.get("parse_mode") or "", entities)


def _text(world: World, given: Json) -> Words:
    content = given.get("input_message_content")
    if not isinstance(content, dict):
        raise bad_request("can't parse inline query result: input_message_content is empty")
    mode, entities = content.get("parse_mode") or "", content.get("entities") or []
    return text_words(world, content.get("message_text") or "", mode, entities)
