"""What a search thinks, as hints and ``edgewise analyse`` show it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import edgewise as ew
from edgewise.bots.levels import make_bot
from edgewise.bots.searchbot import Report, SearchBot
from edgewise.cli.analyse import expected_line
from edgewise.cli.table import PERSON, Table, new_table, resume

Shell = Callable[..., "subprocess.CompletedProcess[str]"]
Seated = Callable[[Table, list[str]], str]


def hints_from(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a bot of few playouts, or one that tells nothing, give the hints."""
    monkeypatch.setattr("edgewise.cli.table.LEVELS", {bot: None})
    monkeypatch.setattr("edgewise.cli.table.HINT_SECONDS", 60.0)


def table(name: str = "hoses", players: int = 2, seed: int = 3) -> Table:
    """Seats people only, and lets chance decide until one of them has to."""
    options: dict[str, object] = {"labours": True} if name == "hydras" else {}
    at = new_table(ew.game(name), players=players, bots=[], options=options, seed=seed)
    while not at.is_persons_turn():
        at.advance()
    return at


def thinking(at: Table, bot: str) -> SearchBot:
    """Asks a search of the table's position, as a hint does."""
    made = make_bot(bot)
    assert isinstance(made, SearchBot)
    assert at.state.to_move is not None
    at.ask(made, at.state.to_move)
    return made


def hint_in(shown: str) -> str:
    """Cuts out of a screen what came after the word hint."""
    return shown.split("your move")[1]


def rows(shown: str) -> list[list[str]]:
    """Reads the rows of a table."""
    lines = [line.strip() for line in shown.splitlines() if line.strip().startswith("│")]
    return [[cell.strip() for cell in line.strip("│").split("│")] for line in lines]


def unwrapped(shown: str) -> str:
    return " ".join(shown.split())


Hinted = tuple[Report, str]


@pytest.fixture
def hinted(sit_down: Seated, monkeypatch: pytest.MonkeyPatch) -> Hinted:
    """What a search of 60 playouts thinks, and the hint that shows it."""
    hints_from("search:60", monkeypatch)
    report = thinking(table(), "search:60").last
    assert report is not None
    return report, hint_in(sit_down(table(), ["", "hint"]))


def test_a_hint_shows_the_best_five_moves_with_looks_and_values(hinted: Hinted) -> None:
    report, hint = hinted
    assert len(report.thoughts) > 5
    assert f"The search:60 bot would play {report.best}." in unwrapped(hint)
    assert "points ahead" in hint
    assert rows(hint) == [
        [one.move.text(), f"{one.visits / report.playouts:.1%}", f"{one.value:+.1f}"]
        for one in report.thoughts[:5]
    ]


def test_a_hint_tells_the_line_that_is_expected_and_who_moves(hinted: Hinted) -> None:
    report, hint = hinted
    assert len(report.line) > 1
    assert (
        f"After {report.playouts} playouts it expects seat 0: {report.line[0]}, "
        f"then seat 1: {report.line[1]}" in unwrapped(hint)
    )


def test_alone_a_hint_tells_points_and_needs_no_names(
    sit_down: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints_from("search:40", monkeypatch)
    report = thinking(table("greenway", players=1), "search:40").last
    assert report is not None
    hint = hint_in(sit_down(table("greenway", players=1), ["hint"]))
    assert "points ahead" not in hint
    assert rows(hint)[0][2] == f"{report.thoughts[0].value:.1f}"
    assert f"it expects {', then '.join(map(str, report.line))}." in unwrapped(hint)


def test_a_move_that_was_never_tried_has_no_value_to_show(
    sit_down: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints_from("search:2", monkeypatch)
    assert 1 <= len(rows(hint_in(sit_down(table(), ["", "hint"])))) <= 2


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_of_a_bot_that_tells_nothing_a_hint_shows_the_move(
    sit_down: Seated, monkeypatch: pytest.MonkeyPatch, bot: str
) -> None:
    hints_from(bot, monkeypatch)
    hint = hint_in(sit_down(table(), ["", "hint"]))
    assert f"The {bot} bot would play " in hint
    assert not rows(hint)
    assert "expects" not in hint


def test_a_hidden_move_of_another_is_called_that_and_not_written(
    sit_down: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints_from("search:60", monkeypatch)
    hint = unwrapped(hint_in(sit_down(table("hydras"), ["", "hint"])))
    line = hint.partition("it expects ")[2]
    assert line.startswith("seat 0: keep:")
    assert "then a hidden move of seat 1, then seat" in line
    assert "seat 1: keep:" not in line


def test_a_hint_is_the_same_whatever_is_hidden(
    sit_down: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints_from("search:60", monkeypatch)
    seen = table().state.seen_by(0)
    worlds = [seen.resample(seed) for seed in (1, 2)]
    assert worlds[0].to_dict()["hands"] != worlds[1].to_dict()["hands"]
    first, second = (
        hint_in(sit_down(Table(world, [PERSON, "greedy"], seed=1), ["hint"])) for world in worlds
    )
    assert rows(first)
    assert first == second


@pytest.mark.parametrize(("name", "players"), [("greenway", 1), ("wirwar", 2), ("hoses", 2)])
def test_where_nothing_is_hidden_the_line_is_that_of_the_report(name: str, players: int) -> None:
    at = table(name, players=players)
    bot = thinking(at, "search:80")
    assert bot.last is not None
    assert [move for _, move in expected_line(bot)] == list(bot.last.line)
    assert expected_line(bot)[0][0] == at.state.to_move


# edgewise analyse


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a match of hoses, which is over."""
    path = tmp_path / "match.edgewise"
    match = ew.play(ew.game("hoses"), ["greedy", "random"], seed=2)
    path.write_text(match.record.text(), encoding="utf-8")
    return path


def decisions(path: Path) -> list[int]:
    """Numbers the moves of a record, from 1, at which a seat had a choice."""
    state = resume(path).state
    return [
        number
        for number, entry in enumerate(state.past, 1)
        if entry.actor != ew.CHANCE and len(entry.before.list_codes()) > 1
    ]


def before(path: Path, number: int) -> Table:
    """Sets up a match as it was before one of its moves."""
    at = resume(path)
    while len(at.state.past) >= number:
        at.state.pop()
    return at


def test_analyse_shows_what_a_search_thinks_before_a_move(edgewise: Shell, record: Path) -> None:
    number = decisions(record)[1]
    played = resume(record).state.moves[number - 1]
    at = before(record, number)
    report = thinking(at, "search:60").last
    assert report is not None
    mover = at.state.to_move or 0
    said = edgewise("analyse", str(record), "--at", str(number), "--bot", "search:60")
    assert said.returncode == 0, said.stderr
    words = unwrapped(said.stdout)
    assert f"{at.name(mover)} is to move." in words
    assert f"The search:60 bot would play {report.best}." in words
    assert f"In the record it is {played}." in words
    assert f"then {at.name(1 - mover)}: {report.line[1]}" in words
    assert "certain" not in words
    assert rows(said.stdout)[:5] == [
        [one.move.text(), f"{one.visits / report.playouts:.1%}", f"{one.value:+.1f}"]
        for one in report.thoughts[:5]
    ]


def test_analyse_lists_the_move_of_the_record_though_five_are_better(
    edgewise: Shell, tmp_path: Path
) -> None:
    at = table()
    report = thinking(at, "search:200").last
    assert report is not None
    weak = next(one.move for one in report.thoughts[5:] if one.visits > 0)
    number = len(at.state.past) + 1
    at.state.push(weak)
    path = tmp_path / "weak.edgewise"
    at.save(path)
    said = edgewise("analyse", str(path), "--at", str(number), "--bot", "search:200")
    assert len(rows(said.stdout)) == 6
    assert rows(said.stdout)[-1][0] == weak.text()


def test_analyse_without_a_number_takes_where_a_saved_match_stands(
    edgewise: Shell, tmp_path: Path
) -> None:
    path = tmp_path / "saved.edgewise"
    table().save(path)
    said = edgewise("analyse", str(path), "--bot", "search:30")
    assert said.returncode == 0, said.stderr
    assert "seat 0 is to move." in said.stdout
    assert "In the record" not in said.stdout
    assert rows(said.stdout)


def test_an_end_that_was_worked_out_is_called_certain(edgewise: Shell, record: Path) -> None:
    number = decisions(record)[-1]
    report = thinking(before(record, number), "search:5000").last
    assert report is not None
    assert report.exact
    said = edgewise("analyse", str(record), "--at", str(number), "--bot", "search:5000")
    assert "This is certain" in said.stdout
    assert rows(said.stdout) == [
        [report.best.text(), "all", f"{report.thoughts[0].value:+.1f}"],
    ]


def test_where_there_is_but_one_move_there_is_nothing_to_think_about(
    edgewise: Shell, record: Path
) -> None:
    state = resume(record).state
    number = next(
        number
        for number, entry in enumerate(state.past, 1)
        if entry.actor != ew.CHANCE and number not in decisions(record)
    )
    said = edgewise("analyse", str(record), "--at", str(number))
    assert said.returncode == 0, said.stderr
    assert f"would play {state.moves[number - 1]}." in unwrapped(said.stdout)
    assert not rows(said.stdout)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--at", "999"], "there is no move 999: the record has "),
        (["--at", "1"], "chance is to move there"),
        ([], "the match is over; name a move of it with --at"),
        (["--at", "13", "--bot", "greedy"], "greedy does not tell what it thinks"),
        (["--at", "13", "--bot", "clever"], "there is no bot 'clever'"),
    ],
)
def test_what_cannot_be_analysed_is_said_in_one_sentence(
    edgewise: Shell, record: Path, words: list[str], sentence: str
) -> None:
    done = edgewise("analyse", str(record), *words)
    said = [line for line in done.stderr.splitlines() if "uncompiled" not in line]
    assert done.returncode == 2
    assert len(said) == 1
    assert said[0].startswith("edgewise: ")
    assert sentence in said[0]
