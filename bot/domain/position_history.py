"""The positions a game has gone through, of which the last ones are at hand."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import overload

from engine.core.game import AnyPosition
from engine.core.record import Record, parse_record

AT_HAND = 5
"""Positions kept of a game: before the ply of each of four sides, and as it stands."""

Positions = tuple[AnyPosition, ...]


@dataclass(frozen=True, eq=False)
class PositionHistory(Sequence[AnyPosition]):
    """The first position of a record and the one after each ply; `last` are known by now.

    The record is replayed when one is asked for that is not among these; `replayed` is then called
    with the last ones.
    """

    record: Record
    last: Positions = ()
    replayed: Callable[[Positions], None] = lambda _last: None

    def __len__(self) -> int:
        return len(self.record.plies) + 1

    @overload
    def __getitem__(self, index: int) -> AnyPosition: ...
    @overload
    def __getitem__(self, index: slice) -> Positions: ...
    def __getitem__(self, index: int | slice) -> AnyPosition | Positions:
        if isinstance(index, slice):
            return self._all[index]
        from_end = index if index < 0 else index - len(self.record.plies) - 1
        return self.last[from_end] if -len(self.last) <= from_end < 0 else self._all[index]

    @cached_property
    def _all(self) -> Positions:
        found = self.record.positions()
        self.replayed(found[-AT_HAND:])
        return found

    def at_hand(self) -> Positions:
        """The last positions, as far as they are known."""
        known: Positions = self.__dict__.get("_all", self.last)
        return known[-AT_HAND:]

    def followed(self, record: Record, position: AnyPosition) -> "PositionHistory":
        """The history of the record that has one more ply, which led to `position`."""
        return PositionHistory(record, (*self.at_hand(), position))


@dataclass(frozen=True)
class HistoryCache:
    """The histories of the records that were read or kept last, by the text of each.

    The meaning of a text never changes: nothing here can be out of date.
    """

    most: int
    _known: OrderedDict[str, tuple[Record, Positions]] = field(default_factory=OrderedDict)

    def history(self, text: str) -> PositionHistory:
        """The history of a record in its text form.

        :raises RecordError: if the text is no record.
        """
        if known := self._known.get(text):
            self._known.move_to_end(text)
            return PositionHistory(*known)
        record = parse_record(text)
        return PositionHistory(record, replayed=lambda last: self._keep(text, record, last))

    def keep(self, text: str, history: PositionHistory) -> None:
        """Have a history at hand that has just been found out."""
        self._keep(text, history.record, history.at_hand())

    def _keep(self, text: str, record: Record, last: Positions) -> None:
        self._known[text] = record, last
        while len(self._known) > self.most:
            self._known.popitem(last=False)
