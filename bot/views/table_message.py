"""Messages that show a table: caption, buttons and scene, as data in Telegram's own terms."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.domain import tour
from bot.domain.move_builder import drafters
from bot.domain.players import SOMEONE, Human, Machine
from bot.domain.puzzles.attempt import Attempt
from bot.domain.table import Stage, Table
from bot.i18n.translations import Texts, plain_text
from bot.views.caption import Caption
from bot.views.clock_phrases import verdict_labels
from bot.views.deep_links import (
    REPLAY,
    payload_of,
    private_link,
    share_words,
    sharing_link,
    typing_words,
)
from bot.views.keyboard import (
    Button,
    Keyboard,
    Tap,
    app_button,
    in_rows,
    link_button,
    share_button,
    tap_button,
    typing_button,
)
from bot.views.pages.app_links import AppLinks
from bot.views.phrases import Phrases
from bot.views.teaching import puzzle_message, tour_message
from bot.views.wishes import VERBS, YES, answer_argument, is_put, question, refusals
from engine.core.game import AnyView, Seat
from engine.geometry.scene import Scene

DECISIONS = 2
"""Decisions about somebody side by side: a phone has no room for three."""


@dataclass(frozen=True)
class Presentation:
    """A table as a message: what to draw, the caption in HTML, the buttons by rows."""

    scene: Scene
    caption: str
    keyboard: Keyboard


@dataclass(frozen=True)
class Presenter:
    """Shows tables in one language; `username` is the bot's own, `links` lead to their pages.

    Where the bot can be asked by `inline` mode, games are shared by it.
    """

    texts: Texts
    language: str
    username: str
    links: AppLinks | None = None
    inline: bool = False

    @property
    def _phrases(self) -> Phrases:
        return Phrases(self.texts, self.language)

    def table(self, table: Table, viewer: Seat | None, asked: int | None = None) -> Presentation:
        """The table message, as a seat, or the group around it (None), may see it.

        The person `asked` is offered to be told of their turns, in place of "show it here": the
        board has just come, and more rows would not fit a phone.
        """
        view = table.position.view(viewer)
        caption = Caption(self._phrases, table, view)
        rows, offer = self.keyboard(table, view), self._asking(table, asked)
        if offer:
            rows = [*rows, *offer] if table.place.is_inline else [*rows[:-1], *offer]
        seen = Presentation(_marked(caption), str(caption), rows)
        if table.place.is_inline:
            return self._with_wishes(table, seen)
        return self._taught(table, view, seen)

    def _with_wishes(self, table: Table, seen: Presentation) -> Presentation:
        """The table with questions to the others, where these can have no message of their own."""
        phrases, rows = self._phrases, list(seen.keyboard)
        asked = [wish for wish in table.consents if is_put(table, wish)]
        for wish in asked:
            argument, (yes, no) = answer_argument(wish), VERBS[wish.wish]
            deny = self._labelled(phrases.say("button-deny"), no, table, argument)
            rows.append([self._labelled(phrases.say(YES[wish.wish]), yes, table, argument), deny])
        questions = [question(phrases, table, wish, phrases.mention) for wish in asked]
        said = [*questions, *refusals(phrases, table)]
        return replace(seen, caption="\n".join([seen.caption, *said]), keyboard=rows)

    def look(self, table: Table, viewer: Seat | None, aid: str = "") -> Presentation:
        """The table outside its chat: as it is now, with what the viewer needs to act.

        An `aid` is drawn where it was asked for, and else offered.
        """
        view = table.position.view(viewer)
        mine = table.stage is Stage.PLAYING and viewer in view.to_move
        rows = self._acting_buttons(table, view) if mine else self._board_row(table, view)
        rows += self._aid_buttons(table, view) if not aid else []
        rows += self._time_buttons(table) if table.stage is Stage.PLAYING else []
        caption = Caption(self._phrases, table, view)
        text = "\n".join([str(caption), *self._aid_shown(table, view, aid)])
        seen = Presentation(_marked(caption, aid), text, rows)
        return seen if aid else self._taught(table, view, seen)

    def _taught(self, table: Table, view: AnyView, seen: Presentation) -> Presentation:
        """The table as it is seen where somebody is shown a game, or solves a puzzle."""
        if table.attempt is not None:
            return self._puzzling(table, table.attempt, view, seen)
        return self._guided(table, view, seen) if tour.is_tour(table) else seen

    def _puzzling(
        self, table: Table, attempt: Attempt, view: AnyView, seen: Presentation
    ) -> Presentation:
        text = puzzle_message.text(self._phrases, table, attempt, view)
        if table.stage is not Stage.PLAYING:
            rows = puzzle_message.after(self._phrases, attempt) if attempt.over else seen.keyboard
            return replace(seen, caption=text, keyboard=rows)
        rows = self._acting_buttons(table, view)
        answer = [puzzle_message.way_out(self._phrases, table)]
        return replace(seen, caption=text, keyboard=[*rows, answer])

    def _guided(self, table: Table, view: AnyView, seen: Presentation) -> Presentation:
        """The table at which somebody is shown a game, with what a step tells of it."""
        phrases, sight = self._phrases, tour.sight(table)
        if table.stage is Stage.CLOSED:
            rows = tour_message.after(phrases, table)
            return replace(seen, caption=tour_message.farewell(phrases, table), keyboard=rows)
        if not tour.is_on(table):
            return seen
        composing = [button for row in self._acting_buttons(table, view) for button in row]
        rows = [[*composing, *tour_message.steps(phrases, table, sight)]]
        if sight is None:
            return replace(seen, keyboard=rows)
        return Presentation(sight.scene, tour_message.sentence(phrases, table, sight), rows)

    def notice(self, table: Table, viewer: Seat | None, link: str) -> Presentation:
        """The table for somebody whose turn has come, with a link to its own chat if there is."""
        seen = self.look(table, viewer)
        way = [[link_button(self._phrases.say("button-table"), link)]] if link else []
        return replace(seen, keyboard=[*seen.keyboard, *way])

    def keyboard(self, table: Table, view: AnyView) -> Keyboard:
        """The buttons that make sense now."""
        match table.stage:
            case Stage.OPEN:
                return self._open_buttons(table)
            case Stage.INVITED:
                return [[self._button("accept", table), self._button("decline", table)]]
            case Stage.PLAYING:
                return self._playing_buttons(table, view)
            case Stage.OVER:
                return self._final_buttons(table, view)
            case Stage.AWAY:
                return [[self._button("show", table)]]
            case Stage.CLOSED:
                return []

    def _open_buttons(self, table: Table) -> Keyboard:
        cancel = self._button("cancel", table)
        if not table.empty_seats:
            return [[self._button("start", table)], *self._levels(table), [cancel]]
        return [
            [self._button("join", table)],
            *self._levels(table),
            [self._button("fill", table), cancel],
        ]

    def _levels(self, table: Table) -> Keyboard:
        """Buttons of the bot's level where it sits, and below it one level down and one up."""
        if table.level is None:
            return []
        return [
            [self._labelled(label, "level", table, str(level)) for label, level in row]
            for row in self._phrases.levels(table.level)
        ]

    def _playing_buttons(self, table: Table, view: AnyView) -> Keyboard:
        rows = [*self._acting_buttons(table, view), *self._aid_buttons(table, view)]
        rows += self._time_buttons(table)
        # There it is where it was asked for, and can be nowhere else.
        return rows if table.place.is_inline else [*rows, [self._button("show", table)]]

    def _time_buttons(self, table: Table) -> Keyboard:
        """Decisions about those whose time is over, ways back for the absent and from a pause."""
        phrases = self._phrases
        decisions = [
            [self._labelled(label, verdict, table, str(seat)) for label, verdict in row]
            for seat, labels in (verdict_labels(phrases, table) if table.clock else ())
            for row in in_rows(labels, DECISIONS)
        ]
        absent = any(isinstance(one, Machine) and one.absent for one in table.players)
        back = [[self._button("return", table)]] if absent else []
        paused = table.clock is not None and table.clock.pause is not None
        return [*decisions, *back, *([[self._button("unpause", table)]] if paused else [])]

    def _asking(self, table: Table, asked: int | None) -> Keyboard:
        """The offer to be told in private, for who is on move for the first time."""
        if asked is None or not table.is_on_move(asked):
            return []
        return [[self._labelled(self._phrases.say("button-notify"), "notify", table, str(asked))]]

    def _aid_buttons(self, table: Table, view: AnyView) -> Keyboard:
        """Buttons for the aids that a player may have marked, in private."""
        if view.viewer is None or table.stage is not Stage.PLAYING:
            return []
        return [[self._aid_button(aid, table)] for aid in view.aids]

    def _aid_shown(self, table: Table, view: AnyView, aid: str) -> Iterator[str]:
        """Meaning of the marks of an aid, in words."""
        if aid:
            game, sides = table.record.game, [*enumerate(view.sides)]
            own = [side for seat, held in sides for side in held if seat == view.viewer]
            other = [side for seat, held in sides for side in held if seat != view.viewer]
            signs = {
                "own": self._phrases.signs(game, own),
                "other": self._phrases.signs(game, other),
            }
            yield self._phrases.phrase(f"marked-{game}-{aid}", signs)

    def _aid_button(self, aid: str, table: Table) -> Button:
        label = self._phrases.say(f"aid-{table.record.game}-{aid}")
        return self._labelled(label, "aid", table, aid)

    def _acting_buttons(self, table: Table, view: AnyView) -> Keyboard:
        """The words that can be said, and where moves are put together."""
        by_people = any(isinstance(table.players[seat], Human) for seat in table.to_move)
        spoken = [self._word_button(word, table) for word in view.spoken_moves() if by_people]
        drafting = bool(drafters(table))
        compose = [self._compose_button(table, view.viewer)] if drafting else []
        typing = self._typing_button(table, view) if drafting else []
        board = [*self._board_button(table, view), *typing]
        # The label of the way into the private chat is too long for half a row.
        narrow = table.position.listed or view.viewer is not None
        ways = [[*compose, *board]] if narrow else [compose, board]
        return [row for row in (*ways, spoken) if row]

    def _typing_button(self, table: Table, view: AnyView) -> list[Button]:
        """The button to type a move with what begins so listed, where that can be."""
        listed = table.position.listed and table.attempt is None
        is_read = view.viewer is not None or not table.place.is_inline
        if not (self.inline and listed and is_read) or tour.is_tour(table):
            return []
        return [typing_button(self._phrases.say("button-type"), typing_words(table))]

    def _board_row(self, table: Table, view: AnyView) -> Keyboard:
        """The button to the page of a table in a row of its own, if there is such a page."""
        shown = table.stage in (Stage.PLAYING, Stage.OVER) and self._board_button(table, view)
        return [shown] if shown else []

    def _board_button(self, table: Table, view: AnyView) -> list[Button]:
        """The button to the page of a table, of a kind that its chat may have; none in a lesson."""
        if self.links is None or tour.is_tour(table):
            return []
        label = self._phrases.say("button-board")
        if view.viewer is None:
            return [link_button(label, self.links.in_group(table))]
        return [app_button(label, self.links.in_private(table))]

    def _word_button(self, word: str, table: Table) -> Button:
        label = self._phrases.say(f"word-{table.record.game}-{word}")
        return self._labelled(label, "say", table, word)

    def _compose_button(self, table: Table, viewer: Seat | None) -> Button:
        """The button to a draft: into the private chat, or here if this is one."""
        elsewhere = "button-private" if viewer is None else "button-setup"
        label = "button-compose" if table.position.listed else elsewhere
        return self._labelled(self._phrases.say(label), "compose", table)

    def _final_buttons(self, table: Table, view: AnyView) -> Keyboard:
        """A rematch, unless there is one or somebody is gone, and looks at the whole game."""
        gone = SOMEONE in table.players
        again = [] if table.followed_by or gone else [[self._button("rematch", table)]]
        replay = self._replay_button(table)
        return [
            *again,
            [self._review_button(table, view), self._share_button(table, view)],
            [replay, *self._board_button(table, view)],
        ]

    def _replay_button(self, table: Table) -> Button:
        """The button to the course of a game, which comes below its board if anything can."""
        if not table.place.is_inline:
            return self._button("replay", table)
        link = private_link(self.username, payload_of(table, REPLAY))
        return link_button(self._phrases.say("button-replay"), link)

    def _review_button(self, table: Table, view: AnyView) -> Button:
        """The button to a look at the whole game, which is taken in private."""
        if view.viewer is not None:
            return self._button("review", table)
        link = private_link(self.username, payload_of(table))
        return link_button(self._phrases.say("button-review"), link)

    def shared(self, table: Table) -> Presentation:
        """A finished game as it is sent to any chat: its result, with ways to look at it."""
        view = table.position.view(None)
        caption = Caption(self._phrases, table, view)
        text = "\n".join([caption.title, *caption.players(), *caption.state()])
        link = private_link(self.username, payload_of(table, REPLAY))
        replay = link_button(self._phrases.say("button-replay"), link)
        return Presentation(view.scene(), text, [[replay, *self._board_button(table, view)]])

    def _share_button(self, table: Table, view: AnyView) -> Button:
        """The button by which anybody sends the result to any chat, with a link to the replay.

        By inline mode it is sent with the board, and else as a link with some words.
        """
        if self.inline:
            return share_button(self._phrases.say("button-share"), share_words(table))
        link = private_link(self.username, payload_of(table, REPLAY))
        caption = Caption(self._phrases, table, view)
        words = plain_text("\n".join([caption.title, *caption.state()]))
        return link_button(self._phrases.say("button-share"), sharing_link(link, words))

    def _button(self, verb: str, table: Table) -> Button:
        return self._labelled(self._phrases.say(f"button-{verb}"), verb, table)

    def _labelled(self, label: str, verb: str, table: Table, argument: str = "") -> Button:
        return tap_button(label, Tap(verb, table.code, table.revision, argument))


def _marked(caption: Caption, aid: str = "") -> Scene:
    """The scene with marks on all that the reader of a caption has not seen."""
    return caption.view.scene(aid, caption.table.positions[caption.first_unseen])
