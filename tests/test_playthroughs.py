"""Golden playthroughs: what every game and option did, it still does."""

from pathlib import Path

from edgewise.testing.playthroughs import all_playthroughs

FOLDER = Path(__file__).parent / "playthroughs"


def test_every_setting_plays_as_written() -> None:
    wanted = all_playthroughs()
    found = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}
    assert sorted(found) == sorted(wanted), "run `make goldens`, and look at what changed"
    for name, text in wanted.items():
        assert found[name] == text, f"{name} changed: `make goldens`, then look"
