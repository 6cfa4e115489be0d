"""Tables of Stratopolis for tests: games played at random, flat or high, and far out."""

from functools import cache
from random import Random

from engine.core.record import Ply, Record
from engine.core.registry import find_game
from engine.core.table import Table, open_table
from tests.support.engine.naive_stratopolis import (
    Cell,
    NaiveStratopolis,
    covered,
    naive_after,
    naive_start,
    square_at,
    square_name,
)
from tests.support.engine.tables import random_ply, said

STACKS = ("shuffled", "arranged", "blind", "hand")
ARRANGE = "arrange "


def stratopolis(seed: int = 0, **choices: str) -> Table:
    """A table before its first ply."""
    return open_table(find_game("stratopolis"), choices, Random(seed))


def arranged(table: Table, rng: Random) -> Table:
    """The table once the stacks are in order, at random and by either seat first."""
    while table.position.secret:
        table = random_ply(table, rng)
    return table


def orders(record: Record) -> tuple[str, str] | None:
    """The stacks in the order that their seats chose; None if they did not choose."""
    chosen = {ply.seat: ply.text.removeprefix(ARRANGE) for ply in arranging(record)}
    return (chosen[0], chosen[1]) if chosen else None


def arranging(record: Record) -> list[Ply]:
    return [ply for ply in record.plies if ply.text.startswith(ARRANGE)]


def moves_played(record: Record) -> list[str]:
    """The canonical texts of the tiles laid so far."""
    return [ply.text for ply in record.plies[len(arranging(record)) :]]


def naive_begun(record: Record) -> NaiveStratopolis:
    """The same game by the slow rules, before the first tile."""
    return naive_start(record.options["stack"], record.setup, orders(record))


def naive_of(table: Table) -> NaiveStratopolis:
    """The same game by the slow rules."""
    return naive_after(naive_begun(table.record), moves_played(table.record))


def high_ply(table: Table, naive: NaiveStratopolis, rng: Random) -> Table:
    """The table after one of the moves that lie highest."""
    texts = list(map(table.position.print, table.position.legal_moves()))
    heights = [naive.table.height(naive.meant(text)[1]) for text in texts]
    high = [text for text, height in zip(texts, heights, strict=True) if height == max(heights)]
    return said(table, rng.choice(high))


@cache
def whole_game(seed: int, share: float, stack: str) -> Table:
    """A random game in which this share of the tiles is laid as high as possible."""
    rng = Random(seed)
    table = arranged(stratopolis(seed, stack=stack), rng)
    naive = naive_begun(table.record)
    while table.position.outcome is None:
        is_high = rng.random() < share
        table = high_ply(table, naive, rng) if is_high else random_ply(table, rng)
        naive = naive.play(naive.meant(table.record.plies[-1].text))
    return table


def random_game(seed: int, plies: int = 40, share: float = 0.7, stack: str = "shuffled") -> Table:
    """The first tiles of such a game, after the stacks were put in order."""
    whole = whole_game(seed, share, stack)
    return whole.back(40 - plies) if plies < 40 else whole


def cells_of(text: str) -> frozenset[Cell]:
    """The cells that a move covers, by its canonical text."""
    *_, square, turns = text.split(" ")
    return frozenset(covered(square_at(square), int(turns[1:])))


# Half a turn that puts the start tile on itself, with the colours exchanged


LETTERS = "ABCDEFGHIJ" + "KLMNOPQRST"


def exchanged_letters(tiles: str) -> str:
    """Letters with colours exchanged: K is A with green for red, and so on for ten kinds."""
    return "".join(LETTERS[(LETTERS.index(tile) + 10) % 20] for tile in tiles)


def exchanged_text(text: str) -> str:
    *tile, square, turns = text.split(" ")
    x, y = square_at(square)
    named = f"{square_name((24 - x, 27 - y))} r{(int(turns[1:]) + 2) % 4}"
    return " ".join([*map(exchanged_letters, tile), named])
