"""Boards of the README, drawn anew from games that the greedy player plays against itself.

Run it with `python -m tests.readme_pictures` when the pictures change.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.render import render
from engine.ai.common.agent import GreedyAgent, Limit
from engine.core.registry import GAMES
from engine.core.table import Table, open_table
from engine.geometry.scene import Scene

IMAGES = Path(__file__).resolve().parents[1] / "assets" / "images"
LIMIT = Limit(1.0)


@dataclass(frozen=True)
class Shown:
    """A game to show: how it is chosen, by which chance it is played, and how far."""

    game: str
    seed: int
    plies: int
    choices: Mapping[str, str] = field(default_factory=dict)


SHOWN = (
    Shown("lits", 3, 13),
    Shown("blokus", 2, 48, {"seats": "4"}),
    Shown("stratopolis", 2, 24, {"stack": "hand"}),
    Shown("tristra", 2, 24, {"first": "random"}),
)


def played(shown: Shown) -> Table:
    """The table after so many plies of those who take part."""
    rng, agent = Random(shown.seed), GreedyAgent()
    table = open_table(GAMES[shown.game], dict(shown.choices), rng)
    for _ in range(shown.plies):
        position = table.position
        seat = position.to_move[0]
        table = table.played(agent.choose(position.view(seat), seat, LIMIT, rng), seat)
    return table


def scene(shown: Shown) -> Scene:
    """The scene of the table that everybody sees."""
    view = played(shown).position.view(None)
    drawn: Scene = view.scene()
    return drawn


if __name__ == "__main__":
    for each in SHOWN:
        (IMAGES / f"{each.game}.png").write_bytes(render(scene(each)))
