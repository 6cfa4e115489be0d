"""What a worker process does: text in, text out, and only a view of the game for the agent."""

from random import Random

from engine.ai.agent import Limit
from engine.ai.levels import agent_for
from engine.game import Seat
from engine.record import parse_record


def answer(record: str, seat: Seat, level: int, seed: int, limit: Limit) -> str:
    """The canonical text of the move that an agent of a level makes in a seat.

    :raises RecordError: if the record cannot be replayed.
    """
    game = parse_record(record)
    position = game.replay()
    agent = agent_for(game.game, level)
    move = agent.choose(position.view(seat), seat, limit, Random(seed))
    return position.print(move)
