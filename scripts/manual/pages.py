"""Pages that are made: games with their illustrated rules, schemas, and files of the repository."""

from __future__ import annotations

import re
from pathlib import Path

import edgewise
from scripts.manual.games import game_pages, picture_of
from scripts.manual.schemas import schema_pages

ROOT = Path(__file__).parents[2]


def made_pages() -> dict[str, str]:
    """Makes all pages and pictures that no file of ``docs/`` holds, by their paths."""
    pages = {
        "contributing.md": of_repository("CONTRIBUTING.md"),
        "changelog.md": of_repository("CHANGELOG.md"),
        "games/index.md": overview(),
        **schema_pages(),
    }
    for name in edgewise.games():
        pages |= game_pages(name)
    return pages


def of_repository(name: str) -> str:
    """Takes a page of the repository's root: links into ``docs/`` become the manual's own."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.sub(r"\]\(docs/([^)]+)\)", r"](\1)", text)


def overview() -> str:
    """Makes the page that leads to the games."""
    lines = ["# Games", ""]
    for name in edgewise.games():
        words = edgewise.game(name).words("en")
        lines += [f"## [{words.name}]({name}.md)", "", f"![]({picture_of(name)})", ""]
    return "\n".join(lines)
