"""``edgewise replay``: checks a match record and shows what happened in it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from edgewise.cli.console import out
from edgewise.cli.language import LanguageOption, Phrases, chosen_language, words_of
from edgewise.cli.pictures import draw, paper_of
from edgewise.cli.screen import Screen
from edgewise.cli.table import names_of, seat_name, watch
from edgewise.core.chance import SPECTATOR
from edgewise.core.errors import BadRecord, EdgewiseError
from edgewise.core.game import Game
from edgewise.core.positions import Position, position_of, read_start, read_steps
from edgewise.core.records import Record, load_record, result_text
from edgewise.core.tiles import TileSheet
from edgewise.core.words.book import ENGLISH
from edgewise.core.words.model import Words
from edgewise.core.words.sentences import move_words
from edgewise.games import find, find_for, tiles_changed
from edgewise.render.marks import Frame
from edgewise.render.text import board_text


def replay(
    record: Annotated[Path, typer.Argument(help="The record.")],
    moves: Annotated[bool, typer.Option(help="Show the moves.")] = True,
    language: LanguageOption = "",
) -> None:
    """Check a match record, move by move, and show where it ended."""
    found = load_record(record)
    changed = tiles_changed(found, record.parent)
    spoken = chosen_language(language)
    phrase = Phrases(spoken)
    if changed:
        out.print(Text(phrase("tiles-changed", what=changed), "yellow"))
    if found.version != find(found.game).version:
        show_old(found, record.parent, moves, spoken)
        return
    table = watch(record, found, spoken)
    state = table.state
    screen = Screen(out, table)
    screen.say(heading_of(screen.words, phrase, state.players, len(state.past)), "bold")
    if moves:
        for number, (entry, text) in enumerate(zip(state.past, state.log(), strict=True), 1):
            screen.say(f"{number:4} {screen.move_words(entry.actor, text)}")
    screen.told[SPECTATOR] = len(state.past)
    screen.ending(SPECTATOR)
    count = phrase("moves", count=len(state.past))
    screen.say(phrase("replays", moves=count, result=result_text(state)))


def heading_of(words: Words, phrase: Phrases, players: int, moves: int) -> str:
    """Names a match by its game and its size."""
    return phrase(
        "heading",
        game=words.name,
        players=phrase("players", count=players),
        moves=phrase("moves", count=moves),
    )


def show_old(record: Record, folder: Path, moves: bool, language: str = ENGLISH) -> None:
    """Shows a match of other rules by the positions that its record keeps."""
    game = find(record.game)
    words, phrase = words_of(game, language), Phrases(language)
    names, positions = names_of(record), old_positions(record, folder)
    who = [seat_name(seat, names, phrase) for seat in range(record.players)]
    heading = heading_of(words, phrase, record.players, len(record.moves))
    out.print(Text(heading, "bold"))
    for number, text in enumerate(record.moves if moves else [], 1):
        actor = positions[number - 1]["to_move"]
        told = move_words(words, actor, text, who)
        out.print(Text(f"{number:4} {seat_name(actor, names, phrase)}: {told}"))
    last = positions[-1]
    frame = Frame(last.get("bounds"), last.get("pieces", ()))
    for board in last["boards"] if "boards" in last else [last.get("board", [])]:
        draw(out, _board(_sheet(record), board, frame))
    for seat, items in enumerate(last["score_items"]):
        out.print(Text(f"{seat_name(seat, names, phrase)}: {last['scores'][seat]}", "bold"))
        for item in items:
            out.print(Text(f"  {item['points']} {item['label']} ({item['clause']})"))
    out.print(phrase("old-rules", version=record.version, today=game.version))


def _sheet(record: Record) -> TileSheet:
    try:
        return find_for(record).tiles.sheet
    except EdgewiseError:  # today's rules cannot use these tiles, but they can be drawn
        return record.sheet() or find(record.game).tiles.sheet


def _board(sheet: TileSheet, board: list[dict[str, object]], frame: Frame) -> Text:
    paper = paper_of(out)
    return board_text(sheet, board, frame=frame, width=paper.width, ascii=paper.ascii)


def old_positions(record: Record, folder: Path) -> list[Position]:
    """Reads the position before the first move and after each, or makes them by older rules.

    The record lies in the folder, and the tile file that it names may lie there too.
    """
    if record.positions:
        start, known = read_start(record.positions[0]), read_steps(record.positions)
        whole = [each for each in [start, *known] if each is not None]
        if len(whole) == len(record.moves) + 1:
            return whole
    older = older_rules(record, folder)
    if older is None:
        raise BadRecord(
            f"this match was played under version {record.version} of the rules of "
            f"{record.game}, and its record keeps no positions; use an Edgewise of that time"
        )
    return positions_by(older, record)


def older_rules(record: Record, folder: Path) -> Game | None:
    """Finds the rules that a match was played by, with its tiles, if the game still has them."""
    older = find(record.game).at_version(record.version)
    sheet = record.sheet()
    if older is not None and sheet is not None and sheet == older.tiles.sheet:
        return older
    return find_for(record, folder).at_version(record.version)


def positions_by(older: Game, record: Record) -> list[Position]:
    """Plays a match again by older rules, and compares the result.

    Such rules are kept to make the moves of then. They do not list all that was legal then, so
    moves are not looked up in the list.
    """
    state = older.new(record.players, record.options)
    found = [position_of(state)]
    for number, text in enumerate(record.moves, 1):
        try:
            state.push(older.parse_move(text))
            found.append(position_of(state))
        except (EdgewiseError, LookupError) as error:
            raise BadRecord(f"move {number}, {text!r}, does not replay: {error}") from None
    if record.result not in ("*", result_text(state)):
        raise BadRecord(
            f"the record gives {record.result} as its result, but its moves {result_text(state)}"
        )
    return found
