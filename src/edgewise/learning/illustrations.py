"""Illustrations: a clause shown by one of its scenarios, as a picture before and one after.

A scenario is a test, so the pictures are tested: what they show happened, and the rules allowed
or refused it. For each clause the moment is chosen that shows it best: a move that the clause
refuses, points that it gives, or the whole story of the scenario.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from edgewise.core.chance import CHANCE
from edgewise.core.game import Game
from edgewise.core.scores import Place, Refusal, ScoreItem
from edgewise.core.state import State
from edgewise.render.marks import Entry, Marks, marks_of
from edgewise.render.scene import Extent, Scene, extent_of, scene_of, scene_svg
from edgewise.testing.scenarios import Scenario, read_scenario, scenarios_of
from edgewise.testing.sentences import Act, may, may_not, plays, read_sentence, scored, seat_of

_AT_CELL = re.compile(r"(?:[a-z-]+:)?(?:(\d+):)?([a-z0-9-]+)@(-?\d+),(-?\d+)(?:/([A-Za-z0-9-]+))?")
MOST_MARKED = 6
"""Where more cells than these changed, none is marked."""
_TURN = re.compile(r"r[0-3]f?")


@dataclass(frozen=True)
class Illustration:
    """A clause in pictures: how things were, and what came of it."""

    clause: str
    scenario: Scenario
    before: Scene
    after: Scene
    moves: tuple[tuple[int, str], ...] = ()
    """The moves between the pictures, each with the seat that makes it."""
    refusal: Refusal | None = None
    """Why the move in the second picture is not allowed."""
    items: tuple[ScoreItem, ...] = ()
    """The points that are marked in the second picture."""

    @property
    def name(self) -> str:
        """The scenario that it is from."""
        return self.scenario.name

    @cached_property
    def extent(self) -> Extent:
        """What both pictures show, and how large they are."""
        return extent_of(self.before, self.after)

    def shows_something(self) -> bool:
        """Tells whether the two pictures differ."""
        first, second = self.before, self.after
        return (
            any(first.marks_on(b) != second.marks_on(b) for b in range(len(first.boards)))
            or (first.boards, first.frame) != (second.boards, second.frame)
            or (first.hands, first.points, first.to_move, first.winners)
            != (second.hands, second.points, second.to_move, second.winners)
        )

    def svg(self, game: Game, which: str) -> str:
        """Draws the picture ``before`` or the one ``after``."""
        scene = self.before if which == "before" else self.after
        return scene_svg(game.tiles.sheet, scene, self.extent, label=self.scenario.title)


@dataclass(frozen=True)
class _Step:
    """A sentence of a scenario, with the position before it and the one after."""

    act: Act
    args: tuple[str, ...]
    before: State
    after: State


def illustrations_of(game: Game) -> dict[str, list[Illustration]]:
    """Makes the illustrations of every clause that scenarios show, by its number."""
    found: dict[str, list[Illustration]] = {}
    for path in scenarios_of(game).values():
        scenario = read_scenario(path)
        for clause in scenario.clauses:
            found.setdefault(clause, []).append(illustrate(scenario, clause))
    return {clause: sorted(each, key=_directness) for clause, each in found.items()}


def _directness(illustration: Illustration) -> tuple[bool, int, int]:
    """Puts first what names the clause, then what shows it above others, then the shorter."""
    is_named = bool(illustration.refusal or illustration.items)
    place = illustration.scenario.clauses.index(illustration.clause)
    return not is_named, place, len(illustration.moves)


def illustrate(scenario: Scenario, clause: str) -> Illustration:
    """Shows a clause by a scenario: the first moment that can be seen, the most direct first."""
    start = scenario.start()
    steps = list(_steps(scenario))
    end = steps[-1].after if steps else start
    story = Illustration(clause, scenario, scene_of(start), _with_winners(end), _moves(steps))
    refused = list(_refusals(story, steps, clause))
    candidates = [
        *filter(_is_near, refused),
        *_points(story, steps, clause),
        _pointing_at_changes(story),
        *_permissions(story, steps),
        *refused,
        *_refusals(story, steps, ""),
        *_points(story, steps, ""),
    ]
    return next((each for each in candidates if each.shows_something()), story)


def _is_near(illustration: Illustration) -> bool:
    """Tells whether all that is pointed out lies on the board or beside it."""
    alone = extent_of(illustration.before).reaches
    return all(
        max(abs(one - two) for one, two in zip(alone.get(board, reach), reach, strict=True)) <= 1
        for board, reach in illustration.extent.reaches.items()
    )


def _with_winners(state: State) -> Scene:
    """Takes in a position, and at the end of a match who won."""
    outcome = state.outcome()
    won = outcome is not None and outcome.won is not False
    winners = outcome.winners if outcome is not None and won else ()
    return replace(scene_of(state), winners=winners)


def _steps(scenario: Scenario) -> Iterator[_Step]:
    before = scenario.start()
    for sentence, state in scenario.play():
        if not sentence.startswith("#"):
            act, args = read_sentence(sentence)
            after = state.copy()
            yield _Step(act, args, before, after)
            before = after


def _moves(steps: list[_Step]) -> tuple[tuple[int, str], ...]:
    """Lists the moves that stand at the end: what was taken back is not among them."""
    if not steps:
        return ()
    end = steps[-1].after
    actors = [entry.actor for entry in end.past]
    return tuple(zip(actors, [move.text() for move in end.moves], strict=True))


def _refusals(story: Illustration, steps: list[_Step], clause: str) -> Iterator[Illustration]:
    """Shows the moves that a clause refuses, or with no clause all that are refused.

    Edges that clash come first, then the smallest pictures.
    """
    found = list(_each_refusal(story, steps, clause))
    yield from sorted(found, key=lambda each: (not _has_clash(each), _area(each)))


def _has_clash(illustration: Illustration) -> bool:
    return illustration.refusal is not None and bool(illustration.refusal.clashes)


def _area(illustration: Illustration) -> float:
    return illustration.extent.width * illustration.extent.height


def _each_refusal(story: Illustration, steps: list[_Step], clause: str) -> Iterator[Illustration]:
    for step in steps:
        if step.act is not may_not or clause not in ("", step.args[2]):
            continue
        state, text = step.after, step.args[1]
        refusal = state.why_not(state.game.parse_move(text))
        if refusal is None:
            continue
        marks = marks_of(refusal, text) or _tried(text)
        yield replace(
            story,
            before=scene_of(state),
            after=scene_of(state, _with_tile(marks, text)),
            moves=((seat_of(step.args[0]), text),),
            refusal=refusal,
        )


def _permissions(story: Illustration, steps: list[_Step]) -> Iterator[Illustration]:
    """Shows moves that a scenario says are allowed, as if they were made."""
    for step in steps:
        if step.act is may:
            made = step.after.copy()
            made.push_text(step.args[1])
            moves = ((seat_of(step.args[0]), step.args[1]),)
            shown = replace(story, before=scene_of(step.after), after=scene_of(made), moves=moves)
            yield _pointing_at_changes(shown)


def _points(story: Illustration, steps: list[_Step], clause: str) -> Iterator[Illustration]:
    """Shows the points of a clause, from before the decision that gave them."""
    for k, step in enumerate(steps):
        if step.act is not scored or clause not in ("", step.args[3]):
            continue
        seat, label, points = seat_of(step.args[0]), step.args[1], int(step.args[2])
        items = [
            item
            for item in step.after.score_items(seat)
            if (item.label, item.points, item.clause) == (label, points, step.args[3])
        ]
        before, moves = _last_decision(steps[: k + 1])
        board = seat if len(story.before.boards) > 1 else 0
        marks = {board: Marks(scored=items[0].cells)}
        yield replace(
            story,
            before=scene_of(before),
            after=scene_of(step.after, marks),
            moves=moves,
            items=tuple(items[:1]),
        )


def _last_decision(steps: list[_Step]) -> tuple[State, tuple[tuple[int, str], ...]]:
    """Finds the position before the last decision of a seat, and the moves since then."""
    moves: list[tuple[int, str]] = []
    for step in reversed(steps):
        if step.act is plays:
            seat = seat_of(step.args[0])
            moves.insert(0, (seat, step.args[1]))
            if seat != CHANCE:
                return step.before, tuple(moves)
    return steps[0].before, tuple(moves)


def _pointing_at_changes(story: Illustration) -> Illustration:
    """Marks what is new on the boards of the second picture, and what is gone."""
    marks: dict[int, Marks] = {}
    for board, after in enumerate(story.after.boards):
        before = story.before.boards[board]
        cells = {(entry["x"], entry["y"]) for entry in after}
        new = tuple((entry["x"], entry["y"]) for entry in after if entry not in before)
        gone = tuple((e["x"], e["y"]) for e in before if (e["x"], e["y"]) not in cells)
        if 0 < len(new) + len(gone) <= MOST_MARKED:
            marks[board] = Marks(last=new, dead=gone)
    return replace(story, after=replace(story.after, marks=marks))


def _tried(text: str) -> dict[int, Marks]:
    """Marks the cell of a move that is refused, if it is on one."""
    found = _AT_CELL.fullmatch(text)
    if found is None:
        return {}
    board, cell = int(found[1] or 0), (int(found[3]), int(found[4]))
    return {board: Marks(wrong=[Place(*cell, board)])}


def _with_tile(marks: dict[int, Marks], text: str) -> dict[int, Marks]:
    """Shows the tile that a move would lay, if it would lay one and none is shown."""
    found = _AT_CELL.fullmatch(text)
    if found is None or not _TURN.fullmatch(found[5] or ""):
        return marks
    board = int(found[1] or 0)
    held = marks.get(board, Marks())
    ghost: Entry = {"x": int(found[3]), "y": int(found[4]), "tile": found[2], "turn": found[5]}
    return {**marks, board: held if held.ghosts else replace(held, ghosts=[ghost])}
