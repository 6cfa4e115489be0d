"""`/puzzle`: puzzles in private, and the puzzle of the day of a group."""

from dataclasses import dataclass
from random import Random

from bot.domain.clocks.spans import in_ms
from bot.domain.commands import Person
from bot.domain.puzzles import puzzling
from bot.domain.puzzles.choice import next_puzzle
from bot.domain.puzzles.daily import Post, Schedule
from bot.domain.puzzles.requests import (
    AskZone,
    NameMe,
    NextPuzzle,
    Puzzling,
    SolvePost,
    TurnOff,
    TurnOn,
)
from bot.domain.table import CommandRejected, Place, Stage, Table
from bot.handlers.community.puzzle_course import counted
from bot.handlers.persistence import keep_new
from bot.handlers.quotas import expect_room_for_table
from bot.handlers.responder import Responder
from bot.store.repositories import boards, tables
from bot.store.repositories.scores import attempts, daily_puzzles
from bot.store.repositories.timing import reminders
from bot.views.clock_phrases import moment
from bot.views.community.puzzle import zone_question
from engine.core.registry import GAMES
from engine.puzzles.puzzle import Puzzle
from engine.puzzles.shipped import shipped, shipped_as


@dataclass(frozen=True)
class PuzzleHandler:
    """Serves these requests."""

    responder: Responder
    rng: Random

    def serve(self, command: Puzzling, person: Person | None) -> None:
        """Do what is asked.

        :raises Refused: if it cannot be done.
        """
        private = self.responder.request.private
        match command:
            case NextPuzzle() if not private:
                self._show_post()
            case TurnOn() | AskZone() | TurnOff():
                if private:
                    raise CommandRejected("puzzle-group")
                self._schedule(command, person)
            case NextPuzzle() | SolvePost() | NameMe():
                if person is None or not private:
                    raise CommandRejected("stale")
                self._alone(command, person)

    # In private

    def _alone(self, command: NextPuzzle | SolvePost | NameMe, person: Person) -> None:
        match command:
            case NextPuzzle(game):
                self._next(game, person)
            case SolvePost():
                self._solve(command, person)
            case NameMe(number):
                self._name(number, person)

    def _next(self, game: str, person: Person) -> None:
        """Show the puzzle that somebody is at, or another one."""
        if running := self._running(game, person):
            self._show_again(running)
            return
        puzzle = self._chosen(game, person)
        if puzzle is None:
            raise CommandRejected("puzzle-all")
        self._open(puzzle, person)

    def _running(self, game: str, person: Person) -> Table | None:
        """A table at which somebody is solving a puzzle, of a game if one is named."""
        own = tables.of_person(self.responder.connection, person.id, (Stage.PLAYING,))
        at = (table for table in own if puzzling.is_on(table))
        return next((table for table in at if game in ("", table.record.game)), None)

    def _chosen(self, game: str, person: Person) -> Puzzle | None:
        """A puzzle for somebody, of a game if one is named."""
        tried = attempts.of_person(self.responder.connection, person.id)
        games = [key for key in GAMES if shipped(key) and game in ("", key)]
        if not games:
            raise CommandRejected("puzzle-game", {"game": self.responder.say(f"game-{game}")})
        # In turn, so that none is left for later.
        self.rng.shuffle(games)
        found = (next_puzzle(shipped(key), tried) for key in games)
        return next(filter(None, found), None)

    def _solve(self, command: SolvePost, person: Person) -> None:
        """Let somebody solve the puzzle of a day to whose group it came."""
        connection = self.responder.connection
        post = daily_puzzles.load(connection, command.number)
        puzzle = shipped_as(post.game, post.puzzle) if post else None
        if post is None or puzzle is None or post.token != command.token:
            raise CommandRejected("puzzle-unknown")
        daily_puzzles.join(connection, post.number, person.id)
        code = attempts.code_of(connection, person.id, puzzle.key)
        if code is None:
            self._open(puzzle, person, post)
            return
        # Who had solved it before counts here, too.
        self.responder.touched |= counted(connection, post, self.responder.now)
        table = tables.lock_for_update(connection, code)
        if table is None:
            raise CommandRejected("puzzle-done")
        self._show_again(table)

    def _open(self, puzzle: Puzzle, person: Person, post: Post | None = None) -> None:
        responder = self.responder
        connection, now = responder.connection, responder.now
        expect_room_for_table(connection, responder.request.chat, person.id)
        code = tables.new_code(connection, self.rng)
        table = puzzling.opened(code, person, puzzle, post.number if post else 0)
        keep_new(connection, table, now)
        attempts.begin(connection, person.id, puzzle, table, in_ms(now))
        responder.touched.add(table.place.chat)
        responder.toast()

    def _show_again(self, table: Table) -> None:
        boards.repost(self.responder.connection, table.code)
        self.responder.touched.add(table.place.chat)
        self.responder.toast()

    def _name(self, number: int, person: Person) -> None:
        """Have somebody named, or not any more, below the puzzle of a day."""
        connection = self.responder.connection
        named = daily_puzzles.name(connection, number, person.id)
        post = daily_puzzles.load(connection, number)
        if named is None or post is None:
            raise CommandRejected("stale")
        self.responder.touched |= counted(connection, post, self.responder.now)
        self.responder.toast("toast-puzzle-named" if named else "toast-puzzle-unnamed")

    # In a group

    def _show_post(self) -> None:
        """Show the puzzle of the day in a new message, or say when one comes."""
        responder = self.responder
        connection, chat = responder.connection, responder.request.chat
        if post := daily_puzzles.latest(connection, chat):
            responder.toast()
            daily_puzzles.show(connection, post, responder.now, anew=True)
            responder.touched.add(chat)
            return
        found = daily_puzzles.schedule_of(connection, chat)
        if found is None:
            raise CommandRejected("puzzle-off")
        responder.message("puzzle-on", {"moment": moment(found[1])})

    def _schedule(self, command: TurnOn | AskZone | TurnOff, person: Person | None) -> None:
        responder = self.responder
        match command:
            case TurnOff():
                off = daily_puzzles.turn_off(responder.connection, responder.request.chat)
                if not off:
                    raise CommandRejected("puzzle-off")
                responder.message("puzzle-turned-off")
            case AskZone(minute, shift):
                question = zone_question(responder.phrases, minute, responder.now, shift)
                responder.in_place(*question)
            case TurnOn():
                self._turn_on(command, person)

    def _turn_on(self, command: TurnOn, person: Person | None) -> None:
        """Turn it on, once it is known what time it is there."""
        responder = self.responder
        zone = command.zone
        if zone is None and person:
            zone = reminders.settings_of(responder.connection, person.id).zone
        if zone is None:
            text, keyboard = zone_question(responder.phrases, command.minute, responder.now)
            responder.question(text, keyboard)
            return
        request = responder.request
        schedule = Schedule(Place(request.chat, request.topic), zone, command.minute)
        due_at = schedule.after(in_ms(responder.now))
        daily_puzzles.turn_on(responder.connection, schedule, due_at)
        responder.settle()
        responder.in_place(responder.phrase("puzzle-on", {"moment": moment(due_at)}), [])
