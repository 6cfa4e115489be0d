"""Seasons through the handlers and the store: tables open by themselves, and all is decided."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection

from bot.domain.clocks.clock import DAY, End
from bot.domain.clocks.spans import in_ms
from bot.domain.seasons.crosstable import crosstable
from bot.domain.seasons.season import AT_ONCE, Season, SeasonStage
from bot.domain.table import Stage, Table
from bot.handlers.community.game_end import concluded
from bot.handlers.community.season_course import WAITS_FOR
from bot.handlers.persistence import keep_quietly
from bot.store.db.schema import fixtures, seasons, tables
from bot.store.repositories import chat_status, outbox
from bot.store.repositories.own_data import own_data
from bot.store.repositories.scores import seasons as repository
from engine.core.record import TIME
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.season_desk import PEOPLE, SeasonDesk
from tests.support.bot.seasons import scores
from tests.support.bot.updates import ANN, BEN, CLEO, GROUP_ID, message, private, tap
from tests.support.cases import cases

pytestmark = pytest.mark.databases


@pytest.fixture
def house(desk: ServiceHarness) -> SeasonDesk:
    return SeasonDesk(desk)


def standings_hold(season: Season) -> bool:
    """Whether points and tiebreaks are those of an independent computation."""
    games = [(*f.pair, f.points) for f in season.fixtures if f.points is not None]
    found = {line.member: (line.points, line.tiebreak) for line in crosstable(season)}
    return found == dict(scores(len(season.members), games))


def ahead(record: str) -> str:
    """A judgement in which the first side is ahead, behind or level, by the record."""
    worth = Random(record).choice([0.9, 0.1, 0.5])
    return json.dumps({"worths": [worth, 1 - worth], "best": "", "proven": True})


FIRST_AHEAD = json.dumps({"worths": [0.9, 0.1], "best": "", "proven": True})


def late(connection: Connection, table: Table, rng: Random) -> None:
    """Let the time of whoever is on move end."""
    now = 0.0
    after = table.left_by(table.position.to_move[0], TIME)
    after, _ = concluded(connection, table, after, now, rng)
    keep_quietly(connection, table, after, now)


def within_limits(season: Season) -> bool:
    return all(season.open_tables(one) <= AT_ONCE for one in range(len(season.members)))


async def test_six_people_play_fifteen_tables_one_leaves_and_the_last_day_decides(
    house: SeasonDesk,
) -> None:
    season = await house.begun(6)
    assert len(season.fixtures) == 15
    await house.deliver()
    rng, seen = Random(7), set[str]()
    for _ in range(4):
        season = await house.season()
        assert within_limits(season)
        seen |= {fixture.code for fixture in season.fixtures if fixture.code}
        fixture = rng.choice([fixture for fixture in season.fixtures if fixture.is_open])
        await house.resigned(fixture, rng.choice(fixture.pair))
    before = await house.season()
    await house.tap("quit", PEOPLE[3])
    await house.tap("quitting", PEOPLE[3], PEOPLE[3])
    season = await house.season()
    assert within_limits(season)
    number = 3
    for fixture, was in zip(season.fixtures, before.fixtures, strict=True):
        if number in fixture.pair:
            assert fixture.void == (was.points is None)
    await house.at_the_end()
    season = await house.season()
    assert season.stage is SeasonStage.DECIDING
    await house.decide(ahead)
    season = await house.season()
    assert season.stage is SeasonStage.OVER
    assert all(fixture.is_settled for fixture in season.fixtures)
    assert standings_hold(season)
    pairs = Counter(frozenset(fixture.pair) for fixture in season.fixtures)
    assert set(pairs.values()) == {1}
    stages = {table.stage for table in await house.desk.all()}
    assert stages <= {Stage.OVER, Stage.CLOSED}
    assert house.wall.names.count("photo") == 1
    assert set(house.wall.names) == {"photo", "new_picture"}


async def test_all_games_of_a_season_are_played_to_their_end(house: SeasonDesk) -> None:
    season = await house.begun(4, "twice days=20")
    rng = Random(2)
    while season.stage is SeasonStage.RUNNING:
        assert within_limits(season)
        fixture = rng.choice([fixture for fixture in season.fixtures if fixture.is_open])
        await house.resigned(fixture, rng.choice(fixture.pair))
        season = await house.season()
    assert len(season.fixtures) == 12
    assert len({fixture.code for fixture in season.fixtures}) == 12
    assert season.stage is SeasonStage.OVER
    assert standings_hold(season)
    for table in await house.desk.all():
        fixture = next(fixture for fixture in season.fixtures if fixture.code == table.code)
        sides = [season.members[one].human for one in fixture.pair]
        assert list(table.players) == sides
        assert table.host.end == "auto"


async def test_control_an_error_in_the_tiebreak_is_seen(
    house: SeasonDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = await house.begun(3)
    while season.stage is SeasonStage.RUNNING:
        fixture = next(fixture for fixture in season.fixtures if fixture.is_open)
        await house.resigned(fixture, max(fixture.pair))
        season = await house.season()
    assert standings_hold(season)
    monkeypatch.setattr("bot.domain.seasons.crosstable._other", lambda fixture, _: fixture.first)
    assert not standings_hold(season)


async def test_whose_time_ends_has_lost(house: SeasonDesk) -> None:
    season = await house.begun(3)
    hosts = {(table.host.end, table.host.away) for table in await house.desk.all()}
    assert hosts == {(End.AUTO, True)}
    table = await house.desk.load(season.fixtures[0].code)
    loser = table.position.to_move[0]
    rng = Random(1)
    await house.desk.store.run(late, table, rng)
    await house.look()
    assert (await house.season()).fixtures[0].points == float(loser != 0)


async def test_a_season_that_nobody_lets_begin_is_closed(house: SeasonDesk) -> None:
    await house.say("/season lits pace=3d")
    house.desk.clock.time += 31 * 24 * 3600
    await house.job.tick()
    assert (await house.desk.rows(seasons))["seasons"][0][3] == SeasonStage.CLOSED
    await house.say("/season lits pace=3d")
    assert (await house.season()).stage is SeasonStage.OPEN


async def test_looking_again_changes_nothing(house: SeasonDesk) -> None:
    await house.begun(5)
    before = await house.desk.rows(seasons, fixtures, tables)
    for _ in range(3):
        await house.job.tick()
    assert await house.desk.rows(seasons, fixtures, tables) == before


async def test_a_table_and_its_game_are_kept_together_or_not_at_all(
    house: SeasonDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = await house.begun(4)
    before = await house.desk.rows(seasons, fixtures)

    def killed(*_: Any) -> None:
        raise RuntimeError("killed")

    codes = {table.code for table in await house.desk.all()}
    fixture = season.fixtures[0]
    table = await house.desk.load(fixture.code)
    loser = season.members[fixture.first].human.id
    monkeypatch.setattr(repository, "change", killed)
    await house.desk.give(tap(f"giveup:{table.code}:{table.revision}:{loser}", PEOPLE[loser - 1]))
    await house.job.tick()
    assert {table.code for table in await house.desk.all()} == codes
    assert await house.desk.rows(seasons, fixtures) == before
    monkeypatch.undo()
    await house.job.tick()
    assert (await house.season()).fixtures[0].points is not None


async def test_the_last_day_waits_until_telegram_was_reached(house: SeasonDesk) -> None:
    season = await house.begun(3)
    house.desk.clock.time = (season.ends_at or 0) / 1000 + 1
    await house.job.tick()
    assert (await house.season()).stage is SeasonStage.RUNNING
    await house.at_the_end()
    assert (await house.season()).stage is SeasonStage.DECIDING


async def test_where_nothing_can_be_said_a_game_is_drawn(house: SeasonDesk) -> None:
    await house.begun(3)
    await house.at_the_end()
    await house.decide(lambda _record: "null")
    season = await house.season()
    assert season.stage is SeasonStage.OVER
    assert {fixture.points for fixture in season.fixtures} == {0.5}


async def test_a_game_about_which_something_fails_is_drawn_and_the_others_are_decided(
    house: SeasonDesk,
) -> None:
    await house.begun(3)
    await house.at_the_end()
    said = iter(["no judgement at all"])
    await house.decide(lambda _record: next(said, FIRST_AHEAD))
    season = await house.season()
    assert season.stage is SeasonStage.OVER
    assert sorted(fixture.points or 0.0 for fixture in season.fixtures) == [0.5, 1.0, 1.0]


async def forgotten(house: SeasonDesk, days: int = 0) -> None:
    """Ben is forgotten, at once or some days later."""
    await house.desk.give(message("/forget", BEN, private(BEN)))
    keyboard = (await house.desk.sent())[-1]["keyboard"]
    data = [button["callback_data"] for row in keyboard for button in row]
    verb = "forgetlater" if days else "forget"
    answer = next(one for one in data if one.startswith(f"{verb}:"))
    await house.desk.give(tap(answer, BEN, private(BEN)))
    house.desk.clock.time += days * DAY / 1000
    await house.desk.expiry_job().forget_people()


@pytest.mark.parametrize("days", [0, 7])
async def test_who_is_forgotten_has_left_and_is_someone(house: SeasonDesk, days: int) -> None:
    await house.begun(4)
    await forgotten(house, days)
    season = await house.season()
    assert season.members[1].left
    assert season.members[1].human.id == 0
    assert all(fixture.void for fixture in season.fixtures if 1 in fixture.pair)
    assert "Ben" not in str(await house.desk.rows(seasons))


async def test_what_is_kept_of_somebody_names_their_seasons(house: SeasonDesk) -> None:
    await house.begun(4)
    found = (await house.desk.store.run(own_data, BEN.id, ""))["seasons"]
    assert [(one["game"], one["stage"], one["left"]) for one in found] == [
        ("lits", "running", False)
    ]
    assert len(found[0]["tables"]) == AT_ONCE
    assert "Клео" not in str(found)


async def test_a_season_follows_its_group_into_the_supergroup(house: SeasonDesk) -> None:
    await house.begun(3)
    await house.desk.store.run(chat_status.move, GROUP_ID, GROUP_ID - 7)
    season = await house.desk.store.run(repository.latest, GROUP_ID - 7)
    assert season
    assert season.stage is SeasonStage.RUNNING
    assert await house.desk.store.run(repository.message_of, season.number) is None


async def test_leaving_is_asked_once_more_and_only_of_oneself(house: SeasonDesk) -> None:
    await house.begun(4)
    await house.tap("quit", BEN)
    assert (await house.desk.sent())[-1]["kind"] == "message"
    await house.tap("quitting", CLEO, BEN)
    assert not any(member.left for member in (await house.season()).members)
    await house.tap("staying", BEN, BEN)
    assert not any(member.left for member in (await house.season()).members)


async def test_who_leaves_before_the_beginning_is_out_at_once(house: SeasonDesk) -> None:
    await house.say("/season lits pace=3d")
    await house.tap("enter", BEN)
    await house.tap("quit", ANN)
    season = await house.season()
    assert [member.human.name for member in season.members] == ["Ben"]


@cases(
    ("text", "why"),
    [
        ("/season", "no season here"),
        ("/season lits", "Add a pace: /season lits pace=3d"),
        ("/season lits pace=3d days=0", "from 1 to 365"),
        ("/season lits pace=3d match=3", "single games"),
        ("/season lits pace=3d end=claim", "leave end= out"),
        ("/season lits pace=3d bot", "A season is for people"),
        ("/season lits pace=3d swap=maybe", "swap"),
        ("/season lits pace=never", "pace"),
    ],
)
async def test_what_cannot_be_is_refused_with_what_would_be(
    house: SeasonDesk, text: str, why: str
) -> None:
    await house.say(text)
    assert why in await house.desk.last_words()
    assert (await house.desk.rows(seasons))["seasons"] == []


async def test_only_seasons_of_which_something_is_due_are_seen_to(house: SeasonDesk) -> None:
    season = await house.begun(3)
    store, now = house.desk.store, in_ms(house.desk.clock.now())
    assert await store.run(repository.due, now, now - 1) == []
    assert await store.run(repository.due, season.ends_at or 0, 0) == [season.number]
    fixture = next(fixture for fixture in season.fixtures if fixture.is_open)
    table = await house.desk.load(fixture.code)
    one = season.members[fixture.first].human.id
    loser = next(person for person in PEOPLE if person.id == one)
    await house.desk.give(tap(f"giveup:{table.code}:{table.revision}:{one}", loser))
    assert await store.run(repository.due, now, now - 1) == [season.number]
    await house.look()
    assert await store.run(repository.due, now, now - 1) == []


async def test_one_that_nobody_lets_begin_is_due_after_long(house: SeasonDesk) -> None:
    await house.say("/season lits pace=3d")
    now = in_ms(house.desk.clock.now())
    assert await house.desk.store.run(repository.due, now, now - WAITS_FOR) == []
    later = now + WAITS_FOR
    [number] = await house.desk.store.run(repository.due, later, later - WAITS_FOR)
    assert number == (await house.season()).number


async def test_where_somebody_is_forgotten_the_others_play_on(house: SeasonDesk) -> None:
    before = await house.begun(4)
    assert not all(fixture.code for fixture in before.fixtures)
    await forgotten(house)
    season = await house.season()
    assert all(fixture.code or fixture.void for fixture in season.fixtures)


async def test_it_is_not_for_private_chats_and_only_one_at_a_time(house: SeasonDesk) -> None:
    await house.desk.give(message("/season lits pace=3d", ANN, private(ANN)))
    assert "in a group" in await house.desk.last_words()
    await house.say("/season lits pace=3d")
    await house.say("/season lits pace=3d")
    assert "already" in await house.desk.last_words()


async def test_it_is_shown_anew_when_somebody_asks(house: SeasonDesk) -> None:
    await house.begun(3)
    await house.deliver()
    await house.say("/season")
    waiting = [sent for sent in await house.desk.sent() if sent["kind"] == outbox.SEASON]
    assert [sent["anew"] for sent in waiting] == [True]
    await house.deliver()
    assert house.wall.names.count("photo") == 2
    assert "strip" in [sent["kind"] for sent in await house.desk.sent()]
