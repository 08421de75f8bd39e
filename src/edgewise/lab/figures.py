"""The figures that the lab draws from rows of matches: what designers ask of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from edgewise.arena.evenness import Shares
from edgewise.lab.estimates import Estimate, ratio
from edgewise.lab.watching import Row

SHARE, POINTS, NUMBER = "share", "points", "number"


@dataclass(frozen=True)
class Figure:
    """One figure: its name in data, its section and label for people, and its estimate."""

    name: str
    section: str
    label: str
    unit: str
    estimate: Estimate


def figures(rows: Sequence[Row]) -> list[Figure]:
    """Works out all figures of some matches."""
    found = [
        *_seats(rows),
        *_roles(rows),
        *_bots(rows),
        *_length(rows),
        *_scores(rows),
        *_tension(rows),
        *_luck(rows),
        *_choices(rows),
        *_game(rows),
    ]
    return [figure for figure in found if figure is not None]


Above = Callable[[Row], float]


def _figure(
    rows: Sequence[Row],
    name: str,
    section: str,
    label: str,
    unit: str,
    above: Above,
    below: Above = lambda row: 1.0,
) -> Figure | None:
    pairs = [(row.deal, above(row), below(row)) for row in rows]
    estimate = ratio(pairs, share=unit == SHARE)
    return None if estimate is None else Figure(name, section, label, unit, estimate)


def won(row: Row, seat: int) -> float:
    """Tells which part of the win a seat had."""
    return 1 / len(row.winners) if seat in row.winners else 0.0


def _seats(rows: Sequence[Row]) -> list[Figure | None]:
    players = len(rows[0].scores)
    if players == 1:
        return [
            _figure(rows, "won", "Fairness", "matches won", SHARE, lambda row: float(row.won or 0))
        ]
    names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
    return [
        _figure(
            rows,
            f"wins_{place + 1}",
            "Fairness",
            f"wins of the {names[place]} to play",
            SHARE,
            lambda row, place=place: won(row, (row.first + place) % players),  # type: ignore[misc]
        )
        for place in range(players)
    ]


def _roles(rows: Sequence[Row]) -> list[Figure | None]:
    roles = sorted({role for row in rows for role in row.roles})
    return [
        _figure(
            rows,
            f"role_{role}",
            "Fairness",
            f"wins with {role}",
            SHARE,
            lambda row, role=role: (  # type: ignore[misc]
                won(row, row.roles.index(role)) if role in row.roles else 0.0
            ),
            lambda row, role=role: float(role in row.roles),  # type: ignore[misc]
        )
        for role in (roles if len(rows[0].scores) > 1 else [])
    ]


def _bots(rows: Sequence[Row]) -> list[Figure | None]:
    bots = sorted({bot for row in rows for bot in row.seats})
    if len(bots) < 2 or len(rows[0].scores) == 1:
        return []
    return [
        _figure(
            rows,
            f"bot_{bot}",
            "Fairness",
            f"wins of {bot}, a seat",
            SHARE,
            lambda row, bot=bot: sum(  # type: ignore[misc]
                won(row, seat) for seat, name in enumerate(row.seats) if name == bot
            ),
            lambda row, bot=bot: float(row.seats.count(bot)),  # type: ignore[misc]
        )
        for bot in bots
    ]


def _length(rows: Sequence[Row]) -> list[Figure | None]:
    stuck = "turns without a placement while the bag lasted"
    return [
        _figure(rows, "turns", "Length", "turns a match", NUMBER, lambda row: row.turns),
        _figure(
            rows, "decisions", "Length", "decisions a match", NUMBER, lambda row: row.decisions
        ),
        _figure(
            rows,
            "stuck",
            "Length",
            stuck,
            SHARE,
            lambda row: len(row.stuck),
            lambda row: row.turns,
        ),
    ]


def _scores(rows: Sequence[Row]) -> list[Figure | None]:
    players = len(rows[0].scores)
    mean = _figure(
        rows,
        "points",
        "Points",
        "points of a seat",
        POINTS,
        lambda row: sum(row.scores),
        lambda row: len(row.scores),
    )
    if players == 1:
        return [mean]
    return [
        mean,
        _figure(
            rows, "best", "Points", "points of the winner", POINTS, lambda row: max(row.scores)
        ),
        _figure(
            rows,
            "margin",
            "Points",
            "points from the first to the second",
            POINTS,
            lambda row: sorted(row.scores)[-1] - sorted(row.scores)[-2],
        ),
        _figure(
            rows, "shared", "Points", "shared wins", SHARE, lambda row: float(len(row.winners) > 1)
        ),
    ]


def _tension(rows: Sequence[Row]) -> list[Figure | None]:
    if len(rows[0].scores) == 1:
        return []
    return [
        _figure(
            rows,
            "lead_changes",
            "Tension",
            "changes of the lead a match",
            NUMBER,
            lambda row: row.lead_changes,
        ),
        _figure(
            rows,
            "decided",
            "Tension",
            "share of the turns after which the winner led for good",
            SHARE,
            lambda row: row.decided,
        ),
        _figure(
            rows,
            "half",
            "Tension",
            "wins of whoever led at half-time",
            SHARE,
            lambda row: row.half_won or 0.0,
            lambda row: float(row.half_won is not None),
        ),
        _figure(
            rows,
            "behind",
            "Tension",
            "points that the winner was behind at worst",
            POINTS,
            lambda row: row.behind,
        ),
    ]


def _luck(rows: Sequence[Row]) -> list[Figure | None]:
    """Tells which share of the spread of results the same draws bring about again."""
    twice = [(row, row.again) for row in rows if row.again is not None]
    if not twice:
        return []
    usual = usual_results(
        [(row.seats, scores) for row, again in twice for scores in (row.scores, again)]
    )
    pairs = []
    for row, again in twice:
        one, other = apart(row.seats, row.scores, usual), apart(row.seats, again, usual)
        alike = sum(x * y for x, y in zip(one, other, strict=True))
        spread = sum(x * x for x in [*one, *other]) / 2
        pairs.append((row.deal, alike, spread))
    estimate = ratio(pairs)
    label = "share of the spread of results that the draws alone decide"
    return [None if estimate is None else Figure("luck", "Luck", label, SHARE, estimate)]


def result(scores: Sequence[int]) -> list[float]:
    """Tells how far each seat ended above the mean of its match; alone, its points."""
    mean = sum(scores) / len(scores) if len(scores) > 1 else 0.0
    return [score - mean for score in scores]


def usual_results(played: Sequence[tuple[Sequence[str], Sequence[int]]]) -> dict[str, float]:
    """Works out the mean result of each bot: what a stronger one gains is not luck."""
    found: dict[str, list[float]] = {}
    for bots, scores in played:
        for bot, points in zip(bots, result(scores), strict=True):
            found.setdefault(bot, []).append(points)
    return {bot: sum(results) / len(results) for bot, results in found.items()}


def apart(bots: Sequence[str], scores: Sequence[int], usual: dict[str, float]) -> list[float]:
    """Tells how far the result of each seat is from the usual one of its bot."""
    return [points - usual[bot] for bot, points in zip(bots, result(scores), strict=True)]


def _choices(rows: Sequence[Row]) -> list[Figure | None]:
    slips = [row for row in rows if row.slip is not None]
    found = [
        _figure(
            rows,
            "choices",
            "Choices",
            "legal moves a decision",
            NUMBER,
            lambda row: row.choices,
            lambda row: row.decisions,
        ),
        _figure(
            rows,
            "forced",
            "Choices",
            "decisions with one legal move",
            SHARE,
            lambda row: row.forced,
            lambda row: row.decisions,
        ),
    ]
    if not slips:
        return found
    cost = "that one random move costs"
    return [
        *found,
        _figure(
            slips,
            "slip",
            "Choices",
            f"points {cost}",
            POINTS,
            lambda row: (row.slip or {})["points"],
        ),
        _figure(
            slips,
            "slip_wins",
            "Choices",
            f"wins {cost}",
            NUMBER,
            lambda row: (row.slip or {})["wins"],
        ),
    ]


def _game(rows: Sequence[Row]) -> list[Figure | None]:
    """Takes what the game itself counts, and why its matches ended."""
    names = list(dict.fromkeys(name for row in rows for name in row.counts))
    ends = sorted({row.end for row in rows})
    return [
        *[
            _figure(
                rows,
                f"count_{name.replace(' ', '_')}",
                "The game",
                name,
                NUMBER,
                lambda row, name=name: row.counts.get(name, 0),  # type: ignore[misc]
            )
            for name in names
        ],
        *[
            _figure(
                rows,
                f"end_{end}",
                "The game",
                f"ended: {end.replace('-', ' ')}",
                SHARE,
                lambda row, end=end: float(row.end == end),  # type: ignore[misc]
            )
            for end in ends
        ],
    ]


def order_of_play(rows: Sequence[Row]) -> Shares:
    """Counts wins by order of play, to be tested."""
    shares = Shares()
    players = len(rows[0].scores)
    for row in rows:
        places = range(players)
        shares.count({str(p + 1): won(row, (row.first + p) % players) for p in places})
    return shares


def by_role(rows: Sequence[Row]) -> Shares:
    """Counts wins by what chance gave the seats to play for, to be tested."""
    shares = Shares()
    for row in rows:
        if row.roles:
            shares.count({role: won(row, seat) for seat, role in enumerate(row.roles)})
    return shares
