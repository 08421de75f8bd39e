"""Cards with words on them, and pieces, on sheets of their own: the same grid as the tiles."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from html import escape

from edgewise.core.game import Game
from edgewise.core.material import PaperCard, Piece
from edgewise.core.words.book import ENGLISH
from edgewise.core.words.cards import printed_points, printed_text
from edgewise.core.words.model import Words
from edgewise.printing.layout import SMALLEST, Layout
from edgewise.printing.options import cards_in_box, pieces_in_box
from edgewise.printing.sheets import BOOK, has_back, page_svg
from edgewise.render.art import Art, find_art
from edgewise.render.geometry import FONT, number
from edgewise.render.paint import SPARE_COLOURS
from edgewise.render.svg import CELL

INK, PAPER, QUIET = "#20262b", "#fffdf6", "#8a8f94"
LINE = 27
"""How many letters stand in a line of a card."""
TITLE_SIZE, TEXT_SIZE = 10.5, 7.2
LONG_TITLE = 14
"""From so many letters on, a title is written smaller."""
PIECE_SCALE = 1.9
"""How much larger than on a tile a piece is drawn on its own token."""


def insert_pages(
    game: Game,
    layout: Layout,
    language: str = ENGLISH,
    *,
    options: Mapping[str, object] | None = None,
) -> list[str]:
    """Draws the pages with a game's cards and pieces; none if it has neither.

    Where tiles are printed on both sides, a white page follows each.
    """
    sheet = game.tiles.sheet
    art = find_art(sheet)
    chosen = game.checked_options(options or {})
    words = game.words(language)
    small = Layout(layout.width, layout.height, max(layout.size / 2, SMALLEST))
    said = BOOK.words(language)
    name = {"name": printed_name(game, language)}
    cards, pieces = cards_in_box(game, chosen), pieces_in_box(game, chosen)
    pages = _pages(said, said.phrase("cards", name), layout, _cards(cards, words))
    pages += _pages(said, said.phrase("pieces", name), small, _pieces(pieces, art))
    if any(has_back(sheet, tile) for tile in sheet.tiles.values()):
        white = page_svg(layout, "", [], "")
        pages = [page for front in pages for page in (front, white)]
    return pages


def printed_name(game: Game, language: str) -> str:
    """Names what is printed: the game in a language, or a set of other tiles."""
    return game.words(language).name if game.has_own_tiles() else game.tiles.sheet.name


def _pages(said: Words, name: str, layout: Layout, drawn: list[str]) -> list[str]:
    """Puts drawings, each made like a tile around (0, 0), into the places of pages."""
    pages = []
    scale = number(layout.size / CELL)
    count = -(-len(drawn) // layout.places)
    for k in range(count):
        placed = []
        for place, markup in enumerate(drawn[k * layout.places : (k + 1) * layout.places]):
            x, y = layout.middle(place)
            at = f"translate({number(x)} {number(y)})scale({scale})"
            placed.append(f'<g transform="{at}">{markup}</g>')
        caption = said.phrase("sheet", {"name": name, "number": k + 1, "count": count})
        pages.append(page_svg(layout, "", placed, caption))
    return pages


def _cards(cards: list[PaperCard], words: Words) -> list[str]:
    packs = list(dict.fromkeys(words.cards[card.name].pack for card in cards))
    colours = {pack: SPARE_COLOURS[k % len(SPARE_COLOURS)] for k, pack in enumerate(packs)}
    return [
        draw_card(words, card, colours[words.cards[card.name].pack])
        for card in cards
        for _ in range(card.count)
    ]


def draw_card(words: Words, card: PaperCard, colour: str) -> str:
    """Draws a card as large as a tile: its pack on a band, title, words and clause."""
    said, lines = words.cards[card.name], textwrap.wrap(printed_text(words, card), LINE)
    text = "".join(
        _words(line, 0, -4 + 9.4 * k, TEXT_SIZE, INK, "middle") for k, line in enumerate(lines)
    )
    title_size = TITLE_SIZE * min(1.0, LONG_TITLE / len(said.title))
    return (
        f'<rect x="-47" y="-47" width="94" height="94" rx="6" fill="{PAPER}" stroke="{INK}"'
        f' stroke-width="1.2"/><path d="M-46.4-33V-41A5.4 5.4 0 0 1-41-46.4H41A5.4 5.4 0 0 1'
        f' 46.4-41V-33Z" fill="{colour}"/>'
        + _words(said.pack, 0, -37.4, 7, "#ffffff", "middle", bold=True)
        + _words(said.title, 0, -18, title_size, INK, "middle", bold=True)
        + text
        + _words(printed_points(words, card), -42, 42, TEXT_SIZE, colour, "start", bold=True)
        + _words(card.clause, 42, 42, 5, QUIET, "end")
    )


def _pieces(pieces: list[Piece], art: Art) -> list[str]:
    drawn = []
    for piece in pieces:
        token = (
            f'<rect x="-47" y="-47" width="94" height="94" rx="12" fill="{PAPER}"'
            f' stroke="{INK}" stroke-width="1.6"/>'
            f'<g transform="scale({PIECE_SCALE})">{art.draw_piece(piece.name, piece.seat)}</g>'
        )
        drawn += [token] * piece.count
    return drawn


def _words(
    text: str, x: float, y: float, size: float, colour: str, anchor: str, *, bold: bool = False
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" {FONT} font-size="{number(size)}"{weight}'
        f' text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
    )
