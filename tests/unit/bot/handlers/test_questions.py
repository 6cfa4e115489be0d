"""Choices offered to somebody: a newer one, or a move, takes the one before away."""

from bot.domain.commands import Person
from bot.domain.table import Table
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, deliver
from tests.support.bot.updates import ANN, BEN, GROUP_ID, Json, message, private, tap

TABLES = games.playing_two(), games.playing_two("C2")
HERE = private(ANN)


async def asked(
    desk: ServiceHarness, wall: TelegramStub, text: str, who: Person = ANN, chat: Json = HERE
) -> int:
    """Something that a person writes is answered by a choice; the number of its message."""
    await desk.give(message(text, who, chat))
    assert any(name in ("message", "photo") for name in await deliver(desk, wall, chat["id"]))
    numbers = [given[1] for name, given in wall.made if name == "delete"]
    return wall.latest - len(numbers)


def gone(wall: TelegramStub) -> list[int]:
    """The messages that were taken away."""
    return [given[1] for name, given in wall.made if name == "delete"]


async def kept(desk: ServiceHarness, *tables: Table) -> TelegramStub:
    await desk.clear(*tables)
    return TelegramStub()


async def test_a_newer_question_takes_the_one_before_away(desk: ServiceHarness) -> None:
    wall = await kept(desk, *TABLES)
    first = await asked(desk, wall, "/resign")
    assert gone(wall) == []
    await asked(desk, wall, "/undo")
    assert gone(wall) == [first]
    await desk.give(tap(f"ask:K7::resign.{ANN.id}", ANN, HERE, first))
    assert await desk.last_words() == "That question has been answered already."


async def test_of_others_and_elsewhere_questions_stay(desk: ServiceHarness) -> None:
    wall = await kept(desk, *TABLES)
    await asked(desk, wall, "/resign")
    await asked(desk, wall, "/resign", chat={"id": GROUP_ID, "type": "supergroup", "title": "G"})
    await asked(desk, wall, "/resign", BEN, {"id": GROUP_ID, "type": "supergroup", "title": "G"})
    assert gone(wall) == []


async def test_a_question_that_was_answered_is_not_taken_away_again(desk: ServiceHarness) -> None:
    wall = await kept(desk, *TABLES)
    first = await asked(desk, wall, "/resign")
    await desk.give(tap(f"ask:K7::resign.{ANN.id}", ANN, HERE, first))
    await deliver(desk, wall, ANN.id)
    await asked(desk, wall, "/undo")
    assert gone(wall).count(first) == 1


async def test_a_move_takes_the_refusal_of_another_away(desk: ServiceHarness) -> None:
    wall = await kept(desk, TABLES[0])
    first = await asked(desk, wall, "T a1 r0")
    await desk.give(message(FIRST_MOVE, ANN, HERE))
    await deliver(desk, wall, ANN.id)
    assert gone(wall) == [first]


async def test_whoever_is_asked_anew_whether_to_resign_has_one_question(
    desk: ServiceHarness,
) -> None:
    wall = await kept(desk, TABLES[0])
    first = await asked(desk, wall, "/resign")
    second = await asked(desk, wall, "/resign")
    assert gone(wall) == [first]
    await desk.give(tap(f"keep:K7:0:{ANN.id}.1", ANN, HERE, second))
    await deliver(desk, wall, ANN.id)
    await asked(desk, wall, "/resign")
    assert gone(wall) == [first]
