"""Agents against each other: games from seeds, who won them, and what that says of strength.

Every game depends on the seed and its own number only, so that a match comes out the same over any
number of processes. Games of one round share their deal, or the opening that they are played from,
and differ in who sits where.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from math import inf, log10, sqrt
from random import Random
from time import perf_counter, process_time
from typing import Any, Protocol, TextIO

from engine.ai.common.agent import Agent, GreedyAgent, Limit, RandomAgent
from engine.ai.levels import PLUS, agent_for, level_name, plus_for
from engine.cli.external import PREFIX, External
from engine.cli.processes import shared_by
from engine.cli.progress import reporting
from engine.core.errors import OptionError, quote
from engine.core.game import AnyPosition, Outcome, Seat
from engine.core.record import Record
from engine.core.registry import find_game
from engine.core.table import Table, open_table

NORMAL_95 = 1.96
"""Standard deviations on either side that hold 95 % of a normal distribution."""

Spent = tuple[float, float]
"""Seconds of processor time that the first player took, and the second."""

ONE_THREAD = f"{level_name(PLUS)}1"
"""The name of level `+` in a single thread."""


def _unheard(_tally: object) -> None:
    """Tell nobody how a match stands."""


@dataclass(frozen=True)
class Pairing:
    """Terms of a match: a game with its choices, two players by name, a limit and a seed.

    A name is that of an agent (`agent_named`), or `gtp:` and the command of another program. Where
    there are openings each round is played from the next of them, the first again after the last;
    they have options of their own, and none is chosen. Both players have every other seat, or the
    first sits `alone`, each time elsewhere, and the second has all other seats.
    """

    game: str
    choices: Mapping[str, str]
    agents: tuple[str, str]
    limit: Limit
    seed: int
    openings: tuple[Record, ...] = ()
    alone: bool = False


@dataclass(frozen=True)
class Tally:
    """Games won, drawn and lost by the first player; `begun` are its points of those it began.

    It begins the first game, the third and so on, where it has the first seat, if it has several.
    `spent` is of all these games; it differs from one run to the next.
    """

    won: int
    drawn: int
    lost: int
    begun: float = 0.0
    spent: Spent = field(default=(0.0, 0.0), compare=False)

    @property
    def games(self) -> int:
        """Number of games played."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The points of the first agent, a draw counting half, as a share of all games."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def shares(self) -> tuple[float, float]:
        """The same of the games that the first player began, and of the others (1 where none)."""
        points, began = self.won + self.drawn / 2, (self.games + 1) // 2
        others = self.games - began
        return self.begun / began, (points - self.begun) / others if others else 1.0

    @property
    def elo(self) -> tuple[float, float, float]:
        """Elo by which the first agent is stronger: lower limit, estimate, upper limit.

        The limits hold 95 %; where all games went one way the estimate and that limit are infinite.
        """
        low, high = self.limits
        return _elo(low), _elo(self.share), _elo(high)

    @property
    def limits(self) -> tuple[float, float]:
        """Limits that hold, in 95 %, the share of infinitely many games.

        They are those of Wilson's score interval, which stands few and one-sided games.
        """
        return _wilson(self.share, self.games)


class Player(Protocol):
    """A player that makes the moves of some seats.

    `seconds` is the processor time that it has taken, with another program known at its end.
    """

    seconds: float

    def move(self, table: Table, seat: Seat | None, limit: Limit, rng: Random) -> Any:  # noqa: ANN401 - a move of any game
        """The move of a seat, or of the host, that is legal at the table."""
        ...


@dataclass
class AgentPlayer:
    """An agent, which sees no more of the table than its seat does."""

    agent: Agent
    seconds: float = 0.0

    def move(self, table: Table, seat: Seat | None, limit: Limit, rng: Random) -> Any:  # noqa: ANN401 - see above
        """See `Player`."""
        begun = process_time()
        move = self.agent.choose(table.position.view(seat), seat, limit, rng)
        self.seconds += process_time() - begun
        return move


def agent_named(game: str, name: str) -> Agent:
    """The agent that a name means: `random`, `greedy`, a level from 1 to 9, or `+` with threads.

    :raises OptionError: if it means none.
    """
    if name == "random":
        return RandomAgent()
    if name == "greedy":
        return GreedyAgent()
    number = name.removeprefix(level_name(PLUS))
    if number.isdecimal() and len(number) < 4:
        make = agent_for if name == number else plus_for
        return make(game, int(number))
    known = f"random, greedy, 1 to 9, {ONE_THREAD}"
    raise OptionError("option-agent", f"there is no agent “{quote(name)}”: {known}")


def limit_for(agents: Iterable[str], seconds: float) -> Limit:
    """The limit on each move of players, by name, that may take so many seconds for one.

    They are of processor time, which is the same whatever else the machine does; but where a player
    has several threads that time runs faster, and they are those of the clock.
    """
    has_threads = any(name.startswith(level_name(PLUS)) and name != ONE_THREAD for name in agents)
    return Limit(seconds, clock=perf_counter if has_threads else process_time)


def play_match(
    pairing: Pairing, games: int, processes: int = 1, told: Callable[[Tally], None] = _unheard
) -> Tally:
    """The outcome of so many games, at least one, played by so many processes.

    `told` hears how it stands after each of them. An interruption ends all processes at once.

    :raises OptionError: if a choice or an agent does not exist, or the game has one seat only; if
        there are choices beside openings, or one of these is of another game.
    :raises RecordError: if the setup text describes no first position.
    """
    _check(pairing)
    rounds = [(pairing, number) for number in range(games)]
    with shared_by(processes) as share:
        return _tally(share(_played, rounds), told)


@contextmanager
def telling(games: int, stream: TextIO) -> Iterator[Callable[[Tally], None]]:
    """Function that says on a stream how a match of so many games stands, for as long as it lasts.

    In a terminal that is a bar; elsewhere a line after each tenth of the games.
    """
    with reporting(games, stream) as report:

        def tell(tally: Tally) -> None:
            report(tally.games, f"won {tally.won}, drawn {tally.drawn}, lost {tally.lost}")

        yield tell


def play_out(table: Table, agents: Mapping[Seat, Agent], limit: Limit, rng: Random) -> Table:
    """The table after the agents of all seats have played the game to its end.

    Where several seats may act the lowest goes first; the host plays at random.
    """
    players = {seat: AgentPlayer(agent) for seat, agent in agents.items()}
    return _played_out(table, players, limit, rng)


def _played_out(table: Table, players: Mapping[Seat, Player], limit: Limit, rng: Random) -> Table:
    host = AgentPlayer(RandomAgent())
    while table.position.outcome is None:
        position: AnyPosition = table.position
        seat = position.to_move[0] if position.to_move else None
        player = host if seat is None else players[seat]
        table = table.played(player.move(table, seat, limit, rng), seat)
    return table


def _player(stack: ExitStack, game: str, name: str) -> Player:
    """The player that a name means; what it needs is ended with the stack."""
    if name.startswith(PREFIX):
        return stack.enter_context(External(name.removeprefix(PREFIX)))
    return AgentPlayer(agent_named(game, name))


def _check(pairing: Pairing) -> None:
    for name in pairing.agents:
        with ExitStack() as stack:
            _player(stack, pairing.game, name)
    if pairing.openings and pairing.choices:
        raise OptionError("option-openings", "openings have options of their own: choose no others")
    for record in pairing.openings or [_begun(pairing, 0).record]:
        if record.game != pairing.game:
            raise OptionError("option-openings", f"openings of {record.game} for {pairing.game}")
        if len(record.seats) == 1:
            raise OptionError("option-seats", "a match needs a game for two seats or more")


def _begun(pairing: Pairing, game: int) -> Table:
    """The table at which a game, by its number, begins."""
    number = game // 2
    if pairing.openings:
        return Table.opened(pairing.openings[number % len(pairing.openings)])
    deal = Random(f"deal {pairing.seed} {number}")
    return open_table(find_game(pairing.game), pairing.choices, deal)


def _played(job: tuple[Pairing, int]) -> tuple[float, Spent]:
    """Points of the first agent in one game, 1, 0.5 or 0, and what both took for it."""
    pairing, number = job
    table = _begun(pairing, number)
    rng = Random(f"play {pairing.seed} {number}")
    with ExitStack() as stack:
        two = [_player(stack, pairing.game, name) for name in pairing.agents]
        sides = len(table.position.sides)
        first = _seats(pairing, number, sides)
        players = {seat: two[seat not in first] for seat in range(sides)}
        outcome = _played_out(table, players, pairing.limit, rng).position.outcome
    return _points(outcome, first) if outcome else 0.5, (two[0].seconds, two[1].seconds)


def _seats(pairing: Pairing, number: int, sides: int) -> Collection[Seat]:
    """The first player's seats in a game: those of the parity of its number, or a single one."""
    if pairing.alone:
        return {(number + pairing.seed) % sides}
    return range(number % 2, sides, 2)


def _points(outcome: Outcome, first: Collection[Seat]) -> float:
    """The points of a player with these seats: a place shared with others is a draw."""
    mine = min(outcome.places[seat] for seat in first)
    others = min(place for seat, place in enumerate(outcome.places) if seat not in first)
    return 0.5 if mine == others else float(mine < others)


def _tally(games: Iterable[tuple[float, Spent]], told: Callable[[Tally], None]) -> Tally:
    """The sum of all games."""
    tally = Tally(0, 0, 0)
    for point, (ours, theirs) in games:
        won, drawn, lost = (point == one for one in (1.0, 0.5, 0.0))
        begun = tally.begun if tally.games % 2 else tally.begun + point
        spent = tally.spent[0] + ours, tally.spent[1] + theirs
        tally = Tally(tally.won + won, tally.drawn + drawn, tally.lost + lost, begun, spent)
        told(tally)
    return tally


def _wilson(share: float, games: int) -> tuple[float, float]:
    """The limits of the share that the agent would have in infinitely many games."""
    square = NORMAL_95**2 / games
    centre = (share + square / 2) / (1 + square)
    spread = NORMAL_95 * sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    # A share of 0 or 1 is its own limit, but for rounding.
    return round(centre - spread, 12), round(centre + spread, 12)


def _elo(share: float) -> float:
    """The difference in Elo at which such a share is expected."""
    if share in (0.0, 1.0):
        return inf if share else -inf
    return 400 * log10(share / (1 - share))
