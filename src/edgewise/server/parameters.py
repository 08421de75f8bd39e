"""What paths and queries may hold: their patterns, the same for all routes."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query

TableId = Annotated[str, Path(pattern="^[a-z0-9]{12}$")]
GameId = Annotated[str, Path(pattern="^[a-z0-9_]{1,40}$")]
LessonId = Annotated[str, Path(pattern="^[a-z0-9-]{1,60}$")]
PuzzleId = Annotated[str, Path(pattern="^[0-9a-f]{12}$")]
ScenarioId = Annotated[str, Path(pattern="^[a-z0-9-]{1,60}$")]
ClauseId = Annotated[str, Path(pattern=r"^[a-z0-9_]{1,40}\.[0-9a-z.]{1,10}$")]
SeatId = Annotated[int, Path(ge=0, le=15)]
Language = Annotated[str, Query(pattern="^[a-z]{2}$")]
