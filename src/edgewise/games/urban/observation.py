"""What a seat sees of Urban Insanity, as numbers."""

from __future__ import annotations

from mypy_extensions import i64

from edgewise.core.observation import Observer, relative
from edgewise.core.state import State
from edgewise.games.urban.expansion import Expansion
from edgewise.games.urban.moves import LAY, LIFT, RECALL, SETTLE, URBANITE
from edgewise.games.urban.state import UrbanState
from edgewise.games.urban.tileset import SPOTS


class UrbanObserver(Observer):
    """Adds Urbanites on tiles, the card, the deck, what the turn still allows, and expansions."""

    def __init__(self, expansions: list[Expansion]) -> None:
        self.expansions: list[Expansion] = expansions
        self.spot_verbs: list[int] = [RECALL, LIFT, SETTLE, URBANITE]

    def lays(self, verb: i64) -> bool:
        return verb == LAY

    def points_at(self, verb: i64) -> bool:
        return int(verb) in self.spot_verbs

    def thing_names(self) -> list[str]:
        names = [f"urbanite:{spot}" for spot in SPOTS]
        for expansion in self.expansions:
            names += expansion.thing_names()
        return names

    def things(self, seen: State, seat: int) -> list[tuple[int, int, int, int]]:
        assert isinstance(seen, UrbanState)
        city = seen.city
        found: list[tuple[int, int, int, int]] = []
        for index in range(city.manned_size):
            node = int(city.node_of_piece(index))
            owner = int(city.seat_of_piece(index))
            cell = int(city.cells[node // 8])
            found.append((0, cell, node % 8, 1 + relative(owner, seat, seen.players)))
        column = len(SPOTS)
        for expansion in self.expansions:
            for own in seen.expansions:
                if own.name == expansion.name:
                    for cell, offset, value in own.things(seen, seat):
                        found.append((0, cell, column + offset, value))
            column += len(expansion.thing_names())
        return found

    def fact_names(self, state: State) -> list[str]:
        assert isinstance(state, UrbanState)
        names = ["phase", "first", "turn", "card", "tiles_due", "pieces_due", "last", "lifted"]
        names += [f"supply:{other}" for other in range(state.players)]
        names += [f"deck:{card.name}" for card in state.cards.cards]
        names += [f"aside:{tile.name}" for tile in state.game.tiles.tiles]
        for expansion in self.expansions:
            names += expansion.number_names()
        return names

    def facts(self, seen: State, seat: int) -> list[int]:
        assert isinstance(seen, UrbanState)
        players = seen.players
        first, turn = (relative(int(who), seat, players) for who in (seen.first, seen.turn))
        found = [int(seen.phase), first, turn, int(seen.card), int(seen.tiles_due)]
        found += [int(seen.pieces_due), int(seen.last), int(seen.lifted)]
        found += [int(seen.supply[(seat + other) % players]) for other in range(players)]
        found += [int(count) for count in seen.deck.left]
        found += [int(count) for count in seen.aside]
        for expansion in self.expansions:
            numbers = [0] * len(expansion.number_names())
            for own in seen.expansions:
                if own.name == expansion.name:
                    numbers = own.numbers(seen, seat)
            found += numbers
        return found
