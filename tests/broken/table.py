"""Strips with one promise broken in each class, and what the conformance suite says of each."""

from __future__ import annotations

from edgewise_strips.game import Strips, make_game
from edgewise_strips.hidden import StripsHidden
from edgewise_strips.refusals import StripsRefusals
from edgewise_strips.scoring import StripsScoring
from edgewise_strips.serialise import StripsSerialiser
from edgewise_strips.state import StripsState

from edgewise.core.evaluation import Evaluator
from edgewise.core.observation import Observer
from tests.broken.objects import (
    AddsUpAtTheEndOnly,
    CannotEvaluate,
    CannotExplain,
    CannotHide,
    CannotListItems,
    CannotSayNotHeld,
    CannotTellHowItEnded,
    CannotTellPoints,
    CannotTellTheEnd,
    ConcealsNothing,
    CountsNotes,
    DealsTheSame,
    EndsByMoreThanItsFields,
    EndsWithOtherScores,
    EvaluatesByThePast,
    EvaluatesHands,
    EvaluatesToNothing,
    ForgetsAField,
    GivesAnUnknownReason,
    GivesNoReason,
    HasAReasonWithoutAClause,
    HasAVerbWithoutWords,
    HasPriorsByHands,
    HintsAtHiddenDraws,
    LosesWhatAReasonTells,
    MixesReasons,
    NamesNoBar,
    NamesNoClause,
    NamesPointsWithoutWords,
    PointsAtAnotherBoard,
    PointsAtEveryOtherSide,
    PointsAtNoSide,
    PointsAtNothing,
    SaysAllIsKnown,
    SaysNothingAboutItself,
    SaysNothingIsHidden,
    SaysNothingIsKnown,
    ScoresByNoClause,
    ShowsAHandInItems,
    ShowsHands,
    ShowsHiddenDraws,
    ShowsSecretsInAField,
    ShowsSecretsToBots,
    TellsEveryoneOfDraws,
    TellsOfWhatNoPassHas,
    WantsWhatDoesNotFit,
)
from tests.broken.shortcuts import (
    CountsMovesOfLater,
    CountsMovesOutOfOrder,
    CountsOneMoveLess,
    GainsNothing,
    HasPriorsThatFollowNothing,
    KnowsPriorsWrongly,
    MakesMovesToKnowThem,
    PacksFewerMoves,
    SaysChanceTellsNothing,
    TriesMovesForGood,
    ValuesSeatsBackwards,
)
from tests.broken.states import (
    ComesBack,
    Counts,
    CountsWrongly,
    DrawsEachKindAsLikely,
    DrawsNoCode,
    DrawsWhatIsNotLegal,
    HasAnEmptyFrame,
    HidesWhoIsOut,
    KeepsTheLeftMove,
    LaysOverTheFrame,
    LetsWhoIsOutMove,
    ListsNoBoard,
    ListsTwice,
    LosesAFieldOfADict,
    LosesAFieldThatNoDictShows,
    LosesTiles,
    LosesWhatIsInAPart,
    NeverEnds,
    NotesBends,
    PacksOtherWeights,
    PicklesNoPastUntilItIsOver,
    PrefersTheFirst,
    SharesPoints,
)

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
    PacksOtherWeights: "`pack_chances`: lists other moves or weights than `chance_weights`",
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
    ConcealsNothing: "`conceal`: seat .* is written otherwise than it sees",
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
    CannotHide: "`hide_from`: raised KeyError",
    CannotExplain: "`explain`: raised KeyError",
    CannotListItems: "`items`: raised KeyError",
    CannotTellHowItEnded: "`outcome`: raised KeyError",
    CannotEvaluate: "`evaluate`: raised ZeroDivisionError",
    EvaluatesToNothing: "`evaluate`: values the position of seat . at nan",
    EvaluatesHands: "`evaluate`: looks at what seat . may not know",
    HasPriorsByHands: "`prior`: looks at what seat . may not know",
    PacksFewerMoves: "`pack_codes`: lists other moves",
    CountsOneMoveLess: "`count_codes`: counts .* moves, where `pack_codes` lists",
    CountsMovesOfLater: "`count_codes`: makes other moves than `pack_codes` once a move was made",
    CountsMovesOutOfOrder: "`count_codes`: makes other moves than `pack_codes`. Remedy",
    KnowsPriorsWrongly: "`move_prior`: values .* where `prior` gives",
    MakesMovesToKnowThem: "`move_prior`: ",
    GainsNothing: "`gain`: counts the points of .* where `points_of` gives",
    ValuesSeatsBackwards: "`evaluate_seats`: values the position of seat .* where `evaluate_world`",
    SaysChanceTellsNothing: "`chance_tells_nothing`: is said, and .* where `prior` gives",
    HasPriorsThatFollowNothing: "`priors`: values .* where `prior` gives",
    TriesMovesForGood: "`begin_trial`: does not take .* back",
    EvaluatesByThePast: "`evaluate_world`: looks at more than the position",
    NamesNoBar: "`words`: the words in 'en' lack tiles.bar. Remedy: add this to words/en.toml",
    SaysNothingAboutItself: "`words`: the words in 'en' lack about",
    CannotSayNotHeld: "`words`: the words in 'en' lack reasons.not-held",
    CannotTellPoints: "`words`: the words in 'en' lack points.joined",
    CannotTellTheEnd: "`words`: the words in 'en' lack outcomes.stuck",
    HasAVerbWithoutWords: "`words`: the words in 'en' lack verbs.skip",
    TellsOfWhatNoPassHas: "`words`: nothing is given for thing in 'keeps {thing}'. Remedy: mend",
    LosesWhatAReasonTells: "`words`: nothing is given for .* Remedy: mend",
    NamesPointsWithoutWords: "`words`: there are no words for points.glued",
    HasAReasonWithoutAClause: "`explain`: raised LookupError: the reason 'outside' has no clause",
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
    elif issubclass(broken, Observer):
        game.observer = broken()
    else:
        assert issubclass(broken, Evaluator)
        game.evaluator = broken()
    return game
