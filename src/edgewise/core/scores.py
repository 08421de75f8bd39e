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
class Refusal:
    """Why a move is not allowed: the clause, a sentence for people, a reason for programs."""

    clause: str
    sentence: str
    reason: str = ""
    """A short code that is the same whatever the words: ``not-held``."""
    args: Mapping[str, str | int] = field(default_factory=dict)
    """What the reason is about: ``{"tile": "red-curve"}``."""

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})"
