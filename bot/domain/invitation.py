"""Invitations to a table in any chat: nothing is kept of them, their button holds all."""

from dataclasses import dataclass

_APART = "~"


@dataclass(frozen=True)
class Invitation:
    """An invitation of the person `host` to a game as a `card` says, in its text form."""

    card: str
    host: int

    def __str__(self) -> str:
        """The text under which the bot puts its seal."""
        return f"{self.card}{_APART}{self.host}"

    def sealed(self, seal: str) -> str:
        """The text by which a button carries it."""
        return f"{self.card}{_APART}{self.host:x}{_APART}{seal}"


@dataclass(frozen=True)
class SitDown:
    """Sit down where an `invitation` has led to; the first to do so opens the table.

    Its `seal` shows that the bot has made it for the host.
    """

    invitation: Invitation
    seal: str


def read_sit_down(text: str) -> SitDown | None:
    """The command of a button that carries an invitation; None if it carries none."""
    parts = text.split(_APART)
    if len(parts) != 3:
        return None
    card, host, seal = parts
    try:
        return SitDown(Invitation(card, int(host, 16)), seal)
    except ValueError:
        return None
