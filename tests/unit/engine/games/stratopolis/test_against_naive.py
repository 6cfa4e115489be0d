"""The fast rules of Stratopolis against the slow ones: moves, zones, turns and results."""

from random import Random

import pytest

from engine.cli.gtp import Protocol
from engine.core.game import AnyPosition
from engine.core.table import Table
from engine.games.stratopolis.city import City
from tests.support.cases import cases, smoke
from tests.support.engine.naive_stratopolis import (
    COLOURS,
    KINDS,
    SIDES,
    NaiveStratopolis,
    NaiveTable,
    column_name,
    square_at,
    square_name,
)
from tests.support.engine.stratopolis_tables import (
    STACKS,
    arranged,
    arranging,
    exchanged_letters,
    exchanged_text,
    high_ply,
    moves_played,
    naive_begun,
    naive_of,
    random_game,
    stratopolis,
)
from tests.support.engine.tables import random_ply, said


def agree(position: AnyPosition, naive: NaiveStratopolis) -> None:
    agree_on_points(position, naive.table)
    if naive.over:
        assert position.outcome
        assert position.outcome.result == naive.table.result()
        assert not position.legal_moves()
    else:
        agree_on_moves(position, naive)


def agree_on_moves(position: AnyPosition, naive: NaiveStratopolis) -> None:
    assert position.outcome is None
    assert (position.to_move, position.active_sides) == ((naive.turn,), (naive.side,))
    texts = texts_of(position)
    assert len(texts) == len(set(texts))
    assert set(texts) == set(map(naive.text, naive.legal()))
    assert list(map(position.print_protocol, position.moves_of(naive.side))) == texts
    assert not position.moves_of(SIDES[1 - naive.turn])


def agree_on_points(position: AnyPosition, table: NaiveTable) -> None:
    assert {score.side: score.points for score in position.scores} == {
        side: table.best(side) for side in SIDES
    }
    assert position.totals == tuple(map(table.best, SIDES))
    for score in position.scores:
        best = {
            zone for zone in table.zones(score.side[0].upper()) if product(zone) == score.points
        }
        assert score.factors in best if best else score.points == 0


def product(zone: tuple[int, int]) -> int:
    return zone[0] * zone[1]


def play_both(table: Table, rng: Random, share: float) -> Table:
    """Play a game to its end, in step; a share of the tiles is laid as high as possible."""
    table = arranged(table, rng)
    naive = naive_begun(table.record)
    while table.position.outcome is None:
        agree(table.position, naive)
        table = high_ply(table, naive, rng) if rng.random() < share else random_ply(table, rng)
        naive = naive.play(naive.meant(table.record.plies[-1].text))
    agree(table.position, naive)
    assert naive == naive_of(table)
    return table


@pytest.mark.parametrize("seed", smoke(range(2)))
@pytest.mark.parametrize("share", [0, 0.8], ids=["flat", "high"])
@pytest.mark.parametrize("stack", STACKS)
def test_the_fast_rules_agree_with_the_slow_ones(stack: str, share: float, seed: int) -> None:
    table = play_both(stratopolis(seed, stack=stack), Random(seed), share)
    assert len(table.record.plies) == 40 + 2 * (stack == "arranged")


@pytest.mark.parametrize("seed", smoke(range(4), 2))
def test_results_agree_at_every_end_of_a_game_in_balance(seed: int) -> None:
    """Green always answers with red's move turned by half; then every last move is tried."""
    table = balanced(seed)
    outcome = table.position.outcome
    assert outcome
    assert outcome.result == "0"
    before = table.back()
    naive = naive_of(before)
    results = {
        check_end(said(before, text).position, naive.play(naive.meant(text)))
        for text in texts_of(before.position)
    }
    assert {"0", "+0", "+"} <= results


def check_end(position: AnyPosition, naive: NaiveStratopolis) -> str:
    """Compare the ends, and return the kind of the result."""
    outcome = position.outcome
    assert outcome
    agree(position, naive)
    places = {"0": (1, 1), "r": (1, 2), "g": (2, 1)}
    assert outcome.places == places[outcome.result[0]]
    assert bool(outcome.tiebreak) == outcome.result.endswith("+0")
    if outcome.result == "0":
        return "0"
    return "+0" if outcome.tiebreak else "+"


def balanced(seed: int) -> Table:
    rng = Random(seed)
    red = "".join(rng.sample(list(KINDS["red"]) * 2, 20))
    table = stratopolis(setup=f"{red}/{exchanged_letters(red)} red")
    while table.position.outcome is None:
        table = balanced_round(table, rng)
    return table


def balanced_round(table: Table, rng: Random) -> Table:
    """The table after a move of red that green can answer alike, and its answer."""
    texts = texts_of(table.position)
    rng.shuffle(texts)
    for text in texts:
        moved = said(table, text)
        if exchanged_text(text) in texts_of(moved.position):
            return said(moved, exchanged_text(text))
    raise AssertionError("no move can be answered alike")


def texts_of(position: AnyPosition) -> list[str]:
    return list(map(position.print, position.legal_moves()))


@pytest.mark.parametrize("stack", STACKS)
def test_the_text_protocol_agrees_too(stack: str) -> None:
    """The slow rules have the moves of `all_legal` in canonical text, listed alike each time."""
    protocol, table = Protocol(Random(0)), random_game(5, stack=stack)
    setup = table.record.setup
    answered(protocol, f"set_game stratopolis stack={stack} first={setup.split()[1]}")
    answered(protocol, f"setup {setup}")
    for ply in arranging(table.record):
        assert ply.seat is not None
        assert str(protocol.answer("all_legal red")).startswith("? ")
        answered(protocol, f"play {SIDES[ply.seat]} {ply.text}")
    naive = naive_begun(table.record)
    for text in moves_played(table.record):
        assert answered(protocol, "colour") == naive.side
        listed = answered(protocol, f"all_legal {naive.side}")
        assert listed == answered(protocol, f"all_legal {naive.side}")
        assert sorted(listed.splitlines()) == sorted(map(naive.text, naive.legal()))
        assert not answered(protocol, f"all_legal {SIDES[1 - naive.turn]}")
        answered(protocol, f"play {naive.side} {text}")
        naive = naive.play(naive.meant(text))
    assert answered(protocol, "final_score") == naive.table.result()


def answered(protocol: Protocol, line: str) -> str:
    answer = protocol.answer(line)
    assert answer
    assert answer.startswith("= ")
    return answer[2:].rstrip("\n")


# The slow rules themselves


def test_the_page_was_read() -> None:
    assert {side: "".join(kinds) for side, kinds in KINDS.items()} == {
        "red": "ABCDEFGHIJ",
        "green": "KLMNOPQRST",
    }
    assert len(set(COLOURS.values())) == 20


@cases(
    ("cell", "name"),
    [
        ((12, 14), "m14"),
        ((0, 0), "a0"),
        ((-2, -3), "-b-3"),
        ((26, 40), "aa40"),
        ((-1, 1), "-a1"),
        ((-26, -10), "-z-10"),
        ((-27, 7), "-aa7"),
        ((52, 3), "ba3"),
    ],
)
def test_names_of_squares(cell: tuple[int, int], name: str) -> None:
    assert square_name(cell) == name
    assert square_at(name) == cell


def test_columns_have_names_of_their_own() -> None:
    names = [column_name(x) for x in range(-60, 60)]
    assert len(set(names)) == 120
    assert names[60:63] == ["a", "b", "c"]


def test_control_a_tile_on_a_single_tile_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules then allow a tile exactly on another."""
    monkeypatch.setattr(City, "_with_whole", lambda city, level, *_: with_level(city, level))
    with pytest.raises(AssertionError):
        play_both(stratopolis(0, stack=STACKS[0]), Random(0), 0.8)


def with_level(city: City, level: int) -> tuple[tuple[int, int, int, int], ...]:
    """Entries of the city for each level, with nothing new but perhaps a level."""
    return city.whole if level < len(city.whole) else (*city.whole, (0, 0, 0, 0))
