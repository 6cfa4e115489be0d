"""The events of a run, written line by line as JSON while they happen."""

import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any, Self

Event = dict[str, Any]


class Journal:
    """Writes events; each has the kind `what`, the seconds `at` since the beginning, and more."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._begun = monotonic()
        # Lines go out at once: a run that is broken off can be judged as well.
        self._file = path.open("w", encoding="utf-8", buffering=1)

    def write(self, what: str, **about: Any) -> None:
        """Write an event down."""
        event = {"what": what, "at": round(monotonic() - self._begun, 3), **about}
        self._file.write(json.dumps(event, ensure_ascii=False) + "\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def read(path: Path) -> Iterator[Event]:
    """Yield the events of a run, in order."""
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)
