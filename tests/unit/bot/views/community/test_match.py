"""Words about a match, on its card and at its tables."""

from dataclasses import replace

from bot.domain.matches.score import Score
from bot.domain.options import HostOptions
from bot.domain.setup_card import Card, read_card
from bot.domain.table import Table
from bot.i18n.translations import LANGUAGES
from tests.support.bot.captions import lines
from tests.support.bot.games import full, played_on, with_people
from tests.support.cases import cases

GAME = {"en": "game 2 of 3", "ru": "партия 2 из 3", "hu": "2. játszma, összesen 3"}
SO_FAR = {
    "en": "The match: Ann 12 · Ben −3.5",
    "ru": "Счёт матча: Ann 12 · Ben −3,5",
    "hu": "A meccs állása: Ann 12 · Ben −3,5",
}


def second(of: int, *points: float) -> Table:
    """The second game of a match, by now without a ply."""
    return replace(with_people("lits", 2, match=str(of)), score=Score(1, points))


@cases("language", LANGUAGES)
def test_the_table_says_how_a_match_stands(language: str) -> None:
    said = lines(second(3, 12, -3.5), language)
    assert GAME[language] in said[0]
    assert said[2] == SO_FAR[language]
    assert not any("Ann 0" in line for line in lines(with_people("lits", 2, match="3"), language))


@cases(
    ("before", "said"),
    [
        ((100, 0), "🏅 The match goes to Ann: Ann {0} · Ben {1}"),
        ((0, 100), "🏅 The match goes to Ben: Ann {0} · Ben {1}"),
    ],
)
def test_the_match_is_whose_points_are_the_most(before: tuple[float, float], said: str) -> None:
    over = played_on(second(2, *before), 3)
    totals = over.position.view(None).totals
    points = [f"{had + won:g}" for had, won in zip(before, totals, strict=True)]
    assert lines(over)[-1] == said.format(*points)
    even = replace(over, score=Score(1, (totals[1], totals[0])))
    assert lines(even)[-1].startswith("🏅 The match is drawn: ")


def test_before_the_start_its_length_is_said() -> None:
    assert "3 games" in lines(replace(full(), host=HostOptions(match=3)))[0]


def test_a_card_carries_the_length_of_a_match() -> None:
    card = Card("blokus", 4, host=HostOptions(match=12, rated=False))
    assert read_card(str(card)) == card
    assert read_card(str(card).replace("m12", "m1")) is None
    assert card.with_seats(1).host.match is None
