"""Offers of a refusal as buttons: moves that play themselves, and tables that may be meant."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from bot.domain.commands import TABLE_COMMANDS, Move
from bot.domain.requests import Pause
from bot.domain.table import CommandRejected, Table
from bot.render.showcase import ACROSS
from bot.views.keyboard import Button, Keyboard, Tap, in_even_rows, in_rows, tap_button
from bot.views.phrases import Phrases
from engine.core.errors import NotationError
from engine.core.registry import GAMES
from engine.moves.notation import clean

IN_A_ROW = 2
"""Tables side by side."""

WIDE, MOST_IN_A_ROW = 28, 4
"""Letters that fit side by side, and most buttons in a row."""

WITH_GAMES = ("not-playing", "no-games", "game-missing")
"""Refusals for which there is a game to choose."""

_WORDS: Mapping[object, str] = {made: word for word, made in TABLE_COMMANDS.items()}


def move_tap(table: Table, move: str) -> Tap:
    """The tap that plays a move for the table as it is now; it may be too long for a button."""
    return Tap("play", table.code, table.revision, move)


def table_button(phrases: Phrases, table: Table, tap: Tap | None = None) -> Button:
    """A button with the name of a table, which shows it if it does nothing else."""
    game = phrases.say(f"game-{table.record.game}")
    return tap_button(f"#{table.code} {game}", tap or Tap("show", table.code, table.revision))


def game_buttons(phrases: Phrases) -> Keyboard:
    """A button for each game, two side by side as in the picture of all."""
    taps = {key: Tap("game", argument=key) for key in GAMES}
    return in_rows([tap_button(phrases.say(f"game-{key}"), taps[key]) for key in taps], ACROSS)


@dataclass(frozen=True)
class Offers:
    """Offers to a person whose request was refused, at a table if it was about one."""

    phrases: Phrases
    refused: CommandRejected
    person: int
    table: Table | None

    def keyboard(self, *, numbered: bool = False) -> Keyboard:
        """The buttons; `numbered` as the moves are in a picture."""
        games = game_buttons(self.phrases) if self.refused.code in WITH_GAMES else []
        return [*self._moves(numbered=numbered), *self._tables(), *games]

    @property
    def playable(self) -> Sequence[str]:
        """The moves offered by buttons."""
        return list(filter(self._fits, self.refused.nearest))

    @property
    def unplayable(self) -> Sequence[str]:
        """The moves offered that no button can carry."""
        return [move for move in self.refused.nearest if not self._fits(move)]

    @property
    def without_buttons(self) -> bool:
        """Whether one of the tables has to be named in writing."""
        return any(not self._tap(table).fits for table in self.refused.choice.tables)

    def _moves(self, *, numbered: bool) -> Keyboard:
        shown = self.playable
        if self.table is None or not shown:
            return []
        labels = [f"{n}. {move}" if numbered else move for n, move in enumerate(shown, 1)]
        width = max(1, min(MOST_IN_A_ROW, WIDE // max(map(len, labels))))
        taps = [move_tap(self.table, move) for move in shown]
        return in_even_rows(list(map(tap_button, labels, taps)), width)

    def _fits(self, move: str) -> bool:
        return self.table is not None and move_tap(self.table, move).fits

    def _tables(self) -> Keyboard:
        buttons = list(self._table_buttons())
        return in_even_rows(buttons, IN_A_ROW) if buttons else []

    def _table_buttons(self) -> Iterator[Button]:
        for table in self.refused.choice.tables:
            tap = self._tap(table)
            if tap.fits:
                yield table_button(self.phrases, table, tap)

    def _tap(self, table: Table) -> Tap:
        """The tap that repeats the request at this table; only the person who asked may choose."""
        asked = self.refused.choice.asked
        if isinstance(asked, Move):
            return move_tap(table, _as_written(table, asked.text))
        if isinstance(asked, Pause):
            days = "" if asked.days is None else f".{asked.days}"
            return Tap("ask", table.code, None, f"pause.{self.person}{days}")
        if word := _WORDS.get(type(asked)):
            return Tap("ask", table.code, None, f"{word}.{self.person}")
        return Tap("show", table.code, table.revision)


def _as_written(table: Table, text: str) -> str:
    """A text in few signs, as the move that it is where it is one."""
    [seat, *_] = table.position.to_move
    with suppress(ValueError):
        return table.position.print(table.position.parse(text, seat))
    with suppress(NotationError):
        return clean(text)
    return text
