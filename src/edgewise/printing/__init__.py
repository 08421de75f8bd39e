"""Print-and-play: a game's tiles on sheets to cut out, and its rulebook, as one PDF."""

from __future__ import annotations

from edgewise.printing.layout import PAPERS, Layout, choose_paper
from edgewise.printing.pdf import print_game
from edgewise.printing.sheets import Sheet, sheets_of

__all__ = ["PAPERS", "Layout", "Sheet", "choose_paper", "print_game", "sheets_of"]
