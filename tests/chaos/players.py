"""People at tables, who act only when the chat has told them that it is time.

A program cannot look at the picture of a board, so legal moves are read from the database. Whether
a move has been acknowledged and whose turn it is, people see in the chat alone.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Literal, TypeVar

from engine.core.game import AnyPosition, Seat
from engine.core.record import Ply, parse_record, play_ply
from tests.chaos.journal import Journal
from tests.chaos.kept import Kept
from tests.chaos.tapping import Hand
from tests.chaos.watching import NotSeenError, NotThereError, Watch
from tests.support.flows.game import THUMB, boards, code_of
from tests.support.flows.promised import mentioned
from tests.support.flows.tapping import data_of
from tests.support.local_chat import ChatView, MessageView, Persona

if TYPE_CHECKING:
    from bot.sandbox.model.entities import Message

T = TypeVar("T")
Way = Literal["challenge", "play", "solo", "private"]
MANY = 1_000_000
TAPPED = 0.15
"""The share of moves that are made by buttons, if they can be."""


@dataclass(frozen=True)
class Kind:
    """A way to begin a game: the number of people, and the words."""

    way: Way
    words: str
    people: int = 1


KINDS = (
    Kind("challenge", "lits swap=off", 2),
    Kind("private", "lits 1"),
    Kind("challenge", "stratopolis", 2),
    Kind("challenge", "blokus variant=duo", 2),
    Kind("solo", "stratopolis 1"),
    Kind("challenge", "tristra", 2),
    Kind("challenge", "lits swap=on", 2),
    Kind("play", "blokus 3 variant=shared", 3),
    Kind("private", "tristra 1"),
    Kind("challenge", "stratopolis stack=arranged", 2),
    Kind("solo", "lits second 1"),
    Kind("private", "blokus variant=duo 1"),
)


@dataclass(frozen=True)
class Room:
    """A place in which games are played: the chats are watched, and events are written down."""

    kept: Kept
    journal: Journal
    watch: Watch
    rng: Random
    tapped: float = TAPPED
    most_moves: int = MANY
    thought: float = 0.0
    """Seconds that people in a group think about a move."""


class Table:
    """One game, from the question for it to the last board."""

    def __init__(self, room: Room, kind: Kind, chat: ChatView, people: Sequence[Persona]) -> None:
        self._room, self._kind, self._chat, self._people = room, kind, chat, people
        self._code = ""
        self._seats: dict[Seat, Persona] = {}
        self._plies: tuple[Ply, ...] = ()
        self._position: AnyPosition | None = None
        self._moves = 0
        self._acted_on: Message | None = None

    async def play(self) -> None:
        """Play it to its end; anything that does not come is written down as such."""
        try:
            await self._begin()
            while not (position := await self._seen_position()).outcome:
                if self._moves == self._room.most_moves:
                    return
                await self._turn(position)
            await self._until(lambda: data_of(self._board(), "rematch"))
        except NotSeenError as error:
            self._note("stuck", transcript=str(error))
        else:
            self._note("ended")

    def _note(self, what: str, **about: object) -> None:
        self._room.journal.write(what, chat=self._chat.id, code=self._code, **about)

    # Beginning

    async def _begin(self) -> None:
        self._code = await self._asked_for()
        first, *others = self._people
        for other in others:
            await self._tap(other, "accept" if self._kind.way == "challenge" else "join")
        if self._kind.way == "play":
            await self._tap(first, "start")
        await self._until(lambda: data_of(self._board(), "show"))
        names = parse_record(await self._room.kept.record(self._code)).seats
        self._seats = {names.index(person.name): person for person in self._people}
        seats = {seat: person.id for seat, person in self._seats.items()}
        self._note("begun", game=self._kind.words.split()[0], seats=seats)

    async def _asked_for(self) -> str:
        """Ask for a table, and return its code once it is there."""
        # One that stood there before may be shown once more meanwhile.
        old = set(self._codes())
        first, *others = self._people
        whom = f"@{others[0].user.username} " if self._kind.way == "challenge" else ""
        command = "solo" if self._kind.way == "private" else self._kind.way
        words = f"/{command} {whom}{self._kind.words}"
        self._note("asked", words=words)
        await first.say(self._chat, words)

        return await self._until(lambda: next((c for c in self._codes() if c not in old), None))

    async def _tap(self, person: Persona, verb: str) -> None:
        """Tap a button once it is there, until the table shows the result."""
        data = await self._until(lambda: data_of(self._board(), verb))
        person.press(self._chat, self._board(), data)

    # Playing

    async def _seen_position(self) -> AnyPosition:
        """Return the position, once the table shows that the bot has moved if it plays."""
        if len(self._seats) == 1:
            await self._until(self._is_back)
        return await self._now()

    async def _now(self) -> AnyPosition:
        """Return the position as it is now."""
        record = parse_record(await self._room.kept.record(self._code))
        known = len(self._plies)
        if self._position is None or record.plies[:known] != self._plies:
            self._position, known = record.start(), 0
        for ply in record.plies[known:]:
            self._position = play_ply(self._position, ply)
        self._plies = record.plies
        return self._position

    async def _turn(self, position: AnyPosition) -> None:
        """Let one of those who are on move play."""
        seats = [seat for seat in self._seats if seat in position.to_move]
        board = await self._until(self._board)
        self._acted_on = board.message
        if not seats:
            # The table does not show yet what the database knows: it will change.
            return
        self._moves += 1
        if self._chat.id != self._people[0].id:
            await asyncio.sleep(self._room.thought)
        seat = self._room.rng.choice(seats)
        if self._is_tapped(position, seat):
            room = self._room
            hand = Hand(room.journal, room.watch, self._chat, self._code, self._board)
            await hand.compose(self._seats[seat], seat, room.rng)
        else:
            await self._type(position, seat, board)

    def _is_tapped(self, position: AnyPosition, seat: Seat) -> bool:
        drafted = position.listed and position.view(seat).draft(()) is not None
        return drafted and self._room.rng.random() < self._room.tapped

    def _is_back(self) -> bool:
        """Whether the table shows that the bot has moved: it is somebody's turn, or the end."""
        board = self._board()
        told = {person.id for person in self._people}.intersection(mentioned(board))
        return board.message != self._acted_on and bool(told or data_of(board, "rematch"))

    async def _type(self, position: AnyPosition, seat: Seat, board: MessageView) -> None:
        """Write a legal move in one of the ways there are, and wait for the thumb."""
        person, rng = self._seats[seat], self._room.rng
        text = position.print(position.random_move(rng, seat))
        chat, written, reply_to = self._chat, f"/m {text}", None
        if position.secret or self._chat.id == person.id:
            chat, written = person.private, f"#{self._code} {text}"
        elif rng.random() < 0.5:
            written, reply_to = text, board
        message = (await person.say(chat, written, reply_to)).message_id
        about = {"code": self._code, "chat": chat.id, "message": message, "by": person.id}
        self._room.journal.write("sent", seat=seat, text=text, **about)
        await self._room.watch.until(chat.id, lambda: thumb(chat, message))
        self._room.journal.write("acknowledged", chat=chat.id, message=message, said=THUMB)

    # Seeing

    def _codes(self) -> list[str]:
        """Return the codes of the tables, each as often as it is shown."""
        return [code_of(board) for board in boards(self._chat) if "#" in board.text]

    def _board(self) -> MessageView:
        """The newest message that shows the table."""
        shown = [board for board in boards(self._chat) if "#" in board.text]
        of_table = [board for board in shown if code_of(board) == self._code]
        if not of_table:
            raise NotThereError
        return of_table[-1]

    async def _until(self, seen: Callable[[], T | None]) -> T:
        return await self._room.watch.until(self._chat.id, seen)


def thumb(chat: ChatView, message: int) -> bool:
    """Whether a message has a thumb up from the bot."""
    return THUMB in chat.message(message).reactions
