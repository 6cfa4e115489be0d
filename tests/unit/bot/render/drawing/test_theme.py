from dataclasses import replace
from itertools import combinations

import pytest

from bot.render import CONTRAST, DARK, LIGHT, Theme, UnknownRoleError
from bot.render import THEMES as NAMED
from bot.render.drawing.colour import contrast, rgb
from tests.support.render import sight
from tests.support.render.sight import chroma, distance

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)

PIECES = "blue", "yellow", "red", "green"
TILES = "strat-red", "strat-green", "strat-neutral"
SIDES = "tri-orange", "tri-purple"
GROUND = "tri-red", "tri-blue", "tri-green"
FLIPPED = "tri-flipped"
SIGNS = "legal", "illegal"
"""Roles that are told apart by their forms."""

SETS = PIECES, TILES, GROUND + SIDES
"""Roles that meet on a board."""


@THEMES
def test_pieces_are_told_apart_by_everybody(theme: Theme) -> None:
    for roles in SETS:
        pairs = combinations((theme.fill(role) for role in roles), 2)
        assert min(distance(one, other) for one, other in pairs) > 15


def test_every_role_is_in_a_set_that_is_measured() -> None:
    measured = [role for roles in SETS for role in roles]
    assert sorted([*measured, FLIPPED, *SIGNS]) == sorted(LIGHT.roles)
    assert sorted(DARK.roles) == sorted(CONTRAST.roles) == sorted(LIGHT.roles)


def test_themes_have_names() -> None:
    assert dict(NAMED) == {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}


def test_the_measure_is_that_of_the_design() -> None:
    assert distance(rgb("#000000"), rgb("#FFFFFF")) == pytest.approx(100, abs=0.1)
    for roles, measured in zip(SETS, (15.6, 21.5, 16.9), strict=True):
        fills = [LIGHT.fill(role) for role in roles]
        light = min(distance(a, b) for a, b in combinations(fills, 2))
        assert light == pytest.approx(measured, abs=0.05)


@THEMES
def test_the_colours_of_ground_are_equally_strong(theme: Theme) -> None:
    strengths = [chroma(theme.fill(role)) for role in GROUND]
    assert min(strengths) > 10
    assert max(strengths) - min(strengths) < 1


@THEMES
def test_flipped_ground_is_plain_to_see(theme: Theme) -> None:
    """Flipped ground is crossed out besides, and no triangle ever stands on it."""
    flipped = theme.fill(FLIPPED)
    assert min(distance(flipped, theme.fill(role)) for role in GROUND) > 10
    assert max(flipped) - min(flipped) <= 16


@THEMES
def test_sides_on_the_ground_have_an_edge_that_is_light_for_everybody(theme: Theme) -> None:
    for role in SIDES:
        assert contrast(theme.rim, theme.fill(role)) > 3.5
        assert min(distance(theme.rim, theme.fill(each)) for each in SIDES) > 35


@THEMES
def test_the_accent_is_no_piece(theme: Theme) -> None:
    assert min(distance(theme.accent, theme.fill(role)) for role in PIECES) > 10
    # In the light it lies near green, between two light lines.
    least = 8 if theme is LIGHT else 10
    assert min(distance(theme.accent, theme.fill(role)) for role in TILES) > least


@THEMES
def test_the_line_beside_the_accent_parts_it_from_every_tile(theme: Theme) -> None:
    assert contrast(theme.square, theme.accent) >= 3
    for role in ("strat-red", "strat-green"):
        assert contrast(theme.square, theme.fill(role)) >= 2.2


@THEMES
def test_words_can_be_read(theme: Theme) -> None:
    assert contrast(theme.label, theme.paper) >= 4.5
    assert contrast(theme.ink, theme.paper) >= 7
    assert contrast(theme.ink, theme.square) >= 7
    # Large bold print needs 3.
    assert contrast(theme.square, theme.accent) >= 3
    assert contrast(theme.quiet, theme.paper) >= 2


@THEMES
def test_pieces_stand_off_from_the_board(theme: Theme) -> None:
    assert min(contrast(theme.edge(role), theme.square) for role in PIECES) >= 2.5
    assert min(contrast(theme.edge(role), theme.square) for role in TILES) >= 2.2


@THEMES
def test_ghosts_are_faint_but_there(theme: Theme) -> None:
    for role in theme.roles:
        fill = theme.fill(role)
        assert 1.5 < contrast(theme.ghost(fill), fill) < (8 if theme is CONTRAST else 3)


def test_in_high_contrast_words_are_plain_and_so_are_edges() -> None:
    ground = CONTRAST.square
    for words in (CONTRAST.label, CONTRAST.quiet, CONTRAST.ink, CONTRAST.accent):
        assert contrast(words, CONTRAST.paper) >= 4.5
    for line in (CONTRAST.line, CONTRAST.faint, *map(CONTRAST.mark, ("last", "origin", "wrong"))):
        assert contrast(line, ground) >= 3
    for role in CONTRAST.roles:
        fill = CONTRAST.fill(role)
        assert contrast(CONTRAST.clearest_on(fill), fill) >= 4.5
        assert contrast(CONTRAST.marking(fill), fill) >= 3.5
        for line in (CONTRAST.edge(role), CONTRAST.swatch_edge(role)):
            assert contrast(line, ground) >= 3
    for role in (*PIECES, *SIDES):
        assert contrast(CONTRAST.spot(role), ground) >= 3


@THEMES
def test_where_a_colour_can_go_on_is_seen_in_every_theme(theme: Theme) -> None:
    for role in PIECES:
        assert contrast(theme.spot(role), theme.square) >= 2.4, role


def test_in_high_contrast_sides_are_plain_on_every_ground() -> None:
    for side in SIDES:
        for ground in GROUND:
            assert contrast(CONTRAST.fill(side), CONTRAST.fill(ground)) >= 3


def test_only_pale_pieces_have_an_edge() -> None:
    assert LIGHT.edge("yellow") != LIGHT.fill("yellow")
    assert LIGHT.edge("blue") == LIGHT.fill("blue")


def test_an_unknown_role_is_named() -> None:
    with pytest.raises(UnknownRoleError, match="“light” has no colour for the role “mauve”"):
        LIGHT.fill("mauve")
    with pytest.raises(UnknownRoleError, match="wrnog"):
        LIGHT.mark("wrnog")


def test_control_two_roles_that_only_some_can_tell_apart_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A red and an olive far apart for most people, near for those who lack some cones."""
    roles = {**LIGHT.roles, "red": rgb("#C0392B"), "green": rgb("#6E7A1F")}
    alike = replace(LIGHT, roles=roles)
    with monkeypatch.context() as most_people:
        most_people.setattr(sight, "SIGHTS", {"normal": sight.SIGHTS["normal"]})
        test_pieces_are_told_apart_by_everybody(alike)
    with pytest.raises(AssertionError):
        test_pieces_are_told_apart_by_everybody(alike)


def test_every_piece_and_tile_has_a_dark_edge_in_high_contrast() -> None:
    for role in (*PIECES, *TILES, *SIDES):
        assert contrast(CONTRAST.edge(role), CONTRAST.square) > 12
