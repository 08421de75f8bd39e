"""The words of a game in one language: names, verbs, facts, options, points and reasons."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from edgewise.core.errors import EdgewiseError
from edgewise.core.words.plurals import plural_of

Text = str | dict[str, str]
"""A sentence with places for its arguments, or one for each plural, chosen by ``count``."""
Args = Mapping[str, str | int]

_PLACE = re.compile(r"\{(\w+)\}")
_WHERE = re.compile(r"\[([^\[\]]*)\]")
"""What is left out where its arguments are empty, such as cells for people without coordinates."""
_ID = re.compile(r"[a-z][a-z0-9_-]*")


class WordsError(EdgewiseError):
    """A file of words lacks something, or has something that nobody reads."""


@dataclass(frozen=True)
class VerbWords:
    """What is said about a kind of move that seats make."""

    log: Text
    """What the log says after the name of the player."""
    button: str = ""
    request: str = ""
    """Asks the player to choose."""
    hint: Text = ""
    """What a hint says, if it is not the log's words and how the tile lies."""
    choice: str = ""
    """Tells one way to make the move on a cell from another."""
    step: str = ""
    """One step of a way, where the move goes along one."""
    last: str = ""
    """What is said of the cell where it was done last."""


@dataclass(frozen=True)
class ChanceWords:
    """What is said about a kind of move that chance makes."""

    log: Text
    hidden: Text = ""
    """What is said to those who may not know what came."""


@dataclass(frozen=True)
class FactWords:
    """What is said beside the board."""

    label: str
    value: Text = "{value}"


@dataclass(frozen=True)
class OptionWords:
    """What is said of a rule that can be switched, and of its choices."""

    label: str
    about: str
    choices: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class PointWords:
    """What points are for, one by one, and all of a kind."""

    label: Text
    kind: Text = ""
    several: Text = ""
    """How many of a kind, together; ``count`` is their number."""


@dataclass(frozen=True)
class CardWords:
    """What is printed on a card: its title, what it says, and the pack that it belongs to."""

    title: str
    text: str
    pack: str


@dataclass(frozen=True)
class Words:
    """All words of a game in one language."""

    language: str
    name: str
    about: str
    names: dict[str, str]
    """Names of edges, pieces, cards and other things, and of tiles that no pattern names."""
    patterns: dict[str, str]
    """Names of tiles by what their ids are made of: ``{a}-curve`` is ``{a} curve``."""
    edges: dict[str, str]
    cards: dict[str, CardWords]
    verbs: dict[str, VerbWords]
    chance: dict[str, ChanceWords]
    facts: dict[str, FactWords]
    options: dict[str, OptionWords]
    points: dict[str, PointWords]
    outcomes: dict[str, Text]
    reasons: dict[str, Text]
    turns: dict[str, str]
    sides: dict[str, str]
    phrases: dict[str, Text]

    def known_name(self, thing: str) -> str | None:
        """Names a tile, an edge, a piece or a card; None if no word of these files does."""
        if thing in self.names:
            return self.names[thing]
        for pattern, name in self.patterns.items():
            found = fill_pattern(pattern, name, thing, self.edges)
            if found is not None:
                return found
        return None

    def name_of(self, thing: str) -> str:
        """Names a thing; one without a name is called by its id, written as words."""
        known = self.known_name(thing)
        if known is not None:
            return known
        return plain(thing) if _ID.fullmatch(thing) else thing

    def fill(self, text: Text, args: Args) -> str:
        """Puts arguments into a text as they are."""
        chosen = text if isinstance(text, str) else text[plural_of(self.language, args)]
        missing = places_of(chosen) - args.keys()
        if missing:
            raise WordsError(f"nothing is given for {', '.join(sorted(missing))} in {chosen!r}")
        told = _WHERE.sub(lambda part: part[1] if _is_told(part[1], args) else "", chosen)
        return _PLACE.sub(lambda place: str(args[place[1]]), told)

    def say(self, text: Text, args: Args) -> str:
        """Puts arguments into a text; ids among them become names."""
        return self.fill(text, {key: self.shown(value) for key, value in args.items()})

    def shown(self, value: str | int) -> str | int:
        """Writes an argument for people: ids by their names; ``a,b`` is both, ``a|b`` either."""
        if isinstance(value, int):
            return value
        choices = value.split("|")
        if len(choices) > 1:
            names = [str(self.shown(choice)) for choice in choices]
            return self.phrase("or", {"list": ", ".join(names[:-1]), "last": names[-1]})
        parts = value.split(",")
        if not all(_ID.fullmatch(part) for part in parts):
            return value
        return ", ".join([self.name_of(part) for part in parts])

    def phrase(self, name: str, args: Args) -> str:
        """Says one of the phrases that sentences are made of."""
        return self.fill(_known("phrases", self.phrases, name), args)

    def reason(self, code: str, args: Args) -> str:
        """Says why a move is refused."""
        return capital(self.say(_known("reasons", self.reasons, code), args))

    def points_label(self, code: str, args: Args) -> str:
        """Says what points are for."""
        if code not in self.points:
            raise WordsError(f"there are no words for points.{code}")
        return self.say(self.points[code].label, args)

    def outcome(self, code: str, args: Args) -> str:
        """Says why a match is over."""
        return self.say(_known("outcomes", self.outcomes, code), args)


def _known(section: str, texts: dict[str, Text], code: str) -> Text:
    """Finds a text, or says which one is missing."""
    if code not in texts:
        raise WordsError(f"there are no words for {section}.{code}")
    return texts[code]


def _is_told(part: str, args: Args) -> bool:
    """Tells whether all arguments of a part in brackets say something."""
    return all(args[name] != "" for name in places_of(part))


def choice_label(option: OptionWords, choice: object) -> str:
    """Names a choice of an option; a number, or a choice without a word, is shown as it is."""
    key = str(choice).lower() if isinstance(choice, bool) else str(choice)
    return option.choices.get(key, plain(key))


def plain(name: str) -> str:
    """Writes an id as words."""
    return name.replace("-", " ").replace("_", " ")


def capital(text: str) -> str:
    """Begins a sentence."""
    return text[:1].upper() + text[1:]


def places_of(text: Text) -> set[str]:
    """Lists the places for arguments in a text."""
    texts = [text] if isinstance(text, str) else list(text.values())
    return {name for each in texts for name in _PLACE.findall(each)}


def fill_pattern(pattern: str, name: str, thing: str, edges: Mapping[str, str]) -> str | None:
    """Names a thing by a pattern of its id, if it is made like that.

    >>> fill_pattern("{a}-curve", "{a} curve", "red-curve", {"red": "rood"})
    'rood curve'
    """
    wanted, parts = pattern.split("-"), thing.split("-")
    if len(wanted) != len(parts):
        return None
    found: dict[str, str] = {}
    for want, part in zip(wanted, parts, strict=True):
        place = _PLACE.fullmatch(want)
        if place is None:
            if want != part:
                return None
        elif part not in edges:
            return None
        else:
            found[place[1]] = edges[part]
    return _PLACE.sub(lambda place: found[place[1]], name)
