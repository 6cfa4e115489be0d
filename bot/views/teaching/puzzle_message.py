"""Additions to a table at which somebody solves a puzzle: the task, the tries, the way on."""

from collections.abc import Iterator

from bot.domain.puzzles.attempt import Attempt
from bot.domain.puzzles.choice import stars_of
from bot.domain.table import Table
from bot.views.keyboard import USUAL, Button, Keyboard, Tap, tap_button
from bot.views.phrases import Phrases
from engine.core.game import AnyView
from engine.puzzles.shipped import shipped

STARS = 5
"""Stars of the hardest puzzles."""

FULL, EMPTY = "★", "☆"


def stars(game: str, puzzle: str) -> str:
    """The difficulty of a puzzle, by its key, among all of its game; empty if it is not there."""
    number = stars_of(shipped(game), puzzle, STARS)
    return f"{FULL * number}{EMPTY * (STARS - number)}" if number else ""


def title(phrases: Phrases, game: str, puzzle: str, number: int = 0) -> str:
    """The number of a puzzle if it has one, its game, and how hard it is."""
    about = {"game": phrases.phrase(f"game-{game}"), "stars": stars(game, puzzle)}
    return str(phrases.phrase("puzzle-title", {**about, "number": number})).rstrip()


def task(phrases: Phrases, game: str, view: AnyView, length: int) -> str:
    """The side on move, and what is to be found; see `Puzzle.length`."""
    about = {"side": phrases.signs(game, view.active_sides), "count": length}
    return phrases.phrase(f"puzzle-task-{game}", about)


def text(phrases: Phrases, table: Table, attempt: Attempt, view: AnyView) -> str:
    """All that is said at a table with a puzzle, in a chat."""
    lines = [title(phrases, table.record.game, attempt.puzzle)]
    lines += state(phrases, table, attempt, view)
    if not attempt.over:
        lines[-1] = f"{lines[-1]} {phrases.phrase('puzzle-way')}"
    return "\n".join(lines)


def state(phrases: Phrases, table: Table, attempt: Attempt, view: AnyView) -> Iterator[str]:
    """The task with the tries so far, or how the attempt ended."""
    game = table.record.game
    if not attempt.over:
        yield task(phrases, game, view, attempt.length)
    if attempt.wrong:
        yield phrases.phrase("puzzle-wrong", {"moves": " · ".join(attempt.wrong)})
    if attempt.over:
        key = "puzzle-solved" if attempt.solved else "puzzle-told"
        yield phrases.phrase(key, {"move": attempt.answer, "try": len(attempt.wrong) + 1})
        if attempt.streak > 1:
            yield phrases.phrase("puzzle-streak", {"count": attempt.streak})
    else:
        yield phrases.phrase("puzzle-tries", {"count": attempt.left})


def way_out(phrases: Phrases, table: Table) -> Button:
    """The button that shows the answer."""
    tap = Tap("cancel", table.code, table.revision)
    return tap_button(phrases.say("button-puzzle-answer"), tap, USUAL)


def after(phrases: Phrases, attempt: Attempt) -> Keyboard:
    """The way on: another puzzle; and to be named in the group whose puzzle it was."""
    name = tap_button(phrases.say("button-puzzle-name"), Tap("named", argument=str(attempt.post)))
    following = tap_button(phrases.say("button-puzzle-next"), Tap("puzzle"))
    return [[name], [following]] if attempt.post and attempt.solved else [[following]]
