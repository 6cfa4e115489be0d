"""Trying out moves: from any ply, as deep as one likes, and never beyond what one may know."""

from dataclasses import replace

import pytest

from bot.domain.aids.branch import LONGEST, branched, is_sampled, may_try
from bot.domain.options import HostOptions
from bot.domain.players import Machine
from bot.domain.table import CommandRejected, Stage, Table
from bot.domain.turns import some_move
from engine.core.registry import GAMES
from tests.support.bot.games import gave_up, played_on, with_people
from tests.support.bot.updates import ANN, BEN, CLEO


def over(table: Table) -> Table:
    return replace(table, stage=Stage.OVER)


def alone(table: Table, explore: bool | None = None) -> Table:
    """The same against the bot."""
    return replace(table, players=(table.players[0], Machine(1)), host=HostOptions(explore=explore))


def moves_from(table: Table, plies: int, count: int) -> list[str]:
    """So many moves one after the other on a branch, each found where the one before led."""
    texts: list[str] = []
    for _ in range(count):
        branch = branched(table, ANN, plies, texts)
        if not branch.to_move:
            break
        texts.append(some_move(branch, branch.position, branch.to_move[0]))
    return texts


@pytest.mark.parametrize("game", GAMES)
def test_after_the_end_a_branch_goes_on_from_any_ply(game: str) -> None:
    begun = with_people(game, 2)
    # Several act at once in Tristra at first.
    table = over(begun if len(begun.to_move) > 1 else played_on(begun, 3, 6))
    for plies in range(len(table.record.plies) + 1):
        texts = moves_from(table, plies, 3)
        branch = branched(table, CLEO, plies, texts)
        assert branch.record.plies[:plies] == table.record.plies[:plies]
        made = [ply.text for ply in branch.record.plies[plies:]]
        assert [text for text in made if text in texts] == texts
        assert branch.seat_of(CLEO.id) == next(iter(branch.to_move), 0)
        assert branched(table, CLEO, plies, texts).record == branch.record


def test_the_game_itself_stays_as_it_is() -> None:
    table = over(played_on(with_people("lits", 2), 3, 4))
    before = str(table.record)
    branched(table, ANN, 2, moves_from(table, 2, 2))
    assert str(table.record) == before


def test_a_move_that_is_not_legal_is_refused() -> None:
    table = over(played_on(with_people("lits", 2), 3, 4))
    with pytest.raises(CommandRejected, match="unreadable"):
        branched(table, ANN, 2, ["?!"])


@pytest.mark.parametrize(("plies", "texts"), [(-1, []), (5, []), (0, ["swap"] * (LONGEST + 1))])
def test_there_is_no_branch_from_beyond_the_game(plies: int, texts: list[str]) -> None:
    table = over(played_on(with_people("lits", 2), 3, 4))
    with pytest.raises(CommandRejected, match="stale"):
        branched(table, ANN, plies, texts)


def test_before_the_end_it_is_as_the_option_says() -> None:
    people = played_on(with_people("lits", 2), 3, 4)
    assert not may_try(people, ANN)
    assert may_try(replace(people, host=HostOptions(explore=True)), ANN)
    assert may_try(alone(people), ANN)
    assert not may_try(alone(people, explore=False), ANN)


def test_who_watches_tries_nothing_before_the_end() -> None:
    table = replace(played_on(with_people("lits", 2), 3, 4), host=HostOptions(explore=True))
    assert may_try(table, BEN)
    assert not may_try(table, CLEO)
    assert may_try(over(table), CLEO)


def test_while_somebody_chooses_in_secret_nothing_is_tried() -> None:
    table = alone(with_people("tristra", 2), explore=True)
    assert not may_try(table, ANN)
    with pytest.raises(CommandRejected, match="try-closed"):
        branched(table, ANN, 0, [])


def test_what_is_not_known_yet_comes_by_chance() -> None:
    table = alone(played_on(with_people("stratopolis", 2), 3, 4))
    assert may_try(table, ANN)
    assert is_sampled(table, ANN)
    ended = gave_up(table, ANN)
    assert not is_sampled(ended, ANN)
    before, after = (branched(one, ANN, 4, []).record for one in (table, ended))
    assert before.plies == after.plies == table.record.plies
    known = table.record.shown_to(table.position.view(0)).setup
    assert after.setup == table.record.setup != before.setup
    assert all(seen in ("?", tile) for seen, tile in zip(known, before.setup, strict=True))
    assert moves_from(table, 4, 6) == moves_from(table, 4, 6)


def test_nothing_comes_by_chance_where_all_is_open() -> None:
    table = alone(played_on(with_people("lits", 2), 3, 4))
    assert not is_sampled(table, ANN)
    assert branched(table, ANN, 4, []).record == table.record
