"""Scenario files: a position, then sentences that play moves and claim what holds.

::

    A firefighter joined to a hydrant scores.
    nl: Een brandweerman die met een brandkraan is verbonden, levert punten op.
    Game: hoses for 2
    Shows: hoses.11
    +++
    board = ["red-firefighter@0,0/r1", "red-straight@1,0/r1"]
    hands = [{red-hydrant = 1}, {blue-curve = 1}]
    phase = "play"
    turn = 0
    +++
    Seat 0 plays red-hydrant@2,0/r3.
    Seat 0 has 5 points.

The first line says in words what it shows; other languages follow, each after its code. The
part between the lines of plusses is TOML: fields of ``to_dict``, the rest as in a new match, the
bag being what is left. Boards may be written as placements; several boards go under ``boards``.
Options follow the players: ``with {"name": true}``, or ``without options`` to switch all off. The
scenarios of a game are in ``scenarios/`` in its folder, or in an expansion's.
"""

from __future__ import annotations

import importlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.state import State
from edgewise.games import find, names
from edgewise.render.turns import read_entry
from edgewise.testing.sentences import carry_out

_TITLE = re.compile(r"[a-z]{2}: ")
_HEAD = re.compile(r"Game:|Shows:|[a-z]{2}: ")


class ScenarioError(EdgewiseError, AssertionError):
    """A sentence of a scenario does not hold; names file and line."""


@dataclass(frozen=True)
class Scenario:
    """A scenario as it is written: what it shows, how it begins, and its sentences."""

    path: Path
    title: str
    clauses: tuple[str, ...]
    setting: str
    """The line that names the game, its players and its options."""
    position: str
    """The fields that differ from a new match, as TOML."""
    sentences: tuple[tuple[int, str], ...]
    """The sentences with the numbers of their lines; a remark begins with ``#``."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """What it shows, in other languages."""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.path.stem

    def title_in(self, language: str) -> str:
        """Says in a language what it shows, in English where it is said in no other."""
        return self.titles.get(language, self.title)

    def start(self) -> State:
        """Makes the position that it begins with."""
        pattern = r"Game: (\w+) for (\d)(?: with (\{.*\})|( without options))?"
        match = re.fullmatch(pattern, self.setting)
        if match is None:
            example = f'Game: {names()[0]} for 2 with {{"name": true}}'
            what = f"is no game with players and options; write as in {example!r}"
            raise ScenarioError(f"{self.path.name}: {self.setting!r} {what}")
        game = find(match[1])
        try:
            options = options_off(game) if match[4] else json.loads(match[3] or "{}")
            state = game.new(int(match[2]), options)
            if not self.position.strip():
                return state
            return changed_state(state, tomllib.loads(self.position))
        except ValueError as wrong:
            raise ScenarioError(f"{self.path.name}: {wrong}") from None

    def play(self) -> Iterator[tuple[str, State]]:
        """Plays it sentence by sentence; one that does not hold raises ScenarioError."""
        state = self.start()
        for number, sentence in self.sentences:
            if not sentence.startswith("#"):
                try:
                    carry_out(state, sentence)
                except (EdgewiseError, AssertionError, KeyError, IndexError) as error:
                    raise ScenarioError(
                        f"{self.path.name}:{number}: {sentence}\n  {error}"
                    ) from None
            yield sentence, state


def options_off(game: Game) -> dict[str, object]:
    """Switches off every option of a game that can be off."""
    return {option.name: False for option in game.options if False in option.choices}


def changed_state(state: State, fields: Mapping[str, Any]) -> State:
    """Makes a new match with other fields; boards may be written as placements."""
    given = dict(fields)
    if "board" in given:
        given["board"] = _entries(given["board"])
    if "boards" in given:
        given["boards"] = [_entries(board) for board in given["boards"]]
    data = state.to_dict()
    data.pop("bag", None)
    return state.game.from_dict({**data, **given}, reachable=False)


def _entries(board: Sequence[str | dict[str, Any]]) -> list[dict[str, Any]]:
    return [dict(read_entry(entry)) for entry in board]


def read_scenario(path: Path) -> Scenario:
    """Reads a scenario file."""
    text = path.read_text(encoding="utf-8")
    head, _, rest = text.partition("+++\n")
    position, _, body = rest.partition("+++\n")
    lines = head.splitlines()
    settings = [line for line in lines if line.startswith("Game:")]
    shows = [line.removeprefix("Shows:") for line in lines if line.startswith("Shows:")]
    first = text.count("\n") - body.count("\n") + 1
    return Scenario(
        path=path,
        title=" ".join(line for line in lines if not _HEAD.match(line)),
        clauses=tuple(clause.strip() for line in shows for clause in line.split(",")),
        setting=settings[0] if settings else "",
        position=position,
        sentences=tuple(
            (number, line.strip())
            for number, line in enumerate(body.splitlines(), first)
            if line.strip()
        ),
        titles={line[:2]: line[3:].strip() for line in lines if _TITLE.match(line)},
    )


def run_scenario(path: Path) -> State:
    """Plays a scenario file, checks its sentences and returns the last position."""
    scenario = read_scenario(path)
    played = [state for _, state in scenario.play()]
    return played[-1] if played else scenario.start()


def scenarios_of(game: Game) -> dict[str, Path]:
    """Finds the scenarios in a game's folder, those of its expansions included, by name."""
    folder = Path(str(importlib.import_module(game.module).__file__)).parent
    return {path.stem: path for path in sorted(folder.rglob("scenarios/*.scenario"))}
