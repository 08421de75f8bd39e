"""Answers that do not change while the server runs: built, encoded and compressed once."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from fastapi import Request, Response
from pydantic import BaseModel

JSON = "application/json"
SVG = "image/svg+xml"


@dataclass(frozen=True)
class Answer:
    """A body as it is sent, plain and packed, and the tag that a browser may show again."""

    plain: bytes
    packed: bytes
    tag: str
    kind: str

    def to(self, request: Request) -> Response:
        """Answers a request: with nothing, if the browser has it."""
        headers = {"etag": self.tag, "cache-control": "no-cache", "vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(self.packed, headers=headers, media_type=self.kind)
        return Response(self.plain, headers=headers, media_type=self.kind)


class Fixed:
    """All answers of that kind, by their paths and languages."""

    def __init__(self) -> None:
        self._answers: dict[tuple[str, str], Answer] = {}

    def json(self, request: Request, make: Callable[[], BaseModel], language: str = "") -> Response:
        """Answers with a model, in one of the languages that there are."""
        return self.answer(request, lambda: make().model_dump_json().encode(), JSON, language)

    def svg(self, request: Request, draw: Callable[[], str]) -> Response:
        """Answers with a drawing."""
        return self.answer(request, lambda: draw().encode(), SVG)

    async def later(
        self, request: Request, make: Callable[[], Awaitable[bytes]], kind: str, asked: str
    ) -> Response:
        """Answers with bytes that others make, once for all who ask for the same."""
        key = request.scope["path"], asked
        if key not in self._answers:
            self._answers[key] = _packed(await make(), kind)
        return self._answers[key].to(request)

    def has(self, request: Request, asked: str) -> bool:
        """Tells whether the answer is made already."""
        return (request.scope["path"], asked) in self._answers

    def answer(
        self, request: Request, make: Callable[[], bytes], kind: str, language: str = ""
    ) -> Response:
        """Answers with bytes, which are made when they are asked for the first time."""
        asked = request.scope["path"], language
        kept = self._answers.get(asked)
        if kept is None:
            kept = self._answers[asked] = _packed(make(), kind)
        return kept.to(request)


def _packed(body: bytes, kind: str) -> Answer:
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    return Answer(body, gzip.compress(body, 9), tag, kind)
