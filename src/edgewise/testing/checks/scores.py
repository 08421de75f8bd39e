"""Scores: items that add up to the points after every move, and an outcome that agrees."""

from __future__ import annotations

from edgewise.testing.trial import Trial


def check_scores(trial: Trial) -> None:
    """Checks that the points of every seat are explained, item by item."""
    state = trial.state
    clauses = {clause.number for clause in trial.game.rulebook.clauses}
    for seat in range(state.players):
        items, score = state.score_items(seat), int(state.score(seat))
        total = sum(item.points for item in items)
        trial.need(
            total == score,
            "items",
            f"the items of seat {seat} add up to {total}, not to its {score} points",
            "list in `items` all that `points_of` counts, after every move",
        )
        for item in items:
            trial.need(
                item.clause in clauses,
                "items",
                f"{item.label!r} rests on {item.clause}, which is not in the rulebook",
                "name a clause of RULES.md",
            )


def check_outcome(trial: Trial) -> None:
    """Checks how a match ended."""
    state = trial.state
    outcome = state.game.scoring.outcome(state)
    trial.need(
        len(state.legal_moves) == 0,
        "list_codes",
        "lists moves though the match is over",
        "a match that is over has none",
    )
    ranked = sorted(seat for group in outcome.ranking for seat in group)
    trial.need(
        ranked == list(range(state.players)),
        "outcome",
        f"ranks the seats {ranked}",
        "the ranking has every seat once",
    )
    scores = [int(state.score(seat)) for seat in range(state.players)]
    trial.need(
        list(outcome.scores) == scores,
        "outcome",
        f"tells the scores {list(outcome.scores)}, but `points_of` counts {scores}",
        "give the points of `points_of`",
    )
    trial.need(
        bool(outcome.reason), "outcome", "gives no reason", "say in a few words why it ended"
    )
