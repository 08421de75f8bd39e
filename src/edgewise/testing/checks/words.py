"""Words: every language of a game has words for all that people meet in a match."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.core.chance import CHANCE
from edgewise.core.game import Game
from edgewise.core.words.model import Words
from edgewise.core.words.sentences import move_words, placed
from edgewise.testing.trial import Trial


def check_words(trial: Trial) -> None:
    """Checks that everything a game is made of has its words."""
    for language in trial.game.book.languages():
        _need_none(trial, language, [*_unnamed(trial.game, trial.game.words(language))])


def check_told(trial: Trial) -> None:
    """Checks that moves, points and the end of a match can be told."""
    for language in trial.game.book.languages():
        words = trial.game.words(language)
        _need_none(trial, language, [*_untold(trial, words)])
        _tell(trial, words)


def _need_none(trial: Trial, language: str, missing: list[str]) -> None:
    trial.need(
        not missing,
        "words",
        f"the words in {language!r} lack {', '.join(missing)}",
        f"add this to words/{language}.toml",
    )


def _unnamed(game: Game, words: Words) -> Iterator[str]:
    """Lists the keys that are missing, as they would stand in the file."""
    sheet = game.tiles.sheet
    for key in ("name", "about"):
        if not getattr(words, key):
            yield key
    named = {"pieces": [piece.name for piece in game.pieces()]}
    if game.has_own_tiles():  # tiles of another file are called by their ids
        named |= {"tiles": list(sheet.tiles), "edges": list(sheet.edges)}
        named |= {"names": [*sheet.icons, *sheet.piles]}
    for section, names in named.items():
        yield from [f"{section}.{name}" for name in names if words.known_name(name) is None]
    wanted = {
        "cards": [card.name for card in game.paper_cards()],
        "facts": [fact.name for fact in game.facts()],
        "options": [option.name for option in game.options],
        "reasons": list(game.refusals.reasons.clauses),
    }
    for section, keys in wanted.items():
        yield from [f"{section}.{key}" for key in keys if key not in getattr(words, section)]
    yield from [f"verbs.{verb}.last" for verb in game.effects() if not words.verbs[verb].last]


def _untold(trial: Trial, words: Words) -> Iterator[str]:
    state = trial.state
    if state.to_move == CHANCE:
        verbs = {move.text().partition(":")[0] for move in state.legal_moves}
        yield from [f"chance.{verb}" for verb in sorted(verbs) if verb not in words.chance]
    else:
        yield from sorted({key for move in state.legal_moves for key in _of(words, move.text())})
    items = [item for seat in range(state.players) for item in state.score_items(seat)]
    codes = {item.code for item in items}
    yield from [f"points.{code}" for code in sorted(codes) if code not in words.points]
    outcome = state.outcome()
    if outcome is not None and outcome.code not in words.outcomes:
        yield f"outcomes.{outcome.code}"


def _tell(trial: Trial, words: Words) -> None:
    """Tells a move of each kind, points and the end; a text with a place for what it is not given
    raises a WordsError.
    """
    state = trial.state
    names = [words.phrase("seat", {"count": seat + 1}) for seat in range(state.players)]
    kinds = {_kind(words, move.text()): move.code for move in state.legal_moves}
    for code in kinds.values():
        for text in (trial.game.move_text(code), trial.game.masked_text(code)):
            move_words(words, int(state.actor), text, names)
    for seat in range(state.players):
        for item in state.score_items(seat):
            words.points_label(item.code, item.args)
    outcome = state.outcome()
    if outcome is not None:
        words.outcome(outcome.code, outcome.args)


def _kind(words: Words, text: str) -> tuple[str, bool]:
    """Gives a move's verb, and whether it is on a cell: that decides what its words are given."""
    move = placed(words, text)
    return (text.partition(":")[0], False) if move is None else (move.verb, True)


def _of(words: Words, text: str) -> Iterator[str]:
    """Lists what is missing to tell a move, to make it by a button, and to ask for it."""
    verb, is_placed = _kind(words, text)
    said = words.verbs.get(verb)
    if said is None:
        yield f"verbs.{verb}"
        return
    if not said.button:
        yield f"verbs.{verb}.button"
    if is_placed and not said.request:
        yield f"verbs.{verb}.request"
