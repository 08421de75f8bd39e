"""Contests from the first match to the table."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import edgewise
from edgewise.arena.contest import complete_deals, is_clear, run_contest, standings
from edgewise.arena.fixtures import Contest, Fixture, make_contest
from edgewise.arena.processes import in_processes
from edgewise.arena.results import Result, Results, ResultsFile, play_fixture
from edgewise.core.errors import EdgewiseError
from edgewise.core.records import parse_record

HOSES = edgewise.game("hoses")


@pytest.fixture
def contest() -> Contest:
    return make_contest(HOSES, ["greedy", "random"], seed=4)


def test_a_match_is_the_same_wherever_and_whenever_it_is_played(contest: Contest) -> None:
    fixture = contest.fixtures(4)[3]
    assert play_fixture(contest, fixture) == play_fixture(contest, fixture)


def test_all_seatings_of_a_deal_begin_alike_and_deals_differ(contest: Contest) -> None:
    records = [parse_record(play_fixture(contest, f).record) for f in contest.fixtures(4)]
    openings = [record.moves[:12] for record in records]
    assert openings[0] == openings[1]
    assert openings[2] == openings[3]
    assert openings[0] != openings[2]


def test_progress_is_told_after_every_match(contest: Contest, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    run_contest(contest, 4, tmp_path, early=False, progress=lambda *step: told.append(step))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_kept_record_replays(contest: Contest) -> None:
    result = play_fixture(contest, contest.fixtures(2)[1])
    record = parse_record(result.record)
    assert record.notes["seats"] == "random, greedy"
    outcome = record.replay(HOSES).outcome()
    assert outcome is not None
    assert outcome.scores == result.scores


def test_a_contest_that_was_stopped_goes_on_where_it_was(contest: Contest, tmp_path: Path) -> None:
    played: list[int] = []

    def stopping(contest: Contest, fixtures: list[Fixture]) -> Results:
        for fixture in fixtures[:3]:
            played.append(fixture.number)
            yield play_fixture(contest, fixture)

    first = run_contest(contest, 6, tmp_path, runner=stopping, early=False)
    assert [result.number for result in first] == [0, 1]
    run_contest(contest, 6, tmp_path, runner=stopping, early=False)
    assert played == [0, 1, 2, 3, 4, 5]
    final = run_contest(contest, 6, tmp_path, runner=stopping, early=False)
    assert len(played) == 6
    assert final == run_contest(contest, 6, tmp_path / "at-once", early=False)


def test_a_line_that_was_cut_off_is_played_again(contest: Contest, tmp_path: Path) -> None:
    whole = run_contest(contest, 4, tmp_path, early=False)
    path = tmp_path / "results.jsonl"
    path.write_bytes(path.read_bytes()[:-40])
    assert len(ResultsFile(tmp_path, contest).results) == 3
    assert run_contest(contest, 4, tmp_path, early=False) == whole
    assert len(path.read_text().splitlines()) == 4


def test_a_result_that_comes_twice_counts_once(contest: Contest, tmp_path: Path) -> None:
    file = ResultsFile(tmp_path, contest)
    result = play_fixture(contest, contest.fixtures(2)[0])
    assert file.add(result)
    assert not file.add(result)
    assert len(file.path.read_text().splitlines()) == 1
    assert complete_deals(contest, file) == []


def test_a_folder_belongs_to_one_contest(contest: Contest, tmp_path: Path) -> None:
    ResultsFile(tmp_path, contest)
    with pytest.raises(EdgewiseError, match="another contest"):
        ResultsFile(tmp_path, make_contest(HOSES, ["greedy", "random"], seed=5))


@pytest.mark.parametrize(
    "change", [{"bots_version": 0}, {"tiles_digest": "of other tiles"}, {"version": 0}]
)
def test_results_of_other_bots_tiles_or_rules_are_not_gone_on_from(
    contest: Contest, tmp_path: Path, change: dict[str, Any]
) -> None:
    ResultsFile(tmp_path, replace(contest, **change))
    with pytest.raises(EdgewiseError, match=f"other {next(iter(change))}"):
        ResultsFile(tmp_path, contest)


def test_a_contest_knows_its_tiles_by_what_they_are(tmp_path: Path) -> None:
    path = tmp_path / "tiles.toml"
    path.write_text("one")
    before = make_contest(HOSES, ["greedy", "random"], tiles=str(path))
    path.write_text("other")
    assert make_contest(HOSES, ["greedy", "random"], tiles=str(path)) != before


@pytest.mark.parametrize("line", ["{", "[]", '{"number": 0}', '{"number": "x"}'])
def test_a_line_that_is_no_result_is_named(contest: Contest, tmp_path: Path, line: str) -> None:
    run_contest(contest, 2, tmp_path, early=False)
    path = tmp_path / "results.jsonl"
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(EdgewiseError, match=r"results\.jsonl, line 3 is no result; remove it"):
        run_contest(contest, 4, tmp_path, early=False)


def test_a_folder_that_cannot_keep_results_is_named(contest: Contest, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "x"):
        with pytest.raises(EdgewiseError, match=r"results cannot be kept in .*file"):
            ResultsFile(folder, contest)
    (tmp_path / "contest.json").write_text("{")
    with pytest.raises(EdgewiseError, match=r"contest\.json does not say which contest"):
        ResultsFile(tmp_path, contest)


def test_deals_that_end_soon_do_not_make_an_answer_clear(contest: Contest) -> None:
    won = [Result(n, n // 2, ("greedy", "random"), (9, 0), (0,), "") for n in range(80)]
    assert is_clear(contest, won)
    assert not is_clear(contest, won[:10] + won[12:])


def test_a_clear_answer_ends_a_contest_early(contest: Contest, tmp_path: Path) -> None:
    results = run_contest(contest, 200, tmp_path)
    assert 20 <= len(results) < 100
    assert run_contest(contest, 200, tmp_path) == results
    first, second = standings(contest, results)
    assert (first.bot, second.bot) == ("greedy", "random")
    assert first.wins.value > 0.8


def test_processes_give_what_one_process_gives(contest: Contest) -> None:
    fixtures = contest.fixtures(4)
    alone = list(in_processes(contest, fixtures, 1))
    together = list(in_processes(contest, fixtures, 2))
    assert sorted(together, key=lambda result: result.number) == alone
