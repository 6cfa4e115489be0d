"""Checking calls against the machine-readable description of the Bot API."""

from __future__ import annotations

import gzip
import json
from functools import cache
from typing import TYPE_CHECKING, Any

from bot.sandbox.bot_api.params import Params, Upload

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox.model.entities import Json

_PLAIN: dict[str, tuple[type, ...]] = {
    "Integer": (int,),
    "Float": (int, float),
    "String": (str,),
    "Boolean": (bool,),
}


class Schema:
    """Says what is wrong with a call, field by field."""

    def __init__(self, *paths: Path) -> None:
        """Read the description, and what newer versions add to it: methods, types, fields."""
        self._methods: Json = {}
        self._types: Json = {}
        for path in paths:
            description = _description(path)
            _add(self._methods, description["methods"])
            _add(self._types, description["types"])

    def violations(self, method: str, params: Params) -> list[str]:
        """Faults of a call by the description of its method, a sentence for each."""
        known = self._methods.get(method)
        if known is None:
            return [f"{method}: no such method"]
        fields = {field["name"]: field for field in known.get("fields") or []}
        attached = _attached(params)
        files = {name: f for name, f in params.files.items() if name not in attached}
        given: Json = {**params.values, **files}
        problems = self._fields(method, fields, given, _loosened)
        unused = [
            f"{method}: nothing refers to the file {name}" for name in attached - _named(params)
        ]
        return problems + unused

    def _fields(self, where: str, fields: Json, given: Json, prepare: Any) -> list[str]:  # noqa: ANN401 - a function
        unknown = [f"{where}: no field {name}" for name in given if name not in fields]
        missing = [
            f"{where}: {name} is required"
            for name, field in fields.items()
            if field["required"] and name not in given
        ]
        wrong = [
            problem
            for name, value in given.items()
            if name in fields
            for problem in self._union(f"{where}.{name}", prepare(value), fields[name]["types"])
        ]
        return unknown + missing + wrong

    def _union(self, where: str, value: object, types: list[str]) -> list[str]:
        """The problems with the type that fits best; none where one fits."""
        return min((self._value(where, value, name) for name in types), key=len)

    def _value(self, where: str, value: object, name: str) -> list[str]:
        if name.startswith("Array of "):
            return self._array(where, value, name.removeprefix("Array of "))
        if name == "InputFile":
            return [] if isinstance(value, Upload) else [f"{where}: a file expected"]
        if name in _PLAIN:
            return _plain(where, value, name)
        return self._object(where, value, name)

    def _array(self, where: str, value: object, item: str) -> list[str]:
        if not isinstance(value, list):
            return [f"{where}: a list expected"]
        found = [self._value(f"{where}[{i}]", one, item) for i, one in enumerate(value)]
        return [problem for problems in found for problem in problems]

    def _object(self, where: str, value: object, name: str) -> list[str]:
        if not isinstance(value, dict):
            return [f"{where}: {name} expected"]
        known = self._types[name]
        if known.get("subtypes"):
            return self._union(where, value, self._candidates(known["subtypes"], value))
        fields = {field["name"]: field for field in known.get("fields") or []}
        return self._fields(where, fields, value, _as_it_is)

    def _candidates(self, names: list[str], value: Json) -> list[str]:
        """The subtypes whose fixed `type` is the one given, if that tells any."""
        kind = value.get("type")
        fitting = [name for name in names if kind and self._fixed_type(name) == kind]
        return fitting or names

    def _fixed_type(self, name: str) -> str | None:
        for field in self._types[name].get("fields") or []:
            if field["name"] == "type":
                words: str = field["description"]
                return words.replace('"', "").rstrip(".").rsplit(" ", 1)[-1]
        return None


def _add(known: Json, newer: Json) -> None:
    """Add entries that are not known, and to those that are their new and changed fields."""
    for name, entry in newer.items():
        before = known.get(name, {})
        both = [*(before.get("fields") or []), *(entry.get("fields") or [])]
        fields = {field["name"]: field for field in both}
        known[name] = {**before, **entry, "fields": list(fields.values())}


@cache
def _description(path: Path) -> Json:
    """The description in a file, which is JSON and may be compressed (`.gz`)."""
    text = path.read_bytes()
    read: Json = json.loads(gzip.decompress(text) if path.suffix == ".gz" else text)
    return read


def _plain(where: str, value: object, name: str) -> list[str]:
    fits = isinstance(value, _PLAIN[name])
    if isinstance(value, bool) and name != "Boolean":
        fits = False
    if isinstance(value, _FormText):
        fits = value.fits(name)
    return [] if fits else [f"{where}: {name} expected"]


class _FormText(str):
    """A value from a form, where numbers and switches are written as text."""

    __slots__ = ()

    def fits(self, name: str) -> bool:
        if name == "Integer":
            return self.removeprefix("-").isdigit()
        if name == "Float":
            return self.removeprefix("-").replace(".", "", 1).isdigit()
        return name == "String" or self.lower() in {"true", "false"}


def _loosened(value: object) -> object:
    return _FormText(value) if isinstance(value, str) else value


def _as_it_is(value: object) -> object:
    return value


def _attached(params: Params) -> set[str]:
    """The files that are meant to be referred to by `attach://`."""
    return {name for name in params.files if name in _named(params) or name.startswith("attached")}


def _named(params: Params) -> set[str]:
    """The names behind every `attach://` in a call."""
    found: set[str] = set()
    waiting: list[Any] = list(params.values.values())
    while waiting:
        value = waiting.pop()
        if isinstance(value, str) and value.startswith("attach://"):
            found.add(value.removeprefix("attach://"))
        elif isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
    return found
