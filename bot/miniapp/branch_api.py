"""Trying out moves: a branch of one's own beside the game, which lives in the page alone.

Each request names all of it: how many plies of the game come first, and the moves after them.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom

from starlette.requests import Request
from starlette.responses import Response

from bot.domain.aids.branch import branched, is_sampled
from bot.miniapp import move_json
from bot.miniapp.callers import Json, Server
from bot.miniapp.http import Refusal, answer
from bot.miniapp.sessions import Session
from bot.miniapp.table_state import Shown, TableState
from engine.core.game import Seat
from engine.core.record import Record

Advice = Callable[[Record, Seat], Awaitable[str]]
"""Finds a good move of a seat after a record; empty if there is none to be found."""


@dataclass(frozen=True)
class BranchApi:
    """Serves whoever tries out moves; without `advice` this instance has no opponents."""

    server: Server
    advice: Advice | None = None
    rng: Random = field(default_factory=SystemRandom)
    _asking: set[int] = field(default_factory=set)

    async def state(self, request: Request) -> Response:
        """The board of a branch."""
        state, session = await self._table(request)
        branch = self._branched(state, session, request)
        by_chance = is_sampled(state.table, session.person)
        says = [state.phrases.say("app-try-chance")] if by_chance else []
        return answer(self._json(branch) | {"says": says})

    async def lays(self, request: Request) -> Response:
        """All that may be laid on a branch."""
        branch, _ = await self._branch(request)
        return answer(move_json.lays(branch))

    async def draft(self, request: Request) -> Response:
        """A move on a branch, as far as it has been put together."""
        branch, session = await self._branch(request)
        with self.server.refusing(session):
            chosen = move_json.keys_of(request.query_params, branch, self.rng)
            return answer(move_json.draft(branch, chosen))

    async def preview(self, request: Request) -> Response:
        """A branch as it would be after a move."""
        branch, session = await self._branch(request)
        with self.server.refusing(session):
            return answer(move_json.preview(branch, request.query_params.get("text", "")))

    async def asked(self, request: Request) -> Response:
        """The move that an agent would make on a branch; it is asked for one at a time."""
        branch, session = await self._branch(request)
        asker = session.person.id
        if self.advice is None or branch.seat is None or not branch.can_move:
            raise Refusal(422, "no-advice")
        if asker in self._asking:
            raise Refusal(429, "too-many", seconds=1)
        self._asking.add(asker)
        try:
            return answer({"text": await self.advice(branch.table.record, branch.seat)})
        finally:
            self._asking.discard(asker)

    async def _branch(self, request: Request) -> tuple[TableState, Session]:
        """The branch that a request names.

        :raises Refusal: if it may not be tried out, or one of its moves is not legal.
        """
        state, session = await self._table(request)
        return self._branched(state, session, request), session

    async def _table(self, request: Request) -> tuple[TableState, Session]:
        session = self.server.reader(request)
        return await self.server.state(request, session), session

    def _branched(self, state: TableState, session: Session, request: Request) -> TableState:
        plies, *texts = request.query_params.get("at", "").split(move_json.JOIN)
        if not (plies.isascii() and plies.isdecimal() and len(plies) < 10):
            raise Refusal(400, "unreadable")
        with self.server.refusing(session):
            table = branched(state.table, session.person, int(plies), texts)
        return TableState(state.phrases, Shown(table, 0, ()), session.person)

    def _json(self, branch: TableState) -> Json:
        table, view = branch.table, branch.view
        told = move_json.ply(branch, len(table.record.plies))
        outcome = view.outcome
        return told | {
            "plies": [ply.text for ply in table.record.plies],
            "sign": branch.sign(view.active_sides),
            "result": outcome.result if outcome else "",
            "canMove": branch.can_move,
            "composes": branch.composes,
            "words": branch.spoken(),
            "canAsk": self.advice is not None and branch.can_move,
        }
