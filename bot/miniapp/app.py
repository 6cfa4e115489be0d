"""The page's server as a part of the bot's own: every instance has one."""

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.routing import BaseRoute, Route

from bot.common.clock import Clock
from bot.i18n.translations import Texts
from bot.intake.polling import UpdateInbox
from bot.miniapp.access import Access
from bot.miniapp.branch_api import Advice, BranchApi
from bot.miniapp.callers import Json, Server
from bot.miniapp.do_api import DoApi
from bot.miniapp.http import Handler, answering
from bot.miniapp.hub import PageHub
from bot.miniapp.init_data import signing_key
from bot.miniapp.page_files import PageFiles
from bot.miniapp.session_api import SessionApi
from bot.miniapp.sessions import Sessions, session_key
from bot.miniapp.table_api import TableApi
from bot.store import Store
from bot.views.pages.app_links import link_key


@dataclass(frozen=True)
class Look:
    """The page without its tables: its files, and the looks of boards by name, as data.

    `advice` comes from the opponents of this instance, if it has any.
    """

    files: PageFiles
    themes: Mapping[str, Json]
    advice: Advice | None = None


@dataclass(frozen=True)
class MiniApp:
    """All that is served below `/app`."""

    hub: PageHub
    files: PageFiles
    session_api: SessionApi
    table_api: TableApi
    do_api: DoApi
    branch_api: BranchApi

    def routes(self) -> list[BaseRoute]:
        """The addresses of the page."""
        return [
            *self.files.routes(),
            _route("/session", self.session_api.open, "POST"),
            _route("/tables", self.session_api.tables),
            _route("/tables/{code}", self.table_api.state),
            _route("/tables/{code}/events", self.table_api.events),
            _route("/tables/{code}/lays", self.table_api.lays),
            _route("/tables/{code}/draft", self.table_api.draft),
            _route("/tables/{code}/preview", self.table_api.preview),
            _route("/tables/{code}/plies/{number:int}", self.table_api.ply),
            _route("/tables/{code}/branch", self.branch_api.state),
            _route("/tables/{code}/branch/lays", self.branch_api.lays),
            _route("/tables/{code}/branch/draft", self.branch_api.draft),
            _route("/tables/{code}/branch/preview", self.branch_api.preview),
            _route("/tables/{code}/branch/advice", self.branch_api.asked),
            _route("/tables/{code}/do", self.do_api.do, "POST"),
        ]


def _route(path: str, handler: Handler, method: str = "GET") -> Route:
    return Route(f"/app{path}", answering(handler), methods=[method])


def mini_app(
    store: Store, texts: Texts, clock: Clock, intake: UpdateInbox, bot_token: str, look: Look
) -> MiniApp:
    """The page's server of a bot, over its store and its inbox."""
    hub = PageHub(store)
    sessions, access = Sessions(session_key(bot_token)), Access(link_key(bot_token))
    server = Server(store, texts, clock, hub, sessions, access)
    return MiniApp(
        hub,
        look.files,
        SessionApi(server, signing_key(bot_token), look.themes),
        TableApi(server),
        DoApi(server, intake),
        BranchApi(server, look.advice),
    )
