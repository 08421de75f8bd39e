"""Which tiles to add so that a set treats edges alike, or goes on doing so.

Edges of a family are passed on in a ring, as in ``evenness``. A tile with the tiles that it
becomes so is an *orbit*, front and back together. A set treats the family alike when all tiles of
each orbit are in it equally often. What an orbit lacks is what it takes to get there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from edgewise.core.tiles import Tile, TileSheet
from edgewise.lab.doctor.evenness import (
    Face,
    Swap,
    are_meant_alike,
    both_looks,
    census,
    families,
    look,
    swapped,
)

MOST_RINGS = 120
"""All orders of a family of six are tried; of a larger one those that come first."""


@dataclass(frozen=True)
class Advice:
    """A tile to add so that edges are treated alike, and how many of it."""

    like: str
    """The tile that shows it with other edges."""
    front: Tile
    back: Tile | None
    count: int
    name: str = ""
    """The tile of the set that looks so already, front and back; its count is to be raised."""

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of its front, as a tile file writes them."""
        return tuple([str(part) for part in self.front.parts])

    def to_dict(self) -> dict[str, object]:
        """Writes the advice as JSON data."""
        return {
            "name": self.name,
            "like": self.like,
            "count": self.count,
            "pile": self.front.pile,
            **_face_data(self.front),
            "back": self.back and {"name": self.back.name, **_face_data(self.back)},
        }


def _face_data(face: Tile) -> dict[str, object]:
    return {"parts": [str(part) for part in face.parts], "icons": [*face.icons]}


@dataclass(frozen=True)
class Orbit:
    """The tiles that a tile becomes when edges are passed on, itself included."""

    tiles: list[Advice]
    """One of each."""
    lacks: list[Advice]
    """How many of them that there are as many of each as of the most frequent."""
    most: int
    """How many there are of the most frequent."""


def orbits(sheet: TileSheet, ring: Swap) -> list[Orbit]:
    """Sorts all tiles of a set into the orbits of a ring."""
    counts, shown = census(sheet, {}), _Shown(sheet)
    found = []
    for tile, faces in _passed_on(sheet, ring):
        most = max(counts[face] for face in faces)
        tiles = [shown.advise(tile, swap, face) for face, swap in faces.items()]
        lacks = [
            replace(one, count=most - counts[face])
            for one, face in zip(tiles, faces, strict=True)
            if counts[face] < most
        ]
        found.append(Orbit(tiles, lacks, most))
    return found


def _passed_on(sheet: TileSheet, ring: Swap) -> Iterator[tuple[Tile, dict[Face, Swap]]]:
    """Lists a tile of each orbit, and how it looks by each exchange of edges that changes it."""
    seen: set[Face] = set()
    for tile in sheet.tiles.values():
        if not tile.count or both_looks(sheet, tile, {}) in seen:
            continue
        found: dict[Face, Swap] = {}
        swap: Swap = {edge: edge for edge in ring}
        for _step in range(len(ring)):
            found.setdefault(both_looks(sheet, tile, swap), swap)
            swap = {edge: ring[other] for edge, other in swap.items()}
        seen |= found.keys()
        yield tile, found


class _Shown:
    """Finds tiles and faces of a set by how they look."""

    def __init__(self, sheet: TileSheet) -> None:
        self.sheet = sheet
        self.tiles = {both_looks(sheet, tile, {}): tile.name for tile in sheet.tiles.values()}

    def advise(self, tile: Tile, swap: Swap, face: Face) -> Advice:
        """Describes one more of a tile with its edges exchanged."""
        front = self._named(swapped(self.sheet, tile, swap), swap)
        back = None
        if tile.back:
            back = self._named(swapped(self.sheet, self.sheet.tiles[tile.back], swap), swap)
        return Advice(tile.name, front, back, 1, self.tiles.get(face, ""))

    def _named(self, tile: Tile, swap: Swap) -> Tile:
        """Names a face after the edges that it now shows."""
        return replace(tile, name="-".join(swap.get(word, word) for word in tile.name.split("-")))


def face_in(sheet: TileSheet, face: Tile) -> str:
    """Finds a tile whose front looks like this face; empty if none does."""
    shape = look(sheet, face, {})
    for tile in sheet.tiles.values():
        if tile.pile == face.pile and look(sheet, tile, {}) == shape:
            return tile.name
    return ""


def rings(family: list[str]) -> Iterator[Swap]:
    """Lists the orders in which the edges of a family can be passed on."""
    first, *rest = family
    for number, order in enumerate(permutations(rest)):
        if number >= MOST_RINGS:
            break
        ring = [first, *order]
        yield dict(zip(ring, [*ring[1:], first], strict=True))


def nearest(sheet: TileSheet, family: list[str]) -> list[Orbit]:
    """Finds the orbits of the ring for which the set lacks the fewest tiles."""
    counts = census(sheet, {})

    def lacks(ring: Swap) -> int:
        found = [[counts[face] for face in faces] for _, faces in _passed_on(sheet, ring)]
        return sum(max(numbers) * len(numbers) - sum(numbers) for numbers in found)

    return orbits(sheet, min(rings(family), key=lacks))


@dataclass(frozen=True)
class Plan:
    """Tiles to add, and in a sentence or two what they do."""

    tiles: list[Advice]
    says: list[str]


def plan(sheet: TileSheet, count: int) -> Plan:
    """Chooses so many tiles to add: first those that make edges even, then those that keep them so.

    The latter are tiles of the set with each edge of a family in turn, the rarest first. Where no
    edges are meant alike, the mix of the set is kept.
    """
    chosen, alike = _Chosen(count), []
    says = []
    for family in families(sheet):
        if are_meant_alike(sheet, family):
            alike.append(family)
        else:
            why = "have other parts, so they count as different things and are not made even"
            says.append(f"{_listed(family)} {why}")
    for family in alike:
        says.append(_even_out(chosen, family, nearest(sheet, family)))
    if not alike:
        says += [] if says else ["no two edges differ in colour alone, so none can be uneven"]
        says.append(_keep_mix(chosen, sheet))
    return Plan(chosen.tiles(), says)


class _Chosen:
    """Tiles that are to be added, as many as there is space for."""

    def __init__(self, space: int) -> None:
        self.space = space
        self.counts: Counter[Advice] = Counter()

    def add(self, one: Advice, count: int) -> None:
        """Adds a tile so often, or as often as there is space."""
        fits = min(count, self.space)
        self.space -= fits
        self.counts[replace(one, count=1)] += fits

    def tiles(self) -> list[Advice]:
        """Lists what was added."""
        return [replace(one, count=count) for one, count in (+self.counts).items()]


def _even_out(chosen: _Chosen, family: list[str], found: list[Orbit]) -> str:
    """Adds what a family lacks, then whole orbits, and says how far that goes."""
    lacks = [lack for orbit in found for lack in orbit.lacks]
    needed, space = sum(lack.count for lack in lacks), chosen.space
    for one in sorted(lacks, key=lambda lack: (-lack.count, lack.like)):
        chosen.add(one, one.count)
    names = _listed(family)
    if needed > space:
        first = f"these are the first {space}" if space else "none of them are among these"
        return f"an exact balance of {names} needs {needed} more tiles; {first}"
    whole = [one for one in found if len(one.tiles) > 1 and one.tiles[0].front.pile == "bag"]
    whole.sort(key=lambda orbit: (orbit.most, len(orbit.tiles)))
    spare = chosen.space
    _add_whole(chosen, whole)
    if needed:
        return f"with these the set treats {names} alike"
    if chosen.space < spare:
        return f"the set treats {names} alike; these keep it so"
    fewest = min((len(orbit.tiles) for orbit in whole), default=0)
    return f"the set treats {names} alike; to keep it so needs {fewest} more tiles"


def _add_whole(chosen: _Chosen, whole: list[Orbit]) -> None:
    """Adds tiles with all edges of their family alike, as long as all of them have space."""
    before = -1
    while before != chosen.space:
        before = chosen.space
        for orbit in whole:
            if chosen.space >= len(orbit.tiles):
                for one in orbit.tiles:
                    chosen.add(one, 1)


def _keep_mix(chosen: _Chosen, sheet: TileSheet) -> str:
    """Adds tiles of the bag by how many there are, so that the set keeps its mix."""
    bag = [tile for tile in sheet.tiles.values() if tile.pile == "bag" and tile.count]
    total, space = sum(tile.count for tile in bag), chosen.space
    if not bag:
        return "no tiles are in the bag, so there is no mix to keep"
    exact = {tile.name: space * tile.count // total for tile in bag}
    rest = sorted(bag, key=lambda tile: -(space * tile.count % total))
    for tile in rest[: space - sum(exact.values())]:
        exact[tile.name] += 1
    for tile in bag:
        back = sheet.tiles[tile.back] if tile.back else None
        chosen.add(Advice(tile.name, tile, back, 1, tile.name), exact[tile.name])
    return "these keep the mix of the set: of each tile as many as its share of the bag"


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"
