"""The message in a private chat by which somebody puts a move together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil
from random import Random
from zlib import crc32

from bot.buttons import Button, Keyboard, in_even_rows, link_button, tap_button
from bot.callbacks import Tap
from bot.drafting import draft_of, filled, print_keys, print_leaf
from bot.present import Presentation
from bot.session import Prompt, Session
from bot.texts import Html
from bot.turns import some_move
from bot.voice import Voice
from engine.composing import Keys, reading_order
from engine.game import AnyPosition, AnyView, Choice, Draft, Seat
from engine.scene import Disc, Scene

IN_A_ROW = 5
"""Choices side by side, at most; squares stand as in the picture."""

SHORT, SHORT_IN_A_ROW = 2, 7
"""Numbers and names of so many letters at most, and how many of them stand side by side."""

QUIET = "·"
"""On the button of a square that cannot be chosen."""

MOST_PLACES = 3 * SHORT_IN_A_ROW
"""Numbered places on one page, at most: with more rows the picture would be out of sight."""


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
    def now(cls, session: Session, prompt: Prompt) -> "Prompted":
        """What is put together at this moment of a game."""
        return cls(
            code=session.code,
            seat=prompt.seat,
            ply=len(session.record.plies),
            revision=session.revision_for(prompt.seat),
            chosen=prompt.chosen,
            page=prompt.page,
            done=prompt.done,
        )

    def is_stale(self, session: Session) -> bool:
        """Whether the move is not this one any more."""
        return not self.done and not session.is_current(self.revision, self.seat)


@dataclass(frozen=True)
class ChoicePage:
    """The places on one of the pages of a draft: those without a label are told by numbers."""

    draft: Draft
    page: int

    @property
    def pages(self) -> int:
        """How many there are."""
        return max(1, ceil(len(self.draft.choices) / MOST_PLACES)) if self._numbered else 1

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen on this page; the last page if there are not so many."""
        if not self._numbered:
            return self.draft.choices
        start = min(self.page, self.pages - 1) * MOST_PLACES
        found = self.draft.choices[start : start + MOST_PLACES]
        return tuple(replace(choice, label=str(n)) for n, choice in enumerate(found, 1))

    @property
    def scene(self) -> Scene:
        """The picture of the draft, with the numbers in it."""
        if not self._numbered:
            return self.draft.scene
        discs = [Disc(c.at, n) for n, c in enumerate(self.choices, 1) if c.at is not None]
        return replace(self.draft.scene, items=(*self.draft.scene.items, *discs))

    @property
    def rows(self) -> Sequence[Sequence[Choice | None]]:
        """The choices side by side: named squares as they lie in the picture, from above."""
        choices = self.choices
        if self.draft.rows:
            return self.draft.rows
        if self._numbered or not all(choice.at for choice in choices):
            short = all(len(c.label or c.key) <= SHORT and c.left <= 1 for c in choices)
            return in_even_rows(choices, SHORT_IN_A_ROW if short else IN_A_ROW)
        placed = sorted(choices, key=reading_order)
        return [list(row) for _, row in groupby(placed, lambda choice: reading_order(choice)[0])]

    @property
    def _numbered(self) -> bool:
        if self.draft.rows:
            return False
        return all(choice.at and not choice.label for choice in self.draft.choices)


@dataclass(frozen=True)
class PromptCard:
    """The message for whom the move belongs to; `link` leads to the table in its own chat."""

    voice: Voice
    session: Session
    prompted: Prompted
    link: str = ""

    def presentation(self) -> Presentation:
        """What was chosen as a picture, what to do about the rest, and the buttons for it.

        :raises Refused: if this cannot be put together.
        """
        draft = self._draft(self.prompted.chosen)
        shown = ChoicePage(draft, self.prompted.page)
        keyboard = self._way_back() if self.prompted.done else self._keyboard(shown)
        return Presentation(shown.scene, "\n".join(self._lines(shown)), keyboard)

    @property
    def _position(self) -> AnyPosition:
        return self.session.positions[self.prompted.ply]

    @property
    def _view(self) -> AnyView:
        return self._position.view(self.prompted.seat)

    def _draft(self, chosen: Keys) -> Draft:
        return draft_of(self._view, chosen)

    # Caption

    def _lines(self, shown: ChoicePage) -> Iterator[str]:
        draft, game = shown.draft, self.session.record.game
        values = {"game": self.voice.phrase(f"game-{game}"), "code": self.session.code}
        yield self.voice.phrase("caption-title", values)
        if draft.text:
            yield self.voice.phrase("prompt-whole", {"move": draft.text})
            if draft.asks and not self.prompted.done:
                yield self.voice.phrase(f"ask-{draft.asks}")
            yield self._state_of_whole
            return
        example, chosen = self._example(draft), self._chosen(draft)
        if not self._position.listed:
            yield self.voice.phrase(f"draft-{game}-{example.split()[0]}")
        asked = self.voice.phrase(f"ask-{draft.asks}", {"last": chosen[-1] if chosen else ""})
        # On rows of their own one sees what was chosen, and there is no room for more.
        seen = bool(draft.rows) and not self._position.listed
        if not chosen or not (self._position.listed or seen) or shown.pages > 1:
            asked = Html(f"{asked} {self.voice.phrase('prompt-next', {'example': example})}")
        if chosen and not seen:
            yield self.voice.phrase("prompt-chosen", {"keys": " ".join(chosen)})
        yield asked

    def _example(self, draft: Draft) -> str:
        """A legal move as it is written, always the same; where moves are listed as begun."""
        if not self._position.listed:
            return some_move(self.session, self._position, self.prompted.seat)
        rng = Random(crc32(self.session.code.encode()))
        return self._draft(filled(self._view, draft.chosen, rng)).text

    @property
    def _state_of_whole(self) -> str:
        if not self.prompted.done:
            return self.voice.phrase("prompt-ready")
        return self.voice.phrase("prompt-done" if self._position.secret else "prompt-played")

    def _chosen(self, draft: Draft) -> list[str]:
        """What was said by the buttons that have been tapped."""
        return [self._tapped(draft.chosen[:step], key) for step, key in enumerate(draft.chosen)]

    def _tapped(self, before: Keys, key: str) -> str:
        draft = self._draft(before)
        choice = next(choice for choice in draft.choices if choice.key == key)
        if choice.at and not choice.label:
            return draft.scene.board.name(choice.at)
        return choice.label or choice.key

    # Buttons

    def _keyboard(self, shown: ChoicePage) -> Keyboard:
        keys = [[self._choice(shown.draft, choice) for choice in row] for row in shown.rows]
        rows = [*keys, self._words(shown.draft), self._pages(shown), self._others(shown.draft)]
        return [row for row in map(list, rows) if row]

    def _choice(self, draft: Draft, choice: Choice | None) -> Button:
        if choice is None:
            return self._button(QUIET, "quiet")
        label = choice.label or choice.key
        if choice.left > 1:
            values = {"key": label, "count": choice.left}
            label = self.voice.say("button-choice", values)
        return self._put(label, (*draft.chosen, choice.key))

    def _words(self, draft: Draft) -> Iterator[Button]:
        """The moves that are words, instead of a first choice."""
        if not draft.chosen:
            for word in self._view.spoken_moves():
                label = self.voice.say(f"word-{self.session.record.game}-{word}")
                yield self._button(label, "say", word)

    def _pages(self, shown: ChoicePage) -> Iterator[Button]:
        """To the pages before and after, around the number of this one."""
        if shown.pages == 1:
            return
        here, keys = min(shown.page, shown.pages - 1), shown.draft.chosen
        if here:
            yield self._put("◀", keys, here - 1)
        yield self._put(f"{here + 1} / {shown.pages}", keys, here)
        if here + 1 < shown.pages:
            yield self._put("▶", keys, here + 1)

    def _others(self, draft: Draft) -> Iterator[Button]:
        if not draft.text and not self._position.listed:
            yield self._whole(self.voice.say("button-rest"), "rest", draft)
        if draft.chosen:
            yield self._put(self.voice.say("button-back"), draft.chosen[:-1])
        else:
            yield self._button(self.voice.say("button-leave"), "leave")
        if draft.text:
            yield self._whole(self.voice.say("button-done"), "done", draft)

    def _way_back(self) -> Keyboard:
        if not self.link:
            return []
        return [[link_button(self.voice.say("button-table"), self.link)]]

    def _whole(self, label: str, verb: str, draft: Draft) -> Button:
        return self._button(label, verb, print_keys(draft.chosen))

    def _put(self, label: str, chosen: Keys, page: int = 0) -> Button:
        return self._button(label, "put", print_leaf(page, print_keys(chosen)))

    def _button(self, label: str, verb: str, argument: str = "") -> Button:
        asked = self.prompted
        return tap_button(label, Tap(verb, asked.code, asked.revision, argument))
