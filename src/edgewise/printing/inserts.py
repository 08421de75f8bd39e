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
from edgewise.printing.sheets import BOOK, page_svg
from edgewise.render.art import Art, find_art
from edgewise.render.geometry import FONT, number
from edgewise.render.paint import SPARE_COLOURS
from edgewise.render.svg import CELL

INK, PAPER, QUIET, BACK_COLOUR = "#20262b", "#fffdf6", "#8a8f94", "#2f4650"
TITLE_SIZE, TEXT_SIZE, SMALL_SIZE = 10.5, 7.2, 6.4
LINE, LINES = 24, 4
"""How many letters stand in a line of a card, and how many lines of ``TEXT_SIZE`` have room."""
LEADING = 1.3
"""How far lines are apart, in sizes of their letters."""
LONG_TITLE = 14
"""From this many letters on, a title is written smaller."""
PIECE_SCALE = 1.9
"""How much larger than on a tile a piece is drawn on its own token."""


def insert_pages(
    game: Game,
    layout: Layout,
    language: str = ENGLISH,
    *,
    options: Mapping[str, object] | None = None,
) -> list[str]:
    """Draws the pages with a game's cards and pieces, each followed by its backs.

    All cards have the same back, so that nothing can be told from behind, and pieces look the same
    on both sides.
    """
    art = find_art(game.tiles.sheet)
    chosen = game.checked_options(options or {})
    words = game.words(language)
    half = max(layout.size / 2, SMALLEST)
    small = Layout(layout.width, layout.height, half, layout.bleed)
    said = BOOK.words(language)
    name = {"name": printed_name(game, language)}
    cards = _cards(cards_in_box(game, chosen), words)
    backs = [draw_card_back(words.name, layout.reach)] * len(cards)
    pieces = _pieces(pieces_in_box(game, chosen), art)
    return [
        *_pages(said, said.phrase("cards-sheet", name), layout, cards, backs),
        *_pages(said, said.phrase("pieces-sheet", name), small, pieces, pieces),
    ]


def printed_name(game: Game, language: str) -> str:
    """Names what is printed: the game in a language, or a set of other tiles."""
    return game.words(language).name if game.has_own_tiles() else game.tiles.sheet.name


def _pages(
    said: Words, name: str, layout: Layout, fronts: list[str], backs: list[str]
) -> list[str]:
    """Puts drawings, each made like a tile around (0, 0), into the places of pages."""
    pages = []
    count = -(-len(fronts) // layout.places)
    for k in range(count):
        held = slice(k * layout.places, (k + 1) * layout.places)
        where: dict[str, str | int] = {"name": name, "number": k + 1, "count": count}
        for phrase, drawn in (("front", fronts[held]), ("back", backs[held])):
            placed = []
            for place, markup in enumerate(drawn):
                x, y = layout.middle(place, mirrored=phrase == "back")
                at = f"translate({number(x)} {number(y)})scale({number(layout.size / CELL)})"
                placed.append(f'<g transform="{at}">{markup}</g>')
            pages.append(page_svg(layout, "", placed, said.phrase(phrase, where)))
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
    said, (lines, size) = words.cards[card.name], lines_of(printed_text(words, card))
    text = "".join(
        _words(line, 0, -4 + LEADING * size * k, size, INK, "middle")
        for k, line in enumerate(lines)
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


def lines_of(text: str) -> tuple[list[str], float]:
    """Breaks the text of a card into lines; a long one is written smaller."""
    lines = textwrap.wrap(text, LINE)
    if len(lines) <= LINES:
        return lines, TEXT_SIZE
    return textwrap.wrap(text, int(LINE * TEXT_SIZE / SMALL_SIZE)), SMALL_SIZE


def draw_card_back(name: str, reach: float) -> str:
    """Draws the back of every card of a game, as far as its bleed goes."""
    size = min(13.0, 80 / (0.56 * len(name)))
    far, wide = number(-reach), number(2 * reach)
    return (
        f'<rect x="{far}" y="{far}" width="{wide}" height="{wide}" fill="{BACK_COLOUR}"/>'
        f'<rect x="-42" y="-42" width="84" height="84" rx="6" fill="none" stroke="{PAPER}"'
        f' stroke-width="1.6"/><path d="M0-34L34 0L0 34L-34 0Z" fill="none" stroke="{PAPER}"'
        ' stroke-opacity=".35" stroke-width="3"/>'
        + _words(name, 0, size * 0.36, size, PAPER, "middle", bold=True)
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
