"""What is certain about hidden tiles, whichever of them a seat laid or gave back.

Everything that constrains a newer tile in a hand also constrains the older ones. So when a
seat parts with a tile that was not seen, it is taken to be the oldest one: the conclusions
that remain hold in every case. In the same way, when a tile of a kind that was put into the
bag is drawn, it is taken to be the last one put in.
"""

from __future__ import annotations

from edgewise.core.dealing import ALWAYS, Dealing


class Certain:
    """The places of the hidden hands, oldest first, and the tiles that may be in them."""

    def __init__(self, hands: list[list[int]], counts: list[int]) -> None:
        self.open: list[bool] = [any(kind >= 0 for kind in hand) for hand in hands]
        """Which hands the viewer knows."""
        self.barred: list[list[int]] = [[0 for kind in hand if kind < 0] for hand in hands]
        self.filled: list[list[int]] = [[-1 for kind in hand if kind < 0] for hand in hands]
        self.counts: list[int] = counts[:]
        self.returned: list[list[int]] = [[] for _ in counts]
        """When tiles of each kind were put into the bag, of those that may be there still."""

    def bar(self, seat: int, kinds: int) -> None:
        """Notes that a hand held none of some kinds."""
        self.barred[seat] = [barred | kinds for barred in self.barred[seat]]

    def draw(self, seat: int, kind: int, when: int) -> None:
        """Notes a draw: of a tile that the viewer saw, or of any."""
        if kind >= 0:
            self.open[seat] = True
            self.take(kind)
        else:
            self.barred[seat].append(0)
            self.filled[seat].append(when)

    def show(self, seat: int, kind: int) -> None:
        """Notes that a seat laid a tile; one of the viewer's own was known before."""
        if not self.open[seat]:
            self.drop_oldest(seat)
            self.take(kind)

    def drop_oldest(self, seat: int) -> None:
        """Notes that a hand parted with a tile."""
        self.barred[seat].pop(0)
        self.filled[seat].pop(0)

    def take(self, kind: int) -> None:
        """Notes that a tile of a kind is hidden no more."""
        if self.returned[kind]:
            self.returned[kind].pop()
        else:
            self.counts[kind] -= 1

    def put(self, kind: int, when: int) -> None:
        """Notes that a tile the viewer knows went into the bag."""
        self.returned[kind].append(when)

    def dealing(self, needy: int, needed: int) -> Dealing:
        """Gathers the places and the tiles, to deal them."""
        dealing = Dealing(needy, needed)
        for seat in range(len(self.barred)):
            for at in range(len(self.barred[seat])):
                dealing.add_place(seat, self.barred[seat][at], self.filled[seat][at])
        for kind in range(len(self.counts)):
            dealing.add_tiles(kind, self.counts[kind], ALWAYS)
            for when in self.returned[kind]:
                dealing.add_tiles(kind, 1, when)
        return dealing
