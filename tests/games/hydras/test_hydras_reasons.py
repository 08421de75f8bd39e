"""Every reason for which Hydras refuses a move holds in the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import edgewise
from edgewise import CHANCE, SPECTATOR, Move, State
from edgewise.testing.reasons import Predicate, check_reasons
from edgewise.testing.scenarios import read_scenario, scenarios_of
from tests.games.hydras.hydra_drawing import GAME, entries, scene

Args = Mapping[str, str | int]
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
SHEET = GAME.tiles.sheet.tiles
BODIES = {name: tile.count for name, tile in SHEET.items() if tile.pile == "bodies"}
OF_OTHERS = {"decapitator", "burninator", "biggest"}
DEALT = {2: 5, 3: 4, 4: 3}


def sides(name: str, turn: str) -> dict[str, str]:
    """Tells what a card shows on each side: neck, head, torch or blank."""
    return dict(zip("NESW", SHEET[name].side_labels(int(turn[1]), "blank"), strict=True))


class Asked:
    """A position and a move, read from the dict and the text alone."""

    def __init__(self, state: State, move: Move) -> None:
        self.state = state
        self.data = state.to_dict()
        self.phase = self.data["phase"]
        self.alone = self.data["players"] == 1
        self.turn = self.data["turn"]
        self.text = move.text()
        self.verb, _, rest = self.text.partition(":")
        self.labours = rest.split(",") if self.verb in ("keep", "labour") and rest else []
        self.card = rest
        if self.verb.isdigit() or self.verb == "sword":
            self.read_play(rest)

    def read_play(self, rest: str) -> None:
        if self.verb == "sword":
            grid, _, rest = rest.partition(":")
        else:
            grid, self.verb = self.verb, "lay"
        self.grid = int(grid)
        self.card, _, place = rest.partition("@")
        place, _, self.way = place.partition("/")
        x, _, y = place.partition(",")
        self.cell = (int(x), int(y))
        self.place = place

    @property
    def hand(self) -> dict[str, int]:
        """What the seat to move holds."""
        hand: dict[str, int] = self.data["hands"][self.data["to_move"]]
        return hand

    def board(self) -> dict[tuple[int, int], Any]:
        """The hydra that the move is about."""
        return {(e["x"], e["y"]): e for e in self.data["boards"][self.grid]}

    def laid(self) -> str:
        """The card on the cell of the move, or nothing."""
        entry = self.board().get(self.cell)
        return entry["tile"] if entry else ""

    def around(self) -> dict[str, tuple[str, str]]:
        """For each side with a card or torch beyond: its name, and what it shows."""
        x, y = self.cell
        found = {}
        for side, (dx, dy) in STEPS.items():
            entry = self.board().get((x + dx, y + dy))
            if entry:
                shows = sides(entry["tile"], entry["turn"])[OPPOSITE[side]]
                found[side] = (entry["tile"], shows)
        return found

    def cards_beside(self) -> int:
        return sum(name != "torch" for name, _ in self.around().values())

    def joins(self) -> bool:
        """Whether a neck of the card would meet a neck of the hydra."""
        mine = sides(self.card, self.way)
        return any(mine[side] == shown == "neck" for side, (_, shown) in self.around().items())

    def clashes(self, args: Args) -> bool:
        """Whether the named side would touch a card there, exactly one of the two a neck."""
        mine = sides(self.card, self.way)[str(args["side"])]
        name, other = self.around()[str(args["side"])]
        right = "neck" if other == "neck" else "blank|head"
        told = (args["shown"], args["wanted"]) == (mine, right)
        return told and name != "torch" and (mine == "neck") != (other == "neck")

    def shields(self) -> bool:
        return any("shield" in SHEET[name].icons for name in self.hand)

    def torch_fits(self) -> bool:
        """Whether an open neck of the hydra of one player alone faces an empty cell."""
        board = {(e["x"], e["y"]): e for e in self.data["boards"][0]}
        return any(
            shown == "neck" and (x + STEPS[side][0], y + STEPS[side][1]) not in board
            for (x, y), entry in board.items()
            for side, shown in sides(entry["tile"], entry["turn"]).items()
        )

    def zone(self, seat: int) -> list[str]:
        return [name for names in self.data["labours"][seat].values() for name in names]

    def dealt_labours(self) -> list[str]:
        return [name for seat in range(self.data["players"]) for name in self.zone(seat)]

    def dealt_bodies(self) -> list[str]:
        return [e["tile"] for b in self.data["boards"] for e in b if (e["x"], e["y"]) == (0, 0)]


def about(check: Callable[[Asked, Args], object], **fixed: object) -> Predicate:
    """Makes a predicate; arguments must be what the move and the position say."""

    def holds(state: State, move: Move, args: Args) -> bool:
        asked = Asked(state, move)
        for name, value in args.items():
            if name == "card" and value != asked.card:
                return False
            if name == "cell" and value != asked.place:
                return False
            if name == "hydra" and value != asked.grid:
                return False
            if name == "seat" and value != (
                asked.turn if state.to_move == CHANCE else state.to_move
            ):
                return False
            if name == "labour" and value not in asked.labours:
                return False
        wanted = {name: getattr(asked, name) for name in fixed}
        return wanted == fixed and bool(check(asked, args))

    return holds


def first(phase: str, verb: str, alone: bool | None = None) -> Predicate:
    """Something has to be dealt first."""
    return about(
        lambda asked, _: (
            asked.phase == phase
            and asked.state.to_move == CHANCE
            and asked.verb != verb
            and alone in (None, asked.alone)
        )
    )


def torch(place: bool, shield: bool) -> Predicate:
    """What one player alone can do about a torch."""
    return about(
        lambda asked, _: (
            asked.phase == "torch"
            and (asked.torch_fits(), asked.shields()) == (place, shield)
            and (asked.verb, asked.card) != ("lay", "torch")
        ),
        alone=True,
    )


def seat_moves(asked: Asked) -> bool:
    return asked.state.to_move not in (CHANCE, None)


PREDICATES: dict[str, Predicate] = {
    "over": about(lambda asked, _: asked.state.is_over, alone=False),
    "over-alone": about(lambda asked, _: asked.state.is_over, alone=True),
    "body-first": first("bodies", "body"),
    "no-body": about(lambda asked, _: asked.card not in BODIES, phase="bodies", verb="body"),
    "body-gone": about(
        lambda asked, _: asked.dealt_bodies().count(asked.card) >= BODIES[asked.card],
        phase="bodies", verb="body", alone=False,
    ),
    "star-must-come": about(
        lambda asked, _: (
            asked.card != "body-star"
            and "body-star" not in asked.dealt_bodies()
            and asked.turn == asked.data["players"] - 1
        ),
        phase="bodies", verb="body", alone=False,
    ),
    "star-alone": about(
        lambda asked, _: asked.card in BODIES and asked.card != "body-star",
        phase="bodies", verb="body", alone=True,
    ),
    "bodies-dealt": about(lambda asked, _: seat_moves(asked), verb="body"),
    "deal-first": first("deal", "draw"),
    "not-in-deal": about(
        lambda asked, _: asked.card not in asked.data["bag"], phase="deal", verb="draw"
    ),
    "labour-first": first("labours", "labour", alone=False),
    "labour-first-alone": first("labours", "labour", alone=True),
    "labour-gone": about(
        lambda asked, _: asked.labours[0] in asked.dealt_labours(),
        phase="labours", verb="labour", alone=False,
    ),
    "labour-gone-alone": about(
        lambda asked, _: asked.labours[0] in asked.dealt_labours(),
        phase="labours", verb="labour", alone=True,
    ),
    "labour-of-others": about(
        lambda asked, _: asked.labours[0] in OF_OTHERS, phase="labours", verb="labour", alone=True
    ),
    "labours-dealt": about(
        lambda asked, _: (
            seat_moves(asked)
            and len(asked.dealt_labours()) == DEALT[asked.data["players"]] * asked.data["players"]
        ),
        verb="labour", alone=False,
    ),
    "labours-dealt-alone": about(
        lambda asked, _: (
            seat_moves(asked) and len(asked.dealt_labours()) == asked.data["options"]["solo"]
        ),
        verb="labour", alone=True,
    ),
    "no-labours": about(
        lambda asked, _: asked.verb in ("labour", "keep") and not asked.data["options"]["labours"],
        alone=False,
    ),
    "choose-first": about(
        lambda asked, _: asked.verb in ("lay", "sword", "discard", "shield", "accept"),
        phase="choose",
    ),
    "keep-one": about(lambda asked, _: not asked.labours, phase="choose", verb="keep"),
    "not-offered": about(
        lambda asked, args: args["labour"] not in asked.zone(asked.turn),
        phase="choose", verb="keep",
    ),
    "labours-chosen": about(
        lambda asked, _: (
            seat_moves(asked)
            and all(zones["kept"] and not zones["offered"] for zones in asked.data["labours"])
        ),
        verb="keep", alone=False,
    ),
    "all-kept-alone": about(
        lambda asked, _: (
            seat_moves(asked)
            and len(asked.data["labours"][0]["kept"]) == asked.data["options"]["solo"]
        ),
        verb="keep", alone=True,
    ),
    "refill-first": first("refill", "draw"),
    "not-in-deck": about(
        lambda asked, _: asked.card not in asked.data["bag"], phase="refill", verb="draw"
    ),
    "drawn-later": about(lambda asked, _: seat_moves(asked), verb="draw"),
    "must-play": about(
        lambda asked, _: (
            asked.verb == "discard"
            and asked.card in asked.hand
            and asked.data["options"].get("forced_play") is True
        ),
    ),
    "not-held": about(
        lambda asked, _: (
            asked.card not in asked.hand and asked.verb in ("lay", "sword", "discard")
        ),
    ),
    "no-hydra": about(lambda asked, _: asked.grid >= asked.data["players"]),
    "occupied": about(lambda asked, _: asked.laid() not in ("", "torch"), verb="lay"),
    "on-torch": about(lambda asked, _: asked.laid() == "torch" != asked.card, verb="lay"),
    "detached": about(lambda asked, _: not asked.around(), verb="lay"),
    "mismatch": about(lambda asked, args: asked.clashes(args) and not asked.laid(), verb="lay"),
    "not-joined": about(lambda asked, _: not asked.joins() and asked.around(), verb="lay"),
    "torch-occupied": about(lambda asked, _: asked.laid(), verb="lay", card="torch"),
    "torch-without-neck": about(
        lambda asked, _: all(shown != "neck" for _, shown in asked.around().values()),
        verb="lay", card="torch",
    ),
    "no-sword": about(lambda asked, _: "sword" not in SHEET[asked.card].icons, verb="sword"),
    "nothing-to-cut": about(lambda asked, _: not asked.laid(), verb="sword"),
    "cut-body": about(lambda asked, _: asked.laid() in BODIES, verb="sword"),
    "cut-crowded": about(
        lambda asked, args: (
            asked.cards_beside() == args["cards"]
            and asked.cards_beside() > 2
            and asked.grid != asked.turn
            and asked.laid() != "torch"
        ),
        verb="sword",
    ),
    "cut-crowded-torch": about(
        lambda asked, args: (
            asked.cards_beside() == args["cards"]
            and asked.cards_beside() > 2
            and asked.grid != asked.turn
            and asked.laid() == "torch"
        ),
        verb="sword",
    ),
    "answer-first": about(
        lambda asked, _: asked.verb in ("lay", "sword", "discard"), phase="answer", alone=False
    ),
    "no-shield": about(
        lambda asked, _: "shield" not in SHEET[asked.card].icons,
        phase="answer", verb="shield", alone=False,
    ),
    "shield-not-held": about(
        lambda asked, _: asked.card not in asked.hand, phase="answer", verb="shield", alone=False
    ),
    "nothing-to-answer": about(
        lambda asked, _: asked.verb in ("shield", "accept") and asked.data["pending"] is None,
        phase="play", alone=False,
    ),
    "nothing-to-answer-alone": about(
        lambda asked, _: "torch" not in asked.hand, phase="play", verb="shield", alone=True
    ),
    "nothing-to-accept-alone": about(lambda asked, _: True, verb="accept", alone=True),
    "no-shield-for-torch": about(
        lambda asked, _: "shield" not in SHEET[asked.card].icons,
        phase="torch", verb="shield", alone=True,
    ),
    "torch-shield-not-held": about(
        lambda asked, _: asked.card not in asked.hand, phase="torch", verb="shield", alone=True
    ),
    "torch-place-or-shield": torch(place=True, shield=True),
    "torch-place": torch(place=True, shield=False),
    "torch-shield": torch(place=False, shield=True),
    "torch-discard": torch(place=False, shield=False),
}  # fmt: skip

STAR = "┃"
CLOSED = "╷\n┃\n╵"
TORCH_AMONG_THREE = "┌┐.\n┃*╷\n└┴┘"


def torch_scene(drawing: str, **hand: int) -> State:
    """One player alone holds a torch."""
    held = {"torch": 1, **{name.replace("_", "-"): count for name, count in hand.items()}}
    return scene([entries(drawing, star=True)], [held], phase="torch")


def at_phase(phase: str, players: int, **options: object) -> State:
    """Plays the first legal moves until a phase comes."""
    state = GAME.new(players, options)
    while state.to_dict()["phase"] != phase:
        state.push(next(iter(state.legal_moves)))
    return state


def body_to_come() -> State:
    """Two players, and the first was not dealt the star."""
    state = GAME.new(2)
    state.push_text("body:body-bend")
    return state


def forced() -> State:
    """A position in which a card must be played, for one can be."""
    return read_scenario(scenarios_of(GAME)["discarding-when-stuck"]).start()


def asked_positions() -> list[tuple[State, str]]:
    """Positions and moves that random play hardly meets."""
    hand = {"single-sword": 1, "cross": 1}
    crowded = scene([entries(STAR, star=True), entries(TORCH_AMONG_THREE)], [hand, {}])
    return [
        (body_to_come(), "body:body-straight"),
        (body_to_come(), "body:body-bend"),
        (GAME.new(1), "body:body-bend"),
        (at_phase("choose", 2, labours=True), "keep:"),
        (at_phase("labours", 1), "labour:biggest"),
        (crowded, "sword:1:single-sword@1,0"),
        (crowded, "0:cross@5,5/r0"),
        (forced(), "discard:bend"),
        (crowded, "1:cross@1,0/r0"),
        (torch_scene(STAR, tee_shield=1), "discard:torch"),
        (torch_scene(STAR), "discard:torch"),
        (torch_scene(CLOSED, tee_shield=1), "discard:torch"),
        (torch_scene(CLOSED, cross=1), "discard:cross"),
        (torch_scene(CLOSED, cross=1), "shield:cross"),
        (torch_scene(CLOSED, cross=1), "shield:tee-shield"),
    ]


@pytest.mark.slow
def test_every_reason_for_a_refusal_holds() -> None:
    met = check_reasons(GAME, PREDICATES, asked=asked_positions())
    assert sum(met.values()) > 10_000


def refused(state: State, text: str) -> tuple[str, str]:
    refusal = state.why_not(GAME.parse_move(text))
    assert refusal is not None
    return refusal.reason, refusal.clause


def final(players: int) -> State:
    boards = [entries(STAR, star=True), *[entries(STAR) for _ in range(players - 1)]]
    labours: dict[str, Any] = {"labours": [{"kept": ["unburned"]}]} if players == 1 else {}
    return scene(boards, phase="over", ending="last-turns", **labours)


@pytest.mark.clause("hydras.23", "hydras.48")
def test_the_end_has_another_clause_for_one_player_alone() -> None:
    assert refused(final(2), "accept") == ("over", "hydras.23")
    assert refused(final(1), "accept") == ("over-alone", "hydras.48")


@pytest.mark.clause("hydras.6", "hydras.9")
def test_a_card_that_cannot_be_dealt_is_refused_by_the_clause_of_the_deal() -> None:
    assert refused(at_phase("deal", 2), "draw:body-star") == ("not-in-deal", "hydras.6")


@pytest.mark.clause("hydras.29", "hydras.46")
def test_labours_alone_are_dealt_by_the_clause_for_one_player() -> None:
    assert refused(at_phase("labours", 1), "accept") == ("labour-first-alone", "hydras.46")
    two = at_phase("labours", 2, labours=True)
    assert refused(two, "accept") == ("labour-first", "hydras.29")


@pytest.mark.clause("hydras.29", "hydras.30")
def test_without_labours_nobody_is_told_when_they_are_chosen() -> None:
    assert refused(at_phase("play", 2), "keep:loops") == ("no-labours", "hydras.29")
    assert refused(at_phase("play", 1), "keep:loops") == ("all-kept-alone", "hydras.46")


@pytest.mark.clause("hydras.47")
def test_a_torch_that_can_only_be_discarded_is_not_to_be_answered_with_a_shield() -> None:
    state = torch_scene(CLOSED, cross=1)
    assert refused(state, "discard:cross") == ("torch-discard", "hydras.47")
    assert refused(state, "shield:tee-shield") == ("torch-shield-not-held", "hydras.47")
    assert [move.text() for move in state.legal_moves] == ["discard:torch"]


@pytest.mark.clause("hydras.49")
def test_what_a_hidden_hand_lacks_is_not_told() -> None:
    boards = [entries(STAR, star=True), entries(STAR)]
    state = scene(boards, [{"cross": 1}, {"tee": 1}])
    for viewer in (1, SPECTATOR):
        seen = state.seen_by(viewer)
        assert refused(seen, "discard:single") == ("hidden", "hydras.49")
        assert refused(seen, "0:single@0,-1/r2") == ("hidden", "hydras.49")
        assert refused(seen, "0:single@0,-1/r0") == ("mismatch", "hydras.10")
        assert refused(seen, "discard:body-star") == ("not-held", "hydras.8")
    assert refused(state, "discard:single") == ("not-held", "hydras.8")


@pytest.mark.clause("hydras.19")
def test_a_shield_that_is_not_held_is_refused_by_the_clause_of_shields() -> None:
    boards = [entries(STAR, star=True), entries(STAR)]
    state = scene(boards, [{"cross": 1}, {"tee": 1}])
    state.push_text("1:cross@0,-1/r0")
    assert refused(state, "shield:tee-shield") == ("shield-not-held", "hydras.19")
    assert refused(state, "shield:tee") == ("no-shield", "hydras.19")
    assert refused(state.seen_by(0), "shield:tee-shield") == ("hidden", "hydras.49")
    with pytest.raises(edgewise.IllegalMove, match="There is no shield on tee"):
        state.push_text("shield:tee")
