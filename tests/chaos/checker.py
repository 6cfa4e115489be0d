"""Reads the journal of a run and says what was done wrong, knowing nothing of the bot's code.

It knows the rules of the games, the promises of docs/conversation.md, and Telegram: a message may
be sent twice only if the bot was killed before it could know of the first.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from engine.core.errors import EngineError
from engine.core.game import Seat
from engine.core.record import UNFINISHED, Record, parse_record
from tests.chaos.journal import Event, read
from tests.chaos.rates import Rates
from tests.chaos.waits import Waits

SURVIVED = ("stopped", "cut off", "server restarted")
"""Events that happen to one instance, or to all, without ending it."""

DONE = ("👍", "Done.")
"""Acknowledgements of a move."""

Draw = Callable[[Record, Seat | None], str]
"""Computes the digest of the picture that a table should show to a viewer in the end."""


@dataclass
class Verdict:
    """Findings of the checker: violations in words, counts, and times in seconds."""

    violations: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=dict)


@dataclass
class Sent:
    """A move that somebody sent; `text` is empty if it was put together by taps.

    It `is_to_be_kept` if it had been acknowledged before the database was last looked at.
    """

    seat: Seat
    text: str
    said: str = ""
    is_to_be_kept: bool = False

    @property
    def is_done(self) -> bool:
        return self.said in DONE


@dataclass
class Table:
    """A table as the journal tells of it: its seats, the moves sent, its record."""

    code: str
    chat: int
    seats: dict[Seat, int]
    sent: list[Sent] = field(default_factory=list)
    record: str = ""
    is_over: bool = False


def judge(journal: Path, draw: Draw | None = None) -> Verdict:
    """Judge the run that a journal tells of."""
    trial = Trial(draw)
    for event in read(journal):
        trial.hear(event)
    trial.conclude()
    return trial.verdict


class Trial:
    """Hears the events one by one."""

    def __init__(self, draw: Draw | None = None) -> None:
        self.verdict = Verdict()
        self._draw = draw
        self._waits, self._rates = Waits(), Rates()
        self._tables: dict[str, Table] = {}
        self._moves: dict[tuple[int, int | str], tuple[str, Sent]] = {}
        self._asked: Counter[int] = Counter()
        self._chats: dict[int, list[Event]] = {}
        self._unknown: set[tuple[int, int]] = set()
        self._records: dict[str, str] = {}

    def hear(self, event: Event) -> None:
        """Take one event in."""
        self.verdict.counts[event["what"]] += 1
        getattr(self, f"_hear_{event['what']}", self._hear_of_time)(event)

    def _blame(self, sentence: str) -> None:
        self.verdict.violations.append(sentence)

    # While it goes on

    def _hear_asked(self, event: Event) -> None:
        self._asked[event["chat"]] += 1

    def _hear_begun(self, event: Event) -> None:
        seats = {int(seat): person for seat, person in event["seats"].items()}
        self._tables[event["code"]] = Table(event["code"], event["chat"], seats)

    def _hear_sent(self, event: Event) -> None:
        sent = Sent(event["seat"], event["text"])
        self._tables[event["code"]].sent.append(sent)
        self._moves[event["chat"], event["message"]] = event["code"], sent

    def _hear_acknowledged(self, event: Event) -> None:
        code, sent = self._moves[event["chat"], event["message"]]
        sent.said = event["said"]
        if not sent.is_done:
            self._blame(f"{code}: a legal move was answered by “{sent.said}”")

    def _hear_of_time(self, event: Event) -> None:
        """Judge waits and rates, for which only the moment of an event counts."""
        for sentence in (*self._waits.hear(event), *self._rates.hear(event)):
            self._blame(sentence)

    def _hear_stuck(self, event: Event) -> None:
        self._blame(f"{event['code']}: what people waited for never came:\n{event['transcript']}")

    def _hear_ended(self, event: Event) -> None:
        self._tables[event["code"]].is_over = True

    def _hear_looked(self, _event: Event) -> None:
        """Expect all moves acknowledged so far in the next look at the database.

        Other instances go on while it is read, so moves acknowledged later may be missing there.
        """
        for table in self._tables.values():
            for sent in table.sent:
                sent.is_to_be_kept = sent.is_done

    def _hear_ends(self, event: Event) -> None:
        """Note the calls of which an instance that is about to end may never learn the outcome."""
        self._note_unknown(event.get("calls", []))
        self._hear_of_time(event)

    def _hear_killed(self, event: Event) -> None:
        """Expect each move that was acknowledged before the look at the database to be in it."""
        how, status = event["how"], event["status"]
        self.verdict.counts[f"killed: {how}"] += 1
        if how not in SURVIVED and status != -9 and not (how == "term" and status in {0, -15}):
            self._blame(f"the program ended by itself with status {status}")
        self._note_unknown(event["calls"])
        for code, table in self._tables.items():
            if not table.is_over:
                self._compare_kept(code, table.sent, event["kept"].get(code, []))

    def _note_unknown(self, calls: list[tuple[str, int, int]]) -> None:
        """Note the last call to each chat, the only one that the bot may never have known of."""
        last = {chat: (method, message) for method, chat, message in calls}
        for chat, (method, message) in last.items():
            if method.startswith("send"):
                self._unknown.add((chat, message))

    def _compare_kept(self, code: str, sent: list[Sent], kept: list[str]) -> None:
        acknowledged = [one.text for one in sent if one.is_to_be_kept]
        missing = Counter(text for text in acknowledged if text) - Counter(kept)
        for text in missing:
            self._blame(f"{code}: {text} was acknowledged and not in the database after a kill")
        if len(kept) < len(acknowledged):
            self._blame(f"{code}: {len(acknowledged)} moves acknowledged, {len(kept)} kept")

    # At the end

    def _hear_stopped(self, event: Event) -> None:
        if event["status"] != 0:
            self._blame(f"the program ended with status {event['status']} when asked to stop")

    def _hear_chat(self, event: Event) -> None:
        self._chats[event["chat"]] = event["messages"]

    def _hear_table(self, event: Event) -> None:
        self._records[event["code"]] = event["record"]

    def _hear_complaint(self, event: Event) -> None:
        self._blame(f"a call that Telegram would not understand: {event['text']}")

    def conclude(self) -> None:
        """Judge the final state of every table."""
        self.verdict.counts.update(dict(self._rates.counts()))
        self.verdict.seconds.update(self._waits.figures())
        self._count_tables()
        for table in self._tables.values():
            text = self._records.get(table.code)
            if text is None:
                self._blame(f"{table.code}: the table is gone")
                continue
            try:
                record = parse_record(text)
                self._judge_moves(table, record)
            except EngineError as error:
                self._blame(f"{table.code}: {error}")
            else:
                self._judge_boards(table, record)
        for (chat, message), (code, sent) in self._moves.items():
            self._judge_answers(chat, message, code, sent)

    def _count_tables(self) -> None:
        asked, there = sum(self._asked.values()), len(self._records)
        if asked != there:
            self._blame(f"{there} tables where {asked} were asked for")

    def _judge_moves(self, table: Table, record: Record) -> None:
        """Expect the plies of each person to be those that person sent, in order."""
        if table.is_over and record.result == UNFINISHED:
            self._blame(f"{table.code}: shown as ended, but it goes on")
        played = plies_by_seat(record)
        self.verdict.counts["plies"] += len(record.plies)
        for seat in table.seats:
            sent = [one for one in table.sent if one.seat == seat]
            open_ended = [one for one in sent if one.is_done or one is sent[-1]]
            self._judge_seat(f"{table.code}, seat {seat + 1}", open_ended, played[seat])

    def _judge_seat(self, where: str, sent: list[Sent], played: list[str]) -> None:
        texts = [one.text for one in sent]
        done = sum(one.is_done for one in sent)
        self.verdict.counts["moves acknowledged"] += done
        if len(played) < done:
            self._blame(f"{where}: lost; sent {texts}, played {played}")
        elif len(played) > len(sent):
            self._blame(f"{where}: doubled; sent {texts}, played {played}")
        elif any(text and text != ply for text, ply in zip(texts, played, strict=False)):
            self._blame(f"{where}: out of order; sent {texts}, played {played}")

    # What the chats show

    def _judge_boards(self, table: Table, record: Record) -> None:
        shown = [
            message
            for message in self._chats[table.chat]
            if message["bot"] and message["photo"] and _is_of(message["text"], table.code)
        ]
        if not shown:
            self._blame(f"{table.code}: nothing shows the table")
            return
        if table.is_over:
            self._judge_last(table, record, shown[-1])
        for older in shown[:-1]:
            self._judge_older(table, older)

    def _judge_last(self, table: Table, record: Record, board: Event) -> None:
        where, last = f"{table.code}, message {board['message']}", len(record.plies)
        ply = record.plies[-1]
        if ply.seat is None and not (f"{last}. " in board["text"] and ply.text in board["text"]):
            self._blame(f"{where}: not the last ply {ply.text} in “{board['text']}”")
        if "Rematch" not in board["labels"]:
            self._blame(f"{where}: the end shows the buttons {board['labels']}")
        viewer = next(iter(table.seats)) if table.chat > 0 else None
        if self._draw and board["photo"] != self._draw(record, viewer):
            self._blame(f"{where}: the picture is not that of the last position")

    def _judge_older(self, table: Table, older: Event) -> None:
        """Accept an older message only if the bot may never have known of it."""
        where = f"{table.code}, message {older['message']}"
        if (table.chat, older["message"]) in self._unknown:
            self.verdict.counts["messages sent twice, the first of unknown outcome"] += 1
            return
        if older["labels"]:
            self._blame(f"{where}: an old message has the buttons {older['labels']}")
        else:
            self._blame(f"{where}: an old message was left there")

    def _judge_answers(self, chat: int, message: int | str, code: str, sent: Sent) -> None:
        """Blame a reply to a move that was taken, unless it is the board itself."""
        for other in self._chats[chat]:
            if other["photo"] and f"#{code}" in other["text"]:
                continue
            if other["bot"] and other["reply_to"] == message and sent.is_done:
                self._blame(f"{code}: {sent.text} was taken and answered by “{other['text']}”")


def plies_by_seat(record: Record) -> dict[Seat, list[str]]:
    """Return the plies of each seat.

    :raises RecordError: if the record cannot be replayed.
    """
    played: dict[Seat, list[str]] = defaultdict(list)
    for position, ply in zip(record.positions(), record.plies, strict=False):
        seats = position.to_move if ply.seat is None else (ply.seat,)
        for seat in seats[:1]:
            played[seat].append(ply.text)
    return played


def in_words(verdict: Verdict) -> Iterator[str]:
    """Tell counts and violations, line by line."""
    for what, count in sorted(verdict.counts.items()):
        yield f"{count:7}  {what}"
    for what, seconds in verdict.seconds.items():
        yield f"{seconds:7.1f}  seconds {what}"
    yield f"{len(verdict.violations):7}  violations"
    yield from verdict.violations


def _is_of(text: str, code: str) -> bool:
    """Whether a caption names this table, and not one with a longer code."""
    return re.search(rf"#{code}\b", text) is not None
