"""The message in a private chat by which somebody puts a move together."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from zlib import crc32

from bot.domain.effects import Prompt
from bot.domain.move_builder import draft_of, filled, print_keys, print_leaf
from bot.domain.table import Table
from bot.domain.turns import some_move
from bot.i18n.translations import Html
from bot.i18n.vocabulary import letters_taught, move_taught
from bot.views.choice_page import ChoicePage, Onward
from bot.views.keyboard import Button, Keyboard, Tap, link_button, tap_button
from bot.views.phrases import Phrases
from bot.views.table_message import Presentation
from engine.core.game import AnyPosition, AnyView, Draft, Seat
from engine.moves.composing import Keys

QUIET = "·"
"""Label of a square that cannot be chosen."""


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
    page: int = 0
    done: bool = False

    @classmethod
    def now(cls, table: Table, prompt: Prompt) -> "Prompted":
        """The draft that is put together at this moment of a game, with its table."""
        return cls(
            code=table.code,
            seat=prompt.seat,
            ply=len(table.record.plies),
            revision=table.revision_for(prompt.seat),
            chosen=prompt.chosen,
            page=prompt.page,
            done=prompt.done,
        )

    def is_stale(self, table: Table) -> bool:
        """Whether the move is not this one any more."""
        return not self.done and not table.is_current(self.revision, self.seat)


@dataclass(frozen=True)
class PromptCard:
    """The message for whom the move belongs to; `link` leads to the table in its own chat."""

    phrases: Phrases
    table: Table
    prompted: Prompted
    link: str = ""

    def presentation(self) -> Presentation:
        """A picture of the choices made, a sentence on the next one, and the buttons for it.

        :raises Refused: if this cannot be put together.
        """
        draft = self._draft(self.prompted.chosen)
        shown = ChoicePage(draft, self.prompted.page)
        keyboard = self._way_back() if self.prompted.done else self._keyboard(shown)
        return Presentation(shown.scene, "\n".join(self._lines(shown)), keyboard)

    @property
    def _position(self) -> AnyPosition:
        return self.table.positions[self.prompted.ply]

    @property
    def _view(self) -> AnyView:
        return self._position.view(self.prompted.seat)

    def _draft(self, chosen: Keys) -> Draft:
        return draft_of(self._view, chosen)

    # Caption

    def _lines(self, shown: ChoicePage) -> Iterator[str]:
        draft, game = shown.draft, self.table.record.game
        values = {"game": self.phrases.phrase(f"game-{game}"), "code": self.table.code}
        yield self.phrases.phrase("caption-title", values)
        if draft.text:
            yield self.phrases.phrase("prompt-whole", {"move": self._taught(draft.text)})
            if draft.asks and not self.prompted.done:
                yield self._asked(shown)
            yield self._state_of_whole
            return
        example, chosen = self._example(draft), self._chosen(draft)
        if not self._position.listed:
            yield self.phrases.phrase(f"draft-{game}-{example.split()[0]}")
        asked = self._asked(shown)
        # On rows of their own one sees what was chosen, and there is no room for more.
        seen = bool(draft.rows) and not self._position.listed
        if not chosen or not (self._position.listed or seen):
            taught = {"example": self._taught(example)}
            asked = Html(f"{asked} {self.phrases.phrase('prompt-next', taught)}")
        if chosen and not seen:
            yield self.phrases.phrase("prompt-chosen", {"keys": " ".join(chosen)})
        yield asked

    def _asked(self, shown: ChoicePage) -> Html:
        return self.phrases.phrase(f"ask-{shown.asks}", {"column": shown.column or ""})

    def _example(self, draft: Draft) -> str:
        """A legal move as it is written, always the same; where moves are listed as begun."""
        if not self._position.listed:
            return some_move(self.table, self._position, self.prompted.seat)
        rng = Random(crc32(self.table.code.encode()))
        return self._draft(filled(self._view, draft.chosen, rng)).text

    def _taught(self, move: str) -> str:
        return move_taught(move, self.phrases.language)

    @property
    def _state_of_whole(self) -> str:
        if not self.prompted.done:
            return self.phrases.phrase("prompt-ready")
        return self.phrases.phrase("prompt-done" if self._position.secret else "prompt-played")

    def _chosen(self, draft: Draft) -> list[str]:
        """Labels of the choices that have been made by buttons."""
        return [self._tapped(draft.chosen[:step], key) for step, key in enumerate(draft.chosen)]

    def _tapped(self, before: Keys, key: str) -> str:
        draft = self._draft(before)
        choice = next(choice for choice in draft.choices if choice.key == key)
        if choice.at and not choice.label:
            return draft.scene.board.name(choice.at)
        return self._said(choice.label or choice.key, choice.way)

    # Buttons

    def _keyboard(self, shown: ChoicePage) -> Keyboard:
        keys = [[self._onward(each) for each in row] for row in shown.rows]
        rows = [*keys, self._words(shown.draft), self._others(shown)]
        return [row for row in map(list, rows) if row]

    def _onward(self, onward: Onward | None) -> Button:
        if onward is None:
            return self._button(QUIET, "quiet")
        label = self._said(onward.label, onward.way)
        if onward.left > 1:
            label = self.phrases.say("button-choice", {"key": label, "count": onward.left})
        return self._put(label, onward.chosen, onward.page)

    def _said(self, label: str, way: str) -> str:
        """A choice as its button says it."""
        game = self.table.record.game
        if not way:
            return letters_taught(label, game, self.phrases.language)
        return f"{self.phrases.say(f'way-{game}-{way}')} {label}"

    def _words(self, draft: Draft) -> Iterator[Button]:
        """The moves that are words, instead of a first choice."""
        if not draft.chosen:
            for word in self._view.spoken_moves():
                label = self.phrases.say(f"word-{self.table.record.game}-{word}")
                yield self._button(label, "say", word)

    def _others(self, shown: ChoicePage) -> Iterator[Button]:
        draft = shown.draft
        if not draft.text and not self._position.listed:
            yield self._whole(self.phrases.say("button-rest"), "rest", draft)
        if shown.column:
            yield self._put(self.phrases.say("button-back"), draft.chosen)
        elif draft.chosen:
            yield self._whole(self.phrases.say("button-back"), "back", draft)
        else:
            yield self._button(self.phrases.say("button-leave"), "leave")
        if draft.text:
            yield self._whole(self.phrases.say("button-done"), "done", draft)

    def _way_back(self) -> Keyboard:
        if not self.link:
            return []
        return [[link_button(self.phrases.say("button-table"), self.link)]]

    def _whole(self, label: str, verb: str, draft: Draft) -> Button:
        return self._button(label, verb, print_keys(draft.chosen))

    def _put(self, label: str, chosen: Keys, page: int = 0) -> Button:
        return self._button(label, "put", print_leaf(page, print_keys(chosen)))

    def _button(self, label: str, verb: str, argument: str = "") -> Button:
        asked = self.prompted
        return tap_button(label, Tap(verb, asked.code, asked.revision, argument))
