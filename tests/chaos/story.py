"""A story with every kind of call by the bot: two games, and all that people ask for besides."""

from collections.abc import Awaitable, Callable, Iterator

from bot.sandbox.model.entities import Message, User
from tests.chaos.harness import BotHarness

Rest = Callable[[], Awaitable[None]]


class Story:
    """A sequence of acts; `rest` lets the bot work after each."""

    def __init__(self, house: BotHarness) -> None:
        self.house = house
        people = {user.username or user.first_name: user for user in house.world.store.users()}
        self.ann, self.ben = people["ann"], people["ben"]
        groups = [chat.id for chat in house.world.store.chats() if chat.type == "supergroup"]
        self.group = max(groups)

    @property
    def steps(self) -> Iterator[Callable[[], object]]:
        """Yield the acts in order."""
        group, ann, ben = self.group, self.ann, self.ben
        yield lambda: self._say(ann, group, "/challenge @ben lits swap=off setup=rings")
        yield lambda: self._tap(ben, group, "Accept")
        yield lambda: self._say(ann, group, "/m T e5 r1")
        yield lambda: self._say(ben, group, "/m L g4 r2")
        yield lambda: self._say(ann, group, "/m T a1")
        yield lambda: self._say(ann, group, "/board")
        yield lambda: self._say(ann, group, "/rules lits")
        yield lambda: self._tap(ann, group, "▶")
        yield lambda: self._say(ann, group, "/settings")
        yield lambda: self._tap(ann, group, "dark")
        yield lambda: self._say(ben, group, "/record")
        yield lambda: self._say(ben, group, "/pieces")
        yield lambda: self.house.world.people.start(ann.id)
        yield lambda: self._say(ann, ann.id, "/solo lits swap=off setup=rings first")
        yield lambda: self._say(ann, ann.id, "T e5 r1")
        yield lambda: self._tap(ann, ann.id, "Move")
        yield lambda: self._tap(ann, ann.id, "S")
        yield lambda: self._tap(ann, ann.id, "Back")
        yield lambda: self._say(ann, group, "/resign")
        yield lambda: self._tap(ann, group, "Yes")

    def _say(self, who: User, chat: int, text: str) -> None:
        self.house.world.people.say(who.id, chat, text)

    def _tap(self, who: User, chat: int, label: str) -> None:
        message, data = self._button(chat, label)
        self.house.world.people.tap(who.id, chat, message.message_id, data)

    def _button(self, chat: int, label: str) -> tuple[Message, str]:
        for message in reversed(self.house.world.of_bot(chat)):
            for row in message.keyboard or ():
                for button in row:
                    if label in button["text"] and "callback_data" in button:
                        return message, button["callback_data"]
        raise LookupError(f"no button {label!r}")
