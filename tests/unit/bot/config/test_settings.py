"""Settings from the environment or a `.env` file; errors name each wrong one and valid values."""

from pathlib import Path

import pytest

from bot.config.roles import ALL, InstanceConfig, Role
from bot.config.settings import Settings, SettingsError, read_settings
from bot.store.db.postgres import PostgresOptions

TOKEN = "12345:AAsecretsecretsecret"  # noqa: S105 - no bot has it
FROM_FILE = {"TELEGRAM_BOT_TOKEN_FILE": "token.txt"}
SECRET = "webhook-secret_1"  # noqa: S105 - nobody uses it


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Remove all settings of this machine, and use a folder of its own for `.env`."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def settings_of(monkeypatch: pytest.MonkeyPatch, **values: str) -> Settings:
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    return read_settings()


def test_without_any_the_local_chat_is_served() -> None:
    settings = read_settings()
    assert settings.telegram_bot_token is None
    assert settings.telegram_api_url == "https://api.telegram.org"
    assert settings.database_url == "sqlite+aiosqlite:///data/tessera.db"
    assert settings.address == ("127.0.0.1", 8080)
    assert (settings.webhook_url, settings.webhook_secret) == (None, None)
    assert (settings.public_url, settings.mini_app_name) == (None, None)
    assert (settings.agent_processes, settings.agent_memory_mb) == (1, 512)
    assert settings.agent_seconds == 10
    assert settings.instance == InstanceConfig(ALL, PostgresOptions())
    assert settings.log_level == "INFO"


def test_every_setting_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_of(
        monkeypatch,
        TELEGRAM_BOT_TOKEN=TOKEN,
        TELEGRAM_API_URL="http://127.0.0.1:8081",
        DATABASE_URL="sqlite+aiosqlite:////srv/games.db",
        LISTEN="[::1]:9000",
        WEBHOOK_URL="https://example.org/here",
        WEBHOOK_SECRET=SECRET,
        PUBLIC_URL="https://example.org",
        MINI_APP_NAME="board",
        STORAGE_CHAT="-1001234567890",
        EPHEMERAL="On",
        AGENT_PROCESSES="4",
        AGENT_SECONDS="30",
        LOG_LEVEL="debug",
        LOG_FORMAT="JSON",
    )
    assert settings.telegram_bot_token
    assert settings.telegram_bot_token.get_secret_value() == TOKEN
    assert settings.telegram_api_url == "http://127.0.0.1:8081"
    assert settings.database_url == "sqlite+aiosqlite:////srv/games.db"
    assert settings.address == ("::1", 9000)
    assert settings.webhook_url == "https://example.org/here"
    assert settings.webhook_secret
    assert settings.webhook_secret.get_secret_value() == SECRET
    assert settings.public_url == "https://example.org"
    assert settings.mini_app_name == "board"
    assert settings.storage_chat == -1001234567890
    assert settings.answers_unseen
    assert (settings.agent_processes, settings.agent_seconds) == (4, 30)
    assert settings.log_level == "DEBUG"
    assert settings.log_format == "json"


def test_what_is_empty_counts_as_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_of(monkeypatch, TELEGRAM_BOT_TOKEN="", LISTEN="", WEBHOOK_URL="")
    assert settings == Settings()
    assert settings.telegram_bot_token is None


WRONG = [
    ("TELEGRAM_BOT_TOKEN", "no-token", "colon"),
    ("TELEGRAM_BOT_TOKEN_FILE", "missing.txt", "cannot be read"),
    ("TELEGRAM_API_URL", "ftp://example.org", "URL"),
    ("TELEGRAM_API_URL", "example.org", "URL"),
    ("DATABASE_URL", "games.db", "sqlite"),
    ("DATABASE_URL", "mysql+aiomysql://host/db", "sqlite.* or postgresql.*, not mysql"),
    ("DATABASE_URL", "sqlite:///data/x.db", r"sqlite\+aiosqlite"),
    ("DATABASE_CONNECTIONS", "1", "instance"),
    ("DATABASE_CONNECT_SECONDS", "0", "away"),
    ("DATABASE_RETRY_SECONDS", "never", "pause"),
    ("DATABASE_STATEMENT_SECONDS", "0", "statement"),
    ("DATABASE_LOCK_SECONDS", "-1", "wait"),
    ("DATABASE_HELD_SECONDS", "1e9", "silent"),
    ("ROLES", "receive,rest", "receive, work, send, think, not rest"),
    ("ROLES", ",", "not nothing"),
    ("LISTEN", "8080", "HOST:PORT"),
    ("LISTEN", "localhost", "HOST:PORT"),
    ("LISTEN", "localhost:http", "HOST:PORT"),
    ("LISTEN", "127.0.0.1:99999", "HOST:PORT"),
    ("LISTEN", "127.0.0.1:0", "HOST:PORT"),
    ("LISTEN", "127.0.0.1:-1", "HOST:PORT"),
    ("WEBHOOK_URL", "http://example.org", "https"),
    ("PUBLIC_URL", "http://example.org", "https"),
    ("PUBLIC_URL", "https://example.org/games", "https"),
    ("MINI_APP_NAME", "my board", "short name"),
    ("STORAGE_CHAT", "@storage", "id of a chat"),
    ("EPHEMERAL", "perhaps", "on or off"),
    ("AGENT_PROCESSES", "0", "Processes"),
    ("AGENT_PROCESSES", "65", "Processes"),
    ("AGENT_PROCESSES", "many", "Processes"),
    ("AGENT_SECONDS", "0", "Seconds"),
    ("AGENT_SECONDS", "601", "Seconds"),
    ("AGENT_MEMORY_MB", "63", "Memory"),
    ("LOG_LEVEL", "LOUD", "INFO"),
    ("LOG_FORMAT", "xml", "terminal"),
]


@pytest.mark.parametrize(("name", "value", "expected"), WRONG)
def test_a_wrong_value_is_named_with_what_was_expected(
    name: str, value: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SettingsError, match=rf"^{name}\b.*{expected}"):
        settings_of(monkeypatch, **{name: value})


SERVER = "postgresql+asyncpg://bot@db/tessera"


def test_what_a_copy_does_and_asks_of_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_of(
        monkeypatch,
        TELEGRAM_BOT_TOKEN=TOKEN,
        DATABASE_URL=SERVER,
        DATABASE_CONNECTIONS="4",
        DATABASE_CONNECT_SECONDS="1.5",
        DATABASE_RETRY_SECONDS="30",
        DATABASE_STATEMENT_SECONDS="60",
        DATABASE_LOCK_SECONDS="20",
        DATABASE_HELD_SECONDS="7",
        ROLES="Send, receive",
    )
    terms = PostgresOptions(4, connecting=1.5, statement=60, lock=20, held=7, between_tries=30)
    assert settings.instance == InstanceConfig(frozenset({Role.SEND, Role.RECEIVE}), terms)
    assert settings.roles == "receive,send"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (
            {"TELEGRAM_BOT_TOKEN": TOKEN},
            "a file has room for one instance of the bot, which does all",
        ),
        ({"DATABASE_URL": SERVER}, "a local chat has one instance of the bot, which does all"),
    ],
)
def test_who_is_alone_does_everything(
    given: dict[str, str], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SettingsError, match=f"^ROLES: {why}"):
        settings_of(monkeypatch, ROLES="receive,work,send", **given)
    settings_of(monkeypatch, ROLES="think,send,work,receive", **given)


def test_a_webhook_needs_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SettingsError, match=r"^WEBHOOK_SECRET: expected"):
        settings_of(monkeypatch, WEBHOOK_URL="https://example.org")


@pytest.mark.parametrize("secret", ["two words", "geheim§", "x" * 257])
def test_a_secret_telegram_would_not_take_is_refused_unseen(
    secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SettingsError, match=r"^WEBHOOK_SECRET") as refused:
        settings_of(monkeypatch, WEBHOOK_URL="https://example.org", WEBHOOK_SECRET=secret)
    assert secret not in str(refused.value)


def test_all_wrong_values_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SettingsError) as refused:
        settings_of(monkeypatch, LISTEN="nowhere", AGENT_PROCESSES="0", LOG_LEVEL="LOUD")
    starts = [line.split(":")[0] for line in str(refused.value).splitlines()]
    assert starts == ["LISTEN", "AGENT_PROCESSES", "LOG_LEVEL"]


def test_the_token_may_be_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "token.txt").write_text(f"{TOKEN}\n")
    settings = settings_of(monkeypatch, **FROM_FILE)
    assert settings.telegram_bot_token
    assert settings.telegram_bot_token.get_secret_value() == TOKEN


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"no token at all"])
def test_a_file_without_a_token_is_refused(
    content: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "token.txt").write_bytes(content)
    with pytest.raises(SettingsError, match=r"^TELEGRAM_BOT_TOKEN"):
        settings_of(monkeypatch, **FROM_FILE)


def test_secrets_are_never_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_of(
        monkeypatch,
        TELEGRAM_BOT_TOKEN=TOKEN,
        WEBHOOK_URL="https://example.org",
        WEBHOOK_SECRET=SECRET,
    )
    for printed in (repr(settings), str(settings), settings.model_dump_json()):
        assert TOKEN not in printed
        assert SECRET not in printed


@pytest.mark.parametrize(("name", "value"), [("TELEGRAM_BOT_TOKEN", TOKEN[5:]), ("LISTEN", "x")])
def test_errors_repeat_no_token(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    values = {"TELEGRAM_BOT_TOKEN": TOKEN, "WEBHOOK_SECRET": SECRET, name: value.strip(":")}
    with pytest.raises(SettingsError) as refused:
        settings_of(monkeypatch, **values)
    assert "secretsecret" not in str(refused.value)
    assert SECRET not in str(refused.value)
    assert refused.value.__cause__ is None


def test_settings_come_from_a_file_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lines = f"TELEGRAM_BOT_TOKEN={TOKEN}\nLISTEN=0.0.0.0:1\nagent_processes=2\nOTHER=x\n"
    (tmp_path / ".env").write_text(lines)
    settings = settings_of(monkeypatch, LISTEN="127.0.0.1:2")
    assert settings.telegram_bot_token
    assert settings.telegram_bot_token.get_secret_value() == TOKEN
    assert settings.address == ("127.0.0.1", 2)
    assert settings.agent_processes == 2


def test_a_settings_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"LISTEN=\xff\xfe\n")
    with pytest.raises(SettingsError, match=r"\.env"):
        read_settings()
