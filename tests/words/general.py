"""Words of games' files that mean something else in the engine and on the page, and what.

Each is used in that sense: `test_every_exception_is_needed` finds those that are not.
"""

from __future__ import annotations

from fnmatch import fnmatch

EVERYWHERE = {
    "keywords of Python and TypeScript": "return throw yield",
    "verbs, tiles and chance of core's own words": "blank draw lay pass",
    "what all matches, views and tile files have": "all bag card count discard first piles start",
    "fields and files of core": "colours material path",
    "what is asked, offered, kept and refused": "keep kept offered question refused take use",
    "plain words of programs": "body ending engine exit head progress room stay stop",
}
ONLY_IN = {
    "asyncio.shield": {"shield": "server/matches.py"},
    "the same for reviews": {"shield": "server/reviews.py"},
    "HTTP, sockets and networks": {"accept": "server/*", "network": "cli/serve.py"},
    "an address in a network": {"network": "server/addresses.py"},
    "an answer that ends a wait": {"settle": "server/*"},
    "an answer on the page": {"settle": "web/src/lib/link.ts"},
    "the server that drives a match": {"drives": "server/cluster/leases.py"},
    "no-store of HTTP": {"store": "server/probes.py"},
    "blocks of text, of CSS and of coordinates": {"block": "web/src/*"},
    "the same in a report": {"block": "lab/style.py"},
    "what was held longest": {"longest": "lab/*"},
    "what hides a hand, and how a page fills a screen": {"cover": "web/*"},
    "colours of the terminal": {"red": "cli/*", "yellow": "cli/*"},
    "the colour of cells where something lies already": {"red": "web/src/*"},
    "the free place in a list": {"hole": "core/grid.py"},
    "what is drawn along": {"bend": "render/geometry.py"},
    "shapes of parts": {"crossing": "lab/doctor/*", "straight": "lab/doctor/*"},
    "a second match that differs in secrets": {"twin": "testing/*"},
}
GENERAL = {word for words in EVERYWHERE.values() for word in words.split()}
PLACES = [place for places in ONLY_IN.values() for place in places.items()]


def is_general(word: str, file: str) -> bool:
    """Tells whether a word means something else in a file."""
    return word in GENERAL or any(word == name and fnmatch(file, at) for name, at in PLACES)
