"""Key moments as messages: the curve with all of them in words, each on its board, ways between."""

from dataclasses import replace
from random import Random

import pytest

from bot.domain.analysis.key_moments import Judged
from bot.domain.table import Table
from bot.i18n.translations import LANGUAGES, Texts
from bot.render.chances import Chances
from bot.telegram.callback_parser import tapped
from bot.views.deep_links import token_of
from bot.views.keyboard import decode
from bot.views.phrases import Phrases
from bot.views.teaching.key_moments import CURVE, MomentsCard, MomentsPage
from bot.views.teaching.marking import PLAYED, compared, marked
from bot.views.teaching.review_cards import ReviewCard, ReviewedPly
from engine.geometry.scene import Board, Outline, Scene
from tests.support.bot import games
from tests.support.bot.captions import plain
from tests.support.bot.games import played_on, with_people
from tests.support.bot.tristra import moving
from tests.support.cases import cases
from tests.unit.bot.handlers.test_review import ended

LITS = ended(played_on(games.playing_two(), 3, 9))
TABLES = [
    LITS,
    ended(played_on(with_people("blokus", 4, variant="classic"), 1, 9)),
    ended(played_on(with_people("stratopolis", 2, stack="blind", first="red"), 1, 9)),
    ended(played_on(moving(), 1, 5)),
]


def costly_plies(table: Table) -> list[int]:
    """Two plies before the end, which in `judgements` cost much."""
    plies = len(table.record.plies)
    return [plies - 3, plies - 2]


def better(table: Table, ply: int) -> str:
    position = table.positions[ply]
    return position.print(position.random_move(Random(1)))


def judgements(table: Table, *, proven: bool = False) -> list[Judged | None]:
    """Judgements by which two plies each cost their seat all it had, or 43 percent."""
    result: list[Judged | None] = [None] * (len(table.record.plies) + 1)
    for ply in costly_plies(table):
        seat = table.positions[ply].to_move[0]
        high, low = (1.0, 0.0) if proven else (0.714, 0.286)
        for at, own in ((ply, high), (ply + 1, low)):
            worths = [1 - own] * len(table.players)
            worths[seat] = own
            result[at] = Judged(tuple(worths), better(table, at), proven=proven)
    return result


def card(
    texts: Texts,
    table: Table,
    number: int,
    language: str = "en",
    *,
    in_group: bool = False,
    offered: bool = False,
) -> MomentsCard:
    page = MomentsPage(table.code, number, "", in_group, offered)
    return MomentsCard(Phrases(texts, language), table, judgements(table), page)


def outlined(scene: Scene, *roles: str) -> set[str]:
    """The squares with outlines of these roles around them."""
    outlines = [one for one in scene.items if isinstance(one, Outline) and one.role in roles]
    return {scene.board.name(cell) for outline in outlines for cell in outline.cells}


def commands(shown: MomentsCard) -> list[tuple[str, object]]:
    """The buttons, with what each says to the bot."""
    buttons = [button for row in shown.keyboard for button in row]
    return [
        (button["text"], tapped(decode(button["callback_data"])))  # type: ignore[arg-type]
        for button in buttons
    ]


@cases("language", LANGUAGES)
@cases("table", TABLES)
def test_the_better_move_is_outlined_beside_the_one_that_was_played(
    table: Table, language: str, texts: Texts
) -> None:
    shown = card(texts, table, 1, language)
    moment = shown.moments[0]
    assert moment.ply == costly_plies(table)[0]
    played = table.record.plies[moment.ply].text
    for words in (moment.better, played, "71", "29", f"{moment.ply + 1}"):
        assert words in plain(shown.caption)
    scene, before, seat = shown.shown, table.positions[moment.ply], moment.seat
    assert isinstance(scene, Scene)
    for text, roles in ((played, PLAYED), (moment.better, ("better",))):
        alone = before.play(before.parse(text, seat), seat).view(seat).scene()
        assert outlined(scene, *roles) == outlined(alone, *PLAYED) != set()


def test_where_the_better_move_is_far_off_it_is_shown_alone() -> None:
    table = ended(played_on(with_people("stratopolis", 2, first="red"), 1, 9))
    position, after = table.positions[4], table.positions[4].view(0).scene()
    elsewhere = replace(after, board=Board(("zy", "zz"), ("98", "99"), endless=True), items=())
    move = better(table, 4)
    assert compared(position, elsewhere, 0, move) == marked(position, 0, move)


@cases("language", LANGUAGES)
@cases("table", TABLES)
def test_the_curve_has_all_moments_in_words_and_as_marks(
    table: Table, language: str, texts: Texts
) -> None:
    shown = card(texts, table, 0, language)
    curve, caption = shown.shown, plain(shown.caption)
    assert isinstance(curve, Chances)
    assert len(curve.sides) == len(table.players)
    assert all(curve.sides)
    assert [mark.number for mark in curve.marks] == [1, 2]
    assert [mark.plies - 1 for mark in curve.marks] == costly_plies(table)
    for moment in shown.moments:
        assert moment.better in caption
    assert len(caption) <= 1024


def test_it_is_proven_in_words(texts: Texts) -> None:
    shown = replace(card(texts, LITS, 0), judgements=judgements(LITS, proven=True))
    assert "won → lost" in plain(shown.caption)
    assert "“Won” and “lost” are proven." in shown.caption
    one = replace(shown, page=MomentsPage("K7", 1))
    assert "won before, lost after" in plain(one.caption)
    assert "%" not in one.caption
    assert "proven" not in card(texts, LITS, 0).caption


def test_where_nothing_cost_much_that_is_said(texts: Texts) -> None:
    shown = replace(card(texts, LITS, 0), judgements=[Judged((0.5, 0.5), "T b3 r1")] * 5)
    assert "No move cost much" in shown.caption
    assert [text for text, _ in commands(shown)] == ["Move by move"]


def test_buttons_lead_to_each_moment_and_ply_by_ply_and_to_the_group(texts: Texts) -> None:
    token = token_of(LITS)
    first, second = ("1", f"moments:K7:1:{token}"), ("2", f"moments:K7:2:{token}")
    to_group, by_ply = "Show in the group", "Move by move"

    def data(shown: MomentsCard) -> list[tuple[str, str]]:
        return [(one["text"], one["callback_data"]) for row in shown.keyboard for one in row]

    curve = data(card(texts, LITS, 0, offered=True))
    leaf = (by_ply, f"leaf:K7:0:{token}")
    assert curve == [first, second, leaf, (to_group, f"share:K7:0:{token}")]
    ply = costly_plies(LITS)[1] + 1
    one = data(card(texts, LITS, 2))
    back, leaf = (CURVE, f"moments:K7:0:{token}"), (by_ply, f"leaf:K7:{ply}:{token}.2")
    assert one == [first, ("• 2", second[1]), back, leaf]
    in_group = [text for text, _ in data(card(texts, LITS, 2, in_group=True))]
    assert in_group == ["1", "• 2", CURVE]


@cases("language", LANGUAGES)
def test_stepping_from_a_key_moment_keeps_what_was_better(language: str, texts: Texts) -> None:
    phrases, found = Phrases(texts, language), judgements(LITS)
    shown = card(texts, LITS, 1, language)
    first = shown.moments[0].ply
    for ply in (first, first + 1, first + 2):
        reviewed = ReviewedPly("K7", ply, token_of(LITS), None, 1)
        leaf = ReviewCard(phrases, LITS, reviewed, found).presentation()
        assert leaf.caption.endswith("\n".join(shown.caption.splitlines()[1:]))
        assert (leaf.scene == shown.shown) == (ply == first + 1)
        back, *_, on, _ = leaf.keyboard[-1]
        assert back["callback_data"] == f"moments:K7:1:{token_of(LITS)}"
        assert on["callback_data"] == f"leaf:K7:{ply + 1}:{token_of(LITS)}.1"


@pytest.mark.parametrize("number", [3, 10**40])
def test_a_moment_that_is_not_there_is_none(number: int, texts: Texts) -> None:
    shown = card(texts, LITS, number, offered=True)
    assert isinstance(shown.shown, Chances)
    assert shown.keyboard == card(texts, LITS, 0, offered=True).keyboard
    reviewed = ReviewedPly("K7", 3, token_of(LITS), None, number)
    leaf = ReviewCard(Phrases(texts, "en"), LITS, reviewed, judgements(LITS)).presentation()
    none = replace(reviewed, moment=0)
    without = ReviewCard(Phrases(texts, "en"), LITS, none, judgements(LITS)).presentation()
    assert leaf == without


def test_twelve_moments_fit_a_caption_and_every_button(texts: Texts) -> None:
    table = ended(played_on(with_people("blokus", 4, variant="classic"), 1, 16))
    shares = [0.5] * 4
    found: list[Judged | None] = [Judged(tuple(shares), better(table, 0))]
    for ply in range(16):
        shares[table.positions[ply].to_move[0]] -= 0.1
        found.append(Judged(tuple(shares), better(table, ply + 1)))
    for language in LANGUAGES:
        shown = replace(card(texts, table, 0, language, offered=True), judgements=found)
        assert len(shown.moments) == 12
        assert len(plain(shown.caption)) <= 1024
        assert max(map(len, shown.keyboard)) <= 6
