"""The description of the server for programs, messages of the socket included."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from pydantic.json_schema import models_json_schema

from edgewise.server.messages import SOCKET_MODELS


def describe_sockets(app: FastAPI) -> None:
    """Adds to the OpenAPI document what is said over the socket."""
    plain = app.openapi

    def described() -> dict[str, Any]:
        document = plain()
        _, found = models_json_schema(
            [(model, "validation") for model in SOCKET_MODELS],
            ref_template="#/components/schemas/{model}",
        )
        known = document["components"]["schemas"]
        for name, schema in found["$defs"].items():
            known.setdefault(name, schema)
        return document

    app.openapi = described  # type: ignore[method-assign]
