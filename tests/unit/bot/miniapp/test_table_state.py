"""The state of a table as its page shows it."""

from bot.i18n.translations import Texts
from bot.miniapp.table_state import Shown, TableState
from bot.views.phrases import Phrases
from tests.support.bot.captions import sample_table
from tests.support.bot.games import gave_up, out_of_time, with_bots
from tests.support.bot.updates import ANN, BEN
from tests.support.cases import cases


@cases(
    ("language", "words"),
    [
        ("en", ["resigned", "lost on time"]),
        ("ru", ["игра сдана", "время вышло"]),
        ("hu", ["feladta", "időre vesztett"]),
    ],
)
def test_a_seat_that_is_out_says_why(texts: Texts, language: str, words: list[str]) -> None:
    table = out_of_time(gave_up(sample_table("classic", 8), BEN), 2)
    shown = Shown(table, 1, [("1",)] * len(table.record.plies))
    seats = TableState(Phrases(texts, language), shown, ANN).json(0, {})["seats"]
    assert [seat["out"] for seat in seats] == ["", *words, ""]
    assert [seat["name"][-1] for seat in seats[1:3]] == ["🏳", "⌛"]


def test_the_level_of_the_bot_stands_below_its_name(texts: Texts) -> None:
    table = with_bots(sample_table("duel"), 1, level=3)
    shown = Shown(table, 1, [("1",)] * len(table.record.plies))
    seat = TableState(Phrases(texts, "en"), shown, ANN).json(0, {})["seats"][1]
    assert (seat["name"], seat["bot"]) == ("Tessera", "level 3")


def test_plies_that_are_no_moves_are_listed_in_words(texts: Texts) -> None:
    table = out_of_time(gave_up(sample_table("classic", 8), BEN), 2)
    shown = Shown(table, 1, [("1",)] * len(table.record.plies))
    plies = TableState(Phrases(texts, "en"), shown, ANN).json(0, {})["plies"]
    assert [ply["text"] for ply in plies[-2:]] == ["resigns", "out of time"]
