"""Objects of Strips, and games, with one promise broken in each class."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from edgewise_strips.game import FOLDER, Strips
from edgewise_strips.hidden import StripsHidden
from edgewise_strips.moves import PASS
from edgewise_strips.refusals import StripsRefusals
from edgewise_strips.rules import HAND
from edgewise_strips.scoring import StripsScoring
from edgewise_strips.serialise import StripsSerialiser
from edgewise_strips.state import StripsState
from edgewise_strips.words import WORDS
from librt.random import Random

from edgewise.core.chance import EVERYONE
from edgewise.core.evaluation import Evaluator
from edgewise.core.moves import argument_of, verb_of
from edgewise.core.scores import Outcome, Place, Refusal, ScoreItem
from edgewise.core.state import State
from edgewise.core.statistics import Statistics
from edgewise.core.tileset import TileSet
from edgewise.core.words.book import book_of
from tests.broken.states import Counts, Honest, LosesWhatIsInAPart, NotesBends

# Copies.


class ForgetsAField(StripsSerialiser):
    def fields(self, state: State) -> dict[str, Any]:
        return {**super().fields(state), "passes": 0}


class CountsNotes(Statistics):
    def counts(self, state: State) -> dict[str, int]:
        assert isinstance(state, LosesWhatIsInAPart)
        return {"noted": len(state.notes.laid)}


class EndsByMoreThanItsFields(StripsScoring):
    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, Counts)
        outcome = super().outcome(state)
        return Outcome(outcome.scores, outcome.ranking, f"laid by {state.laid[:10]}")


# Scores and refusals.


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


class ConcealsNothing(StripsHidden):
    """Hides hands from a player who plays on from a state, but not where it is only written."""

    def conceal(self, state: State, seat: int) -> None:
        return


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


class TellsOfWhatNoPassHas(Strips):
    """Strips whose words of a pass have a place for a tile."""

    def __init__(self, tiles: TileSet) -> None:
        super().__init__(tiles, Honest)
        text = (FOLDER / "words" / "en.toml").read_text(encoding="utf-8")
        self.book = book_of(
            {"en": f'{text}\n[verbs.pass]\nbutton = "Pass"\nlog = "keeps {{thing}}"'}, "strips"
        )


class LosesWhatAReasonTells(StripsRefusals):
    def explain(self, state: State, code: int) -> Refusal:
        refusal = super().explain(state, code)
        return replace(refusal, args={}) if refusal.reason == "mismatch" else refusal


class NamesPointsWithoutWords(StripsScoring):
    def items(self, state: State, seat: int) -> list[ScoreItem]:
        return [
            WORDS.item(item.points, "glued", item.clause) for item in super().items(state, seat)
        ]


class HasAReasonWithoutAClause(StripsRefusals):
    def explain(self, state: State, code: int) -> Refusal:
        super().explain(state, code)
        return self.reasons.refuse("outside")


class HasAVerbWithoutWords(Strips):
    """Strips whose pass is written as another word than its words know."""

    def move_text(self, code: int) -> str:
        return "skip" if verb_of(code) == PASS else super().move_text(code)

    def parse_code(self, text: str) -> int:
        return super().parse_code("pass" if text == "skip" else text)


# Objects that raise.


class CannotHide(StripsHidden):
    def hide_from(self, state: State, seat: int) -> None:
        _look_up_what_is_not_there()
        super().hide_from(state, seat)


class CannotExplain(StripsRefusals):
    def explain(self, state: State, code: int) -> Refusal:
        _look_up_what_is_not_there()
        return super().explain(state, code)


class CannotListItems(StripsScoring):
    def items(self, state: State, seat: int) -> list[ScoreItem]:
        if state.points_of(seat):
            _look_up_what_is_not_there()
        return super().items(state, seat)


class CannotTellHowItEnded(StripsScoring):
    def outcome(self, state: State) -> Outcome:
        _look_up_what_is_not_there()
        return super().outcome(state)


def _look_up_what_is_not_there() -> None:
    """Fails in a function that is no method of the game."""
    raise KeyError("nothing")
