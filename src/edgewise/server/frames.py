"""Frames of the socket, made once and sent to many."""

from __future__ import annotations

FRAMES = "edgewise.frames"
"""The extension of ASGI by which a socket takes frames that were made for many."""


def frame_of(text: bytes) -> bytes:
    """Makes the frame of a text, as a server sends it."""
    size = len(text)
    if size < 126:
        return bytes([0x81, size]) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text
