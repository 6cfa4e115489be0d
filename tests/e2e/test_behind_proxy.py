"""The setup of `compose.yaml` without containers: a server with a password, instances, a proxy.

Skipped if there is no Caddy.
"""

import asyncio
import contextlib
import os
import shutil
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.engine import make_url

from bot.intake.webhook import HEADER, PATH
from tests.e2e.test_instances import PLAIN
from tests.e2e.test_on_postgres import begun, moved
from tests.support.cases import smoke
from tests.support.compose import BOTS, composed
from tests.support.flows.running import LONG, Program, running
from tests.support.local_chat import LocalChat
from tests.support.postgres import Server, Starter
from tests.support.program import free_port

CADDY = shutil.which("caddy")
PASSWORD = "p@ss w/rd:?"  # noqa: S105 - known to these tests only
SECRET = "a-secret"  # noqa: S105 - as above
ENDINGS = signal.SIGKILL, signal.SIGSTOP

pytestmark = [
    pytest.mark.skipif(CADDY is None, reason="there is no Caddy here"),
    # Or it is skipped for want of a server.
    pytest.mark.usefixtures("postgres"),
]


async def lets_in_by_password_only(server: Server) -> None:
    """Make a server ask for the password from the next connection on."""
    await server.ask(f"ALTER ROLE tessera PASSWORD '{PASSWORD}'")
    [(rules,)] = await server.ask("SHOW hba_file")
    await asyncio.to_thread(Path(rules).write_text, "local all all scram-sha-256\n")
    await server.ask("SELECT pg_reload_conf()")


@dataclass
class Composition:
    """The instances by name with their addresses, and the one at which the proxy listens."""

    copies: dict[str, Program]
    addresses: dict[str, str]
    url: str
    database: str
    _updates: "count[int]"

    async def post(self) -> int:
        """Post an update that is nobody's, as Telegram would; return the status of the answer."""
        update = {"update_id": next(self._updates)}
        async with httpx.AsyncClient(base_url=self.url, timeout=LONG) as client:
            sent = await client.post(PATH, json=update, headers={HEADER: SECRET})
        return sent.status_code

    async def posted(self) -> None:
        """Post updates until one is taken."""
        async with asyncio.timeout(LONG):
            while True:
                if await self.post() == httpx.codes.OK:
                    return
                await asyncio.sleep(0.1)

    async def get(self, path: str) -> httpx.Response:
        async with httpx.AsyncClient(base_url=self.url, timeout=LONG) as client:
            return await client.get(path)


@asynccontextmanager
async def proxy(folder: Path, config: str) -> AsyncIterator[None]:
    file = folder / "Caddyfile"
    file.write_text(config, encoding="utf-8")
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = CADDY or "", "run", "--adapter", "caddyfile", "--config", str(file)
    log = folder / "caddy.log"
    with log.open("wb") as out:
        process = await asyncio.create_subprocess_exec(
            *command, env={"PATH": os.environ["PATH"], **home}, stderr=out, stdout=out
        )
    try:
        await Program(process, log).says("serving initial configuration")
        yield
    finally:
        process.kill()
        await process.wait()


def config(read: Any, ports: dict[str, int], behind: Sequence[str], policy: str) -> str:
    """Return the proxy's file, with ports of this machine for names, and without certificates."""
    text = str(read["configs"]["proxy"]["content"]).replace("https://", "http://")
    text = text.replace("health_uri", f"lb_policy {policy}\n health_uri")
    for name in BOTS:
        here = f"127.0.0.1:{ports[name]}" if name in behind else ""
        text = text.replace(f"{name}:8080", here)
    return text


def environment(read: Any, name: str, server: Server, port: int) -> dict[str, str]:
    """Return the settings of an instance, with the addresses of this machine."""
    wanted = dict(read["services"][name]["environment"])
    at = make_url(wanted["DATABASE_URL"])
    here = at.set(host=None, query=server.address.query, database=server.address.database)
    url = here.render_as_string(hide_password=False)
    return {**wanted, "DATABASE_URL": url, "LISTEN": f"127.0.0.1:{port}"}


@asynccontextmanager
async def composition(
    folder: Path,
    local: LocalChat,
    start: Starter,
    behind: Sequence[str] = BOTS,
    policy: str = "random",
    first: str = "",
) -> AsyncIterator[Composition]:
    """Run all of it on a server that is started, with these instances behind the proxy.

    The proxy chooses among them by a `policy`; the `first` one is patched.
    """
    ports = {name: free_port() for name in ("proxy", *BOTS)}
    public = f"127.0.0.1:{ports['proxy']}"
    given = {"TELEGRAM_BOT_TOKEN": local.token, "POSTGRES_PASSWORD": PASSWORD}
    read = composed({**given, "WEBHOOK_SECRET": SECRET, "PUBLIC_HOST": public})
    async with contextlib.AsyncExitStack() as stack:
        server = stack.enter_context(start())
        await lets_in_by_password_only(server)
        await stack.enter_async_context(proxy(folder, config(read, ports, behind, policy)))
        copies, patch = {}, first
        for name in BOTS:
            settings = environment(read, name, server, ports[name])
            program = running(folder, local, PLAIN + patch, **settings)
            copies[name] = await stack.enter_async_context(program)
            patch = ""
        addresses = {name: f"http://127.0.0.1:{ports[name]}" for name in BOTS}
        database = make_url(settings["DATABASE_URL"]).set(password=PASSWORD)
        told = database.render_as_string(hide_password=False)
        whole = Composition(copies, addresses, f"http://{public}", told, count(1))
        await whole.posted()
        yield whole
        for copy in copies.values():
            assert PASSWORD not in copy.said
            assert "Traceback" not in copy.said


@pytest.mark.slow
@pytest.mark.parametrize(("gone", "ending"), smoke(zip(BOTS, ENDINGS, strict=True)))
async def test_while_one_copy_is_gone_the_other_gets_what_is_posted(
    gone: str, ending: signal.Signals, tmp_path: Path, own_postgres: Starter
) -> None:
    async with LocalChat() as local:
        local.sandbox.webhook.first_pause = 0.001
        async with composition(tmp_path, local, own_postgres) as whole:
            await begun(local)
            await moved(local, 0)
            whole.copies[gone].process.send_signal(ending)
            if ending is signal.SIGKILL:
                await whole.copies[gone].process.wait()
            await whole.posted()
            await moved(local, 1)
            await moved(local, 2)


@pytest.mark.slow
async def test_control_with_one_copy_behind_the_proxy_nobody_gets_it(
    tmp_path: Path, own_postgres: Starter
) -> None:
    async with LocalChat() as local, composition(tmp_path, local, own_postgres, BOTS[:1]) as whole:
        await whole.copies[BOTS[0]].ended(signal.SIGKILL)
        assert await whole.post() >= httpx.codes.BAD_GATEWAY


async def test_the_proxy_lets_pass_calls_and_health_and_nothing_else(
    tmp_path: Path, own_postgres: Starter
) -> None:
    async with LocalChat() as local, composition(tmp_path, local, own_postgres) as whole:
        assert (await whole.get("/healthz")).text == "ok\n"
        assert "database: ok" in (await whole.get("/readyz")).text
        for path in ("/metrics", "/", "/telegram/metrics"):
            assert (await whole.get(path)).status_code == httpx.codes.NOT_FOUND
