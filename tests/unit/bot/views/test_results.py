"""Ends of games in captions: places, shared ones, totals alone, giving up, draws."""

from dataclasses import replace

from engine.core.record import DRAW, Ply
from tests.support.bot import games
from tests.support.bot.captions import ended, lines, number, players, sample_table
from tests.support.bot.games import gave_up, out_of_time
from tests.support.bot.updates import ANN, BEN, CLEO, DANI
from tests.support.cases import cases

PLACES = {1: "🥇", 2: "🥈", 3: "🥉", 4: "4."}


@cases("variant", ["classic", "teams", "chaos", "double", "shared"])
@cases("seed", range(3))
def test_at_the_end_of_a_game_of_several_each_has_a_place(variant: str, seed: int) -> None:
    table = ended(variant, seed)
    outcome = table.position.outcome
    assert outcome
    for seat, player in enumerate(players(table)):
        assert player.startswith(f"{PLACES[outcome.places[seat]]} ")
        assert player.endswith(f": {number(outcome.totals[seat])}")
    people = [person.name for person in games.PEOPLE]
    winners = [name for name, place in zip(people, outcome.places, strict=False) if place == 1]
    end = "share the victory!" if len(winners) > 1 else "wins!"
    assert lines(table)[-1] == f"🏆 {', '.join(winners)} {end}"


def test_equals_share_a_place() -> None:
    table = ended("teams")
    places = [player.split()[0] for player in players(table)]
    assert (places.count("🥇"), places.count("🥉")) == (2, 2)


def test_a_game_of_two_has_no_places() -> None:
    assert [player[0] for player in players(ended("duel"))] == ["🟦", "🟨"]


@cases(
    ("best", "more"),
    [
        (None, ""),
        (-300.0, " 🏆 Your best yet! It was −300 before."),
        (-10.0, " Your best so far: −10."),
    ],
)
def test_alone_the_total_counts_and_the_best_so_far(best: float | None, more: str) -> None:
    table = replace(ended("solo"), best=best)
    [total] = table.position.totals
    assert -300 < total < -10
    assert lines(table)[1].startswith("🟦🟨🟥🟩 Ann: ")
    assert lines(table)[-1] == f"Total {number(total)}.{more}"


def test_to_reach_the_best_again_is_not_to_beat_it() -> None:
    table = ended("solo")
    again = replace(table, best=table.position.totals[0])
    assert "Your best so far" in lines(again)[-1]


def test_alone_and_given_up() -> None:
    assert lines(gave_up(sample_table("solo", 5), ANN))[-1] == "Ann gave up."


def test_when_all_have_given_up_nobody_wins_by_it() -> None:
    table = sample_table("classic", 8)
    for person in (ANN, BEN, CLEO, DANI):
        table = gave_up(table, person)
    assert lines(table)[-1] == "Nobody is left in the game."
    assert all("🏳" in player for player in players(table))


def test_with_two_seats_the_other_wins_by_resignation() -> None:
    assert lines(gave_up(sample_table("duel", 4), ANN))[-1] == "🏆 Ben wins by resignation."


def test_a_loss_on_time_has_words_of_its_own() -> None:
    assert lines(out_of_time(sample_table("duel", 4), 0))[-1] == "🏆 Ben wins on time."
    assert lines(out_of_time(sample_table("solo", 5), 0))[-1] == "Ann ran out of time."


def test_a_draw_by_agreement_is_a_draw_and_no_ply() -> None:
    table = sample_table("duo", 4)
    drawn = table.after(Ply(DRAW), table.position.agree_draw())
    first, second = map(number, drawn.position.totals)
    assert lines(drawn)[1:] == [f"🟦 Ann: {first} · 🟨 Ben: {second}", "A draw by agreement."]
