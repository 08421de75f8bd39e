"""A review as one HTML file that needs nothing else: accounts, graph, and boards."""

from __future__ import annotations

from html import escape

from edgewise.core.state import State
from edgewise.core.words.book import ENGLISH
from edgewise.render.marks import Marks, last_change
from edgewise.render.scene import extent_of, scene_of, scene_svg
from edgewise.review.decisions import Judgement
from edgewise.review.graph import graph_svg
from edgewise.review.match_review import Review
from edgewise.review.telling import Teller

MOST_BOARDS = 10
"""How many decisions that lost are shown with boards."""

STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; color: #1c2226; background: #f6f4ee; margin: 0 auto;
  max-width: 62rem; padding: 1.5rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; background: #fff; margin: 1rem 0; }
th, td { padding: .35rem .5rem; font-size: .94rem; border-bottom: 1px solid #d9d4c7;
  text-align: right; }
th:first-child, td:first-child { text-align: left; }
.wide { overflow-x: auto; } .note { color: #59615f; }
.graph svg { width: 100%; height: auto; background: #fff; border-radius: 10px; }
.pair { display: flex; flex-wrap: wrap; gap: 1rem; } figure { margin: 0; flex: 1 1 20rem; }
figure svg { width: 100%; height: auto; max-height: 30rem; } figcaption { color: #59615f; }
article { background: #fff; border-radius: 10px; padding: .8rem 1rem; margin: 1rem 0; }
"""


def page_of(review: Review, final: State, language: str = ENGLISH) -> str:
    """Writes the report of a review."""
    teller = Teller(review, final.game, language)
    title = escape(teller.phrase("title", game=teller.game_words.name))
    parts = [f"<h1>{title}</h1>"]
    if not review.is_over:
        parts.append(f"<p>{escape(teller.phrase('unfinished'))}</p>")
    parts += [_accounts(teller), _graph(teller), _turning(teller), _mistakes(teller, final)]
    note = teller.phrase("thought", seconds=f"{review.seconds:g}")
    parts.append(f'<p class="note">{escape(note)}</p>')
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def _row(cells: list[str], tag: str = "td") -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def _accounts(teller: Teller) -> str:
    """Shows the account and the decisions of each seat."""
    review = teller.review
    seats = review.to_dict()["seats"]
    names = ["expected", "luck", "play", "result"] if review.ledger else []
    words = list(seats[0]["words"])
    columns = [teller.phrase(name) for name in [*names, "accuracy", "cost", *words]]
    rows = [_row(["", *columns], "th")]
    for one in seats:
        seat, cells = one["seat"], []
        if review.ledger is not None:
            account = review.ledger.account(seat)
            cells = [teller.plain(account.expected), teller.signed(account.luck)]
            cells += [teller.signed(account.play), teller.plain(account.result)]
        judged = review.seat in (None, seat)
        precise = "" if one["accuracy"] is None else f"{one['accuracy']:.0f}"
        lost = f"{one['loss']:.0%}, {one['loss_points']:.1f}" if judged else ""
        counts = [str(one["words"][word]) if judged else "" for word in words]
        rows.append(_row([teller.who[seat], *cells, precise, lost, *counts]))
    note = teller.phrase("sums" if review.ledger else "no-ledger")
    table = f'<div class="wide"><table>{"".join(rows)}</table></div>'
    return f'{table}<p class="note">{escape(note)}</p>'


def _graph(teller: Teller) -> str:
    if teller.review.ledger is None:
        return ""
    heading, note = escape(teller.phrase("graph")), escape(teller.phrase("graph-note"))
    drawn = graph_svg(teller.review, teller.phrase("graph"))
    return f'<h2>{heading}</h2><div class="graph">{drawn}</div><p class="note">{note}</p>'


def _turning(teller: Teller) -> str:
    points = teller.review.turning_points()
    if not points:
        return ""
    lines = [
        f"<li><b>{number + 1}</b> {escape(teller.move(number))}: {escape(teller.told(number))}</li>"
        for number in points
    ]
    heading = escape(teller.phrase("turning-points"))
    return f"<h2>{heading}</h2><ul>{''.join(lines)}</ul>"


def _mistakes(teller: Teller, final: State) -> str:
    """Shows the decisions that lost most, with the move played and the best one on the board."""
    losing = [one for one in teller.review.judgements if one.word not in ("best", "fine")]
    losing = sorted(losing, key=lambda one: -one.loss)[:MOST_BOARDS]
    if not losing:
        return ""
    drawn = [_mistake(teller, final, one) for one in sorted(losing, key=lambda one: one.number)]
    return f"<h2>{escape(teller.phrase('mistakes'))}</h2>{''.join(drawn)}"


def _mistake(teller: Teller, final: State, one: Judgement) -> str:
    heading = teller.phrase("move-number", number=one.number + 1)
    told = f"<b>{escape(heading)}</b> {escape(teller.move(one.number))}: "
    told += escape(teller.verdict(one))
    if one.hindsight is not None and one.hindsight.move != one.move:
        back = teller.phrase(
            "hindsight",
            move=teller.words_for(one.seat, one.hindsight.move),
            chance=f"{one.hindsight.chance:.0%}",
            played=f"{one.hindsight.played:.0%}",
        )
        told += f'<br><span class="note">{escape(back)}</span>'
    return f"<article><p>{told}</p>{_boards(teller, final, one)}</article>"


def _boards(teller: Teller, final: State, one: Judgement) -> str:
    """Draws the move played and the best one side by side, as their seat sees them."""
    scenes = []
    for text in (one.move, one.best):
        state = final.past[one.number].before.clone()
        state.push_text(text)
        changed = last_change(state)
        marks = {board: Marks(last=cells) for board, cells in changed.items()}
        scenes.append(scene_of(state.seen_by(one.seat), marks))
    extent = extent_of(*scenes)
    sheet = final.game.tiles.sheet
    figures = [
        f"<figure>{scene_svg(sheet, scene, extent, label=said)}"
        f"<figcaption>{escape(said)}</figcaption></figure>"
        for scene, said in zip(scenes, _captions(teller, one), strict=True)
    ]
    return f'<div class="pair">{"".join(figures)}</div>'


def _captions(teller: Teller, one: Judgement) -> tuple[str, str]:
    """Says what the boards show: the move played, and the best one."""
    played = f"{teller.phrase('was-played')}: {teller.words_for(one.seat, one.move)}"
    return played, f"{teller.phrase('was-best')}: {teller.words_for(one.seat, one.best)}"
