"""HTTP and sockets: a thin layer around ``Matches``."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import orjson
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi import Path as PathParameter
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import edgewise
from edgewise.core.errors import EdgewiseError, UnknownGame
from edgewise.core.words.book import ENGLISH
from edgewise.daily import daily_seed
from edgewise.games import find
from edgewise.server import catalogue, messages
from edgewise.server.addresses import Forwarded, Proxies, address_of
from edgewise.server.cluster.leases import Elsewhere
from edgewise.server.database import StorageError
from edgewise.server.drawings import symbols_svg
from edgewise.server.fixed import JSON, Fixed
from edgewise.server.lessons import judge_try, lesson_list
from edgewise.server.limits import HEADERS, Allowances, Gate, Limits, TooFast
from edgewise.server.live import Live
from edgewise.server.manual import add_manual
from edgewise.server.matches import Matches
from edgewise.server.metrics import Metrics
from edgewise.server.news import Step
from edgewise.server.openapi import add_description
from edgewise.server.parameters import GameId, Language, LessonId, SeatId, TableId
from edgewise.server.prints import add_prints
from edgewise.server.probes import Probes, Readiness
from edgewise.server.puzzles import add_puzzles
from edgewise.server.refused import Refused, refusal_of, refuse
from edgewise.server.rematch import rematch
from edgewise.server.review_routes import add_reviews
from edgewise.server.reviews import Reviews, check_over
from edgewise.server.rulebooks import add_rulebooks
from edgewise.server.setup import Aids, SeatPlan, Setup
from edgewise.server.sockets import Connection
from edgewise.server.summaries import summary
from edgewise.server.table import Table
from edgewise.server.tokens import new_token
from edgewise.server.views import replay_view
from edgewise.server.words import known_language

if TYPE_CHECKING:
    from edgewise.server.cluster.cluster import Cluster

log = logging.getLogger(__name__)

STATIC = Path(__file__).parent / "static"
BESIDE_PAGE = ("worker.js", "manifest.webmanifest", "icon.svg")
"""What a browser asks for by name: to show notices, and to install the page."""
STATUS = {
    "unknown": 404,
    "taken": 409,
    "seat": 403,
    "running": 409,
    "often": 409,
    "name": 422,
    "fast": 429,
}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": messages.Problem} for status in (400, 403, 404, 409, 413, 422, 429, 503)
}


def make_app(
    matches: Matches,
    limits: Limits | None = None,
    readiness: Readiness | None = None,
    cluster: Cluster | None = None,
) -> FastAPI:
    """Makes the application that serves some matches."""
    bounds = limits or Limits()
    ready = readiness or Readiness(matches.storage, matches.clock, matches.membership)
    allowances = Allowances(bounds, matches.clock.now)
    reviews = Reviews(matches)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        if cluster is not None:
            await cluster.begin(allowances)
        yield
        await reviews.close()
        await matches.close()
        if cluster is not None:
            await cluster.end()
        matches.storage.close()

    app = FastAPI(
        title="Edgewise",
        version=edgewise.__version__,
        summary="Tile-laying games: tables, seats and moves",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,  # it would parse what stands in Host
        responses=PROBLEMS,
    )
    membership = matches.membership
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    if membership is not None:
        from edgewise.server.cluster.relay import Relay  # needs what one server alone does not

        app.add_middleware(Relay, matches=matches)
    app.add_middleware(
        Gate,
        requests=allowances.requests,
        origins=bounds.origins,
        hosts=bounds.hosts,
        metrics=matches.metrics,
    )
    key = membership.key if membership is not None else ""
    app.add_middleware(Forwarded, proxies=Proxies(bounds.proxies), key=key)
    app.add_middleware(Probes, readiness=ready)
    _add_problems(app, matches.metrics)
    fixed = Fixed()
    _add_games(app, fixed)
    add_rulebooks(app, fixed)
    add_puzzles(app, fixed)
    _add_tables(app, matches, allowances)
    add_prints(app, matches, allowances, fixed)
    add_reviews(app, matches, reviews, allowances)
    _add_socket(app, matches, bounds, allowances)
    _add_page(app)
    add_manual(app)
    add_description(app)
    return app


def _add_problems(app: FastAPI, metrics: Metrics) -> None:
    def problem_of(status: int, refused: Refused) -> Response:
        metrics.refusals.labels(refused.code).inc()
        return JSONResponse(messages.Problem(**refused.fields()).model_dump(), status)

    @app.exception_handler(Refused)
    async def refused(_: Request, error: Refused) -> Response:
        return problem_of(STATUS.get(error.code, 400), error)

    @app.exception_handler(TooFast)
    async def too_fast(_: Request, error: TooFast) -> Response:
        problem = problem_of(429, error)
        problem.headers["retry-after"] = str(error.wait)
        return problem

    @app.exception_handler(UnknownGame)
    async def unknown(_: Request, error: UnknownGame) -> Response:
        return problem_of(404, refusal_of(error))

    @app.exception_handler(StorageError)
    async def away(_: Request, __: StorageError) -> Response:
        problem = problem_of(503, refuse("not-kept"))
        problem.headers["retry-after"] = "1"
        return problem

    @app.exception_handler(EdgewiseError)
    async def wrong(_: Request, error: EdgewiseError) -> Response:
        return problem_of(400, refusal_of(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return problem_of(422, refuse("bad-request", f"{where}: {first['msg']}"))

    @app.exception_handler(HTTPException)
    async def plain(_: Request, error: HTTPException) -> Response:
        if error.status_code == 413:
            return problem_of(413, refuse("too-much"))
        reason = "no-address" if error.status_code == 404 else "bad-request"
        refused = Refused("http", str(error.detail), reason=reason)
        problem = problem_of(error.status_code, refused)
        problem.headers.update(error.headers or {})
        return problem

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:
        log.error("%s %s failed", request.method, request.scope["path"], exc_info=error)
        problem = problem_of(500, refuse("went-wrong"))
        problem.raw_headers.extend(HEADERS)  # this answer passes no gate
        return problem


def _add_games(app: FastAPI, fixed: Fixed) -> None:
    @app.get("/api/lobby", tags=["games"], response_model=messages.Lobby)
    async def lobby(request: Request, language: Language = ENGLISH) -> Response:
        """Lists what can be played, and against whom."""
        known = known_language(language)
        return fixed.json(request, lambda: catalogue.lobby(known), known)

    @app.get("/api/games/{game}", tags=["games"], response_model=messages.GamePage)
    async def game_page(game: GameId, request: Request, language: Language = ENGLISH) -> Response:
        """Describes a game: its rulebook, its tiles and how they look, and its words."""
        found, known = find(game), known_language(language)
        return fixed.json(request, lambda: catalogue.game_page(found, known), known)

    @app.get("/api/games/{game}/lessons", tags=["games"], response_model=messages.LessonList)
    async def lessons(game: GameId, request: Request, language: Language = ENGLISH) -> Response:
        """Lists the lessons of a game, each with its position."""
        found, known = find(game), known_language(language)
        return fixed.json(request, lambda: lesson_list(found, known), known)

    @app.post("/api/games/{game}/lessons/{lesson}", tags=["games"])
    async def try_lesson(
        game: GameId, lesson: LessonId, wish: messages.LessonTry
    ) -> messages.LessonVerdict:
        """Judges a move in a lesson; nothing of it is kept."""
        return judge_try(find(game), lesson, wish.move)

    @app.get("/api/games/{game}/symbols.svg", tags=["games"], response_class=Response)
    async def symbols(game: GameId, request: Request) -> Response:
        """Draws all faces of a game's tiles as symbols."""
        found = find(game)
        return fixed.svg(request, lambda: symbols_svg(found))

    @app.get("/api/games/{game}/picture.svg", tags=["games"], response_class=Response)
    async def picture(game: GameId, request: Request) -> Response:
        """Draws the board in play that stands for the game."""
        found = find(game)
        return fixed.svg(request, lambda: catalogue.picture_svg(found))


def _add_tables(app: FastAPI, matches: Matches, allowances: Allowances) -> None:
    @app.post("/api/tables", status_code=201, tags=["tables"])
    async def open_table(wish: messages.NewTable, request: Request) -> messages.Ticket:
        """Sets up a match; the answer's token holds the seats that are yours."""
        allowances.tables.check(address_of(request.scope), "too-many-tables")
        setup = Setup(
            game=wish.game,
            seats=tuple(SeatPlan(seat.kind, seat.name, seat.level) for seat in wish.seats),
            options=dict(wish.options),
            aids=Aids(**wish.aids.model_dump()),
            deal=daily_seed() if wish.daily else "",
        )
        live, token = await matches.open(setup, wish.token)
        return messages.Ticket(id=live.table.id, token=token, seats=live.table.seats_of(token))

    @app.post("/api/tables/{table}/summary", tags=["tables"])
    async def how_things_are(table: TableId, wish: messages.Holder) -> messages.TableCard:
        """Tells how things are at a table: whose turn it is, and the points that all may know."""
        return await matches.read(await matches.find(table), lambda t: summary(t, wish.token))

    @app.post("/api/tables/{table}/seats/{seat}", tags=["tables"])
    async def sit(
        table: TableId, seat: SeatId, wish: messages.Sitting, request: Request
    ) -> messages.Ticket:
        """Takes a seat that is open, or one's own again."""
        allowances.changes.check(address_of(request.scope), "too-many-changes")
        live = await matches.find(table)
        token = wish.token or new_token()
        await matches.do(live, lambda t: t.sit(token, seat, wish.name))
        return messages.Ticket(id=table, token=token, seats=live.table.seats_of(token))

    @app.post("/api/tables/{table}/rematch", status_code=201, tags=["tables"])
    async def again(table: TableId, wish: messages.NextMatch, request: Request) -> messages.Ticket:
        """Sets up another match for the same people, of the same game or of another."""
        allowances.tables.check(address_of(request.scope), "too-many-tables")
        old = await matches.find(table)
        try:
            found = (await rematch(matches, old, wish.token, wish.game)).table
        except Elsewhere:  # who asked first did so when another server drove the old table
            if not old.table.rematch:  # it is the old table that went
                raise
            found = await matches.glance(old.table.rematch)
        return messages.Ticket(id=found.id, token=wish.token, seats=found.seats_of(wish.token))

    @app.get("/api/tables/{table}/record", tags=["tables"], response_class=Response)
    async def record(table: TableId) -> Response:
        """Writes the record of a finished match, its seed included."""
        live = await matches.find(table)
        text = await matches.read(live, lambda t: _record_of(live, t))
        return Response(text, media_type="text/plain; charset=utf-8")

    @app.get("/api/tables/{table}/game", tags=["tables"])
    async def game_of_table(table: TableId, language: Language = ENGLISH) -> messages.GamePage:
        """Describes the game as a match of older rules was played, its tiles included."""
        game = (await matches.find(table)).table.game
        return catalogue.game_page(game, known_language(language))

    @app.get("/api/tables/{table}/symbols.svg", tags=["tables"], response_class=Response)
    async def symbols_of_table(table: TableId) -> Response:
        """Draws all faces of the tiles that a match of older rules was played with."""
        game = (await matches.find(table)).table.game
        return Response(symbols_svg(game), media_type="image/svg+xml")

    @app.get("/api/tables/{table}/steps/{step}", tags=["tables"], response_model=Step)
    async def step(
        table: TableId, step: Annotated[int, PathParameter(ge=0, le=100_000)]
    ) -> Response:
        """Shows a finished match after some of its moves."""
        shown = await matches.read(await matches.find(table), lambda t: _step_of(t, step))
        return Response(orjson.dumps(shown), media_type=JSON)


def _record_of(live: Live, table: Table) -> bytes:
    """Writes a record once for all who ask: it takes as long as many moves."""
    check_over(table)
    return live.once("record", (table, table.event_count), lambda: table.record().text().encode())


def _step_of(table: Table, step: int) -> Step:
    check_over(table)
    steps = len(table.told)
    at = min(step, steps)
    return {"step": at, "steps": steps, "view": replay_view(table, at)}


def _add_socket(app: FastAPI, matches: Matches, limits: Limits, allowances: Allowances) -> None:
    @app.websocket("/api/tables/{table}/socket")
    async def socket(socket: WebSocket, table: str) -> None:
        address = address_of(socket.scope)
        if not allowances.open_socket(address):
            await socket.close(1008)
            return
        try:
            await socket.accept()
            with matches.metrics.sockets.track_inprogress():
                connection = Connection(socket, matches, limits, allowances)
                # Its own task: what wakes up is then the connection, not all layers around it.
                await asyncio.create_task(connection.run(table))
        finally:
            allowances.close_socket(address)


def _add_page(app: FastAPI) -> None:
    async def page() -> Response:
        return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})

    def add_file(path: str) -> None:
        async def file() -> Response:
            return FileResponse(STATIC / path, headers={"cache-control": "no-cache"})

        app.add_api_route(f"/{path}", file, include_in_schema=False)

    for path in (
        "/",
        "/t/{table}",
        "/learn/{game}",
        "/puzzles/{game}",
        "/puzzles/{game}/daily",
        "/rules/{game}",
    ):
        app.add_api_route(path, page, include_in_schema=False)
    for path in BESIDE_PAGE:
        add_file(path)
    if (STATIC / "assets").is_dir():
        app.mount("/assets", StaticFiles(directory=STATIC / "assets"))
