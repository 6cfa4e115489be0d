"""The parameters of a call, however they were sent."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from starlette.datastructures import FormData, UploadFile

from bot.sandbox.model.refusals import bad_request

if TYPE_CHECKING:
    from starlette.requests import Request

    from bot.sandbox.model.entities import Json

# Parameters that are objects or lists come as JSON in a form.
_STRUCTURED: Final = frozenset(
    [
        "reply_markup",
        "media",
        "reply_parameters",
        "link_preview_options",
        "entities",
        "caption_entities",
        "allowed_updates",
        "commands",
        "menu_button",
        "scope",
        "reaction",
        "results",
        "options",
        "button",
        "ephemeral_message_parameters",
    ]
)
_NUMBERS: Final = frozenset(
    [
        "chat_id",
        "message_id",
        "user_id",
        "offset",
        "limit",
        "timeout",
        "message_thread_id",
        "reply_to_message_id",
        "cache_time",
        "max_connections",
        "receiver_user_id",
        "ephemeral_message_id",
        "icon_color",
        "draft_id",
    ]
)
_MAX_FIELD: Final = 20 * 1024 * 1024


@dataclass(frozen=True)
class Upload:
    """A file inside a request."""

    name: str
    mime: str
    data: bytes = field(repr=False)

    @property
    def digest(self) -> str:
        """A short mark to tell two uploads apart in the log."""
        return hashlib.sha256(self.data).hexdigest()[:16]


class Params:
    """Decoded parameters, with Telegram's refusals where one is missing or of a wrong type."""

    def __init__(self, values: Json, files: dict[str, Upload] | None = None) -> None:
        self.raw: Final = values
        self.files: Final = files or {}
        self.values: Final = {key: _decoded(key, value) for key, value in values.items()}

    def logged(self) -> Json:
        """The parameters as the log keeps them: files by name and digest."""
        files = {
            key: {"name": f.name, "size": len(f.data), "digest": f.digest}
            for key, f in self.files.items()
        }
        return {**self.values, **files}

    def text(self, name: str, default: str = "") -> str:
        """A text; empty where there is none."""
        value = self.values.get(name)
        if value is None:
            return default
        if not isinstance(value, str):
            raise bad_request(f"parameter {name} must be a string")
        return value

    def integer(self, name: str, default: int | None = None) -> int:
        """A number; without a default it is required."""
        value = self.values.get(name)
        if value is None and default is not None:
            return default
        if value is None:
            raise bad_request(_MISSING.get(name, f"parameter {name} is not specified"))
        if isinstance(value, bool) or not isinstance(value, int):
            raise bad_request(f"parameter {name} must be an integer")
        return value

    def flag(self, name: str) -> bool:
        """A switch; off where there is none."""
        return str(self.values.get(name, "")).lower() in {"true", "yes", "1"}

    def structure(self, name: str, kind: type[Any]) -> Any:  # noqa: ANN401 - JSON of that kind
        """An object or a list, or None where there is none."""
        value = self.values.get(name)
        if value is None or value == "":
            return None
        if not isinstance(value, kind):
            what = "object" if kind is dict else "array"
            raise bad_request(f"{what} expected as {name.replace('_', ' ')}")
        return value


_MISSING: Final = {
    "chat_id": "chat_id is empty",
    "message_id": "message identifier is not specified",
    "user_id": "invalid user_id specified",
}


def _decoded(name: str, value: Any) -> Any:  # noqa: ANN401 - JSON
    if not isinstance(value, str):
        return value
    if name in _NUMBERS:
        return int(value) if _is_number(value) else value
    # Of a photo to be sent it is the id, of the bot's own an object.
    is_object = name in _STRUCTURED or (name == "photo" and value.startswith("{"))
    return _parsed(name, value) if is_object and value else value


def _is_number(value: str) -> bool:
    return value.removeprefix("-").isascii() and value.removeprefix("-").isdigit()


def _parsed(name: str, value: str) -> Any:  # noqa: ANN401 - JSON
    try:
        return json.loads(value)
    except ValueError as error:
        raise bad_request(f"can't parse {name.replace('_', ' ')} JSON object") from error


async def decode(request: Request) -> Params:
    """The parameters of a request, from its address and its body."""
    values: Json = dict(request.query_params)
    if request.method == "GET":
        return Params(values)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/json":
        return Params({**values, **await _json_body(request)})
    async with request.form(max_part_size=_MAX_FIELD) as form:
        fields, files = await _form_body(form)
    return Params({**values, **fields}, files)


async def _json_body(request: Request) -> Json:
    try:
        body = json.loads(await request.body() or b"{}")
    except ValueError as error:
        raise bad_request("can't parse JSON") from error
    if not isinstance(body, dict):
        raise bad_request("JSON object expected")
    return body


async def _form_body(form: FormData) -> tuple[Json, dict[str, Upload]]:
    values: Json = {}
    files: dict[str, Upload] = {}
    for key, part in form.multi_items():
        if isinstance(part, UploadFile):
            mime = part.content_type or "application/octet-stream"
            files[key] = Upload(part.filename or "file", mime, await part.read())
        else:
            values[key] = part
    return values, files
