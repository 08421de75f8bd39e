"""How likely a drawn tile fits a gap, by its neighbours, and a board, by its open ends."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations, product

from edgewise.core.tileset import TileSet
from edgewise.lab.doctor.findings import NOTE, WARNING, Finding, about_set, about_tile

SELDOM = 0.02
"""A tile that fits a corner less often than this is seldom of use."""


OPEN_ENDS = (1, 2, 4, 8, 16)
"""For how many open ends on the board the chance to fit is told."""


@dataclass(frozen=True)
class Fitting:
    """The chances that a tile fits a gap with this many neighbours."""

    neighbours: int
    any_tile: float
    """The chance of a tile drawn from the bag."""
    by_tile: dict[str, float]


def chances(tiles: TileSet) -> list[Fitting]:
    """Works out the chances for one to four neighbours.

    What the neighbours show is drawn from all sides of the tiles of the bag, each as likely.
    That a board has grown by play is left out, so this compares sets, not positions.
    """
    weights = _side_weights(tiles)
    bag = [kind for kind in range(int(tiles.kinds)) if tiles.bag_counts[kind] > 0]
    return [_fitting(tiles, weights, bag, count) for count in range(1, 5)]


def _side_weights(tiles: TileSet) -> list[tuple[int, float]]:
    counts: Counter[int] = Counter()
    for kind in range(int(tiles.kinds)):
        variants = tiles.variants_of(kind)
        for variant in variants:
            for side in range(4):
                label = int(tiles.shown[4 * variant + side])
                counts[label] += int(tiles.bag_counts[kind]) * (840 // len(variants))
    total = sum(counts.values())
    return [(label, count / total) for label, count in sorted(counts.items()) if count]


def _fitting(
    tiles: TileSet, weights: list[tuple[int, float]], bag: list[int], neighbours: int
) -> Fitting:
    found = dict.fromkeys(bag, 0.0)
    places = list(combinations(range(4), neighbours))
    for sides in places:
        for labels in product(weights, repeat=neighbours):
            surroundings, chance = 0, 1.0 / len(places)
            for side, (label, weight) in zip(sides, labels, strict=True):
                surroundings |= label << (side * int(tiles.label_bits))
                chance *= weight
            for kind in bag:
                if _fits(tiles, kind, surroundings):
                    found[kind] += chance
    total = sum(int(tiles.bag_counts[kind]) for kind in bag)
    anything = sum(found[kind] * int(tiles.bag_counts[kind]) for kind in bag) / max(total, 1)
    return Fitting(neighbours, anything, {tiles.tiles[kind].name: found[kind] for kind in bag})


def _fits(tiles: TileSet, kind: int, surroundings: int) -> bool:
    row = int(tiles.row(surroundings))  # a row that is new makes the table longer
    return tiles.fitting[row * int(tiles.kinds) + kind] != 0


@dataclass(frozen=True)
class OpenFitting:
    """The chances that a tile fits somewhere on a board with this many open ends."""

    ends: int
    any_tile: float
    """The chance of a tile drawn from the bag."""
    by_tile: dict[str, float]


def open_sides(tiles: TileSet) -> dict[int, float]:
    """Lists the labels of open ends, with their shares of all open ends of the bag.

    An open end is a side at which, alone, a tile of the bag may be laid. Where edges join, it shows
    one that does: a hose in Hoses and Hydrants. A kerb in Buizen Wir-War is none, since rules lay
    the road there at once.
    """
    weights = [one for one in _side_weights(tiles) if _lays(tiles, one[0])]
    joining = [(label, weight) for label, weight in weights if _joins(tiles, label)]
    total = sum(weight for _, weight in joining or weights)
    return {label: weight / total for label, weight in joining or weights}


def _lays(tiles: TileSet, label: int) -> list[int]:
    """Lists the kinds of the bag that may be laid at a side, as far as that alone decides."""
    kinds = [kind for kind in range(int(tiles.kinds)) if tiles.bag_counts[kind] > 0]
    return [kind for kind in kinds if _fits(tiles, kind, label)]


def _joins(tiles: TileSet, label: int) -> bool:
    """Tells whether a side shows an edge that joins, at any of its ports."""
    shown = tiles.label_names[label].split("+")
    return any(tiles.sheet.edges[name].joins for name in shown)


def chance_at_ends(at_one: float, ends: int) -> float:
    """Tells how likely a tile fits one of several open ends, if each is like one of the bag.

    The ends are taken to be independent, and to have no other neighbour. On a real board some face
    cells with two neighbours, and ends for which there are few tiles stay open, so less fits.
    """
    return 1 - (1 - at_one) ** ends


def chances_at_one(tiles: TileSet) -> dict[int, float]:
    """Tells how likely each kind of the bag fits one open end, if it can be laid at any."""
    sides = open_sides(tiles)
    laid: dict[int, float] = {}
    for label, weight in sides.items():
        for kind in _lays(tiles, label):
            laid[kind] = laid.get(kind, 0.0) + weight
    return laid


def by_open_ends(tiles: TileSet) -> list[OpenFitting]:
    """Works out the chances of the tiles that can be laid at open ends."""
    at_one = chances_at_one(tiles)
    total = sum(int(tiles.bag_counts[kind]) for kind in at_one)
    found = []
    for ends in OPEN_ENDS:
        chances = {kind: chance_at_ends(one, ends) for kind, one in at_one.items()}
        mean = sum(chances[kind] * int(tiles.bag_counts[kind]) for kind in at_one) / max(total, 1)
        names = {tiles.tiles[kind].name: chance for kind, chance in chances.items()}
        found.append(OpenFitting(ends, mean, names))
    return found


def look_at_open_ends(tiles: TileSet, found: list[OpenFitting]) -> list[Finding]:
    """Tells how likely a drawn tile fits somewhere, by the number of open ends on the board."""
    told = ", ".join(f"{100 * one.any_tile:.0f} % of boards with {one.ends}" for one in found)
    names = [tile.name for tile in tiles.tiles if tile.count and tile.pile == "bag"]
    others = [name for name in names if name not in found[0].by_tile]
    apart = f" ({', '.join(others)} apart, which fit none)" if others else ""
    what = f"a tile drawn from the bag{apart} fits {told} open ends, if these are independent"
    return [about_set(tiles.sheet, rank=NOTE, topic="fits", what=what)]


def look_at_fitting(tiles: TileSet, found: list[Fitting]) -> list[Finding]:
    """Tells how well tiles fit, and which hardly ever do where two sides are given."""
    told = ", ".join(f"{100 * one.any_tile:.0f} % of gaps with {one.neighbours}" for one in found)
    what = f"a tile drawn from the bag fits {told} neighbours, if their sides are drawn at random"
    findings = [about_set(tiles.sheet, rank=NOTE, topic="fits", what=what)]
    for name, chance in found[1].by_tile.items():
        if not any(one.by_tile[name] for one in found):
            findings.append(_never(tiles, name))
        elif chance < SELDOM:
            findings.append(_hardly(tiles, name, chance, found[1].any_tile))
    return findings


def _never(tiles: TileSet, name: str) -> Finding:
    return about_tile(
        tiles.sheet,
        name,
        rank=NOTE,
        topic="fits no gap",
        what="fits no gap between tiles of the bag",
        remedy="fine if the rules lay it elsewhere, such as on top of another tile",
    )


def _hardly(tiles: TileSet, name: str, chance: float, mean: float) -> Finding:
    return about_tile(
        tiles.sheet,
        name,
        rank=WARNING,
        topic="hardly fits",
        what=f"fits {100 * chance:.1f} % of gaps between two tiles, "
        f"where the mean of the bag is {100 * mean:.0f} %",
        remedy="show more usual edges, or make it a tile that helps its holder otherwise",
    )
