"""The puzzles that are shipped with the program."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from engine.core.registry import GAMES
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


def all_shipped() -> tuple[Puzzle, ...]:
    """The puzzles of all games, of each the easiest first.

    :raises RecordError: if one of them cannot be read.
    """
    return tuple(puzzle for game in GAMES for puzzle in shipped(game))


def shipped_as(game: str, key: str) -> Puzzle | None:
    """The puzzle of a game by its key; None if there is none, or none any more."""
    return _by_key(game).get(key)


@cache
def _by_key(game: str) -> Mapping[str, Puzzle]:
    return {puzzle.key: puzzle for puzzle in shipped(game)}
