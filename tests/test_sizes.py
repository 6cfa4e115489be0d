"""Rows that games leave in a store; `python -m tests.sizes` tells how large they get."""

from pathlib import Path

import pytest

from bot.store.repositories import outbox
from tests.sizes import KINDS, YEAR, Played, Sizes, in_file, played, write, written

KEPT = {"inbox", "lines", "people", "chats", "tables", "seats", "boards", "posts"}
KEPT |= {"results", "result_seats"}
PLAYERS = 2
TIMES = 3
WEEK = 7 / 365


async def left(folder: Path, games: int) -> Played:
    """The rows of so many games, each of another kind, played in one group."""
    return await played(f"sqlite+aiosqlite:///{folder}/bot.db", games, 1)


async def test_nothing_but_games_is_left_of_games(tmp_path: Path) -> None:
    games = len(KINDS)
    found = await left(tmp_path, games)
    rows = {name: len(rows) for name, rows in found.rows.items() if rows}
    assert set(rows) == KEPT
    assert rows["tables"] == rows["boards"] == games
    assert rows["seats"] == PLAYERS * games
    assert rows["people"] == PLAYERS
    assert rows["inbox"] > 2 * found.plies
    assert not any(row["body"] for row in found.rows["inbox"])


async def test_control_what_is_not_struck_out_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sent(*_: object) -> None:
        """Strike out nothing."""

    monkeypatch.setattr(outbox, "sent", sent)
    assert (await left(tmp_path, 1)).rows["outbox"]


@pytest.mark.slow
async def test_what_is_written_many_times_takes_up_as_much_more(tmp_path: Path) -> None:
    found, file = await left(tmp_path, 1), str(tmp_path / "again.db")
    await write(f"sqlite+aiosqlite:///{file}", found, TIMES)
    once = await in_file(file)
    await write(f"sqlite+aiosqlite:///{tmp_path}/more.db", found, 200 * TIMES)
    many = await in_file(str(tmp_path / "more.db"))
    assert {name for name in KEPT if many[name] <= once[name]} == set()


def test_a_year_is_computed_from_what_was_measured() -> None:
    found = Sizes(YEAR // 1000, {"tables": 10, "inbox": 10}, {"tables": 8192, "inbox": 81920})
    assert found.after_a_year("tables") == (10_000, 8_192_000)
    assert found.after_a_year("inbox") == pytest.approx((10_000 * WEEK, 81_920_000 * WEEK))
    assert written(found, found).splitlines()[2:] == [
        "| `inbox` | 192 | 8,192 | 2 | 2 |",
        "| `tables` | 10,000 | 819 | 8 | 8 |",
        "| all | | | 10 | 10 |",
    ]
