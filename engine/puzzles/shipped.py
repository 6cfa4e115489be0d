"""The puzzles that are shipped with the program."""

from functools import cache
from pathlib import Path

from engine.puzzles.puzzle import Puzzle, parse_puzzle


def file_of(game: str) -> Path:
    """The file with the puzzles of a game, by its key: a line each, the easiest first."""
    return Path(__file__).with_name("data") / f"{game}.jsonl"


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, by its key, the easiest first; none if it has none.

    :raises RecordError: if one of them cannot be read.
    """
    file = file_of(game)
    if not file.exists():
        return ()
    return tuple(map(parse_puzzle, file.read_text(encoding="utf-8").splitlines()))
