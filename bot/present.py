"""What people see of a session: caption, buttons and scene, as data in Telegram's own terms."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.callbacks import Tap
from bot.names import isolated
from bot.session import Human, Machine, Player, Session, Stage
from bot.texts import Html, Texts
from engine.game import AnyView, Outcome, Seat, Termination
from engine.scene import Scene

Keyboard = list[list[dict[str, str]]]
LONGEST_CAPTION = 1024


@dataclass(frozen=True)
class Presentation:
    """A table as a message: what to draw, the caption in HTML, the buttons by rows."""

    scene: Scene
    caption: str
    keyboard: Keyboard


@dataclass(frozen=True)
class Presenter:
    """Shows sessions in one language."""

    texts: Texts
    language: str

    def table(self, session: Session) -> Presentation:
        """The table message, as the group around it may see it."""
        view = session.position.view(None)
        return Presentation(
            scene=view.scene(),
            caption=self.caption(session, view),
            keyboard=self.keyboard(session, view),
        )

    def caption(self, session: Session, view: AnyView) -> str:
        """Title, players with sides and scores, what happened last, whose turn it is."""
        lines = [
            self._title(session),
            *(self._player_line(session, view, seat) for seat in range(len(session.players))),
            *self._news(session, view),
            *self._state(session, view),
        ]
        return "\n".join(lines)

    def keyboard(self, session: Session, view: AnyView) -> Keyboard:
        """The buttons that make sense now."""
        match session.stage:
            case Stage.OPEN:
                return self._open_buttons(session)
            case Stage.INVITED:
                return [[self._button("accept", session), self._button("decline", session)]]
            case Stage.PLAYING:
                return self._playing_buttons(session, view)
            case Stage.OVER:
                return [] if session.rematch else [[self._button("rematch", session)]]
            case Stage.CLOSED:
                return []

    def name(self, player: Player | None) -> Html:
        """How a player is called, safe to put into HTML."""
        if isinstance(player, Machine):
            return self._html("player-bot", {"level": player.level})
        if player is None:
            return self._html("player-none")
        return self._html("plain", {"text": isolated(player.name)})

    def mention(self, human: Human) -> Html:
        """The name of a person as a link that notifies them."""
        return Html(f'<a href="tg://user?id={human.id}">{self.name(human)}</a>')

    def _title(self, session: Session) -> str:
        game = session.record.game
        chosen = self._chosen_options(session)
        title = self._html(
            "caption-title", {"game": self._html(f"game-{game}"), "code": session.code}
        )
        return f"{title}{chosen}"

    def _chosen_options(self, session: Session) -> str:
        record = session.record
        options = session.position.game.options(len(record.seats))
        chosen = [
            f"{option.name} {record.options[option.name]}"
            for option in options
            if record.options[option.name] != option.default
            and record.options[option.name] in option.values
        ]
        return "".join(f" · {text}" for text in chosen)

    def _player_line(self, session: Session, view: AnyView, seat: Seat) -> str:
        game = session.record.game
        held = view.sides[seat]
        points = {score.side: score.points for score in view.scores}
        values = {
            "sides": " ".join(self._plain(f"side-{game}-{side}") for side in held),
            "name": self._sitter(session, seat),
            "points": " + ".join(str(points[side]) for side in held),
        }
        begun = session.stage in (Stage.PLAYING, Stage.OVER)
        return self._html("caption-player" if begun else "caption-seat", values)

    def _sitter(self, session: Session, seat: Seat) -> str:
        """Who sits in a seat, or for whom it is kept."""
        player, invited = session.players[seat], session.invited
        if player is None and invited:
            return self._html("plain", {"text": isolated(invited.name)})
        return self.name(player)

    def _news(self, session: Session, view: AnyView) -> list[str]:
        game = session.record.game
        events = [self._html(f"event-{game}-{event.kind}") for event in view.events]
        plies = session.record.plies
        if not plies or plies[-1].seat is not None:
            return list(events)
        last = {"number": len(plies), "move": plies[-1].text}
        return [self._html("caption-last", last), *events]

    def _state(self, session: Session, view: AnyView) -> list[str]:
        match session.stage:
            case Stage.OPEN:
                key = "caption-open" if session.empty_seats else "caption-full"
                return [self._html(key, {"name": self.name(session.opener)})]
            case Stage.INVITED:
                return [self._invitation(session)]
            case Stage.PLAYING:
                return [self._turn(session.players[seat]) for seat in view.to_move]
            case Stage.OVER:
                return [self._result(session, view.outcome)] if view.outcome else []
            case Stage.CLOSED:
                name = isolated(session.invited.name) if session.invited else ""
                return [self._html(f"caption-{session.closed}", {"name": name})]

    def _turn(self, player: Player | None) -> str:
        if isinstance(player, Human):
            return self._html("caption-turn", {"name": self.mention(player)})
        return self._html("caption-thinking", {"name": self.name(player)})

    def _invitation(self, session: Session) -> str:
        invited = session.invited
        if invited is None:
            return ""
        whom: str = invited.name
        if invited.id is not None:
            whom = self.mention(Human(invited.id, invited.name))
        elif invited.username:
            whom = f"@{invited.username}"
        return self._html("caption-invited", {"name": self.name(session.opener), "whom": whom})

    def _result(self, session: Session, outcome: Outcome) -> str:
        winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
        names = ", ".join(self.name(session.players[seat]) for seat in winners)
        values = {"names": Html(names), "count": len(winners)}
        if outcome.termination is Termination.RESIGNATION:
            return self._html("caption-resigned", values)
        if len(winners) == len(outcome.places):
            return self._html("caption-drawn")
        if len(set(outcome.scores)) == 1:
            reason = self._html(f"tiebreak-{session.record.game}")
            return self._html("caption-tiebreak", {**values, "reason": reason})
        return self._html("caption-won", values)

    def _open_buttons(self, session: Session) -> Keyboard:
        cancel = self._button("cancel", session)
        if not session.empty_seats:
            return [[self._button("start", session)], [cancel]]
        return [
            [self._button("join", session)],
            [self._button("fill", session), cancel],
        ]

    def _playing_buttons(self, session: Session, view: AnyView) -> Keyboard:
        spoken = [
            {
                "text": self._plain(f"word-{session.record.game}-{word}"),
                "callback_data": Tap("say", session.code, session.revision, word).encode(),
            }
            for word in view.spoken_moves()
        ]
        by_people = any(isinstance(session.players[seat], Human) for seat in view.to_move)
        rows = [spoken] if spoken and by_people else []
        return [*rows, [self._button("show", session)]]

    def _button(self, verb: str, session: Session) -> dict[str, str]:
        data = Tap(verb, session.code, session.revision).encode()
        return {"text": self._plain(f"button-{verb}"), "callback_data": data}

    def _plain(self, key: str, values: Mapping[str, str | int] | None = None) -> str:
        return self.texts.plain(self.language, key, values)

    def _html(self, key: str, values: Mapping[str, Any] | None = None) -> Html:
        return self.texts.html(self.language, key, values)
