"""Golden playthroughs: what every game and option did, it still does."""

from pathlib import Path

from edgewise.testing.playthroughs import all_playthroughs

FOLDER = Path(__file__).parent / "playthroughs"


def test_every_setting_plays_as_written() -> None:
    wanted = all_playthroughs()
    found = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}
    missing, left = sorted(wanted.keys() - found), sorted(found.keys() - wanted)
    assert not missing, f"{', '.join(missing)} missing in {FOLDER}: `make goldens` writes them"
    assert not left, f"{', '.join(left)} left over in {FOLDER}: `make goldens` removes them"
    for name, text in wanted.items():
        assert found[name] == text, f"{name} changed: `make goldens`, then look"
