"""Stratopolis far from the start tile: as far as forty tiles lead, on all four sides."""

from random import Random

import pytest

from engine.core.game import AnyPosition
from engine.core.table import Table
from engine.geometry.scene import Tile
from tests.support.cases import cases
from tests.support.engine.naive_stratopolis import (
    Cell,
    column_name,
    square_at,
)
from tests.support.engine.stratopolis_tables import cells_of, naive_of, stratopolis
from tests.support.engine.tables import said

LINES = {
    "left": [f"{column_name(12 - 2 * step)}14 r0" for step in range(1, 41)],
    "right": [f"{column_name(12 + 2 * step)}13 r2" for step in range(1, 41)],
    "up": [f"m{14 + 2 * step} r0" for step in range(1, 41)],
    "down": [f"m{13 - 2 * step} r2" for step in range(1, 41)],
}
"""Forty tiles in a row, each two squares further than the one before."""

ENDS = {"left": "-bp14 r0", "right": "co13 r2", "up": "m94 r0", "down": "m-67 r2"}

FAR = ["-b-3", "aa40", "-b40", "aa-3", "-z14", "az13", "m-20", "m60", "-ab0", "-a0", "bb-5"]


@pytest.mark.parametrize("way", LINES)
def test_forty_tiles_in_a_row(way: str) -> None:
    """The row is the longest possible; texts and labels are right along it and at its end."""
    table = stratopolis()
    for text in LINES[way]:
        check_texts(table.position, text)
        table = said(table, text)
    assert table.record.plies[-1].text == ENDS[way]
    assert table.position.outcome
    assert table.record.replay() == table.position
    assert len(naive_of(table).table.towers) == 2 + 3 * 40
    check_labels(table)


def check_texts(position: AnyPosition, text: str) -> None:
    """Check that moves at this text are printed and read alike."""
    moves = position.legal_moves()
    texts = list(map(position.print, moves))
    assert text in texts
    for move, printed in list(zip(moves, texts, strict=True))[:: len(moves) // 10]:
        assert position.parse(printed) == move
    move = position.parse(text)
    assert position.print(move) == text
    for said_so in (text.upper(), f" {text}. ", text.replace(" ", "  "), text.replace(" ", "")):
        assert position.parse(said_so) == move


def check_labels(table: Table) -> None:
    """Check that the picture shows the squares in use and two more around them."""
    cells = naive_of(table).table.towers
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    board = table.position.view(None).scene().board
    assert list(board.columns) == list(map(column_name, range(min(columns) - 2, max(columns) + 3)))
    assert list(board.rows) == list(map(str, range(min(rows) - 2, max(rows) + 3)))


@cases("stack", ["shuffled", "hand"])
@cases("name", FAR)
def test_squares_far_out_are_reached_by_their_names(name: str, stack: str) -> None:
    table = stratopolis(3, stack=stack)
    target = square_at(name)
    while target not in naive_of(table).table.towers:
        table = towards(table, target)
    naive = naive_of(table)
    assert cells_of(table.record.plies[-1].text) >= {target}
    texts = list(map(table.position.print, table.position.legal_moves()))
    assert set(texts) == set(map(naive.text, naive.legal()))
    for text in texts:
        assert table.position.print(table.position.parse(text)) == text
        assert table.position.print(table.position.parse(text.replace(" ", ""))) == text
    check_labels(table)


def towards(table: Table, target: Cell) -> Table:
    """The table with one more tile, as near to a square as it can be laid."""
    texts = map(table.position.print, table.position.legal_moves())
    return said(table, min(texts, key=lambda text: distance(text, target)))


def distance(text: str, target: Cell) -> int:
    return min(abs(x - target[0]) + abs(y - target[1]) for x, y in cells_of(text))


@pytest.mark.parametrize("name", ["-b-3", "aa40", "-z14", "m60"])
def test_towers_are_built_far_out(name: str) -> None:
    """The rules for towers there are the same as in the middle."""
    table, target = stratopolis(5), square_at(name)
    rng = Random(1)
    while target not in naive_of(table).table.towers:
        table = towards(table, target)
    while table.position.outcome is None:
        table = said(table, highest_near(table, target, rng))
        naive = naive_of(table)
        texts = set(map(table.position.print, table.position.legal_moves()))
        assert naive.over or texts == set(map(naive.text, naive.legal()))
    assert naive.table.height(target) > 1
    assert table.position.outcome.result == naive.table.result()


def highest_near(table: Table, target: Cell, rng: Random) -> str:
    """A move on top beside or on a square if there is one, else a near one."""
    naive = naive_of(table)
    texts = list(map(table.position.print, table.position.legal_moves()))
    rng.shuffle(texts)
    return max(
        texts, key=lambda t: (-distance(t, target) // 3, naive.table.height(naive.meant(t)[1]))
    )


def test_labels_never_shift() -> None:
    """The start tile is drawn on the same names however far the table grows."""
    table = stratopolis(8)
    for name in ("-d-5", "ac25"):
        while square_at(name) not in naive_of(table).table.towers:
            table = towards(table, square_at(name))
        scene = table.position.view(None).scene()
        middle = (scene.board.columns.index("m"), scene.board.rows.index("13"))
        drawn = {cell for item in scene.items if isinstance(item, Tile) for cell in item.cells}
        assert {middle, (middle[0], middle[1] + 1)} <= drawn


@cases(("way", "tiles", "meant"), [("left", 6, "a15 r3"), ("right", 8, "aa15 r3")])
def test_letters_run_together_are_a_column_where_that_is_legal(
    way: str, tiles: int, meant: str
) -> None:
    """Tile A is to be laid: `aa15r3` is A on a15 only if the table does not reach column aa."""
    table = stratopolis(setup="BBCAACDDEEFFGGHHIIJJ/KKLLMMNNOOPPQQRRSSTT red")
    for text in LINES[way][:tiles]:
        table = said(table, text)
    assert table.position.print(table.position.parse("aa15r3")) == meant
