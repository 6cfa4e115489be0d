"""Games that are examined for errors, each once: the work can be done in parts."""

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[1] / "data"


@dataclass(frozen=True)
class Examined:
    """The games of a file, one JSON object a line, each with its `seed`, `result` and `errors`."""

    file: Path

    def kept(self) -> list[dict[str, Any]]:
        """The games that have been examined."""
        lines = self.file.read_text().splitlines() if self.file.exists() else []
        return list(map(json.loads, lines))

    def examine(self, about: str | None, examined: Callable[[int], dict[str, Any]]) -> None:
        """Examine the games that the command line asks for and are not there yet; print results."""
        parser = argparse.ArgumentParser(description=about)
        parser.add_argument("--games", type=int, default=100, help="how many in all")
        known = {game["seed"] for game in self.kept()}
        for seed in range(parser.parse_args().games):
            if seed not in known:
                game = examined(seed)
                with self.file.open("a") as results:
                    results.write(json.dumps(game) + "\n")
                print(f"game {seed}: {game['result']}, errors {game['errors']}", flush=True)
        found = self.kept()
        print(f"{sum(len(game['errors']) for game in found)} errors in {len(found)} games")


def errors(worths: Sequence[float | None]) -> list[int]:
    """Numbers of plies to the end at positions from which a game came to another outcome."""
    known = [(len(worths) - 1 - i, one) for i, one in enumerate(worths) if one is not None]
    return [plies for (plies, before), (_, after) in pairwise(known) if before != after]
