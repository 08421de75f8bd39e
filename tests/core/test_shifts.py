"""A compiled shift of a literal has 32 bits, so words are shifted by ``bit`` or as variables."""

import ast
from pathlib import Path

import edgewise
from edgewise import _build
from edgewise.core.bits import bit

PACKAGE = Path(edgewise.__file__).parent


def shifted_literals(source: str) -> list[int]:
    """Lists the lines in which a literal, made an i64, is shifted."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and isinstance(node.left, ast.Call)
        and isinstance(node.left.func, ast.Name)
        and node.left.func.id == "i64"
        and isinstance(node.left.args[0], ast.Constant)
    ]


def test_one_bit_can_be_any_bit_of_a_word() -> None:
    assert [int(bit(place)) for place in range(61)] == [1 << place for place in range(61)]


def test_no_compiled_source_shifts_a_literal() -> None:
    assert shifted_literals("found |= i64(1) << number") == [1]
    found = {
        name: lines
        for name in _build.sources_of(PACKAGE)
        if (lines := shifted_literals((PACKAGE / name).read_text(encoding="utf-8")))
    }
    assert found == {}
