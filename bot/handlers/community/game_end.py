"""The end of a game: a best total is kept, and a match goes on with its next game."""

from dataclasses import replace
from random import Random

from sqlalchemy import Connection

from bot.domain.matches.next_game import goes_on, next_game
from bot.domain.moves import play_chance_moves
from bot.domain.players import Human
from bot.domain.table import Stage, Table
from bot.handlers import turn_notifications
from bot.handlers.community.puzzle_course import noted
from bot.handlers.persistence import keep_new
from bot.store.repositories import tables
from bot.store.repositories.scores import best_scores
from engine.core.record import print_options


def concluded(
    connection: Connection, before: Table, after: Table, now: float, rng: Random
) -> tuple[Table, set[int]]:
    """The table that was `before` with all that follows from its end, if that has just come.

    Of a puzzle each try is kept.

    Beside it the chats to which something goes. The next game of a match is kept already.
    """
    if after.attempt != before.attempt:
        return noted(connection, after, now)
    if after.stage is not Stage.OVER or before.stage is Stage.OVER:
        return after, set()
    after = compared(connection, after)
    if not goes_on(after):
        return after, set()
    code = tables.new_code(connection, rng)
    following = play_chance_moves(next_game(after, code, rng), rng)
    keep_new(connection, following, now, below=True)
    touched = turn_notifications.tell(connection, None, following, now)
    return replace(after, score=replace(after.score, next=code)), touched


def compared(connection: Connection, table: Table) -> Table:
    """A table whose game has just ended, with the best total before where it was a game for one.

    A new best total is kept; a game that was given up does not count.
    """
    outcome = table.position.outcome
    if len(table.players) != 1 or outcome is None or outcome.termination:
        return table
    [player], record = table.players, table.record
    if not isinstance(player, Human):
        return table
    kind = best_scores.Kind(player.id, record.game, print_options(record.options))
    return replace(table, best=best_scores.beat(connection, kind, outcome.totals[0]))
