"""Cuts the fonts of printed sheets out of Liberation 2: ``python -m scripts.fonts FOLDER``.

The folder has the fonts as they are published. What stays are the letters of European languages,
digits and signs, without hints, so that each font has about 40 kB and can lie in the package. The
licence asks that what is changed has another name.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

INTO = Path(__file__).parents[1] / "src" / "edgewise" / "printing" / "fonts"
FONTS = {
    "sans": ("LiberationSans-Regular", "Edgewise Sans", "Regular"),
    "sans-bold": ("LiberationSans-Bold", "Edgewise Sans", "Bold"),
    "sans-italic": ("LiberationSans-Italic", "Edgewise Sans", "Italic"),
    "mono": ("LiberationMono-Regular", "Edgewise Mono", "Regular"),
}
SIGNS = (
    *(range(0x20, 0x7F), range(0xA0, 0x180), range(0x218, 0x21C)),  # Latin
    *(range(0x370, 0x400), range(0x400, 0x460), range(0x490, 0x492)),  # Greek, Cyrillic
    *(range(0x2010, 0x203B), range(0x20AC, 0x20AD), range(0x2122, 0x2123)),
    *(range(0x2190, 0x2196), range(0x2212, 0x2213), range(0x2248, 0x2249)),
    *(range(0x2260, 0x2266), range(0x25A0, 0x25D0)),
)


def cut(source: Path, name: str, family: str, style: str) -> None:
    """Cuts one font down and renames it."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options(hinting=False, layout_features=[], name_IDs=[0, 1, 2, 3, 4, 6, 13, 14])
    options.drop_tables += ["GPOS", "GSUB", "GDEF", "DSIG", "FFTM"]
    cutter = Subsetter(options)
    cutter.populate(unicodes=[sign for some in SIGNS for sign in some])
    cutter.subset(font)
    whole = f"{family} {style}"
    names = {1: family, 2: style, 3: whole, 4: whole, 6: whole.replace(" ", "-")}
    for record in font["name"].names:
        record.string = names.get(record.nameID, record.string)
    font.save(INTO / f"{name}.ttf")


if __name__ == "__main__":
    for name, (source, family, style) in FONTS.items():
        cut(Path(sys.argv[1]) / f"{source}.ttf", name, family, style)
