"""``edgewise lab``: measures the effect of a tile set or a rule switch over many matches."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from edgewise.arena.fixtures import Contest, make_contest
from edgewise.cli.arena import counting
from edgewise.cli.console import err, out
from edgewise.cli.lab_pages import PAGES
from edgewise.cli.options import Jobs, Ray, Seed, read_options
from edgewise.core.errors import EdgewiseError, counted
from edgewise.games import checked_sheet, find, names
from edgewise.lab.comparing import Comparison, all_marked, compare_all, names_of
from edgewise.lab.doctor.examination import examine, lines_of
from edgewise.lab.doctor.findings import FAULT
from edgewise.lab.doctor.larger import larger
from edgewise.lab.export import check_rows, write_rows
from edgewise.lab.findings import Series, make_series, to_data, to_lines
from edgewise.lab.measure import measure

DOCTOR = "doctor"


def lab(
    game: Annotated[
        str, typer.Argument(help=f"The game; or one of {', '.join([DOCTOR, *PAGES])}.")
    ],
    file: Annotated[
        Path | None, typer.Argument(help="The tile file, for the doctor; a game, for pages.")
    ] = None,
    *,
    players: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    matches: Annotated[int, typer.Option(min=1, help="How many matches to play.")] = 2000,
    option: Annotated[
        list[str] | None, typer.Option("--set", "--option", help="A rule switch, as name=value.")
    ] = None,
    tiles: Annotated[str, typer.Option(help="A tile file to play with.")] = "",
    against: Annotated[
        list[str] | None, typer.Option(help="Compare with another rule switch, as name=value.")
    ] = None,
    against_tiles: Annotated[str, typer.Option(help="Compare with another tile file.")] = "",
    bots: Annotated[
        str, typer.Option("--bots", "--bot", help="The bots, as greedy,search:easy.")
    ] = "greedy",
    jobs: Jobs = None,
    ray: Ray = "",
    seed: Seed = 0,
    folder: Annotated[Path, typer.Option(help="Where rows are kept and gone on from.")] = Path(
        "lab-rows"
    ),
    write: Annotated[
        Path | None,
        typer.Option("--out", help="Write the report to this HTML file. Doctor: the larger set."),
    ] = None,
    rows: Annotated[
        Path | None, typer.Option(help="Write raw rows to this .csv or .parquet file.")
    ] = None,
    more: Annotated[
        int, typer.Option(min=0, help="Doctor: advise so many tiles that make edges even.")
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Play many matches of bots and tell what a tile set or a rule switch does.

    Ctrl-C stops it; what was found until then is shown, and the same command goes on from there.
    `edgewise lab doctor FILE` examines a tile file without playing.
    """
    if game == DOCTOR:
        see_doctor(file, more, write, as_json=as_json)
        return
    if game in PAGES:
        PAGES[game](file, matches=matches, jobs=jobs or os.cpu_count() or 1, write=write)
        return
    if file is not None:
        raise EdgewiseError(f"a match needs no file {file}; write --tiles {file}, or lab doctor")
    check_files(write, rows)
    chosen = option or []
    contests = {"": contest_of(game, tiles, chosen, bots, players, seed)}
    if against or against_tiles:
        other = contest_of(
            game, against_tiles or tiles, [*chosen, *(against or [])], bots, players, seed
        )
        contests = named_apart(contests[""], other)
    series, stopped = [], False
    for name, contest in contests.items():
        label = name or find(game).name
        with counting(label) as count:
            found, stopped = measure(
                contest,
                matches,
                folder=folder,
                jobs=jobs or os.cpu_count() or 1,
                ray=ray,
                progress=count,
            )
        if stopped:
            err.print(
                f"Stopped after {len(found)} of {counted(matches, 'match')}, kept in {folder}; "
                "the same command goes on from there."
            )
        if found:
            series.append(make_series(label, contest, found))
        if stopped:
            break
    tell(series, write=write, rows=rows, as_json=as_json)
    if stopped:
        raise typer.Exit(130)


def check_files(write: Path | None, rows: Path | None) -> None:
    """Refuses files that cannot be written, before matches are played for them."""
    if write is not None:
        from edgewise.lab.plots import check_plots

        check_plots()
    if rows is not None:
        check_rows(rows)
    check_folders(write, rows)


def check_folders(*paths: Path | None) -> None:
    """Refuses files in folders that do not exist."""
    for path in paths:
        if path is not None and not path.parent.is_dir():
            raise EdgewiseError(f"there is no folder {path.parent} for {path.name}")


def contest_of(
    game: str, tiles: str, option: list[str], bots: str, players: int | None, seed: int
) -> Contest:
    """Reads what is to be played by whom."""
    rules = find(game, tiles or None)
    seats, options = rules.checked_players(players), read_options(rules, option)
    rules.new(seats, options)
    return make_contest(
        rules,
        [bot.strip() for bot in bots.split(",")],
        players=seats,
        options=options,
        seats="rotate",
        seed=seed,
        tiles=tiles,
    )


def named_apart(one: Contest, other: Contest) -> dict[str, Contest]:
    """Names two contests after what differs between them."""
    names = []
    for mine, theirs in ((one, other), (other, one)):
        facts = {
            **{k: v for k, v in mine.options.items() if theirs.options.get(k) != v},
            **{k: False for k in theirs.options if k not in mine.options},
        }
        words = [f"{name}={json.dumps(value)}" for name, value in facts.items()]
        if mine.tiles_digest != theirs.tiles_digest:
            words.append(Path(mine.tiles).name if mine.tiles else "usual tiles")
        names.append(", ".join(words))
    if names[0] == names[1]:
        raise EdgewiseError("both variants are the same: change a rule or the tiles of one")
    return {names[0]: one, names[1]: other}


def tell(series: list[Series], *, write: Path | None, rows: Path | None, as_json: bool) -> None:
    """Shows what was found, in all forms that were asked for."""
    if not series:
        return
    comparison = compare_all(*series) if len(series) == 2 else Comparison()
    if as_json:
        data = {"series": [to_data(one) for one in series], **comparison.to_dict()}
        typer.echo(json.dumps(data))
    else:
        for one in series:
            for line in to_lines(one):
                out.print(line, highlight=False, soft_wrap=True, markup=False)
        names = names_of(series, find(series[0].contest.game))
        for found in all_marked(series, comparison, names):
            text = f"differs beyond chance: {found}"
            out.print(text, highlight=False, soft_wrap=True, markup=False)
    if rows is not None:
        write_rows(rows, series)
    if write is not None:
        from edgewise.lab.page import write_page

        write_page(write, series, comparison)
        err.print(f"The report is in {write}.")


def see_doctor(file: Path | None, more: int, write: Path | None, *, as_json: bool) -> None:
    """Examines a tile file, or the set of a game; ends with status 1 where there is a fault."""
    if file is None:
        raise EdgewiseError("name a tile file or a game: edgewise lab doctor my.toml")
    if write is not None and not more:
        raise EdgewiseError(f"say with --more how many tiles the set in {write} should have more")
    check_folders(write)
    named = str(file) in names() and not file.is_file()
    seen = examine(find(str(file)).tiles.sheet if named else checked_sheet(file), more)
    if as_json:
        typer.echo(json.dumps(seen.to_dict()))
    else:
        for line in lines_of(seen):
            out.print(line, highlight=False, soft_wrap=True, markup=False)
    if write is not None:
        write.write_text(larger(seen.sheet, seen.plan.tiles).text, encoding="utf-8")
        err.print(f"The larger set is in {write}.")
    if any(finding.rank == FAULT for finding in seen.findings):
        raise typer.Exit(1)
