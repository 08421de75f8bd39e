"""What a game is, apart from any match: its seats, options, tiles and rulebook."""

from __future__ import annotations

import importlib
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from edgewise.core.agreement import Reading, disagreements, first_of_wrong_kind, wrong_kind
from edgewise.core.chance import SPECTATOR
from edgewise.core.countedcodes import CountedCodes
from edgewise.core.errors import (
    BadOption,
    BadPlayers,
    BadState,
    InvalidMove,
    TileFileError,
    counted,
    missing_method,
)
from edgewise.core.evaluation import Evaluator
from edgewise.core.features import Features
from edgewise.core.hidden import Hidden
from edgewise.core.inference import Inference
from edgewise.core.material import PaperCard, Piece
from edgewise.core.moves import Move
from edgewise.core.notation import shown
from edgewise.core.observation import Observer
from edgewise.core.refusals import Refusals
from edgewise.core.requirements import Requirements, bag_size
from edgewise.core.rulebook import Rulebook
from edgewise.core.scoring import Scoring
from edgewise.core.serialise import Serialiser
from edgewise.core.state import State
from edgewise.core.statistics import Statistics
from edgewise.core.tilefile import parse_tiles
from edgewise.core.tileset import TileSet
from edgewise.core.undo import UndoLog, UndoReplay
from edgewise.core.words.book import ENGLISH, WordBook
from edgewise.core.words.facts import Fact
from edgewise.core.words.model import Words

MAX_SEATS: Final = 8
"""How many seats can be told apart on the page, and share a win in whole parts."""


@dataclass(frozen=True)
class Option:
    """A rule that can be switched when a match is set up; the first choice is usual."""

    name: str
    choices: tuple[object, ...]
    clause: str
    players: range | None = None
    """For how many players it can be chosen; None says for any number."""
    reads: str = ""
    """The clause that it reads otherwise, where the sheet leaves that open."""
    unsaid: bool = False
    """Whether a state says it only when it is not the usual choice.

    So states and records from before the option was there stay as they were.
    """

    @property
    def default(self) -> object:
        """What holds when nobody chooses."""
        return self.choices[0]

    def applies(self, players: int) -> bool:
        """Tells whether this many players can choose."""
        return self.players is None or players in self.players


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules of one game with one tile set; makes and reads its states and moves."""

    def __init__(
        self,
        *,
        id: str,
        version: int,
        seats: range,
        options: tuple[Option, ...],
        tiles: TileSet,
        rulebook: Rulebook,
        words: WordBook,
        module: str,
        refusals: Refusals,
        scoring: Scoring,
        serialiser: Serialiser,
        hidden: Hidden | None = None,
        evaluator: Evaluator | None = None,
        inference: Inference | None = None,
        statistics: Statistics | None = None,
        observer: Observer | None = None,
        features: Features | None = None,
    ) -> None:
        self.id: str = id
        self.book: WordBook = words
        self.name: str = words.words().name
        self.version: int = version
        self.seats: range = seats
        self.options: tuple[Option, ...] = options
        self.tiles: TileSet = tiles
        self._dealt: list[int] = []
        """The numbers of players that the bag is known to be enough for."""
        self._usual: dict[str, object] | None = None
        self._check_tiles()
        self._check_seats()
        self.rulebook: Rulebook = rulebook
        self.module: str = module
        self.refusals: Refusals = refusals
        """Why moves are not legal."""
        self.scoring: Scoring = scoring
        """What points are for, and how a match ended."""
        self.serialiser: Serialiser = serialiser
        """How states are written and read."""
        self.hidden: Hidden = hidden or Hidden()
        """What seats may not know."""
        self.evaluator: Evaluator = evaluator or Evaluator()
        """What positions are worth to bots."""
        self.inference: Inference = inference or Inference()
        """What moves tell of hidden things."""
        self.statistics: Statistics = statistics or Statistics()
        """What the lab counts."""
        self.observer: Observer = observer or Observer()
        """What programs that learn are shown."""
        self.features: Features = features or Features()
        """What a position holds for each seat, from which its result is expected."""

    def _check_tiles(self) -> None:
        """Refuses a tile file of another game, and a bag that cannot be dealt."""
        sheet = self.tiles.sheet
        Requirements(game=self.id).check_game(sheet)
        self.tiles.requirements().check_bag(sheet, self.seats[0])

    def _check_seats(self) -> None:
        """Refuses more seats than there are colours and shapes for."""
        if self.seats[-1] > MAX_SEATS:
            raise BadPlayers(f"{self.name} is for {self.seats[-1]}; at most {MAX_SEATS} can play")

    @abstractmethod
    def make_state(self, players: int, options: dict[str, object]) -> State:
        """Makes a state that is not set up yet."""
        raise missing_method(self, "make_state")

    @abstractmethod
    def move_text(self, code: int) -> str:
        """Writes a move."""
        raise missing_method(self, "move_text")

    @abstractmethod
    def parse_code(self, text: str) -> int:
        """Reads a move, or raises InvalidMove."""
        raise missing_method(self, "parse_code")

    def words(self, language: str = ENGLISH) -> Words:
        """Finds all that people read about the game, in a language."""
        return self.book.words(language)

    def facts(self) -> list[Fact]:
        """Lists what the game wants seen beside board, hands and scores."""
        return []

    def effects(self) -> dict[str, str]:
        """Lists the verbs that do not lay a tile on their cell: REMOVED or PREVENTED, by verb."""
        return {}

    def masked_text(self, code: int) -> str:
        """Writes a move for those who may not know it."""
        return self.move_text(code)

    def count_codes(self, state: State) -> CountedCodes | None:
        """Counts the legal moves, so that views need not make all of them; None to list them.

        A game with long lists that overrides it makes the same moves as ``State.pack_codes``.
        """
        return None

    def begin_trial(self, state: State, code: i64) -> UndoLog | None:
        """Begins to log a move that a bot only tries; None where to copy the state is cheaper."""
        return None

    def begin_undo(self, state: State) -> UndoLog:
        """Begins what takes back the move that is pushed next."""
        return UndoReplay(state)

    def at_version(self, version: int) -> Game | None:
        """Finds older rules that are kept to replay old logs with, and for nothing else."""
        return None

    def paper_cards(self) -> list[PaperCard]:
        """Lists the cards with words on them that the game is played with."""
        return []

    def cards_text(self) -> str:
        """Writes the cards as a tile file may say them, to be changed; "" where there are none."""
        return ""

    def pieces(self) -> list[Piece]:
        """Lists the pieces and tokens that the game is played with."""
        return []

    def optional_piles(self) -> dict[str, str]:
        """Tells which piles of tiles are in the box only with an option, by pile."""
        return {}

    def new(self, players: int | None = None, options: Mapping[str, object] | None = None) -> State:
        """Begins a match; chance is to move."""
        return self._set_up(players, options or {})

    def _set_up(self, players: object, options: object) -> State:
        seats, chosen = self.checked_players(players), self.checked_options(options)
        self.check_setting(seats, chosen)
        state = self.make_state(seats, chosen)
        state.set_up()
        return state

    def parse_move(self, text: str) -> Move:
        """Reads a move from its text, or raises InvalidMove."""
        if not isinstance(text, str) or len(text) > 400 or not text.isascii():
            raise InvalidMove("a move is a short ASCII text")
        return Move(self, self.parse_code(text.strip()))

    def from_dict(self, data: Mapping[str, Any], *, reachable: bool = True) -> State:
        """Rebuilds a state, whole or as seen, from its dict; a bad one raises BadState.

        With ``reachable=False`` it may be a position that play cannot lead to, as
        tests draw them: a board in pieces, hands of any size.
        """
        if not isinstance(data, Mapping):
            raise BadState("a state is a JSON object")
        if data.get("game", self.id) != self.id:
            raise BadState(f"game: this is a state of {data['game']!r}, not of {self.id!r}")
        if data.get("version", self.version) != self.version:
            raise BadState(
                f"this state is of version {data['version']} of the rules of {self.id}; "
                f"here is version {self.version}"
            )
        state = self._read(Reading(data), whole=reachable)
        viewer = data.get("seen_by")
        if viewer is not None:
            state.viewer = self.checked_viewer(viewer, state.players)
        serialiser = self.serialiser
        found = serialiser.problems(state)
        if reachable and not found:
            found = serialiser.unreachable(state)
            found = found or disagreements(data, state.to_dict())
        if found:
            raise BadState("; ".join(found))
        return state

    def _read(self, data: Reading, *, whole: bool) -> State:
        """Reads a state, of which nothing may be left out, and names the field where that fails."""
        state = self._set_up(data.get("players"), data.get("options", {}))
        if whole and data.get("players") is None and len(self.seats) > 1:
            raise BadState("players is missing, and the rest of the dict does not tell it")
        lacks = wrong_kind(data) or (self.serialiser.left_out(data, state) if whole else "")
        what = f"the dict is no state of {self.id}"
        if lacks:
            raise BadState(f"{what}: {lacks}")
        try:
            self.serialiser.read_fields(state, data)
            return state
        except BadState as wrong:
            raise BadState(data.complaint(str(wrong))) from None
        except KeyError as missing:
            where = "it" if missing.args == (data.last,) else f"something in {data.last}"
            raise BadState(f"{what}: {where} lacks {missing}") from None
        except (TypeError, ValueError, AttributeError, IndexError, OverflowError):
            usual = self.new(state.players, state.options).to_dict()
            odd = first_of_wrong_kind(data, usual, data.last)
            raise BadState(f"{what}: {odd}") from None
        except InvalidMove as unknown:
            raise BadState(f"{what}: {data.complaint(str(unknown))}") from None

    def checked_viewer(self, viewer: object, players: int) -> int:
        """Refuses a viewer that is neither a seat nor the spectator."""
        if not isinstance(viewer, int) or isinstance(viewer, bool):
            raise BadState(f"seen_by must be the number of a seat, not {shown(viewer)}")
        if viewer != SPECTATOR and not 0 <= viewer < players:
            raise BadState(f"seen_by is {viewer}; seats are 0 to {players - 1}")
        return viewer

    def checked_players(self, players: object) -> int:
        """Refuses a number of players that the game is not for."""
        if players is None:
            return self.seats[0] if 2 not in self.seats else 2
        if not isinstance(players, int) or isinstance(players, bool) or players not in self.seats:
            raise BadPlayers(f"{self.name} is for {span_text(self.seats)}, not {shown(players)}")
        self._check_dealing(players)
        return players

    def seats_dealt(self) -> list[int]:
        """Lists the numbers of players that this tile set is enough for."""
        return [players for players in self.seats if self._is_enough_for(players)]

    def _is_enough_for(self, players: int) -> bool:
        try:
            self.checked_players(players)
        except BadPlayers:
            return False
        return True

    def _check_dealing(self, players: int) -> None:
        """Refuses more players than the bag of this tile set can be dealt to."""
        if players in self._dealt:
            return
        requirements, held = self.tiles.requirements(), bag_size(self.tiles.sheet)
        if held < requirements.dealt(players):
            most = max(seats for seats in self.seats if held >= requirements.dealt(seats))
            raise BadPlayers(
                f"{self.tiles.sheet.file}: the bag holds {counted(held, 'tile')}, too few to deal "
                f"to {counted(players, 'player')}; put in at least "
                f"{requirements.dealt(players)}, or play with at most {most}"
            )
        self._dealt.append(players)

    def checked_options(self, options: object) -> dict[str, object]:
        """Fills in what was not chosen and refuses what does not exist."""
        if isinstance(options, dict) and not options:
            return self._usual_options()
        if not isinstance(options, Mapping):
            raise BadOption("options are an object of names and values")
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(f"{self.name} has no option {name!r}; it has: {names}")
            choices = known[name].choices
            if not any(value == choice and type(value) is type(choice) for choice in choices):
                wanted = ", ".join(shown(choice) for choice in choices)
                raise BadOption(f"option {name} cannot be {shown(value)}; choose from {wanted}")
        chosen = {name: options.get(name, option.default) for name, option in known.items()}
        return {
            name: value
            for name, value in chosen.items()
            if not known[name].unsaid or value != known[name].default
        }

    def _usual_options(self) -> dict[str, object]:
        """Lists what is played when nothing is chosen."""
        if self._usual is None:
            self._usual = {o.name: o.default for o in self.options if not o.unsaid}
        return dict(self._usual)

    def check_setting(self, players: int, options: dict[str, object]) -> None:
        """Refuses a choice that this many players do not have."""
        for option in self.options:
            if option.name in options and options[option.name] != option.default:
                if not option.applies(players):
                    raise BadOption(
                        f"option {option.name} is for {span_text(option.players)}, "
                        f"not for {players}"
                    )

    def plays_like(self, other: Game) -> bool:
        """Tells whether moves and states of another game mean the same here."""
        return self is other or (
            self.id == other.id
            and self.version == other.version
            and self.tiles.sheet == other.tiles.sheet
        )

    def has_own_tiles(self) -> bool:
        """Tells whether the tiles are those that the game comes with."""
        return self.tiles.sheet.digest() == make(self.module).tiles.sheet.digest()

    def __reduce__(self) -> tuple[object, tuple[str, str, str, str]]:
        sheet = self.tiles.sheet
        if self.has_own_tiles():
            return _find_again, (self.module, "", "", sheet.digest())
        return _find_again, (self.module, sheet.text, sheet.file, sheet.digest())

    def __repr__(self) -> str:
        return f"edgewise.game({self.id!r})"


def span_text(players: range | None) -> str:
    """Writes for how many players something is."""
    low, high = (players[0], players[-1]) if players else (1, 1)
    return counted(low, "player") if low == high else f"{low} to {high} players"


def make(module: str, text: str = "", file: str = "") -> Game:
    """Makes the game of a module with its own tiles, or with the text of a tile file."""
    return _made(module, text, file)


@lru_cache(maxsize=64)
def _made(module: str, text: str, file: str) -> Game:
    sheet = parse_tiles(text, file) if text else None
    game: Game = importlib.import_module(module).make_game(sheet)
    return game


def _find_again(module: str, text: str, file: str, digest: str) -> Game:
    game = make(module, text, file)
    if game.tiles.sheet.digest() != digest:
        raise TileFileError(
            f"this was kept with other tiles of {game.id} than those it comes with here; "
            "read it with the version of Edgewise that kept it"
        )
    return game
