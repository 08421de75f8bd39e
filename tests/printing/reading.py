"""Reads the texts of a PDF: its fonts carry their own numbers, and tables of what those mean."""

from __future__ import annotations

import re
import zlib


def words_in(pdf: bytes) -> str:
    """Reads all texts of the pages of a PDF, one after the other."""
    objects = {int(n): body for n, body in re.findall(rb"(\d+) 0 obj\n(.*?)\nendobj", pdf, re.S)}
    named: dict[bytes, dict[bytes, str]] = {}
    for body in objects.values():
        for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", body):
            table = re.search(rb"/ToUnicode (\d+) 0 R", objects[int(number)])
            assert table is not None, "a font that the PDF does not carry"
            named[name] = signs_of(stream_of(objects[int(table[1])]))
    found = []
    for body in objects.values():
        if b"stream\n" in body and b"/Type" not in body and b"/Length1" not in body:
            found += texts_in(stream_of(body), named)
    return " ".join(found)


def stream_of(body: bytes) -> bytes:
    """Reads the stream of an object."""
    data = body.partition(b"stream\n")[2].rpartition(b"\nendstream")[0]
    return zlib.decompress(data) if data[:1] == b"x" else data


def signs_of(table: bytes) -> dict[bytes, str]:
    """Reads which sign each number of a font means."""
    pairs = re.findall(rb"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>\n", table)
    read = [(bytes.fromhex(k.decode()), bytes.fromhex(v.decode())) for k, v in pairs]
    return {number: sign.decode("utf-16-be") for number, sign in read}


def texts_in(content: bytes, named: dict[bytes, dict[bytes, str]]) -> list[str]:
    """Reads what the operators of a page show; ``q`` and ``Q`` keep a font and bring it back."""
    found: list[str] = []
    fonts = [b""]
    tokens = rb"/(F\d+) [\d.]+ Tf|\(((?:\\.|[^\\)])*)\) Tj|\b([qQ])\b"
    for name, shown, stack in re.findall(tokens, content, re.S):
        if name:
            fonts[-1] = name
        elif stack == b"q":
            fonts.append(fonts[-1])
        elif stack == b"Q":
            fonts.pop()
        else:
            raw = re.sub(rb"\\(.)", lambda m: b"\r" if m[1] == b"r" else m[1], shown, flags=re.S)
            signs = named[fonts[-1]]
            found.append("".join(signs.get(raw[k : k + 2], "") for k in range(0, len(raw), 2)))
    return found
