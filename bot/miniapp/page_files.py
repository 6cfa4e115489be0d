"""The files of the page: the one that is opened, and those it loads under the hash of all."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from bot.miniapp.http import HEADERS

FOLDER = Path(__file__).parent / "page"
INDEX = "index.html"
TYPES: Mapping[str, str] = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
WEB_CLIENTS = (
    "https://web.telegram.org",
    "https://webk.telegram.org",
    "https://webz.telegram.org",
    "https://k.web.telegram.org",
    "https://z.web.telegram.org",
    "https://a.web.telegram.org",
)
"""Telegram's clients that show a page in a frame."""

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        f"frame-ancestors 'self' {' '.join(WEB_CLIENTS)}",
    ]
)
FOR_A_YEAR = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class PageFiles:
    """The files by name, as they were when the program began."""

    files: Mapping[str, bytes]
    version: str

    @classmethod
    def read(cls, folder: Path = FOLDER) -> "PageFiles":
        """The files of a folder."""
        names = sorted(path.name for path in folder.iterdir() if path.suffix in TYPES)
        files = {name: (folder / name).read_bytes() for name in names}
        digest = hashlib.sha256()
        for name, content in files.items():
            digest.update(f"{name} {len(content)}\n".encode() + content)
        return cls(files, digest.hexdigest()[:20])

    def routes(self) -> list[BaseRoute]:
        """The page, and the files it loads."""
        return [
            Route("/app", self._index),
            Route("/app/", self._index),
            Route("/app/page/{version}/{name}", self._file),
        ]

    async def _index(self, _request: Request) -> Response:
        page = self.files[INDEX].replace(b"{version}", self.version.encode())
        headers = {**HEADERS, "Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
        return Response(page, media_type="text/html", headers=headers)

    async def _file(self, request: Request) -> Response:
        name, version = request.path_params["name"], request.path_params["version"]
        if name not in self.files or name == INDEX or version != self.version:
            return Response("Not Found", 404, headers=HEADERS)
        headers = {**HEADERS, "Cache-Control": FOR_A_YEAR}
        return Response(self.files[name], media_type=TYPES[Path(name).suffix], headers=headers)
