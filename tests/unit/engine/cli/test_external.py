"""Players that are other programs: here our own one, over its text protocol."""

import shlex
import sys
from random import Random

import pytest

from engine.ai.common.agent import Limit
from engine.cli.external import External
from engine.cli.match import Pairing, play_match
from engine.core.errors import CommandError
from tests.support.engine.tables import blokus, random_table

LIMIT = Limit(1.0)
OURS = f"{shlex.quote(sys.executable)} -m engine gtp --seed 1"

GAMES: tuple[tuple[str, dict[str, str]], ...] = (
    ("lits", {}),
    ("lits", {"swap": "off", "setup": "mirror"}),
    ("blokus", {"seats": "2", "variant": "duo"}),
    ("blokus", {"seats": "3", "double": "2"}),
    ("stratopolis", {}),
    ("tristra", {}),
)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "choices"), GAMES)
def test_it_plays_whole_games(game: str, choices: dict[str, str]) -> None:
    tally = play_match(Pairing(game, choices, (f"gtp:{OURS}", "random"), LIMIT, 1), 2)
    assert tally.games == 2


def test_it_is_told_all_plies_that_it_does_not_know() -> None:
    table = random_table("lits", 3, plies=4)
    seat = table.position.to_move[0]
    with External(OURS) as player:
        move = player.move(table, seat, LIMIT, Random(0))
        after = table.played(move, seat)
        assert player._asked("colour") == after.position.active_sides[0]
        assert player._asked("setup") == table.record.setup


def test_the_processor_time_it_took_is_known_at_its_end() -> None:
    """Of another one that ran at the same time nothing is counted."""
    busy = shlex.join([sys.executable, "-c", "sum(range(10_000_000))"])
    with External(busy), External("true") as idle, pytest.raises(CommandError):
        idle.move(random_table("lits", 3), None, LIMIT, Random(0))
    with External(busy) as player, pytest.raises(CommandError):
        player.move(random_table("lits", 3), None, LIMIT, Random(0))
    assert player.seconds > idle.seconds


def test_a_game_goes_by_the_name_it_has_elsewhere() -> None:
    with External("cat") as player:
        for choices, name in (
            ({"seats": "2", "variant": "duo"}, "Blokus Duo"),
            ({"seats": "2", "corners": "free"}, "blokus seats=2 variant=duel corners=free"),
        ):
            with pytest.raises(CommandError, match=f"set_game {name}"):
                player.move(blokus(**choices), 0, LIMIT, Random(0))


def test_one_that_ends_or_refuses_is_named() -> None:
    with External("true") as player, pytest.raises(CommandError, match="true: set_game lits"):
        player.move(random_table("lits", 1, plies=2), 0, LIMIT, Random(0))


def test_none_is_left() -> None:
    with External(OURS) as player:
        process = player._process
        assert process.poll() is None
    assert process.poll() is not None
