"""What a server says reaches the client whole and in order, whichever way it goes."""

from __future__ import annotations

import asyncio
import random

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.frames import Frame, Opcode

from edgewise.server.cluster.upstream import Upstream, whole_texts
from edgewise.server.frames import frame_of

LENGTHS = (0, 1, 125, 126, 127, 65_535, 65_536, 70_000)


@pytest.mark.parametrize("length", LENGTHS)
def test_whole_texts_end_where_their_frames_do(length: int) -> None:
    first, second = frame_of(b"x" * length), frame_of(b"second")
    both = first + second
    assert whole_texts(both) == len(both)
    for cut in {0, 1, 2, 3, 5, 9, 10, len(first) - 1} & set(range(len(first))):
        assert whole_texts(both[:cut]) == 0
    assert whole_texts(both[: len(first) + 3]) == len(first)


@pytest.mark.parametrize("other", [Opcode.PING, Opcode.CLOSE, Opcode.BINARY, Opcode.CONT])
def test_nothing_but_texts_is_passed_on_unread(other: Opcode) -> None:
    text, frame = frame_of(b"text"), Frame(other, b"12").serialize(mask=False)
    assert whole_texts(frame + text) == 0
    assert whole_texts(text + frame) == len(text)
    piece = Frame(Opcode.TEXT, b"be", fin=False).serialize(mask=False)
    assert whole_texts(piece + text) == 0
    assert whole_texts(bytes([0x81, 0x84]) + bytes(8)) == 0  # masked, as no server sends it


def stream_of(texts: list[str], rng: random.Random) -> list[bytes]:
    """Writes texts as frames: some in pieces, with pings between; and cuts the stream anywhere."""
    found: list[bytes] = []
    for text in texts:
        data = text.encode()
        if rng.random() < 0.3:
            cut = rng.randrange(len(data) + 1)
            found.append(Frame(Opcode.TEXT, data[:cut], fin=False).serialize(mask=False))
            found.append(Frame(Opcode.PING, b"").serialize(mask=False))
            found.append(Frame(Opcode.CONT, data[cut:]).serialize(mask=False))
        else:
            frame = frame_of(data)
            cut = rng.choice((0, rng.randrange(len(frame))))
            found += [frame[:cut], frame[cut:]]
    return found


@pytest.mark.parametrize("seed", range(5))
def test_nothing_overtakes_what_went_the_long_way(seed: int) -> None:
    rng = random.Random(seed)
    texts = [f"{number}:" + "x" * rng.choice((0, 50, 130, 70_000)) for number in range(200)]
    pieces = stream_of(texts, rng)

    async def say(socket: ServerConnection) -> None:
        await socket.recv()
        for piece in pieces:
            socket.transport.write(piece)
            if rng.random() < 0.5:
                await asyncio.sleep(0.001)
        await socket.wait_closed()

    async def run() -> tuple[bytes, int]:
        heard, unread = b"", 0

        def pass_on(frames: bytes) -> bool:
            nonlocal heard, unread
            if rng.random() < 0.2:  # the client is behind
                return False
            heard += frames
            unread += len(frames)
            return True

        async with serve(say, "127.0.0.1", 0, compression=None) as server:
            port = server.sockets[0].getsockname()[1]
            url = f"ws://127.0.0.1:{port}"
            async with connect(
                url, compression=None, max_size=None, create_connection=Upstream
            ) as upstream:
                assert isinstance(upstream, Upstream)
                upstream.pass_on = pass_on
                await upstream.say("begin")
                whole = b"".join(frame_of(text.encode()) for text in texts)
                while len(heard) < len(whole):
                    receiving = asyncio.ensure_future(upstream.recv(decode=False))
                    while not receiving.done() and len(heard) < len(whole):
                        await asyncio.sleep(0)
                    if receiving.done():
                        heard += frame_of(receiving.result())
                        upstream.has_passed_on()
                    receiving.cancel()
                assert heard == whole
        return heard, unread

    heard, unread = asyncio.run(asyncio.wait_for(run(), 60))
    assert 0 < unread < len(heard)  # both ways were gone


@pytest.mark.parametrize("length", LENGTHS)
def test_what_a_client_says_arrives_as_it_is(length: int) -> None:
    async def run() -> None:
        heard = asyncio.get_running_loop().create_future()

        async def hear(socket: ServerConnection) -> None:
            heard.set_result(await socket.recv())

        async with serve(hear, "127.0.0.1", 0, max_size=None) as server:
            port = server.sockets[0].getsockname()[1]
            async with connect(
                f"ws://127.0.0.1:{port}", compression=None, create_connection=Upstream
            ) as upstream:
                assert isinstance(upstream, Upstream)
                await upstream.say("é" * (length // 2) + "x" * (length % 2))
                assert len((await heard).encode()) == length

    asyncio.run(asyncio.wait_for(run(), 60))
