"""Themes as JSON: the page mixes no colours."""

import json
import re
from collections.abc import Iterator
from typing import Any

from bot.render import CONTRAST, DARK, LIGHT, Theme
from bot.render.drawing.colour import rgb, shade
from bot.views.pages import theme_json
from tests.support.cases import cases

THEMES = (LIGHT, DARK, CONTRAST)
HEX = re.compile(r"#[0-9A-F]{6}")


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, each in value.items():
            if key != "name":
                yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)
    elif isinstance(value, str):
        yield value


@cases("look", THEMES)
def test_every_colour_is_a_code(look: Theme) -> None:
    found = list(strings(json.loads(json.dumps(theme_json.theme(look)))))
    assert len(found) > 100
    assert [each for each in found if not HEX.fullmatch(each)] == []


@cases("look", THEMES)
def test_colours_are_those_of_the_theme(look: Theme) -> None:
    told = theme_json.theme(look)
    assert rgb(told["paper"]) == look.paper
    assert rgb(told["marks"]["last"]) == look.ink
    assert set(told["roles"]) == set(look.roles)
    for role, colours in told["roles"].items():
        fill = look.fill(role)
        assert rgb(colours["fill"]) == fill
        assert rgb(colours["half"]["fill"]) == look.fill(role, 0.5)
        assert rgb(colours["ghost"]) == look.ghost(fill)
        assert rgb(colours["half"]["edge"]) == look.edge(role, 0.5)
        assert rgb(colours["spot"]) == look.spot(role)
        assert [rgb(each["fill"]) for each in colours["raised"]] == [
            look.raised(role, level) for level in (1, 2, 3, 4)
        ]
        assert rgb(colours["raised"][3]["wall"]) == shade(look.raised(role, 9))


def test_a_dark_theme_says_so() -> None:
    assert [theme_json.theme(look)["dark"] for look in THEMES] == [False, True, False]
