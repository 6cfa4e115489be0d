"""A game being played in one program: its record and every position so far, as a value.

For hosts that keep the game in memory: the text protocol, the terminal, matches. The game is chosen
by words such as `setup=mirror swap=off seats=2`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from engine.core.errors import OptionError, RecordError, quote
from engine.core.game import AnyGame, AnyPosition, Options, Seat
from engine.core.options import check_seats, resolve_options, seats_for
from engine.core.record import DRAW, EXITS, RESIGN, Ply, Record, named_seat


@dataclass(frozen=True)
class Table:
    """A record with the positions it comes to: the first, and one after each ply."""

    record: Record
    positions: tuple[AnyPosition, ...]

    @classmethod
    def opened(cls, record: Record) -> "Table":
        """The table at which a record has been played so far.

        :raises RecordError: if it cannot be replayed.
        """
        return cls(record, record.positions())

    @property
    def position(self) -> AnyPosition:
        """The current position."""
        return self.positions[-1]

    def played(self, move: Any, seat: Seat | None) -> "Table":  # noqa: ANN401 - a move of any game
        """The table after a move of this game by a seat (None: the host).

        :raises IllegalMove: if it is not legal here.
        """
        ply = Ply(self.position.print(move), named_seat(self.position, seat))
        return self._with(ply, self.position.play(move, seat))

    def resigned(self, seat: Seat, by: str = RESIGN) -> "Table":
        """The table after a seat has given up or is out `by` another of the `EXITS`.

        :raises IllegalMove: if the game is over, or the seat is out already.
        """
        return self._with(Ply(by, seat), self.position.resign(seat, EXITS[by]))

    def drawn(self) -> "Table":
        """The table after all have agreed on a draw.

        :raises IllegalMove: if the game is over or knows no draws.
        """
        return self._with(Ply(DRAW), self.position.agree_draw())

    def back(self, plies: int = 1) -> "Table":
        """The table as it was before the last plies.

        :raises RecordError: if there are not so many.
        """
        if plies > len(self.record.plies):
            raise RecordError("record-start-reached", "there is no ply to take back")
        kept = self.positions[: len(self.positions) - plies]
        return Table(self.record.taken_back(plies), kept)

    def restarted(self, setup: str | None = None) -> "Table":
        """The same game before its first ply, from another setup text if one is given.

        :raises RecordError: if the setup text describes no first position.
        """
        fresh = self.record.taken_back(len(self.record.plies))
        return Table.opened(fresh if setup is None else replace(fresh, setup=setup))

    def _with(self, ply: Ply, position: AnyPosition) -> "Table":
        return Table(self.record.played(position, ply), (*self.positions, position))


def read_choices(words: Iterable[str]) -> dict[str, str]:
    """Words `key=value` as a mapping.

    :raises OptionError: if a word is none, or a key comes twice.
    """
    choices: dict[str, str] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign or key in choices:
            why = "is given twice" if sign else "has not the form key=value"
            raise OptionError("option-form", f"“{quote(word)}” {why}", {"option": quote(word)})
        choices[key] = value
    return choices


def open_table(
    game: AnyGame, choices: Mapping[str, str], rng: Random, names: Sequence[str] = ()
) -> Table:
    """A table with a new game.

    `choices` may hold `seats` (else the most at which the other choices exist), `setup` where that
    is no option of the game (a setup text instead of a deal), and options. Seats without a name
    are called by their numbers.

    :raises OptionError: if a choice does not exist.
    :raises RecordError: if the setup text describes no first position.
    """
    seats, options, setup = _resolve(game, choices)
    text = game.deal(seats, options, rng) if setup is None else setup
    numbered = [f"seat {seat + 1}" for seat in range(len(names), seats)]
    players = (*names, *numbered)[:seats]
    return Table.opened(Record(game.info.key, game.info.rules, players, options, text))


def _resolve(game: AnyGame, choices: Mapping[str, str]) -> tuple[int, Options, str | None]:
    """The number of seats, the value of every option, and the setup text if one is given."""
    wanted = dict(choices)
    asked = wanted.pop("seats", None)
    if asked is not None:
        return _at(game, check_seats(game, _number(asked)), wanted)
    options = {name: value for name, value in wanted.items() if name != "setup"}
    return _at(game, seats_for(game, options, sorted(game.info.seats, reverse=True)), wanted)


def _at(game: AnyGame, seats: int, choices: Mapping[str, str]) -> tuple[int, Options, str | None]:
    given = dict(choices)
    is_option = any(option.name == "setup" for option in game.options(seats))
    setup = None if is_option else given.pop("setup", None)
    return seats, resolve_options(game, seats, given), setup


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise OptionError("option-number", f"“{quote(text)}” is no number of seats")
    return int(text)
