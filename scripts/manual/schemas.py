"""The page of schemas: every model of the server and every format of a file, field by field."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from edgewise.server.matches import Matches
from edgewise.server.openapi import whole_description
from edgewise.server.storage import Storage
from edgewise.server.thinking import Thinkers
from edgewise.server.transport import make_app
from scripts.manual.formats import record_schema, tile_file_schema

HEAD = """# Schemas

What the server sends and takes is described by an [OpenAPI document](openapi.json), with JSON
Schema for every model; a running server has the same at `/api/openapi.json`. `View` is what a seat
sees of a match, and its `own` part is that of one game, described below under the game's own name.
[Moves and states as data](states.md) describes whole states, which programs read and write.

Two kinds of files have a JSON Schema of their own: [tile files](tiles.md), read as TOML, in
[tile-file.schema.json](tile-file.schema.json), and [records](records.md), as `parse_record` reads
their text, in [record.schema.json](record.schema.json). They are described first.
"""
FILES = "tile-file.schema.json", "record.schema.json"


def schema_pages() -> dict[str, str]:
    """Makes the document and the page that shows it."""
    document = whole_description(make_app(Matches(Storage("sqlite://"), Thinkers())))
    models = document["components"]["schemas"]
    tiles, record = tile_file_schema(), record_schema()
    shown = [("TileFile", tiles), *tiles["$defs"].items(), ("MatchRecord", record)]
    shown += [(name, models[name]) for name in sorted(models)]
    text = "\n".join([HEAD, *(line for name, model in shown for line in _model(name, model))])
    described = dict(zip(FILES, (tiles, record), strict=True))
    pages = {"openapi.json": document, **described}
    return {"schemas.md": text} | {path: json.dumps(each, indent=1) for path, each in pages.items()}


def _model(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"## {name}\n"
    if said := schema.get("description"):
        yield f"{_line(said)}\n"
    fields = schema.get("properties", {})
    if not fields:
        yield f"{_type(schema)}\n"
        return
    yield "| field | type | what it is |\n|---|---|---|"
    needed = set(schema.get("required", ()))
    for field, each in fields.items():
        optional = "" if field in needed else " (may be left out)"
        yield f"| `{field}` | {_type(each)}{optional} | {_line(each.get('description', ''))} |"
    yield ""


def _line(text: str) -> str:
    return " ".join(text.replace("``", "`").replace("|", "\\|").split())


def _type(schema: dict[str, Any]) -> str:
    """Names a type in a few words, with links to other models."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for word in ("anyOf", "oneOf", "allOf"):
        if word in schema:
            return " or ".join(_type(each) for each in schema[word])
    if "enum" in schema or "const" in schema:
        return " or ".join(
            f"`{json.dumps(each)}`" for each in schema.get("enum", [schema.get("const")])
        )
    kind = schema.get("type", "anything")
    if kind == "array" and "items" in schema:
        return f"list of {_type(schema['items'])}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"text to {_type(schema['additionalProperties'])}"
    return str(kind)
