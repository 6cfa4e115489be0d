"""`compose.yaml` fits the bot, whose settings, ports and paths it names; no secret is in it."""

import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from bot.config.settings import Settings
from bot.intake.webhook import PATH
from bot.store.db.postgres import OLDEST
from tests.support.cases import cases
from tests.support.compose import BOTS, FILE, LeftOutError, composed

TEXT = FILE.read_text(encoding="utf-8")
DOCKERFILE = (FILE.parent / "Dockerfile").read_text(encoding="utf-8")
GIVEN = {
    "TELEGRAM_BOT_TOKEN": "123456:ABC",
    "POSTGRES_PASSWORD": "p@ss w/rd:?",
    "WEBHOOK_SECRET": "a-secret",
    "PUBLIC_HOST": "tessera.example.org",
}
OF_DRIVER = {"PGPASSWORD"}
"""Variables that the database's driver reads by itself."""

MOST_CONNECTIONS = 100
"""Connections that a server takes unless it is told otherwise."""

WIRES = 2
"""Connections of a copy beside those of its pool."""

SERVED = {PATH, "/app", "/app/*", "/healthz", "/readyz"}
"""Paths that anybody may ask for."""


@pytest.fixture
def services() -> dict[str, Any]:
    return dict(composed(GIVEN)["services"])


@pytest.fixture
def proxy() -> str:
    return str(composed(GIVEN)["configs"]["proxy"]["content"])


@pytest.fixture
def settings(services: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Settings:
    """Settings as an instance reads them."""
    monkeypatch.chdir(tmp_path)
    for name, value in services[BOTS[0]]["environment"].items():
        monkeypatch.setenv(name, value)
    return Settings()


def test_every_variable_of_a_copy_is_a_setting(services: dict[str, Any]) -> None:
    known = {name.upper() for name in Settings.model_fields}
    assert set(services[BOTS[0]]["environment"]) - OF_DRIVER <= known


def test_all_copies_are_alike(services: dict[str, Any]) -> None:
    assert {name for name in services if "build" in services[name]} == set(BOTS)
    assert services[BOTS[0]] == services[BOTS[1]]


def test_what_may_be_left_out_is_as_without_the_file(settings: Settings) -> None:
    given = {place[1].lower() for place in re.finditer(r"\$\{([A-Z_]+):-", TEXT)}
    assert given
    for name in given:
        assert getattr(settings, name) == Settings.model_fields[name].default, name


@cases("name", GIVEN)
def test_who_leaves_out_what_must_be_given_is_told(name: str) -> None:
    with pytest.raises(LeftOutError, match=r"into \.env$"):
        composed({**GIVEN, name: ""})
    assert f"#   {name}=" in TEXT


def test_no_secret_stands_in_the_file() -> None:
    found = re.findall(r"^ *(\w*(?:TOKEN|PASSWORD|SECRET)\w*): *(.*)$", TEXT, re.MULTILINE)
    assert len(found) == 4
    assert all(re.fullmatch(r"\$\{\w+:\?[^}]+\}", value) for _, value in found), found
    assert ".env" in (FILE.parent / ".gitignore").read_text(encoding="utf-8").split()
    assert ".env" in (FILE.parent / ".dockerignore").read_text(encoding="utf-8").split()


def test_the_copies_find_the_server_and_its_database(
    services: dict[str, Any], settings: Settings
) -> None:
    server, at = services["postgres"], make_url(settings.database_url)
    assert (at.username, at.password) == (server["environment"]["POSTGRES_USER"], None)
    assert at.database == server["environment"]["POSTGRES_DB"]
    assert services[str(at.host)] is server
    assert services[BOTS[0]]["depends_on"] == {at.host: {"condition": "service_healthy"}}
    assert {"PGPASSWORD", "POSTGRES_PASSWORD"} == {
        name
        for one in (services[BOTS[0]], server)
        for name, value in one["environment"].items()
        if value == GIVEN["POSTGRES_PASSWORD"]
    }


def test_the_server_is_new_enough_and_checked_and_has_room(
    services: dict[str, Any], settings: Settings
) -> None:
    server = services["postgres"]
    version = int(server["image"].removeprefix("postgres:"))
    # From 18 on its image keeps data elsewhere.
    assert OLDEST <= version <= 17
    assert server["volumes"] == ["games:/var/lib/postgresql/data"]
    assert "pg_isready" in server["healthcheck"]["test"]
    assert len(BOTS) * (settings.database_connections + WIRES) < MOST_CONNECTIONS


def test_every_service_comes_back_and_every_volume_has_a_name(services: dict[str, Any]) -> None:
    named = composed(GIVEN)["volumes"]
    for service in services.values():
        assert service["restart"] == "unless-stopped"
        assert all(volume.partition(":")[0] in named for volume in service.get("volumes", []))


def test_the_proxy_leads_to_where_the_copies_listen(proxy: str, settings: Settings) -> None:
    _, port = settings.address
    assert f"reverse_proxy {' '.join(f'{name}:{port}' for name in BOTS)} {{" in proxy
    assert f"{settings.webhook_url} {{" in proxy
    assert f"EXPOSE {port}" in DOCKERFILE


def test_the_proxy_lets_pass_what_anybody_may_ask_for(proxy: str) -> None:
    [paths] = re.findall(r"@public path (.*)", proxy)
    assert set(paths.split()) == SERVED
    [checked] = re.findall(r"health_uri (.*)", proxy)
    assert checked in SERVED


def test_the_image_checks_itself_where_it_listens(settings: Settings) -> None:
    [(port, path)] = re.findall(r"HEALTHCHECK[\s\S]*?http://127\.0\.0\.1:(\d+)(/\w+)'", DOCKERFILE)
    assert int(port) == settings.address[1]
    assert path in SERVED
