"""The description of the server for programs, messages of the socket included."""

from __future__ import annotations

from typing import Any

import orjson
from fastapi import FastAPI, Request, Response
from pydantic.json_schema import models_json_schema

from edgewise.server.fixed import JSON, Fixed
from edgewise.server.messages import SOCKET_MODELS


def add_description(app: FastAPI) -> None:
    """Adds the OpenAPI document, which is made once: HTTP, and what is said over the socket."""
    plain, fixed = app.openapi, Fixed()

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            _add_socket_models(plain())
        return plain()

    async def document(request: Request) -> Response:
        return fixed.answer(request, lambda: orjson.dumps(described()), JSON)

    app.openapi = described  # type: ignore[method-assign]
    app.add_api_route("/api/openapi.json", document, include_in_schema=False)


def _add_socket_models(document: dict[str, Any]) -> None:
    _, found = models_json_schema(
        [(model, "validation") for model in SOCKET_MODELS],
        ref_template="#/components/schemas/{model}",
    )
    known = document["components"]["schemas"]
    for name, schema in found["$defs"].items():
        known.setdefault(name, schema)
