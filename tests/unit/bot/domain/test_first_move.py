"""The first move against the bot: the person has it, where a game leaves the choice."""

from random import Random

from bot.domain import seating
from bot.domain.commands import ResignForSure
from bot.domain.table import Stage, Table
from tests.support.bot import games
from tests.support.bot.games import after
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, GROUP, Json, message, private
from tests.support.cases import cases


async def table_after(desk: ServiceHarness, text: str, chat: Json = GROUP) -> Table:
    await desk.give(message(text, chat=chat))
    [table] = await desk.all()
    return table


def begins(table: Table) -> tuple[str, str, tuple[int, ...]]:
    """The side that begins, by the options and by the setup, and the seats on move in fact."""
    record = table.record
    return record.options["first"], record.setup.split()[-1], table.position.to_move


@cases("chat", [GROUP, private(ANN)])
@cases(
    ("words", "seat", "found"),
    [
        ("", 0, ("red", "red", (0,))),
        ("first", 0, ("red", "red", (0,))),
        ("second", 1, ("green", "green", (1,))),
        ("first=red", 0, ("red", "red", (0,))),
        ("first=green", 0, ("green", "green", (1,))),
        ("second first=red", 1, ("red", "red", (0,))),
        ("stack=hand second", 1, ("green", "green", (1,))),
    ],
)
async def test_the_person_begins_unless_it_was_said_otherwise(
    words: str, seat: int, found: tuple[str, str, tuple[int, ...]], chat: Json, desk: ServiceHarness
) -> None:
    await desk.clear()
    table = await table_after(desk, f"/solo stratopolis 3 {words}", chat)
    assert table.stage is Stage.PLAYING
    assert table.seats_of(ANN.id) == (seat,)
    assert begins(table) == found
    table.record.replay()


async def test_by_lot_it_is_by_lot(desk: ServiceHarness) -> None:
    table = await table_after(desk, "/solo stratopolis 3 random")
    [seat] = table.seats_of(ANN.id)
    assert begins(table)[2] == (seat,)
    assert table.record.options["first"] == ("red", "green")[seat]


async def test_a_lot_that_was_asked_for_stays_one(desk: ServiceHarness) -> None:
    table = await table_after(desk, "/solo stratopolis first=random")
    assert table.record.options["first"] == "random"


async def test_among_people_nothing_is_settled_so(desk: ServiceHarness) -> None:
    table = await table_after(desk, "/play stratopolis stack=shuffled")
    assert table.record.options["first"] == "random"


def test_games_without_such_a_choice_are_dealt_once() -> None:
    for order in ("first", "second"):
        assert games.solo(order=order).record.setup == games.opened().record.setup


def solo(order: str, **options: str) -> Table:
    table = games.with_people("stratopolis", 2, **options)
    return seating.solo(table, 3, order, Random(1), options)


def again(table: Table) -> Table:
    lost = after(table, ResignForSure(ANN.id, 0), ANN)
    return seating.rematch(lost, "R2", ANN, Random(2))


@cases(("order", "side"), [("first", "green"), ("second", "red")])
def test_a_rematch_is_begun_by_the_persons_new_side(order: str, side: str) -> None:
    table = again(solo(order))
    assert begins(table)[:2] == (side, side)
    assert table.seats_of(ANN.id) == table.position.to_move
    table.record.replay()


def test_a_rematch_by_lot_is_by_lot_again() -> None:
    assert again(solo("first", first="random")).record.options["first"] == "random"


def test_a_rematch_of_people_keeps_the_options() -> None:
    table = games.with_people("stratopolis", 2, first="red")
    lost = after(table, ResignForSure(ANN.id, 0), ANN)
    assert seating.rematch(lost, "R2", ANN, Random(2)).record.options["first"] == "red"
