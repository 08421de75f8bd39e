"""What is in the printed box: told in a few sentences, and as a list of tiles to sort by."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from edgewise.core.game import Game
from edgewise.core.material import PaperCard
from edgewise.core.tiles import Tile
from edgewise.core.words.cards import printed_points
from edgewise.core.words.model import Words
from edgewise.printing.box_rules import chosen_options
from edgewise.printing.options import cards_in_box, pieces_in_box, tiles_in_box
from edgewise.printing.paper import ACCENT, FONT, INK, printable, put, write
from edgewise.printing.sheets import BOOK, is_two_faced
from edgewise.printing.signs import tile_marks
from edgewise.render.art import find_art
from edgewise.render.faces import place_tile, symbols
from edgewise.render.svg import document

if TYPE_CHECKING:
    from fpdf import FPDF

COLUMNS, TILE = 4, 10.0
"""How many tiles stand side by side in the list, and how wide each is."""
CARDS = 18.0
"""The room that is left for the list of cards."""
LEAST, MOST = 11.2, 14.0
"""How far down the next tiles stand: as far as the list needs to end on its page, if it can."""


def about_box(game: Game, options: Mapping[str, object], language: str) -> str:
    """Says what is printed, which rules are chosen, and what a set of one's own holds."""
    said, words = BOOK.words(language), game.words(language)
    sheet = tiles_in_box(game, options)
    known = [tile for tile in sheet.tiles.values() if tile.count]
    counts = {
        "tiles": sum(tile.count for tile in known),
        "cards": sum(card.count for card in cards_in_box(game, options)),
        "pieces": sum(piece.count for piece in pieces_in_box(game, options)),
    }
    kinds = said.phrase("kinds", {"count": len(known)})
    there = [said.phrase(what, {"count": count}) for what, count in counts.items() if count]
    told = [said.phrase("in-the-box", {"what": ", ".join(there), "kinds": kinds})]
    if is_two_faced(sheet):
        told.append(said.phrase("two-faced", {}))
    if not game.has_own_tiles():
        piles: dict[str, int] = {}
        for tile in known:
            piles[tile.pile] = piles.get(tile.pile, 0) + tile.count
        edges = (words.name_of(edge) for edge in sheet.edges if edge != sheet.blank)
        where = {
            "name": sheet.name or said.phrase("this-set", {}),
            "game": words.name,
            "piles": ", ".join(
                said.phrase("pile", {"count": count, "pile": words.name_of(name)})
                for name, count in piles.items()
            ),
            "edges": ", ".join(edges),
        }
        told.append(said.phrase("other-set", where))
        told += [
            said.phrase("other-number", {"name": name, "count": number})
            for name, number in sheet.numbers.items()
        ]
    for option in chosen_options(game, options):
        spoken = words.options[option.name]
        told.append(said.phrase("chosen", {"rule": spoken.about, "clause": option.clause}))
    return " ".join(told)


def add_contents(pdf: FPDF, game: Game, options: Mapping[str, object], language: str) -> None:
    """Adds a list of all tiles, with number, picture, how many and name, and of all cards."""
    said, words = BOOK.words(language), game.words(language)
    sheet = tiles_in_box(game, options)
    marks = tile_marks(game, sheet, language)
    pdf.add_page()
    write(pdf, said.phrase("contents", {"name": game.words(language).name}), 16, bold=True)
    pdf.ln(3)
    wide = pdf.epw / COLUMNS
    top = pdf.get_y()
    known = [tile for tile in sheet.tiles.values() if tile.count]
    cards = cards_in_box(game, options)
    room = pdf.h - pdf.b_margin - top - (CARDS if cards else 0)
    line = min(MOST, max(LEAST, room / math.ceil(len(known) / COLUMNS)))
    for k, tile in enumerate(known):
        if k and k % COLUMNS == 0:
            top += line
            if top + line > pdf.h - pdf.b_margin + 0.01:
                pdf.add_page()
                top = pdf.t_margin
        left = pdf.l_margin + k % COLUMNS * wide
        _add_tile(pdf, game, tile, left, top)
        text = f"{marks[tile.name].corner.split()[0]}:  {tile.count} ×"  # noqa: RUF001
        pdf.set_font(FONT, style="B", size=9)
        pdf.set_text_color(ACCENT)
        pdf.text(left + TILE + 2, top + 3.5, text)
        pdf.set_font(FONT, size=7.5)
        pdf.set_text_color(INK)
        pdf.set_xy(left + TILE + 1, top + 4.3)
        pdf.multi_cell(wide - TILE - 2, 3, printable(words.name_of(tile.name)), align="L")

    if cards:
        _add_cards(pdf, cards, said, words, top + line)


def _add_cards(pdf: FPDF, cards: list[PaperCard], said: Words, words: Words, top: float) -> None:
    """Lists the cards below the tiles, with their points if they have any."""
    told = []
    for card in cards:
        points = printed_points(words, card)
        title = words.cards[card.name].title
        told.append(f"{card.count} × {title}" + (f" ({points})" if points else ""))  # noqa: RUF001
    pdf.set_y(top)
    count = sum(card.count for card in cards)
    write(pdf, said.phrase("cards", {"count": count}), 10, bold=True, colour=ACCENT)
    write(pdf, ", ".join(told), 8)


def _add_tile(pdf: FPDF, game: Game, tile: Tile, x: float, y: float) -> None:
    art = find_art(game.tiles.sheet)
    drawn = place_tile(art, tile.name, 0, 0, 0)
    svg = document(drawn, (-52, -52, 104, 104), scale=1, label="", defs=symbols(art, [tile]))
    put(pdf, svg, x, y, TILE, TILE)
