"""Tables as rows: the record as text, the rest as JSON beside it."""

from dataclasses import asdict
from typing import Any

from sqlalchemy import Row

from bot.domain.agreeing.consents import Consents
from bot.domain.clocks.clock import Clock, DueKind, End, Turn, Verdict
from bot.domain.clocks.pace import Pace
from bot.domain.clocks.spans import Span
from bot.domain.commands import Invited
from bot.domain.matches.score import NOTHING_PLAYED, Score
from bot.domain.options import HostOptions
from bot.domain.players import Human, Machine, Player, Voters
from bot.domain.position_history import HistoryCache
from bot.domain.puzzles.attempt import Attempt
from bot.domain.reminders.quiet_hours import QuietHours
from bot.domain.table import Place, Stage, Table

RECENT = HistoryCache(600)
"""Games that are not replayed when they are loaded again: with 30 KB a position at most, 90 MB."""


def values_of(table: Table) -> dict[str, Any]:
    """The columns of a table that is kept now; its positions are at hand when it is read again."""
    invited, record = table.invited, str(table.record)
    RECENT.keep(record, table.positions)
    return {
        "chat": table.place.chat,
        "topic": table.place.topic,
        "stage": table.stage.value,
        "revision": table.revision,
        "record": record,
        "seating": {
            "opener": _player_values(table.opener),
            "players": [_player_values(player) for player in table.players],
            "invited": invited and [invited.name, invited.id, invited.username],
            "closed": table.closed,
            "rematch": table.rematch,
            "best": table.best,
            **_host_values(table.host),
            "clock": table.clock and _clock_values(table.clock),
            "kept": list(table.kept),
            "guided": table.guided,
            "attempt": table.attempt and asdict(table.attempt),
            "helped": table.helped,
            "score": _score_values(table.score),
            "consents": [asdict(one) for one in table.consents],
        },
    }


def _player_values(player: Player | None) -> list[Any] | None:
    if isinstance(player, Human):
        return ["human", player.id, player.name]
    if isinstance(player, Voters):
        return ["voters", player.seconds]
    if player is None:
        return None
    absent = player.absent
    return ["machine", player.level, *([absent.id, absent.name] if absent else [])]


def table_of(row: Row[Any]) -> Table:
    """The table that a row holds."""
    seating, history = row.seating, RECENT.history(row.record)
    opener = _player(seating["opener"])
    if not isinstance(opener, Human):
        raise TypeError(f"table {row.code} was opened by nobody")
    return Table(
        code=row.code,
        place=Place(row.chat, row.topic),
        opener=opener,
        record=history.record,
        history=history,
        players=tuple(map(_player, seating["players"])),
        stage=Stage(row.stage),
        invited=Invited(*seating["invited"]) if seating["invited"] else None,
        revision=row.revision,
        changed_at=row.changed_at,
        closed=seating["closed"],
        rematch=seating["rematch"],
        best=seating.get("best"),
        host=_host(seating),
        clock=_clock(clock) if (clock := seating.get("clock")) else None,
        kept=tuple(seating.get("kept", ())),
        guided=seating.get("guided"),
        attempt=_attempt(attempt) if (attempt := seating.get("attempt")) else None,
        helped=seating.get("helped", ""),
        score=_score(seating.get("score")),
        consents=tuple(map(_consents, seating.get("consents") or ())),
    )


def _host_values(host: HostOptions) -> dict[str, Any]:
    return {**asdict(host), "pace": host.pace and str(host.pace)}


def _host(seating: dict[str, Any]) -> HostOptions:
    """The host's options; tables of earlier versions have not all of them."""
    pace = seating.get("pace")
    return HostOptions(
        hints=seating.get("hints", False),
        explore=seating.get("explore"),
        rated=seating.get("rated"),
        match=seating.get("match"),
        pace=Pace.read(pace) if pace else None,
        end=End(seating.get("end", End.CLAIM)),
        away=seating.get("away", True),
    )


def _attempt(values: dict[str, Any]) -> Attempt:
    return Attempt(**{**values, "wrong": tuple(values["wrong"])})


def _score_values(score: Score) -> dict[str, Any] | None:
    return None if score == NOTHING_PLAYED else asdict(score)


def _score(values: dict[str, Any] | None) -> Score:
    return Score(**{**values, "points": tuple(values["points"])}) if values else NOTHING_PLAYED


def _consents(values: dict[str, Any]) -> Consents:
    return Consents(**{**values, "seats": tuple(values["seats"])})


def _player(values: list[Any] | None) -> Player | None:
    if values is None:
        return None
    kind, *rest = values
    if kind == "human":
        return Human(*rest)
    if kind == "voters":
        return Voters(*rest)
    level, *absent = rest
    return Machine(level, Human(*absent) if absent else None)


def _clock_values(clock: Clock) -> dict[str, Any]:
    turns = [[seat, _turn_values(turn)] for seat, turn in clock.turns.items()]
    pause = clock.pause and asdict(clock.pause)
    stood_in = sorted(clock.stood_in)
    return {"left": clock.left, "turns": turns, "stood_in": stood_in, "pause": pause}


def _clock(values: dict[str, Any]) -> Clock:
    return Clock(
        left=tuple(map(tuple, values["left"])),
        turns={seat: _turn(turn) for seat, turn in values["turns"]},
        stood_in=frozenset(values["stood_in"]),
        pause=_span(values.get("pause")),
    )


def _turn_values(turn: Turn) -> dict[str, Any]:
    return {**asdict(turn), "reminded": sorted(turn.reminded)}


def _turn(values: dict[str, Any]) -> Turn:
    """A turn; those kept by earlier versions know nothing of reminders."""
    verdicts = {int(seat): Verdict(word) for seat, word in values["verdicts"].items()}
    quiet = values.get("quiet")
    return Turn(
        since=values["since"],
        deadline=values["deadline"],
        pause=_span(values["pause"]),
        over_at=values["over_at"],
        verdicts=verdicts,
        quiet=QuietHours(**quiet) if quiet else None,
        reminded=frozenset(map(DueKind, values.get("reminded", ()))),
    )


def _span(values: dict[str, Any] | None) -> Span | None:
    return Span(**values) if values else None
