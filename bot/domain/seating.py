"""Seats before and after a game: opening, sitting down, starting, leaving, playing again."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from bot.domain.clocks import verdicts
from bot.domain.commands import (
    Accept,
    Begin,
    Cancel,
    Decline,
    FillWithBot,
    Invited,
    Join,
    Person,
    Return,
    SetLevel,
)
from bot.domain.options import split_options
from bot.domain.players import SOMEONE, Human, Machine, Player, Voters, record_name
from bot.domain.table import CommandRejected, Place, Stage, Step, Table, seated
from engine.ai.levels import DEFAULT_LEVEL
from engine.core.game import AnyGame, Option, Seat
from engine.core.options import check_seats, resolve_options, seats_for
from engine.core.record import Record
from engine.core.registry import find_game

Seating = Join | FillWithBot | SetLevel | Begin | Accept | Decline | Cancel | Return


@dataclass(frozen=True)
class Terms:
    """The terms on which a table is opened; those not given are the usual ones."""

    game: str
    seats: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)


def apply(table: Table, command: Seating, person: Person) -> Step:
    """Carry out a command before the start.

    :raises Refused: if it may not be carried out; the table stays as it was.
    """
    match command:
        case Join():
            return join(table, person)
        case FillWithBot():
            level = table.level or command.level or DEFAULT_LEVEL
            return fill_with_bot(table, person, level)
        case SetLevel():
            return set_level(table, person, command.level)
        case Begin():
            return begin(table, person)
        case Accept():
            return accept(table, person)
        case Decline():
            return decline(table, person)
        case Cancel():
            return cancel(table, person)
        case Return():
            return verdicts.returned(table, person)


def open_table(code: str, place: Place, opener: Person, terms: Terms, rng: Random) -> Table:
    """A table anyone may sit down at; the opener has the first seat. One for one begins at once."""
    human = Human(opener.id, opener.name)
    table = seated(set_up(code, place, human, terms, rng), 0, human)
    return table if table.empty_seats else started(table)


def challenge(table: Table, invited: Invited | None) -> Table:
    """The same table for one other person only.

    :raises Refused: if nobody, the bot's own or the opener's name was given, or the game is not for
        two.
    """
    if invited is None:
        raise CommandRejected("challenge-whom")
    if invited.id == table.opener.id:
        raise CommandRejected("challenge-yourself")
    if len(table.players) != 2:
        raise CommandRejected("challenge-two")
    return replace(table, stage=Stage.INVITED, invited=invited)


def solo(
    table: Table,
    level: int,
    order: str,
    rng: Random,
    given: Container[str] = (),
    player: Voters | None = None,
) -> Table:
    """The table with the bot in every other seat, started; `order` is the seat of the opener.

    Voters may have that seat instead. It begins where the options `given` do not say otherwise.
    """
    seats = len(table.players)
    mine = {"first": 0, "second": min(1, seats - 1)}.get(order, rng.randrange(seats))
    players: list[Player] = [Machine(level)] * seats
    players[mine] = player or table.opener
    starters = [option.name for option in _starters(table) if option.name not in given]
    return started(replace(_begun_by(table, mine, starters, rng), players=tuple(players)))


def join(table: Table, person: Person) -> Step:
    """The person takes the seat kept for them, else the next empty one."""
    _expect(table, Stage.OPEN)
    if table.seats_of(person.id):
        raise CommandRejected("already-seated")
    if not table.empty_seats:
        raise CommandRejected("table-full")
    human = Human(person.id, person.name)
    return Step(seated(table, _seat_for(table, person.id), human), said="joined")


def fill_with_bot(table: Table, person: Person, level: int) -> Step:
    """The bot takes an empty seat; the opener decides on that."""
    _expect(table, Stage.OPEN)
    _expect_opener(table, person)
    if not table.empty_seats:
        raise CommandRejected("table-full")
    return Step(seated(table, _seat_for(table, 0), Machine(level)), said="bot-joined")


def set_level(table: Table, person: Person, level: int) -> Step:
    """The bot is to play at a level wherever it sits; the opener decides on that."""
    _expect(table, Stage.OPEN)
    _expect_opener(table, person)
    if table.level is None:
        raise CommandRejected("stale")
    bot = Machine(level)
    players = tuple(bot if isinstance(one, Machine) else one for one in table.players)
    return Step(replace(table, players=players))


def _seat_for(table: Table, person: int) -> Seat:
    """The empty seat kept for a person, else one kept for nobody, else the first."""
    kept = dict(enumerate(table.kept))
    rank = {0: 1, person: 0}
    return min(table.empty_seats, key=lambda seat: rank.get(kept.get(seat, 0), 2))


def begin(table: Table, person: Person) -> Step:
    """The game begins; the opener decides on that when all seats are taken."""
    _expect(table, Stage.OPEN)
    _expect_opener(table, person)
    if table.empty_seats:
        raise CommandRejected("seats-empty", {"count": len(table.empty_seats)})
    return Step(started(table), said="begun")


def accept(table: Table, person: Person) -> Step:
    """The challenged person sits down and the game begins."""
    _expect(table, Stage.INVITED)
    _expect_invited(table, person)
    seat = table.empty_seats[0]
    return Step(started(seated(table, seat, Human(person.id, person.name))), said="accepted")


def decline(table: Table, person: Person) -> Step:
    """The challenged person turns it down."""
    _expect(table, Stage.INVITED)
    _expect_invited(table, person)
    return Step(replace(table, stage=Stage.CLOSED, closed="declined"), said="declined")


def cancel(table: Table, person: Person) -> Step:
    """The opener puts the table away before its start.

    One at which a game is shown, or a group votes, goes at any time.
    """
    if table.stage in (Stage.OVER, Stage.CLOSED):
        raise CommandRejected("over" if table.stage is Stage.OVER else "stale")
    voted = table.voters_seat is not None
    if table.stage is Stage.PLAYING and table.guided is None and not voted:
        raise CommandRejected("cancel-late" if table.seats_of(person.id) else "not-at-table")
    _expect_opener(table, person)
    if table.guided is not None:
        return Step(replace(table, stage=Stage.CLOSED, closed="left"))
    return Step(replace(table, stage=Stage.CLOSED, closed="cancelled"), said="cancelled")


def rematch(old: Table, code: str, person: Person, rng: Random) -> Table:
    """A new table for the same players, each one seat on; other people accept by a tap.

    :raises Refused: if the game is not over or the person did not play in it.
    """
    if old.stage is not Stage.OVER:
        raise CommandRejected("rematch-early")
    if old.followed_by:
        raise CommandRejected("rematch-there", {"code": old.followed_by})
    if not old.seats_of(person.id) and old.voters_seat is None:
        raise CommandRejected("not-at-table")
    if SOMEONE in old.players:
        raise CommandRejected("rematch-gone")
    table = _again(old, code, Human(person.id, person.name), rng)
    players = table.players
    others = [p for p in old.humans if p.id != person.id]
    if not others:
        return started(table)
    waiting = tuple(None if player in others else player for player in players)
    table = replace(table, players=waiting)
    if len(others) > 1:
        kept = tuple(p.id if isinstance(p, Human) and p in others else 0 for p in players)
        return replace(table, kept=kept)
    return replace(table, stage=Stage.INVITED, invited=Invited(others[0].name, others[0].id))


def played_again(old: Table, code: str, rng: Random) -> Table:
    """A new table for the same players, each one seat on, whose game has begun."""
    return started(_again(old, code, old.opener, rng))


def _again(old: Table, code: str, opener: Human, rng: Random) -> Table:
    options = old.host.added_to(old.record.options)
    terms = Terms(old.record.game, len(old.players), options)
    table = set_up(code, old.place, opener, terms, rng)
    table = replace(table, players=(old.players[-1], *old.players[:-1]))
    return _again_begun_by(table, rng) if len(old.humans) == 1 else table


def called_now(table: Table, person: Person) -> Table:
    """The table with the present name of somebody who acts at it; its record keeps the first."""
    now = Human(person.id, person.name)

    def called(player: Player | None) -> Player | None:
        return now if isinstance(player, Human) and player.id == now.id else player

    opener = now if table.opener.id == now.id else table.opener
    return replace(table, opener=opener, players=tuple(map(called, table.players)))


def _starters(table: Table) -> list[Option]:
    """The options that say which side begins."""
    record = table.record
    options = table.position.game.options(len(record.seats))
    return [option for option in options if option.starter and option.name in record.options]


def _begun_by(table: Table, seat: Seat, names: Iterable[str], rng: Random) -> Table:
    """The table, dealt anew where these options now say that a seat's side begins."""
    record, game = table.record, table.position.game
    side = table.position.sides[seat][0]
    options = {**record.options, **dict.fromkeys(names, side)}
    if options == record.options:
        return table
    setup = game.deal(len(record.seats), options, rng)
    return replace(table, record=replace(record, options=options, setup=setup))


def _again_begun_by(table: Table, rng: Random) -> Table:
    """The table at which one person plays; where a side was to begin, it is now theirs."""
    sides = {side for held in table.position.sides for side in held}
    named = [o.name for o in _starters(table) if table.record.options[o.name] in sides]
    [mine] = (seat for seat, player in enumerate(table.players) if isinstance(player, Human))
    return _begun_by(table, mine, named, rng)


def started(table: Table) -> Table:
    """The table with its game begun; from now on its record says who plays."""
    return replace(table, stage=Stage.PLAYING, record=_with_names(table))


def record_of(table: Table) -> Record:
    """The record of a table; before the start it names those who sit there by then."""
    return table.record if any(table.record.seats) else _with_names(table)


def _with_names(table: Table) -> Record:
    return replace(table.record, seats=tuple(map(record_name, table.players)))


def _expect(table: Table, stage: Stage) -> None:
    if table.stage is not stage:
        raise CommandRejected("stale")


def _expect_opener(table: Table, person: Person) -> None:
    if person.id != table.opener.id:
        raise CommandRejected("not-opener", {"name": table.opener.name})


def _expect_invited(table: Table, person: Person) -> None:
    invited = table.invited
    if invited is None or not invited.means(person):
        raise CommandRejected("not-invited", {"name": invited.name if invited else ""})


def set_up(code: str, place: Place, opener: Human, terms: Terms, rng: Random) -> Table:
    """A table with its setup dealt and all seats empty.

    :raises EngineError: if there is no such game, number of seats, option or value.
    :raises Refused: if one person is to play a match.
    """
    game = find_game(terms.game)
    seats = _number_of_seats(game, terms)
    own, given = split_options(terms.options)
    options = resolve_options(game, seats, given)
    if seats == 1 and own.match:
        raise CommandRejected("match-alone")
    setup = game.deal(seats, options, rng)
    control = str(own.pace) if own.pace else ""
    record = Record(game.info.key, game.info.rules, ("",) * seats, options, setup)
    record = replace(record, time_control=control)
    return Table(code, place, opener, record, (None,) * seats, Stage.OPEN, host=own)


def _number_of_seats(game: AnyGame, terms: Terms) -> int:
    """The number asked for; else the usual one, or the first other at which the options exist."""
    if terms.seats is not None:
        return check_seats(game, terms.seats)
    possible = game.info.seats
    return seats_for(game, split_options(terms.options)[1], (default_seats(possible), *possible))


def default_seats(possible: tuple[int, ...]) -> int:
    """Number of seats where nobody chose: two if the game can be played so."""
    return 2 if 2 in possible else possible[0]


NOBODY = Invited("", 0)
"""The stand-in for a person who was asked to a table and has been forgotten."""

RECORD_NAME = "someone"
"""Name in records of a person who was forgotten."""


def left(table: Table, person: Person) -> Table:
    """The table after a person has gone: given up, put away, turned down, or a seat free again."""
    if table.stage is Stage.AWAY:
        return _left_away(table, person)
    match table.stage:
        case Stage.PLAYING:
            return _given_up(table, person)
        case Stage.OPEN | Stage.INVITED if table.opener.id == person.id:
            return replace(table, stage=Stage.CLOSED, closed="cancelled")
        case Stage.OPEN:
            players = (None if _sits(player, person) else player for player in table.players)
            return replace(table, players=tuple(players))
        case Stage.INVITED if _is_invited(table, person):
            return replace(table, stage=Stage.CLOSED, closed="declined")
    return table


def _left_away(table: Table, person: Person) -> Table:
    """A table that was put away stays so, unless nobody can go on with its game."""
    stage = Stage.PLAYING if table.has_begun else Stage.OPEN
    after = left(replace(table, stage=stage), person)
    return replace(after, stage=Stage.AWAY) if after.stage is stage else after


def without(table: Table, person: Person) -> Table:
    """The same table with "someone" wherever the person was named."""
    mine = table.seats_of(person.id)
    names = table.record.seats
    seats = tuple(RECORD_NAME if n in mine and name else name for n, name in enumerate(names))
    players = (_unnamed(player, person) for player in table.players)
    return replace(
        table,
        record=replace(table.record, seats=seats),
        players=tuple(players),
        opener=SOMEONE if table.opener.id == person.id else table.opener,
        invited=NOBODY if _is_invited(table, person) else table.invited,
        best=None if mine else table.best,
        kept=tuple(0 if kept == person.id else kept for kept in table.kept),
    )


def _unnamed(player: Player | None, person: Person) -> Player | None:
    """A player as somebody was forgotten: nobody comes back for whom the bot stands in."""
    if isinstance(player, Machine) and player.absent and player.absent.id == person.id:
        return Machine(player.level)
    return SOMEONE if _sits(player, person) else player


def _is_invited(table: Table, person: Person) -> bool:
    return table.invited is not None and table.invited.means(person)


def _sits(player: Player | None, person: Person) -> bool:
    return isinstance(player, Human) and player.id == person.id


def _given_up(table: Table, person: Person) -> Table:
    for seat in table.seats_of(person.id):
        if table.stage is Stage.PLAYING and seat not in table.resigned:
            table = table.left_by(seat)
    return table
