"""The checker finds each fault that it is there for, in a journal made up here."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core.record import Ply, Record, parse_record
from engine.core.registry import find_game
from tests.chaos.checker import judge, plies_by_seat
from tests.chaos.journal import Event

CHAT, CODE, BOARD = -100, "K7", 2
Journal = list[Event]


def a_game() -> Record:
    """A whole game of random moves."""
    game, rng = find_game("lits"), Random(5)
    options = {"setup": "random", "swap": "off"}
    record = Record("lits", game.info.rules, ("P1", "P2"), options, game.deal(2, options, rng))
    position = record.start()
    while not position.outcome:
        text = position.print(position.random_move(rng))
        position = position.play(position.parse(text))
        record = record.played(position, Ply(text))
    return record


GAME = a_game()


def board(message: int, **about: Any) -> Event:
    last = f"{len(GAME.plies)}. ✕ {GAME.plies[-1]}"
    text = f"Battle of LITS · #{CODE}\n{last}"
    shown = {"message": message, "bot": True, "text": text, "photo": "p", "labels": []}
    return {**shown, "reply_to": None, "reactions": [], **about}


def said(message: int, **about: Any) -> Event:
    return {**board(message), "bot": False, "photo": "", "text": "", **about}


def journal() -> Journal:
    """The journal of two people's game; the bot is killed after the moves, and all is well."""
    seats = {seat: 1 + seat for seat in (0, 1)}
    events: Journal = [
        {"what": "asked", "chat": CHAT, "code": "", "words": "/challenge"},
        {"what": "begun", "chat": CHAT, "code": CODE, "game": "lits", "seats": seats},
    ]
    order = [position.to_move[0] for position in GAME.positions()[:-1]]
    for number, (seat, ply) in enumerate(zip(order, GAME.plies, strict=True), 10):
        where = {"chat": CHAT, "message": number}
        events.append({"what": "sent", "code": CODE, "seat": seat, "text": ply.text, **where})
        events.append({"what": "acknowledged", "said": "👍", **where})
    kept = {CODE: [ply.text for ply in GAME.plies]}
    shown = [said(1), board(BOARD, labels=["Rematch"]), *map(said, range(10, 10 + len(order)))]
    return [
        *events,
        {"what": "looked"},
        {"what": "killed", "how": "a while", "status": -9, "calls": [], "kept": kept},
        {"what": "ended", "chat": CHAT, "code": CODE},
        {"what": "stopped", "status": 0},
        {"what": "chat", "chat": CHAT, "messages": shown},
        {"what": "table", "code": CODE, "record": str(GAME)},
    ]


def one(events: Journal, what: str) -> Event:
    return next(event for event in events if event["what"] == what)


def violations(events: Journal, folder: Path) -> str:
    file = folder / "journal.jsonl"
    file.write_text("\n".join(map(json.dumps, events)))
    return "\n".join(judge(file, lambda _record, _viewer: "p").violations)


def test_nothing_is_found_where_all_is_well(tmp_path: Path) -> None:
    assert violations(journal(), tmp_path) == ""


def test_what_is_acknowledged_while_somebody_looks_need_not_be_seen(tmp_path: Path) -> None:
    events = journal()
    looked = one(events, "looked")
    events.remove(looked)
    events.insert(events.index(one(events, "killed")) - 1, looked)
    one_is_not_kept(events)
    assert violations(events, tmp_path) == ""


def test_a_table_with_a_longer_code_is_another(tmp_path: Path) -> None:
    events = journal()
    messages(events).append(board(99, text=f"Blokus · #{CODE}W\n3. V5 a1 r0"))
    assert violations(events, tmp_path) == ""


def with_plies(events: Journal, change: Callable[[list[Ply]], object]) -> None:
    """Change the final record."""
    table, plies = one(events, "table"), list(GAME.plies)
    change(plies)
    position, record = GAME.start(), GAME.taken_back(len(GAME.plies))
    for ply in plies:
        position = position.play(position.parse(ply.text))
        record = record.played(position, ply)
    table["record"] = str(record)


def the_last_is_lost(events: Journal) -> None:
    with_plies(events, list.pop)


def one_is_another(events: Journal) -> None:
    events[2]["text"] = "T a1 r0"


def one_came_from_nowhere(events: Journal) -> None:
    del events[-8:-6]
    one(events, "killed")["kept"][CODE].append("?")


def one_is_not_kept(events: Journal) -> None:
    one(events, "killed")["kept"][CODE].pop()


def the_record_cannot_be_played(events: Journal) -> None:
    table = one(events, "table")
    table["record"] = table["record"].replace(f" {GAME.plies[2]} ", f" {GAME.plies[1]} ", 1)


def the_table_is_gone(events: Journal) -> None:
    events.remove(one(events, "table"))


def a_table_is_there_twice(events: Journal) -> None:
    events.append({**one(events, "table"), "code": "ZZ"})


def somebody_waits_for_ever(events: Journal) -> None:
    events.append({"what": "stuck", "chat": CHAT, "code": CODE, "transcript": "…"})


def it_crashed(events: Journal) -> None:
    one(events, "killed")["status"] = 1


def it_stopped_badly(events: Journal) -> None:
    one(events, "stopped")["status"] = 1


def a_call_was_wrong(events: Journal) -> None:
    events.append({"what": "complaint", "text": "chat_id"})


def a_move_was_refused(events: Journal) -> None:
    one(events, "acknowledged")["said"] = "That is over."


def messages(events: Journal) -> list[Event]:
    found: list[Event] = one(events, "chat")["messages"]
    return found


def nothing_is_shown(events: Journal) -> None:
    del messages(events)[1]


def the_last_ply_is_not_shown(events: Journal) -> None:
    messages(events)[1]["text"] = f"#{CODE}"


def the_picture_is_another(events: Journal) -> None:
    messages(events)[1]["photo"] = "q"


def the_buttons_are_another_times(events: Journal) -> None:
    messages(events)[1]["labels"] = ["Move"]


def it_is_shown_twice(events: Journal) -> None:
    messages(events).append(board(99, labels=["Rematch"]))
    messages(events)[1]["labels"] = []


def old_buttons_are_left(events: Journal) -> None:
    messages(events)[2:] = [*map(said, range(10, 40)), board(99, labels=["Rematch"])]


def a_move_taken_is_answered(events: Journal) -> None:
    messages(events).append(board(99, photo="", text="Not your turn.", reply_to=10))


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (the_last_is_lost, "lost; sent"),
        (one_is_another, "out of order; sent"),
        (one_came_from_nowhere, "doubled; sent"),
        (one_is_not_kept, "not in the database after a kill"),
        (the_record_cannot_be_played, "ply 3"),
        (the_table_is_gone, "the table is gone"),
        (a_table_is_there_twice, "2 tables where 1 were asked for"),
        (somebody_waits_for_ever, "never came"),
        (it_crashed, "ended by itself with status 1"),
        (it_stopped_badly, "ended with status 1 when asked to stop"),
        (a_call_was_wrong, "would not understand"),
        (a_move_was_refused, "a legal move was answered by"),
        (nothing_is_shown, "nothing shows the table"),
        (the_last_ply_is_not_shown, "not the last ply"),
        (the_picture_is_another, "the picture is not that of the last position"),
        (the_buttons_are_another_times, "the end shows the buttons"),
        (it_is_shown_twice, "an old message was left there"),
        (old_buttons_are_left, "an old message has the buttons"),
        (a_move_taken_is_answered, "was taken and answered by"),
    ],
)
def test_what_is_wrong_is_found(
    spoil: Callable[[Journal], object], found: str, tmp_path: Path
) -> None:
    events = journal()
    spoil(events)
    assert found in violations(events, tmp_path)


def test_a_message_sent_again_because_of_a_kill_is_none(tmp_path: Path) -> None:
    events = journal()
    old_buttons_are_left(events)
    spoiled = deepcopy(events)
    one(events, "killed")["calls"] = [["sendPhoto", CHAT, BOARD]]
    assert violations(events, tmp_path) == ""
    # Another call to the chat could only follow once the bot knew of the message.
    calls = [["sendPhoto", CHAT, BOARD], ["editMessageMedia", CHAT, BOARD]]
    one(spoiled, "killed")["calls"] = calls
    assert "old message" in violations(spoiled, tmp_path)


def test_a_message_sent_just_before_the_end_of_a_copy_began_may_be_sent_again(
    tmp_path: Path,
) -> None:
    events = journal()
    old_buttons_are_left(events)
    calls = [["sendPhoto", CHAT, BOARD]]
    ends = {"what": "ends", "at": 0.0, "how": "kill", "at_most": 15.0, "calls": calls}
    events.insert(events.index(one(events, "looked")), ends)
    assert violations(events, tmp_path) == ""


def test_each_seat_has_its_plies() -> None:
    played = plies_by_seat(parse_record(str(GAME)))
    assert [ply.text for ply in GAME.plies[::2]] == played[0]
    assert [ply.text for ply in GAME.plies[1::2]] == played[1]
