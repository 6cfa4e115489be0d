"""The message in a private chat by which somebody puts a move together."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from bot.callbacks import Tap
from bot.drafting import Keys, draft_of, print_keys
from bot.present import Keyboard, Presentation
from bot.session import Prompt, Session
from bot.turns import a_move
from bot.voice import Voice
from engine.game import AnyPosition, Choice, Draft, Seat
from engine.scene import Board

IN_A_ROW = 5
"""Choices side by side, at most; squares stand as in the picture."""

_TURN = re.compile(r".*\br[0-3]")


@dataclass(frozen=True)
class Prompted:
    """A move that is put together: after which ply and for which revision, by which seat, how far.

    It is `done` if it has been played.
    """

    code: str
    seat: Seat
    ply: int
    revision: int
    chosen: Keys
    done: bool = False

    @classmethod
    def now(cls, session: Session, prompt: Prompt) -> "Prompted":
        """What is put together at this moment of a game."""
        seat, ply = prompt.seat, len(session.record.plies)
        revision = session.revision_for(seat)
        return cls(session.code, seat, ply, revision, prompt.chosen, prompt.done)

    def is_stale(self, session: Session) -> bool:
        """Whether the move is not this one any more."""
        return not self.done and not session.is_current(self.revision, self.seat)


@dataclass(frozen=True)
class PromptCard:
    """The message for whom the move belongs to."""

    voice: Voice
    session: Session
    prompted: Prompted

    def presentation(self) -> Presentation:
        """What was chosen as a picture, what to do about the rest, and the buttons for it.

        :raises Refused: if this cannot be put together.
        """
        draft = self._draft(self.prompted.chosen)
        keyboard = [] if self.prompted.done else self._keyboard(draft)
        return Presentation(draft.scene, "\n".join(self._lines(draft)), keyboard)

    @property
    def _position(self) -> AnyPosition:
        return self.session.positions[self.prompted.ply]

    def _draft(self, chosen: Keys) -> Draft:
        return draft_of(self._position.view(self.prompted.seat), chosen)

    # Caption

    def _lines(self, draft: Draft) -> Iterator[str]:
        game = self.session.record.game
        values = {"game": self.voice.phrase(f"game-{game}"), "code": self.session.code}
        yield self.voice.phrase("caption-title", values)
        if draft.text:
            yield self.voice.phrase("prompt-whole", {"move": draft.text})
            yield self.voice.phrase("prompt-done" if self.prompted.done else "prompt-ready")
            return
        example = a_move(self.session, self._position, self.prompted.seat)
        chosen = self._chosen(draft)
        values = {"next": _kind(draft), "last": chosen[-1] if chosen else ""}
        yield self.voice.phrase(f"draft-{game}-{example.split()[0]}", values)
        if chosen:
            yield self.voice.phrase("prompt-chosen", {"keys": " ".join(chosen)})
        yield self.voice.phrase("prompt-next", {"example": example})

    def _chosen(self, draft: Draft) -> list[str]:
        """What was said by the buttons that have been tapped."""
        return [self._tapped(draft.chosen[:step], key) for step, key in enumerate(draft.chosen)]

    def _tapped(self, before: Keys, key: str) -> str:
        choices = self._draft(before).choices
        return next(_label(choice) for choice in choices if choice.key == key)

    # Buttons

    def _keyboard(self, draft: Draft) -> Keyboard:
        keys = [[self._choice(draft, choice) for choice in row] for row in _rows(draft)]
        return [*keys, list(self._others(draft))]

    def _choice(self, draft: Draft, choice: Choice) -> dict[str, str]:
        label = _label(choice)
        if choice.left > 1:
            values = {"key": label, "count": choice.left}
            label = self.voice.say("button-choice", values)
        return self._button(label, "put", (*draft.chosen, choice.key))

    def _others(self, draft: Draft) -> Iterator[dict[str, str]]:
        if draft.choices:
            yield self._button(self.voice.say("button-rest"), "rest", draft.chosen)
        if draft.chosen:
            yield self._button(self.voice.say("button-undo"), "put", draft.chosen[:-1])
        if draft.text:
            yield self._button(self.voice.say("button-done"), "done", draft.chosen)

    def _button(self, label: str, verb: str, chosen: Keys) -> dict[str, str]:
        asked = self.prompted
        tap = Tap(verb, asked.code, asked.revision, print_keys(chosen))
        return {"text": label, "callback_data": tap.encode()}


def _label(choice: Choice) -> str:
    """What a button says for a choice."""
    return choice.label or choice.key


def _kind(draft: Draft) -> str:
    """What sort of thing is chosen next, as far as one can see: a sentence may ask for each."""
    label = _label(draft.choices[0])
    if label in _squares(draft.scene.board):
        return "square"
    return "turn" if _TURN.fullmatch(label) else "other"


def _rows(draft: Draft) -> list[list[Choice]]:
    """The choices side by side: squares as they lie in the picture, from above."""
    choices, squares = draft.choices, _squares(draft.scene.board)
    if not all(_label(choice) in squares for choice in choices):
        starts = range(0, len(choices), IN_A_ROW)
        return [list(choices[start : start + IN_A_ROW]) for start in starts]
    placed = sorted(choices, key=lambda choice: squares[_label(choice)])
    return [list(row) for _, row in groupby(placed, lambda choice: squares[_label(choice)][0])]


def _squares(board: Board) -> dict[str, tuple[int, int]]:
    """Where the squares of a board are by name: how far down, how far to the right."""
    return {
        f"{column}{row}": (-up, right)
        for up, row in enumerate(board.rows)
        for right, column in enumerate(board.columns)
    }
