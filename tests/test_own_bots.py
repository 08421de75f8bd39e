"""Bots of one's own by name: what runs, what is refused, and what is never run."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import edgewise
from edgewise.arena.contest import run_contest
from edgewise.arena.fixtures import make_contest
from edgewise.cli.main import app
from edgewise.cli.table import resume
from edgewise.own_bots import digest_of, find_bot, is_own

LAST = """
class Last:
    def choose(self, seen, clock, rng):
        return seen.legal_moves[-1]
"""
TALKER = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    print(json.dumps({"id": said["id"], "ok": True, "move": said["legal"][0]}), flush=True)
"""
EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.fixture
def last(tmp_path: Path) -> str:
    """A bot in a file."""
    (tmp_path / "mine.py").write_text(LAST)
    return f"{tmp_path / 'mine.py'}:Last"


def talker(tmp_path: Path, text: str = TALKER) -> str:
    """A bot that is a program."""
    path = tmp_path / "talker.py"
    path.write_text(text)
    return f"cmd:{sys.executable} {path}"


def test_a_file_plays(last: str) -> None:
    match = edgewise.play("hoses", [last, "greedy"], seed=1)
    assert match.state.is_over
    assert match.record.notes["seats"] == f"{last}, greedy"


def test_a_module_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "far_module.py").write_text(LAST)
    monkeypatch.chdir(tmp_path)
    assert edgewise.play("hoses", ["far_module:Last", "random"], seed=1).state.is_over


def test_a_program_plays(tmp_path: Path) -> None:
    assert edgewise.play("hoses", [talker(tmp_path), "random"], seed=1).state.is_over


def test_the_engine_itself_can_be_the_program() -> None:
    engine = f"cmd:{sys.executable} -m edgewise.cli.main engine"
    state = edgewise.game("hoses").new(2)
    while state.to_move == edgewise.CHANCE:
        state.push(state.chance_outcomes()[0][0])
    seat = state.to_move
    assert seat is not None
    bot = find_bot(engine)
    rng = edgewise.make_rng(1)
    assert bot.choose(state.seen_by(seat), edgewise.Clock(1.0), rng) in state.legal_moves


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("print('hello', flush=True)", "is no JSON"),
        ("print('{\"id\": 7}', flush=True)", "with .id.: 1"),
        ("raise SystemExit(3)", "ended without an answer .code 3"),
        (TALKER.replace('said["legal"][0]', "5"), "answered no move"),
        (TALKER.replace('said["legal"][0]', '"keep"'), "chose keep"),
    ],
)
def test_a_program_that_answers_badly_is_named(tmp_path: Path, text: str, message: str) -> None:
    text = text if "stdin" in text else f"import sys; sys.stdin.readline(); {text}"
    with pytest.raises(edgewise.EdgewiseError, match=message):
        edgewise.play("hoses", [talker(tmp_path, text), "random"], seed=1)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere.py:Bot", "there is no file nowhere.py"),
        ("no_such_module:Bot", "cannot be loaded"),
        ("cmd:no-such-program-here", "no program 'no-such-program-here'"),
        ("cmd:", "no program"),
        ("search:wild", "there is no bot 'search:wild'"),
        ("json:JSONDecoder", "no method choose"),
        ("json:Missing", "no class 'Missing'"),
    ],
)
def test_a_bot_that_is_not_there_is_refused(name: str, message: str) -> None:
    with pytest.raises(edgewise.UnknownBot, match=message):
        find_bot(name)


def test_a_class_that_is_missing_is_told_with_those_that_are_there(last: str) -> None:
    with pytest.raises(edgewise.UnknownBot, match="its bots are: Last"):
        find_bot(last.replace(":Last", ":First"))


def test_names_of_the_ladder_are_not_ones_own() -> None:
    assert not any(is_own(name) for name in ("greedy", "search:easy", "search:200", "search:0.5s"))
    assert all(is_own(name) for name in ("a.b:C", "a.py:C", "./a b/c.py:C", "cmd:./x --y"))


def test_results_of_a_changed_bot_are_not_gone_on_from(last: str, tmp_path: Path) -> None:
    game, folder = edgewise.game("hoses"), tmp_path / "results"
    contest = make_contest(game, [last, "random"])
    assert len(run_contest(contest, 2, folder)) == 2
    assert make_contest(game, [last, "random"]) == contest
    path = Path(last.rpartition(":")[0])
    path.write_text(LAST.replace("-1", "0"))
    changed = make_contest(game, [last, "random"])
    assert changed != contest
    with pytest.raises(edgewise.EdgewiseError, match="other own_bots"):
        run_contest(changed, 2, folder)


def test_a_contest_of_the_ladder_is_written_as_before() -> None:
    facts = make_contest(edgewise.game("hoses"), ["greedy", "random"]).to_dict()
    assert "own_bots" not in facts


def test_a_program_that_changed_has_another_digest(tmp_path: Path) -> None:
    name = talker(tmp_path)
    before = digest_of(name)
    talker(tmp_path, TALKER + "\n")
    assert digest_of(name) != before


def test_a_record_runs_nothing(tmp_path: Path, last: str) -> None:
    """A record that names a program would otherwise run it when somebody looks at it."""
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'sprung')!r}, 'w')\n{LAST}")
    match = edgewise.play("hoses", ["random", "random"], seed=1)
    record = match.record.text().replace("random, random", f"person, {trap}:Last")
    assert str(trap) in record
    path = tmp_path / "match.edgewise"
    path.write_text(record)
    for command in (["replay", str(path)], ["analyse", str(path), "--at", "12"]):
        CliRunner().invoke(app, command)
    with pytest.raises(edgewise.EdgewiseError, match="--bots"):
        resume(path, allowed=[])
    assert not (tmp_path / "sprung").exists()
    resume(path, allowed=[f"{trap}:Last"])
    assert (tmp_path / "sprung").exists()


def test_commands_take_bots_of_ones_own(last: str, tmp_path: Path) -> None:
    run = CliRunner().invoke
    arena = ["arena", "hoses", last, "random", "--matches", "2", "--jobs", "1", "--full"]
    found = run(app, [*arena, "--folder", str(tmp_path / "arena")])
    assert found.exit_code == 0, found.output
    ladder = ["ladder", "hoses", "--bots", f"random,{last}", "--matches", "2", "--jobs", "1"]
    found = run(app, [*ladder, "--folder", str(tmp_path / "ladder")])
    assert found.exit_code == 0, found.output
    played = run(app, ["play", "hoses", "--bots", last, "--seed", "1"], input="quit\n")
    assert played.exit_code == 0, played.output
    match = edgewise.play("hoses", ["random", "random"], seed=1)
    path = tmp_path / "match.edgewise"
    path.write_text(match.record.text())
    asked = next(k for k, entry in enumerate(match.state.past, 1) if entry.actor >= 0)
    found = run(app, ["analyse", str(path), "--at", str(asked), "--bot", last])
    assert found.exit_code == 0, found.output
    assert "would play" in found.output


def test_the_example_bots_play(tmp_path: Path) -> None:
    names = [f"{EXAMPLES / 'own_bot.py'}:Taster", f"cmd:node {EXAMPLES / 'own_bot.js'}"]
    assert edgewise.play("hoses", names, seed=2).state.is_over
    assert len((EXAMPLES / "own_bot.py").read_text().splitlines()) <= 30


def test_the_engine_answers_choose() -> None:
    from edgewise.cli.protocol import Engine

    state = edgewise.game("hoses").new(2)
    while state.to_move == edgewise.CHANCE:
        state.push(state.chance_outcomes()[0][0])
    assert state.to_move is not None
    seen = state.seen_by(state.to_move).to_dict()
    engine = Engine()
    message = {"id": 4, "do": "choose", "state": seen, "seconds": None, "seed": 3}
    answer = json.loads(engine.answer(json.dumps(message)))
    assert answer["ok"]
    assert answer["id"] == 4
    assert answer["move"] in [move.text() for move in state.legal_moves]
    assert not json.loads(engine.answer('{"do": "choose"}'))["ok"]
