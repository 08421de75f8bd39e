"""The page of a game: in brief, then its clauses, each with the scenario that shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import edgewise
from edgewise.core.game import Game
from edgewise.games import built_in, find
from edgewise.learning.captions import caption
from edgewise.learning.essentials import essentials_of
from edgewise.learning.illustrations import Illustration, illustrations_of
from edgewise.printing.rulebook import clauses_apart
from edgewise.printing.sheets import BOOK

LANGUAGE = "en"
Pictures = dict[str, str]
_DEFINED = re.compile(r"(?m)^- \*\*([a-z]+\.\w+)\*\* ")
_NUMBER = re.compile(r"""(?<![\w`*"/.#\[-])([a-z]+)\.\d+[a-z]?(?![\w-])""")
"""The number of a clause in a sentence or a table; not where it is defined, or part of a name."""


def picture_of(name: str) -> str:
    """The picture of a game's board, as seen from the pages of games."""
    return f"../images/{name}-board.svg"


def game_pages(name: str) -> dict[str, str]:
    """Makes the page of a game and its pictures, by their paths."""
    game = edgewise.game(name)
    pictures: Pictures = {}
    shown = illustrations_of(game)
    text = "\n".join(
        [*_head(name, game), *_brief(game, shown, pictures), *_clauses(game, shown, pictures)]
    )
    return {f"games/{name}.md": text, **{f"games/{file}": svg for file, svg in pictures.items()}}


def _head(name: str, game: Game) -> Iterator[str]:
    yield f"# {game.words(LANGUAGE).name}"
    yield ""
    yield f"![A board in play]({picture_of(name)})"
    yield ""
    yield f"`edgewise play {name}` begins a match in the terminal, `edgewise learn {name}`"
    yield f"a lesson, and `edgewise print {name} --out {name}.pdf` prints the set."
    yield ""


def _brief(game: Game, shown: dict[str, list[Illustration]], pictures: Pictures) -> Iterator[str]:
    said = BOOK.words(LANGUAGE)
    for each in essentials_of(game):
        yield f"## {each.title(LANGUAGE) or said.phrase(each.part, {})}"
        yield ""
        yield each.text(LANGUAGE)
        yield ""
        for picture in shown.get(each.clause, [])[:1]:
            yield _image(game, picture, "after", pictures)
            yield ""


def link_clauses(markdown: str, folder: str) -> str:
    """Links each number of a clause to its place in the page of its game, in this folder."""
    known = {name: {one.number for one in find(name).rulebook.clauses} for name in built_in()}

    def link(found: re.Match[str]) -> str:
        number, game = found[0], found[1]
        there = number in known.get(game, ())
        return f"[{number}]({folder}{game}.md#{number})" if there else number

    return _NUMBER.sub(link, markdown)


def _clauses(game: Game, shown: dict[str, list[Illustration]], pictures: Pictures) -> Iterator[str]:
    yield "## All rules"
    text = game.rulebook.in_language(LANGUAGE).markdown.partition("\n")[2]
    text = re.sub(r"(?m)^(#+) ", r"#\1 ", text)
    drawn: dict[tuple[str, str], str] = {}
    for part, clause in clauses_apart(text):
        yield _DEFINED.sub(r'- <span id="\1"></span>**\1** ', part)
        found = shown.get(clause, [])
        pairs = [(each.svg(game, "before"), each.svg(game, "after")) for each in found]
        new = next((k for k, pair in enumerate(pairs) if pair not in drawn), None)
        if new is not None:
            drawn[pairs[new]] = clause
            yield from _pair(game, found[new], pictures)
        elif pairs:
            yield f"\n    *{BOOK.words(LANGUAGE).phrase('see', {'clause': drawn[pairs[0]]})}*\n"


def _pair(game: Game, picture: Illustration, pictures: Pictures) -> Iterator[str]:
    before = _image(game, picture, "before", pictures)
    after = _image(game, picture, "after", pictures)
    told = f"{picture.scenario.title_in(LANGUAGE)} {_result(game, picture)}".strip()
    yield f"\n    {before} → {after}\n\n    *{told}*\n"


def _result(game: Game, picture: Illustration) -> str:
    said, told = BOOK.words(LANGUAGE), caption(picture, game.words(LANGUAGE))
    if picture.refusal is not None:
        return said.phrase("refused", {"why": told})
    if picture.items:
        return said.phrase("gained", {"count": picture.items[0].points, "label": told})
    return ""


def _image(game: Game, picture: Illustration, which: str, pictures: Pictures) -> str:
    file = f"{picture.clause}-{picture.name}-{which}.svg"
    pictures[file] = picture.svg(game, which)
    return f"![{which}: {picture.scenario.title_in(LANGUAGE)}]({file}){{ .scene }}"
