"""``edgewise review``: tells what luck gave in a match, and what each mistake cost."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text

from edgewise.arena.cluster import spread_on_cluster
from edgewise.arena.processes import spread
from edgewise.cli.arena import Counter, counting
from edgewise.cli.console import out
from edgewise.cli.language import LanguageOption, chosen_language
from edgewise.cli.options import Jobs, Ray, Seed
from edgewise.cli.table import names_of
from edgewise.core.errors import BadRecord, EdgewiseError
from edgewise.core.records import load_record
from edgewise.games import find_for
from edgewise.review.decisions import USUAL_SECONDS, Budget, Decision, Judgement, judge
from edgewise.review.match_review import replayed, review_match
from edgewise.review.page import page_of
from edgewise.review.telling import Teller


def review(
    record: Annotated[Path, typer.Argument(help="The record of a match.")],
    *,
    time: Annotated[
        float, typer.Option(min=0.05, help="Seconds of work for each decision.")
    ] = USUAL_SECONDS,
    seat: Annotated[
        int | None, typer.Option(min=0, help="Judge the decisions of this seat alone.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the review as JSON.")] = False,
    html: Annotated[
        Path | None, typer.Option("--html", help="Write a report with the boards to this file.")
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    ray: Ray = "",
    language: LanguageOption = "",
) -> None:
    """Review a match: luck, play, and what each decision lost (docs/review.md)."""
    kept = load_record(record)
    game = find_for(kept, record.parent)
    try:
        final = replayed(kept, game)
    except BadRecord as error:
        raise BadRecord(f"{record}: {error}") from None
    if seat is not None and seat >= final.players:
        raise EdgewiseError(f"there is no seat {seat}: seats are 0 to {final.players - 1}")
    budget = Budget(seconds=time, seed=seed, of_work=True)
    spoken = chosen_language(language)
    with counting(f"{game.name}: {record.name}") as progress:
        judges = partial(judge_all, budget, jobs or os.cpu_count() or 1, ray, progress)
        names = tuple(names_of(kept))
        found = review_match(final, judges, budget, names=names, seat=seat)
    if html is not None:
        try:
            html.write_text(page_of(found, final, spoken), encoding="utf-8")
        except OSError as error:
            raise EdgewiseError(f"{html}: cannot be written: {error.strerror}") from None
    if as_json:
        typer.echo(json.dumps(found.to_dict(), indent=1))
    else:
        show(Teller(found, game, spoken))


def judge_all(
    budget: Budget, jobs: int, ray: str, progress: Counter, decisions: list[Decision]
) -> Iterable[Judgement]:
    """Judges decisions in processes of this machine, or on a cluster."""
    work = partial(judge, budget)
    names = [f"move {decision.number + 1}" for decision in decisions]
    if ray:
        coming = spread_on_cluster(work, decisions, names, ray)
    else:
        coming = spread(work, decisions, min(jobs, max(1, len(decisions))))
    found: list[Judgement] = []
    progress(0, len(decisions))
    with closing(coming):
        for judgement in coming:
            found.append(judgement)
            progress(len(found), len(decisions))
    return found


def show(teller: Teller) -> None:
    """Prints the accounts of the seats, and the moves on which the match turned."""
    review, phrase = teller.review, teller.phrase
    if not review.is_over:
        out.print(Text(phrase("unfinished"), "yellow"))
    out.print(ledger_table(teller) if review.ledger else Text(phrase("no-ledger")))
    out.print(decision_table(teller))
    points = review.turning_points()
    if points:
        out.print(Text(phrase("turning-points"), "bold"))
    for number in points:
        out.print(Text(f"{number + 1:4} {teller.move(number)} - {teller.told(number)}"))


def ledger_table(teller: Teller) -> Grid:
    """Shows what each seat could expect, its luck, what play did, and the result."""
    review = teller.review
    assert review.ledger is not None
    grid = Grid("", *[teller.phrase(name) for name in ("expected", "luck", "play", "result")])
    for seat in range(review.players):
        account = review.ledger.account(seat)
        changes = [teller.signed(account.luck), teller.signed(account.play)]
        expected, result = teller.plain(account.expected), teller.plain(account.result)
        grid.add_row(teller.who[seat], expected, *changes, result)
    return grid


def decision_table(teller: Teller) -> Grid:
    """Shows how many decisions of each seat were best, fine, slips, mistakes and blunders."""
    review = teller.review
    data = review.to_dict()["seats"]
    words = list(data[0]["words"])
    grid = Grid("", *[teller.phrase(name) for name in ["accuracy", "cost", *words]])
    for one in data:
        if review.seat in (None, one["seat"]):
            precise = "" if one["accuracy"] is None else f"{one['accuracy']:.0f}"
            lost = f"{one['loss']:.0%}, {one['loss_points']:.1f}"
            counts = [str(one["words"][word]) for word in words]
            grid.add_row(teller.who[one["seat"]], precise, lost, *counts)
    return grid
