"""Matches as data: what is written is what was played, and it is gone on from."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet as pq
import pytest

import edgewise
from edgewise.cli.main import main
from edgewise.research.dataset import Plan, load_dataset, make_plan, write_dataset
from edgewise.research.dataset.writer import table_of
from edgewise.research.observe import label_names, observe
from edgewise.research.rewards import result_of


def small_plan(game: str = "hoses:mini", bots: tuple[str, ...] = ("search:easy", "greedy")) -> Plan:
    """Plans matches that are over soon, two to a file."""
    return make_plan(game, bots, shard=2)


def run(*words: str) -> int:
    """Runs a command and gives its status."""
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    return int(str(ended.value.code))


def test_rows_tell_a_match_as_it_was_played(tmp_path: Path) -> None:
    plan = small_plan()
    write_dataset(plan, 3, tmp_path)
    decisions = [one for one in load_dataset(tmp_path) if one.match == 1]
    assert {row.result for row in load_dataset(tmp_path)} == {-1.0, 1.0}
    match = edgewise.play("hoses:mini", plan.seats(1), seed=1)
    state = edgewise.game("hoses:mini").new(2)
    for move in match.state.moves:
        seat = state.to_move
        if seat is not None and seat >= 0:
            row = decisions.pop(0)
            seen = observe(state)
            assert (row.seat, row.legal[row.chosen]) == (seat, move.text())
            assert row.legal == [move.text() for move in state.legal_moves]
            assert row.observation.tiles.tolist() == seen.tiles.tolist()
            assert row.observation.moves.tolist() == seen.moves.tolist()
            assert row.observation.part("hands").tolist() == seen.part("hands").tolist()
            assert row.scores == [match.state.score(0), match.state.score(1)]
            assert row.result == result_of(match.state)[seat]
        state.push(move)
    assert decisions == []


def test_rows_of_moves_tell_the_points_that_they_give_at_once(tmp_path: Path) -> None:
    write_dataset(small_plan("hoses", bots=("greedy",)), 1, tmp_path)
    data, state = load_dataset(tmp_path), edgewise.game("hoses").new(2)
    column, told = data.move_columns.index("points"), set()
    decisions = iter(data)
    for move in edgewise.play("hoses", ["greedy", "greedy"], seed=0).state.moves:
        seat, before = state.to_move, [state.score(0), state.score(1)]
        state.push(move)
        if seat is not None and seat >= 0:
            row = next(decisions)
            gained = row.observation.moves[row.chosen, column]
            assert gained == state.score(seat) - before[seat]
            told.add(int(gained))
    assert len(told) > 2


def test_visits_are_those_of_a_search_and_of_nothing_else(tmp_path: Path) -> None:
    write_dataset(small_plan("hoses"), 1, tmp_path)
    rows = list(load_dataset(tmp_path))
    assert all(row.visits is None for row in rows if row.bot == "greedy")
    thought = [row for row in rows if row.visits is not None and len(row.legal) > 1]
    assert thought
    assert all(len(row.visits) == len(row.legal) for row in thought if row.visits is not None)
    assert all(row.visits[row.chosen] > 0 for row in thought if row.visits is not None)


def test_what_is_there_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = small_plan(bots=("greedy",))
    write_dataset(plan, 3, tmp_path)
    first = (tmp_path / "matches-00000000-00000001.parquet").read_bytes()
    again: list[int] = []

    def noting(plan: Plan, match: int) -> object:
        again.append(match)
        return table_of(plan, match)

    monkeypatch.setattr("edgewise.research.dataset.writer.table_of", noting)
    rows = write_dataset(plan, 5, tmp_path)
    assert again == [2, 3, 4]
    assert (tmp_path / "matches-00000000-00000001.parquet").read_bytes() == first
    assert len(load_dataset(tmp_path)) == rows
    assert load_dataset(tmp_path).table(["match"])["match"].unique().to_pylist() == [0, 1, 2, 3, 4]
    again.clear()
    assert write_dataset(plan, 4, tmp_path) == rows
    assert again == []


def test_other_data_in_the_folder_is_refused(tmp_path: Path) -> None:
    write_dataset(small_plan(bots=("greedy",)), 1, tmp_path)
    with pytest.raises(edgewise.EdgewiseError, match="holds other data: bots is"):
        write_dataset(small_plan(bots=("random",)), 1, tmp_path)


def test_no_matches_are_refused(tmp_path: Path) -> None:
    with pytest.raises(edgewise.EdgewiseError, match="from 1, not 0"):
        write_dataset(small_plan(), 0, tmp_path)


def test_a_bot_that_changed_is_other_data(tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    text = "class Mine:\n    def choose(self, seen, clock, rng): return seen.legal_moves[0]\n"
    bot.write_text(text)
    write_dataset(small_plan(bots=(f"{bot}:Mine",)), 1, tmp_path / "data")
    bot.write_text(text.replace("[0]", "[-1]"))
    with pytest.raises(edgewise.EdgewiseError, match="holds other data: own_bots is"):
        write_dataset(small_plan(bots=(f"{bot}:Mine",)), 1, tmp_path / "data")


def test_a_file_of_another_schema_is_refused(tmp_path: Path) -> None:
    write_dataset(small_plan(bots=("greedy",)), 1, tmp_path)
    (file,) = tmp_path.glob("*.parquet")
    table = pq.read_table(file)
    pq.write_table(
        table.replace_schema_metadata({**table.schema.metadata, b"edgewise.schema": b"9"}), file
    )
    with pytest.raises(edgewise.EdgewiseError, match=r"is of schema 9; .* reads 1, 2, 3, 4"):
        load_dataset(tmp_path)
    pq.write_table(
        table.replace_schema_metadata({**table.schema.metadata, b"edgewise.schema": b"1"}), file
    )
    assert load_dataset(tmp_path).schema == 1
    assert len(list(load_dataset(tmp_path))) == table.num_rows


def test_data_of_an_older_schema_are_read_as_they_were_written() -> None:
    """The file was written before rows of moves told what a tile joins."""
    data = load_dataset(Path(__file__).parent / "schema3")
    assert (data.schema, data.plan["bots"], data.label_names) == (3, ["greedy"], [])
    first, second = data
    assert (first.seat, second.seat) == (0, 1)
    assert first.legal == ["red-hydrant@0,-1/r2", "red-straight@0,-1/r0"]
    assert first.observation.moves.shape == (2, 12)
    row = dict(zip(data.move_columns, first.observation.moves[first.chosen].tolist(), strict=True))
    assert (row["x"], row["y"], row["turn"], row["neighbours"], row["points"]) == (0, -1, 2, 1, 3)
    assert (first.match, second.match) == (0, 1)
    assert (first.result, second.result) == (1.0, 1.0)


def test_columns_that_tell_what_a_tile_joins_are_named(tmp_path: Path) -> None:
    write_dataset(small_plan("hoses", bots=("greedy",)), 1, tmp_path)
    data, state = load_dataset(tmp_path), edgewise.game("hoses").new(2)
    assert data.label_names == label_names(state)
    at = data.move_columns.index("north")
    assert data.move_columns[at:] == ["north", "east", "south", "west"]
    met = {label for row in data for label in row.observation.moves[:, at:].ravel().tolist()}
    assert len(met) > 2
    assert max(met) < len(data.label_names)


def test_the_command_writes_what_it_was_called_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["dataset", "hydras:mini", "--matches", "2", "--bots", "greedy,random"]
    words += ["--out", str(tmp_path), "--jobs", "1"]
    monkeypatch.setattr("sys.argv", ["edgewise", *words])
    assert run(*words) == 0
    data = load_dataset(tmp_path)
    assert data.command == " ".join(["edgewise", *words])
    assert data.plan["bots"] == ["greedy", "random"]
    assert {row.bot for row in data} == {"greedy", "random"}


def test_processes_write_the_same_rows(tmp_path: Path) -> None:
    plan = small_plan(bots=("greedy", "random"))
    write_dataset(plan, 4, tmp_path / "one", jobs=1)
    write_dataset(plan, 4, tmp_path / "two", jobs=2)
    one, two = load_dataset(tmp_path / "one"), load_dataset(tmp_path / "two")
    assert one.table().equals(two.table())
