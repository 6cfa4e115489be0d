"""The puzzle of the day of a group, through the handlers, the job and the store."""

import pytest
from sqlalchemy import Connection

from bot.domain.puzzles.attempt import TRIES
from bot.store.db.schema import attempts, daily_puzzles, puzzle_posts, puzzle_solvers
from bot.store.repositories import chat_status
from bot.store.repositories.own_data import own_data
from bot.store.repositories.scores import daily_puzzles as daily_posts
from bot.views.community.puzzle import PostMessage
from engine.geometry.scene import Scene
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.puzzle_desk import PuzzleDesk, puzzle_of, wrong_moves
from tests.support.bot.updates import ANN, BEN, CLEO, GROUP_ID, message, private, tap
from tests.support.cases import cases

pytestmark = pytest.mark.databases


@pytest.fixture
def house(desk: ServiceHarness) -> PuzzleDesk:
    return PuzzleDesk(desk)


async def test_one_comes_a_day_at_the_hour_of_the_chat(house: PuzzleDesk) -> None:
    await house.turn_on("/puzzle on 9:30", zone=120)
    await house.pass_hours(7.4)
    assert house.posted() == []
    await house.pass_hours(0.2)
    [first] = house.posted()
    assert "Puzzle 1 " in first.replace("</b>", " ")
    for _ in range(24):
        await house.pass_hours(1)
    assert len(house.posted()) == 2


async def test_after_an_outage_one_comes_not_many(house: PuzzleDesk) -> None:
    await house.turn_on()
    await house.pass_hours(24 * 10)
    await house.look()
    assert len(house.posted()) == 1
    await house.pass_hours(24)
    assert len(house.posted()) == 2


async def test_one_comes_however_many_instances_look(house: PuzzleDesk) -> None:
    await house.turn_on()
    house.desk.clock.time += 10 * 3600
    for _ in range(3):
        await house.another_job().tick()
    await house.deliver()
    assert len(house.posted()) == 1


async def test_control_an_instance_that_does_not_look_again_is_noticed(
    house: PuzzleDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each instance posts what was due when it looked, whether another one has done so or not."""
    known = daily_posts.schedule_of

    def as_it_was(connection: Connection, chat: int, *, locked: bool = False) -> object:
        found = known(connection, chat, locked=locked)
        return (found[0], 0) if found else None

    monkeypatch.setattr(daily_posts, "schedule_of", as_it_was)
    monkeypatch.setattr(daily_posts, "due", lambda *_: [GROUP_ID])
    with pytest.raises(AssertionError):
        await test_one_comes_however_many_instances_look(house)


async def test_it_ends_when_it_is_turned_off(house: PuzzleDesk) -> None:
    await house.turn_on()
    await house.desk.give(message("/puzzle off", BEN))
    await house.pass_hours(48)
    assert house.posted() == []
    assert (await house.desk.rows(daily_puzzles))["daily_puzzles"] == []


async def test_where_the_bot_may_not_write_none_is_missed_later(house: PuzzleDesk) -> None:
    await house.turn_on()
    await house.desk.store.run(chat_status.removed, GROUP_ID)
    await house.pass_hours(24 * 5)
    assert (await house.desk.rows(puzzle_posts))["puzzle_posts"] == []
    await house.desk.store.run(chat_status.added, GROUP_ID)
    await house.pass_hours(24)
    assert len(house.posted()) == 1


async def test_the_message_counts_who_has_solved_it(house: PuzzleDesk) -> None:
    await house.turn_on()
    await house.pass_hours(10)
    puzzle = puzzle_of(await house.post())
    for person, wrong in ((ANN, 0), (BEN, 1), (CLEO, TRIES)):
        await house.come(person)
        for text in wrong_moves(puzzle)[:wrong]:
            await house.try_move(text, person)
        if wrong < TRIES:
            await house.try_move(puzzle.answer, person)
    await house.deliver()
    assert "2 solved, 1 at the first try." in house.shown()
    assert len(house.posted()) == 1
    assert "Ann" not in house.shown()


async def test_a_name_stands_there_by_choice_and_goes_again(house: PuzzleDesk) -> None:
    await house.turn_on()
    await house.pass_hours(10)
    post = await house.post()
    await house.come(ANN)
    await house.try_move(puzzle_of(post).answer)
    for expected in ("at the first try: Ann", "at the first try."):
        await house.desk.give(tap(f"named:::{post.number}", ANN, private(ANN)))
        await house.deliver()
        assert expected in house.shown()
    await house.desk.give(tap(f"named:::{post.number}", BEN, private(BEN)))
    await house.deliver()
    assert "Ben" not in house.shown()


async def test_the_choice_to_be_named_is_kept_for_the_next_one(house: PuzzleDesk) -> None:
    await house.turn_on()
    for hours in (10, 24):
        await house.pass_hours(hours)
        post = await house.post()
        await house.come(ANN)
        await house.try_move(puzzle_of(post).answer)
        if hours == 10:
            await house.desk.give(tap(f"named:::{post.number}", ANN, private(ANN)))
    await house.deliver()
    assert "at the first try: Ann" in house.shown()


async def test_the_tries_of_one_change_nothing_for_another(house: PuzzleDesk) -> None:
    await house.turn_on()
    await house.pass_hours(10)
    puzzle = puzzle_of(await house.post())
    await house.come(ANN)
    for text in wrong_moves(puzzle)[:2]:
        await house.try_move(text, ANN)
    before = await house.come(BEN)
    await house.try_move(wrong_moves(puzzle)[2], ANN)
    after = await house.desk.load(before.code)
    assert after == before
    assert after.attempt
    assert after.attempt.left == TRIES


async def test_the_group_learns_the_answer_with_the_next_puzzle_only(house: PuzzleDesk) -> None:
    """Whatever is sent there, solved or not, as text or as a picture."""
    await house.turn_on()
    await house.pass_hours(10)
    post = await house.post()
    puzzle = puzzle_of(post)
    await house.come(ANN)
    await house.try_move(puzzle.answer, ANN)
    await house.come(BEN)
    for text in wrong_moves(puzzle)[:TRIES]:
        await house.try_move(text, BEN)
    await house.desk.give(message("/puzzle", CLEO))
    await house.deliver()
    solved = repr(puzzle.position.play(puzzle.position.parse(puzzle.answer)).view(None).scene())
    told = repr(house.wall.made)
    assert puzzle.answer not in told
    assert solved not in told
    to_group = [one for one in await house.desk.sent() if one["chat"] == GROUP_ID]
    assert puzzle.answer not in repr(to_group)
    await house.pass_hours(24)
    assert f"The answer to puzzle 1: <tg-spoiler>{puzzle.answer}</tg-spoiler>" in house.shown()


async def test_control_an_answer_that_comes_a_day_early_is_noticed(
    house: PuzzleDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_posts, "before", lambda _connection, post: post)
    with pytest.raises(AssertionError):
        await test_the_group_learns_the_answer_with_the_next_puzzle_only(house)


async def test_control_a_picture_of_the_answer_is_noticed(
    house: PuzzleDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def solved(message: PostMessage) -> Scene:
        puzzle = message.puzzle
        return puzzle.position.play(puzzle.position.parse(puzzle.answer)).view(None).scene()

    monkeypatch.setattr(PostMessage, "scene", property(solved))
    with pytest.raises(AssertionError):
        await test_the_group_learns_the_answer_with_the_next_puzzle_only(house)


async def test_solving_them_in_a_row_makes_a_streak(house: PuzzleDesk) -> None:
    await house.turn_on()
    streaks = list[int]()
    for day in range(5):
        await house.pass_hours(10 if day == 0 else 24)
        if day == 2:
            continue
        await house.come(ANN)
        table = await house.try_move(puzzle_of(await house.post()).answer)
        assert table.attempt
        streaks.append(table.attempt.streak)
    assert streaks == [1, 2, 1, 2]


async def test_a_puzzle_solved_before_counts_in_another_group(house: PuzzleDesk) -> None:
    await house.turn_on()
    await house.pass_hours(10)
    post = await house.post()
    await house.come(ANN)
    solved = await house.try_move(puzzle_of(post).answer)
    again = await house.come(ANN)
    assert again == solved
    assert len(await house.desk.all()) == 1


@cases("payload", ["puzzle_1_00000000", "puzzle_999_00000000"])
async def test_a_link_that_was_made_up_leads_nowhere(house: PuzzleDesk, payload: str) -> None:
    await house.turn_on()
    await house.pass_hours(10)
    await house.ask(f"/start {payload}", BEN)
    assert "not there any more" in await house.desk.last_words()
    assert (await house.desk.rows(puzzle_solvers))["puzzle_solvers"] == []


async def test_asked_for_in_the_group_the_puzzle_comes_anew(house: PuzzleDesk) -> None:
    await house.desk.give(message("/puzzle", BEN))
    assert "/puzzle on 9:00" in await house.desk.last_words()
    await house.turn_on()
    await house.desk.give(message("/puzzle", BEN))
    assert "next one on" in await house.desk.last_words()
    await house.pass_hours(10)
    await house.desk.give(message("/puzzle", BEN))
    await house.deliver()
    first, second = house.posted()
    assert first == second


@cases("time", ["25:00", "9:61", "noon", "9:0"])
async def test_a_time_that_is_none_is_refused(house: PuzzleDesk, time: str) -> None:
    await house.desk.give(message(f"/puzzle on {time}"))
    assert "is no time of day" in await house.desk.last_words()


async def test_a_puzzle_a_day_is_for_groups(house: PuzzleDesk) -> None:
    await house.ask("/puzzle on 9:00")
    assert "for a group" in await house.desk.last_words()


async def test_times_at_other_minutes_can_be_chosen(house: PuzzleDesk) -> None:
    await house.desk.give(message("/puzzle on 8"))
    await house.desk.give(tap("daily:::480.m30"))
    await house.desk.give(tap("daily:::480.330"))
    [kept] = (await house.desk.rows(daily_puzzles))["daily_puzzles"]
    assert kept[2:4] == (330, 480)


async def test_who_was_asked_for_the_time_once_is_not_asked_again(house: PuzzleDesk) -> None:
    await house.ask("/settings")
    await house.desk.give(tap("remind:::zone.60", ANN, private(ANN)))
    await house.desk.give(message("/puzzle on 8"))
    [kept] = (await house.desk.rows(daily_puzzles))["daily_puzzles"]
    assert kept[2:4] == (60, 480)


async def test_a_supergroup_gets_the_puzzles_of_the_group(house: PuzzleDesk) -> None:
    await house.turn_on()
    await house.pass_hours(10)
    await house.desk.store.run(chat_status.move, GROUP_ID, -999)
    await house.desk.store.run(chat_status.move, GROUP_ID, -999)
    await house.pass_hours(24)
    rows = await house.desk.rows(puzzle_posts, daily_puzzles)
    assert [(row[1], row[3]) for row in rows["puzzle_posts"]] == [(-999, 1), (-999, 2)]
    assert [row[0] for row in rows["daily_puzzles"]] == [-999]


async def test_all_that_is_kept_of_a_solver_is_told_and_forgotten(house: PuzzleDesk) -> None:
    await house.turn_on()
    await house.pass_hours(10)
    await house.come(ANN)
    await house.come(BEN)
    told = await house.desk.store.run(own_data, ANN.id, "")
    assert [row["person"] for row in told["attempts"]] == [ANN.id]
    assert [row["person"] for row in told["puzzle_solvers"]] == [ANN.id]
    await house.ask("/forget")
    question = [one for one in await house.desk.sent() if one.get("keyboard")][-1]
    data = [b["callback_data"] for row in question["keyboard"] for b in row]
    await house.desk.give(tap(next(d for d in data if d.startswith("forget:")), ANN, private(ANN)))
    rows = await house.desk.rows(attempts, puzzle_solvers)
    assert {row[0] for row in rows["attempts"]} == {BEN.id}
    assert {row[1] for row in rows["puzzle_solvers"]} == {BEN.id}
