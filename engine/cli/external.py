"""Programs that play by the text protocol, as players of a match.

Such a program is told every ply of the table; what it answers is read as a person's move would be.
Source of the commands: docs/rules.md, "Text protocol".
"""

import os
import shlex
import subprocess
from collections.abc import Iterable
from random import Random
from types import TracebackType
from typing import Any, Self

from engine.ai.common.agent import Limit
from engine.core.errors import CommandError, OptionError, quote
from engine.core.game import AnyPosition, Seat
from engine.core.record import Record
from engine.core.registry import GAMES
from engine.core.table import Table, open_table

PREFIX = "gtp:"
"""Prefix of the name of such a player; the command follows it."""


class External:
    """A program that follows one table; it is ended with the context.

    It keeps its own time: limits are set on its command line. The processor time that it has taken,
    in seconds, is known once it has ended.

    :raises OptionError: if the command names no program.
    :raises OSError: if it cannot be started.
    """

    def __init__(self, command: str) -> None:
        self._command = command
        self._process = subprocess.Popen(  # noqa: S603 - whoever starts a match names it
            _words(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._plies = -1
        self.seconds = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        before = _taken_by_ended()
        self._process.kill()
        self._process.communicate()
        self.seconds = _taken_by_ended() - before

    def move(self, table: Table, seat: Seat | None, limit: Limit, rng: Random) -> Any:  # noqa: ANN401, ARG002 - a move of any game; it has its own limit and chance
        """The move that the program makes for a seat.

        :raises CommandError: if it refuses a ply or ends.
        :raises NotationError: if its answer is no move.
        :raises IllegalMove: if its move is against the rules.
        """
        self._follow(table)
        position = table.position
        said = self._asked(f"genmove {_side(position, seat)}")
        move = position.parse(said, seat)
        # It has played that itself.
        self._plies += 1
        return move

    def _follow(self, table: Table) -> None:
        """Tell it what it does not know yet."""
        if self._plies < 0:
            self._begin(table.record)
        known = table.positions[self._plies :]
        for position, ply in zip(known, table.record.plies[self._plies :], strict=False):
            text = position.print_protocol(position.parse(ply.text, ply.seat))
            self._asked(f"play {_side(position, ply.seat)} {text}")
            self._plies += 1

    def _begin(self, record: Record) -> None:
        self._asked(f"set_game {_name(record)}")
        if record.setup:
            self._asked(f"setup {record.setup}")
        self._plies = 0

    def _asked(self, line: str) -> str:
        assert self._process.stdin  # noqa: S101 - for mypy: pipes were asked for
        assert self._process.stdout  # noqa: S101 - see above
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._failed(line, "it has ended") from None
        answer = _answer(self._process.stdout)
        if not answer.startswith("="):
            raise self._failed(line, answer or "it has ended")
        return answer[1:].strip()

    def _failed(self, line: str, why: str) -> CommandError:
        return CommandError(f"{self._command}: {line}: {quote(why)}")


def _taken_by_ended() -> float:
    """Seconds of processor time that all programs started from here, and ended, have taken."""
    times = os.times()
    return times.children_user + times.children_system


def _words(command: str) -> list[str]:
    """The program of a command and its arguments.

    :raises OptionError: if there is none, or a quotation has no end.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise _no_program(command, str(error)) from None
    if not words or not words[0]:
        raise _no_program(command, "no program is named")
    return words


def _no_program(command: str, why: str) -> OptionError:
    return OptionError("option-agent", f"“{PREFIX}{quote(command)}”: {why}")


def _answer(lines: Iterable[str]) -> str:
    """Lines of an answer up to the empty one; nothing if there are no more lines.

    A line that does not begin like an answer is returned at once, alone.
    """
    found: list[str] = []
    for line in lines:
        if line.strip():
            found.append(line)
        if found and (not line.strip() or not found[0].startswith(("=", "?"))):
            break
    return "".join(found)


def _side(position: AnyPosition, seat: Seat | None) -> str:
    """The side for which a seat, or the host, acts."""
    if seat is None or seat not in position.to_move:
        return position.active_sides[0]
    return position.active_sides[position.to_move.index(seat)]


def _name(record: Record) -> str:
    """A game as `set_game` names it: by its name in other programs where it has one."""
    game = GAMES[record.game]
    for name, choices in game.info.presets.items():
        other = open_table(game, choices, Random(0)).record
        if (len(other.seats), other.options) == (len(record.seats), record.options):
            return name
    chosen = {"seats": len(record.seats), **record.options}
    return " ".join([record.game, *(f"{key}={value}" for key, value in chosen.items())])
