"""PDFs from the page: a game to cut out, a finished board as a poster, a position to set up.

They are made in a process of their own, so that no table is slowed. What is printed of a table is
made from the view of the person who asks for it, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from fastapi import FastAPI, Request, Response

from edgewise.core.chance import SPECTATOR
from edgewise.core.words.book import ENGLISH
from edgewise.games import find
from edgewise.printing.layout import BLEED, Layout, choose_paper
from edgewise.printing.pdf import game_pdf
from edgewise.printing.position import PrintedPosition, printed_position
from edgewise.printing.poster import poster_pdf
from edgewise.printing.setup_sheet import setup_pdf
from edgewise.server.addresses import address_of
from edgewise.server.fixed import Fixed
from edgewise.server.limits import Allowances, TooFast
from edgewise.server.matches import Matches
from edgewise.server.messages import PrintWish, SheetsWish
from edgewise.server.parameters import GameId, Language, TableId
from edgewise.server.refused import refuse
from edgewise.server.table import Table
from edgewise.server.view_models import Cell, View
from edgewise.server.views import replay_view, seat_view
from edgewise.server.words import known_language

PDF = "application/pdf"
MOST_WAITING = 8
"""How many PDFs may be asked for at a time; more are refused."""
WAIT = 5
"""After how many seconds one may ask again."""
Paper = Literal["a4", "letter"]
Sheet = Literal["poster", "setup"]
"""What shows a position."""
What = Literal["poster", "setup", "sheets"]
SHEETS: dict[Sheet, Callable[[PrintedPosition, Layout], bytes]] = {
    "poster": poster_pdf,
    "setup": setup_pdf,
}


def print_set(
    game: str, paper: str, language: str, options: Mapping[str, object] | None = None
) -> bytes:
    """Makes the PDF of a whole game, with what its options bring; runs in a worker process."""
    on = choose_paper(paper, bleed=BLEED)
    return game_pdf(find(game), on, options=options, language=language)[0]


def print_position(what: Sheet, position: PrintedPosition, paper: str) -> bytes:
    """Makes the PDF of a position; runs in a worker process."""
    return SHEETS[what](position, choose_paper(paper))


def position_to_print(table: Table, wish: PrintWish, what: Sheet) -> PrintedPosition:
    """Finds what somebody may have printed of a table: a poster only of a finished match."""
    if table.state.is_over:
        steps = len(table.told)
        seat = SPECTATOR
        view = replay_view(table, steps if wish.step is None else min(wish.step, steps))
    elif what == "poster" or wish.step is not None:
        raise refuse("not-over")
    else:
        seat = _seat_of(table, wish)
        view = seat_view(table, seat)
    language = known_language(wish.language)
    fields = _fields_of(view)
    return printed_position(table.game, fields, names=wish.names, seat=seat, language=language)


def _seat_of(table: Table, wish: PrintWish) -> int:
    if wish.seat is None:
        return SPECTATOR
    if wish.seat not in table.seats_of(wish.token):
        raise refuse("not-your-seat")
    return wish.seat


def _fields_of(view: View) -> dict[str, Any]:
    """Writes a view as a state's dict, with what lies on tiles among their entries."""
    boards = [[_entry_of(cell) for cell in board] for board in view["boards"]]
    return {**view["own"], **view, "boards": boards}


def _entry_of(cell: Cell) -> dict[str, Any]:
    plain = {"x": cell["x"], "y": cell["y"], "tile": cell["tile"], "turn": cell["turn"]}
    return {**plain, **cell.get("things", {})}


def add_prints(app: FastAPI, matches: Matches, allowances: Allowances, fixed: Fixed) -> None:
    """Adds what can be printed from the page."""

    async def make(job: Callable[..., bytes], *args: object) -> bytes:
        if matches.thinkers.press.asked >= MOST_WAITING:
            raise TooFast("too-many-prints", WAIT)
        return await matches.thinkers.make_pdf(job, *args)

    def check(request: Request) -> None:
        allowances.prints.check(address_of(request.scope), "too-many-prints")

    @app.get("/api/games/{game}/print.pdf", tags=["games"], response_class=Response)
    async def sheets(
        game: GameId, request: Request, language: Language = ENGLISH, paper: Paper = "a4"
    ) -> Response:
        """Prints a game: sheets of tiles to cut out, cards, pieces and the illustrated rulebook."""
        found, known = find(game), known_language(language)
        asked = f"{known} {paper}"
        if not fixed.has(request, asked):
            check(request)
        made = await fixed.later(
            request, lambda: make(print_set, found.id, paper, known), PDF, asked
        )
        made.headers["content-disposition"] = f'attachment; filename="{found.id}.pdf"'
        return made

    @app.post("/api/sheets", tags=["games"], response_class=Response)
    async def chosen_sheets(wish: SheetsWish, request: Request) -> Response:
        """Prints a game with what the chosen options bring, before a match is set up with them."""
        check(request)
        chosen = find(wish.game).checked_options(wish.options)
        known = known_language(wish.language)
        made = await make(print_set, wish.game, wish.paper, known, chosen)
        return _as_file(made, wish.game.replace(":", "-"))

    @app.post("/api/tables/{table}/print/{what}", tags=["tables"], response_class=Response)
    async def of_table(table: TableId, what: What, wish: PrintWish, request: Request) -> Response:
        """Prints a finished board, what one sees of a position, or the game with its options."""
        check(request)
        live = await matches.find(table)
        if what == "sheets":
            setup, known = live.table.opening.setup, known_language(wish.language)
            chosen = {} if live.table.closed else dict(setup.options)
            made = await make(print_set, setup.game, wish.paper, known, chosen)
        else:
            position = await matches.read(live, lambda t: position_to_print(t, wish, what))
            made = await make(print_position, what, position, wish.paper)
        return _as_file(made, f"{live.table.game.id}-{what}")


def _as_file(made: bytes, name: str) -> Response:
    saved = {"content-disposition": f'attachment; filename="{name}.pdf"'}
    return Response(made, media_type=PDF, headers=saved)
