"""Requests that need no table yet: greeting, help, opening tables of all kinds."""

from dataclasses import dataclass
from random import Random

from bot import seating
from bot.answers import Answers
from bot.commands import (
    Challenge,
    Choose,
    Gallery,
    Greet,
    Help,
    Invited,
    Lobby,
    Misread,
    Open,
    Person,
    Solo,
)
from bot.keeping import keep_new
from bot.present import Keyboard
from bot.session import Place, Refused, Session, Terms
from bot.store import people, sessions
from engine.errors import EngineError
from engine.registry import GAMES, find_game

LONGEST_CHOICE = 50
"""Characters of a game with its options that a button can hold."""


@dataclass(frozen=True)
class LobbyDesk:
    """Serves these requests; `username` is the bot's own."""

    answers: Answers
    username: str
    rng: Random

    async def serve(self, command: Lobby, person: Person | None) -> None:
        """Do what is asked.

        :raises Refused: if it cannot be done.
        """
        match command:
            case Greet():
                await self._greet(command)
            case Help():
                await self._help()
            case Choose() if command.game:
                await self._offer(command, person)
            case Choose():
                await self._choose()
            case Gallery():
                await self._gallery(command)
            case Misread():
                raise Refused(command.code, command.values)
            case Open() if self.answers.request.private:
                await self._offer(Choose(command.game), person)
            case Open() | Challenge() | Solo():
                await self._open(command, person)

    async def _greet(self, command: Greet) -> None:
        if self.answers.request.private:
            await self.answers.message("greeting", keyboard=self._first_steps(next(iter(GAMES))))
        elif not command.payload:
            # With a payload it came along with being added to the group, and was greeted for that.
            await self.answers.message("greeting-group")

    async def _help(self) -> None:
        """How everything works, then each game in short."""
        parts = [
            self.answers.phrase("help"),
            *(self.answers.phrase(f"help-{key}") for key in GAMES),
        ]
        await self.answers.markup("\n\n".join(parts))

    async def _choose(self) -> None:
        answers = self.answers
        verb = "solo" if answers.request.private else "open"
        games = [[answers.button(f"game-{key}", verb, argument=key)] for key in GAMES]
        await answers.message("choose", keyboard=games)

    async def _offer(self, command: Choose, person: Person | None) -> None:
        """Offer opponents for a game; where a button cannot hold its options, play at once."""
        _known_game(command.game)
        chosen = [f"{name}={value}" for name, value in command.options.items()]
        words = " ".join([command.game, *chosen])
        if len(words) > LONGEST_CHOICE or ":" in words:
            await self._open(Solo(command.game, options=command.options), person)
            return
        values = {"game": self.answers.say(f"game-{command.game}")}
        await self.answers.message("offer", values, self._first_steps(words))

    def _first_steps(self, words: str) -> Keyboard:
        """Buttons for a game with its options, as words that `/solo` takes."""
        group = f"https://t.me/{self.username}?startgroup=new"
        return [
            [self.answers.button("button-solo", "solo", argument=words)],
            [{"text": self.answers.say("button-group"), "url": group}],
        ]

    async def _gallery(self, command: Gallery) -> None:
        _known_game(command.game)
        answers = self.answers
        await answers.toast()
        await answers.send(
            "gallery", game=command.game, language=answers.language, **answers.address()
        )

    async def _open(self, command: Open | Challenge | Solo, person: Person | None) -> None:
        if person is None:
            raise Refused("anonymous")
        connection, answers = self.answers.connection, self.answers
        table = self._table(command, person, await sessions.new_code(connection, self.rng))
        if isinstance(command, Challenge):
            table = seating.challenge(table, await self._known(command.invited))
        elif isinstance(command, Solo):
            table = seating.solo(table, command.level, command.order, self.rng)
        await keep_new(connection, table, answers.now)
        answers.touched.add(table.place.chat)
        await answers.toast()

    def _table(self, command: Open | Challenge | Solo, opener: Person, code: str) -> Session:
        request = self.answers.request
        seats = command.seats if isinstance(command, Open) else None
        terms = Terms(command.game, seats, command.options)
        place = Place(request.chat, request.topic)
        try:
            return seating.open_table(code, place, opener, terms, self.rng)
        except EngineError as error:
            raise Refused.by_engine(error) from error

    async def _known(self, invited: Invited | None) -> Invited | None:
        if invited is None or invited.id is not None or invited.username is None:
            return invited
        return await people.person_called(self.answers.connection, invited.username)


def _known_game(key: str) -> None:
    try:
        find_game(key)
    except EngineError as error:
        raise Refused.by_engine(error) from error
