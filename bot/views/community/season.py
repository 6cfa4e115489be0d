"""The message of a season: its crosstable as a picture, with the terms and how far it is."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.domain.seasons.crosstable import Line, between, crosstable, settled
from bot.domain.seasons.length import length, pace_of
from bot.domain.seasons.season import FEWEST, Fixture, Season, SeasonStage
from bot.i18n.translations import Html
from bot.render.crosstable import Scored
from bot.views.clock_phrases import moment, pace_named
from bot.views.keyboard import Button, Keyboard, Tap, tap_button
from bot.views.phrases import Phrases

HALF = "½"
VOID = "–"


@dataclass(frozen=True)
class SeasonMessage:
    """A season as its group sees it."""

    phrases: Phrases
    season: Season

    @property
    def text(self) -> Html:
        """Its game and its terms, and what happens next."""
        return Html("\n".join([self._title, *self._about()]))

    @property
    def keyboard(self) -> Keyboard:
        """Buttons by which people join, leave, and by which the opener lets it begin."""
        say = self.phrases.say
        leave = self._tap(say("button-season-leave"), "quit")
        match self.season.stage:
            case SeasonStage.OPEN:
                join = self._tap(say("button-season-join"), "enter")
                begin = self._tap(say("button-season-begin"), "kickoff")
                enough = len(self.season.members) >= FEWEST
                return [[join, leave], [begin]] if enough else [[join, leave]]
            case SeasonStage.RUNNING:
                return [[leave]]
        return []

    @property
    def lines(self) -> list[Scored]:
        """The lines of the picture."""
        lines = crosstable(self.season)
        return [self._scored(line, lines) for line in lines]

    @property
    def heads(self) -> tuple[str, str]:
        """The words over points and tiebreaks."""
        return self.phrases.say("season-points"), self.phrases.say("season-tiebreak")

    @property
    def _title(self) -> Html:
        game = self.phrases.say(f"game-{self.season.terms.game}")
        return self.phrases.phrase("season-title", {"game": game})

    def _about(self) -> Iterator[Html]:
        season, (ended, all_) = self.season, settled(self.season)
        match season.stage:
            case SeasonStage.OPEN:
                yield self._terms()
                yield self.phrases.phrase("season-open", {"count": len(season.members)})
            case SeasonStage.RUNNING:
                values: dict[str, Any] = {"number": ended, "count": all_}
                values["moment"] = moment(season.ends_at or 0)
                yield self.phrases.phrase("season-running", values)
            case SeasonStage.DECIDING:
                yield self.phrases.phrase("season-deciding", {"number": ended, "count": all_})
            case SeasonStage.OVER:
                yield from self._winners()
            case SeasonStage.CLOSED:
                yield self.phrases.phrase("season-closed")

    def _terms(self) -> Html:
        terms = self.season.terms
        people = max(FEWEST, len(self.season.members))
        values = {
            "pace": pace_named(self.phrases, pace_of(terms)),
            "days": length(terms, people),
            "games": 2 if terms.twice else 1,
        }
        return self.phrases.phrase("season-terms", values)

    def _winners(self) -> Iterator[Html]:
        first = [line for line in crosstable(self.season) if line.place == 1]
        names = [self.phrases.name(self.season.members[line.member].human) for line in first]
        if names and settled(self.season)[0]:
            values = {"count": len(names), "names": Html(", ".join(names))}
            yield self.phrases.phrase("season-won", values)
        else:
            yield self.phrases.phrase("season-empty")

    def _scored(self, line: Line, lines: list[Line]) -> Scored:
        season, member = self.season, self.season.members[line.member]
        has_begun = bool(season.fixtures)
        return Scored(
            place=f"{line.place or VOID}" if has_begun else "",
            name=self._plain_name(line.member),
            cells=tuple(self._cell(line.member, other.member) for other in lines),
            points=points_shown(line.points) if has_begun else "",
            tiebreak=self.phrases.points(line.tiebreak) if has_begun else "",
            left=member.left,
        )

    def _plain_name(self, member: int) -> str:
        human = self.season.members[member].human
        return human.name or self.phrases.say("player-someone")

    def _cell(self, member: int, other: int) -> tuple[str, ...] | None:
        """The points of a member from another one in each of their games."""
        if member == other:
            return None
        return tuple(_gained(game, member) for game in between(self.season, member, other)) or ("",)

    def _tap(self, label: str, verb: str) -> Button:
        return tap_button(label, Tap(verb, argument=str(self.season.number)))


def _gained(fixture: Fixture, member: int) -> str:
    """The points of a member from a game; nothing before it has ended."""
    points = fixture.points_of(member)
    return VOID if fixture.void else "" if points is None else points_shown(points)


def points_shown(points: float) -> str:
    """Points with halves: `0`, `½`, `2½`."""
    whole, part = divmod(points, 1)
    return f"{int(whole) or ('' if part else 0)}{HALF if part else ''}"
