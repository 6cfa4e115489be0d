"""Information on demand: greeting, help, the rules page by page, charts of the pieces."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.domain.commands import Greet, Help, Person, Pieces, Reference, Rules
from bot.domain.table import Refused
from bot.handlers.lobby import choices, game_called
from bot.handlers.responder import Answers
from bot.store.repositories import tables
from bot.views import rules_pages
from bot.views.keyboard import Keyboard
from engine.core.game import AnyGame
from engine.core.registry import GAMES


@dataclass(frozen=True)
class ReferenceDesk:
    """Serves these requests."""

    answers: Answers

    async def serve(self, command: Reference, person: Person | None) -> None:
        """Show what is asked for.

        :raises Refused: if there is no such thing.
        """
        match command:
            case Greet():
                await self._greet(command)
            case Help():
                await self._help(command)
            case Rules():
                await self._rules(command, person)
            case Pieces():
                await self._pieces(command, person)

    async def _greet(self, command: Greet) -> None:
        answers = self.answers
        if answers.request.private:
            await answers.showcase("", answers.phrase("greeting"), choices(answers))
        elif not command.payload:
            # With a payload it came along with being added to the group, and was greeted for that.
            await answers.showcase("", answers.phrase("greeting-group"), choices(answers))

    async def _help(self, command: Help) -> None:
        """Explain everything, with a button for each game; or one game in short."""
        answers = self.answers
        if command.game:
            game_called(command.game)
            rules = answers.button("button-rules", "rules", argument=command.game)
            back = answers.button("button-back", "help")
            await answers.in_place(answers.phrase(f"help-{command.game}"), [[rules], [back]])
            return
        await answers.in_place(answers.phrase("help"), self._games("help", GAMES))

    async def _rules(self, command: Rules, person: Person | None) -> None:
        """Show a page of the rules of a game; ask which where none is named and none played."""
        answers, key = self.answers, command.game or await self._game_here(person)
        if not key or (answers.request.query and not command.game):
            listed = rules_pages.contents(answers.voice)
            await answers.markup(listed.caption, listed.keyboard)
            return
        number = 1 if command.page is None else command.page
        if not rules_pages.Leaf(key, number).is_there:
            raise Refused("stale")
        turned = answers.request.query and command.page is not None
        message = answers.request.message if turned else None
        about = {"game": key, "page": number, "message": message}
        await answers.toast()
        await answers.send("lesson", language=answers.language, **about, **answers.address())

    async def _pieces(self, command: Pieces, person: Person | None) -> None:
        """Show the pieces of a game; ask which where none is named and none is played here."""
        answers, key = self.answers, command.game or await self._game_here(person)
        if not key:
            games = (game for game, rules in GAMES.items() if _has_pieces(rules))
            await answers.message("choose-pieces", keyboard=self._games("pieces", games))
            return
        if not _has_pieces(game_called(key)):
            raise Refused("pieces-none", {"game": answers.say(f"game-{key}")})
        await answers.toast()
        await answers.send("pieces", game=key, language=answers.language, **answers.address())

    async def _game_here(self, person: Person | None) -> str:
        """The key of the game that was last played on in this chat; empty if there is none."""
        connection, request = self.answers.connection, self.answers.request
        if request.private and person:
            found = await tables.of_person(connection, person.id)
        else:
            found = await tables.in_chat(connection, request.chat)
        return found[0].record.game if found else ""

    def _games(self, verb: str, keys: Iterable[str]) -> Keyboard:
        """A button for each of these games."""
        return [[self.answers.button(f"game-{key}", verb, argument=key)] for key in keys]


def _has_pieces(game: AnyGame) -> bool:
    return bool(game.pieces or game.charts)
