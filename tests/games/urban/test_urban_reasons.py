"""Every reason for which Urban Insanity refuses a move holds in the position."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from edgewise import Move, State
from edgewise.testing.reasons import Predicate, check_reasons
from tests.asking import refusal_of, seat_to_move
from tests.games.urban.urban_positions import GAME, position, tile, urbanites
from tests.games.urban.urban_town import OPPOSITE, STEPS, Plot, Town

Args = Mapping[str, str | int]
CHANCE_VERBS = ("first", "card", "draw")
OWN_PHASES = ("blaze", "alarm", "roll", "drive")
OWNERS = {
    **dict.fromkeys(("blaze", "engine", "roll", "truck"), "fire_engines"),
    **dict.fromkeys(("takeover", "sell"), "franchises"),
    **dict.fromkeys(("car", "throw", "arrest"), "mobsters"),
    "rubble": "skyscrapers",
}
"""The set of each verb that the base does not have."""


def about(check: Callable[[Town, Args], object]) -> Predicate:
    """Makes a predicate of a town; the arguments must be those of the move."""

    def holds(state: State, move: Move, args: Args) -> bool:
        town = Town(state, move)
        name = town.text.partition(":")[2] or town.verb
        same = {"tile": name, "card": name, "spot": town.spot}
        if any(args[key] != same[key] for key in same if key in args):
            return False
        if "cell" in args and town.verb != "truck":
            if args["cell"] != f"{town.cell[0]},{town.cell[1]}":
                return False
        return bool(check(town, args))

    return holds


def clashes(t: Town, args: Args) -> bool:
    plot = Plot(t.sheet, {"tile": t.verb, "turn": t.spot})
    x, y = t.cell
    side = str(args["side"])
    other = t.board.get((x + STEPS[side][0], y + STEPS[side][1]))
    shown = (plot.shows(side), other.shows(OPPOSITE[side]) if other else "")
    return shown == (args["shown"], args["wanted"]) and shown[0] != shown[1]


def lone(t: Town) -> bool:
    x, y = t.cell
    return not any((x + a, y + b) in t.board for a, b in STEPS.values())


def stands(t: Town) -> bool:
    return t.laid is not None and t.plot.urbanites.get(t.spot) == t.turn


def has_hydrant(t: Town) -> bool:
    feature = t.feature(t.cell, t.spot)
    return any("hydrant" in t.board[cell].part(anchor)[2] for cell, anchor in feature)


def is_effect_offered(t: Town) -> bool:
    """Whether an offered drive ends on the same tile, puts out the same, and comes before."""
    legs, _ = t.drive()
    tiles = [cell for leg in legs for cell in leg]
    fires = {cell for cell in tiles if t.board[cell].blaze}
    for move in t.state.legal_moves:
        other = Town(t.state, move)
        if other.cell != t.cell:
            continue
        way = [cell for leg in other.drive()[0] for cell in leg]
        if {cell for cell in way if t.board[cell].blaze} == fires:
            steps = [len(town.spot.replace("stay", "").split("-")) for town in (other, t)]
            return steps[0] <= steps[1]
    return False


def in_own_phase(t: Town) -> bool:
    return t.phase in OWN_PHASES


def has_lifted(t: Town) -> tuple[tuple[int, int], str]:
    lifted = t.data["lifted"]
    return (lifted["x"], lifted["y"]), lifted["on"]


def passes_yield(t: Town) -> bool:
    legs, end = t.drive()
    if end == "yield":
        return True
    on = t.board.get(t.cell)
    return end == "arrived" and t.cell in legs[-1][:-1] and on is not None and on.sign == "yield"


BASE: dict[str, Callable[[Town, Args], object]] = {
    "over": lambda t, _: t.state.is_over,
    "seat-to-move": lambda t, a: t.verb in CHANCE_VERBS and a["seat"] == seat_to_move(t.state) >= 0,
    "no-such-move": lambda t, _: t.verb in OWNERS and OWNERS[t.verb] not in t.data,
    "beginner-first": lambda t, _: t.phase == "begin" and t.verb != "first",
    "no-such-seat": lambda t, a: t.state.players <= int(t.text[6:]) == a["seat"],
    "card-first": lambda t, _: t.phase == "card-draw" and t.verb != "card",
    "card-not-to-come": lambda t, a: t.phase == "card-draw" and a["card"] not in t.data["deck"],
    "tile-first": lambda t, _: t.phase == "tile-draw" and t.verb != "draw",
    "not-in-bag": lambda t, a: t.phase == "tile-draw" and a["tile"] not in t.data["bag"],
    "not-laying": lambda t, _: t.lays and t.phase != "play" and not t.by_chance,
    "not-drawn": lambda t, a: t.phase == "play" and a["tile"] not in t.data["hands"][t.turn],
    "no-pass": lambda t, _: t.text == "pass" and t.phase != "piece",
    "not-placing": lambda t, _: t.verb == "urbanite" and t.phase != "piece",
    "other-tile": lambda t, _: t.phase == "piece" and t.cell != t.last,
    "none-in-hand": lambda t, a: t.data["supply"][t.turn] == 0 and a["seat"] == t.turn,
    "no-feature": lambda t, _: t.phase == "piece" and not t.plot.begins(t.spot),
    "highway": lambda t, _: t.plot.kind(t.spot) == "highway",
    "claimed": lambda t, _: t.phase == "piece" and t.is_claimed(t.cell, t.spot),
    "no-card": lambda t, _: t.phase in ("play", "piece"),
    "card-second-tile": lambda t, _: t.card in ("building-boom", "bulldozer") and t.verb != "use",
    "card-moving-in": lambda t, _: t.card == "moving-in" and t.verb != "use",
    "card-day-off": lambda t, _: t.card == "day-off" and t.verb != "recall",
    "card-moving-van": lambda t, _: t.card == "moving-van" and t.verb not in ("lift", "settle"),
    "recall-nobody": lambda t, _: t.card == "day-off" and not stands(t),
    "lift-nobody": lambda t, _: t.card == "moving-van" and not stands(t),
    "lift-nowhere": lambda t, _: stands(t) and not t.homes((t.cell, t.spot)),
    "lift-first": lambda t, _: t.card == "moving-van" and t.data["lifted"] is None,
    "settle-first": lambda t, _: t.phase == "resettle" and t.verb != "settle",
    "settle-no-tile": lambda t, _: t.phase == "resettle" and t.laid is None,
    "settle-occupied": lambda t, _: t.phase == "resettle" and t.plot.occupied,
    "settle-no-feature": lambda t, _: t.phase == "resettle" and not t.plot.begins(t.spot),
    "settle-same": lambda t, _: (t.cell, t.spot) in t.feature(*has_lifted(t)),
    "settle-claimed": lambda t, _: t.phase == "resettle" and t.is_claimed(t.cell, t.spot),
    "settle-complete": lambda t, _: t.phase == "resettle" and t.is_complete(t.cell, t.spot),
    "occupied": lambda t, _: t.phase == "play" and t.laid is not None,
    "detached": lambda t, _: t.phase == "play" and lone(t),
    "mismatch": lambda t, a: t.phase == "play" and clashes(t, a),
}

FIRE: dict[str, Callable[[Town, Args], object]] = {
    "dice-first": lambda t, _: t.phase == "roll" and t.verb != "roll",
    "no-roll": lambda t, _: t.verb == "roll" and t.phase != "roll",
    "blaze-or-decline": lambda t, _: t.phase == "blaze" and t.verb not in ("blaze", "decline"),
    "no-blaze-now": lambda t, _: t.verb == "blaze" and t.phase != "blaze",
    "all-lie": lambda t, a: sum(p.blaze is not None for p in t.board.values()) == a["tokens"] == 10,
    "blaze-no-tile": lambda t, _: t.phase == "blaze" and t.laid is None,
    "no-building": lambda t, _: not t.plot.begins(t.spot) or t.plot.kind(t.spot) != "block",
    "blaze-occupied": lambda t, _: t.phase == "blaze" and t.plot.occupied,
    "hydrant": lambda t, _: t.phase == "blaze" and has_hydrant(t),
    "answer-or-decline": lambda t, _: t.phase == "alarm" and t.verb not in ("use", "decline"),
    "bring-truck": lambda t, _: t.phase == "alarm" and t.truck is None and t.verb == "use",
    "no-call": lambda t, _: t.verb == "engine" and t.phase not in ("alarm", "piece"),
    "in-city": lambda t, _: t.phase == "alarm" and t.truck is not None,
    "engine-no-tile": lambda t, _: t.phase == "alarm" and t.laid is None,
    "engine-occupied": lambda t, _: t.phase == "alarm" and t.plot.occupied,
    "no-start": lambda t, _: not t.plot.station and t.plot.sign != "exit",
    "other-station": lambda t, _: t.phase == "piece" and t.cell != t.last,
    "no-station": lambda t, _: t.phase == "piece" and t.cell == t.last and not t.plot.station,
    "station-occupied": lambda t, _: t.cell == t.last and t.plot.station and t.plot.urbanites,
    "drive-or-stay": lambda t, _: t.phase == "drive" and t.verb != "truck",
    "no-drive": lambda t, _: t.verb == "truck" and t.phase != "drive",
    "too-few-points": lambda t, a: a["points"] == t.fire["dice"][0] < len(t.spot.split("-")),
    "no-way": lambda t, _: t.drive()[1] == "no way",
    "elsewhere": lambda t, a: (
        t.drive()[1] == "arrived" and str(a["cell"]) == "{},{}".format(*t.drive()[0][-1][-1])
        and t.drive()[0][-1][-1] != t.cell and not passes_yield(t)
    ),
    "twice": lambda t, _: t.drive()[1] == "twice",
    "at-yield": lambda t, _: passes_yield(t),
    "no-exits": lambda t, a: t.drive()[1] == "no exits" and str(a["side"]) in t.spot,
    "stadium": lambda t, _: t.drive()[1] == "stadium",
    "goal-occupied": lambda t, _: (
        t.plot.occupied and not t.plot.blaze and t.cell != t.truck and t.drive()[1] == "arrived"
    ),
    "other-route": lambda t, _: t.drive()[1] == "arrived" and is_effect_offered(t),
}  # fmt: skip

FRANCHISES: dict[str, Callable[[Town, Args], object]] = {
    "takeover-or-decline": lambda t, _: (
        t.phase == "takeover" and t.verb not in ("takeover", "decline")
    ),
    "no-takeover-now": lambda t, _: t.verb == "takeover" and t.phase != "takeover",
    "sell-or-decline": lambda t, _: t.phase == "market" and t.verb not in ("sell", "decline"),
    "no-sale-now": lambda t, _: t.verb == "sell" and t.phase != "market",
}

MOBSTERS: dict[str, Callable[[Town, Args], object]] = {
    "throw-first": lambda t, _: t.phase == "throw" and t.verb != "throw",
    "no-throw": lambda t, _: t.verb == "throw" and t.phase != "throw",
    "car-or-decline": lambda t, _: t.phase == "car" and t.verb not in ("car", "decline"),
    "no-car-now": lambda t, _: t.verb == "car" and t.phase not in ("car", "piece"),
    "car-no-hideout": lambda t, _: (
        t.phase == "piece" and (t.cell != t.last or "hideout" not in t.plot.icons)
    ),
    "hideout-occupied": lambda t, _: t.cell == t.last and t.plot.occupied,
    "car-no-tile": lambda t, _: t.phase == "car" and t.laid is None,
    "car-stays": lambda t, _: t.phase == "car" and t.plot.car == t.turn,
    "car-occupied": lambda t, _: t.plot.vehicle or t.plot.blaze or t.plot.rubble,
    "car-no-way": lambda t, _: t.phase == "car" and t.laid is not None,
    "arrest-or-decline": lambda t, _: t.phase == "bribe" and t.verb not in ("arrest", "decline"),
    "no-arrest-now": lambda t, _: t.verb == "arrest" and t.phase != "bribe",
    "arrest-nobody": lambda t, _: t.laid is None or t.plot.urbanites.get(t.spot, t.turn) == t.turn,
    "arrest-far": lambda t, _: (
        not any(
            plot.car == t.turn and max(abs(t.cell[0] - x), abs(t.cell[1] - y)) < 2
            for (x, y), plot in t.board.items()
        )
    ),
}

SKYSCRAPERS: dict[str, Callable[[Town, Args], object]] = {
    "rubble-or-decline": lambda t, _: t.phase == "wreck" and t.verb not in ("rubble", "decline"),
    "no-rubble-now": lambda t, _: t.verb == "rubble" and t.phase != "wreck",
    "rubble-no-tile": lambda t, _: t.phase == "wreck" and t.laid is None,
    "rubble-no-building": lambda t, _: not t.plot.begins(t.spot) or t.plot.kind(t.spot) != "block",
    "rubble-occupied": lambda t, _: t.phase == "wreck" and t.plot.occupied,
    "rubble-complete": lambda t, _: t.phase == "wreck" and t.is_complete(t.cell, t.spot),
}

PREDICATES = {
    code: about(check)
    for code, check in {**BASE, **FIRE, **FRANCHISES, **MOBSTERS, **SKYSCRAPERS}.items()
}


def van() -> State:
    """A Moving Van for seat 0, who stands in a block that two tiles share, and on a road."""
    board = [
        tile("town-square@0,0/r0", urbanites=urbanites(N=0)),
        tile("long-block@0,-1/r0"),
        tile("cul-de-sac@-1,0/r1", urbanites=urbanites(N=1)),
        tile("block-stop@4,0/r0", urbanites=urbanites(N=1)),
        tile("long-block@4,-1/r0"),
        tile("corner-block-stop@7,0/r0"),
        tile("corner-block-stop@8,0/r3"),
        tile("block-end@7,-1/r2"),
        tile("block-end@8,-1/r2"),
        tile("overpass@4,4/r0"),
    ]
    state = position(board)
    state.push_text("card:moving-van")
    return state


def nowhere() -> State:
    """A Moving Van for seat 0, one of whose Urbanites can move on its own tile alone."""
    board = [
        tile("four-way-stop@0,0/r0", urbanites=urbanites(N=0)),
        tile("straight-highway@5,0/r0", urbanites=urbanites(E=0, W=1)),
    ]
    state = position(board)
    state.push_text("card:moving-van")
    return state


def drives() -> State:
    """The truck at an EXIT, with a road down to a STOP and a highway over a YIELD."""
    board = [
        tile("exit@0,0/r0", truck=True),
        tile("yield@1,0/r0"),
        tile("exit@2,0/r0"),
        tile("block-corner-stop@0,1/r3"),
        tile("block-street@1,1/r0"),
        tile("curved-road@2,1/r1"),
        tile("block-exit@3,0/r0", urbanites=urbanites(N=0)),
        tile("crossing-exit@9,0/r0"),
    ]
    return position(board, phase="drive", fire_engines={"dice": [6, 2]})


def burning() -> State:
    """All ten Blaze Tokens in the city while an Arsonist is at work."""
    board = [tile(f"block-crossing@{3 * number},0/r0", blaze="N") for number in range(10)]
    board.append(tile("city-gate@-3,0/r0"))
    return position(board, phase="blaze", card="arsonist", fire_engines={"tokens_due": 1})


def protected() -> State:
    """A Fire Bug in a city where one block has a hydrant."""
    board = [tile("hydrant-street@0,0/r0"), tile("city-gate@3,0/r0")]
    return position(board, phase="blaze", card="fire-bug", fire_engines={"tokens_due": 1})


def station(**lies: object) -> State:
    """A Fire Station that was just laid, and another one."""
    board = [tile("station@0,0/r0", **lies), tile("station-street@3,0/r0")]
    return position(board, phase="piece", last={"x": 0, "y": 0, "on": "N"}, pieces_due=1)


def nobody_left() -> State:
    """A Fire Station just laid by seat 0, whose seven Urbanites are all in the city."""
    board = [tile("station@0,0/r0")]
    for number in range(7):
        board.append(tile(f"block-crossing@{3 * number},3/r0", urbanites=urbanites(N=0)))
    return position(board, phase="piece", last={"x": 0, "y": 0, "on": "N"})


def plain_tile() -> State:
    """A tile that is no Fire Station was just laid."""
    board = [tile("block-crossing@0,0/r0")]
    return position(board, phase="piece", last={"x": 0, "y": 0, "on": "N"})


def to_the_stadium() -> State:
    """The truck beside a stadium on which an Urbanite stands."""
    board = [
        tile("station-street@0,0/r1", truck=True),
        tile("stadium@1,0/r1", urbanites=urbanites(stadium=0)),
    ]
    return position(board, phase="drive", fire_engines={"dice": [6, 2]})


ALL = {option.name: True for option in GAME.options}


def all_sets(**fields: Any) -> State:
    """A position with all sets, in a phase of one of them."""
    board = [
        tile("town-square@0,0/r0"),
        tile("block-end@0,-1/r2", urbanites=urbanites(N=0)),
        tile("corner-block@4,0/r0"),
        tile("block-end@7,0/r0"),
        tile("block-end@7,-1/r2"),
    ]
    return position(board, options=ALL, franchises={"franchise_tokens": [1, 2]}, **fields)


def mob_town(**fields: Any) -> State:
    """Seat 0's Mob Car with the other one beside it, and Urbanites near and far."""
    board = [
        tile("four-way-stop@0,0/r0", car={"seat": 0}),
        tile("four-way-stop@1,0/r0", car={"seat": 1}),
        tile("four-way-stop@2,0/r0"),
        tile("block-end@0,1/r2", urbanites=urbanites(N=1)),
        tile("block-end@5,0/r0", urbanites=urbanites(N=1)),
        tile("hideout@9,0/r0"),
    ]
    return position(board, options=ALL, **fields)


def of_other_sets() -> list[tuple[State, str]]:
    wreck = all_sets(phase="wreck", card="wrecker")
    takeover = all_sets(phase="takeover", card="takeover")
    market = all_sets(phase="market", card="stock-market")
    drive = mob_town(phase="car", card="drive-by", mobsters={"car_points": 2})
    bribe = mob_town(phase="bribe", card="bribe")
    laid = mob_town(phase="piece", last={"x": 9, "y": 0, "on": "N"})
    hidden = position(
        [tile("hideout@0,0/r0", urbanites=urbanites(N=0))],
        options=ALL,
        phase="piece",
        card="moving-in",
        last={"x": 0, "y": 0, "on": "N"},
    )
    spots = ["0,0/N", "0,-1/S", "4,0/S", "7,0/N", "9,9/N"]
    cells = ["0,0", "1,0", "2,0", "5,0", "9,9"]
    return [
        *[(wreck, f"rubble@{spot}") for spot in spots],
        *[(drive, f"car@{cell}") for cell in cells],
        *[(bribe, f"arrest@{spot}") for spot in ("5,0/N", "0,0/N", "9,9/N", "0,1/N")],
        (laid, "car@0,0"),
        (hidden, "car@0,0"),
        (mob_town(phase="throw", card="drive-by"), "draw:exit"),
        *[(state, text) for state in (drive, bribe) for text in ("pass", "throw:3", "use")],
        *[(state, text) for state in (wreck, takeover, market)
          for text in ("pass", "sell", "takeover", "use", "rubble@4,0/N", "car@0,0",
                       "arrest@0,0/N", "throw:1")],
    ]  # fmt: skip


def asked() -> list[tuple[State, str]]:
    lifted = van()
    lifted.push_text("lift@0,0/N")
    settles = ["0,-1/N", "4,-1/N", "4,0/N", "7,-1/S", "9,9/N", "4,4/E", "4,4/S", "-1,0/W"]
    routes = ["0,1/S3", "1,0/E", "0,0/E-W", "2,0/S-E2", "2,0/S-E", "3,0/E2", "5,5/N", "1,1/S",
              "2,0/E-E-E-E-E-E", "9,9/S-E-N"]  # fmt: skip
    board = [tile("city-gate@0,0/r0"), tile("exit@3,0/r0"), tile("block-exit@5,0/r0", blaze="N")]
    alarm = position(board)
    alarm.push_text("card:fire-alarm")
    full = station(urbanites=urbanites(N=0))
    return [
        *[(lifted, f"settle@{spot}") for spot in settles],
        *[(drives(), f"truck@{route}") for route in routes],
        (van(), "settle@0,-1/N"),
        (nowhere(), "lift@5,0/E"),
        (GAME.new(2), "first:4"),
        (burning(), "blaze@-3,0/N"),
        (protected(), "blaze@0,0/N"),
        *[
            (alarm, text)
            for text in ("use", "engine@0,0", "engine@9,9", "engine@5,0", "draw:exit", "pass")
        ],
        (full, "engine@0,0"),
        (station(), "engine@3,0"),
        (nobody_left(), "urbanite@0,0/N"),
        (plain_tile(), "engine@0,0"),
        (to_the_stadium(), "truck@1,0/E"),
        *of_other_sets(),
    ]


@pytest.mark.slow
def test_every_reason_for_a_refusal_holds() -> None:
    met = check_reasons(GAME, PREDICATES, asked=asked(), most=4)
    assert sum(met.values()) > 3000


@pytest.mark.parametrize(
    ("phase", "text", "clause"),
    [
        ("roll", "draw:long-block", "urban.36"),
        ("action", "settle@0,-1/N", "urban.10"),
        ("resettle", "settle@4,-1/N", "urban.10"),
        ("drive", "truck@0,1/S3", "urban.38"),
    ],
)
def test_refusals_that_misled_name_the_clause(phase: str, text: str, clause: str) -> None:
    state = {"action": van, "drive": drives}.get(phase, van)()
    if phase == "resettle":
        state.push_text("lift@0,0/N")
    if phase == "roll":
        state = position([tile("station-street@0,0/r1", truck=True)], phase="roll")
    assert state.to_dict()["phase"] == phase
    assert refusal_of(state, text).clause == clause
