"""Rule sheets, sentence by sentence: each table and its rulebook agree."""

import re
from pathlib import Path

import pytest

import edgewise
from edgewise.core.rulebook import SOURCES

GAMES = Path(edgewise.__file__).parent / "games"
MARKS = {*SOURCES, "not a rule"}
PATHS = {path.relative_to(GAMES).parts[0]: path for path in GAMES.rglob("SHEET.md")}
"""The sheet of each game, or of that expansion of it whose sheet survives."""
SHEETS = sorted(PATHS)

READINGS = [
    ("hoses.7", "a side without a hose"),
    ("hoses.14", "returns the last one"),
    ("hoses.19", "with tiles in the bag"),
    ("hoses.19", "after the refill"),
    ("hydras.10", "Two sides without a neck may touch"),
    ("hydras.13", "as a card for labours"),
    ("hydras.30", "Players choose in turn"),
    ("hydras.36", "More than that"),
    ("hydras.37", "More than that"),
    ("hydras.39", "the finished hydra"),
    ("hydras.40", "joined in a row"),
    ("hydras.47", "the deck is empty"),
    ("urban.26", "the Fire Truck is occupied"),
    ("urban.36", "someone else"),
    ("urban.37", "where a move began"),
    ("urban.38", "that same highway"),
    ("urban.42", "E before E2"),
    ("wirwar.5", "look the same on both sides"),
    ("wirwar.6", "the youngest player"),
    ("wirwar.17", "may take more than one"),
    ("wirwar.18", "in all turns"),
    ("wirwar.20", "no second cover"),
]
"""What the rulebooks say beyond the sheets, in clauses that rest on a sheet or look so."""


def rows(name: str) -> list[list[str]]:
    """Reads the rows of a game's table: number, sentence, clauses, mark."""
    lines = PATHS[name].read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "|" in line]
    return [row for row in cells if row[0].isdigit()]


def clauses_in(text: str) -> list[str]:
    return re.findall(r"[a-z]+\.[0-9][0-9a-z.]*", text)


@pytest.mark.parametrize("name", SHEETS)
def test_rows_are_numbered_and_have_a_sentence_and_a_mark(name: str) -> None:
    table = rows(name)
    assert [int(row[0]) for row in table] == list(range(1, len(table) + 1))
    assert all(len(row) == 4 and len(row[1]) > 10 and row[3] in MARKS for row in table)


@pytest.mark.parametrize("name", SHEETS)
def test_a_row_names_clauses_unless_it_is_no_rule(name: str) -> None:
    for row in rows(name):
        assert bool(clauses_in(row[2])) == (row[3] != "not a rule"), row


@pytest.mark.parametrize("name", SHEETS)
def test_every_clause_that_a_row_names_is_in_the_rulebook(name: str) -> None:
    written = {clause.number for clause in edgewise.game(name).rulebook.clauses}
    named = {clause for row in rows(name) for clause in clauses_in(row[2])}
    assert named - written == set()


@pytest.mark.parametrize("name", SHEETS)
def test_every_clause_of_the_sheet_is_named_by_a_row_of_the_sheet(name: str) -> None:
    of_sheet = {c.number for c in edgewise.game(name).rulebook.clauses if c.source == "sheet"}
    named = {c for row in rows(name) if row[3] == "sheet" for c in clauses_in(row[2])}
    assert of_sheet - named == set()


@pytest.mark.parametrize("name", SHEETS)
def test_the_mark_of_a_row_is_one_of_each_clause_that_it_names(name: str) -> None:
    rulebook = edgewise.game(name).rulebook
    for row in rows(name):
        for clause in map(rulebook.clause, clauses_in(row[2])):
            assert clause.source == row[3] or f"*{row[3]}*" in clause.text, (row, clause.number)


@pytest.mark.parametrize(("number", "words"), READINGS)
def test_a_reading_is_marked_in_its_own_sentence(number: str, words: str) -> None:
    clause = edgewise.game(number.partition(".")[0]).rulebook.clause(number)
    [sentence] = [each for each in clause.text.split(". ") if words in each]
    assert clause.source == "decided" or "*decided*" in sentence


def test_the_sheet_itself_says_when_greenway_is_won() -> None:
    assert edgewise.game("greenway").rulebook.clause("greenway.20").source == "sheet"
