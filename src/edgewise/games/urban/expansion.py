"""The hooks of an expansion; the base names no expansion.

An expansion is an object that belongs to one state and is copied with it. Its
folder has files of the same names as a game's: tiles.toml with a pile of its
own, cards.toml, RULES.md, words and art. It may add phases of its own, and is
called wherever the base has a hook. Each hook does nothing unless it is overridden.

Three further means need no hook: ``city.occupants`` counts every piece on a
tile, so a car of another set makes its tile occupied for all; ``columns`` are
sums that follow a feature when it merges; ``streets`` walks along roads and
highways.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from edgewise.core.game import Option
from edgewise.core.material import Piece
from edgewise.core.moves import cell_of, verb_of
from edgewise.core.refusals import NO_REASONS, Reasons
from edgewise.core.scores import Refusal
from edgewise.core.words.book import WordBook
from edgewise.core.words.facts import Fact
from edgewise.games.urban.moves import spot_of
from edgewise.games.urban.tileset import CityTiles
from edgewise.games.urban.worths import Worths

if TYPE_CHECKING:
    from edgewise.games.urban.state import UrbanState


@mypyc_attr(allow_interpreted_subclasses=True)
class Expansion:
    """A set that can be added to the base: its material, its state and its rules."""

    name: str = ""
    """Its folder, its option and its field in a state's dict."""
    folder: Path | None = None
    """Where its files are."""
    pile: str = ""
    """The pile of tiles that it shuffles into the bag."""
    cards: str = ""
    """The set of cards that it shuffles into the deck."""
    columns: int = 0
    """How many sums it keeps for each feature."""
    worths: Worths | None = None
    """Room to keep what blocks are worth, if that depends on their own sums alone."""
    alters_blocks: bool = False
    """Whether some of a block may not stand, or be worth more than its buildings and stores."""

    def __init__(self) -> None:
        self.column: i64 = 0
        """The first of its columns, told to it at set-up."""
        self.first_phase: i64 = 0
        """The number of the first of its phases, told to it at set-up."""

    # Material.

    def option(self) -> Option:
        """Describes the switch that adds the expansion to a match."""
        return Option(self.name, (True, False), "urban.5")

    def readings(self) -> list[Option]:
        """Lists clauses that can be read otherwise, as options."""
        return []

    def words(self, base: WordBook) -> WordBook:
        """Adds its own words to those of the base and of expansions before it."""
        return base

    def facts(self) -> list[Fact]:
        """Lists what it wants seen beside the board."""
        return []

    def study(self, tiles: CityTiles) -> None:
        """Reads from the tiles what the expansion wants to know of them."""

    def pieces(self) -> list[Piece]:
        """Lists the pieces and tokens that it adds to the box."""
        return []

    def fresh(self) -> Expansion:
        """Makes the object for a new match."""
        return self

    def copy(self) -> Expansion:
        """Copies what can change."""
        return self

    def is_as(self, copy: Expansion) -> bool:
        """Tells whether nothing changed since it was copied, if that is known at once."""
        return False

    # Texts of its moves; their verbs are from EXPANSION_VERBS on.

    def owns(self, verb: int) -> bool:
        """Tells whether a verb is one of its own."""
        return False

    def move_text(self, code: int) -> str:
        """Writes one of its moves."""
        return ""

    def parse_code(self, text: str) -> int:
        """Reads one of its moves, or gives -1."""
        return -1

    # What a seat sees of its moves, as numbers.

    def points_at(self, verb: i64) -> bool:
        """Tells whether moves of a verb are its own, and about a cell."""
        return False

    def spot(self, code: i64) -> tuple[i64, i64, i64]:
        """Reads such a move: its verb, the cell, and what else it says."""
        return verb_of(code), cell_of(code), spot_of(code)

    # Phases of its own: ``state.phase`` is ``first_phase`` plus an index into them.

    def phases(self) -> tuple[str, ...]:
        """Names its phases."""
        return ()

    def list_codes(self, state: UrbanState) -> list[int]:
        """Lists a seat's moves in one of its phases."""
        return []

    def chance_weights(self, state: UrbanState) -> list[tuple[int, int]]:
        """Lists what chance can do in one of its phases."""
        return []

    def random_code(self, state: UrbanState, rng: Random) -> i64:
        """Draws a move in one of its phases: chance by its odds, a seat's each as likely."""
        if not self.is_chance(state.phase - self.first_phase):
            codes = self.list_codes(state)
            return codes[rng.randrange(len(codes))]
        weights = self.chance_weights(state)
        total = 0
        for _, weight in weights:
            total += weight
        index = int(rng.randrange(total))
        for code, weight in weights:
            index -= weight
            if index < 0:
                return code
        return -1

    def is_chance(self, phase: i64) -> bool:
        """Tells whether chance moves in one of its phases."""
        return False

    def apply(self, state: UrbanState, code: i64) -> None:
        """Carries out one of its moves, or ``decline`` in one of its phases."""

    def reasons(self) -> Reasons:
        """Lists the reasons for which it refuses moves."""
        return NO_REASONS

    def explain(self, state: UrbanState, code: int) -> Refusal | None:
        """Names the rule of its own against a move, in its phases or with its verbs."""
        return None

    # Doors in the base's turn.

    def turn_begins(self, state: UrbanState) -> bool:
        """Opens a phase before the action card, which ``rules.go_on_with_turn`` leaves."""
        return False

    def draw_card(self, state: UrbanState, card: str) -> bool:
        """Begins the phase of one of its cards; False if there is nothing to decide."""
        return False

    def tile_laid(self, state: UrbanState, tile: i64) -> None:
        """Takes in a laid tile, when its features have merged."""

    def piece_codes(self, state: UrbanState, tile: i64, codes: list[int]) -> None:
        """Adds what may be done with a laid tile instead of putting an Urbanite on it."""

    # Doors in the base's scoring.

    def building_worth(self, state: UrbanState, block: i64, worth: i64) -> i64:
        """Changes what each building of a block is worth."""
        return worth

    def store_worth(self, state: UrbanState, block: i64, worth: i64) -> i64:
        """Changes what each store of a block is worth."""
        return worth

    def razed_buildings(self, state: UrbanState, block: i64) -> i64:
        """Counts the buildings of a block that stand no more; asked if it ``alters_blocks``."""
        return 0

    def razed_stores(self, state: UrbanState, block: i64) -> i64:
        """Counts the stores in such buildings."""
        return 0

    def extra_points(self, state: UrbanState, block: i64) -> i64:
        """Counts what it adds to a complete block that nothing has spoilt."""
        return 0

    def spoils(self, state: UrbanState, block: i64) -> bool:
        """Tells whether a block is spoilt: suburbs, and other sets, pass it over."""
        return False

    def block_scored(self, state: UrbanState, block: i64, seat: i64, complete: bool) -> None:
        """Takes note that a seat got a block's points; may give bonus points for its own rules."""

    def block_completed(self, state: UrbanState, block: i64) -> None:
        """Takes note of a completed block, after it has scored; may give bonus points."""

    def match_ends(self, state: UrbanState) -> None:
        """Takes note of the end, after the base has scored it; may give bonus points."""

    def bonus_code(self, kind: int) -> str:
        """Names among its words the bonus points that it gave with ``scoring.give_bonus``."""
        return ""

    def bonus_clause(self, kind: int) -> str:
        """Names the clause of such bonus points."""
        return "urban.15"

    def bonus_has_place(self, kind: int) -> bool:
        """Tells whether such bonus points are for a feature in the city."""
        return True

    def evaluate(self, state: UrbanState, seat: i64) -> float:
        """Values its part of a position for a seat against the others, in points."""
        return 0.0

    # As numbers, for programs that learn.

    def thing_names(self) -> list[str]:
        """Names the columns that tell what of it lies on a tile."""
        return []

    def things(self, state: UrbanState, seat: int) -> list[tuple[int, int, int]]:
        """Lists what of it a seat sees on tiles: the cell, the column and its value."""
        return []

    def number_names(self) -> list[str]:
        """Names the numbers that describe the rest of it."""
        return []

    def numbers(self, state: UrbanState, seat: int) -> list[int]:
        """Lists the numbers that describe the rest of it to a seat."""
        return []

    # As data.

    def tile_fields(self, state: UrbanState, tile: int) -> dict[str, Any]:
        """Writes what of it lies on a tile."""
        return {}

    def read_tile_fields(self, state: UrbanState, tile: int, entry: dict[str, Any]) -> None:
        """Puts back what of it lies on a tile."""

    def fields(self, state: UrbanState) -> dict[str, Any]:
        """Writes the rest of its state."""
        return {}

    def read_fields(self, state: UrbanState, data: dict[str, Any]) -> None:
        """Reads the rest of its state."""

    def view_fields(self, state: UrbanState) -> dict[str, Any]:
        """Writes what a page shows to the seat to move, beyond the moves themselves."""
        return {}

    def urbanites_kept(self, state: UrbanState, seat: int) -> int:
        """Counts a seat's Urbanites that are neither in the city nor in hand, as in a jail."""
        return 0

    def spoilt_worths(self) -> list[tuple[int, int]]:
        """Lists what a building and a store of a complete block are worth once it has spoilt it."""
        return []

    def unreachable(self, state: UrbanState) -> list[str]:
        """Lists what of it play cannot lead to; each sentence begins with the field."""
        return []

    def problems(self, state: UrbanState) -> list[str]:
        """Lists what of its material was lost or gained."""
        return []

    def counts(self, state: UrbanState) -> dict[str, int]:
        """Counts for the lab what a match with it was about."""
        return {}


def own_phase(state: UrbanState, expansion: Expansion) -> str:
    """Names the phase of a state, if it is one of the expansion's own."""
    if state.owner() is not expansion:
        return ""
    return expansion.phases()[state.phase - expansion.first_phase]
