"""Judgements, the costs of moves: right if the truth is known, and given in every game."""

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
    """Judgements of some of the last plies of a game."""
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
def test_moves_are_judged_in_every_game(game: str, choices: dict[str, str]) -> None:
    record = played(game, 3, **choices)
    found = judgements(record)
    assert found
    for one in found:
        assert 0 <= one.before <= 1
        assert 0 <= one.after <= 1
    assert found == judgements(record)


def test_a_move_that_loses_a_won_game_costs_all_of_it() -> None:
    """A winning move is no worse than the best, either; brute force gives the truth."""
    seen = set()
    for seed in range(6):
        table = late_table(seed)
        for move in table.position.legal_moves():
            after = table.played(move, table.position.to_move[0])
            loses = wins_by_brute_force(position_of(after))
            found = judged(after.record, Limit(60.0, 200_000), Random(seed))
            if loses:
                assert found
                assert (found.before, found.after) == (1.0, 0.0)
            else:
                assert found is None or (found.before, found.after) == (1.0, 1.0)
            seen.add(loses)
    assert seen == {True, False}


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


def test_nothing_is_said_of_what_is_no_choice_of_a_move() -> None:
    lits = open_table(LITS, {}, Random(1))
    gave_up = lits.played(lits.position.random_move(Random(1)), lits.position.to_move[0]).resigned(
        0
    )
    assert gave_up.record.plies[-1].text == RESIGN
    secret = choosing()
    given = secret.played(secret.position.random_move(Random(1), 0), 0)
    alone = open_table(find_game("blokus"), {"seats": "1"}, Random(1))
    laid = alone.played(alone.position.random_move(Random(1)), 0)
    for table in (gave_up, given, laid):
        assert judged(table.record, LIMIT, Random(1)) is None


def test_nothing_is_said_where_nothing_can_be_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played("lits", 3)
    assert judgements(record)
    monkeypatch.setattr(judging, "search_for", {}.get)
    assert judgements(record) == []


def test_every_game_has_a_search_to_judge_by() -> None:
    assert set(SEARCHES) == set(GAMES)
