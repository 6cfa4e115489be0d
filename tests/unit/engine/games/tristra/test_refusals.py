"""Refusals of Tristra by the rule that forbids a move, each with the squares it shows."""

from itertools import chain

import pytest

from engine.core.errors import IllegalMove, NotationError, SetupError
from engine.games.tristra import TRISTRA
from engine.games.tristra.setup import read
from engine.moves.laying import NEAREST
from tests.support.cases import cases
from tests.support.engine.tristra_tables import (
    BUILT,
    ORANGE,
    PHASES,
    building,
    given,
    moving,
    printed,
    refusal,
    set_up,
    tristra,
)

# Refusals


REFUSED = [
    # plies before, text, code, squares where it shows
    ((), "a1-a3 r0", "tristra-nobody", ("a1",)),
    ((), "a1 r0 a3", "unreadable", ()),
    ((), "a5-a3 r0", "tristra-theirs", ("a5",)),
    ((), "a5xa2 r0", "tristra-theirs", ("a5",)),
    ((), "a2-a2 r1", "tristra-turning", ("a2",)),
    ((), "a2 r1", "tristra-turning", ("a2",)),
    ((), "a2r1", "tristra-turning", ("a2",)),
    ((), "a5 r1", "tristra-theirs", ("a5",)),
    ((), "a2xb2 r1", "tristra-attack", ("b2",)),
    ((), "a2 a5 r1", "tristra-attack", ("a5",)),
    ((), "a2-a3 r1", "tristra-colour", ("a3",)),
    ((), "c2-c3", "tristra-colour", ("c3",)),
    (("f2-f4 r0", "f5-f1 r0"), "a2-f2 r0", "tristra-flipped", ("f2",)),
    (("f2-f4 r0", "f5-f1 r0"), "e2-f5 r0", "tristra-flipped", ("f5",)),
    ((), "end", "tristra-end", ()),
    ((), "rock", "tristra-begun", ()),
    ((), BUILT, "tristra-built", ()),
    ((), f"place {ORANGE}", "tristra-placed", ()),
]


@cases(("plies", "text", "code", "squares"), REFUSED)
def test_the_rule_that_forbids_a_move_is_named(
    plies: tuple[str, ...], text: str, code: str, squares: tuple[str, ...]
) -> None:
    position = moving(*plies).position
    error = refusal(position, text)
    assert (error.code, getattr(error, "squares", ())) == (code, squares)
    assert isinstance(error, NotationError) or error.code in TRISTRA.info.refusals
    assert all(square in str(error) for square in squares)
    assert all(position.parse(near) for near in error.nearest)
    if squares:
        assert len(error.nearest) == NEAREST
        with pytest.raises(IllegalMove) as played:
            position.play(position.parse(error.nearest[0]), 1)
        assert played.value.code == "turn"


def test_refusals_say_what_would_be_allowed() -> None:
    position = moving().position
    attack = refusal(position, "c2xd2 r0")
    assert (attack.details["origin"], attack.details["attacked"]) == ("c2", "b1, d1, c3")
    assert (attack.details["rank"], attack.details["squares"]) == ("II", "d2")
    colour = refusal(position, "c2-c3 r0")
    assert (colour.details["colours"], colour.details["colour"]) == ("R, B", "G")
    assert "II teleports to R, B only; c3 is G" in str(colour)


def test_a_triangle_without_a_square_to_attack() -> None:
    table = set_up(
        orange="I a1 r2, I b1 r0, II c1 r0, II d1 r0, III e1 r0, III f1 r0", arrows="rank"
    )
    assert refusal(table.position, "a1xb1 r0").details["attacked"] == "–"


def test_legal_moves_nearby_are_proposed() -> None:
    """Proposals are the same triangle, turned as typed, on the goals around the typed one."""
    position = moving().position
    assert refusal(position, "a2-a3 r1").nearest == ("a2-a1 r1", "a2-b1 r1", "a2-a6 r1")
    assert refusal(position, "e1-a3 r0").nearest[0].startswith("e2-a3")
    assert refusal(position, "c2-c3 r3").nearest[0] == "c2-c1 r3"


TOO_LATE = {"building": "tristra-built", "placing": "tristra-placed", "choosing": "tristra-begun"}


@cases("due", PHASES)
@cases("said", PHASES)
def test_each_phase_has_its_own_moves(due: str, said: str) -> None:
    order, begin = list(PHASES), PHASES[due][0]
    position, text = begin().position, PHASES[said][1]
    if due == said:
        assert printed(position, text, 0) == text
        return
    error = refusal(position, text, 0)
    early = order.index(said) > order.index(due)
    assert error.code == (PHASES[due][2] if early else TOO_LATE[said])
    with pytest.raises(IllegalMove) as refused:
        position.play(PHASES[said][0]().position.parse(text, 0), 0)
    assert refused.value.code == error.code


def test_words_of_a_phase_that_is_left_out() -> None:
    """Options let orange begin, so nobody chooses anything."""
    table = given(tristra(first="orange"), BUILT, BUILT)
    assert refusal(table.position, "rock", 0).code == "tristra-placing"
    assert refusal(moving().position, "scissors").code == "tristra-begun"


def test_only_who_is_on_move_is_heard() -> None:
    assert refusal(building().position, BUILT).code == "turn"
    ready = building().position.play(building().position.parse(BUILT, 0), 0)
    assert refusal(ready, BUILT, 0).code == "turn"
    assert printed(ready, BUILT) == BUILT
    assert refusal(moving().position, "e2-a1 r0", 1).code == "turn"
    over = moving().resigned(0).position
    assert refusal(over, "e2-a1 r0").code == "over"
    with pytest.raises(IllegalMove, match="over"):
        over.agree_draw()


# Setups


def test_a_setup_says_who_begins_where_that_is_drawn() -> None:
    drawn = {"first": "random", "rounds": "2"}
    assert read("orange purple", drawn) == ("orange", "purple")
    assert read("", {"first": "rps", "rounds": "2"}) == ()
    refused = ["", "orange", "orange purple orange", "orange  purple", "red orange", "orange ?"]
    for text in chain(refused, [" "]):
        with pytest.raises(SetupError) as error:
            read(text, drawn)
        assert error.value.code == "tristra-setup"
    with pytest.raises(SetupError):
        read("orange", {"first": "orange", "rounds": "1"})
