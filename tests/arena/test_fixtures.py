"""Who plays which deal in which seat."""

import pytest

import edgewise
from edgewise.arena.fixtures import make_contest
from edgewise.core.errors import EdgewiseError

HOSES = edgewise.game("hoses")


def test_two_bots_play_each_deal_in_both_seatings() -> None:
    fixtures = make_contest(HOSES, ["greedy", "random"]).fixtures(4)
    assert [(f.number, f.deal, f.seats) for f in fixtures] == [
        (0, 0, ("greedy", "random")),
        (1, 0, ("random", "greedy")),
        (2, 1, ("greedy", "random")),
        (3, 1, ("random", "greedy")),
    ]


def test_a_deal_is_never_begun_without_being_finished() -> None:
    assert len(make_contest(HOSES, ["greedy", "random"]).fixtures(5)) == 6


def test_the_last_bot_takes_the_seats_left_over() -> None:
    contest = make_contest(HOSES, ["greedy", "random"], players=3)
    assert contest.seatings() == [
        ("greedy", "random", "random"),
        ("random", "greedy", "random"),
        ("random", "random", "greedy"),
    ]


def test_three_bots_sit_in_six_ways_or_rotate_in_three() -> None:
    bots = ["greedy", "random", "search:5"]
    assert len(make_contest(HOSES, bots).seatings()) == 6
    assert len(make_contest(HOSES, bots, seats="rotate").seatings()) == 3
    assert make_contest(HOSES, bots, seats="fixed").seatings() == [tuple(bots)]


@pytest.mark.parametrize(
    ("bots", "how", "message"),
    [
        (["greedy", "clever"], {}, "no bot 'clever'"),
        (["greedy", "greedy"], {}, "each bot once"),
        (["greedy", "random"], {"seats": "some"}, "not 'some'"),
        (["greedy", "random", "search:5"], {"players": 2}, "3 bots cannot take 2 seats"),
        (["greedy"], {"players": 9}, "2 to 4 players"),
        ([], {}, "at least one bot"),
    ],
)
def test_what_cannot_be_played_is_refused(
    bots: list[str], how: dict[str, object], message: str
) -> None:
    with pytest.raises(EdgewiseError, match=message):
        make_contest(HOSES, bots, **how)  # type: ignore[arg-type]
