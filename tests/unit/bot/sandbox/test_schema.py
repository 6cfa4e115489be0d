"""Calls are checked against a description of the API, here a small one made up for the purpose."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from bot.sandbox.bot_api.answering import REACTIONS
from bot.sandbox.bot_api.methods import DELIVERY, METHODS
from bot.sandbox.bot_api.params import Params, Upload
from bot.sandbox.bot_api.schema import Schema
from tests.support.cases import cases
from tests.support.local_chat import SCHEMA, LocalChat

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FILE = Upload("a.png", "image/png", b"x")


def field(name: str, *types: str, required: bool = False, says: str = "") -> dict[str, Any]:
    return {"name": name, "types": list(types), "required": required, "description": says}


DESCRIPTION = {
    "methods": {
        "sendThing": {
            "fields": [
                field("chat_id", "Integer", "String", required=True),
                field("thing", "InputFile", "String", required=True),
                field("quiet", "Boolean"),
                field("share", "Float"),
                field("reply_markup", "Keyboard", "Remove"),
                field("media", "Media"),
            ]
        },
        "getMe": {},
    },
    "types": {
        "Keyboard": {"fields": [field("inline_keyboard", "Array of Array of Key", required=True)]},
        "Key": {"fields": [field("text", "String", required=True), field("level", "Integer")]},
        "Remove": {"fields": [field("remove", "Boolean", required=True)]},
        "Media": {"subtypes": ["Photo", "Film"]},
        "Photo": {
            "fields": [
                field("type", "String", required=True, says="Type of it, must be photo"),
                field("media", "String", required=True),
            ]
        },
        "Film": {
            "fields": [
                field("type", "String", required=True, says='Type, always "film"'),
                field("media", "String", required=True),
                field("length", "Integer", required=True),
            ]
        },
    },
}


@pytest.fixture
def schema(tmp_path: Path) -> Schema:
    path = tmp_path / "api.json"
    path.write_text(json.dumps(DESCRIPTION), encoding="utf-8")
    return Schema(path)


def check(schema: Schema, files: dict[str, Upload] | None = None, **values: Any) -> list[str]:
    given = {"chat_id": "5", **({} if files else {"thing": "id"}), **values}
    return schema.violations("sendThing", Params(given, files))


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"chat_id": 5, "quiet": True, "share": 0.5},
        {"chat_id": "@name", "quiet": "true", "share": "1.5"},
        {"reply_markup": '{"inline_keyboard": [[{"text": "A", "level": 1}], []]}'},
        {"reply_markup": {"remove": True}},
        {"media": {"type": "film", "media": "x", "length": 3}},
        {"files": {"thing": FILE}},
        {"files": {"attached7": FILE}, "thing": "attach://attached7"},
    ],
)
def test_good_calls(schema: Schema, values: dict[str, Any]) -> None:
    assert check(schema, **values) == []


@cases(
    ("values", "problem"),
    [
        ({"colour": "red"}, "sendThing: no field colour"),
        ({"files": {"other": FILE}, "thing": "id"}, "sendThing: no field other"),
        (
            {"files": {"attached7": FILE}, "thing": "id"},
            "sendThing: nothing refers to the file attached7",
        ),
        ({"quiet": "perhaps"}, "sendThing.quiet: Boolean expected"),
        ({"quiet": 1}, "sendThing.quiet: Boolean expected"),
        ({"share": "half"}, "sendThing.share: Float expected"),
        ({"chat_id": True}, "sendThing.chat_id: Integer expected"),
        ({"reply_markup": {"inline_keyboard": [[{"text": 5}]]}}, "[0][0].text: String expected"),
        ({"reply_markup": {"inline_keyboard": [{"text": "A"}]}}, "[0]: a list expected"),
        ({"reply_markup": {"inline_keyboard": [[{}]]}}, "[0][0]: text is required"),
        (
            {"reply_markup": {"inline_keyboard": [[{"text": "A", "level": "1"}]]}},
            "Integer expected",
        ),
        ({"media": {"type": "film", "media": "x"}}, "sendThing.media: length is required"),
        (
            {"media": {"type": "photo", "media": "x", "length": 3}},
            "sendThing.media: no field length",
        ),
        ({"media": '"x"'}, "sendThing.media: Media expected"),
    ],
)
def test_bad_calls(schema: Schema, values: dict[str, Any], problem: str) -> None:
    problems = check(schema, **values)
    assert any(problem in found for found in problems), problems


def test_missing_fields_and_unknown_methods(schema: Schema) -> None:
    assert schema.violations("sendThing", Params({"thing": "x"})) == [
        "sendThing: chat_id is required"
    ]
    assert schema.violations("sendDream", Params({})) == ["sendDream: no such method"]
    assert schema.violations("getMe", Params({})) == []


async def test_a_violation_is_refused_and_collected(tmp_path: Path) -> None:
    path = tmp_path / "api.json"
    path.write_text(json.dumps(DESCRIPTION), encoding="utf-8")
    async with (
        LocalChat(schema=[path]) as local,
        httpx.AsyncClient(base_url=local.base_url) as client,
    ):
        answer = await client.post(f"/bot{local.token}/getMe", json={"x": 1})
        assert answer.status_code == 400
        assert answer.json()["description"] == "Bad Request: getMe: no field x"
        assert local.sandbox.violations == ["getMe: no field x"]
        local.sandbox.violations.clear()


async def test_violations_fail_a_test_at_its_end(tmp_path: Path) -> None:
    path = tmp_path / "api.json"
    path.write_text(json.dumps(DESCRIPTION), encoding="utf-8")
    with pytest.raises(AssertionError, match="no field x"):
        await call_wrongly([path])


async def call_wrongly(schema: Sequence[Path]) -> None:
    async with LocalChat(schema=schema) as local, httpx.AsyncClient() as client:
        await client.post(f"{local.base_url}/bot{local.token}/getMe", json={"x": 1})


def test_the_real_description_knows_what_the_server_knows() -> None:
    main, newer = SCHEMA
    description = json.loads(gzip.decompress(main.read_bytes()))
    added = json.loads(newer.read_bytes())
    assert set(METHODS) | set(DELIVERY) <= {*description["methods"], *added["methods"]}
    (_, emoji) = description["types"]["ReactionTypeEmoji"]["fields"]
    assert all(f'"{one}"' in emoji["description"] for one in REACTIONS)
    assert emoji["description"].count('"') == 2 * len(REACTIONS)


async def test_calls_are_checked_wherever_the_project_lies() -> None:
    with pytest.raises(AssertionError, match="no field x"):
        await call_wrongly(SCHEMA)
