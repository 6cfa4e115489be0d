"""Key moments of a finished game, and a look at it ply by ply: who may, and all they see."""

from dataclasses import asdict, replace
from typing import Any

import pytest

from bot.domain.analysis.key_moments import Judged
from bot.domain.commands import Person
from bot.domain.effects import Job
from bot.domain.requests import Best, Review, ReviewPly, ShareMoment, ShowMoment
from bot.domain.table import Stage, Table
from bot.i18n.translations import Texts
from bot.store.db.schema import analyses as rows
from bot.store.repositories import analyses
from bot.store.repositories.analyses import Analysis
from bot.store.repositories.tables import LETTERS, LONGEST
from bot.telegram.callback_parser import tapped
from bot.views.deep_links import payload_of, read_payload, token_of
from bot.views.keyboard import decode
from bot.views.phrases import Phrases
from bot.views.table_message import Presenter
from bot.views.teaching.review_cards import ReviewCard, ReviewedPly
from tests.support.bot import games
from tests.support.bot.captions import plain
from tests.support.bot.games import played_on, with_people
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.tristra import moving
from tests.support.bot.updates import ANN, BEN, CLEO, DANI, GROUP, Json, message, private, read, tap
from tests.support.cases import cases

ENDED = games.played_out(games.playing_two(), 3)
PLIES = len(ENDED.record.plies)
BETTER = "T b3 r1"


def judgements(table: Table = ENDED) -> list[Judged | None]:
    """Judgements by which the second and the fourth move each cost a fifth of the chances."""
    chances, found = [0.5, 0.5], [Judged((0.5, 0.5), BETTER)]
    for ply, position in enumerate(table.positions[: len(table.record.plies)]):
        seat = position.to_move[0]
        chances[seat] -= 0.2 if ply in (1, 3) else 0.0
        chances[1 - seat] = 1 - chances[seat]
        found.append(Judged((chances[0], chances[1]), BETTER))
    return [*found]


def ended(table: Table) -> Table:
    """The table after its first seat has given up."""
    return games.gave_up(table, Person(ANN.id, ANN.name))


def card(texts: Texts, table: Table, ply: int, seat: int | None = 0) -> Any:
    reviewed = ReviewedPly(table.code, ply, token_of(table), seat)
    return ReviewCard(Phrases(texts, "en"), table, reviewed).presentation()


def start(table: Table, person: Person) -> Json:
    return message(f"/start {payload_of(table)}", person, private(person))


def test_a_link_is_no_code_of_a_table() -> None:
    payload = payload_of(ENDED)
    assert read_payload(payload) == ("review", "K7", token_of(ENDED))
    assert len(payload) <= 64
    for code in ("K7", LETTERS[0] * LONGEST, "review", "review_K7", "review_K7_xyz"):
        assert read_payload(code) is None
    request = read(start(ENDED, CLEO))
    assert request
    assert (request.command, request.code) == (Review(token_of(ENDED)), "K7")


def test_links_differ_from_game_to_game() -> None:
    other = games.played_out(games.playing_two(), 4)
    assert token_of(other) != token_of(ENDED)


@cases(
    ("data", "command"),
    [
        ("review:K7:9:", Review()),
        ("leaf:K7:0:0a1b2c3d", ReviewPly(0, "0a1b2c3d")),
        ("leaf:K7:12:", ReviewPly(12)),
        ("best:K7:12:0a1b2c3d", Best(12, "0a1b2c3d")),
        ("leaf:K7:12:0a1b2c3d.3", ReviewPly(12, "0a1b2c3d", 3)),
        ("best:K7:12:0a1b2c3d.3", Best(12, "0a1b2c3d", 3)),
        # As earlier versions made them.
        ("best:K7:12:0a1b2c3d.9.70.50.x", Best(12, "0a1b2c3d")),
        ("moments:K7:2:0a1b2c3d", ShowMoment(2, "0a1b2c3d")),
        ("share:K7:2:0a1b2c3d", ShareMoment(2)),
    ],
)
def test_buttons_hold_where_one_is(data: str, command: object) -> None:
    found = decode(data)
    assert found
    assert tapped(found) == command


def test_the_button_leads_from_a_group_into_private(texts: Texts) -> None:
    presenter = Presenter(texts, "en", "Tessera_bot")
    in_group = presenter.table(ENDED, None).keyboard[-2][0]
    assert in_group["url"] == f"https://t.me/Tessera_bot?start={payload_of(ENDED)}"
    in_private = presenter.table(ENDED, 0).keyboard[-2][0]
    assert in_private["callback_data"] == f"review:K7:{ENDED.revision}:"
    again = presenter.table(replace(ENDED, rematch="R2"), 0).keyboard
    assert [[b["text"] for b in row] for row in again] == [["Key moments", "Share"], ["Replay"]]


async def judged(desk: ServiceHarness, table: Table = ENDED) -> None:
    """Keep a table that was looked through: each move but two cost nothing."""
    await desk.clear(table)
    found = [asdict(judgement) if judgement else None for judgement in judgements(table)]
    analysis = Analysis(CLEO.id, table.code, found=found)
    await desk.store.run(analyses.end, analysis)


async def shown(desk: ServiceHarness, kind: str = "moments") -> list[dict[str, Any]]:
    return [sent for sent in await desk.sent() if sent["kind"] == kind]


async def test_who_sat_there_is_shown_the_curve_and_turns_to_the_moments(
    desk: ServiceHarness,
) -> None:
    await judged(desk)
    await desk.give(tap("review:K7:0:", BEN, private(BEN)))
    await desk.give(tap("moments:K7:2:", BEN, private(BEN), 60))
    first, second = await shown(desk)
    assert (first["chat"], first["message"], first["number"]) == (BEN.id, None, 0)
    assert (second["chat"], second["message"], second["number"]) == (BEN.id, 60, 2)
    assert first["offered"]
    assert second["offered"]


async def test_who_sat_there_leafs(desk: ServiceHarness) -> None:
    await judged(desk)
    await desk.give(tap("leaf:K7:3:", BEN, private(BEN), 60))
    await desk.give(tap("leaf:K7:999:.2", BEN, private(BEN), 61))
    first, second = await shown(desk, "leaf")
    assert (first["ply"], first["seat"], first["message"], first["moment"]) == (3, 1, 60, 0)
    assert (second["ply"], second["seat"], second["message"], second["moment"]) == (PLIES, 1, 61, 2)


async def test_a_guest_needs_the_link(desk: ServiceHarness) -> None:
    await judged(desk)
    await desk.give(start(ENDED, CLEO))
    [page] = await shown(desk)
    assert (page["chat"], page["token"]) == (CLEO.id, token_of(ENDED))
    for data in ("review:K7:0:", "moments:K7:1:", "leaf:K7:3:00000000", "best:K7:3:"):
        await desk.give(tap(data, DANI, private(DANI)))
        assert "#K7" in await desk.last_words()
    assert len(await shown(desk)) == 1
    assert await desk.jobs() == []


async def test_a_player_shows_the_group_a_page_once(desk: ServiceHarness) -> None:
    await judged(desk)
    for _ in range(2):
        await desk.give(tap("share:K7:2:", BEN, private(BEN), 60))
    in_private, in_group = sorted(await shown(desk), key=lambda sent: -sent["chat"])
    assert (in_group["chat"], in_group["number"], in_group["message"]) == (GROUP["id"], 2, None)
    assert (in_group["in_group"], in_group["offered"]) == (True, False)
    assert (in_private["chat"], in_private["message"], in_private["offered"]) == (BEN.id, 60, False)
    assert "already" in await desk.last_words()
    await desk.give(tap("moments:K7:1:", BEN, private(BEN), 60))
    assert not (await shown(desk))[-1]["offered"]
    await desk.give(tap("moments:K7:1:", BEN, private(BEN), 61))
    assert (await shown(desk))[-1]["offered"]


async def test_in_the_group_anybody_turns_the_page_that_was_shared(desk: ServiceHarness) -> None:
    await judged(desk)
    await desk.give(tap(f"moments:K7:1:{token_of(ENDED)}", CLEO, GROUP, 60))
    [page] = await shown(desk)
    assert (page["chat"], page["number"], page["message"]) == (GROUP["id"], 1, 60)
    assert (page["in_group"], page["offered"]) == (True, False)


async def test_neither_guests_nor_other_chats_are_shown_more_by_forged_taps(
    desk: ServiceHarness,
) -> None:
    await judged(desk)
    token, other = token_of(ENDED), GROUP | {"id": GROUP["id"] - 1}
    for forged, person, chat in (
        (f"share:K7:0:{token}", CLEO, private(CLEO)),
        ("share:K7:0:", BEN, GROUP),
        (f"moments:K7:1:{token}", CLEO, other),
    ):
        await desk.give(tap(forged, person, chat, 60))
    assert await shown(desk) == []


async def test_a_game_in_private_is_not_offered_to_a_group(desk: ServiceHarness) -> None:
    place = replace(ENDED.place, chat=BEN.id)
    await judged(desk, replace(ENDED, place=place))
    await desk.give(tap("review:K7:0:", BEN, private(BEN)))
    assert not (await shown(desk))[0]["offered"]
    await desk.give(tap("share:K7:0:", BEN, private(BEN), 60))
    assert len(await shown(desk)) == 1


@pytest.mark.parametrize("table", [games.playing_two(), games.opened(), games.closed()])
async def test_only_what_is_over_is_looked_back_at(table: Table, desk: ServiceHarness) -> None:
    await desk.clear(table)
    await desk.give(tap("review:K7:0:", ANN, private(ANN)), start(table, ANN))
    await desk.give(tap("moments:K7:0:", ANN, private(ANN), 60), tap("moments:K7:0:", ANN, GROUP))
    await desk.give(tap("leaf:K7:0:", ANN, private(ANN), 60))
    kinds = {sent["kind"] for sent in await desk.sent()}
    assert kinds.isdisjoint(("leaf", "moments", "progress"))
    assert (await desk.rows(rows))["analyses"] == []


async def test_it_is_not_taken_in_a_group(desk: ServiceHarness) -> None:
    await desk.clear(ENDED)
    await desk.give(tap("leaf:K7:0:", ANN, GROUP))
    assert not any(sent["kind"] == "leaf" for sent in await desk.sent())


async def test_the_best_move_is_found_like_a_hint(desk: ServiceHarness) -> None:
    await desk.clear(ENDED)
    [seat] = ENDED.positions[3].to_move
    await desk.give(tap(f"best:K7:3:{token_of(ENDED)}", CLEO, private(CLEO)))
    assert await desk.jobs() == [Job("K7", seat, 3, CLEO.id)]
    assert (await desk.last_words()) == "Думаю…"
    await desk.give(tap(f"best:K7:{PLIES}:", ANN, private(ANN)))
    assert "Nobody is at move" in await desk.last_words()


async def test_a_card_on_which_the_best_move_was_asked_for_does_not_offer_it_again(
    texts: Texts, desk: ServiceHarness
) -> None:
    await desk.clear(ENDED)
    reviewed = ReviewedPly("K7", 3, token_of(ENDED), 0, 1)
    shown = ReviewCard(Phrases(texts, "en"), ENDED, reviewed, judgements()).presentation()
    [best] = [button["callback_data"] for row in shown.keyboard[:-1] for button in row]
    await desk.give(tap(best, ANN, private(ANN), 70))
    [leaf] = [each for each in await desk.sent() if each["kind"] == "leaf"]
    assert (leaf["message"], leaf["ply"], leaf["moment"], leaf["asked"]) == (70, 3, 1, True)
    again = replace(reviewed, asked=True)
    anew = ReviewCard(Phrases(texts, "en"), ENDED, again, judgements()).presentation()
    assert (anew.caption, anew.keyboard) == (shown.caption, shown.keyboard[-1:])


def test_each_leaf_says_its_ply_and_where_one_can_go(texts: Texts) -> None:
    first, third, last = (card(texts, ENDED, ply) for ply in (0, 3, PLIES))
    assert first.caption.endswith(f"After 0 of {PLIES} moves")
    assert "3. " in third.caption
    assert ENDED.record.plies[2].text in plain(third.caption)
    assert "tg://" not in third.caption
    assert "🏆" not in third.caption
    assert "🏆" in last.caption
    assert third.scene == ENDED.positions[3].view(0).scene()
    goals = [tapped(decode(b["callback_data"])) for b in third.keyboard[-1]]  # type: ignore[arg-type]
    token = token_of(ENDED)
    assert goals == [ReviewPly(n, token) for n in (0, 2, 4, PLIES)]
    assert [len(c.keyboard) for c in (first, third, last)] == [2, 2, 1]


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize(
    "table",
    [
        ended(played_on(with_people("blokus", 4, variant="classic"), 1, 9)),
        ended(played_on(with_people("stratopolis", 2, stack="blind", first="red"), 1, 9)),
        ended(played_on(moving(), 1, 5)),
        ended(with_people("blokus", 1)),
    ],
    ids=["blokus", "stratopolis", "tristra", "alone"],
)
def test_every_game_is_looked_back_at(table: Table, seat: int | None, texts: Texts) -> None:
    if seat is not None:
        seat = min(seat, len(table.players) - 1)
    for ply in range(len(table.record.plies) + 1):
        shown = card(texts, table, ply, seat)
        assert len(shown.caption) <= 1024
        assert shown.scene
    assert "gave up" in shown.caption


def test_what_was_given_in_secret_is_open_now(texts: Texts) -> None:
    table = ended(moving())
    for number, ply in enumerate(table.record.plies[:-1], 1):
        shown = card(texts, table, number, None)
        if table.positions[number - 1].secret:
            assert ply.text in plain(shown.caption) or ply.text in table.position.game.info.words
            after = table.positions[number]
            assert shown.scene == after.view(ply.seat).scene()
    assert table.stage is Stage.OVER
