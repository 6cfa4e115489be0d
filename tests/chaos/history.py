"""The history of a bot and its chats, step by step, and the reader that judges it.

The reader knows nothing of the bot's insides: it compares the acts of persons and what they saw
with the database and the chats.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from bot.domain.players import Human, Machine
from bot.domain.table import Table
from bot.i18n.translations import closest_language
from bot.sandbox.model.entities import BOT_USERNAME, Json, Message
from bot.sandbox.model.html_text import parse_html
from bot.views.keyboard import Tap, decode
from bot.views.table_message import Presenter
from engine.core.game import Seat
from engine.core.record import Ply, Record, parse_record
from tests.chaos.harness import TEXTS, BotHarness, drawn, thought
from tests.chaos.world import SENDS, Carried

WAITING = {
    "inbox": "SELECT count(*) FROM inbox WHERE body IS NOT NULL",
    "outbox": "SELECT count(*) FROM outbox",
    "jobs": "SELECT count(*) FROM jobs",
    "boards": "SELECT count(*) FROM boards WHERE wanted <> shown OR repost",
}
"""Queries for work of which nothing may be left when the bot rests."""

ACKNOWLEDGING = ("setMessageReaction", "answerCallbackQuery")
"""Calls by which a person learns that something has been done."""

Sent = Counter[tuple[int, str]]
"""Numbers of messages that the bot has sent, by chat and method."""


class Violation(AssertionError):  # noqa: N818 - what was found, not a failure of the reader
    """A promise that was not kept; `kind` says which."""

    def __init__(self, kind: str, about: object) -> None:
        super().__init__(f"{kind}: {about}")
        self.kind = kind


@dataclass(frozen=True)
class Act:
    """An act of a person, and its results when the bot rests.

    `do` carries it out; its `moves` at the table `code` are told by their texts, "" stands for any;
    they come after so many plies have been `undone`; it `opens` so many tables. `seen` says whether
    the person sees that it was done. `slow` means that an agent is still thinking then.
    """

    what: str
    do: Callable[[], None]
    seen: Callable[[], bool]
    code: str = ""
    by: int = 0
    moves: tuple[str, ...] = ()
    undone: int = 0
    slow: bool = False
    opens: int = 0


@dataclass
class History:
    """The records and messages up to the last step that was judged."""

    house: BotHarness
    records: dict[str, Record] = field(default_factory=dict)
    revisions: dict[str, int] = field(default_factory=dict)
    shown: dict[str, int] = field(default_factory=dict)
    old: list[tuple[int, int]] = field(default_factory=list)
    read: int = 0

    def note(self) -> None:
        """Take the present state to be right."""
        found = self.house.durable()
        self.revisions = {code: revision for code, (revision, _) in found.items()}
        self.records = {code: parse_record(text) for code, (_, text) in found.items()}
        self.read = len(self.house.world.carried)

    def judge(self, act: Act, expected: Sent | None, unsure: int) -> Sent:
        """Judge a step that has ended, and return the messages sent in it.

        `expected` are those sent when nobody died, `unsure` is the number of messages of which the
        bot could not know whether they were sent.

        :raises Violation: if any promise was not kept.
        """
        self._expect_rest(act)
        self._expect_tables(act)
        self._expect_plies(act)
        self._expect_boards()
        if not act.seen():
            raise Violation("skipped", f"nobody sees what came of: {act.what}")
        calls = self.house.world.carried[self.read :]
        for call in calls:
            self._expect_durable(call, act)
        sent = Counter((call.chat, call.method) for call in calls if call.method in SENDS)
        if expected is not None:
            _expect_sent(sent, expected, unsure)
        self.note()
        return sent

    # Nothing is left

    def _expect_rest(self, act: Act) -> None:
        left = {name: self.house.rows(query)[0][0] for name, query in WAITING.items()}
        left["updates"] = self.house.world.store.pending()
        if act.slow:
            del left["jobs"]
        if any(left.values()):
            raise Violation("stuck", f"after {act.what}: {left}")
        for code in self.house.durable():
            if not act.slow and _waits_for_agent(self.house.table(code)):
                raise Violation("stuck", f"nobody thinks for the agent at {code}")

    # The record

    def _expect_tables(self, act: Act) -> None:
        opened = len(self.house.durable()) - len(self.records)
        if opened > act.opens:
            raise Violation("doubled", f"{opened} tables were opened")
        if opened < act.opens:
            raise Violation("skipped", f"no table was opened by {act.what}")

    def _expect_plies(self, act: Act) -> None:
        for code, (_, text) in self.house.durable().items():
            now, before = parse_record(text), self.records.get(code)
            known = before.plies if before else ()
            made = act.moves if code == act.code else ()
            if code == act.code and act.undone:
                known = known[: len(known) - act.undone]
            if now.plies[: len(known)] != known:
                raise Violation("lost", f"{known} were made at {code}, there are {now.plies}")
            self._expect_made(now, len(known), act, list(made))

    def _expect_made(self, now: Record, known: int, act: Act, made: list[str]) -> None:
        players = self.house.table(_code_of(self.house, now)).players
        for number in range(known, len(now.plies)):
            ply, before = now.plies[number], now.taken_back(len(now.plies) - number)
            position = before.replay()
            seat = ply.seat if ply.seat is not None else next(iter(position.to_move), None)
            if seat is None:
                continue
            player = players[seat]
            if isinstance(player, Machine):
                _expect_thought(before, seat, ply)
            elif isinstance(player, Human) and player.id == act.by and made:
                wanted = made.pop(0)
                if wanted not in ("", ply.text):
                    raise Violation("lost", f"{wanted} was made, {ply} is in the record")
            else:
                raise Violation("doubled", f"nobody made {ply}, number {number + 1}")
        if made:
            raise Violation("lost", f"{made} are not in the record: {now.plies}")

    # What was said when

    def _expect_durable(self, call: Carried, act: Act) -> None:
        """Expect all that is shown or acknowledged to be stored already."""
        for tap in _shown_taps(call):
            known, _ = call.durable.get(tap.code, (-1, ""))
            if tap.revision is not None and known < tap.revision:
                raise Violation("early", f"{call.method} shows {tap}, kept is {known}")
        if call.method in ACKNOWLEDGING and (act.moves or act.undone):
            known, _ = call.durable[act.code]
            if known <= self.revisions[act.code]:
                raise Violation("early", f"{act.what} was acknowledged before it was kept")

    # What stands in the chats

    def _expect_boards(self) -> None:
        found = self.house.rows("SELECT code, chat, message, words, asked FROM boards")
        for code, chat, number, words, asked in found:
            if number is None:
                raise Violation("unsent", f"there is no message of {code}")
            if number != self.shown.get(code, number):
                self.old.append((chat, self.shown[code]))
            self.shown[code] = number
            table = self.house.table(code)
            if not words.startswith("?"):
                self._expect_shown(table, self.house.world.message(chat, number), asked)
        for chat, number in self.old:
            if self.house.world.store.message(chat, number):
                raise Violation("two-boards", f"message {number} is still there")
        known = {(chat, number) for _, chat, number, _, _ in found}
        for message in self._living():
            if (message.chat_id, message.message_id) not in known:
                raise Violation("two-boards", f"nobody knows of message {message.message_id}")

    def _living(self) -> Iterator[Message]:
        """The messages with buttons of a table that is shown in its own chat."""
        for chat in self.house.world.store.chats():
            for message in self.house.world.of_bot(chat.id):
                taps = map(decode, _taps(message)) if message.photo else ()
                if any(tap and tap.verb == "show" for tap in taps):
                    yield message

    def _expect_shown(self, state: Table, message: Message, asked: int | None) -> None:
        [(language, style)] = self.house.rows(
            "SELECT language, style FROM chats WHERE id = ?", state.place.chat
        )
        presenter = Presenter(TEXTS, closest_language(language), BOT_USERNAME)
        table = presenter.table(state, state.watcher, asked)
        if self.house.world.picture(message) != drawn(table.scene, style):
            raise Violation("wrong-board", f"{state.code} is shown by another picture")
        if message.text != parse_html(table.caption)[0]:
            raise Violation("wrong-board", f"{state.code} is shown with: {message.text}")
        if _taps(message) != [b["callback_data"] for r in table.keyboard for b in r if _is_tap(b)]:
            raise Violation("wrong-board", f"{state.code} has other buttons: {message.keyboard}")


def _shown_taps(call: Carried) -> list[Tap]:
    """Return the taps of a message's buttons, if they are of a table."""
    rows = (call.params.get("reply_markup") or {}).get("inline_keyboard", [])
    found = [decode(button.get("callback_data")) for row in rows for button in row]
    return [tap for tap in found if tap and tap.code]


def _is_tap(button: Json) -> bool:
    return "callback_data" in button


def _taps(message: Message) -> list[str]:
    return [b["callback_data"] for row in message.keyboard for b in row if _is_tap(b)]


def _code_of(house: BotHarness, record: Record) -> str:
    return next(code for code, (_, text) in house.durable().items() if text == str(record))


def _expect_sent(sent: Sent, expected: Sent, unsure: int) -> None:
    if missing := expected - sent:
        raise Violation("unsent", f"{dict(missing)} should have been sent")
    if (more := sent - expected).total() > unsure:
        raise Violation("resent", f"{dict(more)} too many, {unsure} of unknown outcome")


def _waits_for_agent(table: Table) -> bool:
    to_move = table.position.to_move if table.stage == "playing" else ()
    return any(isinstance(table.players[seat], Machine) for seat in to_move)


def _expect_thought(before: Record, seat: Seat, ply: Ply) -> None:
    """Expect an agent's ply to be the answer for the position in which it was played.

    If all play in secret, the plies of the others meanwhile do not count.
    """
    possible = [before]
    while before.plies and before.replay().secret:
        before = before.taken_back(1)
        possible.append(before)
    asked = [record for record in possible if seat in record.replay().to_move]
    if ply.text not in [thought(str(record), seat) for record in asked]:
        raise Violation("foreign", f"the agent did not think of {ply} there")
