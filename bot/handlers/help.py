"""Information on demand: greeting, help, the rules page by page, charts of the pieces."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.domain.commands import Greet, Help, Person, Pieces, Reference, Rules
from bot.domain.table import CommandRejected
from bot.handlers.lobby import choices, game_called
from bot.handlers.responder import Responder
from bot.store.repositories import tables
from bot.views.keyboard import Keyboard
from bot.views.teaching import rules_pages
from engine.core.game import AnyGame
from engine.core.registry import GAMES


@dataclass(frozen=True)
class HelpHandler:
    """Serves these requests."""

    responder: Responder

    def serve(self, command: Reference, person: Person | None) -> None:
        """Show what is asked for.

        :raises Refused: if there is no such thing.
        """
        match command:
            case Greet():
                self._greet(command)
            case Help():
                self._help(command)
            case Rules():
                self._rules(command, person)
            case Pieces():
                self._pieces(command, person)

    def _greet(self, command: Greet) -> None:
        responder = self.responder
        if responder.request.private:
            responder.showcase("", responder.phrase("greeting"), choices(responder))
        elif not command.payload:
            # With a payload it came along with being added to the group, and was greeted for that.
            responder.showcase("", responder.phrase("greeting-games"), choices(responder))

    def _help(self, command: Help) -> None:
        """Explain everything, with a button for each game; or one game in short."""
        responder = self.responder
        if command.game:
            game_called(command.game)
            rules = responder.button("button-rules", "rules", argument=command.game)
            back = responder.button("button-back", "help")
            responder.in_place(responder.phrase(f"help-{command.game}"), [[rules], [back]])
            return
        responder.in_place(responder.phrase("help"), self._games("help", GAMES))

    def _rules(self, command: Rules, person: Person | None) -> None:
        """Show a page of the rules of a game; ask which where none is named and none played."""
        responder, key = self.responder, command.game or self._game_here(person)
        if not key or (responder.request.query and not command.game):
            listed = rules_pages.contents(responder.phrases)
            responder.markup(listed.caption, listed.keyboard)
            return
        number = 1 if command.page is None else command.page
        if not rules_pages.RulesPage(key, number).is_there:
            raise CommandRejected("stale")
        turned = responder.request.query and command.page is not None
        message = responder.request.message if turned else None
        about = {"game": key, "page": number, "message": message}
        responder.toast()
        responder.send("lesson", language=responder.language, **about, **responder.address())

    def _pieces(self, command: Pieces, person: Person | None) -> None:
        """Show the pieces of a game; ask which where none is named and none is played here."""
        responder, key = self.responder, command.game or self._game_here(person)
        if not key:
            games = (game for game, rules in GAMES.items() if _has_pieces(rules))
            responder.message("choose-pieces", keyboard=self._games("pieces", games))
            return
        if not _has_pieces(game_called(key)):
            raise CommandRejected("pieces-none", {"game": responder.say(f"game-{key}")})
        responder.toast()
        responder.send("pieces", game=key, language=responder.language, **responder.address())

    def _game_here(self, person: Person | None) -> str:
        """The key of the game that was last played on in this chat; empty if there is none."""
        connection, request = self.responder.connection, self.responder.request
        if request.private and person:
            found = tables.of_person(connection, person.id)
        else:
            found = tables.in_chat(connection, request.chat)
        return found[0].record.game if found else ""

    def _games(self, verb: str, keys: Iterable[str]) -> Keyboard:
        """A button for each of these games."""
        return [[self.responder.button(f"game-{key}", verb, argument=key)] for key in keys]


def _has_pieces(game: AnyGame) -> bool:
    return bool(game.pieces or game.charts)
