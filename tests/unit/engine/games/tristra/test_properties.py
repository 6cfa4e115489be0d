"""Tristra: invariants of every stage of every game, whatever is played."""

from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from engine.core.game import AnyPosition
from engine.core.record import parse_record
from engine.core.table import Table
from engine.games.tristra.position import TristraPosition
from tests.support.engine.tristra_tables import (
    exchanged,
    naive_of,
    plies_by,
    random_game,
    texts_of,
    tristra,
    turned_square,
    turned_text,
)

seeds, plies = st.integers(0, 7), st.integers(0, 60)
choices = st.fixed_dictionaries(
    {
        "arrows": st.sampled_from(["corners", "sides", "rank"]),
        "own": st.sampled_from(["none", "score"]),
        "first": st.sampled_from(["rps", "random", "purple"]),
        "rounds": st.sampled_from(["1", "2"]),
    }
)


@settings(max_examples=25)
@for_any(seeds, choices)
def test_half_a_turn_with_the_sides_exchanged_is_the_same_game(
    seed: int, chosen: dict[str, str]
) -> None:
    """Symmetry holds at every ply: side on move, legal moves, points, events, result."""
    table = random_game(seed, 1000, **chosen)
    other = tristra(
        0,
        **{**chosen, "first": exchanged(chosen["first"])},
        **({"setup": exchanged(table.record.setup)} if chosen["first"] == "random" else {}),
    )
    for before, seat, text, later in plies_by(table):
        check_turned(before, other.position)
        other = other.played(other.position.parse(turned_text(text), 1 - seat), 1 - seat)
        assert said(later) == [exchanged(each) for each in said(other.position)]
    check_turned(table.position, other.position)
    assert other.record.result == exchanged(table.record.result)


def said(position: AnyPosition) -> list[str]:
    return [f"{event.kind} {event.side}" for event in position.view(None).events]


def check_turned(position: AnyPosition, other: AnyPosition) -> None:
    assert other.totals == position.totals[::-1]
    assert set(other.to_move) == {1 - seat for seat in position.to_move}
    assert (other.secret, other.listed) == (position.secret, position.listed)
    if position.listed:
        assert set(texts_of(other)) == set(map(turned_text, texts_of(position)))


def test_half_a_turn_is_its_own_inverse() -> None:
    for _, _, text, _ in plies_by(random_game(1)):
        assert turned_text(turned_text(text)) == text
    assert turned_square("a1") == "f6"


@for_any(seeds, plies, choices)
def test_a_place_for_every_triangle(seed: int, number: int, chosen: dict[str, str]) -> None:
    """Flipped squares are empty; triangles are captured or on the board."""
    table = random_game(seed, number, **chosen)
    naive = naive_of(table)
    if naive.stage not in ("move", "over"):
        return
    assert naive.flipped.isdisjoint(naive.triangles)
    position = table.position
    assert isinstance(position, TristraPosition)
    board, captured = position.battlefield, sum(map(len, position.taken))
    assert len(board.fighters) + captured == 12
    assert board.free.bit_count() == 36 - len(board.fighters) - board.flipped.bit_count()


@for_any(seeds, plies, choices)
def test_canonical_texts_are_read_as_they_are_printed(
    seed: int, number: int, chosen: dict[str, str]
) -> None:
    """Other signs between the squares, or none, are read as well."""
    position = random_game(seed, number, **chosen).position
    if position.secret or position.outcome:
        return
    for move in position.legal_moves()[:: 1 + len(position.legal_moves()) // 12]:
        text = position.print(move)
        assert position.parse(text) == move
        for sign in ("x", "-", " ", "") if text != "end" else ():
            written = f"{text[:2]}{sign}{text[3:]}"
            assert position.print(position.parse(written)) == text


@for_any(seeds, plies, choices)
def test_records_come_back(seed: int, number: int, chosen: dict[str, str]) -> None:
    table = random_game(seed, number, **chosen)
    record = parse_record(str(table.record))
    assert record == table.record
    assert Table.opened(record).position == table.position


@for_any(seeds, choices)
def test_a_round_has_at_most_46_moves(seed: int, chosen: dict[str, str]) -> None:
    moves = [0]
    for _, _, text, _ in plies_by(random_game(seed, 1000, **chosen)):
        if text.startswith("build"):
            moves.append(0)
        moves[-1] += text[2:3] in ("-", "x") and text[0] in "abcdef"
    assert max(moves) <= 46
    assert max(moves) > 20


@for_any(seeds, plies, choices)
def test_points_only_rise_within_a_round(seed: int, number: int, chosen: dict[str, str]) -> None:
    """Points of a capture are ten times a rank, for the mover; a teleport gives nothing."""
    table = random_game(seed, number, **chosen)
    for before, seat, text, later in plies_by(table):
        if before.secret or later.secret or later.outcome:
            continue
        gains = [int(b - a) for a, b in zip(before.totals, later.totals, strict=True)]
        assert gains[1 - seat] == 0
        assert gains[seat] in ((0, 10, 20, 30) if "x" in text else (0,))
