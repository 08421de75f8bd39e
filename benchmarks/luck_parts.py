"""Whether luck in parts explains results better: ``python -m benchmarks.luck_parts FOLDER``.

FOLDER is what ``benchmarks.luck`` has kept. The luck of a match is divided by what was known before
each draw: by thirds of the match, by whose move led to it, and by both. Each part is nothing on
average, so each may have a share of its own taken off (several control variates instead of one).
It prints how many times fewer deals each division needs, the shares fitted as in adjusted contests.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from benchmarks.luck import EQUAL, say
from edgewise.core.records import parse_record
from edgewise.core.valuation import UNIT
from edgewise.games import find, names
from edgewise.review.adjusted import FOLDS
from edgewise.review.ledger import ledger_of

THIRDS = 3
Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def parts_of(game: str, record: str) -> tuple[list[float], list[list[float]]]:
    """Finds for each seat its result, and its luck after its own moves and those of others."""
    final = parse_record(record).replay(find(game))
    ledger, features = ledger_of(final), final.game.features
    state = final.game.new(final.players, final.options)
    parts = [[0.0] * (2 * THIRDS) for _ in range(final.players)]
    for past, entry in zip(final.past, ledger.entries, strict=True):
        third = min(int(THIRDS * features.progress(state)), THIRDS - 1)
        for seat, luck in enumerate(entry.luck):
            parts[seat][third + (0 if seat == entry.mover else THIRDS)] += luck / UNIT
        state.apply(past.code)
    return [ledger.account(seat).result / UNIT for seat in range(final.players)], parts


def deals_in(folder: Path, game: str, bot: str) -> tuple[Numbers, Numbers]:
    """Lists for each deal the mean result of a bot, and the mean parts of its luck."""
    deals: dict[int, list[list[float]]] = defaultdict(list)
    for line in (folder / "results.jsonl").read_text(encoding="utf-8").splitlines():
        result = json.loads(line)
        won, parts = parts_of(game, result["record"])
        for seat, name in enumerate(result["seats"]):
            if name == bot:
                deals[result["deal"]].append([won[seat], *parts[seat]])
    whole = max(len(rows) for rows in deals.values())
    means = np.array([np.mean(rows, axis=0) for rows in deals.values() if len(rows) == whole])
    return means[:, 0], means[:, 1:]


def fewer(won: Numbers, luck: Numbers) -> float:
    """Tells how many times fewer deals give the same interval, each fold fitted on the others."""
    luck = luck[:, luck.std(axis=0) > 0]
    left, fold = np.empty(len(won)), np.arange(len(won)) % FOLDS
    for number in range(FOLDS):
        known = fold != number
        seen = luck[known] - luck[known].mean(axis=0)
        shares = np.linalg.lstsq(seen, won[known] - won[known].mean(), rcond=None)[0]
        left[~known] = won[~known] - luck[~known] @ shares
    return float(won.var() / left.var())


def main(words: Sequence[str] | None = None) -> None:
    """Reads what was played, and reports."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("folder", type=Path)
    reader.add_argument("--games", nargs="*", default=names())
    asked = reader.parse_args(words)
    for game in asked.games:
        won, luck = deals_in(asked.folder / f"{game}-{EQUAL.split(':')[-1]}", game, "greedy")
        own, other = luck[:, :THIRDS], luck[:, THIRDS:]
        whose = np.stack([own.sum(axis=1), other.sum(axis=1)], axis=1)
        divided = (luck.sum(axis=1, keepdims=True), own + other, whose, luck)
        told = ", ".join(f"{fewer(won, one):.2f}" for one in divided)
        say(f"{game}, {len(won)} deals: as one, by thirds, by whose move, by both: {told} times")


if __name__ == "__main__":
    main()
