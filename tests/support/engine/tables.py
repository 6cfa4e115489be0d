"""Tables for tests: games begun from words, and played on by texts or by chance."""

from random import Random

from engine.core.game import AnyPosition
from engine.core.record import Ply, named_seat
from engine.core.registry import find_game
from engine.core.table import Table, open_table
from engine.games.blokus import BLOKUS
from engine.games.lits.game import LITS

BLANK = "." * 100


def lits(*texts: str, **choices: str) -> Table:
    """A table of LITS, with a blank board unless `setup` says otherwise, after these plies."""
    table = open_table(LITS, {"setup": BLANK, **choices}, Random(0))
    for text in texts:
        table = said(table, text)
    return table


def lits_at(*texts: str, **choices: str) -> AnyPosition:
    return lits(*texts, **choices).position


def blokus(*texts: str, **choices: str) -> Table:
    """A table of Blokus after these plies; for four unless the choices say otherwise."""
    table = open_table(BLOKUS, choices, Random(0))
    for text in texts:
        table = said(table, text)
    return table


def blokus_at(*texts: str, **choices: str) -> AnyPosition:
    return blokus(*texts, **choices).position


def said(table: Table, text: str) -> Table:
    """The table after a ply in any form of the notation."""
    position = table.position
    seat = position.to_move[0] if position.to_move else None
    return table.played(position.parse(text, seat), seat)


def random_table(game: str, seed: int, plies: int = 1000, **choices: str) -> Table:
    """The table after this many random plies, or at the end of its game."""
    rng = Random(seed)
    return played_on(open_table(find_game(game), choices, rng), rng, plies)


def played_on(table: Table, rng: Random, plies: int = 1000) -> Table:
    """The table after this many more random plies, or at the end of its game."""
    for _ in range(plies):
        if table.position.outcome:
            break
        table = random_ply(table, rng)
    return table


def random_ply(table: Table, rng: Random) -> Table:
    """The table after one more ply, by any of the seats that may act, or the host."""
    position = table.position
    seat = rng.choice(position.to_move) if position.to_move else None
    return table.played(position.random_move(rng, seat), seat)


def protocol_texts(table: Table) -> list[str]:
    """The plies so far in the form of the text protocol."""
    plies = zip(table.positions, table.record.plies, strict=False)
    return [position.print_protocol(position.parse(ply.text)) for position, ply in plies]


def ply_of(position: AnyPosition, text: str, seat: int | None) -> Ply:
    return Ply(text, named_seat(position, seat))
