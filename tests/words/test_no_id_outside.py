"""Nothing outside the games' folders names a tile, a card, a verb or a field of one game.

The ids come from the games' own files. An id of several words, such as `fire-alarm`, is found
wherever it stands; one of a single word where it is quoted or read from something: `"shield"`,
`own.shield`. Some ids are also words of the engine or the page: they are listed here.
"""

from __future__ import annotations

from fnmatch import fnmatch
from functools import cache

import pytest

import edgewise
from tests.outside import ids_in, ids_of, sources

GAMES = [name for name in edgewise.games() if edgewise.game(name).module.startswith("edgewise.")]
EVERYWHERE = {
    "what all matches have": "bag card count deal draw first hand hidden last over pass piece play",
    "what moves and seats are": "refused won",
    "fields of every state, tile file or package": "blank piles seen_by make_game solve_record",
    "reasons that core words for all games": "detached mismatch not-joined occupied",
    "plain words of programs": "action answer idle start progress utf-8",
}
ONLY_IN = {
    "what a request carries": {"body": "server/*"},
    "the newest step of a database": {"head": "server/database.py"},
    "the top of the table, and what hides a hand": {
        "head": "web/src/table/Table.svelte",
        "cover": "web/src/table/Cover.svelte",
    },
    "tiles out of play, in every view": {"discard": "server/views.py"},
    "tiles out of play, on paper": {"discard": "printing/position.py"},
    "the command `edgewise engine`": {"engine": "cli/main.py"},
    "worlds and trees that were kept": {"kept": "core/worlds.py"},
    "a tree that is kept": {"kept": "bots/search.py"},
    "a connection that is lost": {"lost": "web/src/*"},
    "a file of core, and who imports it": {"material": "core/*"},
    "what is printed": {"material": "printing/*"},
    "moves that are offered, and taken": {
        "offered": "web/src/table/BoardGhosts.svelte",
        "take": "web/src/*",
    },
    "a fact that is a question": {"question": "*/facts.*"},
    "colours of the table and of seats, in every game's page": {"colours": "web/src/*.svelte"},
    "colours of the terminal": {"red": "cli/*", "yellow": "cli/*"},
    "the colour of cells where something lies already": {"red": "web/src/*"},
    "cells that have just scored": {"scored": "render/*"},
    "the same on the page": {"scored": "web/src/table/BoardLights.svelte"},
    "a header of HTTP": {"accept": "server/cluster/relay.py"},
    "a match that a server takes over": {"take": "server/cluster/membership.py"},
    "a server that stops": {"stop": "server/gallery.py"},
    "what a bot does": {"choose": "*.py"},
    "a review that is stopped": {"stop": "web/src/review/*"},
    "the same in words": {"stop": "web/src/words/review/*"},
    "what a move keeps": {"kept": "review/move_effects.py"},
    "where a match is cut off": {"stop": "research/*"},
    "shapes of parts of tiles": {
        "crossing": "lab/doctor/evenness.py",
        "straight": "lab/doctor/evenness.py",
    },
    "a match beside the match": {"twin": "testing/checks/*"},
    "what the lab counts of turns, tiles and matches": {
        "stuck": "lab/*",
        "longest": "lab/*",
        "scored": "lab/*",
        "standing": "lab/watching.py",
    },
    "how many rows of an observation there is room for": {
        "room": "core/rows.py",
    },
    "the same, where observations are made": {"room": "research/observe.py"},
    "points that nobody has yet": {"unclaimed": "web/src/table/Players.svelte"},
    "how equal points are put in order": {"equal-points": "web/src/table/Result.svelte"},
    "phrases of all games": {"lay-again": "core/words/*", "equal-points": "core/words/*"},
    "where that phrase is said": {"lay-again": "web/src/lib/turns.ts"},
}
GENERAL = {word for words in EVERYWHERE.values() for word in words.split()}
PLACES = [place for places in ONLY_IN.values() for place in places.items()]


@cache
def found_outside(game: str) -> set[tuple[str, str]]:
    """Lists the ids of a game that stand outside, each with its file."""
    names = ids_of(game)
    return {(name, file) for file, text in sources().items() for name in ids_in(text, names)}


def is_allowed(name: str, file: str) -> bool:
    """Tells whether an id is a word of the engine or of the page there."""
    return name in GENERAL or any(
        name == word and fnmatch(file, pattern) for word, pattern in PLACES
    )


@pytest.mark.parametrize("game", GAMES)
def test_no_id_of_a_game_stands_outside_its_folder(game: str) -> None:
    assert {place for place in found_outside(game) if not is_allowed(*place)} == set()


def test_every_exception_is_needed() -> None:
    found = set().union(*map(found_outside, GAMES))
    assert {name for name, _ in found} >= GENERAL
    for word, pattern in PLACES:
        assert any(name == word and fnmatch(file, pattern) for name, file in found), word


@pytest.mark.parametrize(
    ("game", "name", "text"),
    [
        ("urban", "fire_engines", 'if (option === "fire_engines") show();'),
        ("urban", "fire-alarm", 'card.name == "fire-alarm"'),
        ("urban", "moving-van", "draw('moving-van')"),
        ("urban", "hydrant", 'tile.startsWith("hydrant")'),
        ("urban", "tokens_due", "view.own.tokens_due > 0"),
        ("urban", "resettle", 'phase === "resettle"'),
        ("hoses", "must-lay", 'refusal.reason == "must-lay"'),
        ("hydras", "discard", 'verb === "discard"'),
        ("hydras", "shield", "`shield:${card}`"),
        ("hydras", "sword", "verbs['sword']"),
        ("wirwar", "pump", "view.own.pump"),
        ("greenway", "park-fork", "tiles: park-fork and others"),
    ],
)
def test_the_rule_finds_an_id_that_is_put_there(game: str, name: str, text: str) -> None:
    assert name in ids_in(text, ids_of(game))
    for file in ("web/src/lib/moves.ts", "cli/turns.py", "server/seats.py", "core/words/en.toml"):
        assert not is_allowed(name, file)


def test_the_rule_passes_over_words_that_only_look_like_ids() -> None:
    assert ids_in("set.discard(cell); a shield; .shield {}; must-lays", ids_of("hydras")) == set()
    assert ids_in("must-lay-down, fire_engines_2", ids_of("hoses") | ids_of("urban")) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_id_is_looked_for(game: str) -> None:
    rules, words = edgewise.game(game), edgewise.game(game).words()
    wanted = {*rules.tiles.sheet.tiles, *rules.tiles.sheet.edges, *rules.refusals.reasons.clauses}
    wanted |= {*words.points, *words.outcomes, *(option.name for option in rules.options)}
    wanted |= {*(card.name for card in rules.paper_cards()), *(p.name for p in rules.pieces())}
    shared = {"hidden", "over", "occupied", "detached", "mismatch", "not-joined"}
    assert {name for name in wanted if " " not in name} - ids_of(game) - shared == set()
