"""Looking back at a finished game in private: ply by ply, and for the moves that cost most."""

from dataclasses import dataclass

from bot.domain.commands import Person
from bot.domain.hints import asked_after
from bot.domain.requests import Best, Leaf, Review, Reviewing
from bot.domain.table import Refused, Session, Stage
from bot.handlers import analysing, hints
from bot.handlers.responder import Answers
from bot.store.repositories import tables
from bot.views.payloads import token_of


@dataclass(frozen=True)
class ReviewDesk:
    """Serves whoever looks."""

    answers: Answers

    async def serve(self, command: Reviewing, person: Person | None) -> None:
        """Do what is asked.

        :raises Refused: if it cannot be done, or the game is not theirs to see.
        """
        if person is None:
            raise Refused("anonymous")
        session = await self._session(command.token, person)
        match command:
            case Review(token):
                await self._show(session, Leaf(0, token), person, None)
                await analysing.begin(self.answers, session, person)
            case Leaf():
                await self._show(session, command, person, self.answers.request.message)
            case Best(ply):
                effect = asked_after(session, ply)
                await hints.ask(self.answers, effect, session, person)

    async def _session(self, token: str, person: Person) -> Session:
        """The finished game; of those who sat there, or were shown the link."""
        answers, code = self.answers, self.answers.request.code or ""
        session = await tables.load(answers.connection, code)
        if not answers.request.private or session is None or session.stage is not Stage.OVER:
            raise Refused("stale")
        if not session.seats_of(person.id) and token != token_of(session):
            raise Refused("table-unknown", {"code": code})
        return session

    async def _show(
        self, session: Session, leaf: Leaf, person: Person, message: int | None
    ) -> None:
        answers = self.answers
        ply = min(leaf.ply, len(session.record.plies))
        about = {"code": session.code, "ply": ply, "token": leaf.token, "message": message}
        about["key"] = leaf.key
        about["seat"] = session.seat_of(person.id)
        await answers.toast()
        await answers.send("leaf", language=answers.language, **about)
