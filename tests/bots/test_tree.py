"""The packed tree."""

import random

from edgewise.bots.tree import NONE, ROOT, Tree


def test_every_move_is_found_again_by_its_place_mover_and_code() -> None:
    rng = random.Random(3)
    tree = Tree()
    known: dict[tuple[int, int, int], int] = {}
    while len(known) < 9000:
        key = (rng.randrange(int(tree.size)), rng.randrange(-4, 5), rng.getrandbits(56))
        if key not in known:
            known[key] = int(tree.add(*key, 0.5, 0.5))
    assert all(tree.child(*key) == node for key, node in known.items())
    assert tree.child(ROOT, 3, 1 << 57) == NONE


def test_children_are_listed_as_they_were_added() -> None:
    tree = Tree()
    nodes = [int(tree.add(ROOT, 0, code, 0.0, 0.0)) for code in (7, 3, 5)]
    tree.add(nodes[0], 1, 9, 0.0, 0.0)
    assert tree.children(ROOT) == nodes
    assert [tree.code[n] for n in nodes] == [7, 3, 5]


def test_a_move_never_tried_has_no_mean() -> None:
    tree = Tree()
    node = int(tree.add(ROOT, 0, 7, 2.0, 2.0))
    assert tree.mean(node) == 0.0
    tree.visits[node] = 4
    tree.total[node] = 6.0
    assert tree.mean(node) == 1.5
