"""Tables as people see them: caption and buttons at each stage, in each language."""

import re
from dataclasses import replace
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from bot.domain import moves, seating
from bot.domain.clocks.clock import Verdict
from bot.domain.commands import Accept, AgentMove, FillWithBot, Invited, Person
from bot.domain.table import Table
from bot.i18n.translations import LANGUAGES
from bot.telegram.inline_keyboard import markup
from bot.views.deep_links import REPLAY, read_payload, read_share, token_of, typing_words
from bot.views.keyboard import LONGEST, decode
from bot.views.pages.app_links import AppLinks, link_key
from bot.views.table_message import Presenter
from tests.support.attacks.stages import late
from tests.support.bot import games
from tests.support.bot.captions import LONGEST_CAPTION, TEXTS, length, plain, show
from tests.support.bot.games import FIRST_MOVE, after, moved
from tests.support.bot.updates import ANN, BEN, BOT_NAME, CLEO
from tests.support.cases import cases

WIDE_ANN = Person(2**52, "<&>\"'" + "W" * 27)
WIDE_BEN = Person(2**52 - 1, "&" * 32)
CALLED = seating.challenge(games.opened(), Invited("@cleo_k", None, "cleo_k"))
FOLLOWED = moved(games.playing_two(), FIRST_MOVE, ANN)
SWAPPED = moved(FOLLOWED, "swap", BEN)
OUTPLAYED = games.played_out(games.playing_two(), 5)

STAGES = {
    "open": games.opened(),
    "full": games.full(),
    "with the bot": after(games.opened(), FillWithBot(), ANN),
    "half full": after(games.opened_for_three(), FillWithBot(), ANN),
    "invited": games.invited(),
    "called": CALLED,
    "first": games.playing_two(),
    "second": FOLLOWED,
    "swapped": SWAPPED,
    "solo": games.solo(),
    "thinking": games.solo(order="second"),
    "resigned": games.over(),
    "outplayed": OUTPLAYED,
    "declined": games.declined(),
    "cancelled": games.closed(),
}


@cases("language", LANGUAGES)
def test_decisions_about_somebody_late_have_room_on_a_phone(language: str) -> None:
    decisions = [
        [button["text"] for button in row if decision(button)]
        for row in show(late(), language).keyboard
    ]
    assert [len(row) for row in decisions if row] == [2, 1]
    assert all(len(label) <= 14 for row in decisions for label in row)


def decision(button: dict[str, str]) -> bool:
    tap = decode(button.get("callback_data"))
    return tap is not None and tap.verb in list(Verdict)


def mentioned(caption: str) -> list[int]:
    return [int(number) for number in re.findall(r"tg://user\?id=([0-9]+)", caption)]


def labels(table: Table, language: str = "en") -> list[list[str]]:
    return [[button["text"] for button in row] for row in show(table, language).keyboard]


CAPTIONS = {
    "open": "Battle of LITS · #K7 · rings · rated\n✕ Ann · ◯ free seat\n"
    "Ann invites you to play: tap to sit down.",
    "full": "Battle of LITS · #K7 · rings · rated\n✕ Ann · ◯ Ben\n"
    "All seats are taken: Ann may start the game.",
    "invited": "Battle of LITS · #K7 · rings · rated\n✕ Ann · ◯ Ben\nBen, Ann challenges you!",
    "called": "Battle of LITS · #K7 · rings · rated\n"
    "✕ Ann · ◯ @cleo_k\n@cleo_k, Ann challenges you!",
    "first": "Battle of LITS · #K7 · rings\n✕ Ann: 30 · ◯ Ben: 30\n✕ It is your turn, Ann.",
    "resigned": "Battle of LITS · #K7 · rings\n✕ Ann 🏳: 30 · ◯ Ben: 30\n"
    "🏆 Ben wins by resignation.",
    "thinking": "Battle of LITS · #K7 · rings\n✕ Tessera (3): 30 · ◯ Ann: 30\n"
    "✕ Tessera, level 3 is thinking…",
    "declined": "Battle of LITS · #K7 · rings\n✕ Ann · ◯ Ben\nBen declined.",
    "cancelled": "Battle of LITS · #K7 · rings\n✕ Ann · ◯ free seat\nCancelled.",
}


@cases("stage", CAPTIONS)
def test_the_caption_of_each_stage(stage: str) -> None:
    assert plain(show(STAGES[stage]).caption) == CAPTIONS[stage]


def test_the_caption_says_what_happened_last() -> None:
    # No line ends within a move.
    assert "\n1. ✕ <code>T\u00a0e5\u00a0r1</code>\n" in show(FOLLOWED).caption
    lines = plain(show(SWAPPED).caption).splitlines()
    assert lines[1].startswith("◯ Ann: ")
    assert " · ✕ Ben: " in lines[1]
    assert lines[2:] == [
        "Ben took over ✕ with the piece that lies there"
        " (that is the swap rule: the second player may). Ann is ◯ now.",
        "◯ It is your turn, Ann.",
    ]


@cases(
    ("order", "said"),
    [
        ("first", "Tessera took your side (that is the swap rule: the second player may)."),
        ("second", "You took over ✕ with the piece that lies there"),
    ],
)
def test_a_swap_is_told_to_whom_it_happens(order: str, said: str) -> None:
    alone = games.solo(order=order, chat=ANN.id)
    if order == "first":
        opened = moved(alone, FIRST_MOVE, ANN)
        swapped = moves.apply_agent(opened, AgentMove(1, opened.revision, "swap")).table
    else:
        opened = moves.apply_agent(alone, AgentMove(0, alone.revision, FIRST_MOVE)).table
        swapped = moved(opened, "swap", ANN)
    caption = plain(show(swapped, viewer=swapped.watcher).caption)
    assert said in caption
    assert ("You are ◯ now." in caption) == (order == "first")
    assert "2." not in caption


def test_the_caption_of_a_finished_game_has_winner_and_scores() -> None:
    caption = plain(show(OUTPLAYED).caption)
    outcome = OUTPLAYED.position.outcome
    assert outcome
    winner = ("Ann", "Ben")[outcome.places.index(1)]
    assert f"🏆 {winner} wins" in caption
    for name, score in zip(("Ann", "Ben"), outcome.totals, strict=True):
        assert f"{name}: {score}" in caption


def test_only_options_that_are_not_as_usual_are_named() -> None:
    usual = games.opened(options={"setup": "random"})
    board = games.opened(options={"setup": "X" * 50 + "O" * 50, "swap": "off"})
    assert plain(show(usual).caption).splitlines()[0] == "Battle of LITS · #K7 · rated"
    assert (
        plain(show(board).caption).splitlines()[0] == "Battle of LITS · #K7 · no swapping · rated"
    )


@cases(
    ("stage", "whom"),
    [
        ("first", [ANN.id]),
        ("second", [BEN.id]),
        ("swapped", [ANN.id]),
        ("solo", [ANN.id]),
        ("thinking", []),
        ("invited", [BEN.id]),
        ("called", []),
        ("open", []),
        ("full", []),
        ("resigned", []),
        ("outplayed", []),
        ("declined", []),
        ("cancelled", []),
    ],
)
def test_only_who_is_to_act_is_mentioned(stage: str, whom: list[int]) -> None:
    for language in LANGUAGES:
        assert mentioned(show(STAGES[stage], language).caption) == whom


def renamed(table: Table) -> Table:
    """The same table with the longest and strangest names."""
    names = {ANN.id: WIDE_ANN, BEN.id: WIDE_BEN}
    players = tuple(
        replace(player, name=names[player.id].name) if player in table.humans else player
        for player in table.players
    )
    guest = table.invited and replace(table.invited, name=WIDE_BEN.name)
    opener = replace(table.opener, name=WIDE_ANN.name)
    return replace(table, players=players, opener=opener, invited=guest)


@cases("language", LANGUAGES)
@cases("stage", STAGES)
def test_captions_fit_and_are_safe_whatever_names_are(stage: str, language: str) -> None:
    caption = show(renamed(STAGES[stage]), language).caption
    assert length(caption) <= LONGEST_CAPTION == 1024
    assert set(re.findall(r"</?([a-z]+)", caption)) <= {"a", "b", "code"}
    assert len(re.findall(r"<[a-z]", caption)) == len(re.findall(r"</", caption))
    assert not re.search(r"&(?!(amp|lt|gt|quot|#x27);)", caption)


@cases("language", LANGUAGES)
@cases("stage", STAGES)
def test_buttons_can_be_sent_and_are_read_again(stage: str, language: str) -> None:
    table = replace(STAGES[stage], code="ZZZZZ")
    for row in show(table, language).keyboard:
        assert row
        for button in row:
            assert 1 <= len(button["text"]) <= 40
            if "url" in button:
                assert "https://t.me/Tessera_bot?start=" in unquote(button["url"])
                assert "ZZZZZ" in button["url"]
                continue
            assert len(button["callback_data"].encode()) <= LONGEST
            tap = decode(button["callback_data"])
            assert tap
            assert (tap.code, tap.revision) == ("ZZZZZ", table.revision)


@cases(
    ("stage", "expected"),
    [
        ("open", [["Join"], ["Let the bot play", "Cancel"]]),
        ("full", [["Start"], ["Cancel"]]),
        ("with the bot", [["Start"], ["Level: 3 · casual"], ["−", "+"], ["Cancel"]]),
        (
            "half full",
            [["Join"], ["Level: 3 · casual"], ["−", "+"], ["Let the bot play", "Cancel"]],
        ),
        ("invited", [["Accept", "Decline"]]),
        ("first", [["Move"], ["⤓ Show the board here"]]),
        ("second", [["Move"], ["⇄ Swap sides"], ["⤓ Show the board here"]]),
        ("swapped", [["Move"], ["⤓ Show the board here"]]),
        ("thinking", [["⤓ Show the board here"]]),
        ("resigned", [["Rematch"], ["Key moments", "Share"], ["Replay"]]),
        ("outplayed", [["Rematch"], ["Key moments", "Share"], ["Replay"]]),
        ("declined", []),
        ("cancelled", []),
    ],
)
def test_the_buttons_of_each_stage(stage: str, expected: list[list[str]]) -> None:
    assert labels(STAGES[stage]) == expected


def test_a_result_is_shared_in_plain_words_with_a_link_to_its_replay() -> None:
    table = STAGES["outplayed"]
    [share] = [b for row in show(table).keyboard for b in row if b["text"] == "Share"]
    address = urlsplit(share["url"])
    assert (address.netloc, address.path) == ("t.me", "/share/url")
    shared = parse_qs(address.query, strict_parsing=True)
    [start] = parse_qs(urlsplit(shared["url"][0]).query)["start"]
    assert read_payload(start) == (REPLAY, table.code, token_of(table))
    title, result = shared["text"][0].splitlines()
    assert title.startswith(f"Battle of LITS · #{table.code}")
    assert re.fullmatch("🏆 .*(Ann|Ben).* wins!", result)


def test_a_shared_game_leads_to_its_replay_and_its_page() -> None:
    table = STAGES["outplayed"]
    links = AppLinks("https://example.org", BOT_NAME, "", link_key("1:token"))
    shown = Presenter(TEXTS, "en", BOT_NAME, links, inline=True)
    [[replay, board]] = shown.shared(table).keyboard
    [start] = parse_qs(urlsplit(replay["url"]).query)["start"]
    assert read_payload(start) == (REPLAY, table.code, token_of(table))
    assert board["url"] == links.in_group(table)
    [share] = [b for row in shown.table(table, None).keyboard for b in row if b["text"] == "Share"]
    assert read_share(share["share"]) == (REPLAY, table.code, token_of(table))


def test_a_move_is_typed_at_its_table_where_inline_mode_is() -> None:
    table = games.playing_two()
    shown = Presenter(TEXTS, "en", BOT_NAME, None, inline=True)
    [row, *_] = shown.table(table, None).keyboard
    assert [button["text"] for button in row] == ["Move", "Type"]
    assert row[1]["typed"] == typing_words(table) == "#K7.0 "
    keyboard = markup([row])
    assert keyboard
    assert keyboard.inline_keyboard[0][1].switch_inline_query_current_chat == "#K7.0 "
    for other in (games.with_people("tristra", 2), games.over()):
        rows = shown.table(other, None).keyboard
        assert not [button for row in rows for button in row if "typed" in button]


@pytest.mark.parametrize("language", ["ru", "hu"])
def test_other_languages_speak_themselves(language: str) -> None:
    for stage in STAGES.values():
        english = show(stage)
        other = show(stage, language)
        assert other.caption != english.caption
        assert other.scene == english.scene
        shapes = [[len(row) for row in shown.keyboard] for shown in (english, other)]
        assert shapes[0] == shapes[1]


def test_names_keep_their_direction_to_themselves() -> None:
    eden = replace(CLEO, name="עדן")
    table = after(games.invited(opener=eden), Accept(), BEN)
    for language in LANGUAGES:
        assert "\u2068עדן\u2069" in show(table, language).caption


def test_the_scene_follows_the_game() -> None:
    assert show(games.playing_two()).scene != show(FOLLOWED).scene
    assert show(games.full()).scene == show(games.opened()).scene


def test_a_word_is_offered_only_while_a_person_is_on_move() -> None:
    against_people = moved(games.playing_two(), FIRST_MOVE, ANN)
    against_the_bot = moved(games.solo(), FIRST_MOVE, ANN)
    assert ["⇄ Swap sides"] in labels(against_people)
    assert ["⇄ Swap sides"] not in labels(against_the_bot)
