"""Tristra played by agents and through the text protocol."""

from random import Random

import pytest

from engine.ai.common.agent import Agent, GreedyAgent, Limit, RandomAgent
from engine.ai.levels import agent_for
from engine.cli.gtp import Protocol
from engine.cli.match import Pairing, play_match, play_out
from tests.support.cases import smoke
from tests.support.engine.tristra_tables import (
    GROUND,
    ORANGE,
    PURPLE,
    random_game,
    set_up,
    standing,
    texts_of,
    tristra,
)

LIMIT = Limit(1.0)


# Agents


@pytest.mark.parametrize("first", smoke(["rps", "random", "orange", "purple"]))
@pytest.mark.parametrize("agent", [RandomAgent(), GreedyAgent(), agent_for("tristra", 1)])
def test_agents_play_every_phase(agent: Agent, first: str) -> None:
    table = tristra(1, first=first)
    over = play_out(table, {0: agent, 1: agent}, LIMIT, Random(1))
    assert over.position.outcome
    assert over.record.replay() == over.position


def test_an_agent_knows_no_more_than_its_view() -> None:
    """Its choice is the same whatever the other has chosen."""
    for plies in (1, 3, 5):
        table = random_game(2, plies)
        [seat] = table.position.to_move
        before = table.back()
        moves = set()
        for seed in range(6):
            other = before.played(before.position.random_move(Random(seed), 1 - seat), 1 - seat)
            moves.add(GreedyAgent().choose(other.position.view(seat), seat, LIMIT, Random(3)))
        assert len(moves) == 1


def test_the_greedy_one_takes_what_is_worth_most() -> None:
    start = standing("I c3 r0, II e1 r0, I a6 r1", "II c4 r2, III d2 r0, I f6 r0")
    moves = {
        start.print(GreedyAgent().choose(start.view(0), 0, LIMIT, Random(seed)))
        for seed in range(40)
    }
    assert moves == {f"c3xd2 r{turns}" for turns in range(4)}


def test_the_greedy_one_wins_by_wiping_out() -> None:
    """Purple is far ahead, but loses it all with its last triangle."""
    start = standing("I c3 r0, III a1 r0", "I c4 r1", taken=((), ("III", "III")))
    move = GreedyAgent().choose(start.view(0), 0, LIMIT, Random(1))
    assert start.print(move).startswith("c3xc4")


@pytest.mark.slow
def test_the_greedy_one_is_the_stronger() -> None:
    tally = play_match(Pairing("tristra", {}, ("greedy", "random"), LIMIT, 1), 6)
    assert tally.won >= 5


# The text protocol


def answered(protocol: Protocol, line: str) -> str:
    answer = protocol.answer(line)
    assert answer
    assert answer.startswith("= "), answer
    return answer[2:].rstrip("\n")


def refused(protocol: Protocol, line: str) -> str:
    answer = protocol.answer(line)
    assert answer
    assert answer.startswith("? "), answer
    return answer[2:].rstrip("\n")


def test_a_conversation_about_a_game() -> None:
    protocol = Protocol(Random(0))
    answered(protocol, "set_game tristra rounds=1")
    assert answered(protocol, "colour") == "orange purple"
    for word in ("build", "place"):
        assert "too many moves" in refused(protocol, "all_legal purple")
        text = f"build {GROUND}" if word == "build" else f"place {PURPLE}"
        answered(protocol, f"play purple {text}")
        assert answered(protocol, "colour") == "orange"
        assert refused(protocol, f"play purple {text}") == "purple is not to move"
        assert answered(protocol, "reg_genmove orange").startswith(word)
        answered(protocol, f"play Orange {text if word == 'build' else f'place {ORANGE}'}")
    assert answered(protocol, "all_legal orange") == "rock\npaper\nscissors"
    answered(protocol, "play purple rock")
    assert answered(protocol, "all_legal purple") == ""
    answered(protocol, "play orange paper")
    assert answered(protocol, "colour") == "orange"
    assert answered(protocol, "all_legal purple") == ""
    listed = answered(protocol, "all_legal orange").splitlines()
    assert listed == texts_of(set_up().position)
    assert listed == answered(protocol, "all_legal orange").splitlines()
    assert "it stands at orange 0, purple 0" in refused(protocol, "final_score")
    answered(protocol, "undo")
    assert answered(protocol, "colour") == "orange"
    assert answered(protocol, "all_legal orange") == "rock\npaper\nscissors"


def test_a_game_generated_to_its_end() -> None:
    protocol = Protocol(Random(0))
    answered(protocol, "set_game tristra first=random rounds=2")
    assert answered(protocol, "setup").count(" ") == 1
    answered(protocol, "seed 7")
    while colours := answered(protocol, "colour"):
        side = colours.split()[-1]
        assert answered(protocol, f"genmove {side}")
    score = answered(protocol, "final_score")
    assert score == "0" or score.startswith(("orange+", "purple+"))
    assert answered(protocol, "genmove orange") == "pass"


def test_a_result_says_by_how_much() -> None:
    for seed in range(8):
        position = random_game(seed).position
        assert position.outcome
        lead = int(position.totals[0] - position.totals[1])
        sign = "orange" if lead > 0 else "purple"
        assert position.outcome.result == (f"{sign}+{abs(lead)}" if lead else "0")
