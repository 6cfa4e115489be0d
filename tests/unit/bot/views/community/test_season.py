"""The message of a season: its words and its lines, at every stage and in every language."""

from dataclasses import replace

import pytest

from bot.domain.seasons import course
from bot.domain.seasons.season import Season, SeasonStage
from bot.i18n.translations import LANGUAGES, Texts
from bot.views.community.season import SeasonMessage, points_shown
from bot.views.phrases import Phrases
from tests.support.bot.seasons import open_season, person, running
from tests.support.cases import cases

TEXTS = Texts()


def shown(season: Season, language: str = "en") -> SeasonMessage:
    return SeasonMessage(Phrases(TEXTS, language), season)


def verbs(season: Season) -> list[str]:
    taps = (button for row in shown(season).keyboard for button in row)
    return [button["callback_data"].partition(":")[0] for button in taps]


@cases(
    ("points", "words"),
    [(0.0, "0"), (0.5, "½"), (1.0, "1"), (2.5, "2½"), (7.0, "7")],
)
def test_points_have_halves(points: float, words: str) -> None:
    assert points_shown(points) == words


def test_its_buttons_are_those_of_its_stage() -> None:
    assert verbs(open_season(2)) == ["enter", "quit"]
    assert verbs(open_season(3)) == ["enter", "quit", "kickoff"]
    assert verbs(running(3)) == ["quit"]
    assert verbs(course.on_last_day(running(3))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", SeasonStage)
def test_every_stage_has_its_words(language: str, stage: SeasonStage) -> None:
    text = shown(replace(running(4), stage=stage), language).text
    assert len(text.splitlines()) >= 2
    assert "season-" not in text


def test_the_terms_say_how_long_it_will_last() -> None:
    assert "It lasts 28 days" in shown(open_season(3, days=28)).text
    assert "twice, on both sides" in shown(open_season(3, twice=True)).text


def test_who_has_most_has_won() -> None:
    season = running(3)
    for number, fixture in enumerate(season.fixtures):
        season = course.with_points(season, number, 1.0 if fixture.first == 2 else 0.0)
    assert season.stage is SeasonStage.OVER
    assert "Player" in shown(season).text


def test_cells_show_what_was_gained_and_what_is_void() -> None:
    season = running(3)
    first, second = season.fixtures[0].pair
    season = course.with_points(season, 0, 0.5)
    lines = {line.name: line.cells for line in shown(season).lines}
    order = [line.name for line in shown(season).lines]
    column = order.index(person(second).name)
    assert lines[person(first).name][column] == ("½",)
    gone = course.left(season, person(second).id)
    assert ("–",) in [cell for line in shown(gone).lines for cell in line.cells]
    assert shown(gone).lines[-1].left
