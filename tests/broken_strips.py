"""Strips with one promise broken in each class, for the tests of the conformance suite."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from edgewise_strips.game import FOLDER, Strips, make_game
from edgewise_strips.hidden import StripsHidden
from edgewise_strips.moves import DRAW, LAY, PASS
from edgewise_strips.refusals import StripsRefusals
from edgewise_strips.rules import HAND
from edgewise_strips.scoring import StripsScoring
from edgewise_strips.serialise import StripsSerialiser
from edgewise_strips.state import StripsState
from librt.random import Random

from edgewise.core.board import Board
from edgewise.core.bounds import Bounds
from edgewise.core.chance import CHANCE, EVERYONE, WHOLE
from edgewise.core.evaluation import Evaluator
from edgewise.core.moves import argument_of, make_code, verb_of
from edgewise.core.scores import Outcome, Place, Refusal, ScoreItem
from edgewise.core.state import State
from edgewise.core.statistics import Statistics
from edgewise.core.tileset import TileSet
from edgewise.core.words.book import book_of


class Honest(StripsState):
    """Strips as it is."""


# Seats and frame.


class LetsWhoIsOutMove(Honest):
    def is_out(self, seat: int) -> bool:
        return self.passes == 1 and seat == self.turn


class ComesBack(Honest):
    def is_out(self, seat: int) -> bool:
        return seat == 1 - self.turn


class HidesWhoIsOut(Honest):
    def is_out(self, seat: int) -> bool:
        return self.viewer == WHOLE and seat == 1 and self.is_over


class LaysOverTheFrame(Honest):
    """Tells everybody of a frame, and lays tiles on a board that has none."""

    def list_boards(self) -> list[Board]:
        self.board.sort_frontier()
        framed = self.board.copy()
        framed.bounds = Bounds(-1, -1, 1, 1)
        return [framed]


class ListsNoBoard(Honest):
    def list_boards(self) -> list[Board]:
        return []


class HasAnEmptyFrame(Honest):
    def set_up(self) -> None:
        super().set_up()
        self.board.bounds = Bounds(2, 2, 0, 0)


# Moves.


class ListsTwice(Honest):
    def list_codes(self) -> list[int]:
        return super().list_codes() * 2


class KeepsTheLeftMove(Honest):
    def list_codes(self) -> list[int]:
        return [] if self.passes == 1 else super().list_codes()


class DrawsWhatIsNotLegal(Honest):
    def random_code(self, rng: Random) -> int:
        if self.actor != CHANCE and rng.randrange(3) == 0:
            return int(make_code(PASS, 0))
        return super().random_code(rng)


class DrawsNoCode(Honest):
    def random_code(self, rng: Random) -> int:
        return -1 if self.passes else super().random_code(rng)


class PrefersTheFirst(Honest):
    """Draws the first move more often than the others."""

    def random_code(self, rng: Random) -> int:
        codes = self.list_codes()
        if self.actor != CHANCE and rng.randrange(5) == 0:
            return codes[0]
        return super().random_code(rng)


class DrawsEachKindAsLikely(Honest):
    """Draws kinds of tiles each as likely, however many are left of them."""

    def random_code(self, rng: Random) -> int:
        codes = self.list_codes()
        return codes[rng.randrange(len(codes))]


class NeverEnds(Honest):
    def apply(self, code: int) -> None:
        self.passes = 0
        super().apply(code)


class LosesTiles(Honest):
    def apply(self, code: int) -> None:
        super().apply(code)
        if verb_of(code) == LAY and self.stock.bag_size:
            self.stock.remove(next(k for k in range(3) if self.stock.pool[k]))


# Copies.


class SharesPoints(Honest):
    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        assert isinstance(other, StripsState)
        self.gains = other.gains


class ForgetsAField(StripsSerialiser):
    def fields(self, state: State) -> dict[str, Any]:
        return {**super().fields(state), "passes": 0}


class Counts(Honest):
    """Notes who laid tiles; no dict shows it."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.laid: list[int] = []

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        assert isinstance(other, Counts)
        self.laid = other.laid[:]

    def apply(self, code: int) -> None:
        if verb_of(code) == LAY:
            self.laid.append(self.turn)
        super().apply(code)


class LosesAFieldThatNoDictShows(Counts):
    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        self.laid = []


class LosesAFieldOfADict(Honest):
    """Copies into a fresh object, whose field happens to be right for most of the match."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.passes = 0

    def copy_from(self, other: State) -> None:
        passes = self.passes
        super().copy_from(other)
        self.passes = passes


class Notes:
    """Notes in an object of their own."""

    def __init__(self, laid: list[int]) -> None:
        self.laid = laid


class LosesWhatIsInAPart(Honest):
    """Keeps the notes apart, and loses in copies all but the first three."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.notes = Notes([])

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        assert isinstance(other, LosesWhatIsInAPart)
        self.notes = Notes(other.notes.laid[:3])

    def apply(self, code: int) -> None:
        super().apply(code)
        self.notes.laid.append(code)


class CountsNotes(Statistics):
    def counts(self, state: State) -> dict[str, int]:
        assert isinstance(state, LosesWhatIsInAPart)
        return {"noted": len(state.notes.laid)}


class PicklesNoPastUntilItIsOver(Honest):
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if self.is_over:
            return super().__reduce__()
        return self.game.from_dict, (self.to_dict(),)


class EndsByMoreThanItsFields(StripsScoring):
    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, Counts)
        outcome = super().outcome(state)
        return Outcome(outcome.scores, outcome.ranking, f"laid by {state.laid[:10]}")


# Scores and refusals.


class CountsWrongly(Honest):
    def score_items(self, seat: int) -> list[ScoreItem]:
        return super().score_items(seat)[1:]


class AddsUpAtTheEndOnly(StripsScoring):
    def items(self, state: State, seat: int) -> list[ScoreItem]:
        items = super().items(state, seat)
        return items if state.is_over else items[1:]


class ScoresByNoClause(StripsScoring):
    def items(self, state: State, seat: int) -> list[ScoreItem]:
        return [ScoreItem(i.points, "joined", "strips.9") for i in super().items(state, seat)]


class EndsWithOtherScores(StripsScoring):
    def outcome(self, state: State) -> Outcome:
        return Outcome((0, 0), ((0, 1),), "everybody wins")


class NamesNoClause(StripsRefusals):
    def explain(self, state: State, code: int) -> Refusal:
        return Refusal("strips.99", "No.")


class GivesNoReason(StripsRefusals):
    def explain(self, state: State, code: int) -> Refusal:
        return Refusal("strips.1", "It is not time for that.")


class GivesAnUnknownReason(StripsRefusals):
    def explain(self, state: State, code: int) -> Refusal:
        return Refusal("strips.1", "It is not time for that.", "bad-weather")


class MixesReasons(StripsRefusals):
    def explain(self, state: State, code: int) -> Refusal:
        return Refusal("strips.4", "It is not time for that.", "not-now")


class PointsAtNothing(StripsRefusals):
    def explain(self, state: State, code: int) -> Refusal:
        return replace(super().explain(state, code), places=(Place(77, 77),))


class PointsAtAnotherBoard(StripsRefusals):
    def explain(self, state: State, code: int) -> Refusal:
        return replace(super().explain(state, code), places=(Place(0, 0, 1),))


class PointsAtNoSide(StripsRefusals):
    def explain(self, state: State, code: int) -> Refusal:
        return replace(super().explain(state, code), places=())


class PointsAtEveryOtherSide(StripsRefusals):
    def explain(self, state: State, code: int) -> Refusal:
        refusal = super().explain(state, code)
        turned = {"N": "E", "E": "S", "S": "W", "W": "N"}
        places = [replace(p, side=turned[p.side]) for p in refusal.clashes]
        return replace(refusal, places=tuple(places))


class WantsWhatDoesNotFit(StripsRefusals):
    def explain(self, state: State, code: int) -> Refusal:
        refusal = super().explain(state, code)
        return replace(refusal, places=tuple([replace(p, wanted=p.shown) for p in refusal.clashes]))


# Secrets.


class ShowsHands(StripsHidden):
    def hide_from(self, state: State, seat: int) -> None:
        for board in state.list_boards():
            board.sort_frontier()


class TellsEveryoneOfDraws(StripsHidden):
    """Hides hands, but lets everybody know what was drawn into them."""

    def visible_to(self, state: State, code: int) -> int:
        return EVERYONE


class ShowsHiddenDraws(Strips):
    def masked_text(self, code: int) -> str:
        return self.move_text(code)


class HintsAtHiddenDraws(Strips):
    def masked_text(self, code: int) -> str:
        return "draw:?" if argument_of(code) else "draw:bar?"


class NotesBends(Honest):
    """Notes something that follows from the hands, and forgets it for nobody."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.bends = [0, 0]

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        assert isinstance(other, NotesBends)
        self.bends = other.bends[:]

    def apply(self, code: int) -> None:
        if verb_of(code) == DRAW and argument_of(code) == 1:
            self.bends[self.turn] += 1
        super().apply(code)


class ShowsSecretsInAField(StripsSerialiser):
    """Writes into every dict what was noted of the hands."""

    def fields(self, state: State) -> dict[str, Any]:
        assert isinstance(state, NotesBends)
        return {**super().fields(state), "bends": state.bends}


class ShowsSecretsToBots(Evaluator):
    """Uses what was noted of the hands, which the worlds that bots deal carry along."""

    def evaluate_world(self, state: State, seat: int) -> float:
        assert isinstance(state, NotesBends)
        return super().evaluate_world(state, seat) - 0.1 * state.bends[1 - seat]


class ShowsAHandInItems(StripsScoring):
    def items(self, state: State, seat: int) -> list[ScoreItem]:
        assert isinstance(state, StripsState)
        held = ", ".join(str(kind) for kind in state.stock.known_hand(seat))
        return [ScoreItem(i.points, held, i.clause) for i in super().items(state, seat)]


class DealsTheSame(StripsHidden):
    def sample(self, state: State, rng: Random) -> None:
        super().sample(state, Random(1))


class SaysAllIsKnown(StripsHidden):
    def has_several_worlds(self, state: State) -> bool:
        return False


class SaysNothingIsKnown(StripsHidden):
    def has_several_worlds(self, state: State) -> bool:
        return True


class SaysNothingIsHidden(StripsHidden):
    def hides_anything(self, state: State) -> bool:
        return False


# Values for bots.


class CannotEvaluate(Evaluator):
    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, StripsState)
        return state.points_of(seat) / state.stock.hand_size(1 - seat)


class EvaluatesToNothing(Evaluator):
    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, StripsState)
        return float("nan") if state.passes else super().evaluate(state, seat)


class EvaluatesHands(Evaluator):
    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, StripsState)
        return super().evaluate(state, seat) - 0.1 * sum(state.stock.known_hand(1 - seat))


class HasPriorsByHands(Evaluator):
    def prior(self, state: State, seat: int) -> float:
        assert isinstance(state, StripsState)
        other = state.stock.known_hand(1 - seat)
        return super().prior(state, seat) + (1.0 if len(set(other)) == HAND else 0.0)


class EvaluatesByThePast(Evaluator):
    def evaluate_world(self, state: State, seat: int) -> float:
        return super().evaluate_world(state, seat) + 0.01 * len(state.past)


# Words.


class LacksWords(Strips):
    """Strips without some lines of its words."""

    lacks: tuple[str, ...] = ()

    def __init__(self, tiles: TileSet) -> None:
        super().__init__(tiles, Honest)
        lines = (FOLDER / "words" / "en.toml").read_text(encoding="utf-8").splitlines()
        left = [line for line in lines if not line.startswith(self.lacks)]
        self.book = book_of({"en": "\n".join(left)}, "strips")


class NamesNoBar(LacksWords):
    lacks = ("bar =",)


class SaysNothingAboutItself(LacksWords):
    lacks = ("about =",)


class CannotSayNotHeld(LacksWords):
    lacks = ("not-held =",)


class CannotTellPoints(LacksWords):
    lacks = ("[points.joined]", "label =")


class CannotTellTheEnd(LacksWords):
    lacks = ("stuck =",)


class HasAVerbWithoutWords(Strips):
    """Strips whose pass is written as another word than its words know."""

    def move_text(self, code: int) -> str:
        return "skip" if verb_of(code) == PASS else super().move_text(code)

    def parse_code(self, text: str) -> int:
        return super().parse_code("pass" if text == "skip" else text)


BROKEN: dict[type, str] = {
    LetsWhoIsOutMove: "`apply`: makes it the turn of seat ., which is out",
    ComesBack: "`is_out`: lets seats .* play again",
    HidesWhoIsOut: "`is_out`: answers otherwise to those who watch",
    LaysOverTheFrame: "`apply`: puts .*'x'.* outside the frame",
    HasAnEmptyFrame: "`set_up`: gives the board the frame .*, in which no cell lies",
    ListsNoBoard: "`list_boards`",
    ListsTwice: "`list_codes`: lists a move twice",
    KeepsTheLeftMove: "`list_codes`: lists nothing",
    DrawsWhatIsNotLegal: "`random_code`: draws pass .code .*, which is not legal",
    DrawsNoCode: "`random_code`: draws pass .code -1., which is not legal",
    PrefersTheFirst: "`random_code`: is not fair in phase 'play'",
    DrawsEachKindAsLikely: "`random_code`: is not fair in phase 'chance, play'",
    NeverEnds: "`apply`: the match does not end",
    LosesTiles: "`apply`: .* lost or made something",
    SharesPoints: "`copy_from`: .*(lead elsewhere|restore|copies share)",
    ForgetsAField: "`fields`: a state (reads back otherwise|does not read back)",
    LosesAFieldThatNoDictShows: r"`copy_from`: loses laid \(\[\], not \[.*\]\)",
    LosesAFieldOfADict: "`copy_from`: (loses passes|a copy differs: passes is)",
    LosesWhatIsInAPart: "`copy_from`: a match played on copies ends otherwise",
    PicklesNoPastUntilItIsOver: "`__reduce__`: a pickled state comes back otherwise",
    EndsByMoreThanItsFields: "`fields`: a match that was read back ended otherwise",
    CountsWrongly: "`items`: the items of seat . add up to",
    AddsUpAtTheEndOnly: "`items`: the items of seat . add up to",
    ScoresByNoClause: "`items`: 'joined' rests on strips.9",
    EndsWithOtherScores: "`outcome`: tells the scores",
    NamesNoClause: "`explain`: .* is not in the rulebook",
    GivesNoReason: "`explain`: refuses .* for '', which is no reason",
    GivesAnUnknownReason: "`explain`: refuses .* for 'bad-weather', which is no reason",
    MixesReasons: "`explain`: .* not by that reason's clause",
    PointsAtNothing: "`explain`: .* nothing lies there, nor beside it",
    PointsAtAnotherBoard: "`explain`: .* there is no such board",
    PointsAtNoSide: "`explain`: .* for an edge, but points at no side",
    PointsAtEveryOtherSide: "`explain`: .* (no tile lies beyond|the tile shows|may touch)",
    WantsWhatDoesNotFit: "`explain`: .* may not touch .* either",
    ShowsHands: "`hide_from`: seat .* can tell",
    TellsEveryoneOfDraws: "`visible_to`: lets seat .* know draw:",
    ShowsHiddenDraws: "`masked_text`: tells draw:.* apart to seat",
    HintsAtHiddenDraws: "`masked_text`: tells draw:.* apart to seat",
    ShowsSecretsInAField: "`hide_from`: seat .* can tell .*bends is",
    ShowsSecretsToBots: "`evaluate_world`: looks at (what seat . may|more than the position)",
    ShowsAHandInItems: "`items`: seat .* can tell",
    DealsTheSame: "`sample`: deals the same|`has_several_worlds`",
    SaysAllIsKnown: "`has_several_worlds`: says that only one world agrees",
    SaysNothingIsKnown: "`has_several_worlds`: says that more than one world agrees",
    SaysNothingIsHidden: "`hides_anything`: says that seat .* sees everything",
    CannotEvaluate: "`evaluate`: raised ZeroDivisionError",
    EvaluatesToNothing: "`evaluate`: values the position of seat . at nan",
    EvaluatesHands: "`evaluate`: looks at what seat . may not know",
    HasPriorsByHands: "`prior`: looks at what seat . may not know",
    EvaluatesByThePast: "`evaluate_world`: looks at more than the position",
    NamesNoBar: "`words`: the words in 'en' lack tiles.bar. Remedy: add this to words/en.toml",
    SaysNothingAboutItself: "`words`: the words in 'en' lack about",
    CannotSayNotHeld: "`words`: the words in 'en' lack reasons.not-held",
    CannotTellPoints: "`words`: the words in 'en' lack points.joined",
    CannotTellTheEnd: "`words`: the words in 'en' lack outcomes.stuck",
    HasAVerbWithoutWords: "`words`: the words in 'en' lack verbs.skip",
}
"""Each broken game, with what the suite says of it: the method at fault and what is wrong."""


STATES: dict[type, type[StripsState]] = {
    EndsByMoreThanItsFields: Counts,
    ShowsSecretsInAField: NotesBends,
    ShowsSecretsToBots: NotesBends,
}
"""The states of games of which another part is broken, if they are not the usual ones."""


def game_of(broken: type) -> Strips:
    """Makes a game of which one part is the broken one."""
    tiles = make_game().tiles
    if issubclass(broken, Strips):
        return broken(tiles)
    if issubclass(broken, StripsState):
        game = Strips(tiles, broken)
        if broken is LosesWhatIsInAPart:
            game.statistics = CountsNotes()
        return game
    game = Strips(tiles, STATES.get(broken, StripsState))
    if issubclass(broken, StripsSerialiser):
        game.serialiser = broken()
    elif issubclass(broken, StripsHidden):
        game.hidden = broken()
    elif issubclass(broken, StripsScoring):
        game.scoring = broken()
    elif issubclass(broken, StripsRefusals):
        game.refusals = broken()
    else:
        assert issubclass(broken, Evaluator)
        game.evaluator = broken()
    return game
