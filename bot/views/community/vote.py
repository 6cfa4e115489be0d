"""The poll by which a group votes on its next ply."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.domain.table import Table
from bot.domain.turns import a_move
from bot.domain.votes.vote import Vote
from bot.i18n.vocabulary import move_taught
from bot.views.caption import Caption
from bot.views.choice_page import Candidate, candidates
from bot.views.clock_phrases import moment
from bot.views.keyboard import Keyboard, Tap, tap_button
from bot.views.phrases import Phrases
from engine.core.game import AnyView
from engine.geometry.scene import Scene

LONGEST_OPTION = 100


@dataclass(frozen=True)
class VoteMessage:
    """A vote as the group sees it: its question, its options, and what to know beside them."""

    phrases: Phrases
    table: Table
    vote: Vote

    @cached_property
    def _view(self) -> AnyView:
        """The group sees what its seat does: nobody sits at the table but the bot."""
        return self.table.position.view(self.vote.seat)

    @property
    def question(self) -> str:
        """The question: which move at which table."""
        game = self.table.record.game
        values = {
            "game": self.phrases.say(f"game-{game}"),
            "code": self.table.code,
            "sides": self.phrases.signs(game, self._view.sides[self.vote.seat]),
        }
        return self.phrases.say("vote-question", values)

    @property
    def options(self) -> tuple[str, ...]:
        """The moves by their numbers in the picture; those that are words by these words."""
        return tuple(self._option(number, move) for number, move in enumerate(self.vote.moves, 1))

    def _option(self, number: int, move: str) -> str:
        game = self.table.record.game
        if move in self._view.spoken_moves():
            return self.phrases.say(f"word-{game}-{move}")
        text = f"{number} · {move_taught(move, self.phrases.language)}"
        return text if len(text) <= LONGEST_OPTION else f"{text[: LONGEST_OPTION - 1]}…"

    @property
    def description(self) -> str:
        """The players with their points, what is new, until when, and how to name others."""
        caption = Caption(self.phrases, self.table, self._view)
        example = a_move(self.table, self.table.position, self.vote.seat)
        until = self.phrases.phrase("vote-until", {"moment": moment(self.vote.ends_at)})
        taught = {"example": move_taught(example, self.phrases.language)}
        lines = [
            *caption.players(),
            *caption.news(),
            until,
            self.phrases.phrase("vote-name", taught),
        ]
        return "\n".join(lines)

    @property
    def keyboard(self) -> Keyboard:
        """The button to count at once, and the one to see the whole board."""
        code, revision = self.table.code, self.vote.revision
        count = tap_button(self.phrases.say("button-count"), Tap("count", code, revision))
        board = tap_button(self.phrases.say("button-show"), Tap("show", code, revision))
        return [[count], [board]]

    @property
    def boards(self) -> Sequence[Candidate]:
        """The moves on boards under their numbers, around what they change; none for words.

        None as well where others choose in secret: once all have, a board tells it.
        """
        if self._view.secret:
            return ()
        return candidates(self.table.position, self.vote.seat, self.vote.moves)

    @property
    def whole_boards(self) -> Sequence[tuple[str, Scene]]:
        """The whole boards after the moves under their numbers; one of now where all are words.

        None of them tells what others have given in secret by now.
        """
        if all(move in self._view.spoken_moves() for move in self.vote.moves):
            return [("", self._view.scene())]
        table, seat = self.table, self.vote.seat
        before = table.positions[len(table.record.plies) - len(table.unrevealed)]
        after = (before.play(before.parse(move, seat), seat) for move in self.vote.moves)
        return [(str(n), found.view(seat).scene()) for n, found in enumerate(after, 1)]


def end_keyboard(phrases: Phrases, code: str, revision: int, *, paused: bool) -> Keyboard:
    """The button below a poll that is over: to go on where nobody voted."""
    if not paused:
        return []
    return [[tap_button(phrases.say("button-vote-on"), Tap("show", code, revision))]]
