"""Games that the contract is checked on, and stages and moves of each that are looked at.

Every registered game is played at random, by default and with each option value at each number of
seats. Short games are looked at at every stage, for `make test-all` at every move; of a long one
some stages, and at each some moves, always the same ones. `toy` stands in for features that no
registered game has.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, wraps
from inspect import signature
from itertools import accumulate, product
from random import Random
from typing import Any, TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

from engine.core.game import AnyGame, AnyPosition, Seat
from engine.core.record import play_ply
from engine.core.registry import GAMES
from engine.core.table import Table, open_table
from tests.support.cases import cases
from tests.support.engine.tables import random_ply
from tests.support.engine.toy import TOY

T = TypeVar("T")

SEEDS = (1, 2)
LONGEST_GAME = 400
LONGEST_SHORT_GAME = 20
STAGES, FEWER_STAGES = 9, 6
MOVES = 24
EVERY = 5
"""One in so many moves of a short game is looked at where not all are."""


@dataclass(frozen=True, repr=False)
class Case:
    game: AnyGame
    choices: Mapping[str, str]
    seed: int

    def __repr__(self) -> str:
        chosen = map("=".join, self.choices.items())
        return "-".join([self.game.info.key, *chosen, str(self.seed)])

    def __hash__(self) -> int:
        return hash(str(self))


def games_to_play() -> Iterator[Case]:
    """Every game at every number of seats: by default, and with each value of each option."""
    for game in (*GAMES.values(), TOY):
        for seats in game.info.seats:
            at = {"seats": str(seats)}
            for seed in SEEDS:
                yield Case(game, at, seed)
                for option in game.options(seats):
                    for value in set(option.values) - {option.default}:
                        yield Case(game, {**at, option.name: value}, seed)


CASES = sorted(games_to_play(), key=str)


@dataclass(frozen=True)
class Played:
    """A random game: the table after each of its plies, the first without any."""

    tables: tuple[Table, ...]
    whole: bool = True
    """Whether every move is looked at if the game is short, and more stages if it is long."""

    @property
    def is_long(self) -> bool:
        return len(self.tables) > LONGEST_SHORT_GAME

    @cached_property
    def stages(self) -> tuple[Table, ...]:
        """The tables to look at, in order, with the first, the last and the one before it."""
        if not self.is_long:
            return self.tables
        stages = STAGES if self.whole else FEWER_STAGES
        return (*spread(self.tables[:-1], stages), self.tables[-1])

    def some(self, moves: Sequence[T], every: int = 1) -> Sequence[T]:
        """The moves to look at: all (or one in a fixed number), or a few in a long game."""
        if self.is_long:
            return spread(moves, MOVES // every + 2)
        return moves[:: every if self.whole else every * EVERY]

    def twins(self) -> Iterator[tuple[Table, AnyPosition]]:
        """Each stage with its position once more, from a replay of the record."""
        record = self.tables[-1].record
        replayed = list(accumulate(record.plies, play_ply, initial=record.start()))
        return ((table, replayed[len(table.record.plies)]) for table in self.stages)


Check = Callable[[Played], None]
SHARES = 2
"""`make test` plays as usual at each number of seats, and with one in so many other choices."""


def _groups() -> Iterator[tuple[str, list[Case]]]:
    """Yield names and cases that are checked in one test each."""
    for game, seed in product([*GAMES, TOY.info.key], SEEDS):
        found = [case for case in CASES if (case.game.info.key, case.seed) == (game, seed)]
        usual = [case for case in found if len(case.choices) == 1]
        others = [case for case in found if len(case.choices) > 1]
        yield f"{game}-{seed}", [*usual, *others[::SHARES]]
        rest = [case for share in range(1, SHARES) for case in others[share::SHARES]]
        if rest:
            yield f"{game}-{seed}-others", rest


GROUPS = dict(_groups())


def in_every_game(check: Check) -> Callable[..., None]:
    """Turn a check of a random game into a test of one of every kind that the contract is for.

    The check itself is its `__wrapped__`.
    """

    @wraps(check)
    def test(toy: AnyGame, group: str) -> None:  # noqa: ARG001 - registers the game
        cases("case", GROUPS[group])(lambda case: check(played(case)))()

    vars(test)["__signature__"] = signature(test, follow_wrapped=False)
    return pytest.mark.parametrize("group", [*map(_item, GROUPS)])(test)


def _item(group: str) -> ParameterSet:
    """A kind of game as a parameter; all but the first of a kind are slow."""
    first = group.endswith(f"-{SEEDS[0]}")
    return pytest.param(group, marks=() if first else pytest.mark.slow)


@cache
def played(case: Case) -> Played:
    return played_afresh(case)


def played_afresh(case: Case) -> Played:
    """The same game once more, with values of its own."""
    rng = Random(case.seed)
    tables = [open_table(case.game, case.choices, rng)]
    while tables[-1].position.outcome is None:
        assert len(tables) < LONGEST_GAME, "the game does not end"
        tables.append(random_ply(tables[-1], rng))
    return Played(tuple(tables), whole=case.seed != SEEDS[0])


def spread(found: Sequence[T], most: int) -> Sequence[T]:
    """Elements evenly spread, at most this many (two or more), with the first and the last."""
    if len(found) <= most:
        return found
    return [found[step * (len(found) - 1) // (most - 1)] for step in range(most)]


def actors(position: AnyPosition) -> tuple[Seat | None, ...]:
    """Seats that may act, or None for the host; nobody at the end."""
    return () if position.outcome else position.to_move or (None,)


def listed_moves(position: AnyPosition, seat: Seat | None) -> Sequence[Any]:
    """All legal moves; a few if they cannot be listed."""
    if position.listed:
        return position.legal_moves(seat)
    return [position.random_move(Random(seed), seat) for seed in range(20)]


def printed(position: AnyPosition, seat: Seat | None) -> list[str]:
    return list(map(position.print, position.legal_moves(seat)))


def seats_of(table: Table) -> range:
    return range(len(table.record.seats))
