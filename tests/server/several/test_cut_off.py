"""One server alone is cut off, and nobody tells it: its tables go on elsewhere."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.server.line import Line, line_to_postgres, line_to_redis
from tests.server.postgres import Cluster
from tests.server.process import Player, Served
from tests.server.redis_server import RedisServer
from tests.server.several.test_any_server import moves_in_log, open_for_two, play, reconnected


class CutOff:
    """A server with lines of its own, and another that nothing happens to."""

    def __init__(self, cluster: Cluster, redis: RedisServer) -> None:
        database = cluster.new_database()
        self.to_database, through = line_to_postgres(database)
        self.to_redis, redis_through = line_to_redis(redis.url)
        self.other = Served(database, "--redis", redis.url)
        self.one = Served(through, "--redis", redis_through)

    @property
    def lines(self) -> tuple[Line, Line]:
        """Both lines of the first server."""
        return self.to_database, self.to_redis

    def close(self) -> None:
        """Ends everything."""
        self.one.kill()
        self.other.kill()
        for line in self.lines:
            line.close()


@pytest.fixture
def cut_off(cluster: Cluster, redis: RedisServer) -> Iterator[CutOff]:
    """Two servers, one of which can be cut off."""
    two = CutOff(cluster, redis)
    yield two
    two.close()


def test_what_a_server_wrote_into_silence_is_refused_when_it_arrives(cut_off: CutOff) -> None:
    one, other = cut_off.one, cut_off.other
    table, host, guest = open_for_two(one, other)
    with Player(one, table, host) as ada, Player(other, table, guest) as bo:
        made = play([ada, bo], 4)
        for line in cut_off.lines:
            line.silence()
        mover = ada if ada.news["views"]["0"]["legal"] else bo
        mover.send_move(random.Random(9))  # it is written when the line is back
        with ExitStack() as both:
            ada2 = both.enter_context(reconnected(other, table, host))
            bo2 = both.enter_context(reconnected(other, table, guest))
            made += play([ada2, bo2], 4)
            for line in cut_off.lines:
                line.mend()
            made += play([ada2, bo2], 2)
            with reconnected(one, table, host) as back:
                assert back.news["number"] == ada2.news["number"]
        assert moves_in_log(other, table) == made


def test_a_server_that_loses_redis_alone_keeps_its_tables(cut_off: CutOff) -> None:
    one, other = cut_off.one, cut_off.other
    table, host, guest = open_for_two(one, other)
    with Player(one, table, host) as ada, Player(other, table, guest) as bo:
        made = play([ada, bo], 2)
        cut_off.to_redis.silence()
        made += play([ada, bo], 2)
        cut_off.to_redis.cut()
        made += play([ada, bo], 2)
    assert moves_in_log(other, table) == made
