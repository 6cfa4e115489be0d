"""The positions of a game: the last ones at hand, the others replayed on demand."""

from dataclasses import replace

import pytest

from bot.domain.position_history import AT_HAND, Course, Recent
from bot.domain.table import Session
from engine.core.errors import RecordError
from engine.core.record import Record
from tests.bot import games


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


def played() -> Session:
    return games.played_on(games.with_people("lits", 2, swap="off"), 3, 9)


def test_a_course_is_the_positions_of_its_record() -> None:
    record = played().record
    whole = record.positions()
    for known in range(AT_HAND + 1):
        course = Course(record, whole[len(whole) - known :])
        assert len(course) == len(whole)
        assert list(course) == list(whole)
        assert [course[-number] for number in range(1, 10)] == list(whole[:0:-1])
        assert course[2:5] == whole[2:5]
        with pytest.raises(IndexError):
            course[len(whole)]


def test_a_game_that_goes_on_is_not_replayed(replays: list[Record]) -> None:
    session = played()
    assert len(replays) == 1
    assert session.position.print(session.position.legal_moves()[0])
    assert session.movers(8) == session.movers(6)
    assert len(replays) == 1
    assert len(session.positions.at_hand()) == AT_HAND
    assert session.positions[0] == session.record.start()
    assert len(replays) == 2


def test_a_record_that_has_changed_otherwise_is_replayed() -> None:
    session = played()
    back = session.taken_back(2)
    assert back.position == session.positions[-3] == back.record.replay()
    other = replace(session, record=session.record.taken_back(1))
    assert other.position == session.positions[-2]


def test_a_control_a_course_of_another_record_would_be_noticed() -> None:
    session = played()
    careless = replace(session, record=session.record.taken_back(2))
    careless.__dict__["positions"] = session.positions
    assert careless.position != careless.record.replay()


def test_what_was_read_lately_is_not_read_and_replayed_again(replays: list[Record]) -> None:
    recent, text = Recent(2), str(played().record)
    replays.clear()
    first = recent.course(text)
    assert first[-1] == first[len(first) - 1]
    again = recent.course(text)
    assert again.record is first.record
    assert again[-1] is first[-1]
    assert len(replays) == 1


def test_what_was_kept_lately_is_known(replays: list[Record]) -> None:
    recent, session = Recent(2), played()
    recent.keep(str(session.record), session.positions)
    replays.clear()
    assert recent.course(str(session.record))[-1] is session.position
    assert replays == []


def test_only_so_many_games_are_kept_with_a_few_positions_each() -> None:
    recent, session = Recent(2), played()
    texts = [str(session.record.taken_back(plies)) for plies in range(4)]
    for text in texts:
        assert recent.course(text)[0].outcome is None
    assert list(recent._known) == texts[2:]
    assert {len(last) for _, last in recent._known.values()} == {AT_HAND}


def test_no_record_is_refused() -> None:
    with pytest.raises(RecordError):
        Recent(2).course("no record")
