"""The judge of the solitaire: lines, bounds and proofs."""

from __future__ import annotations

from pathlib import Path

import pytest

import edgewise
from edgewise import CHANCE, Game, Record, State
from edgewise.core.records import record_of
from edgewise.core.verdict import Verdict
from edgewise.daily import NOTE, DailyDeal
from edgewise.games import find
from edgewise.games.greenway.solve import solve_record
from edgewise.games.greenway.solve.bound import Bound
from edgewise.games.greenway.solve.deals import NO_MORE, Deal, EndlessDeal, RecordedDeal
from edgewise.games.greenway.solve.lines import Line
from edgewise.games.greenway.state import GreenwayState

SMALL_SET = {
    "greenway-straight": 1,
    "greenway-curve": 1,
    "park-end": 1,
    "street-curve": 1,
    "building": 1,
}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A game of six tiles, small enough to try everything."""
    return game_of(SMALL_SET, tmp_path_factory.mktemp("tiles"))


def game_of(counts: dict[str, int], folder: Path) -> Game:
    """Makes a game with the start tile and just so many of some other tiles."""
    text = Path(edgewise.game("greenway").tiles.sheet.file).read_text(encoding="utf-8")
    text = text.replace("bag = 63", f"bag = {sum(counts.values())}")
    head, *tables = text.split("[tiles.")
    for table in tables:
        name = table.partition("]")[0]
        if name in counts:
            head += "[tiles." + table.replace(table.split("\n")[1], f"count = {counts[name]}")
        elif name == "start":
            head += "[tiles." + table
    path = folder / "small.toml"
    path.write_text(head, encoding="utf-8")
    return find("greenway", path)


def best_of_all(state: State, deal: Deal, drawn: int) -> int:
    """Tries every line, without any bound; -1 if none comes to an end."""
    if state.is_over:
        return int(state.score(0))
    if state.to_move == CHANCE:
        code = deal.choose_code(state, drawn)
        if code == NO_MORE:
            return -1
        codes, drawn = [code], drawn + 1
    else:
        codes = state.list_codes()
    best = -1
    for code in codes:
        after = state.clone()
        after.apply(code)
        best = max(best, best_of_all(after, deal, drawn))
    return best


def played(game: Game, seed: int) -> Record:
    return edgewise.play(game, ["random"], seed=seed).record


def draws_of(record: Record, game: Game) -> list[int]:
    return [entry.code for entry in record.replay(game).past if entry.actor == CHANCE]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_proved_is_the_best_of_all_lines(small: Game, seed: int) -> None:
    record = played(small, seed)
    verdict = solve_record(record, game=small, seconds=None, widths=(8,))
    deal = RecordedDeal(small.tiles, draws_of(record, small))  # type: ignore[arg-type]
    truth = best_of_all(small.new(), deal, 0)
    assert verdict.proved
    assert verdict.best == verdict.bound == truth


@pytest.mark.parametrize("seed", range(3))
def test_a_daily_deal_is_solved_with_its_own_draws(small: Game, seed: int) -> None:
    state = small.new()
    deal = DailyDeal(str(seed))
    while not state.is_over:
        state.push(deal.choose(state) if state.to_move == CHANCE else state.legal_moves[-1])
    record = record_of(state, {NOTE: str(seed)})
    verdict = solve_record(record, game=small, seconds=None, widths=(8,))
    assert verdict.best == best_of_all(small.new(), EndlessDeal(str(seed)), 0)
    assert verdict.line.notes[NOTE] == str(seed)
    assert verdict.made_up == 0


@pytest.mark.parametrize("seed", range(2))
def test_bounds_hold_and_losses_add_up(small: Game, seed: int) -> None:
    verdict = solve_record(played(small, seed), game=small, seconds=None, widths=(2,))
    assert verdict.played <= verdict.best <= verdict.bound
    assert verdict.best - verdict.played == sum(loss.points for loss in verdict.losses)
    assert all(loss.proved for loss in verdict.losses)
    assert all(loss.better != loss.move for loss in verdict.losses)


def test_the_bound_trusts_no_count_of_tiles_that_may_have_stood_in_for_others(
    tmp_path: Path,
) -> None:
    counts = {"building": 1, "street-straight": 9, "greenway-curve": 1, "greenway-straight": 20}
    game = game_of(counts, tmp_path)

    def turns_after(first: list[str]) -> list[set[int] | None]:
        """Lists what may be drawn after a curve and two straights lie to choose from."""
        straight = "greenway-straight"
        state = game.new()
        for name in ("greenway-curve", straight, straight):
            state.push_text(f"draw:{name}")
        names = [*first, *[straight] * 6, "building", straight, straight]
        codes = [game.parse_move(f"draw:{name}").code for name in names]
        assert isinstance(state, GreenwayState)
        deal = RecordedDeal(state.tiles, codes)
        turns = Bound(Line(state, 0, 0, None, 0), deal).turns
        assert turns is not None
        return turns

    straight, building = (game.tiles.kind(name) for name in ("greenway-straight", "building"))
    assert turns_after(["greenway-straight"] * 3)[3] == {straight, building}
    # If the curve was laid, the building stood in for it and may be gone by the fourth turn.
    assert turns_after(["greenway-curve", "greenway-straight", "greenway-straight"])[3] is None


@pytest.fixture(scope="module")
def verdict() -> Verdict:
    """The verdict on a random match with the whole set, hardly looked at."""
    return solve_record(late(), seconds=None, widths=(2,), stop=Countdown(40))


def late() -> Record:
    return played(edgewise.game("greenway"), 3)


class Countdown:
    """Asks to stop after so many questions."""

    def __init__(self, questions: int) -> None:
        self.left = questions

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


def test_the_best_line_is_a_match_that_replays(verdict: Verdict) -> None:
    state = verdict.line.replay(edgewise.game("greenway"))
    assert state.is_over
    assert int(state.score(0)) == verdict.best


def test_a_search_that_is_stopped_tells_what_it_knows(verdict: Verdict) -> None:
    assert verdict.played <= verdict.best <= verdict.bound <= 116
    assert not verdict.proved
    assert verdict.proved_from > 1


def test_a_search_that_is_stopped_at_once_gives_the_match_itself() -> None:
    verdict = solve_record(late(), seconds=None, stop=lambda: True)
    assert verdict.best == verdict.played
    assert verdict.losses == ()
    assert verdict.line.moves == late().moves


def test_progress_is_told(small: Game) -> None:
    told: list[tuple[int, float]] = []
    solve_record(
        played(small, 1),
        game=small,
        seconds=None,
        widths=(2,),
        progress=lambda best, share: told.append((best, share)),
    )
    assert told
    assert all(0 <= share <= 1 for _, share in told)


def test_only_finished_matches_of_the_solitaire_are_judged() -> None:
    record = late()
    unfinished = Record("greenway", record.version, 1, record.options, record.moves[:40])
    with pytest.raises(edgewise.EdgewiseError, match="not over"):
        solve_record(unfinished)
    hoses = edgewise.play(edgewise.game("hoses"), ["random", "random"]).record
    with pytest.raises(edgewise.EdgewiseError, match="only matches of greenway"):
        solve_record(hoses)


def test_a_record_that_names_a_deal_it_was_not_played_with_is_refused() -> None:
    record = late()
    record.notes[NOTE] = "2026-11-15"
    with pytest.raises(edgewise.EdgewiseError, match="not of its deal"):
        solve_record(record)
