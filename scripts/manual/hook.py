"""What MkDocs calls while it builds the manual."""

from __future__ import annotations

import base64
import hashlib
import re
import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))  # MkDocs loads this file by its path

from scripts.manual.games import link_clauses  # noqa: E402
from scripts.manual.pages import made_pages  # noqa: E402

HASHES = "scripts.txt"
"""Where the hashes of scripts within pages are written: the server allows these and no others."""
TABLES = {"coverage.md", "readings.md"}
"""Pages with tables of clauses."""
_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>(.*?)</script>", re.S)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are made from games and sources."""
    for path, content in made_pages().items():
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links the numbers of clauses to the rules of their game."""
    path = page.file.src_uri
    if path in TABLES:
        return link_clauses(markdown, "games/")
    return link_clauses(markdown, "") if path.startswith("games/") else markdown


def on_post_build(config: MkDocsConfig) -> None:
    """Lists the scripts that stand in pages, by their hashes, and leaves out what nobody reads."""
    site = Path(config.site_dir)
    for path in (*site.rglob("*.map"), *site.glob("sitemap*")):
        path.unlink()
    found = {
        script
        for page in site.rglob("*.html")
        for script in _SCRIPT.findall(page.read_text(encoding="utf-8"))
        if script.strip()
    }
    digests = (base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in found)
    (site / HASHES).write_text("".join(f"{each}\n" for each in sorted(digests)), encoding="utf-8")
