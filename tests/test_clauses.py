"""Each clause of each rulebook is shown by a test, and no test names a clause that is gone."""

import re
from pathlib import Path

import pytest

import edgewise
from edgewise.core.rulebook import SOURCES
from edgewise.testing.scenarios import read_scenario, scenarios_of

TESTS = Path(__file__).parent


def clauses_shown(game: str) -> set[str]:
    """Collects the clauses that tests and scenarios of a game say they show."""
    found: set[str] = set()
    for path in (TESTS / "games" / game).glob("*.py"):
        for mark in re.findall(r"mark\.clause\(([^)]*)\)", path.read_text(encoding="utf-8")):
            found |= set(re.findall(r'"([^"]+)"', mark))
    for path in scenarios_of(edgewise.game(game)).values():
        found |= set(read_scenario(path).clauses)
    return found


@pytest.mark.parametrize("name", edgewise.games())
def test_every_clause_has_a_test(name: str) -> None:
    written = {clause.number for clause in edgewise.game(name).rulebook.clauses}
    assert written - clauses_shown(name) == set()
    assert clauses_shown(name) - written == set()


@pytest.mark.parametrize("name", edgewise.games())
def test_every_clause_says_where_it_comes_from(name: str) -> None:
    for clause in edgewise.game(name).rulebook.clauses:
        assert clause.source in SOURCES
        assert clause.number.startswith(f"{name}.")
        assert len(clause.text) > 20


@pytest.mark.parametrize("name", edgewise.games())
def test_clauses_are_numbered_once(name: str) -> None:
    numbers = [clause.number for clause in edgewise.game(name).rulebook.clauses]
    assert len(numbers) == len(set(numbers))
