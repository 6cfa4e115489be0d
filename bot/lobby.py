"""Requests that need no table yet: greeting, help, opening tables of all kinds."""

from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from bot import seating
from bot.answers import Answers, Values
from bot.callbacks import Tap
from bot.choosing import Way, numbers_of_seats, to_be_asked, ways
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
    Pieces,
    Solo,
)
from bot.hosting import hosted
from bot.keeping import keep_new
from bot.present import Keyboard
from bot.session import Place, Refused, Session, Terms
from bot.store import people, sessions
from bot.words import print_words
from engine.errors import EngineError
from engine.game import AnyGame
from engine.registry import GAMES, find_game

Asked = TypeVar("Asked", Open, Solo)


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
                await self._gallery(command, person)
            case Pieces():
                await self._pieces(command, person)
            case Misread():
                raise Refused(command.code, command.values)
            case Open():
                await self._play(command, person)
            case Challenge() | Solo():
                await self._open(command, person)

    async def _greet(self, command: Greet) -> None:
        if self.answers.request.private:
            buttons = [*self._solo_button(next(iter(GAMES))), self._group_button()]
            await self.answers.message("greeting", keyboard=buttons)
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
        """Show a card of the games."""
        answers = self.answers
        games = [
            [answers.button(f"game-{key}", self._first_verb(game), argument=key)]
            for key, game in GAMES.items()
        ]
        await answers.message("choose", keyboard=games)

    def _first_verb(self, game: AnyGame) -> str:
        """In private a game that leaves nothing to choose is begun at once."""
        private = self.answers.request.private
        return "solo" if private and not to_be_asked(ways(game, None, {})) else "open"

    async def _play(self, command: Open, person: Person | None) -> None:
        """Open a table, or ask how to play where what was said leaves it open."""
        if self.answers.request.private:
            await self._offer(Choose(command.game, command.seats, command.options), person)
            return
        found = ways(_game(command.game), command.seats, command.options)
        buttons = self._way_buttons("open", found) if to_be_asked(found) else []
        if buttons:
            values: Values = {
                "game": self.answers.say(f"game-{command.game}"),
                "numbers": numbers_of_seats(found),
            }
            await self.answers.message("choose-way", values, buttons)
        else:
            await self._open(_settled(command, found), person)

    async def _offer(self, command: Choose, person: Person | None) -> None:
        """Offer ways to play and a group; where there is nothing to choose, play at once."""
        found = ways(_game(command.game), command.seats, command.options)
        asking = to_be_asked(found)
        solo = _settled(Solo(command.game, options=command.options, seats=command.seats), found)
        words = print_words(solo.game, solo.seats, solo.options)
        buttons = self._way_buttons("solo", found) if asking else self._solo_button(words)
        if not found or not buttons or solo.seats == 1:
            await self._open(solo, person)
            return
        sentence = "offer-way" if asking else "offer"
        values = {"game": self.answers.say(f"game-{command.game}")}
        await self.answers.message(sentence, values, [*buttons, self._group_button()])

    def _way_buttons(self, verb: str, found: list[Way]) -> Keyboard:
        """A button for each way; none at all if the words of one are too long for it."""
        taps = [Tap(verb, argument=way.words) for way in found]
        if not all(tap.fits for tap in taps):
            return []
        numbers = numbers_of_seats(found)
        labels = [self._label(way, numbers) for way in found]
        return [
            [{"text": label, "callback_data": tap.encode()}]
            for label, tap in zip(labels, taps, strict=True)
        ]

    def _label(self, way: Way, numbers: int) -> str:
        chosen = [
            self.answers.say(f"option-{way.game}-{name}-{value}")
            for name, value in way.asked.items()
        ]
        values: Values = {"seats": way.seats, "way": ", ".join(chosen), "numbers": numbers}
        return self.answers.say("button-way", values)

    def _solo_button(self, words: str) -> Keyboard:
        """A button for a game against the bot; none if its words are too long for it."""
        if not Tap("solo", argument=words).fits:
            return []
        return [[self.answers.button("button-solo", "solo", argument=words)]]

    def _group_button(self) -> list[dict[str, str]]:
        group = f"https://t.me/{self.username}?startgroup=new"
        return [{"text": self.answers.say("button-group"), "url": group}]

    async def _gallery(self, command: Gallery, person: Person | None) -> None:
        """Show pictures of what there is to choose; without any, the ways to play."""
        game, answers = _game(command.game), self.answers
        if not any(option.pictured for option in game.options(game.info.seats[0])):
            await self._play(Open(command.game), person)
            return
        await answers.toast()
        await answers.send(
            "gallery", game=command.game, language=answers.language, **answers.address()
        )

    async def _pieces(self, command: Pieces, person: Person | None) -> None:
        """Show the pieces of a game; ask which where none is named and none is played here."""
        answers, key = self.answers, command.game or await self._game_here(person)
        if not key:
            games = [
                [answers.button(f"game-{game}", "pieces", argument=game)]
                for game, rules in GAMES.items()
                if _has_pieces(rules)
            ]
            await answers.message("choose-pieces", keyboard=games)
            return
        if not _has_pieces(_game(key)):
            raise Refused("pieces-none", {"game": answers.say(f"game-{key}")})
        await answers.toast()
        await answers.send("pieces", game=key, language=answers.language, **answers.address())

    async def _game_here(self, person: Person | None) -> str:
        """The key of the game that was last played on in this chat; empty if there is none."""
        connection, request = self.answers.connection, self.answers.request
        if request.private and person:
            tables = await sessions.of_person(connection, person.id)
        else:
            tables = await sessions.in_chat(connection, request.chat)
        return tables[0].record.game if tables else ""

    async def _open(self, command: Open | Challenge | Solo, person: Person | None) -> None:
        if person is None:
            raise Refused("anonymous")
        connection, answers = self.answers.connection, self.answers
        table = self._table(command, person, await sessions.new_code(connection, self.rng))
        if isinstance(command, Challenge):
            table = seating.challenge(table, await self._known(command.invited))
        elif isinstance(command, Solo):
            table = seating.solo(table, command.level, command.order, self.rng, command.options)
        await keep_new(connection, hosted(table, self.rng), answers.now)
        answers.touched.add(table.place.chat)
        await answers.toast()

    def _table(self, command: Open | Challenge | Solo, opener: Person, code: str) -> Session:
        request = self.answers.request
        seats = None if isinstance(command, Challenge) else command.seats
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


def _game(key: str) -> AnyGame:
    try:
        return find_game(key)
    except EngineError as error:
        raise Refused.by_engine(error) from error


def _has_pieces(game: AnyGame) -> bool:
    return bool(game.pieces or game.charts)


def _settled(command: Asked, found: list[Way]) -> Asked:
    """The command with all that follows from what was said, if only one way is left."""
    if len(found) != 1:
        return command
    return replace(command, seats=found[0].seats, options=found[0].options)
