"""A game in the terminal, typed line by line."""

import io
from random import Random

import pytest

from engine.ai.common.agent import Agent, GreedyAgent, Limit
from engine.cli.terminal import HELP, Terminal
from engine.core.table import Table, open_table
from engine.games.stratopolis import STRATOPOLIS
from engine.games.tristra import TRISTRA
from tests.support.cases import cases
from tests.support.engine.tables import lits, random_table
from tests.support.engine.toy import TOY


def talk(table: Table, *lines: str, agents: dict[int, Agent] | None = None) -> tuple[str, Table]:
    """Output of the terminal for these lines, and the table afterwards."""
    out = io.StringIO()
    terminal = Terminal(table, agents or {}, Limit(1), Random(0), iter(lines), out)
    terminal.run()
    return out.getvalue(), terminal.table


def test_moves_are_played_in_turn() -> None:
    said, table = talk(lits(), "T b3 r1\n", "  swap  \n", "")
    assert [ply.text for ply in table.record.plies] == ["T b3 r1", "swap"]
    assert said.startswith(HELP)
    assert said.count("a b c d e f g h i j") == 3
    assert "seat 1, x> " in said
    assert "seat 2, o> " in said
    assert said.endswith("seat 1, o> \n")


def test_what_is_wrong_is_said_and_changes_nothing() -> None:
    said, table = talk(lits("T e5 r0"), "hello", "T e7 r0", "T b3", "draw", "L f3 r0")
    assert table == lits("T e5 r0")
    assert "“hello” is not a move" in said
    assert "T e7 r0: it would touch another T along an edge, at e5 (legal: L " in said
    assert "there is no draw in this game" in said
    assert said.count("a b c d e f g h i j") == 1


def test_undo_and_record() -> None:
    said, table = talk(lits(), "T b3 r1", "undo", "undo", "record")
    assert not table.record.plies
    assert "there is no ply to take back" in said
    assert '[Game "lits"]' in said


@cases("word", ["quit", "exit", "QUIT"])
def test_quit(word: str) -> None:
    said, table = talk(lits(), word, "T b3 r1")
    assert not table.record.plies
    assert "over" not in said


def test_help() -> None:
    said, _ = talk(lits(), "help", "?", "")
    assert said.count(HELP) == 3


def test_resigning_ends_the_game() -> None:
    said, table = talk(lits("T b3 r1"), "resign", "T e5 r1")
    assert table.record.result == "X+R"
    assert said.endswith("the game is over: X+R\n")


def test_an_agent_answers() -> None:
    said, table = talk(lits(), "T b3 r1", agents={1: GreedyAgent()})
    assert len(table.record.plies) == 2
    assert f"seat 2 plays {table.record.plies[1]}" in said


def test_an_agent_begins_and_undo_goes_back_to_the_persons_ply() -> None:
    agents: dict[int, Agent] = {0: GreedyAgent()}
    _, opened = talk(lits(), agents=agents)
    assert len(opened.record.plies) == 1
    said, table = talk(opened, "undo", "swap", "undo", agents=agents)
    assert len(table.record.plies) == 1
    assert "there is no ply to take back" in said


def test_agents_agree_to_no_draws() -> None:
    said, _ = talk(lits(), "draw", agents={1: GreedyAgent()})
    assert "agents agree to no draws" in said


def test_agents_alone_play_to_the_end() -> None:
    said, table = talk(lits(), agents={0: GreedyAgent(), 1: GreedyAgent()})
    assert table.record.replay().outcome
    assert said.endswith(f"the game is over: {table.record.result}\n")


@pytest.mark.usefixtures("toy")
def test_secrets_the_host_and_agreed_draws() -> None:
    table = open_table(TOY, {}, Random(0))
    said, played = talk(table, "pick 1", "pick 2", "add", "draw")
    assert "the host plays roll" in said
    assert "seat 2, b> " in said
    assert played.position.outcome
    assert played.record.result == "0"


@cases("seat", [0, 1])
def test_a_person_sees_of_what_is_given_in_secret_what_their_seat_may_know(seat: int) -> None:
    """The game is Tristra: nothing is shown before both have chosen, and then all."""
    table = open_table(TRISTRA, {}, Random(0))
    agents: dict[int, Agent] = {1 - seat: GreedyAgent()}
    lines = ["record", "random", "random", "rock", "record"]
    said, played = talk(table, *lines, agents=agents)
    theirs = [ply.text for ply in played.record.plies if ply.seat == 1 - seat]
    before, after = said.split("[Game", maxsplit=1)
    assert f"seat {2 - seat} plays in secret" in before
    assert theirs[0] not in before
    head = after.partition("build")[0]
    assert f"{2 - seat}: ?" in head
    for text in theirs[:3]:
        assert said.count(f"seat {2 - seat} played {text}\n") == 1
        assert f"plays {text}" not in said


def test_of_an_arranged_stack_a_person_sees_the_top_alone() -> None:
    table = open_table(STRATOPOLIS, {"stack": "arranged", "first": "red"}, Random(0))
    said, played = talk(table, "random", "record", agents={1: GreedyAgent()})
    order = next(ply.text for ply in played.record.plies if ply.seat == 1)
    assert order not in said
    assert f"seat 2 played {order[:9]}{19 * '?'}\n" in said


def test_the_record_of_a_game_in_play_hides_what_nobody_has_seen() -> None:
    table = open_table(STRATOPOLIS, {"first": "red"}, Random(0))
    said, _ = talk(table, "record")
    assert table.record.setup not in said
    assert "?" in said.partition("[Setup")[2].partition("]")[0]


def test_a_finished_game_says_so() -> None:
    said, _ = talk(random_table("lits", 1))
    assert "the game is over" in said
