"""One socket: what it may ask, and the news that it is sent."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import orjson
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from edgewise.core.errors import EdgewiseError
from edgewise.core.scores import Refusal
from edgewise.server import messages, news
from edgewise.server.addresses import address_of
from edgewise.server.advice import Advice
from edgewise.server.asking import ask_why
from edgewise.server.database import StorageError
from edgewise.server.effect_cards import effect_card
from edgewise.server.eyes import Eyes
from edgewise.server.frames import FRAMES, frame_of
from edgewise.server.limits import SOCKET_LIMIT, Allowances, Bucket, Limits
from edgewise.server.live import Live
from edgewise.server.logs import table_of
from edgewise.server.matches import Matches
from edgewise.server.names import check_name
from edgewise.server.places import place_cards
from edgewise.server.refused import Refused, refusal_of, refuse
from edgewise.server.table import Table

log = logging.getLogger(__name__)

HELLO_SECONDS = 10.0
TRY_AGAIN = 1013
"""Closes a socket to a table that cannot be read now; it may be opened again."""
GOES_ON_ELSEWHERE = 1012
"""Closes a socket to a table that another server may drive now; it may be opened again."""
TOO_FAST_LIMIT = 200
"""After how many messages that came too fast, a socket is closed."""


class Connection:
    """A browser at a table."""

    def __init__(
        self, socket: WebSocket, matches: Matches, limits: Limits, allowances: Allowances
    ) -> None:
        self.socket = socket
        self.matches = matches
        self.address = address_of(socket.scope)
        self.allowances = allowances
        self.bucket = Bucket(limits.messages, limits.burst, matches.clock.now)
        self.too_fast = 0
        self.changed = asyncio.Event()
        self.token = ""
        self.live: Live | None = None
        self.eyes: Eyes | None = None
        self.frames = (socket.scope.get("extensions") or {}).get(FRAMES)
        self.is_telling = True
        self.is_gone = False

    async def run(self, table: str) -> None:
        """Serves the socket until it goes."""
        try:
            self.live = await self.matches.find(table)
            hello = await self._hello()
            self.token = hello.token
            self.live = await self.matches.find(table)  # it may have been put away meanwhile
        except Refused as refused:
            await self._say(_refusal(0, refused))
            await self._close(1008)
            return
        except StorageError:
            await self._say(_refusal(0, refuse("not-kept")))
            await self._close(TRY_AGAIN)
            return
        except EdgewiseError as error:
            await self._say(_refusal(0, refusal_of(error)))
            await self._close(1008)
            return
        except (WebSocketDisconnect, TimeoutError, RuntimeError, KeyError):
            await self._close(1008)
            return
        eyes = Eyes(self.live, self.token, changes=hello.changes)
        self.eyes = eyes
        self.live.join(self.called, self.token, partial(self._show, eyes))
        telling = asyncio.create_task(self._tell_news(self.live, eyes))
        try:
            while await self._answer_one(self.live):
                pass
        finally:
            telling.cancel()
            self.is_gone = True
            self.live.leave(self.called, self.matches.clock.now())

    async def _hello(self) -> messages.Hello:
        text = await asyncio.wait_for(self.socket.receive_text(), HELLO_SECONDS)
        try:
            return messages.Hello.model_validate_json(_checked(text))
        except ValidationError:
            raise refuse("no-hello") from None

    # News.

    async def _tell_news(self, live: Live, eyes: Eyes) -> None:
        self.changed.set()
        try:
            while True:
                self.is_telling = False
                await self.changed.wait()
                self.changed.clear()
                self.is_telling = True
                if live.is_gone:
                    await self._close(GOES_ON_ELSEWHERE)
                    return
                await self._send_news(live, eyes)
        except (WebSocketDisconnect, RuntimeError):
            return
        except Exception:
            log.exception("a view cannot be made", extra=table_of(live.table.id))
            await self._close(1011)

    def called(self) -> None:
        """Hears of a change: shows it at once if nothing stands in the way, else soon."""
        is_settled = self.live is not None and self.matches.is_settled(self.live)
        if not is_settled or self.frames is None or self.eyes is None or not self._show(self.eyes):
            self.changed.set()

    def _show(self, eyes: Eyes) -> bool:
        """Shows the table, which is settled now, without waiting; tells whether that went."""
        if self.is_gone:
            return True
        if self.frames is None:
            self.changed.set()
            return True
        if self.is_telling or self.frames["is_behind"]():
            return False
        try:
            self.frames["write"](eyes.frame())
        except Exception:
            table = self.live.table.id if self.live is not None else ""
            log.exception("the view of a table cannot be made", extra=table_of(table))
            self.changed.set()  # which ends the socket
        return True

    async def _send_news(self, live: Live, eyes: Eyes) -> None:
        """Sends the table; in an outage a word, and the table when it is back."""
        try:
            shown = await self.matches.look(live, eyes)
        except StorageError:
            await self._say(_refusal(0, refuse("not-kept")))
        else:
            await self.socket.send_text(shown)

    # Requests.

    async def _answer_one(self, live: Live) -> bool:
        try:
            text = await self.socket.receive_text()
        except (WebSocketDisconnect, RuntimeError):
            return False
        except KeyError:  # not text
            await self._close(1003)
            return False
        if not self.bucket.take() or not self.allowances.messages.take(self.address):
            self.too_fast += 1
            if self.too_fast > TOO_FAST_LIMIT:
                await self._close(1008)
                return False
            return await self._say(_refusal(0, refuse("too-fast")))
        began = self.matches.clock.now()
        answer = await self._answer(live, text)
        took = self.matches.clock.now() - began
        self.matches.metrics.answers_of[answer["kind"]].observe(took)
        return await self._say(answer)

    async def _answer(self, live: Live, text: str) -> news.Answer:
        ref = 0
        try:
            request = messages.REQUEST.validate_json(_checked(text))
            ref = request.ref
            return await self._do(live, request)
        except ValidationError:
            return _refusal(ref, refuse("no-message"))
        except Refused as refused:
            return _refusal(ref, refused)
        except StorageError:
            return _refusal(ref, refuse("not-kept"))
        except EdgewiseError as error:
            return _refusal(ref, refusal_of(error))
        except Exception:
            log.exception("a request failed", extra=table_of(live.table.id))
            return _refusal(ref, refuse("went-wrong"))

    async def _do(self, live: Live, request: messages.AnyRequest) -> news.Answer:
        token, matches = self.token, self.matches
        if isinstance(request, (messages.GiveOrder, messages.GiveSeat, messages.Watch)):
            self.allowances.changes.check(self.address, "too-many-changes")
        if isinstance(request, messages.DoMove):
            await matches.move(live, token, request.seat, request.number, request.move)
        elif isinstance(request, messages.DoUndo):
            await matches.do(live, lambda t: t.undo(token, request.seat, request.number))
        elif isinstance(request, messages.GiveOrder):
            order = partial(Table.order, token=token, seat=request.seat)
            await matches.do(live, partial(order, lets_pass=request.lets_pass), only=token)
        elif isinstance(request, messages.GiveSeat):
            await matches.give(live, token, request.seat, request.level)
        elif isinstance(request, messages.GiveSign):
            await self._sign(live, request)
        elif isinstance(request, messages.Watch):
            check_name(request.name)
            live.name_spectator(self.called, request.name)
        elif isinstance(request, messages.AskHint):
            return _hint(request.ref, await matches.hint(live, token, request.seat))
        elif isinstance(request, messages.AskWhy):
            asked = partial(ask_why, token=token, seat=request.seat, text=request.move)
            return _why(request.ref, await matches.read(live, asked))
        return {"kind": "done", "ref": request.ref}

    async def _sign(self, live: Live, request: messages.GiveSign) -> None:
        """Shows a sign of one's own seat, unless there were many just now."""
        await self.matches.read(live, lambda t: t.check_holder(self.token, request.seat))
        whose = f"{live.table.id} {request.seat}"
        self.allowances.signs.check(whose, "too-many-signs")
        live.sign(request.seat, request.sign)

    async def _say(self, answer: news.Answer) -> bool:
        if answer["kind"] == "refused":
            self.matches.metrics.refusals.labels(answer["code"]).inc()
        said = orjson.dumps(answer)
        if self.frames is not None and not self.frames["is_behind"]():
            self.frames["write"](frame_of(said))
            return True
        try:
            await self.socket.send_text(said.decode())
        except (WebSocketDisconnect, RuntimeError):
            return False
        return True

    async def _close(self, code: int) -> None:
        if self.socket.application_state == WebSocketState.CONNECTED:
            try:
                await self.socket.close(code)
            except (WebSocketDisconnect, RuntimeError):
                return


def _hint(ref: int, advice: Advice) -> news.Hint:
    return {
        "kind": "hint",
        "ref": ref,
        "move": advice.move,
        "ideas": list(advice.ideas),
        "is_certain": advice.is_certain,
        "gains": advice.gains,
        "effects": [effect_card(effect) for effect in advice.effects],
    }


def _why(ref: int, refusal: Refusal | None) -> news.Why:
    return {
        "kind": "why",
        "ref": ref,
        "sentence": refusal.sentence if refusal else "",
        "clause": refusal.clause if refusal else "",
        "reason": refusal.reason if refusal else "",
        "args": dict(refusal.args) if refusal else {},
        "places": place_cards(refusal.places) if refusal else [],
    }


def _refusal(ref: int, refused: Refused) -> news.Refusal:
    return {
        "kind": "refused",
        "ref": ref,
        "code": refused.code,
        "sentence": refused.sentence,
        "clause": refused.clause,
        "reason": refused.reason,
        "args": refused.about,
        "places": place_cards(refused.places),
    }


def _checked(text: str) -> str:
    if len(text) > SOCKET_LIMIT:
        raise refuse("too-much")
    return text
