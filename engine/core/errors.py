"""Everything the engine refuses, as one tree of exceptions.

Each error has a sentence in English (`str(error)`) and, for hosts that speak other languages, a
stable `code` with the values its sentence is made of. No error ever changes a position.
"""

from collections.abc import Mapping

Details = Mapping[str, str | int]

LONGEST_QUOTE = 60


def quote(text: str) -> str:
    """`text` fit to be repeated in a sentence: one printable line, `LONGEST_QUOTE` at most."""
    clean = "".join(c if c.isprintable() else " " for c in text[: LONGEST_QUOTE * 2]).strip()
    return clean if len(clean) <= LONGEST_QUOTE else clean[: LONGEST_QUOTE - 1] + "…"


class EngineError(ValueError):
    """Root of the tree.

    `code` names the sentence (`lits-contact`), `details` holds the values in it by name.
    """

    def __init__(self, code: str, sentence: str, details: Details | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.details: Details = details or {}


class MoveError(EngineError):
    """A text that is no move here: `text` repeats it, `nearest` lists close legal moves."""

    def __init__(
        self,
        code: str,
        sentence: str,
        text: str,
        details: Details | None = None,
        nearest: tuple[str, ...] = (),
    ) -> None:
        self.text = quote(text)
        super().__init__(code, sentence, {"text": self.text, **(details or {})})
        self.nearest = nearest


class NotationError(MoveError):
    """Text that was not understood: it has not the form of any move of this game."""


class IllegalMove(MoveError):  # noqa: N818 - the field's own word, as in python-chess
    """A move that is understood but forbidden: `code` names the rule, `squares` where it shows."""

    squares: tuple[str, ...] = ()


class AmbiguousMove(MoveError):  # noqa: N818 - the field's own word, as in python-chess
    """Text that means several legal moves; `nearest` lists them all in canonical text."""


class OptionError(EngineError):
    """A game, a number of seats, an option or its value that does not exist."""


class SetupError(EngineError):
    """A setup text that does not describe a first position."""


class RecordError(EngineError):
    """A record that cannot be read, or read but not replayed."""


class CommandError(EngineError):
    """A command of the text protocol that cannot be carried out, with the reason."""

    def __init__(self, reason: str) -> None:
        super().__init__("command", reason)
