"""The manual as it was built: every link leads somewhere, and nothing comes from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin

import pytest
from scripts.manual.games import link_clauses
from starlette.testclient import TestClient

import edgewise
from edgewise.games import find
from edgewise.lab.readings import open_clauses
from edgewise.server.manual import MANUAL, NONE, add_manual
from edgewise.server.matches import Matches
from edgewise.server.storage import Storage
from edgewise.server.thinking import Thinkers
from edgewise.server.transport import make_app

PYTHON = Path(__file__).parents[2] / "docs" / "python.md"
GIVEN = {
    "CHANCE": "edgewise.core.chance.CHANCE",
    "SPECTATOR": "edgewise.core.chance.SPECTATOR",
    "games": "edgewise.games.Listing",
}
"""Where names of the package come from that are neither classes nor functions."""
ADDRESS = "http://manual/docs/"
BUILT = "build the manual first: make manual"


class Page(HTMLParser):
    """What a page names, links to and loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if name := found.get("id"):
            self.ids.add(name)
        if tag == "a" and (link := found.get("href")):
            self.links.append(link)
        for key in ("src", "href"):
            if tag in {"script", "img", "link", "iframe"} and (link := found.get(key)):
                self.loaded.append(link)

    @property
    def address(self) -> str:
        return ADDRESS + self.path.relative_to(MANUAL).as_posix().removesuffix("index.html")


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    assert (MANUAL / "index.html").is_file(), BUILT
    found = [Page(path) for path in MANUAL.rglob("*.html") if path.name != "404.html"]
    return {page.address: page for page in found}


def lead_astray(pages: dict[str, Page], page: Page, links: list[str]) -> list[str]:
    """Lists the links of a page that lead to no page, file or heading of the manual."""
    wrong = []
    for link in links:
        target, anchor = urldefrag(urljoin(page.address, link))
        if not target.startswith(ADDRESS):
            if target.startswith("http://manual") or link in page.loaded:
                wrong.append(link)
            continue
        file = MANUAL / unquote(target.removeprefix(ADDRESS))
        there = pages.get(target)
        is_found = file.is_file() if there is None else unquote(anchor) in {"", *there.ids}
        if not is_found:
            wrong.append(link)
    return wrong


def test_every_link_leads_somewhere(pages: dict[str, Page]) -> None:
    assert len(pages) > 30
    for page in pages.values():
        assert lead_astray(pages, page, page.links) == [], page.address


def test_nothing_is_loaded_from_elsewhere(pages: dict[str, Page]) -> None:
    for page in pages.values():
        assert lead_astray(pages, page, page.loaded) == [], page.address


def test_links_that_lead_astray_are_noticed(pages: dict[str, Page]) -> None:
    page = pages[ADDRESS]
    page.loaded.append("https://elsewhere/font.woff")
    links = ["nowhere/", "bots/#no-such-heading", "../", "https://elsewhere/font.woff", "bots/"]
    assert lead_astray(pages, page, links) == links[:-1]
    page.loaded.pop()


@pytest.mark.parametrize("name", edgewise.games())
def test_every_clause_of_a_game_has_its_place_and_its_picture(
    pages: dict[str, Page], name: str
) -> None:
    page = pages[f"{ADDRESS}games/{name}/"]
    text = page.path.read_text(encoding="utf-8")
    for clause in edgewise.game(name).rulebook.clauses:
        assert f"<strong>{clause.number}</strong>" in text
    assert sum(link.endswith("-after.svg") for link in page.loaded) >= 8


@pytest.mark.parametrize("name", edgewise.games())
@pytest.mark.parametrize("table", ["coverage", "readings"])
def test_tables_of_clauses_lead_to_the_clauses(
    pages: dict[str, Page], name: str, table: str
) -> None:
    rules = pages[f"{ADDRESS}games/{name}/"]
    numbers = [clause.number for clause in edgewise.game(name).rulebook.clauses]
    assert set(numbers) <= rules.ids
    linked = {link.partition("#")[2] for link in pages[f"{ADDRESS}{table}/"].links}
    first = numbers if table == "coverage" else [one.number for one in open_clauses(find(name))]
    assert set(first) <= linked


@pytest.mark.parametrize("name", edgewise.__all__)
def test_the_page_of_python_shows_everything_that_the_package_brings(
    pages: dict[str, Page], name: str
) -> None:
    path = GIVEN.get(name) or path_of(getattr(edgewise, name))
    paths = re.findall(r"^::: ([\w.]+)$", PYTHON.read_text(encoding="utf-8"), re.M)
    assert {path, path.rpartition(".")[0]} & set(paths)
    assert path in pages[f"{ADDRESS}python/"].ids


def path_of(thing: Any) -> str:
    """Tells where a class or function is defined."""
    return f"{thing.__module__}.{thing.__name__}"


def test_numbers_of_clauses_in_a_sentence_are_linked_and_names_of_files_are_not() -> None:
    text = "It reads hoses.7 (see hoses.13) of `hoses.7`, **hoses.8** and ![a](hoses.7-b.svg)."
    assert link_clauses(text, "games/") == (
        "It reads [hoses.7](games/hoses.md#hoses.7) (see [hoses.13](games/hoses.md#hoses.13)) of "
        "`hoses.7`, **hoses.8** and ![a](hoses.7-b.svg)."
    )
    assert link_clauses("There is no hoses.99.", "") == "There is no hoses.99."


def test_the_server_shows_it_and_allows_just_its_own_scripts() -> None:
    client = TestClient(make_app(Matches(Storage("sqlite://"), Thinkers())))
    answer = client.get("/docs/")
    assert answer.status_code == 200
    assert "Edgewise" in answer.text
    policies = answer.headers.get_list("content-security-policy")
    assert len(policies) == 1
    assert "'sha256-" in policies[0]
    scripts = policies[0].split("script-src", 1)[1].split(";", 1)[0]
    assert "unsafe-inline" not in scripts
    assert client.get("/docs/../limits.py").status_code == 404
    assert client.get("/docs/no-such-page").status_code == 404
    assert client.get("/").headers["content-security-policy"] != policies[0]


def test_a_server_without_the_manual_says_how_to_get_it(tmp_path: Path) -> None:
    from fastapi import FastAPI

    app = FastAPI()
    add_manual(app, tmp_path)
    answer = TestClient(app).get("/docs/bots/")
    assert (answer.status_code, answer.text) == (404, NONE)
