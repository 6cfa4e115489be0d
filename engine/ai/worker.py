"""Tasks of a worker process: text in, text out, and only a view of the game for the agent."""

import json
from collections.abc import Callable
from dataclasses import asdict
from random import Random

from engine.ai import candidates
from engine.ai.common.agent import Limit
from engine.ai.judging import judged
from engine.ai.levels import PLUS, agent_for, plus_for, search_for
from engine.core.game import Seat
from engine.core.record import parse_record


def answer(record: str, seat: Seat, level: int, seed: int, limit: Limit, threads: int = 1) -> str:
    """The canonical text of the move that an agent of a level makes in a seat.

    That of level `PLUS` has so many threads.

    :raises RecordError: if the record cannot be replayed.
    """
    game = parse_record(record)
    position = game.replay()
    plus = level == PLUS
    agent = plus_for(game.game, threads) if plus else agent_for(game.game, level)
    move = agent.choose(position.view(seat), seat, limit, Random(seed))
    return position.print(move)


def judgement(record: str, seed: int, limit: Limit) -> str:
    """Expectations where a game stands: a `Judgement` or null as JSON.

    Empty if this process cannot search the game.

    :raises RecordError: if the record cannot be replayed.
    """
    game = parse_record(record)
    if search_for(game.game) is None:
        return ""
    found = judged(game, limit, Random(seed))
    return json.dumps(asdict(found) if found else None)


def choice(record: str, seat: Seat, most: int, seed: int, limit: Limit) -> str:
    """Moves of a seat that are worth choosing between, at most so many, as a list in JSON.

    :raises RecordError: if the record cannot be replayed.
    """
    game = parse_record(record)
    found = candidates.candidates(game.game, game.replay(), seat, most, limit, Random(seed))
    return json.dumps(found)


TASKS: dict[str, Callable[..., str]] = {
    "answer": answer,
    "judgement": judgement,
    "choice": choice,
}
"""Tasks of a worker, by name; each takes a limit as its last argument."""
