"""Judgements of positions: right if the truth is known, and given in every game."""

from random import Random

import pytest

from engine.ai import judging
from engine.ai.common.agent import Limit, RandomAgent
from engine.ai.judging import Judgement, judged
from engine.ai.levels import SEARCHES, search_module
from engine.cli.match import play_out
from engine.core.record import RESIGN, Record
from engine.core.registry import GAMES, find_game
from engine.core.table import Table, open_table
from engine.games.lits.game import LITS
from engine.games.lits.position import LitsPosition
from tests.support.engine.lits_solving import wins_by_brute_force
from tests.support.engine.tristra_tables import choosing

LIMIT = Limit(60.0, 400)
LATE = 28
"""Number of placements alive at which brute force is possible."""


@pytest.fixture(autouse=True)
def _searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "search_for", search_module)


def played(game: str, seed: int, **choices: str) -> Record:
    begun = open_table(find_game(game), choices, Random(seed))
    agents = dict.fromkeys(range(4), RandomAgent())
    return play_out(begun, agents, LIMIT, Random(seed)).record


def judgements(record: Record, seed: int = 1) -> list[Judgement]:
    """Judgements of some of the last positions of a game."""
    cut = [record.taken_back(left) for left in range(0, min(30, len(record.plies)), 4)]
    found = [judged(one, LIMIT, Random(seed)) for one in cut]
    return [one for one in found if one]


@pytest.mark.parametrize(
    ("game", "choices"),
    [
        ("lits", {}),
        ("blokus", {"variant": "duo"}),
        ("blokus", {"variant": "classic"}),
        ("blokus", {"seats": "3", "variant": "chaos"}),
        ("stratopolis", {"stack": "blind"}),
        ("tristra", {}),
    ],
    ids=lambda value: " ".join(value.values()) if isinstance(value, dict) else value,
)
def test_positions_are_judged_in_every_game(game: str, choices: dict[str, str]) -> None:
    record = played(game, 3, **choices)
    found = judgements(record)
    assert len(found) > 1
    for one in found:
        assert len(one.worths) == len(record.seats)
        assert all(0 <= worth <= 1 for worth in one.worths)
        if len(one.worths) == 2:
            assert sum(one.worths) == pytest.approx(1)
    assert found[0].proven
    assert found == judgements(record)


def test_what_is_proven_of_an_ending_is_the_truth() -> None:
    """Brute force gives it: in each position a side wins, and the best move keeps a win."""
    seen = set()
    for seed in range(6):
        table = late_table(seed)
        for move in table.position.legal_moves():
            after = table.played(move, table.position.to_move[0])
            wins, mover = wins_by_brute_force(position_of(after)), mover_of(after)
            found = judged(after.record, Limit(60.0, 200_000), Random(seed))
            assert found
            assert found.proven
            assert found.worths[mover] == float(wins)
            if wins and found.best:
                then = after.played(after.position.parse(found.best, mover), mover)
                assert not wins_by_brute_force(position_of(then))
            seen.add(wins)
    assert seen == {True, False}


def test_what_is_estimated_is_not_called_proven() -> None:
    table = open_table(LITS, {"swap": "off"}, Random(1))
    found = judged(table.record, LIMIT, Random(1))
    assert found
    assert found.best
    assert not found.proven


def mover_of(table: Table) -> int:
    """The seat on move; after the end the one that would be."""
    position = position_of(table)
    return position.to_move[0] if position.to_move else 1 - (len(table.record.plies) - 1) % 2


def late_table(seed: int) -> Table:
    """A game near its end, with a move that wins and one that does not."""
    rng = Random(seed)
    while True:
        table = open_table(LITS, {"swap": "off"}, rng)
        while table.position.outcome is None:
            position = position_of(table)
            if position.alive.bit_count() <= LATE and len(set(replies(position))) == 2:
                return table
            table = table.played(position.random_move(rng), position.to_move[0])


def replies(position: LitsPosition) -> list[bool]:
    """Results of the moves: whether the other side wins."""
    return [wins_by_brute_force(position.play(move)) for move in position.legal_moves()]


def position_of(table: Table) -> LitsPosition:
    position = table.position
    assert isinstance(position, LitsPosition)
    return position


def test_nothing_is_said_of_what_is_not_chosen_in_the_open() -> None:
    secret = choosing()
    alone = open_table(find_game("blokus"), {"seats": "1"}, Random(1))
    for table in (secret, alone):
        assert judged(table.record, LIMIT, Random(1)) is None


def test_who_gave_up_has_lost() -> None:
    lits = open_table(LITS, {}, Random(1))
    moved = lits.played(lits.position.random_move(Random(1)), lits.position.to_move[0])
    gave_up = moved.resigned(0)
    assert gave_up.record.plies[-1].text == RESIGN
    assert judged(gave_up.record, LIMIT, Random(1)) == Judgement((0.0, 1.0), proven=True)


def test_nothing_is_said_where_nothing_can_be_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played("lits", 3)
    assert len(judgements(record)) > 1
    monkeypatch.setattr(judging, "search_for", {}.get)
    assert all(one.proven for one in judgements(record))


def test_every_game_has_a_search_to_judge_by() -> None:
    assert set(SEARCHES) == set(GAMES)
