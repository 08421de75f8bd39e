"""Worlds that agree with all that a seat saw, each with the probability that chance gives it.

Tiles are tokens. A draw takes any token of the bag. Choices reveal nothing: the token
that another seat lays or returns is each token of its hand with equal probability. What was
shown of a token fixes its kind; the other tokens have the remaining kinds, dealt at random.
All of it is conditioned on what was shown: a seat that could not lay a tile held, at that
time, no tile that fitted.

How a game uses it: ``Inference.observe`` replays the past and notes each event here, as the
viewer saw it: ``draw``, ``show`` (laid or played), ``give_back``, ``take`` (turned up
from the bag), ``put`` (an open tile goes into the bag), ``bar`` (a hand held none of
these kinds) and ``need`` (the hand holds one of these now). A kind that the viewer was
not shown is ``UNKNOWN``. ``Hidden.sample`` then calls ``deal``. When ``matters`` is
false, all worlds are equally likely, and ``Stock.deal_hidden`` does the same at less cost.

Which token moved does not depend on kinds. So possible histories of the tokens (*ways*) are
drawn first, each weighted by the odds that the kinds shown are those that were seen. A deal
picks one of the ways by its weight and gives kinds to the tokens that are still unknown.

Where few deals agree, sampling may find none. Then a matching finds one (``Dealing``): for a
way that was drawn or, if every way drawn contradicts what was seen, for what is certain
in every way (``Certain``). So a world always agrees with what was shown of the tiles
where they lie now.

Worlds made from what is certain are all equally likely, not as likely as chance makes them:
who may have laid which tile is not weighed. That happens only when 1,500 ways in a row
contradict what was seen, as when for thirty rounds nobody draws a tile that all could lay.
It was never met in matches with the usual tiles.
"""

from __future__ import annotations

from typing import Any, Final

from librt.random import Random

from edgewise.core.certain import Certain
from edgewise.core.dealing import Dealing
from edgewise.core.errors import BadState
from edgewise.core.stock import Stock

UNKNOWN: Final = -1
WAYS: Final = 128
"""How many ways of the tokens are kept, unless ``Worlds.kept`` is set to another number."""
MOST_WAYS: Final = 60
"""How many are tried, at most, for each that is kept."""
HOPELESS: Final = 1500
"""After how many that all contradict what was seen no more are tried."""
TRIES: Final = 4000
"""How often a world is dealt by chance before it is matched, unless ``Worlds.tries`` is set."""

DRAW: Final = 0
SHOW: Final = 1
GIVE_BACK: Final = 2
TAKE: Final = 3
PUT: Final = 4
BAR: Final = 5

BY_CHANCE: Final = 0
BY_MATCHING: Final = 1
BY_WHAT_IS_CERTAIN: Final = 2


class Way:
    """Where every token went: which are known, and what the unknown ones cannot be.

    A token is its kind, or, if that is unknown, -1 less the number of its set of barred kinds.
    """

    def __init__(self, hands: list[list[int]], bag: list[int], counts: list[int]) -> None:
        self.hands: list[list[int]] = hands
        self.bag: list[int] = bag
        self.counts: list[int] = counts
        """How many of each kind are still unassigned."""
        self.unknown: int = sum(counts)
        self.weight: float = 1.0
        self.places: list[tuple[int, int, int]] = []
        """Unknown tokens that are barred from something: seat (-1: bag), barred kinds, bound."""

    def copy(self) -> Way:
        """Copies what later events change."""
        return Way([hand[:] for hand in self.hands], self.bag[:], self.counts[:])


class Worlds:
    """What a seat saw, as events, and the ways of the tokens that agree with it."""

    def __init__(self, stock: Stock) -> None:
        self.seats: int = int(stock.seats)
        self.counts: list[int] = [int(count) for count in stock.pool]
        self.hands: list[list[int]] = [
            stock.known_hand(seat) + [UNKNOWN] * int(stock.hidden[seat])
            for seat in range(self.seats)
        ]
        self.bag_size: int = int(stock.bag_size)
        self.events: list[tuple[int, int, int]] = []
        self.barred: list[int] = [0]
        self.matters: bool = False
        self.first: int = -1
        """The first event after which tokens differ; before it, one way stands for all."""
        self.kept: int = WAYS
        self.tries: int = TRIES
        self.needy: int = -1
        self.needed: int = 0
        self.searched: bool = False
        self.ways: list[Way] = []
        self.total: float = 0.0
        self.how: int = BY_CHANCE
        """How the last world was dealt."""

    # For a pickle.

    def to_data(self) -> dict[str, Any]:
        """Writes what was seen as plain data."""
        return {
            "counts": self.counts,
            "hands": self.hands,
            "bag_size": self.bag_size,
            "events": self.events,
            "barred": self.barred,
            "matters": self.matters,
            "first": self.first,
            "kept": self.kept,
            "tries": self.tries,
            "needy": self.needy,
            "needed": self.needed,
        }

    def take_data(self, data: dict[str, Any]) -> None:
        """Becomes what ``to_data`` wrote."""
        self.counts = data["counts"]
        self.hands = data["hands"]
        self.bag_size = data["bag_size"]
        self.events = data["events"]
        self.barred = data["barred"]
        self.matters = data["matters"]
        self.first = data["first"]
        self.kept = data["kept"]
        self.tries = data.get("tries", TRIES)
        self.needy = data["needy"]
        self.needed = data["needed"]

    # What was seen.

    def draw(self, seat: int, kind: int) -> None:
        """Notes that a seat drew a tile from the bag."""
        self.events.append((DRAW, seat, kind))

    def show(self, seat: int, kind: int) -> None:
        """Notes that a seat laid a tile of its hand, for all to see."""
        self.events.append((SHOW, seat, kind))

    def give_back(self, seat: int, kind: int) -> None:
        """Notes that a seat put a tile of its hand into the bag."""
        if kind >= 0:
            self._begin()
        self.events.append((GIVE_BACK, seat, kind))

    def take(self, kind: int) -> None:
        """Notes that a tile was turned up from the bag."""
        self.events.append((TAKE, -1, kind))

    def put(self, kind: int) -> None:
        """Notes that a tile everybody knew went into the bag."""
        self._begin()
        self.events.append((PUT, -1, kind))

    def bar(self, seat: int, kinds: int) -> None:
        """Notes that a hand held none of some kinds, given as a mask."""
        if kinds:
            self._begin()
            self.events.append((BAR, seat, self._set_number(kinds)))

    def need(self, seat: int, kinds: int) -> None:
        """Notes that a hand holds, now, a tile of some kinds."""
        self.matters = True
        self.needy = seat
        self.needed = kinds

    def _begin(self) -> None:
        self.matters = True
        if self.first < 0:
            self.first = len(self.events)

    def _set_number(self, kinds: int) -> int:
        if kinds not in self.barred:
            self.barred.append(kinds)
        return self.barred.index(kinds)

    # The ways of the tokens.

    def _find_ways(self) -> None:
        """Draws ways until there are enough that agree with what was seen."""
        rng = Random(len(self.events) + 1)
        start = Way(self.hands, [UNKNOWN] * self.bag_size, self.counts).copy()
        first = self.first if self.first >= 0 else len(self.events)
        self._walk(start, 0, first, rng)
        start.weight = 1.0
        for number in range(MOST_WAYS * self.kept):
            if number == HOPELESS and not self.ways:
                return
            way = start.copy()
            self._walk(way, first, len(self.events), rng)
            if way.weight > 0.0:
                self._bound(way)
            if way.weight > 0.0:
                self.ways.append(way)
                self.total += way.weight
                if len(self.ways) == self.kept:
                    return

    def _walk(self, way: Way, begin: int, end: int, rng: Random) -> None:
        """Lets events move tokens, any that they may have been."""
        hands = way.hands
        for index in range(begin, end):
            verb, seat, kind = self.events[index]
            if verb == BAR:
                self._bar_hand(way, hands[seat], self.barred[kind])
            elif verb == PUT:
                way.bag.append(kind)
            else:
                source = way.bag if verb == DRAW or verb == TAKE else hands[seat]
                token = self._move(way, source, kind, rng)
                if verb == DRAW:
                    hands[seat].append(token)
                elif verb == GIVE_BACK:
                    way.bag.append(token)
            if way.weight == 0.0:
                return

    def _bar_hand(self, way: Way, hand: list[int], kinds: int) -> None:
        for at in range(len(hand)):
            token = hand[at]
            if token < 0:
                hand[at] = -1 - self._set_number(self.barred[-1 - token] | kinds)
            elif (kinds >> token) & 1:
                way.weight = 0.0

    def _move(self, way: Way, source: list[int], kind: int, rng: Random) -> int:
        """Takes a token out of a bag or a hand: any, or one that can be what was shown."""
        if not source:
            way.weight = 0.0
            return UNKNOWN
        at = rng.randrange(len(source)) if kind < 0 else self._pick(way, source, kind, rng)
        token = source[at]
        source[at] = source[len(source) - 1]
        source.pop()
        if kind >= 0 and token < 0:
            way.counts[kind] -= 1
            way.unknown -= 1
            token = kind
        return token

    def _pick(self, way: Way, source: list[int], kind: int, rng: Random) -> int:
        """Picks a token by the odds that it is of a kind; the way is as likely as they sum up."""
        share = way.counts[kind] / way.unknown if way.unknown else 0.0
        total = 0.0
        for token in source:
            total += self._odds(token, kind, share)
        way.weight *= total / len(source)
        left = rng.random() * total
        last = 0
        for at in range(len(source)):
            odds = self._odds(source[at], kind, share)
            if odds > 0.0:
                last = at
                left -= odds
                if left < 0.0:
                    return at
        return last

    def _odds(self, token: int, kind: int, share: float) -> float:
        if token >= 0:
            return 1.0 if token == kind else 0.0
        if token == UNKNOWN:
            return share
        return 0.0 if (self.barred[-1 - token] >> kind) & 1 else share

    def _bound(self, way: Way) -> None:
        """Lists the barred tokens, those with the fewest kinds first, and weighs the way.

        The bound of a token is how many tiles it may be at most, when the tokens before
        it, whose kinds are all among its own, have theirs.
        """
        found: list[tuple[int, int, int]] = []
        for seat in range(-1, self.seats):
            for token in way.bag if seat < 0 else way.hands[seat]:
                if token < -1:
                    barred = self.barred[-1 - token]
                    found.append((self._allowed(way.counts, barred), seat, barred))
        found.sort()
        for index in range(len(found)):
            allowed, seat, barred = found[index]
            for earlier in range(index):
                if barred & ~found[earlier][2] == 0:
                    allowed -= 1
            if allowed <= 0:
                way.weight = 0.0
                return
            way.places.append((seat, barred, allowed))
            way.weight *= allowed / (way.unknown - index)

    def _allowed(self, counts: list[int], barred: int) -> int:
        total = 0
        for kind in range(len(counts)):
            if (barred >> kind) & 1 == 0:
                total += counts[kind]
        return total

    # Dealing.

    def deal(self, stock: Stock, rng: Random) -> None:
        """Deals the hidden tiles anew, so that they agree with what was noted."""
        if not self.searched:
            self.searched = True
            self._find_ways()
        hands = self._deal_by_chance(rng)
        if hands is None:
            hands = self._deal_by_matching(stock, rng)
        self._give(stock, hands)

    def _deal_by_chance(self, rng: Random) -> list[list[int]] | None:
        self.how = BY_CHANCE
        for _ in range(self.tries if self.ways else 0):
            hands = self._try_deal(self._choose(rng), rng)
            if hands is not None:
                return hands
        return None

    def _deal_by_matching(self, stock: Stock, rng: Random) -> list[list[int]]:
        """Deals by a way that chance rarely deals by, or, if no way was found, by what is certain.

        What is certain holds in every way, so there is such a deal if what was seen can be.
        """
        self.how = BY_MATCHING
        while self.ways:
            way = self._choose(rng)
            dealing = self._dealing_of(way)
            if dealing.deal(rng):
                return [self._known(way, seat) + dealing.hand(seat) for seat in range(self.seats)]
            self.total -= way.weight
            self.ways.remove(way)
        self.how = BY_WHAT_IS_CERTAIN
        certain = self._certain()
        if not certain.deal(rng):
            raise BadState("no deal of the hidden tiles agrees with what was shown of them")
        return [certain.hand(seat) for seat in range(self.seats)]

    def _dealing_of(self, way: Way) -> Dealing:
        """Gathers the unknown tokens of a way as places to deal to."""
        needy = -1 if self._has_needed(way.hands) else self.needy
        dealing = Dealing(needy, self.needed)
        for kind in range(len(way.counts)):
            dealing.add_tiles(kind, way.counts[kind])
        for seat in range(-1, self.seats):
            for token in way.bag if seat < 0 else way.hands[seat]:
                if token < 0:
                    dealing.add_place(seat, self.barred[-1 - token])
        return dealing

    def _known(self, way: Way, seat: int) -> list[int]:
        return [token for token in way.hands[seat] if token >= 0]

    def _certain(self) -> Dealing:
        """Gathers what holds in every way.

        A hand keeps its newest tiles, which the fewest conditions bind. A tile that the
        viewer put into the bag is in no place that was filled before.
        """
        certain = Certain(self.hands, self.counts)
        for when in range(len(self.events)):
            verb, seat, kind = self.events[when]
            if verb == BAR:
                certain.bar(seat, self.barred[kind])
            elif verb == DRAW:
                certain.draw(seat, kind, when)
            elif verb == SHOW:
                certain.show(seat, kind)
            elif verb == GIVE_BACK and kind < 0:
                certain.drop_oldest(seat)
            elif verb == TAKE:
                certain.take(kind)
            else:
                certain.put(kind, when)
        return certain.dealing(self.needy, self.needed)

    def _choose(self, rng: Random) -> Way:
        left = rng.random() * self.total
        for way in self.ways:
            left -= way.weight
            if left < 0.0:
                return way
        return self.ways[len(self.ways) - 1]

    def _try_deal(self, way: Way, rng: Random) -> list[list[int]] | None:
        """Gives kinds to the unknown tokens of a way, or gives up so that no deal is favoured."""
        counts = way.counts[:]
        unknown = way.unknown
        hands: list[list[int]] = [[] for _ in range(self.seats)]
        for seat, barred, bound in way.places:
            allowed = self._allowed(counts, barred)
            if allowed < bound and rng.random() * bound >= allowed:
                return None
            kind = draw_kind(counts, allowed, barred, rng)
            unknown -= 1
            if seat >= 0:
                hands[seat].append(kind)
        for seat in range(self.seats):
            for token in way.hands[seat]:
                if token >= 0:
                    hands[seat].append(token)
                elif token == UNKNOWN:
                    hands[seat].append(draw_kind(counts, unknown, 0, rng))
                    unknown -= 1
        return hands if self._has_needed(hands) else None

    def _has_needed(self, hands: list[list[int]]) -> bool:
        if self.needy < 0:
            return True
        return any(kind >= 0 and (self.needed >> kind) & 1 for kind in hands[self.needy])

    def _give(self, stock: Stock, hands: list[list[int]]) -> None:
        for seat in range(self.seats):
            if stock.hidden[seat] > 0 and stock.hidden[seat] != len(hands[seat]):
                raise BadState(
                    "tiles were moved since this was remembered; ask the match for the state "
                    "as a seat remembers it after its last move"
                )
        for seat in range(self.seats):
            if stock.hidden[seat] > 0:
                for kind in hands[seat]:
                    stock.reveal(seat, kind)


def draw_kind(counts: list[int], total: int, barred: int, rng: Random) -> int:
    """Draws one of the tiles that are left and not barred, each as likely, and takes it."""
    index = rng.randrange(total)
    for kind in range(len(counts)):
        if (barred >> kind) & 1 == 0:
            index -= counts[kind]
            if index < 0:
                counts[kind] -= 1
                return kind
    return UNKNOWN
