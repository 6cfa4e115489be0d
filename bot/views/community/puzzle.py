"""The puzzle of a day as a chat sees it: the task, its solvers, the answer to the last one."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.domain.puzzles.daily import Post, Solvers
from bot.i18n.sanitize import isolated
from bot.i18n.translations import Html
from bot.views.deep_links import private_link, puzzle_payload
from bot.views.keyboard import Keyboard, Tap, link_button
from bot.views.phrases import Phrases
from bot.views.reminders import clock_time, times
from bot.views.teaching import puzzle_message
from engine.geometry.scene import Scene
from engine.puzzles.puzzle import Puzzle
from engine.puzzles.shipped import shipped_as

MOST_NAMES = 20
"""Names of solvers in a message; the others are only counted."""


@dataclass(frozen=True)
class PostMessage:
    """The message of a puzzle; `before` is the one that the chat got before."""

    phrases: Phrases
    username: str
    puzzle: Puzzle
    post: Post
    solvers: Solvers
    before: Post | None

    @property
    def scene(self) -> Scene:
        """The position, with the last move marked: nothing of the answer."""
        *_, former, present = self.puzzle.record.positions()
        return present.view(None).scene(since=former)

    @property
    def text(self) -> Html:
        """The number of the puzzle, its task, the count of solvers, and the answer of the last."""
        return Html("\n".join(self._lines()))

    @property
    def keyboard(self) -> Keyboard:
        """The way to solve it, which is in private."""
        link = private_link(self.username, puzzle_payload(self.post))
        return [[link_button(self.phrases.say("button-puzzle-solve"), link)]]

    def _lines(self) -> Iterator[str]:
        game, phrases = self.post.game, self.phrases
        yield puzzle_message.title(phrases, game, self.post.puzzle, self.post.ordinal)
        view = self.puzzle.position.view(None)
        yield puzzle_message.task(phrases, game, view, self.puzzle.length)
        yield from self._solved()
        yield from self._answer()

    def _solved(self) -> Iterator[str]:
        solvers = self.solvers
        if not solvers.solved:
            return
        about = {"count": solvers.solved, "first": solvers.at_once}
        said = self.phrases.phrase("puzzle-solvers", about)
        names = ", ".join(map(self._name, solvers.names[:MOST_NAMES]))
        yield f"{said}: {names}" if names else f"{said}."

    def _name(self, name: str) -> str:
        return self.phrases.phrase("plain", {"text": isolated(name)})

    def _answer(self) -> Iterator[str]:
        before = self.before
        puzzle = shipped_as(before.game, before.puzzle) if before else None
        if before and puzzle:
            about = {"number": before.ordinal, "move": puzzle.answer}
            yield self.phrases.phrase("puzzle-answer-before", about)


def zone_question(
    phrases: Phrases, minute: int, now: float, shift: int = 0
) -> tuple[Html, Keyboard]:
    """The question for the time in a group that wants puzzles at a minute of the day."""
    rows = times(
        phrases,
        now,
        shift,
        lambda zone: Tap("daily", argument=f"{minute}.{zone}"),
        lambda other: Tap("daily", argument=f"{minute}.m{other}"),
    )
    return phrases.phrase("puzzle-ask-time", {"time": clock_time(minute)}), rows
