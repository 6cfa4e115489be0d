"""The themes of boards, for tests that measure pictures in each of them."""

import pytest

from bot.render import CONTRAST, DARK, LIGHT, Theme
from tests.support.cases import smoke


def _name(theme: Theme) -> str:
    return theme.name


THEMES = pytest.mark.parametrize("theme", smoke([LIGHT, DARK, CONTRAST]), ids=_name)
"""`make test` measures in one, `make test-all` in the others."""
