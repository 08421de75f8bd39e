"""Random games of any game, checked at every move for what all games promise."""

from __future__ import annotations

import itertools
import json
import math
import pickle
import random
from collections.abc import Iterator

from librt.random import Random

from edgewise.core.chance import CHANCE, EVERYONE, SPECTATOR, make_rng
from edgewise.core.errors import BadState, EdgewiseError, IllegalMove
from edgewise.core.game import Game
from edgewise.core.moves import VERB_SHIFT, Move
from edgewise.core.notation import UNKNOWN
from edgewise.core.state import State
from edgewise.match import draw_chance

MOVES_LIMIT = 5000
CHECK_EVERY = 7


class ConformanceError(AssertionError):
    """A game broke one of the promises that all games make."""


def check_game(game: Game, *, matches: int = 1, seed: int = 1) -> None:
    """Plays random matches for every number of seats and every option."""
    for number, (players, options) in enumerate(settings(game)):
        for match in range(matches):
            rng = random.Random(f"{seed}/{number}/{match}")
            _Match(game, players, options, rng).run()


def check_playouts(game: Game, *, matches: int, seed: int = 1) -> None:
    """Plays many random matches, as a search does, and checks how each of them ends."""
    every = list(settings(game))
    for number in range(matches):
        players, options = every[number % len(every)]
        match = _Match(game, players, options, random.Random(f"{seed}/{number}"))
        match.play_out(make_rng(match.rng))


def settings(game: Game) -> Iterator[tuple[int, dict[str, object]]]:
    """Lists every number of seats with every combination of options."""
    names = [option.name for option in game.options]
    for values in itertools.product(*[option.choices for option in game.options]):
        options = dict(zip(names, values, strict=True))
        for players in game.seats:
            try:
                game.new(players, options)
            except EdgewiseError:
                continue
            yield players, options


class _Match:
    """One random match; every check names what it was about when it fails."""

    def __init__(
        self, game: Game, players: int, options: dict[str, object], rng: random.Random
    ) -> None:
        self.game = game
        self.rng = rng
        self.state = game.new(players, options)
        self.where = f"{game.id} for {players}, {options}"
        self.earlier: list[tuple[State, int]] = []

    def run(self) -> None:
        while self.state.to_move is not None:
            self.need(len(self.state.past) < MOVES_LIMIT, f"ends within {MOVES_LIMIT} moves")
            self.check_moves()
            if len(self.state.past) % CHECK_EVERY == 0 or len(self.state.past) < 3:
                self.check_round_trips()
                self.check_refusals()
                self.check_secrets()
            self.check_secret_moves()
            self.step()
            self.check_scores()
        self.check_end()

    def play_out(self, rng: Random) -> None:
        """Plays to the end without looking, and looks at what came out."""
        state = self.state
        for _ in range(MOVES_LIMIT):
            if state.is_over:
                break
            state.apply(state.random_code(rng))
        self.need(state.is_over, f"ends within {MOVES_LIMIT} moves")
        self.need(not state.problems(), f"nothing is lost: {state.problems()}")
        again = self.game.from_dict(state.to_dict())
        self.need(again.to_dict() == state.to_dict(), "a state reads back from its dict")
        self.check_scores()

    def need(self, holds: bool, what: str) -> None:
        if not holds:
            tail = " ".join(self.state.log()[-6:])
            raise ConformanceError(f"{self.where}, after {tail or 'no move'}: {what}")

    def check_moves(self) -> None:
        codes = self.state.list_codes()
        moves = list(self.state.legal_moves)
        self.need(bool(moves), "a state that is not over has legal moves")
        self.need(len(set(codes)) == len(codes), "legal moves are unique")
        self.need(moves == sorted(moves), "legal moves are sorted")
        for move in moves if len(moves) < 40 else self.rng.sample(moves, 40):
            self.need(self.state.why_not(move) is None, f"{move} is legal, so why_not is None")
            self.need(move in self.state.legal_moves, f"{move} is in its own list")
            again = self.game.parse_move(move.text())
            self.need(again == move, f"{move} reads back as itself, not as {again}")
        passing = self.state.letting_pass()
        self.need(passing is None or passing in codes, "what lets a play happen is legal")
        known = self.state.seen_by(SPECTATOR).letting_pass()
        self.need(known == passing, "everybody knows that a seat is asked out of its turn")
        if self.state.to_move == CHANCE:
            outcomes = self.state.chance_outcomes()
            self.need(math.isclose(sum(odds for _, odds in outcomes), 1.0), "odds sum to one")
            self.need([move for move, _ in outcomes] == moves, "chance plays the legal moves")
            self.need(all(odds > 0 for _, odds in outcomes), "no outcome has no odds")
        else:
            self.need(self.state.chance_outcomes() == [], "chance has no say in a seat's move")

    def check_round_trips(self) -> None:
        state = self.state
        print_ = state.fingerprint()
        data = json.loads(json.dumps(state.to_dict()))
        try:
            again = self.game.from_dict(data)
        except BadState as error:
            self.need(False, f"a state reads back from its dict: {error}")
        self.need(again.to_dict() == state.to_dict(), "a state reads back from its dict")
        self.need(again.fingerprint() == print_, "equal states have equal fingerprints")
        self.need(
            list(again.legal_moves) == list(state.legal_moves), "equal states have equal moves"
        )
        twin = state.copy()
        self.need(twin.fingerprint() == print_, "a copy is equal")
        self.need(twin.log() == state.log(), "a copy has the same past")
        if state.to_move is not None:
            move = self.rng.choice(list(twin.legal_moves))
            twin.push(move)
            self.need(state.fingerprint() == print_, "a copy shares nothing")
            self.need(twin.pop() == move, "pop gives back the move")
            self.need(twin.to_dict() == state.to_dict(), "pop restores the dict")
            self.need(twin.fingerprint() == print_, "pop restores the fingerprint")

    def check_refusals(self) -> None:
        state = self.state
        legal = {move.code for move in state.legal_moves}
        clauses = {clause.number for clause in self.game.rulebook.clauses}
        for move in self.corrupted(sorted(legal)):
            if move.code in legal:
                continue
            print_ = state.fingerprint()
            refusal = state.why_not(move)
            self.need(refusal is not None, f"{move} is not legal, so why_not says why")
            assert refusal is not None
            self.need(refusal.clause in clauses, f"{refusal.clause} is in the rulebook")
            self.need(bool(refusal.sentence), "a refusal has a sentence")
            try:
                state.push_text(move.text())
            except IllegalMove as error:
                self.need(error.clause == refusal.clause, "the error names the clause")
            else:
                self.need(False, f"{move} is refused")
            self.need(state.fingerprint() == print_, "a refused move changes nothing")

    def corrupted(self, legal: list[int]) -> list[Move]:
        """Bends legal moves into others that can be read: another verb, tile, turn or cell."""
        found: list[Move] = []
        for code in self.rng.sample(legal, min(6, len(legal))):
            for _ in range(6):
                bent = code ^ (1 << self.rng.choice([0, 1, 2, 15, 16, 17, 31, 32, 33, 34, 35]))
                if self.rng.random() < 0.4:
                    bent = (self.rng.randrange(10) << VERB_SHIFT) | (bent & ((1 << VERB_SHIFT) - 1))
                try:
                    move = self.game.parse_move(Move(self.game, bent).text())
                except (EdgewiseError, IndexError):
                    continue
                found.append(move)
        return found

    def check_secrets(self) -> None:
        state = self.state
        for seat in [*range(state.players), SPECTATOR]:
            seen = state.seen_by(seat)
            twin = seen.resample(self.rng.getrandbits(60))
            self.need(not twin.problems(), f"resampling keeps everything: {twin.problems()}")
            self.need(
                json.dumps(twin.seen_by(seat).to_dict()) == json.dumps(seen.to_dict()),
                f"seat {seat} sees the same in twins that differ in secrets",
            )
            fresh = twin.view(seat)
            known = self.game.from_dict(state.to_dict()).view(seat)
            self.need(json.dumps(fresh) == json.dumps(known), f"seat {seat} has the same view")
            again = self.game.from_dict(json.loads(json.dumps(seen.to_dict())))
            self.need(again.to_dict() == seen.to_dict(), "what is seen reads back from its dict")
            if state.to_move == seat:
                self.need(
                    list(seen.legal_moves) == list(state.legal_moves),
                    f"seat {seat} sees its own legal moves",
                )
            self.check_resample_varies(seen)
            self.check_worlds(seat, seen)

    def check_worlds(self, seat: int, seen: State) -> None:
        """What is dealt anew is a position that play can lead to, and looks the same."""
        for memory in (seen, self.state.remembered_by(seat)):
            world = memory.resample(self.rng.getrandbits(60))
            try:
                again = self.game.from_dict(world.to_dict())
            except BadState as error:
                self.need(False, f"a world of seat {seat} is a position: {error}")
            same = again.seen_by(seat).to_dict() == memory.to_dict()
            self.need(same, f"a world of seat {seat} looks the same to it")

    def check_resample_varies(self, seen: State) -> None:
        """Where something is hidden, dealing it anew must be able to change it."""
        if self.hides_choice(seen):
            prints = {seen.resample(self.rng.getrandbits(60)).fingerprint() for _ in range(24)}
            self.need(len(prints) > 1, "resampling changes what is hidden")

    def hides_choice(self, seen: State) -> bool:
        data = seen.to_dict()
        hidden = sum(hand.get(UNKNOWN, 0) for hand in data.get("hands", []))
        unseen = data["unseen"]
        total = int(sum(unseen.values()))
        return bool(0 < hidden < total and max(unseen.values()) < 0.7 * total)

    def check_secret_moves(self) -> None:
        """Moves that a seat may not know must look alike to it, whatever they were."""
        state = self.state
        secret = [m for m in state.legal_moves if state.audience(m.code) != EVERYONE]
        if len(secret) < 2:
            return
        one, other = self.rng.sample(secret, 2)
        for seat in [*range(state.players), SPECTATOR]:
            if seat in (state.audience(one.code), state.audience(other.code)):
                continue
            if state.masked_text(one.code) != state.masked_text(other.code):
                continue
            views: list[str] = []
            for move in (one, other):
                twin = state.copy()
                twin.push(move)
                views.append(json.dumps(twin.view(seat)))
            self.need(views[0] == views[1], f"{one} and {other} look alike to seat {seat}")

    def step(self) -> None:
        state = self.state
        if state.to_move == CHANCE:
            move = draw_chance(state, self.rng)
        else:
            move = self.rng.choice(list(state.legal_moves))
        before, data = state.fingerprint(), state.to_dict()
        twin = state.copy()
        twin.push(move)
        state.push(move)
        self.need(twin.fingerprint() == state.fingerprint(), "same moves, same state")
        state.pop()
        self.need(state.fingerprint() == before, f"pop of {move} restores the fingerprint")
        self.need(state.to_dict() == data, f"pop of {move} restores the dict")
        state.push_text(move.text())
        self.need(twin.fingerprint() == state.fingerprint(), "a move and its text do the same")
        self.need(not state.problems(), f"nothing is lost: {state.problems()}")
        self.remember(twin)

    def remember(self, state: State) -> None:
        """Keeps earlier states and checks that later moves left them alone."""
        if len(self.state.past) % CHECK_EVERY == 0:
            for old, print_ in self.earlier:
                self.need(old.fingerprint() == print_, "later moves change no earlier state")
            self.earlier.append((state, state.fingerprint()))

    def check_scores(self) -> None:
        for seat in range(self.state.players):
            items = sum(item.points for item in self.state.score_items(seat))
            score = int(self.state.score(seat))
            self.need(items == score, f"items of seat {seat} add up to {items}, not {score}")

    def check_end(self) -> None:
        state = self.state
        outcome = state.outcome()
        self.need(outcome is not None, "a match that is over has an outcome")
        assert outcome is not None
        self.need(len(state.legal_moves) == 0, "a match that is over has no moves")
        ranked = sorted(seat for group in outcome.ranking for seat in group)
        self.need(ranked == list(range(state.players)), "the ranking has every seat once")
        self.need(bool(outcome.reason), "an outcome has a reason")
        self.check_round_trips()
        self.check_secrets()
        again = pickle.loads(pickle.dumps(state))
        self.need(again == state, "a state pickles")
        self.need(again.log() == state.log(), "a pickled state keeps its past")
        for old, print_ in self.earlier:
            self.need(old.fingerprint() == print_, "later moves change no earlier state")
