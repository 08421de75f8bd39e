"""``edgewise arena``."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

Shell = Callable[..., "subprocess.CompletedProcess[str]"]


def test_an_arena_prints_who_is_stronger_and_keeps_its_matches(
    edgewise: Shell, tmp_path: Path
) -> None:
    words = ["arena", "hoses", "greedy", "random", "--matches", "4", "--jobs", "1"]
    done = edgewise(*words, "--folder", str(tmp_path))
    assert done.returncode == 0
    assert "4 matches" in done.stdout
    lines = [line for line in done.stdout.splitlines() if "greedy" in line or "random" in line]
    assert len(lines) == 2
    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 4
    assert edgewise(*words, "--folder", str(tmp_path)).stdout == done.stdout


def test_an_arena_refuses_what_it_does_not_know(edgewise: Shell, tmp_path: Path) -> None:
    done = edgewise("arena", "hoses", "greedy", "clever", "--folder", str(tmp_path))
    assert done.returncode == 2
    assert "there is no bot 'clever'" in done.stderr


def test_one_bot_alone_at_a_game_for_several_is_refused(edgewise: Shell, tmp_path: Path) -> None:
    done = edgewise("arena", "hoses", "greedy", "--folder", str(tmp_path))
    assert done.returncode == 2
    assert "greedy would play only itself; name a second bot" in done.stderr
