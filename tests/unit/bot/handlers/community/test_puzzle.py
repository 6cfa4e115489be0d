"""`/puzzle` through the handlers and the store: somebody alone with it."""

from collections import Counter

import pytest

from bot.domain.move_builder import print_keys
from bot.domain.puzzles.attempt import TRIES
from bot.domain.table import Stage, Table
from bot.store.db.schema import attempts
from engine.core.registry import GAMES
from engine.puzzles.puzzle import Puzzle
from engine.puzzles.shipped import shipped, shipped_as
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.puzzle_desk import PuzzleDesk, keys_to, wrong_moves
from tests.support.bot.updates import ANN, BEN, private, tap
from tests.support.cases import cases

pytestmark = pytest.mark.databases


@pytest.fixture
def house(desk: ServiceHarness) -> PuzzleDesk:
    return PuzzleDesk(desk)


def at(table: Table) -> Puzzle:
    """The puzzle of a table."""
    assert table.attempt
    found = shipped_as(table.record.game, table.attempt.puzzle)
    assert found
    return found


async def test_a_puzzle_is_shown_in_private_and_solved_by_a_text(house: PuzzleDesk) -> None:
    await house.ask("/puzzle")
    puzzle = at(await house.table())
    table = await house.try_move(puzzle.answer)
    assert table.attempt
    assert table.attempt.is_solved_at_once
    sent = await house.desk.sent()
    assert [one["emoji"] for one in sent if one["kind"] == "react"] == ["🎉"]
    [kept] = (await house.desk.rows(attempts))["attempts"]
    assert (kept[0], kept[1], kept[-2]) == (ANN.id, puzzle.key, True)


async def test_it_is_solved_by_buttons(house: PuzzleDesk) -> None:
    await house.ask("/puzzle")
    table = await house.table()
    puzzle = at(table)
    keys = keys_to(table.position.view(table.to_move[0]), puzzle.answer)
    assert keys
    for verb, argument in (("compose", ""), ("done", print_keys(keys))):
        data = f"{verb}:{table.code}:{table.revision}:{argument}"
        await house.desk.give(tap(data, ANN, private(ANN)))
    solved = await house.table()
    assert solved.attempt
    assert solved.attempt.solved


async def test_asking_again_shows_the_one_that_is_not_solved_yet(house: PuzzleDesk) -> None:
    await house.ask("/puzzle")
    first = await house.table()
    await house.ask("/puzzle")
    await house.ask("/puzzle lits")
    assert [table.code for table in await house.desk.all()] == [first.code]


async def test_another_one_comes_after_it_and_none_twice(house: PuzzleDesk) -> None:
    seen = Counter[str]()
    for number in range(12):
        await house.ask("/puzzle")
        puzzle = at(await house.table())
        seen[puzzle.key] += 1
        if number % 3:
            await house.try_move(puzzle.answer)
        else:
            await house.desk.give(_cancel(await house.table()))
    assert set(seen.values()) == {1}


def _cancel(table: Table) -> dict[str, object]:
    return tap(f"cancel:{table.code}:{table.revision}:", ANN, private(ANN))


async def test_harder_ones_come_to_those_who_solve_them(house: PuzzleDesk) -> None:
    ranks = [puzzle.key for puzzle in shipped("lits")]
    place = dict[bool, int]()
    for person, solves in ((ANN, True), (BEN, False)):
        for _ in range(5):
            await house.ask("/puzzle lits", person)
            puzzle = at(await house.table(person))
            if solves:
                await house.try_move(puzzle.answer, person)
            else:
                for text in wrong_moves(puzzle)[:TRIES]:
                    await house.try_move(text, person)
        place[solves] = ranks.index(puzzle.key)
    assert place[True] > place[False]


async def test_tries_are_counted_and_told(house: PuzzleDesk) -> None:
    await house.ask("/puzzle")
    first, second, third, *_ = wrong_moves(at(await house.table()))
    for left, text in ((2, first), (1, second)):
        table = await house.try_move(text)
        assert table.attempt
        assert (table.attempt.left, table.stage) == (left, Stage.PLAYING)
    table = await house.try_move(third)
    assert table.attempt
    assert (table.attempt.solved, table.stage) == (False, Stage.CLOSED)
    assert table.record.plies[-1].text == table.attempt.answer
    sent = await house.desk.sent()
    assert [one["emoji"] for one in sent if one["kind"] == "react"] == ["👎"] * TRIES


async def test_hints_and_the_like_are_refused_there(house: PuzzleDesk) -> None:
    await house.ask("/puzzle")
    before = await house.table()
    for text in ("/hint", "/undo", "/resign"):
        await house.ask(text)
        assert "without help" in await house.desk.last_words()
    assert await house.table() == before
    assert await house.desk.jobs() == []


@cases("game", GAMES)
async def test_one_of_each_game_can_be_asked_for(house: PuzzleDesk, game: str) -> None:
    await house.ask(f"/puzzle {game}")
    table = await house.table()
    assert table.record.game == game
    solved = await house.try_move(at(table).answer)
    assert solved.attempt
    assert solved.attempt.solved


async def test_a_game_without_puzzles_says_so(
    house: PuzzleDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.handlers.community.puzzle.shipped", lambda _game: ())
    await house.ask("/puzzle tristra")
    assert "no puzzles of Tristra yet" in await house.desk.last_words()


async def test_nobody_is_at_a_loss_when_all_were_seen(
    house: PuzzleDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.handlers.community.puzzle.next_puzzle", lambda _all, _tried: None)
    await house.ask("/puzzle")
    assert "all the puzzles" in await house.desk.last_words()


async def test_control_a_move_that_is_not_judged_is_noticed(
    house: PuzzleDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.domain.puzzles.puzzling.judged", lambda _table, step: step)
    with pytest.raises(AssertionError):
        await test_tries_are_counted_and_told(house)
