"""Puts docstrings and typed signatures into compiled modules, for ``help``.

mypyc keeps neither: a compiled method shows its name and the names of its
arguments. Both are read from the sources and written into the generated C.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

METHOD = re.compile(
    r'(\(PyCFunction\)CPyPy_(\w+),\s+METH_[A-Z_ |]+, PyDoc_STR\(")((?:[^"\\]|\\.)*)("\))'
)
CLASS = re.compile(r'(\.tp_doc = PyDoc_STR\(")((\w+)\((?:[^"\\]|\\.)*)("\))')
PROPERTY = re.compile(
    r'(\{"(\w+)",\s+\(getter\)(\w+)_get_\w+,\s+(?:\(setter\)\w+|NULL),\s+)NULL(, NULL\},)'
)


def docs_of(source: str) -> dict[str, str]:
    """Finds what to show of each function, class (``Class``) and method (``Class___name``)."""
    found: dict[str, str] = {}
    for prefix, node in _definitions(ast.parse(source)):
        doc = ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef):
            found[node.name] = doc
        else:
            found[prefix + node.name] = f"{_signature(node)}\n\n{doc}".rstrip()
    return found


def _definitions(
    module: ast.Module,
) -> Iterator[tuple[str, ast.ClassDef | ast.FunctionDef]]:
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            yield "", node
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}___", inner
        elif isinstance(node, ast.FunctionDef):
            yield "", node


def _signature(node: ast.FunctionDef) -> str:
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    is_property = any(ast.unparse(mark) == "property" for mark in node.decorator_list)
    given = "" if is_property else f"({ast.unparse(node.args)})"
    return f"{node.name}{given}{returns}"


def with_docs(code: str, docs: dict[str, str], module: str) -> str:
    """Writes docs into the C code of one module, named like ``core___state``."""

    def method(match: re.Match[str]) -> str:
        doc = docs.get(own_name(match[2], module), "")
        return match[1] + match[3] + escaped(doc) + match[4]

    def described(match: re.Match[str]) -> str:
        return match[1] + match[2] + escaped(docs.get(match[3], "")) + match[4]

    def getter(match: re.Match[str]) -> str:
        owner = own_name(match[3], module)
        doc = docs.get(f"{owner}___{match[2]}", "")
        return f'{match[1]}PyDoc_STR("{escaped(doc)}"){match[4]}' if doc else match[0]

    return PROPERTY.sub(getter, CLASS.sub(described, METHOD.sub(method, code)))


def own_name(name: str, module: str) -> str:
    """Takes the module off a name in C, where it stands as short as can be told apart."""
    parts = module.split("___")
    for start in range(len(parts)):
        prefix = "___".join(parts[start:]) + "___"
        if name.startswith(prefix):
            return name.removeprefix(prefix)
    return name


def escaped(text: str) -> str:
    """Writes a text for a C string."""
    plain = text.encode("ascii", errors="replace").decode()
    return plain.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def document(c_file: Path, source: Path, module: str, folder: Path) -> Path:
    """Makes a copy of a C file with docs in it; one that did not change keeps its time."""
    made = folder / c_file.name
    code = with_docs(
        c_file.read_text(encoding="utf-8"), docs_of(source.read_text(encoding="utf-8")), module
    )
    folder.mkdir(parents=True, exist_ok=True)
    if not made.exists() or made.read_text(encoding="utf-8") != code:
        made.write_text(code, encoding="utf-8")
    return made
