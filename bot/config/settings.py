"""Every setting of the bot, read from the environment or a `.env` file."""

import re
from pathlib import Path
from typing import Literal, Self

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from bot.config.roles import ALL, InstanceConfig, Role, read_roles
from bot.store.db.backend import is_server
from bot.store.db.postgres import PostgresOptions

SETTINGS_FILE = ".env"
PUBLIC_API = "https://api.telegram.org"
LAST_PORT = 65535
DATABASES = {
    "sqlite+aiosqlite": "sqlite+aiosqlite:///FILE",
    "postgresql+asyncpg": "postgresql+asyncpg://USER:PASSWORD@HOST/NAME",
}
"""Form of the address of each kind of database."""

_WEBHOOK_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")


def known_store(address: str) -> str:
    """The same address of a database.

    :raises ValueError: if it is none, or of another kind; the text repeats no password.
    """
    try:
        at = make_url(address)
    except (ArgumentError, ValueError):
        raise ValueError("expected an address such as sqlite+aiosqlite:///data/x.db") from None
    if at.drivername not in DATABASES:
        raise ValueError(f"expected {' or '.join(DATABASES.values())}, not {at.drivername}")
    if "@" in (at.host or ""):
        raise ValueError("expected no more than one @: in a password it is written %40")
    return address


class SettingsError(Exception):
    """One or more settings are wrong; the text names each with what was expected."""


class Settings(BaseSettings):
    """The settings; each field's name in capitals is the name of the variable."""

    model_config = SettingsConfigDict(env_file=SETTINGS_FILE, extra="ignore", env_ignore_empty=True)

    telegram_bot_token: SecretStr | None = Field(
        default=None,
        description="The token BotFather gave. Without one the local chat is served.",
    )
    telegram_bot_token_file: Path | None = Field(
        default=None,
        description="A file with the token, instead of the token itself.",
    )
    telegram_api_url: str = Field(
        default=PUBLIC_API,
        description="The Bot API server; the bot calls URL/bot<token>/method.",
        pattern=r"^https?://[^\s/]+(/[^\s]*)?$",
    )
    database_url: str = Field(
        default="sqlite+aiosqlite:///data/tessera.db",
        description="Where games are kept: a file, whose folders are made, or a PostgreSQL server.",
    )
    database_connections: int = Field(
        default=10,
        ge=2,
        le=1000,
        description="Connections to a server that an instance uses at once; it has two more.",
    )
    database_connect_seconds: float = Field(
        default=5.0, gt=0, le=600, description="Seconds after which a server counts as away."
    )
    database_retry_seconds: float = Field(
        default=5.0, ge=0.5, le=600, description="Longest pause between tries while it is away."
    )
    database_statement_seconds: float = Field(
        default=20.0, ge=1, le=3600, description="Seconds that one statement may take."
    )
    database_lock_seconds: float = Field(
        default=10.0, ge=1, le=3600, description="Seconds of them for which it may wait for others."
    )
    database_held_seconds: float = Field(
        default=5.0,
        ge=1,
        le=3600,
        description="Seconds for which others wait for a silent instance.",
    )
    roles: str = Field(
        default=",".join(Role),
        description="What this instance of the bot does: some of receive, work, send, think.",
    )
    listen: str = Field(
        default="127.0.0.1:8080",
        description="HOST:PORT of the local chat, the webhook, health and figures.",
        pattern=r"^\S+:[0-9]{1,5}$",
    )
    webhook_url: str | None = Field(
        default=None,
        description="The public https address Telegram calls, instead of polling.",
        pattern=r"^https://\S+$",
    )
    webhook_secret: SecretStr | None = Field(
        default=None,
        description="What Telegram repeats with each call: 1 to 256 of A-Z a-z 0-9 _ -.",
    )
    public_url: str | None = Field(
        default=None,
        description="The public https address of LISTEN, for the page of a table on Telegram.",
        pattern=r"^https://[^\s/?#]+/?$",
    )
    mini_app_name: str | None = Field(
        default=None,
        description="The short name of the app made by BotFather's /newapp; none: the main one.",
        pattern=r"^[A-Za-z0-9_]{3,64}$",
    )
    storage_chat: int | None = Field(
        default=None,
        description="The id of a chat of the bot for pictures of tables in chats it is not in.",
        ge=-(2**53),
        le=2**53,
    )
    ephemeral: Literal["on", "off"] = Field(
        default="off",
        description="Whether groups see no answers that are for one person alone: on or off.",
    )
    agent_processes: int = Field(
        default=1, ge=1, le=64, description="Processes in which the bot thinks about its moves."
    )
    agent_seconds: int = Field(
        default=10,
        ge=1,
        le=600,
        description="Seconds a move of level +, which thinks in all these processes at a time.",
    )
    agent_memory_mb: int = Field(
        default=512, ge=64, le=65536, description="Memory that each of these may use, in MB."
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO", description="How much is logged."
    )
    log_format: Literal["auto", "json", "text"] = Field(
        default="auto",
        description="How it is logged: auto is text on a terminal and json elsewhere.",
    )

    @field_validator("log_level", mode="before")
    @classmethod
    def _capitals(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("log_format", "ephemeral", mode="before")
    @classmethod
    def _small(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @field_validator("database_url")
    @classmethod
    def _known_store(cls, value: str) -> str:
        return known_store(value)

    @field_validator("roles")
    @classmethod
    def _known_roles(cls, value: str) -> str:
        return ",".join(role for role in Role if role in read_roles(value))

    @field_validator("listen")
    @classmethod
    def _real_port(cls, value: str) -> str:
        if not 1 <= int(value.rpartition(":")[2]) <= LAST_PORT:
            raise ValueError(f"expected a port from 1 to {LAST_PORT}")
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _taken_by_telegram(cls, value: SecretStr | None) -> SecretStr | None:
        if value and not _WEBHOOK_SECRET.fullmatch(value.get_secret_value()):
            raise ValueError("it has other characters, or too many")
        return value

    @model_validator(mode="after")
    def _token_from_file(self) -> Self:
        if self.telegram_bot_token is None and self.telegram_bot_token_file:
            try:
                found = self.telegram_bot_token_file.read_text(encoding="utf-8").strip()
            except (OSError, UnicodeDecodeError) as error:
                raise ValueError(f"TELEGRAM_BOT_TOKEN_FILE cannot be read: {error}") from None
            self.telegram_bot_token = SecretStr(found)
        token = self.telegram_bot_token
        if token is not None and ":" not in token.get_secret_value():
            raise ValueError("TELEGRAM_BOT_TOKEN: expected digits, a colon and a key")
        if self.webhook_url and not self.webhook_secret:
            raise ValueError("WEBHOOK_SECRET: expected with WEBHOOK_URL, so that calls are known")
        return self

    @model_validator(mode="after")
    def _all_roles_where_there_is_one_instance(self) -> Self:
        if self.instance.roles != ALL and not is_server(self.database_url):
            raise ValueError("ROLES: a file has room for one instance of the bot, which does all")
        if self.instance.roles != ALL and self.telegram_bot_token is None:
            raise ValueError("ROLES: a local chat has one instance of the bot, which does all")
        return self

    @property
    def answers_unseen(self) -> bool:
        """Whether one person is answered in groups so that nobody else sees it."""
        return self.ephemeral == "on"

    @property
    def instance(self) -> InstanceConfig:
        """Roles of this instance, and its terms with a server."""
        terms = PostgresOptions(
            connections=self.database_connections,
            connecting=self.database_connect_seconds,
            statement=self.database_statement_seconds,
            lock=self.database_lock_seconds,
            held=self.database_held_seconds,
            between_tries=self.database_retry_seconds,
        )
        return InstanceConfig(read_roles(self.roles), terms)

    @property
    def address(self) -> tuple[str, int]:
        """Host and port of `listen`."""
        host, _, port = self.listen.rpartition(":")
        return host.strip("[]"), int(port)


def read_settings() -> Settings:
    """The settings of this process.

    :raises SettingsError: if any is wrong; a value is repeated only where it is no secret.
    """
    try:
        return Settings()
    except ValidationError as error:
        lines = [_sentence(str(e["loc"][0]) if e["loc"] else "", e["msg"]) for e in error.errors()]
        raise SettingsError("\n".join(lines)) from None
    except UnicodeDecodeError as error:
        raise SettingsError(f".env: expected a text in UTF-8: {error}") from None


def _sentence(field: str, message: str) -> str:
    message = message.removeprefix("Value error, ")
    if not field:
        return message
    expected = Settings.model_fields[field].description
    return f"{field.upper()}: {message}. {expected}"
