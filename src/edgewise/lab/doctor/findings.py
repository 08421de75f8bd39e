"""What the doctor says: where in the file, what is so, and what to do."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from edgewise.core.tiles import TileSheet, line_of

FAULT = "fault"
"""Something that can never happen in play, though the file says it."""
WARNING = "warning"
"""Something that is seldom meant."""
NOTE = "note"
"""Something worth knowing."""
RANKS = (FAULT, WARNING, NOTE)


@dataclass(frozen=True)
class Finding:
    """One sentence about a tile file, and the remedy."""

    rank: str
    topic: str
    subject: str
    """The tile or edge that it is about; empty for the whole set."""
    line: int
    what: str
    remedy: str = ""

    def to_dict(self) -> dict[str, object]:
        """Writes the finding as JSON data."""
        return asdict(self)


def about_tile(
    sheet: TileSheet, tile: str, *, rank: str, topic: str, what: str, remedy: str = ""
) -> Finding:
    """Makes a finding about a tile, with the line of its heading."""
    return Finding(rank, topic, tile, line_in(sheet, f"tiles.{tile}"), what, remedy)


def about_edge(
    sheet: TileSheet, edge: str, *, rank: str, topic: str, what: str, remedy: str = ""
) -> Finding:
    """Makes a finding about an edge, with the line of its heading."""
    return Finding(rank, topic, edge, line_in(sheet, f"edges.{edge}"), what, remedy)


def about_set(sheet: TileSheet, *, rank: str, topic: str, what: str, remedy: str = "") -> Finding:
    """Makes a finding about the whole set, with the line where its tiles begin."""
    return Finding(rank, topic, "", line_in(sheet, ""), what, remedy)


def line_in(sheet: TileSheet, table: str) -> int:
    """Finds the line of a table's heading."""
    return line_of(sheet.text.splitlines(), table, "" if table else "tiles")
