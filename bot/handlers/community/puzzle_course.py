"""The course of puzzles: how far attempts have come, and the next puzzle of a chat."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.domain.clocks.spans import in_ms
from bot.domain.puzzles.daily import Post, puzzle_for, streak
from bot.domain.table import Table
from bot.store.repositories import chat_status
from bot.store.repositories.scores import attempts, daily_puzzles
from engine.puzzles.shipped import all_shipped


def noted(connection: Connection, table: Table, now: float) -> tuple[Table, set[int]]:
    """The table of a puzzle as it is after a try, which is kept; and chats that hear of it.

    Whoever solves the puzzle of a day is told how many that are in a row.
    """
    attempt, person = table.attempt, table.opener.id
    if attempt is None:
        return table, set()
    attempts.keep(connection, person, attempt, in_ms(now))
    if not attempt.solved:
        return table, set()
    posts = daily_puzzles.posts_for(connection, person, attempt.puzzle)
    touched = set[int]()
    for post in posts:
        touched |= counted(connection, post, now)
    here = next((post for post in posts if post.number == attempt.post), None)
    if here:
        kept = daily_puzzles.kept_by(connection, here.place.chat, person)
        attempt = replace(attempt, streak=streak(kept))
    return replace(table, attempt=attempt), touched


def counted(connection: Connection, post: Post, now: float) -> set[int]:
    """Have the message of a puzzle say how many have solved it, while it is the last one there."""
    latest = daily_puzzles.latest(connection, post.place.chat)
    if latest != post:
        return set()
    daily_puzzles.show(connection, post, now)
    return {post.place.chat}


def post_next(connection: Connection, chat: int, now: float) -> set[int]:
    """Post the next puzzle of a chat if it is due; the chats to which something goes.

    One comes however many are due; none where the bot may not write.
    """
    found, moment = daily_puzzles.schedule_of(connection, chat, locked=True), in_ms(now)
    if found is None or found[1] > moment:
        return set()
    schedule, _ = found
    daily_puzzles.turn_on(connection, schedule, schedule.after(moment))
    posted = daily_puzzles.posts_of(connection, chat)
    puzzle = puzzle_for(chat, all_shipped(), [post.puzzle for post in posted])
    if puzzle is None or chat_status.is_removed(connection, chat):
        return set()
    ordinal = 1 + max((post.ordinal for post in posted), default=0)
    post = Post(0, schedule.place, ordinal, puzzle.game, puzzle.key, moment)
    daily_puzzles.show(connection, daily_puzzles.add_post(connection, post), now)
    return {chat}
