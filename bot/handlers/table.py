"""Requests at a table: find it, apply the command, keep what has become of it, answer."""

from dataclasses import asdict, dataclass, replace
from random import Random

from bot.domain import move_builder, moves, seating, tour
from bot.domain.commands import (
    Approach,
    AtTable,
    Compose,
    Consent,
    Dissent,
    ForTable,
    InPrivate,
    KeepPlaying,
    Move,
    Person,
    Rematch,
    ResignForSure,
    Undo,
)
from bot.domain.effects import AskDraw, AskHint, OpenPrivate, TellNoDraw
from bot.domain.moves import hosted
from bot.domain.requests import AgreeDraw, DeclineDraw
from bot.domain.table import (
    AskResign,
    AskUndo,
    BackToTable,
    Effect,
    Look,
    Prompt,
    Refused,
    Repost,
    SendRecord,
    Session,
    Stage,
    Step,
    TellDissent,
)
from bot.handlers import confirmations, hints, turn_notifications
from bot.handlers.persistence import compared, is_seen, keep_change, keep_new
from bot.handlers.responder import Answers
from bot.handlers.table_lookup import Finder
from bot.store.repositories import boards, outbox, tables
from bot.views.move_prompt import Prompted
from engine.core.game import Seat

TALK = ("unreadable", "too-long", "table-unknown")
"""Refusals which mean that a text was no move but talk, perhaps with a hashtag."""

OUTDATED = ("stale", "over", "answered")
"""Refusals which mean that the buttons tapped are of the past."""

ON_ITS_WAY = 10.0
"""Seconds after a change for which a tap may have been made before its message was edited."""

_ANSWERS = ResignForSure | KeepPlaying | Consent | Dissent | AgreeDraw | DeclineDraw


@dataclass(frozen=True)
class TableDesk:
    """Serves these requests."""

    answers: Answers
    rng: Random

    async def serve(self, command: AtTable | ForTable, person: Person | None) -> None:
        """Do what is asked, unless it was talk.

        :raises Refused: if it cannot be done.
        """
        if isinstance(command, ForTable):
            await self._serve_chosen(command, person)
            return
        try:
            await self._serve(command, person)
        except Refused as refused:
            if await self._is_of_the_past(refused):
                await self._refresh()
            if not _was_talk(command, refused):
                raise
            self.answers.refused = refused.code

    async def _serve_chosen(self, chosen: ForTable, person: Person | None) -> None:
        """Do what is asked of the table chosen, after which nothing is left to choose."""
        if person and person.id != chosen.asker:
            raise Refused("not-your-question")
        await self._serve(chosen.command, person)
        await self.answers.dismiss()

    async def _serve(self, command: AtTable, person: Person | None) -> None:
        if person is None:
            raise Refused("anonymous", quiet=True)
        answers = self.answers
        if isinstance(command, InPrivate) and not answers.request.private:
            if not isinstance(command, Compose):
                raise Refused("secret-here")
            command = Approach()
        found = await Finder(answers.connection, answers.request, person).table(command)
        if found and isinstance(command, Rematch):
            await self._rematch(seating.called_now(found, person), person)
        elif found:
            await self._apply(command, found, person)

    async def _apply(self, command: AtTable, found: Session, person: Person) -> None:
        """Do at a table what is asked, keep what has become of it, and answer."""
        session = self.answers.table = seating.called_now(found, person)
        try:
            command = move_builder.settled(session, command, person, self.rng)
            step = moves.apply(session, command, person)
        except Refused as refused:
            if not await self._taught(refused, session, person):
                raise
            return
        if step.session != found:
            await self._keep(session, hosted(step.session, self.rng), person)
        await self._acknowledge(command, step, person)
        for effect in step.effects:
            # A move that is done was put together at the table as it was before.
            was_before = isinstance(effect, Prompt) and effect.done
            await self._follow(effect, session if was_before else step.session, person)

    async def _taught(self, refused: Refused, session: Session, person: Person) -> bool:
        """Say in private with a small picture why a move typed there breaks a rule."""
        answers = self.answers
        readings = refused.nearest if refused.code == "ambiguous" else ()
        pictured = refused.squares or readings
        if not (pictured and answers.request.private) or answers.request.query:
            return False
        answers.refused = refused.code
        about = {"code": session.code, "seat": session.seat_of(person.id), "readings": readings}
        about |= {"revision": session.revision, "squares": refused.squares}
        keyboard = answers.offers(refused).keyboard(numbered=bool(readings))
        text = answers.why(refused)
        await answers.send("refusal", text=text, keyboard=keyboard, **about, **answers.address())
        return True

    async def _keep(self, before: Session, after: Session, person: Person) -> None:
        answers = self.answers
        if after.stage is Stage.OVER and before.stage is not Stage.OVER:
            after = await compared(answers.connection, after)
        answers.table, answers.plies = after, len(after.record.plies) - len(before.record.plies)
        await keep_change(answers.connection, before, after, answers.now)
        if before.stage is Stage.AWAY:
            await boards.repost(answers.connection, after.code)
        text = answers.request.text_in(after.place)
        if text is not None and is_seen(before, after):
            await boards.below(answers.connection, after.code, text)
        answers.touched.add(after.place.chat)
        answers.touched |= await turn_notifications.tell(
            answers.connection, before, after, answers.now, person.id
        )

    async def _is_of_the_past(self, refused: Refused) -> bool:
        """Whether the buttons tapped lead nowhere any more, perhaps as there is no such table."""
        if refused.code != "table-unknown":
            return refused.code in OUTDATED
        code = self.answers.request.code
        return not code or await tables.load(self.answers.connection, code) is None

    async def _refresh(self) -> None:
        """Bring a message with stale buttons up to date: a table's own, or one left behind.

        The store tells the two apart, as the code in a button can be forged.
        """
        answers, request = self.answers, self.answers.request
        if request.query is None or request.message is None:
            return
        shown = await tables.posted(answers.connection, request.chat, request.message)
        board = await boards.load(answers.connection, shown.code) if shown else None
        if board and (board.chat, board.message) == (request.chat, request.message):
            if shown and board.is_right and answers.now - shown.changed_at <= ON_ITS_WAY:
                return
            await boards.refresh(answers.connection, board.code)
            answers.touched.add(board.chat)
        else:
            await answers.send("strip", message=request.message)

    async def _acknowledge(self, command: AtTable, step: Step, person: Person) -> None:
        answers = self.answers
        if isinstance(command, Move) and not answers.request.query:
            await answers.reaction("👍")
        if isinstance(command, Undo) and step.said == "undone" and not answers.request.query:
            await answers.reaction("👍")
        if not any(isinstance(effect, AskResign | OpenPrivate) for effect in step.effects):
            await answers.toast(f"toast-{step.said}" if step.said else "")
        if isinstance(command, Move) and command.offered:
            await answers.dismiss()
        if isinstance(command, _ANSWERS):
            await confirmations.end(answers, step, person)

    async def _rematch(self, session: Session, person: Person) -> None:
        answers = self.answers
        code = await tables.new_code(answers.connection, self.rng)
        again = seating.rematch if session.guided is None else tour.first_game
        table = hosted(again(session, code, person, self.rng), self.rng)
        await keep_new(answers.connection, table, answers.now)
        followed = replace(session, rematch=code)
        await keep_change(answers.connection, session, followed, answers.now)
        # The new table comes below it.
        await boards.stay(answers.connection, session.code)
        answers.touched.add(table.place.chat)
        answers.touched |= await turn_notifications.tell(
            answers.connection, None, table, answers.now, person.id
        )
        await answers.toast()

    async def _follow(self, effect: Effect, session: Session, person: Person) -> None:
        answers = self.answers
        # The view of a seat is shown in private only, where nobody else sees it.
        seat = session.seat_of(person.id) if answers.request.private else None
        match effect:
            case Repost() if session.place.chat != answers.request.chat:
                await answers.send("look", code=session.code, seat=seat, language=answers.language)
            case Repost():
                await boards.repost(answers.connection, session.code)
                answers.touched.add(session.place.chat)
            case AskUndo() | AskDraw() | AskResign() | TellDissent() | TellNoDraw():
                await confirmations.put(answers, effect, session, person)
            case AskHint():
                await hints.ask(answers, effect, session, person)
            case Look(aid):
                about = {"seat": seat, "language": answers.language, "aid": aid}
                await answers.send("look", code=session.code, **about)
            case SendRecord():
                await answers.send("record", code=session.code, seat=seat, **answers.address())
            case OpenPrivate():
                await answers.open_private(session.code)
            case Prompt():
                await self._prompt(effect, session)
            case BackToTable():
                await self._back_to_table(session, seat)

    async def _prompt(self, effect: Prompt, session: Session) -> None:
        """Show how far a move has been put together, in a new message or in the one tapped."""
        answers = self.answers
        if (effect.new or effect.done) and await self._is_tables_own_message(session):
            return
        if not effect.new and not effect.chosen:
            await self._move_down(session)
        prompted = Prompted.now(session, effect)
        message = None if effect.new else answers.request.message
        await answers.send("prompt", message=message, language=answers.language, **asdict(prompted))

    async def _move_down(self, session: Session) -> None:
        """The look at the table from which somebody begins is its own message, the other goes."""
        answers, request = self.answers, self.answers.request
        board = await boards.load(answers.connection, session.code)
        if not board or board.message is None or board.chat != request.chat:
            return
        if request.message is not None and board.message < request.message:
            await boards.moved_to(answers.connection, board, request.message)
            await answers.send("delete", message=board.message)

    async def _back_to_table(self, session: Session, seat: Seat | None) -> None:
        """The message that was tapped shows the table again: its own, or as a look at it."""
        answers = self.answers
        if await self._is_tables_own_message(session):
            here, message = answers.request.chat, answers.request.message
            if message is not None:
                await outbox.drop(answers.connection, here, "prompt", message)
            await boards.refresh(answers.connection, session.code)
            answers.touched.add(session.place.chat)
            return
        about = {"seat": seat, "language": answers.language, "message": answers.request.message}
        await answers.send("look", code=session.code, **about)

    async def _is_tables_own_message(self, session: Session) -> bool:
        """Whether a button of the table's own message was tapped: what follows is shown there."""
        request = self.answers.request
        board = await boards.load(self.answers.connection, session.code)
        here = (request.chat, request.message)
        return bool(request.query and board and (board.chat, board.message) == here)


def _was_talk(command: AtTable, refused: Refused) -> bool:
    if not isinstance(command, Move) or command.route.is_for_bot:
        return False
    return refused.quiet or refused.code in TALK
