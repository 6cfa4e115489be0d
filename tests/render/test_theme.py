from itertools import combinations

import pytest

from bot.render import DARK, LIGHT, Theme, UnknownRoleError
from bot.render.colour import contrast, rgb
from tests.render.sight import distance

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)


@THEMES
def test_pieces_are_told_apart_by_everybody(theme: Theme) -> None:
    pairs = combinations(theme.roles.values(), 2)
    assert min(distance(one, other) for one, other in pairs) > 15


def test_the_measure_is_that_of_the_design() -> None:
    assert distance(rgb("#000000"), rgb("#FFFFFF")) == pytest.approx(100, abs=0.1)
    light = min(distance(a, b) for a, b in combinations(LIGHT.roles.values(), 2))
    assert light == pytest.approx(15.6, abs=0.05)


@THEMES
def test_the_accent_is_no_piece(theme: Theme) -> None:
    assert min(distance(theme.accent, fill) for fill in theme.roles.values()) > 10


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
    assert min(contrast(theme.edge(role), theme.square) for role in theme.roles) >= 2.5


@THEMES
def test_ghosts_are_faint_but_there(theme: Theme) -> None:
    for role in theme.roles:
        fill = theme.fill(role)
        assert 1.5 < contrast(theme.ghost(fill), fill) < 3


def test_only_pale_pieces_have_an_edge() -> None:
    assert LIGHT.edge("yellow") != LIGHT.fill("yellow")
    assert LIGHT.edge("blue") == LIGHT.fill("blue")


def test_an_unknown_role_is_named() -> None:
    with pytest.raises(UnknownRoleError, match="“light” has no colour for the role “mauve”"):
        LIGHT.fill("mauve")
    with pytest.raises(UnknownRoleError, match="wrnog"):
        LIGHT.mark("wrnog")
