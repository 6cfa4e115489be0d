"""The card of a game: its text and its buttons."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.domain.clocks.clock import End
from bot.domain.clocks.pace import WORDS, Pace
from bot.domain.options import AS_USUAL
from bot.domain.setup_card import Card, Face
from bot.i18n.sanitize import isolated
from bot.i18n.translations import Html
from bot.views.clock_phrases import pace_named
from bot.views.deep_links import (
    group_link,
    invitation_to,
    invitation_words,
    private_link,
    sharing_link,
)
from bot.views.keyboard import (
    PRIMARY,
    Button,
    Keyboard,
    Tap,
    in_rows,
    link_button,
    marked,
    share_button,
    styled,
    tap_button,
)
from bot.views.phrases import Phrases
from engine.ai.levels import ALL_LEVELS
from engine.core.game import Option

IN_A_ROW = 2
"""Values side by side."""


@dataclass(frozen=True)
class CardFace:
    """The face of a card: in private the bot is the opponent, in a group anybody.

    `username` is the bot's own. With `how` the game is shown to a person who has never played it.
    Where the bot `invites` by inline mode, a table for friends can be in any chat.
    """

    phrases: Phrases
    card: Card
    private: bool
    username: str
    how: bool = False
    invites: bool = False

    def invitation(self, host: str) -> Html:
        """Text of an invitation by somebody, in any chat."""
        name = self.phrases.phrase("caption-open", {"name": isolated(host)})
        return Html(f"{self._about()}\n{name}")

    @property
    def text(self) -> Html:
        """Text of the card: a statement or a question."""
        match self.card.asking:
            case Face.MAIN:
                return self._about()
            case Face.OPTIONS:
                return self.phrases.phrase("card-options", self._called)
            case Face.LEVELS:
                return self.phrases.phrase("card-level", self._called)
            case Face.SEATS:
                return self.phrases.phrase("card-seats", self._called)
            case Face.FRIENDS:
                key = "card-friends-anywhere" if self.invites else "card-friends"
                return self.phrases.phrase(key, self._called)
            case Face.PACES:
                return self.phrases.phrase("card-pace", self._called)
            case Face.RULES:
                return self.phrases.phrase(f"minute-{self.card.game}", self._called)
        option = self.phrases.phrase(f"option-{self.card.game}-{self.card.asking}")
        return self.phrases.phrase("card-option", {**self._called, "option": option})

    @property
    def keyboard(self) -> Keyboard:
        """The buttons of the face that is seen, or the values of the option asked for."""
        faces = {
            Face.MAIN: self._main,
            Face.OPTIONS: self._options,
            Face.LEVELS: self._levels,
            Face.SEATS: self._crowds,
            Face.FRIENDS: self._friends,
            Face.RULES: self._rules,
            Face.PACES: self._paces,
        }
        asking = self.card.asking
        rows = faces[Face(asking)]() if asking in list(Face) else self._values()
        return [row for row in rows if row]

    # Text

    def _about(self) -> Html:
        line = self.phrases.phrase(f"about-{self.card.game}")
        about = self.phrases.phrase("card-about", {**self._called, "line": line})
        chosen = self.phrases.phrase("plain", {"text": self._chosen()})
        return Html(f"{about}\n{chosen}".rstrip())

    def _chosen(self) -> str:
        """Choices that differ from the usual ones."""
        card, options = self.card, self.card.rules.options(self.card.seats)
        usual = card.seats == Card.usual(card.game).seats
        seats = [] if usual else [self.phrases.say("button-seats", {"count": card.seats})]
        named = [self._with_value(option) for option in options if option.name in card.options]
        games = card.host.match
        match = [self.phrases.say("caption-match", {"count": games})] if games else []
        return " · ".join([*seats, *named, *match, *self._timed(), *self._counting()])

    def _timed(self) -> Iterator[str]:
        """The choices about time that are not as usual; without a pace none means anything."""
        host = self.card.host
        if host.pace is None:
            return
        yield pace_named(self.phrases, host.pace)
        if host.end is not AS_USUAL.end:
            yield self._end_named()
        if host.away is not AS_USUAL.away:
            yield self._own("away", on=host.away)

    def _counting(self) -> Iterator[str]:
        """The choices about trying out and ratings that are not the usual ones of tables here."""
        explore = self.card.host.explore
        if explore not in (None, self.private or self.card.seats == 1):
            yield self._own("explore", on=bool(explore))
        if self._is_rated != self._is_rated_as_usual:
            yield self._own("rated", on=self._is_rated)

    @property
    def _is_rated(self) -> bool:
        rated = self.card.host.rated
        return self._is_rated_as_usual if rated is None else rated

    @property
    def _is_rated_as_usual(self) -> bool:
        """Whether tables made here count for ratings where nothing is said: between people."""
        return not self.private and self.card.seats > 1 and not self.card.host.hints

    @property
    def _called(self) -> dict[str, str]:
        """The name of the game, as a value of sentences."""
        return {"game": self.phrases.say(f"game-{self.card.game}")}

    # The faces

    def _main(self) -> Iterator[list[Button]]:
        """The ways to begin, the first of which is the main one, and all else."""
        [first], *others = self._ways()
        yield from ([styled(first, PRIMARY)], *others)

    def _ways(self) -> Iterator[list[Button]]:
        rules = self._face("button-minute", Face.RULES)
        options, games = self._face("button-options", Face.OPTIONS), self._games()
        begin = [self._against_the_bot()]
        if self.how:
            yield [self._button(self.phrases.say("button-how"), "how", self.card.game)]
        if self.card.seats == 1:
            yield from (begin, [rules, options], [games])
        elif self.private:
            friends = self._face("button-friends", Face.FRIENDS)
            yield from (begin, [rules, friends], [options, games])
        else:
            yield from ([self._with_friends()], begin, [rules, options], [games])

    def _options(self) -> Iterator[list[Button]]:
        yield self._seats()
        for option in self.card.asked:
            yield [self._to(self._with_value(option), self.card.on(option.name))]
        if self.card.seats > 1:
            if not self.private or self.invites:
                yield [self._pace()]
            if not self.private:
                yield [self._switch("hints", on=self.card.host.hints)]
            yield [self._switch("rated", on=self._is_rated)]
            yield [self._face_to(self.phrases.level_button(self.card.level), Face.LEVELS)]
            if not self.private:
                yield [self._open(self.phrases.say("button-open"), self.card)]
        yield [self._against_the_bot()]
        yield [self._back()]

    def _paces(self) -> Iterator[list[Button]]:
        """The paces, and what else can be chosen about time where there is one."""
        host = self.card.host
        paces = dict.fromkeys((None, *map(Pace.read, WORDS), host.pace))
        short = [pace for pace in paces if pace is None or pace.is_per_move]
        yield from in_rows(list(map(self._with_pace, short)), IN_A_ROW)
        yield from ([self._with_pace(pace)] for pace in paces if pace not in short)
        if host.pace:
            other = End.CLAIM if host.end is End.AUTO else End.AUTO
            yield [self._to(self._end_named(), self.card.with_host(end=other))]
            yield [self._switch("away", on=host.away)]
        yield [self._face("button-back", Face.OPTIONS)]

    def _with_pace(self, pace: Pace | None) -> Button:
        label = marked(pace_named(self.phrases, pace), chosen=pace == self.card.host.pace)
        return self._to(label, self.card.with_pace(pace))

    def _levels(self) -> Iterator[list[Button]]:
        buttons = [
            self._to(
                marked(self.phrases.level(level), chosen=level == self.card.level),
                replace(self.card, level=level, asking=Face.OPTIONS),
            )
            for level in ALL_LEVELS
        ]
        yield from in_rows(buttons, IN_A_ROW)
        yield [self._face("button-back", Face.OPTIONS)]

    def _crowds(self) -> Iterator[list[Button]]:
        """A table for so many, with a tap."""
        yield [
            self._open(self.phrases.say("button-seats", {"count": number}), self._for_seats(number))
            for number in self.card.crowds
        ]
        yield [self._face("button-options", Face.OPTIONS), self._back()]

    def _friends(self) -> Iterator[list[Button]]:
        """Into a group; or an invitation, which is sent to any chat: with a table if it can be."""
        game = self.phrases.say(f"game-{self.card.game}")
        words = self.phrases.say("invitation", {"game": game, "bot": f"@{self.username}"})
        link = private_link(self.username, invitation_to(self.card.game))
        group = link_button(self.phrases.say("button-group"), group_link(self.username))
        label, card = self.phrases.say("button-invite"), str(self.card.on(Face.MAIN))
        if self.invites:
            anywhere = styled(share_button(label, invitation_words(card)), PRIMARY)
            yield from ([anywhere], [group])
        else:
            yield from ([group], [link_button(label, sharing_link(link, words))])
        yield [self._back()]

    def _rules(self) -> Iterator[list[Button]]:
        yield [self._button(self.phrases.say("button-rules"), "rules", self.card.game)]
        yield [self._against_the_bot(), self._back()]

    def _values(self) -> Iterator[list[Button]]:
        option = next(o for o in self.card.rules.options(self.card.seats) if self._asks(o))
        chosen = self.card.values.get(option.name)
        buttons = [
            self._to(
                marked(self._choice(option, value), chosen=value == chosen),
                self.card.with_option(option.name, value),
            )
            for value in option.values
        ]
        yield from in_rows(buttons, IN_A_ROW)
        if option.pictured:
            yield [self._button(self.phrases.say("button-pictures"), "gallery", self.card.game)]
        yield [self._face("button-back", Face.OPTIONS)]

    # The buttons

    def _against_the_bot(self) -> Button:
        label = self.phrases.say("button-solo" if self.card.seats > 1 else "button-alone")
        return self._button(label, "solo", str(self.card.on(Face.MAIN)))

    def _with_friends(self) -> Button:
        """A table for others, where it goes without saying for how many."""
        if len(self.card.crowds) > 1:
            return self._face("button-friends", Face.SEATS)
        return self._open(self.phrases.say("button-friends"), self.card)

    def _open(self, label: str, card: Card) -> Button:
        return self._button(label, "open", str(card.on(Face.MAIN)))

    def _for_seats(self, number: int) -> Card:
        return self.card if number == self.card.seats else self.card.with_seats(number)

    def _seats(self) -> list[Button]:
        """A button for each number of players, where there are several."""
        numbers = sorted(self.card.rules.info.seats)
        if len(numbers) == 1:
            return []
        return [
            self._to(marked(label, chosen=number == self.card.seats), self.card.with_seats(number))
            for number in numbers
            for label in [self.phrases.say("button-seats", {"count": number})]
        ]

    def _with_value(self, option: Option) -> str:
        name = self.phrases.say(f"option-{self.card.game}-{option.name}")
        return self.phrases.say("button-option", {"option": name, "value": self._named(option)})

    def _pace(self) -> Button:
        """The time that people have."""
        value = pace_named(self.phrases, self.card.host.pace)
        return self._face_to(self._stated("pace", value), Face.PACES)

    def _switch(self, name: str, *, on: bool) -> Button:
        """An option of the host that is on or off: tapped, it is the other way."""
        return self._to(self._own(name, on=on), self.card.with_host(**{name: not on}))

    def _own(self, name: str, *, on: bool) -> str:
        """An option of the host that is on or off, with its value."""
        return self._stated(
            name, self.phrases.say(f"choice-{name}-on" if on else f"choice-{name}-off")
        )

    def _end_named(self) -> str:
        """The end of somebody's time, as it would be."""
        auto = self.card.host.end is End.AUTO
        return self._stated(
            "end", self.phrases.say("choice-end-auto" if auto else "choice-end-claim")
        )

    def _stated(self, name: str, value: str) -> str:
        """An option of the host with the word for its value."""
        values = {"option": self.phrases.say(f"option-{name}"), "value": value}
        return self.phrases.say("button-option", values)

    def _named(self, option: Option) -> str:
        if option.starter and option.name not in self.card.options and self.private:
            return self.phrases.say("choice-you")
        return self._choice(option, self.card.values[option.name])

    def _choice(self, option: Option, value: str) -> str:
        return self.phrases.say(f"choice-{self.card.game}-{option.name}-{value}")

    def _asks(self, option: Option) -> bool:
        return option.name == self.card.asking

    def _back(self) -> Button:
        return self._face("button-back", Face.MAIN)

    def _games(self) -> Button:
        return self._button(self.phrases.say("button-games"), "games")

    def _face(self, label: str, face: Face) -> Button:
        return self._face_to(self.phrases.say(label), face)

    def _face_to(self, label: str, face: Face) -> Button:
        return self._to(label, self.card.on(face))

    def _to(self, label: str, card: Card) -> Button:
        return self._button(label, "card", str(card))

    def _button(self, label: str, verb: str, argument: str = "") -> Button:
        return tap_button(label, Tap(verb, argument=argument))
