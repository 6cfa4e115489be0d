"""A story in which the bot makes every query that it makes around a move."""

from collections.abc import Callable, Iterator

from bot.sandbox.model.entities import Message, User
from tests.chaos.story import Story

CHOICES = 6
"""Taps after which nothing is left to choose in a move."""


class LongStory(Story):
    """Moves of every kind, and all that people at a table can ask for."""

    @property
    def steps(self) -> Iterator[Callable[[], object]]:
        """See `Story`."""
        yield from self._in_the_group()
        yield from self._in_private()
        yield from self._in_the_end()

    def _in_the_group(self) -> Iterator[Callable[[], object]]:
        group, ann, ben = self.group, self.ann, self.ben
        yield lambda: self._say(ann, group, "/challenge @ben lits swap=off setup=rings")
        yield lambda: self._tap(ben, group, "Accept")
        yield lambda: self._say(ann, group, "/m T e5 r1")
        yield lambda: self._reply(ben, group, "L g4 r2")
        yield lambda: self._say(ann, group, "/m T a1")
        # While the first of them is worked off the other one waits.
        yield lambda: self._ask(ann, group, "/board", "/rules lits")
        yield lambda: self._tap(ann, group, "▶")
        yield lambda: self._say(ben, group, "/undo")
        yield lambda: self._tap(ann, group, "Yes")
        yield lambda: self._reply(ben, group, "L g4 r2")
        yield lambda: self._say(ann, group, "/settings")
        yield lambda: self._tap(ann, group, "dark")
        yield lambda: self._say(ben, group, "/record")
        yield lambda: self._say(ben, group, "/pieces")
        yield lambda: self._say(ann, group, "/draw")

    def _in_private(self) -> Iterator[Callable[[], object]]:
        ann, here = self.ann, self.ann.id
        yield lambda: self.house.world.people.start(here)
        # Whoever has played a game is not shown how.
        yield lambda: self._tap(ann, here, "Blokus")
        yield lambda: self._say(ann, here, "/solo lits swap=off setup=rings first")
        # With two games she is asked which she means.
        yield lambda: self._say(ann, here, "T e5 r1")
        yield lambda: self._reply(ann, here, "T e5 r1")
        yield lambda: self._tap(ann, here, "Move")
        yield lambda: self._tap(ann, here, "S")
        yield lambda: self._tap(ann, here, "Back")
        for _ in range(CHOICES):
            yield lambda: self._choose(ann, here)
        yield lambda: self._tap(ann, here, "Confirm")
        yield lambda: self._reply(ann, here, "/hint")
        yield lambda: self._say(ann, here, "/undo")
        yield lambda: self._reply(ann, here, "/undo")
        yield lambda: self._reply(ann, here, "/resign")
        yield lambda: self._tap(ann, here, "Yes")
        yield lambda: self._tap(ann, here, "Key moments")

    def _in_the_end(self) -> Iterator[Callable[[], object]]:
        group, ann, ben = self.group, self.ann, self.ben
        yield lambda: self._say(ann, group, "/resign")
        yield lambda: self._tap(ann, group, "Yes")
        yield lambda: self._tap(ben, group, "Rematch")
        yield lambda: self._say(ann, group, "/cancel")

    def _ask(self, who: User, chat: int, *texts: str) -> None:
        for text in texts:
            self._say(who, chat, text)

    def _reply(self, who: User, chat: int, text: str) -> None:
        """Reply to the newest board on which somebody is to move."""
        board, _ = self._button(chat, "Move")
        self.house.world.people.say(who.id, chat, text, board.message_id)

    def _board(self, chat: int) -> Message:
        said = reversed(self.house.world.of_bot(chat))
        return next(one for one in said if one.photo and one.keyboard)

    def _choose(self, who: User, chat: int) -> None:
        """Tap the first of the choices until none is left."""
        table = self._board(chat)
        labels = [str(button["text"]) for row in table.keyboard or () for button in row]
        if "Confirm" not in labels:
            self._tap(who, chat, labels[0])
