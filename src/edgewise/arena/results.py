"""What matches gave, kept in a file that grows by one line a match."""

from __future__ import annotations

import json
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
        match.record.text(),
    )


class ResultsFile:
    """Results on disk, in the order they came in; each match once."""

    def __init__(self, folder: Path, contest: Contest) -> None:
        self.path = folder / "results.jsonl"
        folder.mkdir(parents=True, exist_ok=True)
        self._claim(folder / "contest.json", contest)
        self.results: dict[int, Result] = {}
        self._load()

    def _claim(self, path: Path, contest: Contest) -> None:
        facts = json.loads(json.dumps(contest.to_dict()))
        if not path.exists():
            path.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
        elif json.loads(path.read_text(encoding="utf-8")) != facts:
            raise EdgewiseError(
                f"{path.parent} holds another contest; name another folder, or remove this one"
            )

    def _load(self) -> None:
        if not self.path.exists():
            return
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            self.path.write_bytes(whole)
        for line in whole.decode("utf-8").splitlines():
            result = read_result(json.loads(line))
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


def read_result(data: dict[str, Any]) -> Result:
    """Reads a result from JSON data."""
    return Result(
        number=data["number"],
        deal=data["deal"],
        seats=tuple(data["seats"]),
        scores=tuple(data["scores"]),
        winners=tuple(data["winners"]),
        record=data["record"],
    )
