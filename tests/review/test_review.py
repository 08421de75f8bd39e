"""Reviews judge from what a seat could know, and say plainly what they cannot read."""

from __future__ import annotations

import json
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import ClassVar

import pytest
from typer.testing import CliRunner

import edgewise
from edgewise.bots.judging import Verdict
from edgewise.cli.main import app
from edgewise.core.chance import make_rng
from edgewise.core.clock import FOREVER
from edgewise.core.errors import BadRecord
from edgewise.core.state import State
from edgewise.render.seats import SEATS
from edgewise.review import decisions
from edgewise.review.decisions import Budget, judge
from edgewise.review.grades import accuracy, word_for
from edgewise.review.graph import DASHES, graph_svg, line_ink
from edgewise.review.match_review import Review, decisions_of, review_match
from edgewise.review.page import page_of
from edgewise.review.reasons import GAINS, Reason
from edgewise.review.telling import Teller

BUDGET = Budget(seconds=FOREVER, playouts=60, seed=1)


def match(name: str = "hoses:mini", seed: int = 2) -> State:
    return edgewise.play(name, ["greedy", "random"], seed=seed).state


def reviewed(final: State, seat: int | None = None) -> Review:
    judges = partial(map, partial(judge, BUDGET))
    return review_match(final, judges, BUDGET, names=("greedy", "random"), seat=seat)


@pytest.mark.parametrize(
    ("loss", "word"),
    [(0.0, "best"), (0.0099, "best"), (0.01, "fine"), (0.03, "slip"), (0.06, "mistake")],
)
def test_words_go_by_the_chance_that_was_lost(loss: float, word: str) -> None:
    assert word_for(loss) == word
    assert word_for(0.12) == "blunder"


def test_accuracy_is_full_without_losses_and_halved_by_seven_percent() -> None:
    assert accuracy([0.0, 0.0]) == 100
    assert accuracy([0.07]) == pytest.approx(50)
    assert accuracy([]) is None


def test_the_json_adds_up_to_the_last_digit() -> None:
    text = json.dumps(reviewed(match()).to_dict())
    for seat in json.loads(text, parse_float=Decimal)["seats"]:
        assert seat["expected"] + seat["luck"] + seat["play"] == seat["result"]
        assert sum(seat["play_by"]) == seat["play"]


def test_no_decision_is_judged_with_more_than_its_seat_could_know() -> None:
    for decision in decisions_of(match("hoses"), None, hindsight=True):
        assert decision.seen.viewer == decision.seen.to_move
        assert decision.whole is None or decision.whole.to_move == decision.seen.to_move


@pytest.mark.parametrize("name", edgewise.games())
def test_early_decisions_of_every_game_have_a_chance_to_win(name: str) -> None:
    """Once Greenway's had none: its searches learned values from priors, and no chances."""
    game = edgewise.game(name)
    final = edgewise.play(game, ["random"] * game.seats[0], seed=3).state
    decided = decisions_of(final, None, hindsight=False)
    found = judge(BUDGET, decided[1])
    assert 0.0 < found.chance <= found.best_chance < 1.0


def test_a_match_with_secrets_that_goes_on_is_told_to_one_seat_alone() -> None:
    final = match("hoses")
    while len(final.past) > 30:
        final.pop()
    with pytest.raises(BadRecord, match="--seat"):
        reviewed(final)
    found = reviewed(final, seat=1)
    data = found.to_dict()
    assert found.ledger is None
    assert not found.is_over
    assert data["moves"] == []
    assert {one["seat"] for one in data["decisions"]} == {1}
    assert all(one["hindsight"] is None for one in data["decisions"])


def test_the_report_needs_nothing_else() -> None:
    final = match()
    page = page_of(reviewed(final), final)
    assert page.startswith("<!doctype html>")
    assert "<svg" in page
    assert "src=" not in page
    assert "href=" not in page.replace('href="#', "")


def test_a_damaged_record_and_one_of_other_rules_get_a_sentence(tmp_path: Path) -> None:
    text = edgewise.play("hoses:mini", ["greedy", "random"], seed=1).record.text()
    for name, spoilt, wanted in [
        ("cut", text.replace("\nfirst:", "\nfirst:9"), "does not replay"),
        ("old", text.replace("version: 2", "version: 1", 1), "version of the rules"),
        ("none", "nothing", "a record begins with"),
    ]:
        path = tmp_path / f"{name}.edgewise"
        path.write_text(spoilt, encoding="utf-8")
        found = CliRunner().invoke(app, ["review", str(path)])
        assert isinstance(found.exception, BadRecord)
        assert wanted in str(found.exception)


def test_a_record_that_stops_half_way_is_reviewed_up_to_there(tmp_path: Path) -> None:
    lines = edgewise.play("hydras", ["random", "random"], seed=3).record.text().splitlines()
    path = tmp_path / "stopped.edgewise"
    path.write_text("\n".join([*lines[:50], ""]), encoding="utf-8")
    words = ["review", str(path), "--time", "0.05", "--jobs", "1", "--json"]
    contradicted = CliRunner().invoke(app, words)
    assert isinstance(contradicted.exception, BadRecord)
    assert "as its result, but its moves" in str(contradicted.exception)
    stopped = [line for line in lines[:50] if not line.startswith("result:")]
    path.write_text("\n".join([*stopped, ""]), encoding="utf-8")
    assert "--seat" in str(CliRunner().invoke(app, words).exception)
    data = json.loads(CliRunner().invoke(app, [*words, "--seat", "1"]).stdout)
    assert (data["is_over"], data["start"]) == (False, None)
    assert {one["seat"] for one in data["decisions"]} == {1}


class Watched:
    """Stands for a search, and notes what the luck of its playouts begins with."""

    lucks: ClassVar[list[float]] = []
    playouts = 3

    def __init__(self, *_: object) -> None:
        self.rng = make_rng(0)

    def play_once(self) -> None:
        """Draws a number."""
        self.lucks.append(self.rng.random())

    def verdicts(self) -> list[Verdict]:
        """Finds nothing."""
        return []


def test_in_each_round_the_moves_that_are_compared_have_the_same_luck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decisions, "JudgingSearch", Watched)
    seen = decisions_of(match(), None, hindsight=False)[0].seen
    decisions.search(seen, [1, 2, 3], Budget(seconds=FOREVER, playouts=9), 1.0, make_rng(1))
    first, second, third = (set(Watched.lucks[at : at + 3]) for at in (0, 3, 6))
    assert [len(luck) for luck in (first, second, third)] == [1, 1, 1]
    assert len(first | second | third) == 3


def contrast_with_white(colour: str) -> float:
    """Works out the contrast of a colour with white, as the guidelines for pages count it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 1.05 / (0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2] + 0.05)


def test_every_line_of_the_graph_shows_on_white_and_differs_from_the_others() -> None:
    inks = [line_ink(seat) for seat in range(SEATS)]
    assert all(contrast_with_white(ink) >= 3 for ink in inks)
    assert len(set(zip(inks, DASHES, strict=True))) == len(set(DASHES)) == SEATS
    drawn = graph_svg(reviewed(match()), "graph")
    for seat, name in enumerate(("greedy", "random")):
        assert f'fill="none" stroke="{line_ink(seat)}"' in drawn
        assert f">{name}</text>" in drawn


@pytest.mark.parametrize(
    ("language", "points", "told"),
    [
        ("en", 1.0, "gives 1 point more at once"),
        ("en", 2.0, "gives 2 points more at once"),
        ("en", 1.5, "gives 1.5 points more at once"),
        ("nl", 1.0, "geeft meteen 1 punt meer"),
    ],
)
def test_a_reason_tells_points_with_their_plural(language: str, points: float, told: str) -> None:
    final = match()
    teller = Teller(reviewed(final), final.game, language)
    assert teller.reason(Reason(GAINS, points)) == told
