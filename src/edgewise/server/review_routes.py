"""The addresses of reviews, and of tables that play on from a position of a finished match."""

from __future__ import annotations

import orjson
from fastapi import FastAPI, Request, Response

from edgewise.server import messages
from edgewise.server.addresses import address_of
from edgewise.server.fixed import JSON
from edgewise.server.limits import Allowances
from edgewise.server.matches import Matches
from edgewise.server.parameters import TableId
from edgewise.server.review_models import ReviewNews
from edgewise.server.reviews import Reviews
from edgewise.server.what_if import play_on


def _written(news: ReviewNews) -> Response:
    return Response(orjson.dumps(news), media_type=JSON)


def add_reviews(app: FastAPI, matches: Matches, reviews: Reviews, allowances: Allowances) -> None:
    """Adds reviews to an application."""

    @app.get("/api/tables/{table}/review", tags=["tables"], response_model=ReviewNews)
    async def look(table: TableId) -> Response:
        """Tells how far the review of a finished match is, and what it found."""
        return _written(await reviews.look(await matches.find(table)))

    @app.post(
        "/api/tables/{table}/review", status_code=202, tags=["tables"], response_model=ReviewNews
    )
    async def ask(table: TableId, request: Request) -> Response:
        """Asks for the review of a finished match, or goes on with one that was stopped."""
        allowances.tables.check(address_of(request.scope), "too-many-reviews")
        answer = _written(await reviews.ask(await matches.find(table)))
        answer.status_code = 202
        return answer

    @app.post("/api/tables/{table}/review/stop", tags=["tables"], response_model=ReviewNews)
    async def stop(table: TableId, request: Request) -> Response:
        """Stops the review of a match; what was found so far stays."""
        allowances.changes.check(address_of(request.scope), "too-many-changes")
        return _written(await reviews.stop(await matches.find(table)))

    @app.post("/api/tables/{table}/whatif", status_code=201, tags=["tables"])
    async def what_if(table: TableId, wish: messages.WhatIf, request: Request) -> messages.Ticket:
        """Sets up a table that plays on from a position of a finished match, against bots."""
        allowances.tables.check(address_of(request.scope), "too-many-tables")
        live, token = await play_on(matches, await matches.find(table), wish)
        return messages.Ticket(id=live.table.id, token=token, seats=live.table.seats_of(token))
