"""The page's messages to the server, and what the lobby is sent; unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, TypeAdapter

from edgewise.server.names import NameIs
from edgewise.server.news import MoveEffect, Place, Sign, TableNews
from edgewise.server.review_models import ReasonCode
from edgewise.server.words import FactCard, PaperCardCard, WordsCard

SeatNumber = Annotated[int, Field(ge=0, le=15)]
MoveNumber = Annotated[int, Field(ge=0, le=1_000_000)]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=400)]


def _not_blank(name: object) -> object:
    if isinstance(name, str) and name and not name.strip():
        raise ValueError("a name must contain a visible character")
    return name


PersonName = Annotated[
    str,
    BeforeValidator(_not_blank),
    StringConstraints(
        max_length=24,
        strip_whitespace=True,
        pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$",
    ),
]
"""A name in one line; the table itself looks whether it is a person's (``names.py``)."""
Word = Annotated[str, StringConstraints(max_length=40)]
Token = Annotated[str, StringConstraints(pattern=r"^([A-Za-z0-9_-]{32})?$")]
Reference = Annotated[int, Field(ge=0, le=1_000_000_000)]


class Strict(BaseModel):
    """A message without unknown fields and without values that are almost right."""

    model_config = ConfigDict(extra="forbid", strict=True)


# What the page asks for over HTTP.


class SeatChoice(Strict):
    """Who is to sit on a seat."""

    kind: Literal["you", "here", "link", "bot"]
    name: PersonName = ""
    level: Word = ""


class AidsChoice(Strict):
    """Which aids the players agree on."""

    hints: bool = True
    highlights: bool = True
    census: bool = True
    undo: bool = True
    dead: bool = True


class NewTable(Strict):
    """A match to be set up."""

    game: Word
    seats: Annotated[list[SeatChoice], Field(min_length=1, max_length=16)]
    options: Annotated[dict[Word, bool | int | Word], Field(max_length=20)] = {}
    aids: AidsChoice = AidsChoice()
    token: Token = ""
    daily: bool = False


class Sitting(Strict):
    """Somebody takes a seat; without a token one is made."""

    name: PersonName = ""
    token: Token = ""


class LessonTry(Strict):
    """A move, or an answer, that somebody tries in a lesson."""

    move: Annotated[str, Field(max_length=200)]


class PuzzleTry(Strict):
    """A move that somebody tries in a puzzle, or the wish to see the solution."""

    move: Annotated[str, Field(max_length=200)] = ""
    show: bool = False


class Holder(Strict):
    """Somebody shows a token."""

    token: Token


class PrintWish(Strict):
    """What somebody wants printed of a table."""

    token: Token = ""
    seat: SeatNumber | None = None
    """The seat whose view it is, one's own; without it, what everybody sees."""
    step: Annotated[int, Field(ge=0, le=100_000)] | None = None
    """After so many moves, if the match is over."""
    names: Annotated[
        list[Annotated[str, StringConstraints(max_length=60)]], Field(max_length=16)
    ] = []
    """What the page calls the seats."""
    language: Annotated[str, StringConstraints(pattern="^[a-z]{2}$")] = "en"
    paper: Literal["a4", "letter"] = "a4"


class SheetsWish(Strict):
    """A game that somebody wants printed with the options of a match that is not set up yet."""

    game: Word
    options: Annotated[dict[Word, bool | int | Word], Field(max_length=20)] = {}
    language: Annotated[str, StringConstraints(pattern="^[a-z]{2}$")] = "en"
    paper: Literal["a4", "letter"] = "a4"


class WhatIf(Strict):
    """Somebody wants to play on from a position of a finished match."""

    step: Annotated[int, Field(ge=0, le=100_000)]
    """After so many of its moves."""
    seat: SeatNumber | None = None
    """The seat to play for; without it, the one that decides next."""
    name: PersonName = ""
    level: Word = "search:normal"
    """The bot on all other seats."""
    token: Token = ""


class NextMatch(Holder):
    """A player asks for another match with the same people: of the same game, or of another."""

    game: Word = ""


# What the server answers over HTTP.


class Problem(BaseModel):
    """Why something was not done."""

    code: str
    sentence: str
    clause: str = ""
    reason: str = ""
    """Names the sentence, so that a page can say it in its own language."""
    args: dict[str, str | int] = {}
    """What the sentence is about, by the names of its places."""


class Ticket(BaseModel):
    """Where somebody sits now, and the token that proves it."""

    id: str
    token: str
    seats: list[int]


class SeatResult(BaseModel):
    """A seat and its points, as everybody may know them."""

    name: str
    name_is: NameIs
    level: str
    open: bool
    score: int | None


class TableCard(BaseModel):
    """How things are at a table."""

    id: str
    game: str
    seats: list[SeatResult]
    to_move: int | None
    """The seat to move; none if the match is over or chance is to decide."""
    yours: list[int]
    """The seats of the client that asks."""
    over: bool


class OptionCard(BaseModel):
    """A rule that can be switched."""

    name: str
    label: str
    choices: list[bool | int | str]
    labels: list[str]
    about: str
    clause: str
    players: list[int]


class VariantCard(BaseModel):
    """A smaller set of tiles that a game comes with."""

    id: str
    """By which a table is opened, as ``hoses:mini``."""
    name: str
    seats: list[int]


class GameCard(BaseModel):
    """A game as the lobby shows it."""

    id: str
    name: str
    about: str
    seats: list[int]
    options: list[OptionCard]
    picture: str
    minutes: list[int]
    """How long a match takes, from and to; empty if the game does not say."""
    learning: Literal["", "easy", "medium", "hard"]
    """How hard the game is to learn; empty if it does not say."""
    lessons: bool
    """Whether it has a guided first match."""
    puzzles: int
    """How many puzzles it has."""
    variants: list[VariantCard]
    """Smaller sets of tiles that it comes with."""
    colours: dict[str, str]


class BotCard(BaseModel):
    """A bot as the lobby shows it."""

    level: str
    about: str


class Lobby(BaseModel):
    """What can be played, and against whom."""

    games: list[GameCard]
    bots: list[BotCard]


class AnswerCard(BaseModel):
    """An answer to the question of a lesson."""

    id: str
    label: str


class LessonCard(BaseModel):
    """A lesson: what is asked, what is said afterwards, and its position as a table."""

    name: str
    says: str
    done: str
    clause: str
    asks: list[str]
    is_refused: bool
    answers: list[AnswerCard]
    table: TableNews


class LessonList(BaseModel):
    """The lessons of a game, in their order."""

    lessons: list[LessonCard]


class LessonVerdict(BaseModel):
    """What a try in a lesson led to: ``done``, ``refused`` by the rules, or ``other``."""

    kind: str
    sentence: str
    clause: str
    reason: str
    args: dict[str, str | int]
    places: list[Place]
    table: TableNews


class PuzzleList(BaseModel):
    """The puzzles of a game, in their order, and the one of the day."""

    puzzles: list[str]
    daily: str
    """Empty if there are none."""
    day: str


class PuzzleCard(BaseModel):
    """A puzzle: its position as a table. What is best is not in it."""

    id: str
    table: TableNews


class BecauseCard(BaseModel):
    """Something that the best move does better than the natural one."""

    code: ReasonCode
    points: float
    what: str
    """For points their code, by the game's words; for an end that stays open its edge."""
    args: dict[str, str | int]


class SolutionCard(BaseModel):
    """What is best in a puzzle, and what the natural move loses."""

    best: str
    natural: str
    chance: float
    """How likely the best move is to win; alone, to beat the usual result."""
    loss: float
    loss_points: float
    because: list[BecauseCard]
    effects: list[MoveEffect]
    """What else the best move does at once, the surest first."""
    playouts: int


class PuzzleVerdict(BaseModel):
    """What a try came to; ``shown`` is the solution that somebody asked for."""

    kind: Literal["solved", "refused", "natural", "other", "shown"]
    sentence: str
    clause: str
    reason: str
    args: dict[str, str | int]
    places: list[Place]
    loss: float | None
    """How much of the chance to win the move tried loses, if it was compared with the best."""
    loss_points: float | None
    solution: SolutionCard | None
    """Only when it was found, or asked for."""
    table: TableNews


class ClauseCard(BaseModel):
    """A rule of a rulebook."""

    number: str
    source: str
    heading: str
    text: str


class TileCard(BaseModel):
    """A kind of tile: how many there are, whether it can be turned over, what its sides show."""

    name: str
    count: int
    pile: str
    flips: bool
    edges: list[str]
    """What its sides show, from the north clockwise; ports of one side have a plus between them."""
    back_edges: list[str]
    """What they show when it is turned over; empty where it cannot be."""


class GamePage(BaseModel):
    """All of a game that does not change during a match."""

    id: str
    name: str
    clauses: list[ClauseCard]
    tiles: list[TileCard]
    looks: dict[str, dict[str, str]]
    pieces: dict[str, list[str]]
    colours: dict[str, str]
    words: WordsCard
    facts: list[FactCard]
    effects: dict[str, str]
    signs: dict[str, str]
    runner: str
    cards: dict[str, PaperCardCard]


# What the page says over the socket.


class Hello(Strict):
    """The first message: who is there."""

    do: Literal["hello"]
    token: Token = ""
    changes: bool = False
    """Whether the table is to be sent whole once, and then what changes."""


class DoMove(Strict):
    """A move, for the position with this number."""

    do: Literal["move"]
    ref: Reference = 0
    seat: SeatNumber
    number: MoveNumber
    move: MoveText


class AskWhy(Strict):
    """A question: why is this move not legal?"""

    do: Literal["why"]
    ref: Reference = 0
    seat: SeatNumber
    move: MoveText


class DoUndo(Strict):
    """A wish to take back."""

    do: Literal["undo"]
    ref: Reference = 0
    seat: SeatNumber
    number: MoveNumber


class AskHint(Strict):
    """A wish for a hint."""

    do: Literal["hint"]
    ref: Reference = 0
    seat: SeatNumber


class GiveOrder(Strict):
    """A standing order: let everything pass, or ask again."""

    do: Literal["order"]
    ref: Reference = 0
    seat: SeatNumber
    lets_pass: bool


class GiveSeat(Strict):
    """A seat is given to a bot."""

    do: Literal["give"]
    ref: Reference = 0
    seat: SeatNumber
    level: Word


class GiveSign(Strict):
    """A quick sign for everybody at the table."""

    do: Literal["sign"]
    ref: Reference = 0
    seat: SeatNumber
    sign: Sign


class Watch(Strict):
    """A spectator's name, for those who like to be known; empty to be unknown again."""

    do: Literal["watch"]
    ref: Reference = 0
    name: PersonName


class Ping(Strict):
    """A sign of life."""

    do: Literal["ping"]
    ref: Reference = 0


AnyRequest = DoMove | AskWhy | DoUndo | AskHint | GiveOrder | GiveSeat | GiveSign | Watch | Ping
REQUEST: TypeAdapter[AnyRequest] = TypeAdapter(Annotated[AnyRequest, Field(discriminator="do")])


REQUESTS: tuple[type[BaseModel], ...] = (
    Hello,
    DoMove,
    AskWhy,
    DoUndo,
    AskHint,
    GiveOrder,
    GiveSeat,
    GiveSign,
    Watch,
    Ping,
)
"""All that the page says over the socket; what it is told is in ``news.py``."""
