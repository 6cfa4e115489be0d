"""Moves before they are made: all that may be laid, drafts, looks ahead and back, at every game."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.domain.table import Stage, Table
from engine.core.registry import GAMES
from tests.support.bot.games import FIRST_MOVE, played_on, playing_two, waiting, with_people
from tests.support.bot.secret_tables import arranging
from tests.support.bot.tristra import building, moving, placing
from tests.support.bot.updates import ANN, BEN, CLEO
from tests.support.cases import cases
from tests.support.miniapp import Json, Pages, Visitor

PEOPLE = (ANN, BEN)


def laid() -> Iterator[tuple[str, Table]]:
    """Tables at which a piece or a tile is to be laid."""
    for game in ("lits", "blokus", "stratopolis"):
        for plies in (0, 7, 9):
            yield f"{game} after {plies}", played_on(with_people(game, 2), 3, plies)
    hand = with_people("stratopolis", 2, stack="hand")
    yield "stratopolis from the hand", played_on(hand, 3, 4)
    blind = with_people("stratopolis", 2, stack="blind")
    yield "blind stratopolis", played_on(blind, 3, 4)
    yield "tristra", played_on(moving(), 3, 5)


LAID = dict(laid())


async def on_move(pages: Pages, table: Table) -> Visitor:
    """The page of whoever is to move."""
    return await pages.visit(PEOPLE[table.to_move[0]])


@pytest.mark.parametrize("name", LAID)
async def test_each_place_is_a_move_that_can_be_looked_at_and_made(name: str, pages: Pages) -> None:
    table = LAID[name]
    await pages.desk.clear(table)
    visitor = await on_move(pages, table)
    state = await visitor.state()
    assert (state["canMove"], state["composes"]) == (True, "lays")
    lays = (await visitor.get("K7/lays")).json()
    legal = table.position.legal_moves()
    words = table.position.game.info.words
    assert {place[4] for place in lays["places"]} == {
        text for move in legal if (text := table.position.print(move)) not in words
    }
    text = Random(1).choice(lays["places"])[4]
    seen = await visitor.get("K7/preview", text=text, revision=table.revision)
    assert seen.json()["text"] == text
    assert (await visitor.state())["revision"] == table.revision
    done = await visitor.done("move", text=text)
    assert done["state"]["plies"][-1]["text"] == text
    after = {score["side"]: score["points"] for score in seen.json()["scores"]}
    now = (await pages.desk.load("K7")).position.scores
    assert after == {score.side: score.points for score in now}


def turned(lays: Json, shape: int, turn: int, way: str) -> int:
    found: int = lays["shapes"][shape]["turns"][turn][way]
    return found


async def test_four_turns_and_two_mirrorings_lead_back(pages: Pages) -> None:
    for name in ("lits after 0", "blokus after 0", "stratopolis after 0", "tristra"):
        await pages.desk.clear(LAID[name])
        lays = (await (await on_move(pages, LAID[name])).get("K7/lays")).json()
        for shape, one in enumerate(lays["shapes"]):
            for turn in range(len(one["turns"])):
                now = turn
                for _ in range(4):
                    now = turned(lays, shape, now, "turned")
                assert now == turn
                mirrored = turned(lays, shape, turn, "mirrored")
                assert turned(lays, shape, mirrored, "mirrored") == turn


async def test_a_turn_is_clockwise_as_moves_write_it(pages: Pages) -> None:
    await pages.desk.clear(LAID["lits after 0"])
    lays = (await (await on_move(pages, LAID["lits after 0"])).get("K7/lays")).json()
    labels = [[way["label"] for way in shape["turns"]] for shape in lays["shapes"]]
    piece = [shape["name"] for shape in lays["shapes"]].index("L")
    r0, r1 = (labels[piece].index(label) for label in ("r0", "r1"))
    assert turned(lays, piece, r0, "turned") == r1
    assert labels[piece][turned(lays, piece, r0, "mirrored")] == "r0 m"


async def test_who_is_not_to_move_has_nothing_to_lay(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    for visitor in (await pages.visit(BEN), await pages.visit(CLEO, playing_two())):
        lays = (await visitor.get("K7/lays")).json()
        assert lays == {"revision": 0, "shapes": [], "places": [], "parts": False}
        assert (await visitor.get("K7/draft", revision=0)).status_code == 403
        assert (await visitor.get("K7/preview", revision=0, text=FIRST_MOVE)).status_code == 403


async def test_a_look_ahead_at_what_is_not_legal_says_why(pages: Pages) -> None:
    await pages.desk.clear(waiting())
    answer = await (await pages.visit(BEN)).get("K7/preview", text="T e5 r1", revision=1)
    told = answer.json()
    assert (answer.status_code, told["error"]) == (422, "occupied")
    assert told["message"]
    assert told["squares"]


async def test_a_look_ahead_tells_nothing_that_comes_after(pages: Pages) -> None:
    """Once a tile is laid its owner sees the next one of the stack, but not before."""
    table = LAID["stratopolis after 7"]
    await pages.desk.clear(table)
    visitor = await on_move(pages, table)
    text = (await visitor.get("K7/lays")).json()["places"][0][4]
    seen = (await visitor.get("K7/preview", text=text, revision=table.revision)).json()
    assert "hands" not in seen["scene"]


# Drafts


DRAFTED: dict[str, Table] = {
    "building": building(),
    "going": moving(),
    "arranging": arranging(),
    "lits": playing_two(),
}


@pytest.mark.parametrize("name", DRAFTED)
async def test_a_move_is_put_together_choice_by_choice(name: str, pages: Pages) -> None:
    table = DRAFTED[name]
    await pages.desk.clear(table)
    ann, rng, keys = await on_move(pages, table), Random(1), list[str]()
    state = await ann.state()
    assert state["composes"] == ("draft" if name in ("building", "arranging") else "lays")
    draft: Json = {"text": ""}
    while not draft["text"]:
        answer = await ann.get("K7/draft", keys="~".join(keys), revision=table.revision)
        pages.server.reading._levels.clear()
        assert answer.status_code == 200, answer.text
        draft = answer.json()
        assert draft["chosen"] == keys
        if not draft["text"]:
            assert draft["question"]
            left = [choice["left"] for choice in draft["choices"]]
            [choice] = rng.choices(draft["choices"], weights=left)
            keys.append(choice["key"])
    done = await ann.done("move", text=draft["text"])
    assert len(done["state"]["plies"]) == len(table.record.plies) + 1


async def test_the_rest_of_a_draft_is_chosen_by_chance_in_one_request(pages: Pages) -> None:
    await pages.desk.clear(building())
    ann = await pages.visit(ANN)
    draft = (await ann.get("K7/draft", keys="a", rest=1, revision=0)).json()
    assert draft["chosen"][0] == "a"
    assert draft["text"].startswith("build ")
    await ann.done("move", text=draft["text"])


async def test_triangles_are_set_up_one_by_one_by_what_may_be_laid(pages: Pages) -> None:
    table = placing()
    await pages.desk.clear(table)
    ann = await pages.visit(ANN)
    lays = (await ann.get("K7/lays")).json()
    assert (lays["parts"], [shape["left"] for shape in lays["shapes"]]) == (True, [2, 2, 2])
    texts = ["I a1 r0", "I b1 r3", "II c1 r1", "II d1 r2", "III e2 r0", "III f2 r0"]
    assert set(texts) < {place[4] for place in lays["places"]}
    part = (await ann.get("K7/draft", keys="~".join(texts[:2]), revision=table.revision)).json()
    assert (part["laid"], part["text"]) == (texts[:2], "")
    assert [choice["key"] for choice in part["choices"] if choice["ready"]] == ["4", "5", "6", "7"]
    filled = {"keys": "~".join(texts[:2]), "rest": 1, "revision": table.revision}
    assert (await ann.get("K7/draft", **filled)).json()["laid"][:2] == texts[:2]
    again = {"keys": "~".join([*texts[:2], "I c1 r0"]), "revision": table.revision}
    assert (await ann.get("K7/draft", **again)).status_code == 422
    whole = (await ann.get("K7/draft", keys="~".join(texts), revision=table.revision)).json()
    await ann.done("move", text=whole["text"])


async def test_a_look_ahead_tells_what_a_tile_would_cover(pages: Pages) -> None:
    table = LAID["stratopolis after 9"]
    await pages.desk.clear(table)
    visitor, found = await on_move(pages, table), {0: 0, 3: 0}
    for place in (await visitor.get("K7/lays")).json()["places"]:
        if all(found.values()):
            break
        pages.server.reading._levels.clear()
        seen = {"text": place[4], "revision": table.revision}
        covers = (await visitor.get("K7/preview", **seen)).json()["covers"]
        found[sum(len(tile["squares"]) for tile in covers)] += 1
        assert {tile["level"] for tile in covers} in (set(), {1}, {2})
    assert all(found.values())


async def test_keys_that_lead_nowhere_are_refused(pages: Pages) -> None:
    await pages.desk.clear(building())
    ann = await pages.visit(ANN)
    answer = await ann.get("K7/draft", keys="?~?", revision=0)
    assert (answer.status_code, answer.json()["error"]) == (422, "no-choice")
    assert (await ann.get("K7/draft", keys="a", revision="x")).status_code == 400


async def test_a_draft_at_an_old_revision_brings_the_table_as_it_is(pages: Pages) -> None:
    await pages.desk.clear(moving())
    answer = await (await on_move(pages, moving())).get("K7/draft", revision=0)
    assert answer.status_code == 409
    assert answer.json()["state"]["revision"] == moving().revision


# Looking back


@cases("game", GAMES)
async def test_every_ply_can_be_looked_back_at(game: str, pages: Pages) -> None:
    table = with_people(game, 2)
    if game == "tristra":
        table = moving()
    table = played_on(table, 5, 6)
    await pages.desk.clear(table)
    ann = await pages.visit(ANN)
    state = await ann.state()
    count = len(table.record.plies)
    assert [ply["number"] for ply in state["plies"]] == [*range(1, count + 1)]
    for ply in range(count + 1):
        pages.server.reading._levels.clear()
        past = (await ann.get(f"K7/plies/{ply}")).json()
        view = table.positions[ply].view(0)
        assert past["ply"] == ply
        assert [score["points"] for score in past["scores"]] == [s.points for s in view.scores]
    assert (await ann.get(f"K7/plies/{count + 1}")).status_code == 404
    assert (await ann.get("K7/plies/-1")).status_code == 404


async def test_a_finished_game_says_who_has_won(pages: Pages) -> None:
    table = played_on(with_people("lits", 2), 1)
    assert table.stage is Stage.OVER
    await pages.desk.clear(table)
    state = await (await pages.visit(ANN)).state()
    assert state["over"]
    assert sorted(seat["place"] for seat in state["seats"]) == [1, 2]
    assert "won" in state["says"][-1] or "wins" in state["says"][-1]
