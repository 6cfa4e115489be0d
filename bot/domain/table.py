"""A table: who sits there, what is played, how far it has come. Pure: nothing here knows Telegram.

`apply` takes a table and a command and gives the next table with what else should follow; or it
raises `CommandRejected`, and nothing has changed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

from bot.common.inline_message import is_inline
from bot.domain.agreeing.consents import AllConsents
from bot.domain.clocks.clock import Clock, Turn
from bot.domain.commands import Invited
from bot.domain.effects import Effect
from bot.domain.matches.score import NOTHING_PLAYED, Score
from bot.domain.options import AS_USUAL, HostOptions
from bot.domain.players import Human, Machine, Player, Voters
from bot.domain.position_history import PositionHistory
from bot.domain.puzzles.attempt import Attempt
from engine.core.errors import EngineError
from engine.core.game import AnyPosition, Seat
from engine.core.record import EXITS, RESIGN, Ply, Record


class Stage(StrEnum):
    """The stage of a table; `CLOSED` is one that ended before its game began.

    One in which nothing has happened for long is `AWAY` until somebody asks for it.
    """

    OPEN = "open"
    INVITED = "invited"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    AWAY = "away"


@dataclass(frozen=True)
class Place:
    """The place of a table: a chat, and a topic of it if it has topics."""

    chat: int
    topic: int | None = None

    @cached_property
    def is_inline(self) -> bool:
        """Whether it is an inline message, in a chat that the bot is not in."""
        return is_inline(self.chat)


@dataclass(frozen=True)
class Table:
    """One table.

    `revision` grows with every ply and every ply taken back: buttons and agents' answers carry the
    one they were made for. `closed` says why it was put away, `rematch` is the code of the table at
    which the same players play again. `best` is, after a game for one, the best total that person
    had before, if any. `host` are its options beside those of the game; with a pace it has a
    `clock` from its start on. `consents` are what is wished now, with who has agreed. `kept` says,
    at an open rematch, for whom each seat is: the id of a person, 0 for nobody in particular.
    `guided` is the number of plies with which a table began at which somebody is shown the game, or
    makes an `attempt` at a puzzle; None at any other. `helped` says how the bot has helped somebody
    to play, if it has: by letting a ply be taken back or by a hint. `score` is that of a match
    before this game. `changed_at` is the moment of the change that was kept last. A `history` that
    is of this very record saves replaying it.
    """

    code: str
    place: Place
    opener: Human
    record: Record
    players: tuple[Player | None, ...]
    stage: Stage
    invited: Invited | None = None
    revision: int = 0
    closed: str = ""
    rematch: str = ""
    best: float | None = None
    host: HostOptions = AS_USUAL
    clock: Clock | None = None
    consents: AllConsents = ()
    kept: tuple[int, ...] = ()
    guided: int | None = None
    attempt: Attempt | None = None
    helped: str = ""
    score: Score = NOTHING_PLAYED
    changed_at: float = field(default=0.0, compare=False, repr=False)
    history: PositionHistory | None = field(default=None, compare=False, repr=False)

    @cached_property
    def positions(self) -> PositionHistory:
        """The first position and the one after each ply: replayed once, as nothing changes here."""
        known = self.history
        if known is None or known.record is not self.record:
            return PositionHistory(self.record)
        return known

    @cached_property
    def position(self) -> AnyPosition:
        """The position after all plies."""
        return self.positions[-1]

    @property
    def places(self) -> tuple[int, ...]:
        """The places of the seats at the end, 1 is best; none before.

        Seats in which the bot has stood in for somebody come after all others.
        """
        if (outcome := self.position.outcome) is None:
            return ()
        late = self.clock.stood_in if self.clock else frozenset()
        ranks = [(seat in late, place) for seat, place in enumerate(outcome.places)]
        return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)

    @cached_property
    def exits(self) -> Mapping[Seat, str]:
        """The plies by which seats are out of the game: `resign`, or `time`."""
        plies = self.record.plies
        return {p.seat: p.text for p in plies if p.text in EXITS and p.seat is not None}

    @property
    def resigned(self) -> frozenset[Seat]:
        """The seats that gave up or ran out of time; of more than two the others may go on."""
        return frozenset(self.exits)

    @cached_property
    def level(self) -> int | None:
        """The level of the bot, where it sits; None if it does not."""
        return next((one.level for one in self.players if isinstance(one, Machine)), None)

    @cached_property
    def voters_seat(self) -> Seat | None:
        """The seat whose moves are found by votes of the group; None if there is none."""
        seats = enumerate(self.players)
        return next((seat for seat, player in seats if isinstance(player, Voters)), None)

    @cached_property
    def unrevealed(self) -> tuple[Ply, ...]:
        """The plies that were made in secret while somebody is still to make theirs."""
        if not self.position.secret:
            return ()
        found = []
        for number, ply in reversed(list(enumerate(self.record.plies))):
            before = self.positions[number]
            # The ply of the only one on move ended an earlier stage.
            if not before.secret or len(before.to_move) == 1:
                break
            found.append(ply)
        return tuple(ply for ply in reversed(found) if ply.text not in EXITS)

    @property
    def oldest_current(self) -> int:
        """The oldest revision at which something may have been asked that some seat may answer."""
        return self.revision - len(self.unrevealed)

    @property
    def rounds(self) -> int:
        """Number of times that secret choices began: each round of several begins with them."""
        if all(ply.seat is None for ply in self.record.plies):
            return int(self.position.secret)
        secret = [position.secret for position in self.positions]
        return sum(now and not before for before, now in pairwise([False, *secret]))

    def revision_for(self, seat: Seat | None) -> int:
        """The revision without the plies that others than this seat made in secret since."""
        return self.revision - sum(ply.seat != seat for ply in self.unrevealed if seat is not None)

    def is_current(self, revision: int, seat: Seat | None) -> bool:
        """Whether what this seat may choose from is still as it was at a revision."""
        return self.revision_for(seat) <= revision <= self.revision

    @cached_property
    def has_begun(self) -> bool:
        """Whether there is a game to go on with: from then on its record says who plays."""
        waiting = self.stage in (Stage.OPEN, Stage.INVITED, Stage.CLOSED)
        return not waiting and any(self.record.seats)

    @property
    def followed_by(self) -> str:
        """The code of the table at which the same people play on; empty if there is none."""
        return self.rematch or self.score.next

    @property
    def explores(self) -> bool:
        """Whether people may try out moves for themselves; never where they are to find one."""
        if self.attempt is not None:
            return False
        explore = self.host.explore
        return self.explores_as_usual if explore is None else explore

    @property
    def explores_as_usual(self) -> bool:
        """Whether they may where nothing is said of it: against the bot alone, or for oneself."""
        return len(self.humans) == 1 and not self.empty_seats

    @property
    def is_rated(self) -> bool:
        """Whether the game counts for ratings, if nothing happens that forbids it."""
        if len(self.players) == 1 or self.guided is not None:
            return False
        return self.is_rated_as_usual if self.host.rated is None else self.host.rated

    @property
    def is_rated_as_usual(self) -> bool:
        """Whether it does where nothing is said of it: between people, without hints."""
        return len(self.players) > 1 and self.level is None and not self.host.hints

    @cached_property
    def watcher(self) -> Seat | None:
        """The seat whose view the table's own chat shows: that of the person it is private to."""
        # Telegram gives the private chat with a person that person's id.
        return self.seat_of(self.place.chat)

    def seat_of(self, person: int) -> Seat | None:
        """The first seat in which a person sits."""
        return next(iter(self.seats_of(person)), None)

    def absent_seat_of(self, person: int) -> Seat | None:
        """The seat in which the bot stands in for a person, if it does."""
        for seat, player in enumerate(self.players):
            if isinstance(player, Machine) and player.absent and player.absent.id == person:
                return seat
        return None

    def seats_of(self, person: int) -> tuple[Seat, ...]:
        """The seats in which a person sits."""
        return tuple(
            seat
            for seat, player in enumerate(self.players)
            if isinstance(player, Human) and player.id == person
        )

    @cached_property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that have a move to make; none unless the game is on."""
        return self.position.to_move if self.stage is Stage.PLAYING else ()

    @cached_property
    def agents_on_move(self) -> tuple[Seat, ...]:
        """The seats on move in which the bot sits."""
        return tuple([seat for seat in self.to_move if isinstance(self.players[seat], Machine)])

    @cached_property
    def people_on_move(self) -> tuple[Seat, ...]:
        """The seats on move in which people sit."""
        return tuple([seat for seat in self.to_move if isinstance(self.players[seat], Human)])

    @cached_property
    def humans_on_move(self) -> tuple[Human, ...]:
        """The people on move, each of them once."""
        found = dict.fromkeys(self.players[seat] for seat in self.to_move)
        return tuple([player for player in found if isinstance(player, Human)])

    @property
    def voters_on_move(self) -> Seat | None:
        """The seat of the voters, if they are to move."""
        return self.voters_seat if self.voters_seat in self.to_move else None

    def is_on_move(self, person: int) -> bool:
        """Whether a person has a move to make."""
        return not {*self.to_move}.isdisjoint(self.seats_of(person))

    def movers(self, number: int) -> list[Player | None]:
        """Players who made the ply of a number from 0; several where each of them could have."""
        return [self.players[seat] for seat in self.seats_moving(number)]

    def seats_moving(self, number: int) -> tuple[Seat, ...]:
        """The seat that made the ply of a number from 0; several where each of them could have."""
        ply = self.record.plies[number]
        return self.positions[number].to_move if ply.seat is None else (ply.seat,)

    @cached_property
    def humans(self) -> tuple[Human, ...]:
        """The people at the table, by seat."""
        return tuple(player for player in self.players if isinstance(player, Human))

    @property
    def empty_seats(self) -> tuple[Seat, ...]:
        """The seats nobody has taken."""
        return tuple(seat for seat, player in enumerate(self.players) if player is None)

    def after(self, ply: Ply, position: AnyPosition) -> "Table":
        """The table after one more ply, which led to `position`."""
        record = self.record.played(position, ply)
        return replace(
            self,
            record=record,
            history=self.positions.followed(record, position),
            revision=self.revision + 1,
            stage=Stage.OVER if position.outcome else Stage.PLAYING,
        )

    def left_by(self, seat: Seat, exit_: str = RESIGN) -> "Table":
        """The table after a seat has left its game by resigning, or by `TIME`.

        :raises EngineError: if the game is over, or the seat has left it before.
        """
        return self.after(Ply(exit_, seat), self.position.resign(seat, EXITS[exit_]))

    @cached_property
    def turns(self) -> Mapping[Seat, Turn]:
        """The turns that run by its clock."""
        return self.clock.turns if self.clock else {}

    def taken_back(self, plies: int) -> "Table":
        """The table without its last plies."""
        return replace(self, record=self.record.taken_back(plies), revision=self.revision + 1)


@dataclass(frozen=True)
class Choice:
    """Tables that could be meant: one can be chosen for what was `asked`, or else looked at."""

    tables: Sequence[Table] = ()
    asked: object = None


class CommandRejected(Exception):  # noqa: N818 - not a failure: an answer to give
    """A command that may not be carried out; the sentence `refused-CODE` says why.

    `quiet` ones are answered on a tap only: by text they may just have been talk. `nearest` are
    moves that would do, `squares` the names of those on which the reason shows, `choice` is between
    the tables that could be meant.
    """

    def __init__(
        self,
        code: str,
        values: Mapping[str, str | int] | None = None,
        *,
        quiet: bool = False,
        nearest: tuple[str, ...] = (),
        squares: tuple[str, ...] = (),
        choice: Choice | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, str | int] = values or {}
        self.quiet = quiet
        self.nearest = nearest
        self.squares = squares
        self.choice = choice or Choice()

    @classmethod
    def by_engine(cls, error: EngineError, example: str = "") -> "CommandRejected":
        """The refusal that says what the engine said; `example` is what a usual move looks like."""
        values = {"example": example, **error.details}
        nearest, squares = getattr(error, "nearest", ()), getattr(error, "squares", ())
        return cls(error.code, values, nearest=nearest, squares=squares)


@dataclass(frozen=True)
class Step:
    """The outcome of a command: the table as it is now, its effects, and what to say."""

    table: Table
    effects: tuple[Effect, ...] = ()
    said: str = ""


def seated(table: Table, seat: Seat, player: Player) -> Table:
    """The table with a player in a seat."""
    players = (*table.players[:seat], player, *table.players[seat + 1 :])
    return replace(table, players=players)
