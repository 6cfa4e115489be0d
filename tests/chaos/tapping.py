"""A move put together by taps, each as soon as the result of the one before shows."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from engine.core.game import Seat
from tests.chaos.journal import Journal
from tests.chaos.watching import NotSeenError, Watch
from tests.support.flows.game import boards, code_of
from tests.support.flows.tapping import asks, data_of, steps, taps
from tests.support.local_chat import ChatView, MessageView, Persona


@dataclass(frozen=True)
class Hand:
    """Somebody's hand at a table."""

    journal: Journal
    watch: Watch
    chat: ChatView
    code: str
    table: Callable[[], MessageView]

    async def compose(self, who: Persona, seat: Seat, rng: Random) -> None:
        """Tap from the button under the table to the one that plays the move.

        Nothing is played if the table has moved on, and the bot says so to the person who taps;
        nor if the table is shown anew, below, with the button to begin again.
        """
        prompt = await (self._opened_here if who.id == self.chat.id else self._opened)(who)
        if prompt is None:
            return
        while not (done := data_of(prompt, "done")):
            if data_of(prompt, "compose"):
                return
            choices = steps(prompt)
            if not choices:
                raise NotSeenError(f"nothing to choose\n{who.private.transcript()}")
            choice = data_of(prompt, "rest") or rng.choice(choices)
            prompt = await self._after(who, prompt, choice)
        query = who.press(who.private, prompt, done)
        about = {"code": self.code, "chat": who.id, "message": query, "by": who.id}
        # What the move is called in writing is not looked at.
        self.journal.write("sent", seat=seat, text="", **about)
        said = await self.watch.until(who.id, lambda: _answer(who, query))
        self.journal.write("acknowledged", chat=who.id, message=query, said=said)

    async def _opened_here(self, who: Persona) -> MessageView | None:
        """The table when it has become the first question; None if the tap came too late."""
        data = await self.watch.until(who.id, lambda: data_of(self.table(), "compose"))
        tapped = self.table()
        query = who.press(who.private, tapped, data)

        def opened() -> bool:
            now = _as_it_is(tapped)
            return now is None or bool(asks(now) or _answer(who, query))

        await self.watch.until(who.id, opened)
        table = _as_it_is(tapped)
        return table if table and asks(table) else None

    async def _opened(self, who: Persona) -> MessageView | None:
        """Tap the button under the table that opens the private chat; None if it does not."""
        before = {board.message_id for board in boards(who.private)}
        data = await self.watch.until(self.chat.id, lambda: data_of(self.table(), "compose"))
        query = who.press(self.chat, self.table(), data)
        await self.watch.until(who.id, lambda: _is_answered(who, query))
        if not (url := _opened_by(who, query)):
            return None
        await who.start(url.split("start=")[1])

        def prompt() -> MessageView | None:
            new = (b for b in boards(who.private) if b.message_id not in before)
            return next(filter(asks, new), None)

        return await self.watch.until(who.id, prompt)

    async def _after(self, who: Persona, message: MessageView, data: str) -> MessageView:
        """Return a message in private as it is after a tap.

        If it is taken away because it was sent in vain, return the one in its place: it loses its
        buttons first. In place of the table that is the table, which may ask nothing yet.
        """
        before = taps(message)
        who.press(who.private, message, data)

        def changed() -> MessageView | None:
            now = _as_it_is(message)
            if now and taps(now):
                return now if taps(now) != before else None
            anew = [one for one in boards(who.private) if asks(one) or data_of(one, "compose")]
            return next((one for one in reversed(anew) if code_of(one) == self.code), None)

        return await self.watch.until(who.id, changed)


def _as_it_is(message: MessageView) -> MessageView | None:
    """Return a message as it is by now; None if it has been taken away."""
    return next((one for one in boards(message.chat) if one.message_id == message.message_id), None)


def _opened_by(who: Persona, query: str) -> str | None:
    """Return the link that the bot's answer to a tap opened."""
    asked = who._local.sandbox.store.query(query)
    return asked.answer.url if asked and asked.answer else None


def _is_answered(who: Persona, query: str) -> bool:
    """Whether the bot has answered a tap, in words or by a link."""
    asked = who._local.sandbox.store.query(query)
    return bool(asked and asked.answer)


def _answer(who: Persona, query: str) -> str | None:
    """Return the words with which the bot answered a tap."""
    asked = who._local.sandbox.store.query(query)
    return asked.answer.text if asked and asked.answer else None
