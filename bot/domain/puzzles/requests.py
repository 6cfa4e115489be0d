"""Requests about puzzles."""

from dataclasses import dataclass


@dataclass(frozen=True)
class NextPuzzle:
    """`/puzzle [GAME]`: in private a puzzle to solve; in a group its puzzle of the day."""

    game: str = ""


@dataclass(frozen=True)
class SolvePost:
    """The button below the puzzle of a day: to be solved in private; its `token` came along."""

    number: int
    token: str


@dataclass(frozen=True)
class TurnOn:
    """`/puzzle on 9:00`: a puzzle a day at a minute of the day.

    The `zone` is that of the place, minutes east of Greenwich; None if it has to be asked for.
    """

    minute: int
    zone: int | None = None


@dataclass(frozen=True)
class AskZone:
    """The times at which it can be now, so many minutes (`shift`) beside full hours."""

    minute: int
    shift: int


@dataclass(frozen=True)
class TurnOff:
    """`/puzzle off`: no more of them."""


@dataclass(frozen=True)
class NameMe:
    """Be named, or not any more, among those who have solved the puzzle of a day."""

    number: int


Puzzling = NextPuzzle | SolvePost | TurnOn | AskZone | TurnOff | NameMe
