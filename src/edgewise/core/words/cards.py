"""What a card says, at the table and on paper."""

from __future__ import annotations

from edgewise.core.material import PaperCard
from edgewise.core.words.model import Words


def card_text(words: Words, card: PaperCard, players: int) -> str:
    """Writes what a card asks of this many players."""
    return words.fill(words.cards[card.name].text, {"needs": card.needed(players)})


def printed_text(words: Words, card: PaperCard) -> str:
    """Writes what a card says on paper, with its whole table."""
    if len(set(card.needs)) < 2:
        return card_text(words, card, 2)
    table = "/".join([str(number) for number in card.needs])
    text = words.fill(words.cards[card.name].text, {"needs": table})
    players = "/".join([str(number) for number in range(2, 2 + len(card.needs))])
    return words.phrase("table", {"text": text, "players": players})


def printed_points(words: Words, card: PaperCard) -> str:
    """Writes what a card is worth, if that is printed on it."""
    return words.phrase("worth", {"count": card.points}) if card.points else ""
