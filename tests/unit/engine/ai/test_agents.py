"""Agents: legal play from views alone, a good greedy one, and levels in order."""

from dataclasses import replace
from io import StringIO
from random import Random

import pytest

from engine.ai.common.agent import Agent, GreedyAgent, Limit, RandomAgent, worth
from engine.ai.levels import LEVELS, agent_for
from engine.cli.match import (
    Pairing,
    Tally,
    _points,
    _seats,
    _tally,
    agent_named,
    play_match,
    play_out,
    telling,
)
from engine.core.errors import OptionError
from engine.core.game import Outcome, Score
from engine.core.table import open_table
from tests.support.cases import cases
from tests.support.engine.tables import BLANK, lits, lits_at, random_table
from tests.support.engine.toy import TOY, ToyPosition

LIMIT = Limit(1.0)


def pairing(first: str, second: str, seed: int = 0, **choices: str) -> Pairing:
    return Pairing("lits", choices, (first, second), LIMIT, seed)


def test_greedy_wins_against_random() -> None:
    """Sides change in 60 games; it wins on either."""
    tally = play_match(pairing("greedy", "random"), 60)
    assert tally.games == 60
    assert tally.share >= 0.8


@pytest.mark.slow
@pytest.mark.parametrize("swap", ["on", "off"])
def test_greedy_wins_on_either_side(swap: str) -> None:
    for first, second in (("greedy", "random"), ("random", "greedy")):
        tally = play_match(pairing(first, second, seed=1, swap=swap), 20)
        assert (tally.won if first == "greedy" else tally.lost) >= 16


@pytest.mark.slow
def test_levels_are_ordered_where_nothing_searches() -> None:
    """Levels that search are compared by stored matches: `tests.ladder`."""
    assert play_match(pairing("1", "random"), 40).share > 0.55
    assert play_match(pairing("3", "1"), 40).share > 0.7


@cases("agent", [RandomAgent(), GreedyAgent(), *map(agent_for, ["lits"] * 9, LEVELS)])
@cases("plies", [0, 1, 8])
def test_simple_agents_play_legally_and_follow_the_generator(agent: Agent, plies: int) -> None:
    position = random_table("lits", 2, plies).position
    [seat] = position.to_move
    moves = [agent.choose(position.view(seat), seat, LIMIT, Random(4)) for _ in range(2)]
    assert moves[0] in position.legal_moves()
    assert moves[0] == moves[1]


def test_greedy_takes_what_leaves_it_furthest_in_front() -> None:
    position = random_table("lits", 6, 5).position
    [seat], [side] = position.to_move, position.active_sides
    chosen = GreedyAgent().choose(position.view(seat), seat, LIMIT, Random(0))
    after = {move: position.play(move) for move in position.legal_moves()}
    assert not any(reached.outcome for reached in after.values())
    leads = {move: lead(reached.scores, side) for move, reached in after.items()}
    assert leads[chosen] == max(leads.values())


def lead(scores: tuple[Score, ...], side: str) -> int:
    points = {score.side: score.points for score in scores}
    return 2 * points[side] - sum(points.values())


def test_greedy_swaps_when_that_is_best() -> None:
    """X leads by 4 of 4 symbols on an else blank board, so its side is better by the swap."""
    board = "X" * 4 + "." * 96
    position = lits_at("T e5 r0", setup=board)
    assert GreedyAgent().choose(position.view(1), 1, LIMIT, Random(0)) == "swap"


def test_greedy_covers_no_symbols_of_its_own() -> None:
    board = "X" * 50 + "O" * 50
    position = lits_at(setup=board, swap="off")
    move = GreedyAgent().choose(position.view(0), 0, LIMIT, Random(0))
    assert [score.points for score in position.play(move).scores] == [50, 46]


def test_a_won_game_comes_before_points() -> None:
    """The resignation decides, however far behind in points the winner is."""
    table = lits("T e5 r0", setup="O" * 100)
    won = table.resigned(1).position
    assert worth(won, 0) > worth(lits_at(setup="X" * 100), 0)
    assert worth(won, 1) < worth(lits_at(setup="X" * 100), 1)


def test_chance_decides_among_equal_moves() -> None:
    view = lits_at(setup=BLANK).view(0)
    chosen = {GreedyAgent().choose(view, 0, LIMIT, Random(seed)) for seed in range(20)}
    assert len(chosen) > 10


def toy_position() -> ToyPosition:
    return TOY.start(2, {"luck": "bad"}, "0")


def test_greedy_draws_a_move_where_they_are_not_listed() -> None:
    for seat in (0, 1):
        position = toy_position()
        move = GreedyAgent().choose(position.view(seat), seat, LIMIT, Random(0))
        assert position.parse(move, seat) == move


def test_greedy_rolls_for_the_host() -> None:
    position = toy_position().play("pick 1", 0).play("pick 9", 1)
    rolls = {GreedyAgent().choose(position.view(None), None, LIMIT, Random(n)) for n in range(40)}
    assert rolls == set(position.legal_moves())


@cases("level", [0, 10, -1])
def test_there_are_no_other_levels(level: int) -> None:
    with pytest.raises(OptionError, match="levels run from 1 to 9"):
        agent_for("lits", level)


@cases("name", ["", "Greedy", "0", "10", "3.5", "²", "9" * 5000])
def test_there_are_no_other_names(name: str) -> None:
    with pytest.raises(OptionError):
        agent_named("lits", name)


# Matches


def test_a_match_is_the_same_over_any_number_of_processes() -> None:
    match = pairing("1", "2", seed=5)
    assert play_match(match, 12) == play_match(match, 12, processes=2)


def test_a_match_depends_on_its_seed() -> None:
    tallies = {play_match(pairing("1", "random", seed=seed), 10).won for seed in range(6)}
    assert len(tallies) > 1


def test_the_same_agents_are_about_equal() -> None:
    tally = play_match(pairing("random", "random"), 200)
    low, _, high = tally.elo
    assert low < 0 < high


def test_games_that_one_began_are_counted_apart_and_times_added() -> None:
    heard: list[Tally] = []
    points = [1.0, 0.0, 0.5, 1.0, 1.0]
    tally = _tally([(point, (0.5, 0.25)) for point in points], heard.append)
    assert (tally.won, tally.drawn, tally.lost, tally.begun) == (3, 1, 1, 2.5)
    assert tally.shares == (2.5 / 3, 1.0 / 2)
    assert [one.games for one in heard] == [1, 2, 3, 4, 5]
    assert tally.spent == (2.5, 1.25)


@cases(
    ("games", "told"),
    [
        (50, list(range(5, 51, 5))),
        (200, list(range(20, 201, 20))),
        (3, [1, 2, 3]),
        (25, [3, 5, 8, 10, 13, 15, 18, 20, 23, 25]),
    ],
)
def test_where_a_match_stands_is_said_ten_times(games: int, told: list[int]) -> None:
    assert said_after(games, StringIO()).splitlines() == [
        f"{number}: won {number}, drawn 0, lost 0" for number in told
    ]


def test_in_a_terminal_it_stands_in_one_line() -> None:
    *shown, last = said_after(11, Terminal()).split("\r")
    assert "11/11" in (told := [look for look in shown if look.strip()])[-1]
    assert "won 11, drawn 0, lost 0" in told[-1]
    assert "\n" not in "".join(shown)
    assert last == ""


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def said_after(games: int, stream: StringIO) -> str:
    """Progress lines of a match of which all games are won."""
    with telling(games, stream) as tell:
        _tally([(1.0, (0.5, 0.25))] * games, tell)
    return stream.getvalue()


@pytest.mark.usefixtures("toy")
def test_toy_games_are_played_out() -> None:
    tally = play_match(Pairing("toy", {}, ("random", "greedy"), LIMIT, 0), 100)
    assert tally.won
    assert tally.drawn
    assert tally.lost > tally.won
    agents = {0: GreedyAgent(), 1: GreedyAgent()}
    table = play_out(open_table(TOY, {}, Random(0)), agents, LIMIT, Random(0))
    assert table.record.replay() == table.position
    assert [ply.seat for ply in table.record.plies] == [0, 1, None, None, None]


@cases(
    ("alone", "expected"),
    [
        (False, [{0, 2}, {1, 3}, {0, 2}, {1, 3}, {0, 2}]),
        (True, [{3}, {0}, {1}, {2}, {3}]),
    ],
)
def test_seats_are_exchanged(alone: bool, expected: list[set[int]]) -> None:
    match = replace(pairing("random", "random", seed=3), alone=alone)
    assert [set(_seats(match, number, 4)) for number in range(5)] == expected


@cases(
    ("places", "seats", "points"),
    [
        ((1, 2, 2, 4), {0}, 1.0),
        ((1, 1, 3, 4), {1}, 0.5),
        ((2, 1, 3, 4), {0, 2, 3}, 0.0),
        ((1, 2, 1, 2), {0, 2}, 1.0),
    ],
)
def test_the_best_place_counts(places: tuple[int, ...], seats: set[int], points: float) -> None:
    assert _points(Outcome("", places, (0.0,) * 4), seats) == points


@pytest.mark.usefixtures("loaded")
def test_one_alone_plays_against_several() -> None:
    classic = Pairing("blokus", {"variant": "classic"}, ("greedy", "random"), LIMIT, 1, alone=True)
    assert play_match(classic, 4).won == 4


@cases(
    ("tally", "expected"),
    [
        (Tally(50, 0, 50), (-68, 0, 68)),
        (Tally(75, 0, 25), (113, 191, 269)),
        (Tally(0, 10, 0), (-203, 0, 203)),
        (Tally(60, 0, 0), (477, float("inf"), float("inf"))),
        (Tally(0, 0, 60), (-float("inf"), -float("inf"), -477)),
    ],
)
def test_elo(tally: Tally, expected: tuple[float, float, float]) -> None:
    """Wilson's limits by hand: of 75 in 100 they are 0.657 and 0.825."""
    assert tally.elo == pytest.approx(expected, abs=1)
