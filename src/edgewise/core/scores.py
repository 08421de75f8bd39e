"""What points are for, and how a match ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class ScoreItem:
    """Points with their reason: log, page and tests show the same object."""

    points: int
    label: str
    clause: str
    cells: tuple[tuple[int, int], ...] = ()
    code: str = ""
    """What they are for, whatever the language: ``hose``."""
    args: Mapping[str, str | int] = field(default_factory=dict)
    """What the code is about: ``{"colour": "red", "count": 5}``."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        made_of = (self.points, self.label, self.clause, self.cells, self.code, dict(self.args))
        return ScoreItem, made_of

    def __str__(self) -> str:
        return f"{self.points:+d} {self.label} ({self.clause})"

    def to_dict(self) -> dict[str, Any]:
        """Writes it as JSON data."""
        return {
            "points": self.points,
            "label": self.label,
            "clause": self.clause,
            "cells": [list(cell) for cell in self.cells],
            "code": self.code,
            "args": dict(self.args),
        }


@dataclass(frozen=True)
class Outcome:
    """How a match ended: scores by seat, seats from best to last, and why."""

    scores: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    reason: str
    won: bool | None = None
    """For one player alone, whether the match was won; None where players play each other."""
    code: str = ""
    """Why it ended, whatever the language."""
    args: Mapping[str, str | int] = field(default_factory=dict)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        made_of = (self.scores, self.ranking, self.reason, self.won, self.code, dict(self.args))
        return Outcome, made_of

    def to_dict(self) -> dict[str, Any]:
        """Writes it as JSON data."""
        return {
            "scores": list(self.scores),
            "ranking": [list(group) for group in self.ranking],
            "reason": self.reason,
            "won": self.won,
            "code": self.code,
            "args": dict(self.args),
        }

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place."""
        return self.ranking[0]


def rank_by(scores: list[int]) -> tuple[tuple[int, ...], ...]:
    """Groups seats from the highest score to the lowest; equal scores share."""
    groups: list[tuple[int, ...]] = []
    for value in sorted(set(scores), reverse=True):
        groups.append(tuple(s for s in range(len(scores)) if scores[s] == value))
    return tuple(groups)


@dataclass(frozen=True)
class Place:
    """What a refusal points at: a cell, or one side of it."""

    x: int
    y: int
    board: int = 0
    """The number of the board, where there are several."""
    side: str = ""
    """The side at fault, as ``W``, or its port, as ``W2``; empty for the whole cell."""
    shown: str = ""
    """The edge that the tile would show on that side; empty where edges are not the reason."""
    wanted: str = ""
    """The edges that could lie there instead, with a bar between them."""

    def to_dict(self) -> dict[str, Any]:
        """Writes it as JSON data."""
        return {
            "x": self.x,
            "y": self.y,
            "board": self.board,
            "side": self.side,
            "shown": self.shown,
            "wanted": self.wanted,
        }


@dataclass(frozen=True)
class Refusal:
    """Why a move is not allowed: the clause, a sentence for people, a reason for programs."""

    clause: str
    sentence: str
    reason: str = ""
    """A short code that is the same whatever the words: ``not-held``."""
    args: Mapping[str, str | int] = field(default_factory=dict)
    """What the reason is about: ``{"tile": "red-curve"}``."""
    places: tuple[Place, ...] = ()
    """The cells and sides that the reason is about."""

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})"

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The cells that the reason is about, each once."""
        return tuple(dict.fromkeys([(place.x, place.y) for place in self.places]))

    @property
    def clashes(self) -> tuple[Place, ...]:
        """The sides on which an edge of the tile may not touch what lies there."""
        return tuple([place for place in self.places if place.shown])
