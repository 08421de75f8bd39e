"""Hydras: scaly necks that grow out of a body, heads with fangs, swords, shields and torches."""

from __future__ import annotations

from edgewise.core.tiles import Part, Tile
from edgewise.render.art import FONT, Art, Spot
from edgewise.render.geometry import Line, spoke, way_between
from edgewise.render.paint import darker, lighter
from edgewise.render.parts import draw_ways

OUTLINE = "#1f2a22"
NECK_WIDTH = 26.0
NUMERALS = ("", "I", "II", "III")
CORNERS = ((33.0, -33.0), (-33.0, 33.0))


class HydrasArt(Art):
    """A swamp at dusk; every hydra is green, its heads bite outward."""

    own_icons = frozenset({"sword", "shield", "torch", "star"})
    flow = "#8be05f"
    runner = '<ellipse rx="17" ry="11" fill="#f6e27a"/><ellipse rx="4" ry="10" fill="#1c2226"/>'

    table = "#2c3a3f"
    ground = "#efe6cd"
    burnt = "#4a3a33"
    earth = "#d9c9a3"
    card = (
        "torch@0,0/r0",
        "body-star@1,0/r0",
        "bend-head-right-shield@0,1/r0",
        "cross@1,1/r0",
        "bend-head-left-sword@2,1/r2",
        "twin@0,2/r1",
        "tee-head@1,2/r3",
        "single@2,2/r0",
    )

    def draw_ground(self, tile: Tile) -> str:
        if "torch" in tile.icons:
            return self.plain_ground(self.burnt)
        if tile.pile == "bodies":
            return self.plain_ground(self.earth)
        reeds = '<path d="M-42 44l4-9M-36 44l1-11M40-38l3-7M34-38l1-8" stroke="#d3c49a"'
        return f'{self.plain_ground(self.ground)}{reeds} stroke-width="2" fill="none"/>'

    def draw_part(self, tile: Tile, part: Part) -> str:
        if part.kind == "torch":
            return '<path d="M-36 40Q0 30 36 40" stroke="#2b211c" stroke-width="4" fill="none"/>'
        labels = list(zip(part.sides, part.labels, strict=True))
        heads = [side for side, label in labels if label == "head"]
        necks = [side for side, label in labels if label == "neck"]
        neck = self.paints["neck"]
        if len(necks) == 2 and not heads:
            drawn = draw_ways([way_between(necks[0], necks[1])], neck, NECK_WIDTH)
        else:
            ways = [*[spoke(side) for side in necks], *[_stub(side) for side in heads]]
            drawn = "".join(draw_ways([way], neck, NECK_WIDTH) for way in ways)
            drawn += f'<circle r="15" fill="{neck.colour}" stroke="{neck.rim}" stroke-width="2"/>'
        if tile.pile == "bodies":
            drawn += _body(neck.colour)
        turned = [f'<g transform="rotate({90 * side})">{_head(neck.colour)}</g>' for side in heads]
        return drawn + "".join(turned)

    def spots(self, tile: Tile) -> list[Spot]:
        """Puts torch and star in the middle, the numeral into one corner, an icon opposite."""
        if tile.pile == "bodies" or "torch" in tile.icons:
            return [Spot(icon, "", 0, 0) for icon in tile.icons]
        heads = sum(part.labels.count("head") for part in tile.parts)
        names = ([f"heads-{heads}"] if heads else [""]) + list(tile.icons)
        placed = zip(names, CORNERS, strict=False)
        return [Spot(name, "", x, y, 0.42) for name, (x, y) in placed if name]

    def draw_icon(self, icon: str, kind: str) -> str:
        if icon.startswith("heads-"):
            return _numeral(NUMERALS[int(icon[6:])])
        drawings = {"sword": _SWORD, "shield": _SHIELD, "torch": _TORCH, "star": _STAR}
        return drawings[icon] if icon in drawings else super().draw_icon(icon, kind)

    def verb_signs(self) -> dict[str, str]:
        return {"sword": _SWORD, "shield": _SHIELD}

    def draw_back(self) -> str:
        eyes = '<ellipse cx="-15" rx="9" ry="13" fill="#e8d24a"/><ellipse cx="15" rx="9" ry="13"'
        slits = '<path d="M-15-10V10M15-10V10" stroke="#1f2a22" stroke-width="4"/>'
        return f'{self.plain_ground("#2f5c3c")}{eyes} fill="#e8d24a"/>{slits}'


def _stub(side: int) -> Line:
    """The short neck below a head: from the middle towards the side."""
    return Line((0.0, 0.0), spoke(side, 22).end)


def _head(colour: str) -> str:
    """A head that looks north and stops short of the side."""
    light, crest = lighter(colour, 0.18), "#b5342b"
    return (
        f'<path d="M0-43V-48M0-47l-3-2M0-47l3-2" stroke="{crest}" stroke-width="2" fill="none"/>'
        f'<path d="M-15-18l-8 4 5-10ZM15-18l8 4-5-10Z" fill="{crest}" stroke="{OUTLINE}"'
        ' stroke-width="1.5" stroke-linejoin="round"/>'
        f'<path d="M-9-13C-19-16-18-30-10-36C-8-42-5-44.5 0-44.5S8-42 10-36C18-30 19-16 9-13Z"'
        f' fill="{light}" stroke="{OUTLINE}" stroke-width="2.2" stroke-linejoin="round"/>'
        '<ellipse cx="-7.5" cy="-26" rx="4" ry="5" fill="#f4e04d"/>'
        '<ellipse cx="7.5" cy="-26" rx="4" ry="5" fill="#f4e04d"/>'
        f'<path d="M-7.5-30V-22M7.5-30V-22" stroke="{OUTLINE}" stroke-width="2"/>'
        f'<circle cx="-3" cy="-40" r="1.2" fill="{OUTLINE}"/>'
        f'<circle cx="3" cy="-40" r="1.2" fill="{OUTLINE}"/>'
    )


def _body(colour: str) -> str:
    """The round body that the first two necks grow out of."""
    dark, light = darker(colour, 0.2), lighter(colour, 0.35)
    return (
        f'<g stroke="{OUTLINE}" stroke-width="2.4" fill="{dark}">'
        '<path d="M-27-15l-13-6 3 14ZM27-15l13-6-3 14ZM-27 15l-13 6 3-14ZM27 15l13 6-3-14Z"/>'
        f'<circle r="31" fill="{colour}"/></g>'
        f'<circle r="22" fill="{light}"/>'
        f'<path d="M-20-8Q0-2 20-8M-22 2Q0 9 22 2M-18 12Q0 19 18 12" stroke="{dark}"'
        ' stroke-width="2" fill="none"/>'
    )


def _numeral(text: str) -> str:
    """The number of heads, in a roman numeral on a plate."""
    return (
        '<rect x="-28" y="-27" width="56" height="54" rx="10" fill="#fbf7ea"'
        f' stroke="{OUTLINE}" stroke-width="4"/>'
        f'<text y="15" {FONT} text-anchor="middle" font-weight="800" font-size="42"'
        f' fill="#8e1f18">{text}</text>'
    )


_SWORD = (
    f'<g transform="rotate(45)" stroke="{OUTLINE}" stroke-width="3.5" stroke-linejoin="round">'
    '<path d="M-6 12V-30L0-38L6-30V12Z" fill="#dfe6ea"/>'
    '<path d="M-19 12H19V19H-19Z" fill="#c79a2e"/><path d="M-4.5 19H4.5V33H-4.5Z" fill="#7a4a25"/>'
    '<circle cy="36" r="5" fill="#c79a2e"/></g>'
)
_SHIELD = (
    f'<g stroke="{OUTLINE}" stroke-width="4" stroke-linejoin="round">'
    '<path d="M0-33C9-27 18-25 28-25C29 3 22 24 0 35C-22 24-29 3-28-25C-18-25-9-27 0-33Z"'
    ' fill="#3c6eb4"/></g>'
    '<path d="M0-25V27M-21-4H21" stroke="#f0d264" stroke-width="8"/>'
)
_TORCH = (
    f'<g stroke="{OUTLINE}" stroke-width="2.4" stroke-linejoin="round">'
    '<path d="M-6 2H6L4 38H-4Z" fill="#8a5a2b"/><path d="M-10-2H10V7H-10Z" fill="#5f6a70"/>'
    '<path d="M0-42C4-31 20-27 17-10C16-4 9-2 0-2S-16-4-17-10C-19-20-8-24-8-33C-3-32 0-35 0-42Z"'
    ' fill="#e8741e"/></g>'
    '<path d="M1-25C3-18 10-16 9-9C8-5 4-4 0-4S-8-5-9-10C-9-15-3-17 1-25Z" fill="#ffd84d"/>'
)
_STAR = (
    '<path d="M0-27L7.3-8.6L27-7.8L11.7 4.6L16.8 23.8L0 13L-16.8 23.8L-11.7 4.6L-27-7.8L-7.3-8.6Z"'
    f' fill="#ffd23f" stroke="{OUTLINE}" stroke-width="2.6" stroke-linejoin="round"/>'
)

ART = HydrasArt
