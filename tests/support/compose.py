"""`compose.yaml` as its program reads it: parsed, with what stands in `.env` put in."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

FILE = Path(__file__).parents[2] / "compose.yaml"
BOTS = "bot-1", "bot-2"
PLACE = re.compile(r"\$\{(?P<name>[A-Z_]+)(?:(?P<how>:\?|:-)(?P<more>[^}]*))?\}")
"""A placeholder: plain, with an error message if it is left out, or with a default."""


class LeftOutError(Exception):
    """Error for a value that has to be given and is not; its text is the file's own message."""


def composed(given: Mapping[str, str]) -> dict[str, Any]:
    """The file with what is given.

    :raises LeftOutError: if that is not all that has to be.
    """

    def put(place: re.Match[str]) -> str:
        value = given.get(place["name"], "")
        if not value and place["how"] == ":?":
            raise LeftOutError(place["more"])
        return value or (place["more"] or "")

    return _put(yaml.safe_load(FILE.read_text(encoding="utf-8")), put)  # type: ignore[no-any-return]


def _put(part: Any, put: Any) -> Any:
    if isinstance(part, dict):
        return {name: _put(value, put) for name, value in part.items()}
    if isinstance(part, list):
        return [_put(value, put) for value in part]
    return PLACE.sub(put, part) if isinstance(part, str) else part
