"""``edgewise verify``: checks whether the draws of a match were fair."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from edgewise.cli.language import LanguageOption, Phrases, chosen_language
from edgewise.core.errors import BadRecord
from edgewise.core.records import load_record
from edgewise.daily import NOTE
from edgewise.games import find_for
from edgewise.server.fairness import verify as verify_draws


def verify(
    record: Annotated[Path, typer.Argument(help="The record of a finished match.")],
    commitment: Annotated[
        str, typer.Option(help="The commitment that your page showed during the match.")
    ] = "",
    language: LanguageOption = "",
) -> None:
    """Check every draw of a match against the seed that was promised before it."""
    found = load_record(record)
    if commitment and commitment.strip().lower() != found.notes.get("commitment"):
        raise BadRecord(f"{record}: this is not the match that had the commitment {commitment}")
    draws = verify_draws(found, find_for(found, record.parent))
    phrase = Phrases(chosen_language(language))
    if NOTE in found.notes:
        typer.echo(phrase("draws-deal", count=draws, deal=found.notes[NOTE]))
    else:
        typer.echo(phrase("draws-seed", count=draws))
