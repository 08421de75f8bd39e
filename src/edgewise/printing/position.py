"""A position to print: what somebody sees of a table, drawn from nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from edgewise.core.game import Game
from edgewise.core.notation import UNKNOWN
from edgewise.core.tiles import TileSheet
from edgewise.core.words.book import ENGLISH
from edgewise.core.words.facts import BOARD, SEAT, tell_facts
from edgewise.printing.paper import is_printable
from edgewise.printing.sheets import BOOK
from edgewise.render.marks import Entry, Frame, boards_of
from edgewise.render.svg import hand_names


@dataclass(frozen=True)
class Player:
    """A seat as the paper shows it."""

    name: str
    points: int | None
    hand: tuple[str, ...]
    facts: tuple[tuple[str, str], ...] = ()
    """What else lies in front of the seat: labels and values."""


@dataclass(frozen=True)
class PrintedPosition:
    """All that is printed of a position; nothing in it is hidden from the person who asked."""

    title: str
    language: str
    game: Game
    boards: tuple[tuple[Entry, ...], ...]
    frame: Frame
    players: tuple[Player, ...]
    to_move: int | None
    winners: tuple[int, ...]
    """Who won; nobody, while the match goes on."""
    bag: tuple[tuple[str, int], ...]
    """The tiles that are still to come, as far as they are known."""
    has_hidden_hands: bool
    """Whether the tiles of ``bag`` may also be in hands that are not seen."""
    set_aside: tuple[tuple[str, int], ...]
    facts: tuple[tuple[str, str], ...]

    @property
    def sheet(self) -> TileSheet:
        """The tiles that it is laid with."""
        return self.game.tiles.sheet


def printed_position(
    game: Game,
    view: Mapping[str, Any],
    *,
    names: Sequence[str] = (),
    seat: int = 0,
    language: str = ENGLISH,
) -> PrintedPosition:
    """Takes from a view of a state what is printed: the fields are those of ``State.view``."""
    spoken = language if language in game.book.languages() else ENGLISH
    words, who = game.words(spoken), names_of(view["players"], names, language)
    hidden = UNKNOWN in view.get("bag", {})
    outcome = view.get("outcome")
    winners = outcome["ranking"][0] if outcome and outcome.get("won") is not False else ()
    to_move = view["to_move"]
    bounds = view.get("bounds")

    def facts(at: int, beside: str) -> tuple[tuple[str, str], ...]:
        told = tell_facts(words, game.facts(), view, at, who, beside)
        return tuple((each.label, each.value) for each in told)

    return PrintedPosition(
        title=words.name,
        language=language,
        game=game,
        boards=tuple(tuple(board) for board in boards_of(view)),
        frame=Frame(tuple(bounds) if bounds else None, tuple(view.get("pieces", ()))),
        players=tuple(
            Player(who[at], _points(view, at), _hand(view, at), facts(at, SEAT))
            for at in range(view["players"])
        ),
        to_move=to_move if to_move is not None and to_move >= 0 else None,
        winners=tuple(winners),
        bag=tuple((view.get("unseen", {}) if hidden else view.get("bag", {})).items()),
        has_hidden_hands=hidden,
        set_aside=tuple(view.get("discard", {}).items()),
        facts=facts(seat, BOARD),
    )


def names_of(players: int, names: Sequence[str], language: str) -> list[str]:
    """Names the players; who has no name that the fonts can show is called by the seat."""
    said = BOOK.words(language)
    usual = [said.phrase("player", {"number": seat + 1}) for seat in range(players)]
    given = [name if name and is_printable(name) else "" for name in names[:players]]
    return [name or usual[seat] for seat, name in enumerate([*given, *usual[len(given) :]])]


def _points(view: Mapping[str, Any], seat: int) -> int | None:
    scores = view.get("scores", [])
    return scores[seat] if seat < len(scores) else None


def _hand(view: Mapping[str, Any], seat: int) -> tuple[str, ...]:
    hands = view.get("hands", [])
    return tuple(hand_names(hands[seat])) if seat < len(hands) else ()
