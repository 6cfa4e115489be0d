"""The positions of a game: the last ones at hand, the others replayed on demand."""

from dataclasses import replace

import pytest

from bot.domain.position_history import AT_HAND, HistoryCache, PositionHistory
from bot.domain.table import Table
from engine.core.errors import RecordError
from engine.core.record import Record
from tests.support.bot import games


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    """The records that are replayed."""
    replayed: list[Record] = []
    good = Record.positions

    def counted(record: Record) -> object:
        replayed.append(record)
        return good(record)

    monkeypatch.setattr(Record, "positions", counted)
    return replayed


def played() -> Table:
    return games.played_on(games.with_people("lits", 2, swap="off"), 3, 9)


def test_a_course_is_the_positions_of_its_record() -> None:
    record = played().record
    whole = record.positions()
    for known in range(AT_HAND + 1):
        history = PositionHistory(record, whole[len(whole) - known :])
        assert len(history) == len(whole)
        assert list(history) == list(whole)
        assert [history[-number] for number in range(1, 10)] == list(whole[:0:-1])
        assert history[2:5] == whole[2:5]
        with pytest.raises(IndexError):
            history[len(whole)]


def test_a_game_that_goes_on_is_not_replayed(replays: list[Record]) -> None:
    table = played()
    assert len(replays) == 1
    assert table.position.print(table.position.legal_moves()[0])
    assert table.movers(8) == table.movers(6)
    assert len(replays) == 1
    assert len(table.positions.at_hand()) == AT_HAND
    assert table.positions[0] == table.record.start()
    assert len(replays) == 2


def test_a_record_that_has_changed_otherwise_is_replayed() -> None:
    table = played()
    back = table.taken_back(2)
    assert back.position == table.positions[-3] == back.record.replay()
    other = replace(table, record=table.record.taken_back(1))
    assert other.position == table.positions[-2]


def test_a_control_a_course_of_another_record_would_be_noticed() -> None:
    table = played()
    careless = replace(table, record=table.record.taken_back(2))
    careless.__dict__["positions"] = table.positions
    assert careless.position != careless.record.replay()


def test_what_was_read_lately_is_not_read_and_replayed_again(replays: list[Record]) -> None:
    recent, text = HistoryCache(2), str(played().record)
    replays.clear()
    first = recent.history(text)
    assert first[-1] == first[len(first) - 1]
    again = recent.history(text)
    assert again.record is first.record
    assert again[-1] is first[-1]
    assert len(replays) == 1


def test_what_was_kept_lately_is_known(replays: list[Record]) -> None:
    recent, table = HistoryCache(2), played()
    recent.keep(str(table.record), table.positions)
    replays.clear()
    assert recent.history(str(table.record))[-1] is table.position
    assert replays == []


def test_only_so_many_games_are_kept_with_a_few_positions_each() -> None:
    recent, table = HistoryCache(2), played()
    texts = [str(table.record.taken_back(plies)) for plies in range(4)]
    for text in texts:
        assert recent.history(text)[0].outcome is None
    assert list(recent._known) == texts[2:]
    assert {len(last) for _, last in recent._known.values()} == {AT_HAND}


def test_no_record_is_refused() -> None:
    with pytest.raises(RecordError):
        HistoryCache(2).history("no record")
