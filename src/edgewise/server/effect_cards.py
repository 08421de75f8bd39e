"""What a page is told of the things that a move does at once."""

from __future__ import annotations

from typing import cast

from edgewise.review.move_effects import MoveEffect
from edgewise.server.news import MoveEffect as EffectCard
from edgewise.server.view_models import ScoreItem


def effect_card(effect: MoveEffect) -> EffectCard:
    """Writes what a page is told of one of them."""
    return {
        "code": effect.code,
        "count": effect.count,
        "now": effect.now,
        "item": cast("ScoreItem", effect.item.to_dict()) if effect.item else None,
    }
