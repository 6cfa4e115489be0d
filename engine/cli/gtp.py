"""The text protocol: version 2 of the Go Text Protocol with the commands of docs/rules.md.

`Protocol` answers line by line and does no input or output of its own, `serve` connects it to
streams. Source of the framing: docs/rules.md, "Text protocol", and the draft of GTP 2 (1.2 to 1.5
and 2.5 there: preprocessing, optional numeric identities, comments).
"""

import re
import time
from collections.abc import Callable
from math import inf
from random import Random
from typing import Any, TextIO

from engine.ai.common.agent import Limit
from engine.ai.levels import DEFAULT_LEVEL, agent_for
from engine.cli.colours import can_pass, seat_for, side_named
from engine.cli.textboard import text_board
from engine.core.errors import CommandError, EngineError, quote
from engine.core.game import AnyPosition, Seat
from engine.core.registry import GAMES, find_named
from engine.core.table import open_table, read_choices

NAME, VERSION = "Tessera", "0.1.0"
RANDOM = "random"
TOO_MANY = "there are too many moves to list here; genmove chooses one"
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_SEED = re.compile(r"-?[0-9]{1,18}")
_REQUEST = re.compile(r"(?P<id>[0-9]{1,18}(?= |$))? *(?P<command>[^ ]*) *(?P<argument>.*)")


class Protocol:
    """A conversation: a table, the strength of play, and chance.

    It begins with a first game already set. `rng` deals and plays; without one, chance is real.
    `over` is set once `quit` was answered.
    """

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or Random()
        self._table = open_table(next(iter(GAMES.values())), {}, self._rng)
        self._agent_level = DEFAULT_LEVEL
        self._limit = Limit(inf)
        self.over = False

    def answer(self, line: str) -> str | None:
        """The answer to one line, ending in an empty line; None if the line asks nothing.

        It is never an exception: what cannot be done is answered `?` and changes nothing.
        """
        request = _REQUEST.fullmatch(_preprocessed(line))
        if request is None or not request[0]:
            return None
        sign, text = self._carried_out(request["command"], request["argument"].strip())
        return f"{sign}{request['id'] or ''} {text}\n\n"

    def _carried_out(self, command: str, argument: str) -> tuple[str, str]:
        try:
            return "=", self._result(command, argument)
        except EngineError as error:
            return "?", " ".join(str(error).split())

    def _result(self, command: str, argument: str) -> str:
        if command in WITH_ARGUMENT:
            return WITH_ARGUMENT[command](self, argument)
        if command not in BARE:
            raise CommandError(f"unknown command “{quote(command)}”")
        if argument:
            raise CommandError(f"“{quote(argument)}”: {command} takes no argument")
        return BARE[command](self)

    @property
    def _position(self) -> AnyPosition:
        return self._table.position

    # The program

    def protocol_version(self) -> str:
        """The version of the protocol, always 2."""
        return "2"

    def name(self) -> str:
        """The name of the program."""
        return NAME

    def version(self) -> str:
        """The version of the program."""
        return VERSION

    def list_commands(self) -> str:
        """The commands, one a line."""
        return "\n".join(COMMANDS)

    def known_command(self, argument: str) -> str:
        """The word `true` if there is such a command, else `false`."""
        return "true" if argument in COMMANDS else "false"

    def quit(self) -> str:
        """Ends the conversation."""
        self.over = True
        return ""

    def cputime(self) -> str:
        """Seconds of processor time used so far."""
        return f"{time.process_time():.3f}"

    def level(self, argument: str) -> str:
        """Sets the strength, 1 to 9."""
        if not re.fullmatch(r"[0-9]{1,3}", argument):
            raise CommandError(f"“{quote(argument)}” is no level")
        agent_for(self._table.record.game, int(argument))
        self._agent_level = int(argument)
        return ""

    def time(self, argument: str) -> str:
        """Sets the seconds for a move."""
        if not _NUMBER.fullmatch(argument) or not float(argument):
            raise CommandError(f"“{quote(argument)}” is no number of seconds")
        self._limit = Limit(float(argument))
        return ""

    # The game

    def set_game(self, argument: str) -> str:
        """Starts a game by name with options."""
        words = argument.split()
        named = [word for word in words if "=" not in word]
        if not named or words[: len(named)] != named:
            raise CommandError("set_game wants the name of a game, then key=value …")
        game, preset = find_named(" ".join(named))
        choices = {**preset, **read_choices(words[len(named) :])}
        self._table = open_table(game, choices, self._rng)
        return ""

    def clear_board(self) -> str:
        """Goes back to the first position of the same game and setup."""
        self._table = self._table.restarted()
        return ""

    def seed(self, argument: str) -> str:
        """Deals anew from a number, and seeds the choices of the engine."""
        if not _SEED.fullmatch(argument):
            raise CommandError(f"“{quote(argument)}” is no seed: it is a whole number")
        record, game = self._table.record, self._position.game
        setup = game.deal(len(record.seats), record.options, Random(int(argument)))
        self._table = self._table.restarted(setup)
        self._rng = Random(int(argument))
        return ""

    def setup(self, argument: str) -> str:
        """The setup text; with an argument, starts from it."""
        if not argument:
            return self._table.record.setup
        self._table = self._table.restarted(argument)
        return ""

    def undo(self) -> str:
        """Takes the last ply back."""
        self._table = self._table.back()
        return ""

    # Moves

    def colour(self) -> str:
        """The sides that may move now."""
        return " ".join(self._position.active_sides)

    def play(self, argument: str) -> str:
        """Plays a move of a colour; `pass` is one that changes nothing."""
        colour, _, text = argument.partition(" ")
        side = side_named(self._position, colour)
        if not text.strip():
            raise CommandError("play wants a colour and a move")
        if text.strip().lower() == "pass":
            return self._passed(side)
        seat = seat_for(self._position, side)
        self._table = self._table.played(self._meant(text.strip(), seat), seat)
        return ""

    def _meant(self, text: str, seat: Seat | None) -> Any:  # noqa: ANN401 - a move of any game
        """The move that a text means; `random` is any where there are too many to list."""
        if text.lower() == RANDOM and not self._position.listed:
            return self._position.random_move(self._rng, seat)
        return self._position.parse(text, seat)

    def _passed(self, side: str) -> str:
        if not can_pass(self._position, side):
            raise CommandError(f"{side} cannot pass: that is only for a colour without a move")
        return ""

    def all_legal(self, argument: str) -> str:
        """The legal moves of a colour, one a line."""
        side = side_named(self._position, argument)
        if not self._position.listed:
            raise CommandError(TOO_MANY)
        return "\n".join(map(self._position.print_protocol, self._position.moves_of(side)))

    def genmove(self, argument: str) -> str:
        """Chooses a move for a colour and plays it."""
        side = side_named(self._position, argument)
        if can_pass(self._position, side):
            return "pass"
        seat, move = self._chosen(side)
        text = self._position.print_protocol(move)
        self._table = self._table.played(move, seat)
        return text

    def reg_genmove(self, argument: str) -> str:
        """Chooses a move for a colour and leaves the game as it is."""
        side = side_named(self._position, argument)
        if can_pass(self._position, side):
            return "pass"
        return self._position.print_protocol(self._chosen(side)[1])

    def showboard(self) -> str:
        """A text board for a person."""
        return "\n" + text_board(self._position.view(None).scene())

    def final_score(self) -> str:
        """The result of a finished game."""
        outcome = self._position.outcome
        if outcome is None:
            standing = ", ".join(f"{s.side} {s.points}" for s in self._position.scores)
            raise CommandError(f"the game is not over; it stands at {standing}")
        # Several scores are one word in records; tools expect a list here.
        return outcome.result.replace("/", " ")

    def _chosen(self, side: str) -> tuple[Seat | None, Any]:
        """The seat that acts for a side, and the move that the agent chooses for it."""
        seat = seat_for(self._position, side)
        agent = agent_for(self._table.record.game, self._agent_level)
        view = self._position.view(seat)
        return seat, agent.choose(view, seat, self._limit, self._rng)


BARE: dict[str, Callable[[Protocol], str]] = {
    "protocol_version": Protocol.protocol_version,
    "name": Protocol.name,
    "version": Protocol.version,
    "list_commands": Protocol.list_commands,
    "quit": Protocol.quit,
    "cputime": Protocol.cputime,
    "clear_board": Protocol.clear_board,
    "undo": Protocol.undo,
    "colour": Protocol.colour,
    "showboard": Protocol.showboard,
    "final_score": Protocol.final_score,
}
"""The commands without an argument."""

WITH_ARGUMENT: dict[str, Callable[[Protocol, str], str]] = {
    "known_command": Protocol.known_command,
    "set_game": Protocol.set_game,
    "seed": Protocol.seed,
    "setup": Protocol.setup,
    "play": Protocol.play,
    "all_legal": Protocol.all_legal,
    "genmove": Protocol.genmove,
    "reg_genmove": Protocol.reg_genmove,
    "level": Protocol.level,
    "time": Protocol.time,
}
"""The commands that get the rest of their line."""

COMMANDS = (*BARE, *WITH_ARGUMENT)


def serve(requests: TextIO, answers: TextIO, rng: Random | None = None) -> None:
    """Answers every line until `quit` or the end of input, each at once."""
    protocol = Protocol(rng)
    for line in requests:
        if (answer := protocol.answer(line)) is not None:
            answers.write(answer)
            answers.flush()
        if protocol.over:
            return


def _preprocessed(line: str) -> str:
    """A line without comment and control characters, with tabs as spaces."""
    spaced = line.partition("#")[0].replace("\t", " ")
    return "".join(c for c in spaced if c >= " " and c != "\x7f").strip()
