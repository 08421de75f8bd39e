"""The tables of the database: matches, their events, tiles and reviews, and who drives them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, Double, Float, ForeignKey, Integer, String, Text
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


class ReviewRow(Base):
    """One part of a match's review; it can be worked out again at any time."""

    __tablename__ = "reviews"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    part: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """The number of a decision's move; before them, the ledger (review/jobs.py)."""
    made: Mapped[str] = mapped_column(String(40))
    """Of which moves, and in which format: a part that was made otherwise is made again."""
    data: Mapped[str] = mapped_column(Text)
    """What was found, as JSON."""


class ServerRow(Base):
    """A server that shares this database with others."""

    __tablename__ = "servers"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    address: Mapped[str] = mapped_column(String(200))
    """The host and port at which the other servers reach it."""
    key: Mapped[str] = mapped_column(String(64))
    """What a server shows to be known as one of ours: only they can read this table."""
    seen: Mapped[float] = mapped_column(Double)
    """When it renewed its lease, by the clock of the database."""


class DriverRow(Base):
    """Which server drives a match."""

    __tablename__ = "drivers"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    server: Mapped[str] = mapped_column(String(40))
    epoch: Mapped[int] = mapped_column(Integer)
    """Rises each time a server takes the match: one that lost it can write no more."""
