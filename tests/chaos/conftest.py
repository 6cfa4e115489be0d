"""Fixtures for bots that live and die in this process."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.chaos.grounds import FileGround, Ground
from tests.chaos.server_ground import ServerGround
from tests.support.postgres import Server  # noqa: TC001 - as everything else here

SQLITE, POSTGRES = KINDS = "sqlite", "postgresql"
"""The kinds of databases."""


@pytest.fixture(params=KINDS)
def ground(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ground]:
    """Yield a database for the bot, one of each kind unless the test names a kind."""
    with closing(_ground(request, tmp_path)) as made:
        yield made


def _ground(request: pytest.FixtureRequest, folder: Path) -> Ground:
    if request.param == SQLITE:
        return FileGround(folder)
    server: Server = request.getfixturevalue("postgres")
    return ServerGround(server.url(request.getfixturevalue("migrated_on_postgres")))
