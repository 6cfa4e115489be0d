"""A puzzle, and the line of text in which it is shipped."""

import json
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from engine.core.errors import RecordError, quote
from engine.core.game import AnyPosition
from engine.core.record import Record, parse_record, print_record

KEY_BYTES = 5
"""Bytes of a key: among some thousands of puzzles two are hardly ever the same."""


@dataclass(frozen=True)
class Puzzle:
    """A position in which a single move is right.

    `record` is the game up to there, `answer` the canonical text of that move. `length` is the
    number of the solver's moves, this one the first, that have to be thought of together.
    `tempting` is the number of others that look good; each game says in `engine.puzzles` when.
    """

    record: Record
    answer: str
    length: int
    tempting: int

    @property
    def game(self) -> str:
        """The key of its game."""
        return self.record.game

    @property
    def difficulty(self) -> int:
        """The more, the harder to solve."""
        return self.length * self.tempting

    @cached_property
    def key(self) -> str:
        """A short name that stays the same as long as the position does: `9f04c1d2aa`."""
        told = print_record(self.record).encode()
        return blake2b(told, digest_size=KEY_BYTES).hexdigest()

    @cached_property
    def position(self) -> AnyPosition:
        """The position to be solved.

        :raises RecordError: if the record cannot be replayed.
        """
        return self.record.replay()


def parse_puzzle(line: str) -> Puzzle:
    """The puzzle that a line of text describes; its record is read, not replayed.

    :raises RecordError: if the line is no puzzle.
    """
    try:
        told = json.loads(line)
        record, answer = parse_record(told["record"]), str(told["answer"])
        return Puzzle(record, answer, int(told["length"]), int(told["tempting"]))
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError("puzzle", f"“{quote(line)}” is no puzzle: {error}") from error


def print_puzzle(puzzle: Puzzle) -> str:
    """The line of text in which a puzzle is shipped, without a line break."""
    told = {
        "answer": puzzle.answer,
        "length": puzzle.length,
        "tempting": puzzle.tempting,
        "record": print_record(puzzle.record),
    }
    return json.dumps(told)
