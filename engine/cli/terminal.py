"""A game in the terminal: people at one keyboard, and agents.

The talk is line by line: a board, what was played, a prompt; moves, words and complaints.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TextIO

from engine.ai.common.agent import Agent, Limit, RandomAgent
from engine.cli.textboard import text_board
from engine.core.errors import EngineError, MoveError
from engine.core.game import HIDDEN, Seat
from engine.core.record import Record
from engine.core.table import Table

HELP = "a move (set up by random, if you like), or: undo, resign, draw, record, quit"


@dataclass
class Terminal:
    """A table at which `agents` hold some seats and whoever types holds the others.

    `quitting` is set once the person has had enough.
    """

    table: Table
    agents: Mapping[Seat, Agent]
    limit: Limit
    rng: Random
    lines: Iterator[str]
    out: TextIO
    quitting: bool = field(default=False, init=False)
    _secret: list[int] = field(default_factory=list, init=False)
    """The plies of agents of which nothing could be said yet, by number."""

    def run(self) -> None:
        """Plays until the game is over, the person quits, or the input ends."""
        self._say(HELP)
        while not self.quitting and self.table.position.outcome is None:
            seat = self._on_move()
            if seat is None or seat in self.agents:
                self._answer(seat)
            else:
                self._ask(seat)
        if outcome := self.table.position.outcome:
            self._show(None)
            self._say(f"the game is over: {outcome.result}")

    def _on_move(self) -> Seat | None:
        """The seat to act, agents before people; None for the host."""
        seats = self.table.position.to_move
        return next((seat for seat in seats if seat in self.agents), seats[0] if seats else None)

    def _answer(self, seat: Seat | None) -> None:
        """Let an agent, or the host, play."""
        agent = RandomAgent() if seat is None else self.agents[seat]
        position = self.table.position
        move = agent.choose(position.view(seat), seat, self.limit, self.rng)
        self.table = self.table.played(move, seat)
        shown = self._record().plies[-1].text
        if shown == HIDDEN:
            self._secret.append(len(self.table.record.plies) - 1)
        self._say(f"{_who(seat)} plays {'in secret' if shown == HIDDEN else shown}")
        self._reveal()

    def _reveal(self) -> None:
        """Say what agents have played in secret, as soon as that can be known."""
        plies = self._record().plies
        kept = [number for number in self._secret if number < len(plies)]
        self._secret = [number for number in kept if plies[number].text == HIDDEN]
        for number in kept:
            if number not in self._secret:
                self._say(f"{_who(plies[number].seat)} played {plies[number].text}")

    def _record(self) -> Record:
        """The record as whoever types may know it: alone as their seat does, else as all do."""
        seats = [seat for seat in range(len(self.table.position.sides)) if seat not in self.agents]
        viewer = seats[0] if len(seats) == 1 else None
        return self.table.record.shown_to(self.table.position.view(viewer))

    def _ask(self, seat: Seat) -> None:
        """Ask a person until the table has changed or there is no more input."""
        self._show(seat)
        before = self.table
        while self.table is before and not self.quitting:
            self.out.write(f"{_who(seat)}, {self._side(seat)}> ")
            self.out.flush()
            line = next(self.lines, None)
            if line is None:
                self._say("")
                self.quitting = True
            elif line.strip():
                self._hear(line.strip(), seat)
        self._reveal()

    def _hear(self, text: str, seat: Seat) -> None:
        try:
            self._obey(text, seat)
        except MoveError as error:
            near = f" (legal: {', '.join(error.nearest)})" if error.nearest else ""
            self._say(f"{error}{near}")
        except EngineError as error:
            self._say(str(error))

    def _obey(self, text: str, seat: Seat) -> None:
        match text.lower():
            case "quit" | "exit":
                self.quitting = True
            case "help" | "?":
                self._say(HELP)
            case "record":
                self._say(str(self._record()).rstrip())
            case "undo":
                self.table = self._back()
            case "resign":
                self.table = self.table.resigned(seat)
            case "draw":
                self._draw()
            case "random" if not self.table.position.listed:
                move = self.table.position.random_move(self.rng, seat)
                self.table = self.table.played(move, seat)
            case _:
                self.table = self.table.played(self.table.position.parse(text, seat), seat)

    def _back(self) -> Table:
        """The table before the last ply of a person."""
        table = self.table.back()
        while not set(table.position.to_move) - set(self.agents):
            table = table.back()
        return table

    def _draw(self) -> None:
        if self.agents:
            self._say("agents agree to no draws")
        else:
            self.table = self.table.drawn()

    def _show(self, seat: Seat | None) -> None:
        self._say(text_board(self.table.position.view(seat).scene()))

    def _side(self, seat: Seat) -> str:
        """The side that a seat acts for now."""
        position = self.table.position
        return position.active_sides[position.to_move.index(seat)]

    def _say(self, text: str) -> None:
        self.out.write(f"{text}\n")
        self.out.flush()


def _who(seat: Seat | None) -> str:
    return "the host" if seat is None else f"seat {seat + 1}"
