"""The description of the server for programs, messages of the socket included."""

from __future__ import annotations

from typing import Any, Literal

import orjson
from fastapi import FastAPI, Request, Response
from pydantic import TypeAdapter

from edgewise.games import find, names
from edgewise.server.fixed import JSON, Fixed
from edgewise.server.messages import REQUESTS
from edgewise.server.news import Answer, TableChange, TableNews
from edgewise.server.own_models import own_schemas

SOCKET_MODELS: tuple[Any, ...] = (*REQUESTS, TableNews, TableChange, Answer)
"""All that is said over the socket."""
VALIDATION: Literal["validation"] = "validation"


def add_description(app: FastAPI) -> None:
    """Adds the OpenAPI document, which is made once: HTTP, the socket, and the games' own parts."""
    plain, fixed = app.openapi, Fixed()

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            _add_socket_models(plain())
        return plain()

    async def document(request: Request) -> Response:
        return fixed.answer(request, lambda: orjson.dumps(whole_description(app)), JSON)

    app.openapi = described  # type: ignore[method-assign]
    app.add_api_route("/api/openapi.json", document, include_in_schema=False)


def whole_description(app: FastAPI) -> dict[str, Any]:
    """Describes all that the server says and takes, with the games' own parts."""
    return _with_games(app.openapi())


def _add_socket_models(document: dict[str, Any]) -> None:
    adapters = [(str(model), VALIDATION, TypeAdapter(model)) for model in SOCKET_MODELS]
    template = "#/components/schemas/{model}"
    _, found = TypeAdapter.json_schemas(adapters, ref_template=template)
    known = document["components"]["schemas"]
    for name, schema in found["$defs"].items():
        known.setdefault(name, schema)


def _with_games(document: dict[str, Any]) -> dict[str, Any]:
    """Adds what the games say of their own parts; the page's types are made without, as it is."""
    parts = document["components"]
    schemas = dict(parts["schemas"])
    for name in names():
        schemas |= own_schemas(find(name))
    return {**document, "components": {**parts, "schemas": schemas}}
