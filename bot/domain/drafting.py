"""Commands by which a move is put together in private, key by key."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Compose:
    """Begin to put a move together in private, by a link or by a button, which has a revision."""

    revision: int | None = None


@dataclass(frozen=True)
class Approach:
    """Go to the private chat to put a move together: a button under a table elsewhere."""


@dataclass(frozen=True)
class Put:
    """A move that is put together, as it is after a tap: the keys chosen one after the other.

    Of the choices that come next a certain `page` is to be seen, counted from 0.
    """

    chosen: tuple[str, ...]
    revision: int
    page: int = 0


@dataclass(frozen=True)
class PutBack:
    """The last of the keys chosen is taken back."""

    chosen: tuple[str, ...]
    revision: int


@dataclass(frozen=True)
class PutNothing:
    """A square of the board was tapped that cannot be chosen."""

    revision: int


@dataclass(frozen=True)
class PutRest:
    """The rest of a draft is chosen at random."""

    chosen: tuple[str, ...]
    revision: int


@dataclass(frozen=True)
class PutDone:
    """The move that was put together is played."""

    chosen: tuple[str, ...]
    revision: int


@dataclass(frozen=True)
class Leave:
    """Put no move together after all: the table is shown instead."""

    revision: int


Drafting = Approach | Compose | Put | PutBack | PutNothing | PutRest | PutDone | Leave
