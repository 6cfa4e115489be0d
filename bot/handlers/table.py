"""Requests at a table: find it, apply the command, keep what has become of it, answer."""

from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

from bot.domain import move_builder, moves, seating, tour
from bot.domain.agreeing.agreements import Answer
from bot.domain.clocks.spans import in_ms
from bot.domain.commands import (
    AtTable,
    FillWithBot,
    ForTable,
    InPrivate,
    KeepPlaying,
    Move,
    Person,
    Rematch,
    ResignForSure,
)
from bot.domain.drafting import Approach, Compose
from bot.domain.effects import (
    AskHint,
    AskResign,
    BackToTable,
    Effect,
    Look,
    OpenPrivate,
    Prompt,
    Repost,
    SendRecord,
    SendReplay,
)
from bot.domain.moves import play_chance_moves
from bot.domain.requests import AgreePause, Pause
from bot.domain.table import CommandRejected, Stage, Step, Table
from bot.domain.turns import expect_current
from bot.domain.votes.requests import CountVotes
from bot.handlers import confirmations, drafts, hints, review, turn_notifications
from bot.handlers.community.game_end import concluded
from bot.handlers.community.vote import VoteHandler
from bot.handlers.persistence import is_shown_by_votes, keep_change, keep_new
from bot.handlers.responder import Responder
from bot.handlers.table_lookup import TableLookup
from bot.store.repositories import boards, outbox, people, tables
from bot.views.move_prompt import Prompted
from engine.core.game import Seat

TALK = ("unreadable", "too-long", "table-unknown")
"""Refusals which mean that a text was no move but talk, perhaps with a hashtag."""

OUTDATED = ("stale", "over", "answered")
"""Refusals which mean that the buttons tapped are of the past."""

ON_ITS_WAY = 10.0
"""Seconds after a change for which a tap may have been made before its message was edited."""

HEARD = ("undone", "paused", "pause-ending")
"""Outcomes that the table itself shows: whoever wished them by text only sees that it was heard."""

REACTIONS = {"puzzle-solved": "🎉", "puzzle-wrong": "👎", "puzzle-failed": "👎"}
"""Reactions to moves by text that are more, or less, than just moves."""

_SPEAKING = AskResign | OpenPrivate | SendReplay
"""Effects that answer the tap themselves."""

_ANSWERS = ResignForSure | KeepPlaying | Answer


@dataclass(frozen=True)
class TableHandler:
    """Serves these requests."""

    responder: Responder
    rng: Random

    def serve(self, command: AtTable | ForTable, person: Person | None) -> None:
        """Do what is asked, unless it was talk.

        :raises Refused: if it cannot be done.
        """
        if isinstance(command, ForTable):
            self._serve_chosen(command, person)
            return
        try:
            self._serve(command, person)
        except CommandRejected as refused:
            if self._is_of_the_past(refused):
                self._refresh()
            if not _was_talk(command, refused):
                raise
            self.responder.refused = refused.code

    def _serve_chosen(self, chosen: ForTable, person: Person | None) -> None:
        """Do what is asked of the table chosen, after which nothing is left to choose."""
        if person and person.id != chosen.asker:
            raise CommandRejected("not-your-question")
        self.responder.expect_unspent()
        self._serve(chosen.command, person)
        self.responder.dismiss()

    def _serve(self, command: AtTable, person: Person | None) -> None:
        if person is None:
            raise CommandRejected("anonymous", quiet=True)
        responder = self.responder
        if isinstance(command, Move) and command.offered:
            responder.expect_unspent()
        if isinstance(command, InPrivate) and not responder.request.private:
            if not isinstance(command, Compose):
                raise CommandRejected("secret-here")
            command = Approach()
        found = TableLookup(responder.connection, responder.request, person).table(command)
        if found:
            self._expect_present(found, person)
        if found and isinstance(command, Rematch):
            self._rematch(seating.called_now(found, person), person)
        elif found and isinstance(command, CountVotes):
            VoteHandler(responder, self.rng).count(command, found, person)
        elif found and isinstance(command, Move) and found.voters_on_move is not None:
            VoteHandler(responder, self.rng).write_in(command, found, person)
        elif found:
            self._apply(command, found, person)

    def _expect_present(self, table: Table, person: Person) -> None:
        """Refuse what was done on a page that shows the table as it no longer is.

        :raises Refused: if it was.
        """
        revision = self.responder.request.revision
        if revision is not None:
            expect_current(table, revision, table.seat_of(person.id))

    def _apply(self, command: AtTable, found: Table, person: Person) -> None:
        """Do at a table what is asked, keep what has become of it, and answer."""
        table = self.responder.table = seating.called_now(found, person)
        try:
            command = self._completed(command, person)
            if self.responder.request.query:
                command = drafts.rebased(self.responder, command, table, person)
            command = move_builder.settled(table, command, person, self.rng)
            step = moves.apply(table, command, person)
        except CommandRejected as refused:
            if not self._taught(refused, table, person):
                raise
            return
        if step.table != found:
            self._keep(table, play_chance_moves(step.table, self.rng), person)
        self._acknowledge(command, step, person)
        for effect in step.effects:
            # A move that is done was put together at the table as it was before.
            was_before = isinstance(effect, Prompt) and effect.done
            self._follow(effect, table if was_before else step.table, person)

    def _completed(self, command: AtTable, person: Person) -> AtTable:
        """The command with the level at which this person last played the bot, or its moment."""
        match command:
            case FillWithBot():
                return FillWithBot(people.level_of(self.responder.connection, person.id))
            case Pause() | AgreePause():
                return replace(command, at=in_ms(self.responder.now))
        return command

    def _taught(self, refused: CommandRejected, table: Table, person: Person) -> bool:
        """Say in private with a small picture why a move typed there breaks a rule."""
        responder = self.responder
        readings = responder.offers(refused).playable
        pictured = refused.squares or readings
        if not (pictured and responder.request.private) or responder.request.query:
            return False
        responder.refused = refused.code
        about: dict[str, Any] = {"code": table.code, "seat": table.seat_of(person.id)}
        about |= {"readings": readings, "revision": table.revision, "squares": refused.squares}
        about |= {"written": refused.values.get("text", "")}
        keyboard = responder.offers(refused).keyboard(numbered=bool(readings))
        text = responder.why(refused)
        about |= {"keyboard": keyboard, **responder.asked(keyboard), **responder.address()}
        responder.send("refusal", text=text, **about)
        return True

    def _keep(self, before: Table, after: Table, person: Person) -> None:
        responder = self.responder
        after, touched = concluded(responder.connection, before, after, responder.now, self.rng)
        responder.touched |= touched
        responder.table, responder.plies = after, len(after.record.plies) - len(before.record.plies)
        text = responder.request.text_in(after.place)
        said_at = responder.request.said_at
        keep_change(responder.connection, before, after, responder.now, text, said_at)
        if before.stage is Stage.AWAY and not is_shown_by_votes(after):
            boards.repost(responder.connection, after.code)
        if before.stage is Stage.OPEN:
            self._remember_level(after, person)
        responder.touched.add(after.place.chat)
        responder.touched |= turn_notifications.tell(
            responder.connection, before, after, responder.now, person.id
        )

    def _remember_level(self, begun: Table, person: Person) -> None:
        """Keep the level at which somebody plays the bot from now on, if they do."""
        if begun.stage is Stage.PLAYING and begun.level is not None:
            people.played_at(self.responder.connection, person.id, begun.level)

    def _is_of_the_past(self, refused: CommandRejected) -> bool:
        """Whether the buttons tapped lead nowhere any more, perhaps as there is no such table."""
        if refused.code != "table-unknown":
            return refused.code in OUTDATED
        code = self.responder.request.code
        return not code or tables.load(self.responder.connection, code) is None

    def _refresh(self) -> None:
        """Bring a message with stale buttons up to date: a table's own, or one left behind.

        The store tells the two apart, as the code in a button can be forged.
        """
        responder, request = self.responder, self.responder.request
        if request.query is None or request.message is None:
            return
        shown = tables.posted(responder.connection, request.chat, request.message)
        board = boards.load(responder.connection, shown.code) if shown else None
        if board and (board.chat, board.message) == (request.chat, request.message):
            if shown and board.is_right and responder.now - shown.changed_at <= ON_ITS_WAY:
                return
            boards.refresh(responder.connection, board.code)
            responder.touched.add(board.chat)
        else:
            responder.send("strip", message=request.message)

    def _acknowledge(self, command: AtTable, step: Step, person: Person) -> None:
        responder = self.responder
        if isinstance(command, Move) and not responder.request.query:
            responder.reaction(REACTIONS.get(step.said, "👍"))
        if step.said in HEARD and not responder.request.query:
            responder.reaction("👍")
        if not any(isinstance(effect, _SPEAKING) for effect in step.effects):
            responder.toast(f"toast-{step.said}" if step.said else "")
        if isinstance(command, Move) and command.offered:
            responder.dismiss()
        if isinstance(command, Move) or responder.request.page:
            responder.withdraw(person)
        if isinstance(command, _ANSWERS):
            confirmations.end(responder, step, person)

    def _rematch(self, table: Table, person: Person) -> None:
        responder = self.responder
        code = tables.new_code(responder.connection, self.rng)
        again = tour.first_game if tour.is_tour(table) else seating.rematch
        opened = play_chance_moves(again(table, code, person, self.rng), self.rng)
        keep_new(responder.connection, opened, responder.now)
        self._remember_level(opened, person)
        followed = replace(table, rematch=code)
        keep_change(responder.connection, table, followed, responder.now)
        # The new opened comes below it.
        boards.stay(responder.connection, table.code)
        responder.touched.add(opened.place.chat)
        responder.touched |= turn_notifications.tell(
            responder.connection, None, opened, responder.now, person.id
        )
        responder.toast()

    def _follow(self, effect: Effect, table: Table, person: Person) -> None:
        responder = self.responder
        if isinstance(effect, confirmations.Question):
            confirmations.put(responder, effect, table, person)
            return
        # The view of a seat is shown in private only, where nobody else sees it.
        seat = table.seat_of(person.id) if responder.request.private else None
        match effect:
            case Repost() if table.place.chat != responder.request.chat:
                responder.send("look", code=table.code, seat=seat, language=responder.language)
            case Repost():
                boards.repost(responder.connection, table.code)
                responder.touched.add(table.place.chat)
            case AskHint():
                hints.ask(responder, effect, table, person)
            case Look() | SendRecord() | SendReplay():
                self._show(effect, table, seat)
            case OpenPrivate():
                drafts.begin(responder, table, person)
            case Prompt():
                self._prompt(effect, table)
            case BackToTable():
                self._back_to_table(table, seat)

    def _show(
        self, effect: Look | SendRecord | SendReplay, table: Table, seat: Seat | None
    ) -> None:
        """Show something of a table in a message of its own."""
        responder = self.responder
        match effect:
            case Look(aid):
                about = {"seat": seat, "language": responder.language, "aid": aid}
                responder.send("look", code=table.code, **about)
            case SendRecord():
                about = {"seat": seat, "language": responder.language}
                responder.send("record", code=table.code, **about, **responder.address())
            case SendReplay():
                review.replay(responder, table)

    def _prompt(self, effect: Prompt, table: Table) -> None:
        """Show how far a move has been put together, in a new message or in the one tapped."""
        responder = self.responder
        if responder.request.opening:
            drafts.go_on(responder, table, Prompted.now(table, effect), anew=effect.new)
            return
        if (effect.new or effect.done) and self._is_tables_own_message(table):
            return
        if not effect.new and not effect.chosen:
            self._move_down(table)
        prompted = Prompted.now(table, effect)
        message = None if effect.new else responder.request.message
        if message is not None:
            drafts.keep(responder, table, prompted)
        responder.send("prompt", message=message, language=responder.language, **asdict(prompted))

    def _move_down(self, table: Table) -> None:
        """The look at the table from which somebody begins is its own message, the other goes."""
        responder, request = self.responder, self.responder.request
        board = boards.load(responder.connection, table.code)
        if not board or board.message is None or board.chat != request.chat:
            return
        if request.message is not None and board.message < request.message:
            boards.moved_to(responder.connection, board, request.message)
            responder.send("delete", message=board.message)

    def _back_to_table(self, table: Table, seat: Seat | None) -> None:
        """The message that was tapped shows the table again: its own, or as a look at it."""
        responder = self.responder
        if responder.request.opening:
            responder.dismiss()
            return
        if self._is_tables_own_message(table):
            here, message = responder.request.chat, responder.request.message
            if message is not None:
                outbox.drop(responder.connection, here, "prompt", message)
            boards.refresh(responder.connection, table.code)
            responder.touched.add(table.place.chat)
            return
        about = {"seat": seat, "language": responder.language, "message": responder.request.message}
        responder.send("look", code=table.code, **about)

    def _is_tables_own_message(self, table: Table) -> bool:
        """Whether a button of the table's own message was tapped: what follows is shown there."""
        request = self.responder.request
        board = boards.load(self.responder.connection, table.code)
        here = (request.chat, request.message)
        return bool(request.query and board and (board.chat, board.message) == here)


def _was_talk(command: AtTable, refused: CommandRejected) -> bool:
    if not isinstance(command, Move) or command.route.is_for_bot:
        return False
    return refused.quiet or refused.code in TALK
