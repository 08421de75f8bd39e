"""What the server says about a table: news, answers, and steps of a finished match.

Like views, these are typed plain dicts, which a test checks.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from pydantic import JsonValue, with_config
from typing_extensions import TypeAliasType, TypedDict

from edgewise.server.advice import Idea
from edgewise.server.closing import Closing
from edgewise.server.names import NameIs
from edgewise.server.view_models import MODEL, ScoreItem, View

with_config(MODEL)(Closing)
with_config(MODEL)(Idea)  # here, for the processes in which ideas are made do without pydantic


@with_config(MODEL)
class SeatCard(TypedDict):
    """Who sits on a seat, as everybody may know it."""

    name: str
    """the name of the person or of the bot"""
    name_is: NameIs
    """whether somebody chose the name, or else which of the usual ones it is"""
    level: str
    """the bot's level; empty for a person"""
    open: bool
    """whether the seat waits for somebody with the link"""
    here: bool
    """whether the person is connected; bots always are"""
    host: bool
    """whether who set up the match sits there"""


Sign = Literal["hello", "thanks", "well-played", "wow", "oops", "moment"]
"""What players can say to each other: a handful of signs, and no words of their own."""


@with_config(MODEL)
class SignCard(TypedDict):
    """The last sign of a player."""

    seat: int
    """whose it is"""
    sign: Sign
    """which sign"""
    number: int
    """another one with every sign"""


@with_config(MODEL)
class AgreedAids(TypedDict):
    """Which aids the players agreed on."""

    hints: bool
    """whether a bot may be asked for a hint"""
    highlights: bool
    """whether legal cells are shown, and the reason why a move is not legal"""
    census: bool
    """whether the tiles to come are counted by name"""
    undo: bool
    """whether a decision can be taken back"""
    dead: bool
    """whether cells are marked that no tile left can fill"""


@with_config(MODEL)
class LogLine(TypedDict):
    """One move, and what it was worth to whom."""

    seat: int
    """the seat that moved, -1 for chance"""
    text: str
    """the move, with `?` for what the reader may not know"""
    points: NotRequired[list[int]]
    """what each seat gained; left out where nobody did"""


Change = list[JsonValue]
"""How a value changes: `["=", value]` puts another in its place, `["k", {key: change}, [keys]]`
changes an object and takes keys away, `["i", index, change]` changes an entry of a list, and
`["s", index, count, entries]` puts entries in the place of some."""


@with_config(MODEL)
class TableNews(TypedDict):
    """The table as a connection may see it."""

    kind: Literal["table"]
    """tells this message from answers"""
    serial: int
    """the number of what was shown; a change names the one that it changes"""
    id: str
    """the table's id"""
    game: str
    """the game's id"""
    number: int
    """the number of the position; a move names it"""
    seats: list[SeatCard]
    """who sits where"""
    you: list[int]
    """the seats of this connection"""
    host: bool
    """whether this connection set up the match"""
    lets_pass: list[int]
    """those of its seats that have the standing order to let everything pass"""
    reaction: bool
    """whether the seat to move is asked out of its turn"""
    aids: AgreedAids
    """the aids that were agreed"""
    commitment: str
    """the digest of the seed, known before the first draw"""
    deal: str
    """the day whose draws these are; empty if they are the table's own"""
    seed: str | None
    """the seed of all draws, when the match is over"""
    rematch: str | None
    """the id of the table where the same people play next, if there is one"""
    next_game: str | None
    """the game that is played there"""
    waiting: bool
    """whether play has not begun because somebody is still to sit down"""
    watching: int
    """how many spectators there are"""
    watchers: list[str]
    """the names of spectators who like to be known"""
    signs: list[SignCard]
    """the last sign of each player who gave one lately"""
    closed: str
    """why nobody can play on; empty while the rules are those of today"""
    closing: Closing | None
    """what `closed` says, for pages that say it in another language"""
    log_from: int
    """the number of log lines that stand as they were sent before"""
    log: list[LogLine]
    """the lines of the log from there on"""
    views: dict[str, View]
    """one view for each seat of this connection, by its number; `-3` for a spectator"""


@with_config(MODEL)
class TableChange(TypedDict):
    """What has changed at a table, for a connection that asked for changes.

    A field that is left out is as it was. It is about the message with the serial `since`: a
    client that has another connects anew.
    """

    kind: Literal["change"]
    """tells this message from others"""
    since: int
    """the serial of the message that it changes"""
    serial: int
    """the serial of what is shown now"""
    number: NotRequired[int]
    """the number of the position"""
    seats: NotRequired[list[SeatCard]]
    """who sits where"""
    lets_pass: NotRequired[list[int]]
    """the seats that let everything pass"""
    reaction: NotRequired[bool]
    """whether the seat to move is asked out of its turn"""
    seed: NotRequired[str | None]
    """the seed of all draws"""
    rematch: NotRequired[str | None]
    """the id of the table where the same people play next"""
    next_game: NotRequired[str | None]
    """the game that is played there"""
    waiting: NotRequired[bool]
    """whether play has not begun"""
    watching: NotRequired[int]
    """how many spectators there are"""
    watchers: NotRequired[list[str]]
    """the names of spectators"""
    signs: NotRequired[list[SignCard]]
    """the last signs"""
    closed: NotRequired[str]
    """why nobody can play on"""
    closing: NotRequired[Closing | None]
    """what `closed` says, for pages"""
    log_from: int
    """the number of log lines that stand as they were sent before"""
    log: list[LogLine]
    """the lines of the log from there on"""
    views: dict[str, Change]
    """for each view that has changed, by its seat, how"""


@with_config(MODEL)
class Done(TypedDict):
    """The answer to a request that was carried out."""

    kind: Literal["done"]
    """tells this answer from others"""
    ref: int
    """the reference of the request"""


@with_config(MODEL)
class Place(TypedDict):
    """What a refusal points at: a cell, or one side of it."""

    x: int
    """the column"""
    y: int
    """the row"""
    board: int
    """the number of the board"""
    side: str
    """the side at fault, as `W`, or its port, as `W2`; empty for the whole cell"""
    shown: str
    """the edge that the tile would show there; empty where edges are not the reason"""
    wanted: str
    """the edges that could lie there instead, with a bar between them"""


@with_config(MODEL)
class Refusal(TypedDict):
    """The answer to a request that was refused."""

    kind: Literal["refused"]
    """tells this answer from others"""
    ref: int
    """the reference of the request; 0 if none was read"""
    code: str
    """a word for programs"""
    sentence: str
    """the reason, for people"""
    clause: str
    """the rule, where a rule is the reason; else empty"""
    reason: str
    """a word for the sentence, whatever the language; empty where there is only the sentence"""
    args: dict[str, str | int]
    """what the sentence is about, by the names of its places"""
    places: list[Place]
    """the cells and sides that a rule is about"""


@with_config(MODEL)
class Why(TypedDict):
    """The answer to the question why a move is not legal; without a sentence it is legal."""

    kind: Literal["why"]
    """tells this answer from others"""
    ref: int
    """the reference of the request"""
    sentence: str
    """the reason, for people"""
    clause: str
    """the rule that is the reason"""
    reason: str
    """a word for the sentence, whatever the language"""
    args: dict[str, str | int]
    """what the sentence is about, by the names of its places"""
    places: list[Place]
    """the cells and sides that it is about"""


@with_config(MODEL)
class MoveEffect(TypedDict):
    """One thing that a move does at once, whatever is hidden."""

    code: str
    """`scores`, `grows`, `about`, `leads`, `again`, `spares`, or a phrase of the game"""
    count: int
    """how many points, or by how much a number of the game changes"""
    now: int
    """that number after the move"""
    item: ScoreItem | None
    """what points are for, or what the move is about"""


@with_config(MODEL)
class Hint(TypedDict):
    """The answer to the wish for a hint."""

    kind: Literal["hint"]
    """tells this answer from others"""
    ref: int
    """the reference of the request"""
    move: str
    """what the bot would do"""
    ideas: list[Idea]
    """the moves that it weighed, the best first; empty if it had no choice"""
    is_certain: bool
    """whether it worked out the rest of the match"""
    gains: int
    """the points that the move gives at once, whatever is hidden"""
    effects: list[MoveEffect]
    """what can be said for the move, the surest first"""


Answer = TypeAliasType("Answer", Done | Refusal | Why | Hint)
"""The answer to the message with the same reference."""


@with_config(MODEL)
class Step(TypedDict):
    """A finished match after some of its moves."""

    step: int
    """how many moves are made"""
    steps: int
    """how many moves the match has"""
    view: View
    """the position, all hands open"""
