"""Names of people, made safe to show, and what else of their words is repeated to others."""

import unicodedata

LONGEST_NAME = 32
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_FROM_THE_RIGHT = ("R", "AL", "AN")
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def clean_name(name: str) -> str:
    """`name` in one line, without control or direction-changing characters, at most 32 long.

    Empty if nothing visible is left.
    """
    visible = "".join(c if _is_harmless(c) else " " for c in name[: LONGEST_NAME * 8])
    line = " ".join(visible.split())
    if not any(map(_is_ink, line)):
        return ""
    return line if len(line) <= LONGEST_NAME else line[: LONGEST_NAME - 1].rstrip() + "…"


def isolated(name: str) -> str:
    """`name` so marked that its writing direction does not reach the text around it."""
    return f"{_ISOLATE}{name}{_END_ISOLATE}"


def repeated(text: str) -> str:
    """A person's own words, made fit to stand in a sentence: they cannot turn its direction."""
    line = "".join(c if _is_harmless(c) else " " for c in text)
    turns = any(unicodedata.bidirectional(c) in _FROM_THE_RIGHT for c in line)
    return isolated(line) if turns else line


def _is_harmless(character: str) -> bool:
    """Letters, marks, digits, punctuation, symbols; zero-width joiners too, as emoji need them."""
    return character == "\u200d" or unicodedata.category(character)[0] not in "CZ"


def _is_ink(character: str) -> bool:
    """Whether a character is seen even when it stands alone."""
    return character not in _BLANK_LETTERS and unicodedata.category(character)[0] in "LNPS"
