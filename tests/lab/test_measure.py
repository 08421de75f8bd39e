"""Many matches of the lab: rows, figures with bounds, and what goes on where it was stopped."""

import json
import math
from pathlib import Path

import pytest

from edgewise.arena.fixtures import Contest, make_contest
from edgewise.core.errors import EdgewiseError
from edgewise.games import find
from edgewise.lab.estimates import Difference, difference, marked, ratio
from edgewise.lab.export import flat_rows, write_rows
from edgewise.lab.figures import apart, usual_results
from edgewise.lab.findings import compare, make_series, to_data
from edgewise.lab.measure import measure
from edgewise.lab.playing import play_row
from edgewise.lab.watching import LAID, leads


def contest(game: str = "hoses", bots: str = "random", **options: object) -> Contest:
    """A contest of equal bots."""
    rules = find(game)
    seats = rules.checked_players(None)
    return make_contest(rules, [bots], players=seats, options=options, seats="rotate")


def test_a_mean_has_the_bounds_of_its_spread() -> None:
    found = ratio([(deal, float(deal % 2), 1.0) for deal in range(100)])
    assert found is not None
    assert found.value == 0.5
    assert found.high - 0.5 == pytest.approx(1.96 * math.sqrt(0.25 / 99))


def test_matches_of_one_deal_are_one_observation() -> None:
    once = ratio([(deal, deal % 2, 1.0) for deal in range(50)])
    twice = ratio([(deal, deal % 2, 1.0) for deal in range(50) for _ in range(2)])
    assert once is not None
    assert twice is not None
    assert (twice.value, twice.low) == (once.value, once.low)


def test_what_chance_did_to_both_variants_cancels_out() -> None:
    noise = [float((7919 * deal) % 101) for deal in range(200)]
    one = ratio([(deal, noise[deal], 1.0) for deal in range(200)])
    other = ratio([(deal, noise[deal] + 1 + deal % 2, 1.0) for deal in range(200)])
    assert one is not None
    assert other is not None
    found = difference(one, other)
    assert found.value == pytest.approx(1.5)
    assert found.high - found.low < 0.2 < one.high - one.low


def test_one_small_probability_among_many_is_not_marked() -> None:
    many = {str(k): Difference(1, 0, 2, 0.02 if k == 0 else 0.5) for k in range(20)}
    assert not any(one.marked for one in marked(many).values())
    assert marked({"0": many["0"]})["0"].marked


def test_leads_are_read_off_the_scores_after_each_turn() -> None:
    found = leads([[0, 0], [3, 0], [3, 5], [9, 5]], [0])
    assert (found["lead_changes"], found["decided"], found["behind"]) == (2, 0.75, 2)
    assert found["half_won"] == 1.0


@pytest.mark.parametrize("game", ["greenway", "hoses", "hydras", "urban", "wirwar"])
def test_a_row_agrees_with_its_match(game: str) -> None:
    chosen = contest(game)
    row = play_row(chosen, chosen.fixtures(2)[1])
    assert sum(row.points.values()) == sum(row.scores)
    assert sum(counts[LAID] for counts in row.tiles.values()) == len(row.cells)
    assert row.choices >= row.decisions >= row.turns > 0
    assert row.slip is not None
    assert json.loads(json.dumps(row.to_dict())) == row.to_dict()


def test_the_same_deal_gives_the_same_row_again() -> None:
    chosen = contest()
    fixture = chosen.fixtures(1)[0]
    assert play_row(chosen, fixture) == play_row(chosen, fixture)


def test_a_run_that_was_stopped_goes_on_from_what_it_has(tmp_path: Path) -> None:
    chosen = contest()

    def stop(done: int, _: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    first, stopped = measure(chosen, 4, folder=tmp_path, progress=stop)
    assert (len(first), stopped) == (2, True)
    played: list[int] = []
    rows, stopped = measure(chosen, 4, folder=tmp_path, progress=lambda n, _: played.append(n))
    assert (len(rows), stopped, played) == (4, False, [3, 4])
    assert rows == measure(chosen, 4)[0]


def test_other_rules_do_not_share_their_rows(tmp_path: Path) -> None:
    measure(contest(), 1, folder=tmp_path)
    measure(contest(free_to_keep=True), 1, folder=tmp_path)
    assert len(list(tmp_path.iterdir())) == 2


def test_two_variants_are_compared_on_the_same_deals(tmp_path: Path) -> None:
    usual, other = contest("greenway"), contest("greenway", town_limit=True)
    one = make_series("usual", usual, measure(usual, 40)[0])
    two = make_series("limit", other, measure(other, 40)[0])
    found = compare(one, two)
    assert found["count_tiles_laid"].marked
    assert found["count_tiles_laid"].value < 0
    assert to_data(one)["matches"] == 40
    write_rows(tmp_path / "rows.csv", [one, two])
    assert len((tmp_path / "rows.csv").read_text(encoding="utf-8").splitlines()) == 81
    assert {row["variant"] for row in flat_rows([one, two])} == {"usual", "limit"}
    with pytest.raises(EdgewiseError, match=r"\.csv or a \.parquet"):
        write_rows(tmp_path / "rows.txt", [one])


def test_what_a_stronger_bot_always_gains_is_not_luck() -> None:
    """Bots of unequal strength, whose results nothing but their strength decides."""
    bots = ("strong", "weak")
    usual = usual_results([(bots, (20, 0)), (bots[::-1], (0, 20)), (bots, (24, 0))])
    assert usual == pytest.approx({"strong": 32 / 3, "weak": -32 / 3})
    level = usual_results([(bots, (20, 0)), (bots[::-1], (0, 20))])
    assert apart(bots, (20, 0), level) == apart(bots[::-1], (0, 20), level) == [0, 0]
    assert apart(bots, (26, 2), level) == [2, -2]


def test_a_player_alone_is_compared_with_all_matches() -> None:
    usual = usual_results([(("greedy",), (70,)), (("greedy",), (90,))])
    assert apart(("greedy",), (100,), usual) == [20]


def test_a_variant_that_was_stopped_is_compared_on_the_deals_that_both_played() -> None:
    """Two equal variants do not differ, however early one of them was stopped."""
    chosen = contest()
    rows, _ = measure(chosen, 40)
    whole, part = make_series("whole", chosen, rows), make_series("part", chosen, rows[:32])
    assert whole.figure("points") != part.figure("points")
    assert {found.value for found in compare(whole, part).values()} == {0}
    assert compare(whole, make_series("none", chosen, rows[:1])) != {}
