"""Key moments: the moves that cost their own seat most, a few of each, in order; and all true."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from bot.domain.analysis.key_moments import (
    LEAST,
    MOST,
    Chance,
    Judged,
    KeyMoment,
    key_moments,
    settled,
)
from bot.domain.table import Table
from engine.core.record import RESIGN, Ply
from tests.support.bot import games
from tests.support.bot.games import played_on, with_people

TABLE = played_on(games.playing_two(), 3, 12)
BETTER = "T b3 r1"


def judged(first: float, *, proven: bool = False, best: str = BETTER) -> Judged:
    """Judgement of a position, by what the first of two seats can expect."""
    return Judged((first, 1 - first), best, proven)


def movers(table: Table) -> list[int]:
    return [position.to_move[0] for position in table.positions[:-1]]


def chances(*dropped: tuple[int, float], table: Table = TABLE) -> list[Judged | None]:
    """Judgements of a game in which nobody loses chances but by some plies."""
    drops, result, here = dict(dropped), [judged(0.5)], 0.5
    for ply, seat in enumerate(movers(table)):
        here += drops.get(ply, 0.0) * (1 if seat else -1)
        result.append(judged(here))
    return list(result)


def found(judgements: Sequence[Judged | None], table: Table = TABLE) -> list[KeyMoment]:
    return key_moments(table.record, table.positions, judgements)


def plies_of(seat: int) -> list[int]:
    return [ply for ply, mover in enumerate(movers(TABLE)) if mover == seat]


def test_a_moment_says_all_about_a_move() -> None:
    ply = plies_of(1)[1]
    [moment] = found(chances((ply, 0.3)))
    assert (moment.ply, moment.seat, moment.better) == (ply, 1, BETTER)
    assert moment.before.value == pytest.approx(0.5)
    assert moment.after.value == pytest.approx(0.2)
    assert moment.drop == pytest.approx(0.3)


def test_a_seat_has_the_three_that_cost_most_in_the_order_of_the_game() -> None:
    first, second = plies_of(0)[:5], plies_of(1)[:1]
    costs = zip(first, (0.06, 0.1, 0.07, 0.08, 0.09), strict=True)
    moments = found(chances(*costs, (second[0], 0.055)))
    assert [m.ply for m in moments if m.seat == 0] == [first[1], first[3], first[4]]
    assert [m.ply for m in moments if m.seat == 1] == second
    assert [m.ply for m in moments] == sorted(m.ply for m in moments)
    assert MOST == 3


def test_what_costs_little_is_none() -> None:
    ply = plies_of(0)[0]
    assert found(chances((ply, LEAST * 0.9))) == []
    assert len(found(chances((ply, LEAST * 1.1)))) == 1


def test_what_the_other_side_gains_by_its_own_move_is_none() -> None:
    assert found(chances((plies_of(0)[1], -0.4))) == []


def test_the_best_move_and_the_only_one_cost_nothing() -> None:
    ply = plies_of(0)[2]
    judgements = chances((ply, 0.3))
    for best in (TABLE.record.plies[ply].text, ""):
        judgements[ply] = replace(judgements[ply] or judged(0.5), best=best)
        assert found(judgements) == []


def test_where_nothing_can_be_said_nothing_is() -> None:
    ply = plies_of(0)[2]
    for unknown in (ply, ply + 1):
        judgements = chances((ply, 0.3))
        judgements[unknown] = None
        assert found(judgements) == []
    assert found([]) == []
    # A game may have been looked through as far as it went.
    assert found(chances((ply, 0.3))[: ply + 1]) == []


def test_giving_up_is_no_move() -> None:
    record = replace(TABLE.record, plies=(*TABLE.record.plies, Ply(RESIGN, 0)))
    judgements = [*chances(), judged(0, proven=True)]
    positions = [*TABLE.positions, TABLE.position]
    assert key_moments(record, positions, judgements) == []


def test_before_a_move_that_wins_for_certain_it_was_won() -> None:
    ply, seat = len(TABLE.record.plies) - 1, movers(TABLE)[-1]
    won = judged(1.0 - seat, proven=True)
    judgements: list[Judged | None] = [*[judged(0.5)] * ply, judged(0.4), won]
    after = settled(TABLE.record, TABLE.positions, judgements)
    assert after[ply] == replace(judged(1.0 - seat, proven=True), best=BETTER)
    # The other side may have had something better: no more is known of its choice.
    assert after[: ply - 1] == judgements[: ply - 1]
    assert [m.ply for m in found(judgements)] == [ply - 1]


def test_what_the_seat_lost_for_certain_is_no_proof_that_it_was_lost() -> None:
    ply, seat = len(TABLE.record.plies) - 1, movers(TABLE)[-1]
    lost = judged(float(seat), proven=True)
    judgements: list[Judged | None] = [*[judged(0.5)] * (ply + 1), lost]
    assert settled(TABLE.record, TABLE.positions, judgements) == judgements
    [moment] = found(judgements)
    assert (moment.after, moment.after.percent) == (Chance(0.0, proven=True), 0)


def test_several_seats_have_moments_of_their_own() -> None:
    table = played_on(with_people("blokus", 4, variant="classic"), 1, 16)
    shares = [0.5] * 4
    judgements: list[Judged | None] = [Judged(tuple(shares), BETTER)]
    for seat in movers(table):
        shares[seat] -= 0.1
        judgements.append(Judged(tuple(shares), BETTER))
    assert [found(judgements, table).count(m) for m in found(judgements, table)] == [1] * 12
    assert sorted(m.seat for m in found(judgements, table)) == sorted([0, 1, 2, 3] * MOST)


def test_an_estimate_is_never_quite_certain() -> None:
    assert [Chance(value).percent for value in (0.0, 0.003, 0.5, 0.999)] == [1, 1, 50, 99]
    assert [Chance(value, proven=True).percent for value in (0.0, 1.0)] == [0, 100]


def test_judgements_are_read_as_they_are_written() -> None:
    assert Judged.read(None) is None
    text = {"worths": [0.25, 0.75], "best": "x", "proven": True}
    assert Judged.read(text) == Judged((0.25, 0.75), "x", proven=True)
    with pytest.raises(TypeError):
        Judged.read({"worths": [1], "better": "x"})


def test_the_better_move_is_told_as_it_was_found() -> None:
    ply = plies_of(0)[1]
    position = TABLE.positions[ply]
    best = position.print(position.random_move(Random(1)))
    judgements = chances((ply, 0.3))
    judgements[ply] = replace(judgements[ply] or judged(0.5), best=best)
    assert [m.better for m in found(judgements)] == [best]
