"""The tables of the database: matches, the events that they consist of, and their tiles."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, Float, ForeignKey, Integer, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The root of the tables."""


class MatchRow(Base):
    """What was agreed, and the seed that is kept secret until the end."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    version: Mapped[int] = mapped_column(Integer)
    setup: Mapped[dict[str, Any]] = mapped_column(JSON)
    host: Mapped[str] = mapped_column(String(64))
    seed: Mapped[str] = mapped_column(String(64))
    created: Mapped[float] = mapped_column(Float)
    tiles: Mapped[str] = mapped_column(String(16), default="", server_default="")
    """The digest of the tile file."""


class TileFileRow(Base):
    """The text of a tile file, kept once for all matches that were played with it."""

    __tablename__ = "tile_files"

    digest: Mapped[str] = mapped_column(String(16), primary_key=True)
    text: Mapped[str] = mapped_column(Text)


class EventRow(Base):
    """One line of a match's log; lines are added, never changed."""

    __tablename__ = "events"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(12))
    seat: Mapped[int] = mapped_column(Integer)
    text: Mapped[str] = mapped_column(String(400))
    holder: Mapped[str] = mapped_column(String(64), default="")
    position: Mapped[str] = mapped_column(Text, default="", server_default="")
    """What shows the position after a move without the rules (core/positions.py)."""
    at: Mapped[float] = mapped_column(Float, default=0.0, server_default="0")
    """When it was written, in seconds since 1970; 0 in logs from before times were kept."""
