from functools import cache
from pathlib import Path

from engine.core.game import Termination
from engine.core.record import parse_record
from engine.core.table import Table
from tests.support.cases import cases
from tests.support.engine.naive_blokus import naive_after, naive_result, naive_start
from tests.support.engine.playthrough import DIVIDER, files, written
from tests.support.engine.tables import protocol_texts


@cases("file", files())
def test_playthrough(file: Path) -> None:
    """Playthroughs are written anew by `playthrough.py`."""
    text = file.read_text(encoding="utf-8")
    assert written(text) == text


@cache
def tables() -> dict[str, Table]:
    texts = {file.stem: file.read_text(encoding="utf-8") for file in files()}
    return {
        name: Table.opened(parse_record(text.partition(DIVIDER)[0])) for name, text in texts.items()
    }


def test_what_the_playthroughs_of_lits_show() -> None:
    assert [ply.text for ply in tables()["lits-swap"].record.plies].count("swap") == 1
    assert tables()["lits-tie"].record.result.endswith("+0")
    assert tables()["lits-resigned"].record.result.endswith("+R")


def test_what_the_playthroughs_of_blokus_show() -> None:
    found = {name: table for name, table in tables().items() if name.startswith("blokus")}
    variants = {table.record.options["variant"] for table in found.values()}
    corners = {table.record.options.get("corners") for table in found.values()}
    assert len(variants) == 8
    assert corners == {"free", "fixed", None}
    assert found["blokus-all-placed"].record.result.startswith("109/")
    assert found["blokus-resigned"].record.termination is None
    assert found["blokus-duo-resigned"].record.termination is Termination.RESIGNATION
    shared_first = found["blokus-double"].position.outcome
    assert shared_first
    assert shared_first.places.count(1) == 2


@cases(
    "name",
    [file.stem for file in files() if "blokus" in file.stem and "resigned" not in file.stem],
)
def test_the_slow_rules_come_to_the_same_end(name: str) -> None:
    """Each ply is of the colour on move by those rules too, and nobody could go on."""
    table = tables()[name]
    options = table.record.options
    setup = table.record.setup.replace("=", " ")
    start = naive_start(options["variant"], fixed=options.get("corners") == "fixed")
    naive = naive_after(start, protocol_texts(table))
    assert naive.turn() is None
    points = [naive.points(colour) for colour in range(len(naive.laid))]
    assert naive_result(setup or options["variant"], points) == table.record.result
