"""The taps that a move takes by buttons, from "Move" to the confirmed ply, over recorded games.

    python -m tests.taps [GAMES]

plays so many games of each kind from seeds, 50 if not said, follows every button at every ply to
every legal move, and prints how many taps the moves of a kind take, in the median and at worst.
Words such as `swap` have buttons of their own, and set-ups in secret are counted elsewhere.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from bot.views.choice_page import ChoicePage
from engine.core.game import AnyPosition, AnyView, Options
from engine.core.options import resolve_options
from engine.core.registry import GAMES
from engine.moves.composing import Keys

GAMES_EACH = 50
MEDIAN, WORST = 5, 6
"""The most taps that moves may take."""

KINDS: Mapping[str, tuple[str, int, Options]] = {
    "lits": ("lits", 2, {}),
    "blokus": ("blokus", 4, {}),
    "blokus duel": ("blokus", 2, {}),
    "blokus duo": ("blokus", 2, {"variant": "duo"}),
    "stratopolis": ("stratopolis", 2, {}),
    "stratopolis hand": ("stratopolis", 2, {"stack": "hand"}),
    "tristra": ("tristra", 2, {}),
}
"""The game, the seats and the options of each kind."""

LAST = "place"
"""The question that is always the last one, so that its answers need not be tried one by one."""

BEFORE = AFTER = 1
"""The taps on "Move" and on "Confirm"."""


def positions(kind: str, seed: int) -> Iterator[AnyPosition]:
    """The positions of a game at random in which moves are listed."""
    key, seats, given = KINDS[kind]
    game, rng = GAMES[key], Random(f"{kind} {seed}")
    options = resolve_options(game, seats, given)
    position = game.start(seats, options, game.deal(seats, options, rng))
    while not position.outcome:
        if position.listed and position.to_move:
            yield position
        seat = next(iter(position.to_move), None)
        position = position.play(position.random_move(rng, seat), seat)


def taps(position: AnyPosition) -> Counter[int]:
    """Legal moves counted by the number of taps that they take."""
    view = position.view(position.to_move[0])
    if view.draft(()) is None:
        return Counter()
    return Counter(BEFORE + number + AFTER for number in _ways(view, (), 0))


def _ways(view: AnyView, chosen: Keys, page: int) -> Iterator[int]:
    """The taps from this page of choices to each move that these keys begin."""
    draft = view.draft(chosen)
    if draft is None or draft.text:
        yield 0
        return
    shown = ChoicePage(draft, page)
    for onward in (each for row in shown.rows for each in row if each):
        if draft.asks == LAST and onward.chosen != chosen:
            yield 1
        else:
            yield from (1 + more for more in _ways(view, onward.chosen, onward.page))


def median(counted: Counter[int]) -> int:
    """The number of taps that half of the moves take at most."""
    half = counted.total() / 2
    return next(number for number in sorted(counted) if _up_to(counted, number) >= half)


def _up_to(counted: Counter[int], most: int) -> int:
    return sum(count for number, count in counted.items() if number <= most)


def main() -> None:
    """Print the taps of each kind."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES_EACH
    for kind in KINDS:
        counted: Counter[int] = Counter()
        for seed in range(games):
            for position in positions(kind, seed):
                counted += taps(position)
        shares = ", ".join(
            f"{number}: {counted[number] / counted.total():.0%}" for number in sorted(counted)
        )
        print(
            f"{kind:17} {counted.total():8} moves   median {median(counted)}   "
            f"worst {max(counted)}   ({shares})",
            flush=True,
        )


if __name__ == "__main__":
    main()
