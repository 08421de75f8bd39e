"""Tile sets of Buizen Wir-War that are small enough for exact enumeration."""

from collections.abc import Iterable, Mapping

from edgewise.core.tilefile import parse_tiles
from edgewise.games.wirwar.game import Wirwar
from edgewise.games.wirwar.tileset import PipeTiles

PITS_AND_COVERS = ("open-pit", "manhole-cover")


def tiny_game(
    materials: Iterable[str],
    *,
    bag: int,
    rooms: int,
    pits: int,
    pipes: Mapping[str, tuple[int, list[str]]],
) -> Wirwar:
    """Makes a game with as many roads as rooms, three covers and these pipes: counts and parts."""
    colours = list(materials)
    lines = ['game = "wirwar"', "[piles]", f"bag = {bag}", f"rooms = {rooms}", f"roads = {rooms}"]
    lines += [f"colours = {len(colours)}", "[edges.blank]"]
    for edge, touched in (("wall", "room"), ("room", "wall"), ("kerb", "road"), ("road", "kerb")):
        lines += [f"[edges.{edge}]", f'meets = ["{touched}"]']
    for colour in colours:
        lines += [f"[edges.{colour}]", f"[icons.{colour}]", f"[tiles.{colour}-colour]"]
        lines += ['pile = "colours"', f'icons = ["{colour}"]']
    for ground in ("room", "road"):
        lines += [f"[tiles.{ground}]", f"count = {rooms}", f'pile = "{ground}s"']
        lines += [f'parts = ["{ground} N-E-S-W"]']
    for tile, count, icon in zip(PITS_AND_COVERS, (pits, 3), ("pit", "cover"), strict=True):
        lines += [f"[icons.{icon}]", f"[tiles.{tile}]", f"count = {count}"]
        lines += ['parts = ["road N-E-S-W"]', f'icons = ["{icon}"]']
    for pipe, (count, parts) in pipes.items():
        listed = ", ".join(f'"{part}"' for part in parts)
        lines += [f"[tiles.{pipe}]", f"count = {count}", f"parts = [{listed}]"]
    return Wirwar(PipeTiles(parse_tiles("\n".join(lines), "tiny.toml")))
