"""The schemas of files: a tile file, as its reader takes it, and a record, as it is in memory."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import create_model

from edgewise.core import records, tilefile

DRAFT = "https://json-schema.org/draft/2020-12/schema"
WORD = {"type": "string"}
NAME = {"pattern": f"^{tilefile._NAME.pattern}$"}
FLAG = {"type": "boolean", "default": False}
COUNT = {"type": "integer", "minimum": 0, "maximum": tilefile.MAX_TOTAL, "default": 1}
NUMBERS = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
PORTS = {"type": "integer", "minimum": 1, "maximum": tilefile.MAX_PORTS, "default": 1}
EDGE, ICON, TILE = "TileFileEdge", "TileFileIcon", "TileFileTile"
RECORD = {
    "game": "the id of the game",
    "version": "the version of its rules",
    "players": "how many seats",
    "options": "the options that were set, by name",
    "moves": "all moves in order, those of chance too, as the game writes them",
    "comments": "what is said of a move, by its number from 0",
    "notes": "further lines of the header, such as seats and seed",
    "result": "scores by seat, as 23-17, or * while the match goes on",
    "tiles": "the text of the tile file",
    "tile_file": "what that file was called; empty for the game's own",
    "positions": "for each move, the position that it led to, as the change from the one before",
}
"""What each field of a record is."""


def tile_file_schema() -> dict[str, Any]:
    """Describes a tile file, read as TOML; what takes more than one key stays with the reader."""
    top = {
        "name": said("what the set is called", WORD),
        "game": said("the id of the game that it is for", WORD),
        "turning": said("whether tiles are only turned, or flipped too", one_of("turn", "flip")),
        "ports": said("how many ports a side has", PORTS),
        "blank": said("the edge of sides that no part names", {**WORD, "default": "blank"}),
        "numbers": said("numbers of the rules that the set lowers", NUMBERS),
        "piles": said("how many tiles begin in each pile", NUMBERS),
        "edges": said("what a side can show", tables(EDGE, least=1)),
        "icons": said("what is printed on tiles", tables(ICON)),
        "tiles": said("the kinds of tiles", tables(TILE, least=1)),
        "cards": said("cards with words on them, by name", {"type": "object"}),
    }
    edge = {
        "meets": said("the edges that it may touch; itself, if left out", words()),
        "joins": said("whether two sides with it are connected where they touch", FLAG),
        "path": said("whether it has exactly two ends", FLAG),
        "colour": said("how it is drawn, as #d0342c", {"pattern": f"^{tilefile._COLOUR.pattern}$"}),
        "pattern": said("how it is drawn", one_of("", *tilefile.PATTERNS)),
    }
    tile = {
        "count": said("how many there are", COUNT),
        "parts": said("an edge, and the ports and icons that it joins, as `pipe N-E`", words()),
        "icons": said("what else is printed on it", words()),
        "pile": said("where it begins", {**WORD, "default": "bag"}),
        "back": said("the tile that its back shows", {**WORD, "default": ""}),
    }
    icon = {"end": said("whether a path can end in it", FLAG)}
    models = {EDGE: table(edge), ICON: table(icon), TILE: table(tile)}
    return {"$schema": DRAFT, "title": "TileFile", **table(top, "edges", "tiles"), "$defs": models}


def record_schema() -> dict[str, Any]:
    """Describes a record as ``parse_record`` reads it from its text."""
    schema = create_model("Record", **dict(record_fields())).model_json_schema()
    for name, each in schema["properties"].items():
        each.pop("default", None)
        each.pop("title")
        each["description"] = RECORD[name]
    return {"$schema": DRAFT, **schema, "additionalProperties": False}


def record_fields() -> Iterator[tuple[str, Any]]:
    """Reads the fields of a record from the source: compiled classes forget what lists are of."""
    source = Path(str(records.__file__)).with_name("records.py").read_text(encoding="utf-8")
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    (record,) = [one for one in classes if one.name == "Record"]
    for line in record.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            if line.target.id != "played":
                kind = eval(ast.unparse(line.annotation), {})
                yield line.target.id, (kind, ... if line.value is None else None)


def said(what: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Adds to the schema of a key what it says."""
    return {"description": what, "type": "string", **schema}


def words() -> dict[str, Any]:
    """Describes a list of texts."""
    return {"type": "array", "items": WORD}


def one_of(*choices: str) -> dict[str, Any]:
    """Describes a text that is one of some; the first is usual."""
    return {"enum": list(choices), "default": choices[0]}


def table(keys: dict[str, Any], *needed: str) -> dict[str, Any]:
    """Describes a table that has no other keys."""
    return {
        "type": "object",
        "properties": keys,
        "required": list(needed),
        "additionalProperties": False,
    }


def tables(model: str, least: int = 0) -> dict[str, Any]:
    """Describes tables by their names."""
    return {
        "type": "object",
        "propertyNames": NAME,
        "additionalProperties": {"$ref": f"#/$defs/{model}"},
        "minProperties": least,
    }
