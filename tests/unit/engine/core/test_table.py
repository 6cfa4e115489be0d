"""Choosing a game by words: seats, options and setup texts."""

from dataclasses import replace
from random import Random

import pytest

from engine.core.errors import EngineError, IllegalMove, RecordError
from engine.core.game import Option, Options
from engine.core.record import print_record
from engine.core.registry import GAMES
from engine.core.table import Table, open_table, read_choices
from tests.support.cases import cases
from tests.support.engine.tables import lits, random_table
from tests.support.engine.toy import Toy, ToyPosition

VARIANTS = {1: ("solo",), 2: ("duel", "duo"), 3: ("chaos", "shared"), 4: ("classic", "teams")}


class Crowded(Toy):
    """A game for one to four, with other variants for each number; it can only be set up."""

    info = replace(Toy.info, key="crowded", seats=(1, 2, 3, 4))

    def options(self, seats: int) -> tuple[Option, ...]:
        return (Option("variant", VARIANTS[seats][0], VARIANTS[seats]),)

    def deal(self, seats: int, options: Options, rng: Random) -> str:
        return f"{seats}{rng.randint(1, 9)}" if options["variant"] == "chaos" else str(seats)

    def start(self, seats: int, options: Options, setup: str) -> ToyPosition:
        assert options["variant"] in VARIANTS[seats]
        return ToyPosition(self, bonus=int(setup))


@pytest.fixture
def crowded(monkeypatch: pytest.MonkeyPatch) -> Crowded:
    game = Crowded()
    monkeypatch.setitem(GAMES, "crowded", game)
    return game


@pytest.mark.parametrize(
    ("words", "seats", "variant"),
    [
        ([], 4, "classic"),
        (["variant=teams"], 4, "teams"),
        (["variant=Shared"], 3, "shared"),
        (["variant=duo"], 2, "duo"),
        (["variant=solo"], 1, "solo"),
        (["seats=2"], 2, "duel"),
        (["variant=chaos", "seats=3"], 3, "chaos"),
    ],
)
def test_the_most_seats_at_which_the_choices_exist(
    words: list[str], seats: int, variant: str, crowded: Crowded
) -> None:
    record = open_table(crowded, read_choices(words), Random(0)).record
    assert (len(record.seats), record.options) == (seats, {"variant": variant})


@pytest.mark.parametrize("words", [["seats=2", "variant=teams"], ["variant=none"], ["seats=5"]])
def test_choices_that_exist_nowhere(words: list[str], crowded: Crowded) -> None:
    with pytest.raises(EngineError):
        open_table(crowded, read_choices(words), Random(0))


def test_a_setup_text_instead_of_a_deal(crowded: Crowded) -> None:
    table = open_table(crowded, {"setup": "77"}, Random(0))
    assert table.record.setup == "77"
    assert table.restarted("78").record.setup == "78"


def test_setup_as_an_option_is_dealt() -> None:
    assert lits(setup="chess").record.options["setup"] == "chess"


def test_names_are_filled_up(crowded: Crowded) -> None:
    table = open_table(crowded, {}, Random(0), ["Ann", "Bob"])
    assert table.record.seats == ("Ann", "Bob", "seat 3", "seat 4")


@cases("words", [["seats"], ["a=1", "a=2"], [""], ["=" * 5, "=="]])
def test_words_that_are_no_choices(words: list[str]) -> None:
    with pytest.raises(EngineError) as refused:
        read_choices(words)
    assert refused.value.code == "option-form"


def test_a_value_may_hold_the_sign() -> None:
    assert read_choices(["setup=double=2"]) == {"setup": "double=2"}


def test_a_table_is_opened_from_its_record() -> None:
    for table in (random_table("lits", 4), lits("T b3 r1").resigned(0)):
        assert Table.opened(table.record) == table


def test_a_table_is_not_opened_from_a_wrong_record() -> None:
    record = random_table("lits", 4).record
    for wrong in (replace(record, result="X+99"), replace(record, plies=record.plies[1:])):
        with pytest.raises(RecordError):
            Table.opened(wrong)


def test_restarting_keeps_the_setup() -> None:
    table = random_table("lits", 4)
    assert table.restarted().record == table.record.taken_back(len(table.record.plies))
    with pytest.raises(RecordError):
        table.restarted("XO")


def test_tables_are_values() -> None:
    table = random_table("lits", 4, 6)
    text = print_record(table.record)
    with pytest.raises(IllegalMove):
        table.played(
            table.positions[0].parse(table.record.plies[0].text), table.position.to_move[0]
        )
    with pytest.raises(RecordError):
        table.back(7)
    table.resigned(1)
    table.back(3)
    assert print_record(table.record) == text
