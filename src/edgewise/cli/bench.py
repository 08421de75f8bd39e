"""``edgewise bench``."""


def bench() -> None:
    """Measure the engine."""
