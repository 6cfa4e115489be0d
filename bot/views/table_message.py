"""Messages that show a table: caption, buttons and scene, as data in Telegram's own terms."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.domain import tour
from bot.domain.move_builder import drafters
from bot.domain.table import SOMEONE, Human, Session, Stage
from bot.domain.turns import first_unseen
from bot.i18n.translations import Texts
from bot.views import tour_message
from bot.views.caption import Caption
from bot.views.deep_links import payload_of, private_link
from bot.views.keyboard import Button, Keyboard, Tap, link_button, tap_button
from bot.views.phrases import Voice
from engine.core.game import AnyView, Seat
from engine.geometry.scene import Scene


@dataclass(frozen=True)
class Presentation:
    """A table as a message: what to draw, the caption in HTML, the buttons by rows."""

    scene: Scene
    caption: str
    keyboard: Keyboard


@dataclass(frozen=True)
class Presenter:
    """Shows sessions in one language; `username` is the bot's own."""

    texts: Texts
    language: str
    username: str

    @property
    def _voice(self) -> Voice:
        return Voice(self.texts, self.language)

    def table(
        self, session: Session, viewer: Seat | None, asked: int | None = None
    ) -> Presentation:
        """The table message, as a seat, or the group around it (None), may see it.

        The person `asked` is offered to be told of their turns.
        """
        view = session.position.view(viewer)
        caption = str(Caption(self._voice, session, view))
        keyboard = [*self.keyboard(session, view), *self._asking(session, asked)]
        seen = Presentation(_marked(session, view), caption, keyboard)
        return seen if session.guided is None else self._guided(session, view, seen)

    def look(self, session: Session, viewer: Seat | None, aid: str = "") -> Presentation:
        """The table outside its chat: as it is now, with what the viewer needs to act.

        An `aid` is drawn where it was asked for, and else offered.
        """
        view = session.position.view(viewer)
        mine = session.stage is Stage.PLAYING and viewer in view.to_move
        rows = self._acting_buttons(session, view) if mine else []
        rows += self._aid_buttons(session, view) if not aid else []
        caption = [str(Caption(self._voice, session, view)), *self._aid_shown(session, view, aid)]
        seen = Presentation(_marked(session, view, aid), "\n".join(caption), rows)
        return seen if session.guided is None or aid else self._guided(session, view, seen)

    def _guided(self, session: Session, view: AnyView, seen: Presentation) -> Presentation:
        """The table at which somebody is shown a game, with what a step tells of it."""
        voice, sight = self._voice, tour.sight(session)
        if session.stage is Stage.CLOSED:
            rows = tour_message.after(voice, session)
            return replace(seen, caption=tour_message.farewell(voice, session), keyboard=rows)
        if not tour.is_on(session):
            return seen
        composing = [button for row in self._acting_buttons(session, view) for button in row]
        rows = [[*composing, *tour_message.steps(voice, session, sight)]]
        if sight is None:
            return replace(seen, keyboard=rows)
        return Presentation(sight.scene, tour_message.sentence(voice, session, sight), rows)

    def notice(self, session: Session, viewer: Seat | None, link: str) -> Presentation:
        """The table for somebody whose turn has come, with a link to its own chat if there is."""
        seen = self.look(session, viewer)
        way = [[link_button(self._voice.say("button-table"), link)]] if link else []
        return replace(seen, keyboard=[*seen.keyboard, *way])

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
                return self._final_buttons(session, view)
            case Stage.CLOSED | Stage.AWAY:
                return []

    def _open_buttons(self, session: Session) -> Keyboard:
        cancel = self._button("cancel", session)
        if not session.empty_seats:
            return [[self._button("start", session)], *self._levels(session), [cancel]]
        return [
            [self._button("join", session)],
            *self._levels(session),
            [self._button("fill", session), cancel],
        ]

    def _levels(self, session: Session) -> Keyboard:
        """Buttons of the bot's level where it sits, and below it one level down and one up."""
        if session.level is None:
            return []
        return [
            [self._labelled(label, "level", session, str(level)) for label, level in row]
            for row in self._voice.levels(session.level)
        ]

    def _playing_buttons(self, session: Session, view: AnyView) -> Keyboard:
        rows = [*self._acting_buttons(session, view), *self._aid_buttons(session, view)]
        return [*rows, [self._button("show", session)]]

    def _asking(self, session: Session, asked: int | None) -> Keyboard:
        """The offer to be told in private, for who is on move for the first time."""
        if asked is None or not session.is_on_move(asked):
            return []
        return [[self._labelled(self._voice.say("button-notify"), "notify", session, str(asked))]]

    def _aid_buttons(self, session: Session, view: AnyView) -> Keyboard:
        """Buttons for the aids that a player may have marked, in private."""
        if view.viewer is None or session.stage is not Stage.PLAYING:
            return []
        return [[self._aid_button(aid, session)] for aid in view.aids]

    def _aid_shown(self, session: Session, view: AnyView, aid: str) -> Iterator[str]:
        """Meaning of the marks of an aid, in words."""
        if aid:
            game, sides = session.record.game, [*enumerate(view.sides)]
            own = [side for seat, held in sides for side in held if seat == view.viewer]
            other = [side for seat, held in sides for side in held if seat != view.viewer]
            signs = {"own": self._voice.signs(game, own), "other": self._voice.signs(game, other)}
            yield self._voice.phrase(f"marked-{game}-{aid}", signs)

    def _aid_button(self, aid: str, session: Session) -> Button:
        label = self._voice.say(f"aid-{session.record.game}-{aid}")
        return self._labelled(label, "aid", session, aid)

    def _acting_buttons(self, session: Session, view: AnyView) -> Keyboard:
        """The words that can be said, and where moves are put together."""
        by_people = any(isinstance(session.players[seat], Human) for seat in view.to_move)
        spoken = [self._word_button(word, session) for word in view.spoken_moves() if by_people]
        compose = [self._compose_button(session, view.viewer)] if drafters(session) else []
        return [row for row in (compose, spoken) if row]

    def _word_button(self, word: str, session: Session) -> Button:
        label = self._voice.say(f"word-{session.record.game}-{word}")
        return self._labelled(label, "say", session, word)

    def _compose_button(self, session: Session, viewer: Seat | None) -> Button:
        """The button to a draft: into the private chat, or here if this is one."""
        elsewhere = "button-private" if viewer is None else "button-setup"
        label = "button-compose" if session.position.listed else elsewhere
        return self._labelled(self._voice.say(label), "compose", session)

    def _final_buttons(self, session: Session, view: AnyView) -> Keyboard:
        """A rematch, unless there is one or somebody is gone, and a look at the whole game."""
        gone = SOMEONE in session.players
        again = [] if session.rematch or gone else [[self._button("rematch", session)]]
        return [*again, [self._review_button(session, view)]]

    def _review_button(self, session: Session, view: AnyView) -> Button:
        """The button to a look at the whole game, which is taken in private."""
        if view.viewer is not None:
            return self._button("review", session)
        link = private_link(self.username, payload_of(session))
        return link_button(self._voice.say("button-review"), link)

    def _button(self, verb: str, session: Session) -> Button:
        return self._labelled(self._voice.say(f"button-{verb}"), verb, session)

    def _labelled(self, label: str, verb: str, session: Session, argument: str = "") -> Button:
        return tap_button(label, Tap(verb, session.code, session.revision, argument))


def _marked(session: Session, view: AnyView, aid: str = "") -> Scene:
    """The scene of a view, with marks on all that the reader has not seen."""
    return view.scene(aid, session.positions[first_unseen(session, view.viewer)])
