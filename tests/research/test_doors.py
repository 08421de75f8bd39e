"""The same match through every door ends in the same position; benchmarks/doors.py plays more."""

import re
import tomllib
from pathlib import Path

import pytest
from benchmarks.doors import compare_doors

from tests.research.settings import SETTINGS


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_every_door_leads_to_the_same_end(name: str, players: int) -> None:
    assert compare_doors(name, players, matches=2, seed=5) == []


def test_the_extra_names_all_that_the_doors_need() -> None:
    root = Path(__file__).parent.parent.parent
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    extra = project["project"]["optional-dependencies"]["research"]
    named = {re.split("[><=]", entry)[0].replace("open_spiel", "pyspiel") for entry in extra}
    sources = (root / "src" / "edgewise" / "research").rglob("*.py")
    text = "".join(file.read_text(encoding="utf-8") for file in sources)
    needed = set(re.findall(r'^need\("(\w+)"\)', text, flags=re.M))
    assert "scipy" in needed
    assert needed <= named
