"""The built page: small, whole, and made from the sources in ``web/``."""

from __future__ import annotations

import filecmp
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import edgewise
from edgewise.server.catalogue import game_page, lobby, picture_svg
from edgewise.server.drawings import symbols_svg
from edgewise.server.transport import STATIC
from edgewise.server.views import view_of

WEB = Path(__file__).parents[2] / "web"


def files_of(folder: Path) -> list[str]:
    """Lists the files of a built page."""
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())


def test_everything_that_the_page_names_is_there() -> None:
    named = at_once()
    later = {name for file in named if file.endswith(".js") for name in named_in(file)}
    for file in sorted(later):
        later |= named_in(file) if file.endswith(".js") else set()
    assert named | later == {name for name in files_of(STATIC) if name.startswith("assets/")}


def at_once() -> set[str]:
    """Lists the files that the page asks for before anything is chosen."""
    return set(re.findall(r'(?:src|href)="/(assets/[^"]+)"', (STATIC / "index.html").read_text()))


def named_in(file: str) -> set[str]:
    """Lists the files that a script may ask for later."""
    text = (STATIC / file).read_text(encoding="utf-8")
    found = re.findall(r"[\"'`](?:\./|/?assets/)([\w.-]+\.(?:js|css))[\"'`]", text)
    return {f"assets/{name}" for name in found}


def compressed(*bodies: bytes) -> int:
    """Counts the bytes that come over the wire."""
    return sum(len(gzip.compress(body, 9)) for body in bodies)


def files(names: set[str]) -> list[bytes]:
    """Reads files of the built page, and the page itself."""
    return [(STATIC / name).read_bytes() for name in {"index.html", *names}]


def test_the_first_load_is_under_100_kilobytes_with_all_that_the_lobby_shows() -> None:
    pictures = [picture_svg(edgewise.game(name)).encode() for name in edgewise.games()]
    shown = lobby().model_dump_json().encode()
    assert compressed(*files(at_once()), shown, *pictures) < 100_000


def elsewhere() -> set[str]:
    """Lists the files of pages that are no tables, which are fetched when one goes there.

    What lessons and puzzles share is named after ``Waiting.svelte``; no file of a table names it.
    """
    pages = [f"assets/{page}-" for page in ("Learn", "Puzzles", "Rules", "Waiting")]
    found = {name for name in files_of(STATIC) if name.startswith(tuple(pages))}
    assert all(any(name.startswith(page) for name in found) for page in pages)
    tables = {name for name in files_of(STATIC) if name.endswith(".js")} - found - at_once()
    assert not any("/Waiting-" in name for file in tables for name in named_in(file))
    return found - at_once()


@pytest.mark.parametrize("name", edgewise.games())
def test_a_table_that_is_opened_by_its_link_is_under_150_kilobytes(name: str) -> None:
    asked = set(files_of(STATIC)) - {"index.html"} - elsewhere()
    game = edgewise.game(name)
    over = edgewise.play(game, ["random"] * max(game.seats), seed=1).state
    news = json.dumps(view_of(game, over.view(0))).encode()
    sent = [game_page(game).model_dump_json().encode(), symbols_svg(game).encode(), news]
    assert compressed(*files(asked), *sent) < 150_000


def test_the_page_asks_nobody_else_for_anything() -> None:
    text = "".join((STATIC / name).read_text(encoding="utf-8") for name in files_of(STATIC))
    hosts = set(re.findall(r"https?://([a-z0-9.-]+)", text))
    assert hosts <= {"www.w3.org", "svelte.dev"}


def test_lock_files_name_no_address() -> None:
    text = (WEB / "package-lock.json").read_text()
    assert '"resolved"' not in text
    assert "://" not in text


if shutil.which("npm") and (WEB / "node_modules" / "vite").is_dir():

    def test_the_built_page_is_up_to_date(tmp_path: Path) -> None:
        subprocess.run(
            ["npm", "run", "build", "--", "--outDir", str(tmp_path / "static")],
            cwd=WEB,
            check=True,
            capture_output=True,
            env={**os.environ, "NODE_ENV": "production"},
        )
        names = files_of(tmp_path / "static")
        assert names == files_of(STATIC)
        _, different, wrong = filecmp.cmpfiles(tmp_path / "static", STATIC, names, shallow=False)
        assert (different, wrong) == ([], [])

    def test_the_types_of_the_page_are_those_of_the_server(tmp_path: Path) -> None:
        document = subprocess.run(
            [sys.executable, "scripts/openapi.py"], cwd=WEB, check=True, capture_output=True
        ).stdout
        made = tmp_path / "schema.d.ts"
        (tmp_path / "openapi.json").write_bytes(document)
        subprocess.run(
            ["npx", "openapi-typescript", str(tmp_path / "openapi.json"), "-o", str(made)],
            cwd=WEB,
            check=True,
            capture_output=True,
        )
        kept = WEB / "src" / "lib" / "schema.d.ts"
        assert kept.read_text(encoding="utf-8") == made.read_text(encoding="utf-8")
