"""Menus keep every move within reach, however many there are."""

import doctest

import edgewise
from edgewise.cli import menu
from edgewise.cli.menu import choices, find_choice


def many_moves() -> list[edgewise.Move]:
    """Lists placements of two tiles in four turns on forty cells, and two other moves."""
    game = edgewise.game("hoses")
    tiles = [tile.name for tile in game.tiles.tiles if "firefighter" in tile.name][:2]
    texts = [
        f"{tile}@{x},{y}/r{turn}"
        for tile in tiles
        for x in range(10)
        for y in range(4)
        for turn in range(4)
    ]
    return sorted(game.parse_move(text) for text in [*texts, "keep", f"return:{tiles[0]}"])


def test_the_examples_of_cutting_moves_hold() -> None:
    assert doctest.testmod(menu).failed == 0


def test_few_moves_are_listed_as_they_are() -> None:
    moves = many_moves()[:5]
    assert [choice.label for choice in choices(moves)] == [move.text() for move in moves]


def test_many_moves_are_grouped_by_tile_first_and_by_cell_then() -> None:
    first = choices(many_moves())
    assert [len(choice.moves) for choice in first] == [160, 160, 1, 1]
    assert "@" not in first[0].label
    assert first[2].label.startswith("return:")
    assert first[3].label == "keep"
    then = choices(first[0].moves)
    assert {len(choice.moves) for choice in then} == {4}
    assert then[0].label == f"{first[0].label}@0,0"


def test_groups_lead_to_every_move_exactly_once() -> None:
    moves = many_moves()
    found = []
    waiting = [tuple(moves)]
    while waiting:
        for choice in choices(waiting.pop(), most=1):
            if len(choice.moves) == 1:
                found.append(choice.moves[0])
            else:
                waiting.append(choice.moves)
    assert sorted(found) == moves


def test_a_choice_is_found_by_number_and_by_words_and_not_otherwise() -> None:
    menu_of_two = choices(many_moves()[:2])
    assert find_choice(menu_of_two, "2") is menu_of_two[1]
    assert find_choice(menu_of_two, menu_of_two[0].label) is menu_of_two[0]
    assert find_choice(menu_of_two, "0") is None
    assert find_choice(menu_of_two, "3") is None
    assert find_choice(menu_of_two, "nonsense") is None
