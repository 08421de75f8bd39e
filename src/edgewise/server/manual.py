"""The manual under ``/docs``: pages that ``make manual`` built, served as they are."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI, Response
from fastapi.responses import PlainTextResponse
from fastapi.staticfiles import StaticFiles
from starlette.types import Scope

MANUAL = Path(__file__).parent / "docs"
SCRIPTS = "scripts.txt"
"""Lists the hashes of the scripts that stand in pages."""
NONE = "This installation came without the manual. `make manual` builds it."


def add_manual(app: FastAPI, folder: Path = MANUAL) -> None:
    """Serves the manual, or says that there is none."""
    if (folder / "index.html").is_file():
        app.mount("/docs", Manual(folder))
        return

    async def none() -> Response:
        return PlainTextResponse(NONE, 404)

    app.add_api_route("/docs", none, include_in_schema=False)
    app.add_api_route("/docs/{path:path}", none, include_in_schema=False)


class Manual(StaticFiles):
    """Files of the manual, which may run just the scripts that were built into its pages."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        self._policy = policy((folder / SCRIPTS).read_text(encoding="utf-8").split())

    async def get_response(self, path: str, scope: Scope) -> Response:
        answer = await super().get_response(path, scope)
        answer.headers["content-security-policy"] = self._policy
        answer.headers["cache-control"] = "no-cache"
        return answer


def policy(hashes: list[str]) -> str:
    """Says what a page of the manual may load and run."""
    allowed = " ".join(f"'sha256-{each}'" for each in hashes)
    return (
        f"default-src 'self'; script-src 'self' {allowed}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; worker-src 'self' blob:; connect-src 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    )
