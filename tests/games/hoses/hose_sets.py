"""Small tile sets of Hoses and Hydrants, for tests that need few tiles or odd ones."""

from edgewise.core.tilefile import parse_tiles
from edgewise.games.hoses.game import Hoses
from edgewise.games.hoses.tileset import HoseTiles


def game_of(colours: str, tiles: dict[str, tuple[int, str]], name: str = "small.toml") -> Hoses:
    """Makes the game with some colours, and tiles by how many there are and their parts."""
    lines = ['game = "hoses"', 'turning = "flip"', "[piles]"]
    lines += [f"bag = {sum(count for count, _ in tiles.values())}"]
    lines += ["[edges.blank]", 'meets = ["blank"]']
    for colour in colours.split():
        lines += [f"[edges.{colour}]", "joins = true", "path = true"]
    for end in ("firefighter", "hydrant"):
        lines += [f"[icons.{end}]", "end = true"]
    for tile, (count, parts) in tiles.items():
        quoted = ", ".join(f'"{part.strip()}"' for part in parts.split(","))
        lines += [f"[tiles.{tile}]", f"count = {count}", f"parts = [{quoted}]"]
    return Hoses(HoseTiles(parse_tiles("\n".join(lines), name)))
