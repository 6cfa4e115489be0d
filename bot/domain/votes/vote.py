"""A vote of a group on its next ply: the moves it is about, and the one that is played."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from bot.domain.clocks.clock import DueKind
from bot.domain.clocks.following import Due
from bot.domain.players import Voters
from bot.domain.table import CommandRejected, Stage, Table
from bot.domain.turns import meant
from engine.core.game import Seat

MOST, OFFERED = 12, 8
"""Moves that a vote is about at most, as many as a poll can have; those that the bot offers."""

USUAL, SHORTEST, LONGEST = 3600, 60, 30 * 24 * 3600
"""Seconds that a vote lasts."""

WRITTEN = "move "
"""Begins what stands for the id of an option that was not added to the poll, but written."""


@dataclass(frozen=True)
class Vote:
    """A vote on the ply of a seat at a revision; the bot has offered some `moves`, as texts.

    It ends at a moment in milliseconds, and was `extended` if nobody voted. A `seed` decides
    between moves with as many votes. Its `poll` has an id by Telegram and stands in a `message`,
    once that is sent; then `choices` are the texts of options by their lasting ids.
    """

    code: str
    seat: Seat
    revision: int
    moves: tuple[str, ...]
    seed: int
    ends_at: int
    extended: bool = False
    poll: str | None = None
    message: int | None = None
    choices: Mapping[str, str] = field(default_factory=dict)

    def with_choice(self, choice: str, text: str) -> "Vote":
        """The vote about one more move."""
        return replace(self, choices={**self.choices, choice: text})

    def extended_by(self, seconds: int) -> "Vote":
        """The vote that ends so much later."""
        return replace(self, extended=True, ends_at=self.ends_at + 1000 * seconds)


def due_of(vote: Vote) -> Due:
    """The end of a vote, as a thing that is due."""
    return Due(vote.code, DueKind.VOTE, vote.seat, vote.revision, vote.ends_at)


def is_current(vote: Vote, table: Table) -> bool:
    """Whether the table waits for what a vote is about."""
    return is_awaited(table, vote.seat, vote.revision)


def is_awaited(table: Table, seat: Seat, revision: int) -> bool:
    """Whether the table waits for a ply of its voters in a seat, at a revision."""
    waits = table.stage is Stage.PLAYING and seat in table.to_move
    return waits and seat == table.voters_seat and table.revision_for(seat) == revision


def seconds_of(table: Table) -> int:
    """Seconds that a vote lasts at a table."""
    found = (player.seconds for player in table.players if isinstance(player, Voters))
    return next(found, USUAL)


def move_of(table: Table, seat: Seat, text: str) -> str | None:
    """The legal move that a text means, as it is recorded; None if it means none."""
    try:
        return str(table.position.print(meant(table, seat, text)))
    except CommandRejected:
        return None


def forced(table: Table, seat: Seat) -> str | None:
    """The only move of a seat; None if it has a choice."""
    position = table.position
    if not position.listed:
        return None
    moves = position.legal_moves(seat)
    return position.print(moves[0]) if len(moves) == 1 else None


def offered(table: Table, seat: Seat, found: Collection[str], rng: Random) -> tuple[str, ...]:
    """The moves that the bot offers: those found that are legal, or else some that are drawn.

    They stand in an order that tells nothing of how good they are.
    """
    legal = dict.fromkeys(filter(None, (move_of(table, seat, text) for text in found)))
    return tuple(sorted(list(legal)[:OFFERED] or set(_drawn(table, seat, rng))))


def _drawn(table: Table, seat: Seat, rng: Random) -> Iterator[str]:
    position = table.position
    for _ in range(OFFERED):
        yield position.print(position.random_move(rng, seat))


def leading(table: Table, vote: Vote, ballots: Collection[str]) -> str | None:
    """The legal move with most votes; None if there is none.

    `ballots` are the ids of the options that were chosen, each once for each voter.
    """
    moves = Counter[str]()
    for ballot, count in Counter(ballots).items():
        text = vote.choices.get(ballot)
        if text is not None and (move := move_of(table, vote.seat, text)):
            moves[move] += count
    most = max(moves.values(), default=0)
    best = sorted(move for move, count in moves.items() if count == most)
    return Random(vote.seed).choice(best) if best else None
