"""Moves as sentences: for the log, a hint, a button; the page has the same in TypeScript.

A move is ``[verb:][board:]thing@x,y[/how]``, or ``verb[:name,name]``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from edgewise.core.chance import CHANCE
from edgewise.core.notation import UNKNOWN
from edgewise.core.scores import Place
from edgewise.core.words.model import Text, VerbWords, Words, capital, plain

_PLACED = re.compile(r"(?:([a-z-]+):)?(?:(\d+):)?([a-z0-9-]+)@(-?\d+),(-?\d+)(?:/([A-Za-z0-9-]+))?")
_TURN = re.compile(r"(r[0-3])(f?)")
_WAY = re.compile(r"[NESW]\d*(?:-[NESW]\d*)*")
_NUMBERS = re.compile(r"\d+(?:-\d+)+")
LAY = "lay"


@dataclass(frozen=True)
class Placed:
    """A move on a cell, taken apart."""

    verb: str
    """The word that it is known by: ``lay`` for a tile, the piece's name for a piece."""
    thing: str
    board: int
    names_board: bool
    x: int
    y: int
    how: str


def placed(words: Words, text: str) -> Placed | None:
    """Takes a move on a cell apart; None if it is on none."""
    found = _PLACED.fullmatch(text)
    if found is None:
        return None
    verb, board, thing, x, y, how = found.groups()
    known = verb or (thing if thing in words.verbs else LAY)
    return Placed(known, thing, int(board or 0), board is not None, int(x), int(y), how or "")


def log_words(words: Words, text: str, who: Sequence[str]) -> str:
    """Tells a move of a seat, to be read after the name of its player."""
    move = placed(words, text)
    if move is None:
        verb, _, rest = text.partition(":")
        names = names_words(words, rest)
        said = words.verbs.get(verb)
        if said is None:
            return f"{plain(verb)} {names}".strip()
        return words.fill(said.log, {"names": names}).strip()
    said = words.verbs.get(move.verb, VerbWords(f"{plain(move.verb)} {{thing}} {{cell}}"))
    return words.fill(said.log, _args(words, move, who))


def hint_words(words: Words, text: str, who: Sequence[str]) -> str:
    """Tells a move as a hint does: also how the tile lies, or where on it the piece stands."""
    move, log = placed(words, text), log_words(words, text, who)
    if move is None:
        return log
    args = {**_args(words, move, who), "log": log}
    said = words.verbs.get(move.verb)
    if said is not None and said.hint:
        return words.fill(said.hint, args)
    return words.phrase("hint", args) if args["how"] else log


def choice_words(words: Words, text: str) -> str:
    """Tells one way to make a move on a cell from the others there."""
    move = placed(words, text)
    if move is None:
        return ""
    said = words.verbs.get(move.verb)
    template = said.choice if said is not None and said.choice else "{thing} {how}"
    return words.fill(template, _args(words, move, [])).strip()


def button_words(words: Words, verb: str) -> str:
    """Writes the text of the button for a move; a verb without words is shown as it is."""
    said = words.verbs.get(verb)
    return said.button if said is not None and said.button else capital(plain(verb))


def _args(words: Words, move: Placed, who: Sequence[str]) -> dict[str, str | int]:
    said = words.verbs.get(move.verb)
    step = said.step if said is not None and said.step else words.phrases["step"]
    return {
        "thing": words.name_of(move.thing),
        "cell": cell_words(words, move, who),
        "how": how_words(words, move.how, step),
    }


def cell_words(words: Words, move: Placed, who: Sequence[str]) -> str:
    """Writes a cell, and whose board it is on where there are several."""
    cell = f"{move.x},{move.y}"
    if not move.names_board:
        return cell
    if move.board < len(who):
        owner = who[move.board]
    else:
        owner = words.phrase("board", {"count": move.board + 1})
    return words.phrase("place-on-board", {"cell": cell, "owner": owner})


def how_words(words: Words, how: str, step: Text = "") -> str:
    """Writes how a tile lies, where on a tile a piece stands, or which way it goes."""
    turn = _TURN.fullmatch(how)
    if turn is not None:
        lies = words.turns[turn[1]]
        return words.phrase("flipped", {"turn": lies}) if turn[2] else lies
    if how in words.sides:
        return words.phrase("side", {"side": words.sides[how]})
    if _WAY.fullmatch(how):
        return ", ".join([_step(words, each, step) for each in how.split("-")])
    return words.name_of(how)


def _step(words: Words, step: str, text: Text) -> str:
    side = words.sides[step[0]]
    if not step[1:]:
        return side
    return words.fill(text or words.phrases["step"], {"side": side, "count": int(step[1:])})


def clash_words(words: Words, place: Place) -> str:
    """Says what clashes on one side of a cell, and what could lie there instead."""
    args = {"cell": f"{place.x},{place.y}", "side": place.side}
    edges = {"shown": place.shown, "wanted": place.wanted}
    return capital(words.say(words.phrases["mismatch"], {**args, **edges}))


def seat_words(words: Words, seat: int, who: Sequence[str]) -> str:
    """Names who sits on a seat."""
    return who[seat] if seat < len(who) else words.phrase("somebody", {})


def joined(words: Words, names: Sequence[str]) -> str:
    """Joins names as people do."""
    if len(names) < 2:
        return "".join(names)
    return words.phrase("and", {"list": ", ".join(names[:-1]), "last": names[-1]})


def names_words(words: Words, names: str) -> str:
    """Writes the names of a move; of those that are hidden, how many they are."""
    if not names:
        return ""
    parts = names.split(",")
    if all(part == UNKNOWN for part in parts):
        return words.phrase("hidden", {"count": len(parts)})
    return joined(words, [_name(words, part) for part in parts])


def _name(words: Words, part: str) -> str:
    """Names a thing; numbers with a hyphen between them are several."""
    if _NUMBERS.fullmatch(part) and words.known_name(part) is None:
        return joined(words, part.split("-"))
    return words.name_of(part)


def chance_words(words: Words, texts: Sequence[str], who: Sequence[str]) -> str:
    """Tells what chance did, all moves of one kind together."""
    found: dict[str, list[str]] = {}
    for text in texts:
        verb, _, rest = text.partition(":")
        found.setdefault(verb, []).append(rest)
    told = [part for verb, rests in found.items() for part in _chance(words, verb, rests, who)]
    return "; ".join(told)


def _chance(words: Words, verb: str, rests: list[str], who: Sequence[str]) -> list[str]:
    said = words.chance.get(verb)
    known = [rest for rest in rests if rest != UNKNOWN]
    hidden = len(rests) - len(known)
    names = ", ".join([_name(words, rest) for rest in known if rest])
    if said is None:
        return [f"{plain(verb)}: {names}" if names else plain(verb)]
    seat = known[-1] if known and known[-1].isdigit() else ""
    args: dict[str, str | int] = {"names": names, "count": len(known)}
    args["seat"] = seat_words(words, int(seat), who) if seat else words.phrase("somebody", {})
    told = [words.fill(said.log, args)] if known else []
    if hidden:
        told.append(words.fill(said.hidden or plain(verb), {"count": hidden}))
    return told


def move_words(words: Words, actor: int, text: str, who: Sequence[str]) -> str:
    """Tells a move of a seat or of chance in full, where no board shows it."""
    if actor == CHANCE:
        return chance_words(words, [text], who)
    return hint_words(words, text, who)
