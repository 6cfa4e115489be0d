"""During a game: moves of people, agents and chance, and giving up."""

from random import Random

from bot.domain import expiry, move_builder, seating, tour
from bot.domain.agreeing import agreements, pausing
from bot.domain.agreeing.consents import RESIGNING, Consents
from bot.domain.aids import hints
from bot.domain.clocks import verdicts
from bot.domain.commands import (
    AgentMove,
    AtTable,
    Judge,
    KeepPlaying,
    Move,
    Person,
    Rematch,
    Resign,
    ResignForSure,
    Show,
    ShowAid,
    ShowRecord,
    TakingBack,
)
from bot.domain.drafting import Drafting
from bot.domain.effects import AskResign, Effect, Look, Repost, SendRecord, SendReplay
from bot.domain.players import Machine
from bot.domain.puzzles import puzzling
from bot.domain.requests import Drawing, Hint, Pausing, ShowReplay
from bot.domain.table import CommandRejected, Stage, Step, Table
from bot.domain.turns import can_read, expect_current, played, running, seat_on_move
from bot.domain.votes.requests import CountVotes
from engine.core.errors import EngineError
from engine.core.game import Seat
from engine.core.record import Ply

Together = TakingBack | Drawing | Pausing | Judge
"""Commands that the others at a table have a say in."""


def apply(table: Table, command: AtTable, person: Person) -> Step:
    """Carry out a command of a person at a table.

    :raises Refused: if it may not be carried out; the table stays as it was.
    """
    if table.attempt is None:
        return _applied(table, command, person)
    puzzling.expect_allowed(command)
    return puzzling.judged(table, _applied(table, command, person))


def _applied(table: Table, command: AtTable, person: Person) -> Step:
    if table.stage is Stage.AWAY:
        return expiry.apply_away(table, command, person)
    if isinstance(command, Drafting):
        return move_builder.apply(table, command, person)
    if isinstance(command, Together):
        return _together(table, command, person)
    match command:
        case Move():
            return _move(table, command, person)
        case Show() | ShowRecord() | ShowReplay():
            return Step(table, (_shown(table, command),))
        case Resign() | ResignForSure() | KeepPlaying():
            return _giving_up(table, command, person)
        case Hint() | ShowAid():
            return _help(table, command, person)
        case AgentMove() | Rematch() | CountVotes():
            raise CommandRejected("stale")
        case _:
            return seating.apply(table, command, person)


def _shown(table: Table, command: Show | ShowRecord | ShowReplay) -> Effect:
    match command:
        case Show():
            return Repost()
        case ShowRecord():
            return SendRecord()
    if table.stage is Stage.CLOSED:
        raise CommandRejected("replay-empty", {"code": table.code})
    if table.stage is not Stage.OVER:
        raise CommandRejected("replay-early", {"code": table.code})
    return SendReplay()


def apply_agent(table: Table, command: AgentMove) -> Step:
    """Play an agent's answer; one for another revision is refused as a stale button is."""
    running(table)
    expect_current(table, command.revision, command.seat)
    if not isinstance(table.players[command.seat], Machine):
        raise CommandRejected("stale")
    return Step(played(table, command.seat, command.text))


def _move(table: Table, command: Move, person: Person) -> Step:
    position = running(table)
    if command.revision is not None:
        expect_current(table, command.revision, table.seat_of(person.id))
    seat = seat_on_move(table, position, person)
    if position.secret and command.is_open:
        # Talk is talk here too: only what looks like a move is answered.
        raise CommandRejected("secret-here", quiet=not can_read(position, seat, command.text))
    return Step(played(table, seat, command.text), said="moved")


def _help(table: Table, command: Hint | ShowAid, person: Person) -> Step:
    if isinstance(command, Hint):
        return hints.asked(table, person)
    return _show_aid(table, command, person)


def _show_aid(table: Table, command: ShowAid, person: Person) -> Step:
    seat = _expect_player(table, person)
    expect_current(table, command.revision, seat)
    if command.aid not in running(table).view(seat).aids:
        raise CommandRejected("stale")
    return Step(table, (Look(command.aid),))


def _together(table: Table, command: Together, person: Person) -> Step:
    """Carry out a command that all others have to agree to, or most of them."""
    if isinstance(command, Judge):
        return verdicts.judged(table, command, person)
    if isinstance(command, TakingBack):
        return agreements.apply_takeback(table, command, person)
    if isinstance(command, Pausing):
        return pausing.apply_pause(table, command, person)
    return agreements.apply_draw(table, command, person)


def _giving_up(table: Table, command: Resign | ResignForSure | KeepPlaying, person: Person) -> Step:
    match command:
        case Resign():
            return _resign_or_ask(table, command, person)
        case ResignForSure():
            return _resign(table, command, person)
        case KeepPlaying():
            return _keep_playing(table, command, person)


def _resign_or_ask(table: Table, command: Resign, person: Person) -> Step:
    running(table)
    given_up = _given_up(table, person)
    if command.revision is not None:
        expect_current(table, command.revision, table.seat_of(person.id))
        return Step(given_up, said="resigned")
    asked = agreements.wish_now(table, RESIGNING, _expect_player(table, person))
    return Step(table, (AskResign(asked.number),))


def _resign(table: Table, command: ResignForSure, person: Person) -> Step:
    _expect_asked(table, command, person)
    expect_current(table, command.revision, table.seat_of(person.id))
    return Step(_given_up(table, person), said="resigned")


def _keep_playing(table: Table, command: KeepPlaying, person: Person) -> Step:
    _expect_asked(table, command, person)
    _given_up(table, person)
    kept = agreements.declined(table, _resigning(table, command, person))
    return Step(kept, said="kept-playing")


def _expect_asked(table: Table, command: ResignForSure | KeepPlaying, person: Person) -> None:
    """Refuse an answer of somebody who is not asked any more whether to give the game up.

    :raises Refused: if somebody else was, or this is answered or over.
    """
    if person.id != command.asker:
        raise CommandRejected("not-your-question")
    _expect_player(table, person)
    running(table)
    agreements.expect_open(table, _resigning(table, command, person))


def _resigning(table: Table, command: ResignForSure | KeepPlaying, person: Person) -> Consents:
    seat = _expect_player(table, person)
    return Consents(RESIGNING, seat, command.revision, command.number)


def _given_up(table: Table, person: Person) -> Table:
    seat = _expect_player(table, person)
    try:
        return table.left_by(seat)
    except EngineError as error:
        raise CommandRejected.by_engine(error) from error


def _expect_player(table: Table, person: Person) -> Seat:
    seats = table.seats_of(person.id)
    if not seats:
        raise CommandRejected("not-at-table")
    return seats[0]


def play_chance_moves(table: Table, rng: Random) -> Table:
    """The table after the plies that are the host's to make now: each is a random legal move.

    Where somebody was shown a game to the last step, it ends.
    """
    table = tour.ended(table)
    if table.stage is not Stage.PLAYING:
        return table
    position = table.position
    while position.outcome is None and not position.to_move:
        move = position.random_move(rng)
        ply = Ply(position.print(move))
        position = position.play(move)
        table = table.after(ply, position)
    return table
