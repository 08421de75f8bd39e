"""The settings that every environment is tried in."""

import edgewise

SETTINGS = [
    (name, players)
    for name in ("greenway", "hoses", "hydras", "urban", "wirwar")
    for players in (1, 2, 3)
    if players in edgewise.game(name).seats
]
"""Every game, with two and three players, or alone where it is for one."""

OPTIONS: dict[str, dict[str, object]] = {"hydras": {"labours": True}}
"""Options under which more is hidden than usual."""


def options_for(name: str, players: int) -> dict[str, object]:
    """Chooses the options under which most is hidden."""
    return OPTIONS.get(name, {}) if players > 1 else {}
