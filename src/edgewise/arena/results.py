"""The results of matches, in a file that grows by one line per match."""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from edgewise.arena.chance import DealtChance
from edgewise.arena.fixtures import Contest, Fixture
from edgewise.core.errors import EdgewiseError
from edgewise.games import find
from edgewise.match import play


@dataclass(frozen=True)
class Result:
    """How one match ended, with its record."""

    number: int
    deal: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    record: str


Results = Generator[Result, None, None]


def play_fixture(contest: Contest, fixture: Fixture) -> Result:
    """Plays one match of a contest; the same contest and fixture give the same chance."""
    game = find(contest.game, contest.tiles or None)
    seed = contest.seed * 1_000_003 + fixture.deal
    match = play(
        game,
        fixture.seats,
        seed=seed,
        options=contest.options,
        of_work=True,
        chance=DealtChance(seed).draw,
    )
    outcome = match.state.outcome()
    assert outcome is not None
    return Result(
        fixture.number,
        fixture.deal,
        fixture.seats,
        outcome.scores,
        outcome.winners,
        match.record.text(brief=True),
    )


class ResultsFile:
    """Results on disk, in the order they came in; each match once."""

    def __init__(self, folder: Path, contest: Contest) -> None:
        self.path = folder / "results.jsonl"
        self.results: dict[int, Result] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._claim(folder / "contest.json", contest)
            self._load()
        except OSError as error:
            raise EdgewiseError(f"results cannot be kept in {folder}: {error.strerror}") from None

    def _claim(self, path: Path, contest: Contest) -> None:
        facts = json.loads(json.dumps(contest.to_dict()))
        if not path.exists():
            path.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
            return
        kept = _read_json(path.read_bytes(), f"{path} does not say which contest this is")
        if kept != facts:
            known = kept if isinstance(kept, dict) else {}
            others = [name for name in facts if known.get(name) != facts[name]]
            raise EdgewiseError(
                f"{path.parent} holds another contest (other {', '.join(others)}); "
                "name another folder, or remove this one"
            )

    def _load(self) -> None:
        if not self.path.exists():
            return
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            os.truncate(self.path, len(whole))
        for number, line in enumerate(whole.splitlines(), 1):
            where = f"{self.path}, line {number} is no result; remove it to play that match again"
            result = read_result(_read_json(line, where), where)
            self.results.setdefault(result.number, result)

    def add(self, result: Result) -> bool:
        """Keeps a result; tells whether it is new. A match that is known is not counted again."""
        if result.number in self.results:
            return False
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result)) + "\n")
        self.results[result.number] = result
        return True

    def missing(self, fixtures: Iterable[Fixture]) -> list[Fixture]:
        """Lists the matches that have no result yet."""
        return [fixture for fixture in fixtures if fixture.number not in self.results]


def _read_json(data: bytes, complaint: str) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        raise EdgewiseError(complaint) from None


def read_result(data: Any, complaint: str) -> Result:
    """Reads a result from JSON data, or complains."""
    try:
        return Result(
            number=int(data["number"]),
            deal=int(data["deal"]),
            seats=tuple(data["seats"]),
            scores=tuple(data["scores"]),
            winners=tuple(data["winners"]),
            record=data["record"],
        )
    except (KeyError, TypeError, ValueError):
        raise EdgewiseError(complaint) from None
