"""Names of people, made safe to show: they are the only free text of theirs that others see."""

import unicodedata

LONGEST_NAME = 32
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"


def clean_name(name: str) -> str:
    """`name` in one line, without control or direction-changing characters, at most 32 long.

    Empty if nothing visible is left.
    """
    visible = "".join(c if _is_harmless(c) else " " for c in name[: LONGEST_NAME * 8])
    line = " ".join(visible.split())
    return line if len(line) <= LONGEST_NAME else line[: LONGEST_NAME - 1].rstrip() + "…"


def isolated(name: str) -> str:
    """`name` so marked that its writing direction does not reach the text around it."""
    return f"{_ISOLATE}{name}{_END_ISOLATE}"


def _is_harmless(character: str) -> bool:
    """Letters, marks, digits, punctuation, symbols; zero-width joiners too, as emoji need them."""
    return character == "\u200d" or unicodedata.category(character)[0] not in "CZ"
